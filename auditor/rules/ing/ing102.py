"""ING102 truncated-hand."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from parsers.vocabulary import RejectCode

RULE = Rule(
    code="ING102",
    name="truncated-hand",
    severity=Severity.ERROR,
    view="rejects",
    applies=lambda c, house: ~c.code.is_in([int(RejectCode.IGNORED_TEXT), int(RejectCode.SKIPPED_FILE)]),
    when=lambda c, house: c.code == int(RejectCode.TRUNCATED_HAND),
    figures={"a": lambda c, house: c.length},
    detail=lambda c, house: c.text,
    message="the hand is cut short and counts for nothing: its first line is missing, or the one that ends a hand of "
    "this format (it tells the total; of formats without one, who is paid): {detail}",
    checks="A hand that begins but does not end before the next header or the end of the file: the line that tells the "
    "total of the pots is missing, or, in a format that tells none, a payment. Where the format tells a total, a "
    "payment alone is no end: who else was paid, and what the house took, may have stood behind it. Also a hand that "
    "lacks its first line, where the site tells its second.",
    why="A record of a game has to hold its outcome; a cut hand proves nothing about money. A file that is still being "
    "written ends with one.",
    example="The last hand of a file stops after `*** FLOP *** [2c 7d`.",
    unjudged="Always judged.",
    authority="GLI-19 v3.0, 4.14 (recall must rebuild the outcome and the actions).",
)

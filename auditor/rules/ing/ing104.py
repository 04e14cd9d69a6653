"""ING104 damaged-text."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import SHARES, SUMS
from parsers.vocabulary import RemarkCode

RULE = Rule(
    code="ING104",
    name="damaged-text",
    severity=Severity.WARNING,
    view="remarks",
    when=lambda c, house: c.code == int(RemarkCode.DAMAGED_TEXT),
    detail=lambda c, house: c.text + "; " + c.reason.fill_null("characters are lost or broken"),
    message="the line is damaged: {detail}; not judged for that: the acts after it, {hides}",
    hides=("TRN101", "TRN104", "ING110", "DEA105", "DEA106", "RAK103", "ALL101", *SUMS, *SHARES),
    because="damaged",
    checks="A line that cannot be read and that reads like a line of its site but for one place: a card or an amount "
    "that is none, an amount above 10^15 of the hand's smallest unit or too fine beside amounts so large (their sums "
    "are not exact), something behind the end, an end that is missing, a seat of which name and stack cannot be told "
    "apart; a word and an amount alone, where a name and what its owner did were run together; or that holds "
    "characters which no declared encoding gives back (replacement characters, NUL bytes). Where the line of "
    "a seat is damaged, the lines of its player are no faults of their own.",
    why="A damaged name may split one player into two; a damaged amount is not the amount that was played. Acts "
    "and sums of the hand are not judged.",
    example="`Dealt to Ana [Ah of]`: a tool has put a word in place of a card.",
    unjudged="Always judged.",
    authority="GLI-19 v3.0, 4.14 (recall must rebuild the outcome and the actions).",
)

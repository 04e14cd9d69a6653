"""ING103 unparsed-line."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import SHARES, SUMS
from parsers.vocabulary import RemarkCode

RULE = Rule(
    code="ING103",
    name="unparsed-line",
    severity=Severity.WARNING,
    view="remarks",
    when=lambda c, house: c.code == int(RemarkCode.UNPARSED_LINE),
    hides=("TRN104", "DEA105", "RAK103", "ALL101", *SUMS, *SHARES),
    because="not read",
    detail=lambda c, house: c.text,
    message="no template of the format reads the line: {detail}; not judged for that: the acts after it, {hides}",
    checks="A line within a hand that matches no line template of its site.",
    why="An act that was not understood may move chips: the acts and the sums of such a hand are not judged.",
    example="`Ana: ponders` is no line that PokerStars writes.",
    unjudged="Always judged.",
    authority="oddchip: every line of a hand is recognised or reported.",
)

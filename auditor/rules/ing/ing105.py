"""ING105 ambiguous-number."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from parsers.vocabulary import RemarkCode

RULE = Rule(
    code="ING105",
    name="ambiguous-number",
    severity=Severity.WARNING,
    view="remarks",
    when=lambda c, house: c.code == int(RemarkCode.AMBIGUOUS_NUMBER),
    detail=lambda c, house: c.text,
    message="an amount of the line can be read in two ways, or is too fine beside another: {detail}",
    checks="An amount with marks that may be a decimal point or thousands; or one that is too fine to stand beside "
    "another of its line (ING104 tells of those that are too large).",
    why="Money is never guessed: 1.234 is one chip and a bit, or a thousand.",
    example="`bets $4,00` where the site writes a decimal point: read as 4.00, and said so.",
    unjudged="Always judged.",
    authority="oddchip: money is an integer of the hand's smallest unit.",
)

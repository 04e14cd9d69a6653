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
    message=(
        "an amount of the line can be read in two ways, is too fine beside another, or has the sign of another "
        "currency than the hand: {detail}"
    ),
    checks="An amount with marks that may be a decimal point or thousands; one that is too fine to stand beside "
    "another of its line (ING104 tells of those that are too large); or one in another currency than the hand's.",
    why="Money is never guessed: 1.234 is one chip and a bit, or a thousand; and €5 are not $5.",
    example="`bets $4,00` where the site writes a decimal point: read as 4.00, and said so.",
    unjudged="Always judged.",
    authority="oddchip: money is an integer of the hand's smallest unit.",
)

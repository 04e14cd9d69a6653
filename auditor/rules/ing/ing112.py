"""ING112 late-line."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from parsers.vocabulary import RemarkCode

RULE = Rule(
    code="ING112",
    name="late-line",
    severity=Severity.WARNING,
    view="remarks",
    applies=lambda c, house: c.code.is_not_null(),
    when=lambda c, house: c.code == int(RemarkCode.LATE_LINE),
    detail=lambda c, house: c.text,
    message="no template of the format reads the line, which stands behind the total and all payments of the hand: "
    "{detail}",
    checks="A line that matches no line template of its site, behind the line that tells the total, where whoever is "
    "paid was paid before that.",
    why="It can be neither an act nor a payment: acts and sums of the hand are judged all the same. Who writes the "
    "format declares such text: with `ignored` what stands between hands, as `chatter` what stands among the lines "
    "of one.",
    example="`Engine: shuffling` behind the total.",
    unjudged="Always judged. At a site whose summary may pay a winner it is ING103, as it may be such a line.",
    authority="oddchip: every line of a hand is recognised or reported.",
)

"""ING104 damaged-text."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from parsers.vocabulary import RemarkCode

RULE = Rule(
    code="ING104",
    name="damaged-text",
    severity=Severity.WARNING,
    view="remarks",
    applies=lambda c, house: c.code.is_not_null(),
    when=lambda c, house: c.code == int(RemarkCode.DAMAGED_TEXT),
    detail=lambda c, house: c.text,
    message="characters of the line are lost or broken: {detail}",
    hides=("TRN101", "TRN104", "ING110", "DEA106"),
    checks="A line that cannot be read and holds characters that no declared encoding gives back: replacement "
    "characters, NUL bytes.",
    why="A damaged name may split one player into two; a damaged amount is not the amount that was played.",
    example="A nick that was saved in one encoding and read in another.",
    unjudged="Always judged.",
    authority="GLI-19 v3.0, 4.14 (recall must rebuild the outcome and the actions).",
)

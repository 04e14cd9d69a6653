"""ING108 stakes-conflict."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from parsers.vocabulary import Status, Structure

RULE = Rule(
    code="ING108",
    name="stakes-conflict",
    severity=Severity.WARNING,
    view="hands",
    applies=lambda c, house: (
        (c.status == int(Status.COMPLETE)) & (c.structure != int(Structure.FIXED_LIMIT)) & c.big_blind.is_not_null()
    ),
    unknown=lambda c, house: c.posted_big_blind.is_null(),
    when=lambda c, house: (
        (c.posted_big_blind > c.big_blind) & (c.small_blind.is_null() | (c.posted_small_blind > c.small_blind))
    ),
    expected=lambda c, house: c.big_blind,
    actual=lambda c, house: c.posted_big_blind,
    message="the header's big blind is {expected}, but {actual} was posted",
    hides=("FRC103", "FRC108"),
    checks="Both blinds were posted above the stakes of the header: the header's numbers are not what was played.",
    why="All bet sizes are measured by the stakes; a header in another notation makes every verdict wrong.",
    example="A header says 0.25/0.50, and 0.50 and 1 are posted.",
    unjudged="When no big blind was posted.",
    authority="The declared structure is the measure: GLI-19 v3.0, 2.8.2 (denomination of the game).",
)

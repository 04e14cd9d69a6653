"""DEA105 street-sequence."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import played

RULE = Rule(
    code="DEA105",
    name="street-sequence",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: played(c),
    when=lambda c, house: c.bad_board.is_not_null() & (c.bad_board_count == 0),
    places={"street": lambda c, house: c.bad_board},
    message="the {street} is missing",
    checks="Streets are dealt in order, and none is left out before a later one or before the showdown.",
    why="A street that is missing is betting and cards that nobody can check.",
    example="A river after the flop, without a turn.",
    unjudged="Games that deal the board in another way.",
    authority="GLI-19 v3.0, 4.14 (recall must rebuild the outcome).",
)

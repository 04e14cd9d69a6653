"""DEA105 street-sequence."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import played

_MISSING, _AGAIN = "is missing", "is dealt more than once"

RULE = Rule(
    code="DEA105",
    name="street-sequence",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: played(c),
    when=lambda c, house: c.retold_line.is_null() & ((c.bad_board_count == 0) | (c.bad_board_lines > 1)),
    detail=lambda c, house: (c.bad_board_count == 0).replace_strict({True: _MISSING, False: _AGAIN}, default=""),
    places={"street": lambda c, house: c.bad_board, "line": lambda c, house: c.bad_board_line.fill_null(c.line)},
    message="the {street} {detail}",
    hides=("DEA101", "TRN104", "TRN105", "BET110", "SHO101", "SHO102", "POT106"),
    checks=("Streets are dealt in order, once each, and none is left out before a later one or before the showdown."),
    why="A street that is missing is betting and cards that nobody can check.",
    example="A river after the flop, without a turn.",
    unjudged="Games that deal the board in another way.",
    authority="GLI-19 v3.0, 4.14 (recall must rebuild the outcome).",
)

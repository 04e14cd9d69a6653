"""DEA104 board-count."""

from auditor.findings import Severity
from auditor.rules.rule import Columns, Rule
from auditor.rules.terms import played


def _what(c: Columns) -> Columns:
    """Another board told later, or else how many cards there are."""
    return c.retold_cards.fill_null(c.bad_board_count.cast(str) + " cards")


RULE = Rule(
    code="DEA104",
    name="board-count",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: played(c),
    when=lambda c, house: c.retold_line.is_not_null() | ((c.bad_board_count > 0) & (c.bad_board_lines < 2)),
    detail=lambda c, house: _what(c),
    places={
        "street": lambda c, house: c.bad_board,
        "line": lambda c, house: c.retold_line.fill_null(c.bad_board_line).fill_null(c.line),
    },
    message="the board: {detail}",
    hides=("SHO102",),
    checks=(
        "The flop has three cards (in Courchevel with the one before it), turn and river one each, on every board; "
        "lines of later streets and the summary tell the same cards again, and all of them."
    ),
    why="Another board is another hand.",
    example="A flop of four cards.",
    unjudged="Streets that a log tells without their cards.",
    authority="Poker TDA Rules, 2024, misdeals; WSOP Official Live Action Rules, 2024.",
)

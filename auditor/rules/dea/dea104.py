"""DEA104 board-count."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import played

_COUNT = "the board has more or fewer cards than the street deals"
_RETOLD = "a later line tells another board than was dealt"

RULE = Rule(
    code="DEA104",
    name="board-count",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: played(c),
    when=lambda c, house: c.retold_line.is_not_null() | ((c.bad_board_count > 0) & (c.bad_board_lines < 2)),
    figures={"a": lambda c, house: c.bad_board_count},
    detail=lambda c, house: c.retold_line.is_not_null().replace_strict({True: _RETOLD, False: _COUNT}, default=""),
    places={"street": lambda c, house: c.bad_board, "line": lambda c, house: c.retold_line},
    message="{street}: {detail}",
    checks=(
        "The flop has three cards, turn and river one each, on every board; lines of later streets and the summary "
        "tell the same cards again."
    ),
    why="Another board is another hand.",
    example="A flop of four cards.",
    unjudged="The number of cards in games that deal the board in another way.",
    authority="Poker TDA Rules, 2024, misdeals; WSOP Official Live Action Rules, 2024.",
)

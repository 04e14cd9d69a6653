"""DEA104 board-count."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import played

RULE = Rule(
    code="DEA104",
    name="board-count",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: played(c),
    when=lambda c, house: c.bad_board.is_not_null() & (c.bad_board_count > 0),
    figures={"a": lambda c, house: c.bad_board_count},
    places={"street": lambda c, house: c.bad_board},
    message="the {street} has {a:n} cards",
    checks="The flop has three cards, turn and river one each, on every board.",
    why="Another board is another hand.",
    example="A flop of four cards.",
    unjudged="Games that deal the board in another way.",
    authority="Poker TDA Rules, 2024, misdeals; WSOP Official Live Action Rules, 2024.",
)

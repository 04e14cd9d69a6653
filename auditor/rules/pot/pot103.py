"""POT103 side-pots."""

from typing import Any

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import played


def _differs(c: Any) -> Any:
    """Told figures are before rake, or after a rake that is taken from the pots in any way."""
    slack = c.told.count().over(c.hand)
    return c.told.is_null() | c.amount.is_null() | ((c.told != c.amount) & ((c.told - c.net).abs() > slack))


RULE = Rule(
    code="POT103",
    name="side-pots",
    severity=Severity.ERROR,
    view="pots",
    applies=lambda c, house: played(c),
    when=lambda c, house: _differs(c) & (_differs(c).cum_sum().over(c.hand) == 1),
    expected=lambda c, house: c.amount,
    actual=lambda c, house: c.told,
    figures={"a": lambda c, house: c.net},
    message=(
        "the log tells {actual} for this pot; by the stakes of the players in it, it is {expected} ({a} after rake)"
    ),
    checks=(
        "Each pot that the log names has the size that the stakes make: as much from every player as the shortest"
        " of those who can win it has put in. Dead money is in the main pot, and chips of folded players above "
        "the last level join the pot below."
    ),
    why="A pot cut at the wrong level gives players chips that they did not match.",
    example="A is all-in for 100, B and C have 300 each: main pot 300, side pot 400, and the log tells 200 and 500.",
    unjudged="When the log names no pots.",
    authority=(
        "Poker TDA Rules, 2024, side pots; WSOP Official Live Action Rules, 2024, all-in; Robert's Rules of "
        "Poker, version 11, all-in."
    ),
)

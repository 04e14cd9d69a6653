"""BET115 chip-increment."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.wagers import WAGERS, all_in

RULE = Rule(
    code="BET115",
    name="chip-increment",
    severity=Severity.WARNING,
    view="acts",
    acts=WAGERS,
    applies=lambda c, house: (house.value("wager_unit") != 0) & c.put_in_after.is_not_null(),
    when=lambda c, house: (c.put_in_after % max(1, int(house.value("wager_unit"))) != 0) & ~all_in(c),
    expected=lambda c, house: c.put_in_after - c.put_in_after % max(1, int(house.value("wager_unit"))),
    actual=lambda c, house: c.put_in_after,
    figures={"a": lambda c, house: c.put_in_after % max(1, int(house.value("wager_unit")))},
    message="bet to {actual}, which is {a} more than whole chips make",
    options={"wager_unit": None},
    checks="A bet is a whole number of the smallest chips of the table, except that a player may bet the whole stack.",
    why="Smaller amounts than the table has chips for cannot have been bet.",
    example="The smallest chip is 25, and a player bets 110 with 2000 behind.",
    unjudged="Houses of which the smallest chip is not known: online it is the smallest unit of the currency.",
    authority=(
        "Robert's Rules of Poker, version 11, no-limit and pot-limit; WSOP Official Live Action Rules, 2024, betting."
    ),
)

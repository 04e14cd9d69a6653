"""RAK104 rake-rounding."""

from typing import Any

from auditor.findings import Severity
from auditor.house import House
from auditor.rules.rule import Rule
from auditor.rules.terms import raked, told_line

_WHOLE = 10_000


def _is_below_cap(c: Any, house: House) -> Any:
    cap = house.value("rake_cap")
    return (c.sum_rake < cap) | (cap == 0)


def _rounded(c: Any, house: House) -> Any:
    if house.value("rake_rounding") == "step_1_per_20":
        return c.sum_pot // 20
    exact = c.sum_pot * house.value("rake_permyriad")
    down = exact // _WHOLE
    if house.value("rake_rounding") == "down":
        return down
    rest = exact % _WHOLE * 2
    return down + ((rest > _WHOLE) | ((rest == _WHOLE) & (down % 2 == 1))).cast(int)


RULE = Rule(
    code="RAK104",
    name="rake-rounding",
    severity=Severity.WARNING,
    view="hands",
    applies=lambda c, house: raked(c) & (c.sum_rake > 0),
    unknown=lambda c, house: house.value("rake_permyriad") == 0,
    when=lambda c, house: (c.sum_rake != _rounded(c, house)) & _is_below_cap(c, house),
    expected=lambda c, house: _rounded(c, house),
    actual=lambda c, house: c.sum_rake,
    figures={"a": lambda c, house: c.sum_pot},
    places={"line": lambda c, house: told_line(c)},
    message="rake {actual} of a pot of {a}; rounded as the house says it is {expected}",
    options={"rake_rounding": None, "rake_permyriad": None},
    reads=("rake_cap",),
    checks="The rake is rounded as the house declares.",
    why="A cent a hand is much in a year.",
    example="5 % of 2.37: 0.12 to the nearest, 0.11 rounded down.",
    unjudged="When the house declares no rate (`rake_permyriad`).",
    authority="PokerStars, rake page (half to even).",
)

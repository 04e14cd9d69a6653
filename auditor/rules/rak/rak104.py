"""RAK104 rake-rounding."""

from typing import Any

from auditor.findings import Severity
from auditor.house import House
from auditor.rules.rule import Rule
from auditor.rules.terms import (
    TAKEN,
    UNTOLD,
    how_known,
    is_less,
    rake_cap,
    rake_due,
    rake_exact,
    raked,
    reckoned,
    taken,
    told_line,
)


def _is_below_cap(c: Any, house: House) -> Any:
    cap = rake_cap(c, house)
    return (taken(c, house) < cap) | (cap == 0)


RULE = Rule(
    code="RAK104",
    name="rake-rounding",
    severity=Severity.WARNING,
    view="hands",
    applies=lambda c, house: raked(c) & (taken(c, house).is_null() | (taken(c, house) > 0)),
    unknown=lambda c, house: taken(c, house).is_null() | (house.value("rake_permyriad") == 0),
    when=lambda c, house: (taken(c, house) != rake_due(c, house)) & _is_below_cap(c, house),
    expected=lambda c, house: rake_due(c, house),
    actual=lambda c, house: taken(c, house),
    detail=lambda c, house: how_known(c),
    alone=lambda c, house: reckoned(c),
    figures={"a": lambda c, house: c.sum_pot, "b": rake_exact},
    places={"line": lambda c, house: told_line(c)},
    message="rake {actual} of a pot of {a}{detail}; the rate gives {b:parts}, and the house takes {expected}",
    options={
        "rake_rounding": None,
        "rake_permyriad": None,
        "rake_cap": lambda c, house: is_less(c, house, "rake_cap"),
        "rake_cap_two_players": lambda c, house: is_less(c, house, "rake_cap_two_players"),
        "rake_cap_few_players": lambda c, house: is_less(c, house, "rake_cap_few_players"),
        **TAKEN,
    },
    off=lambda c, house: (taken(c, house) - rake_due(c, house)).abs(),
    checks="The rake is rounded as the house declares.",
    why="A cent a hand is much in a year.",
    example="5 % of 2.37: 0.12 to the nearest, 0.11 rounded down.",
    unjudged="When the house declares no rate (`rake_permyriad`). " + UNTOLD,
    authority="PokerStars, rake page (half to even).",
)

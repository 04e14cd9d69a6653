"""RAK103 no-flop-rake."""

from typing import Any

from auditor.findings import Severity
from auditor.house import House
from auditor.rules.rule import Rule
from auditor.rules.terms import FIRST, raked, told_line


def _is_raked(c: Any, house: House) -> Any:
    rule = house.value("rake_eligible")
    if rule == "flop_or_three_bet":
        return c.raises_preflop >= 2
    return c.last_street.is_null() | (rule == "all")


RULE = Rule(
    code="RAK103",
    name="no-flop-rake",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: raked(c) & c.sum_rake.is_not_null() & c.last_street.is_in(FIRST),
    when=lambda c, house: (c.sum_rake > 0) & ~_is_raked(c, house),
    actual=lambda c, house: c.sum_rake,
    places={"line": lambda c, house: told_line(c)},
    message="rake {actual} of a pot that ended on the first street: no flop, no drop",
    options={"rake_eligible": None},
    hides=("RAK102", "RAK104"),
    checks=(
        "A pot that ends before the flop, the fourth street or the first draw is not raked, unless the house rakes it."
    ),
    why="Players were told that such pots are free.",
    example="`Total pot $1.50 | Rake $0.05`, and no flop.",
    unjudged="When the log tells no rake.",
    authority="PokerStars, rake page; GGPoker, rake page (re-raised pots).",
)

"""RAK103 no-flop-rake."""

from typing import Any

from auditor.findings import Severity
from auditor.house import House
from auditor.rules.rule import Rule
from auditor.rules.terms import FIRST, TAKEN, UNTOLD, how_known, raked, reckoned, taken, told_line


def _is_free(c: Any, house: House) -> Any:
    rule = house.value("rake_eligible")
    return c.raises_preflop < 2 if rule == "flop_or_three_bet" else rule != "all"


RULE = Rule(
    code="RAK103",
    name="no-flop-rake",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: raked(c) & c.last_street.is_in(FIRST),
    unknown=lambda c, house: taken(c, house).is_null(),
    when=lambda c, house: (taken(c, house) > 0) & _is_free(c, house),
    actual=lambda c, house: taken(c, house),
    detail=lambda c, house: how_known(c),
    alone=lambda c, house: reckoned(c),
    places={"line": lambda c, house: told_line(c)},
    message="rake {actual}{detail} of a pot that ended on the first street: no flop, no drop",
    options={"rake_eligible": None, **TAKEN},
    off=taken,
    hides=("RAK102", "RAK104"),
    checks=(
        "A pot that ends before the flop, the fourth street or the first draw is not raked, unless the house rakes it."
    ),
    why="Players were told that such pots are free.",
    example="`Total pot $1.50 | Rake $0.05`, and no flop.",
    unjudged=UNTOLD,
    authority="PokerStars, rake page; GGPoker, rake page (re-raised pots).",
)

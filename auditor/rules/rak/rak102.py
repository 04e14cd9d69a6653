"""RAK102 rake-rate."""

from typing import Any

from auditor.findings import Severity
from auditor.house import House
from auditor.rules.rule import Rule
from auditor.rules.terms import (
    TAKEN,
    UNTOLD,
    how_known,
    is_less,
    is_too_little,
    rake_due,
    rake_exact,
    rake_most,
    raked,
    reckoned,
    taken,
    told_line,
)


def _bound(c: Any, house: House) -> Any:
    """The most that the rate gives, or what it gives where that is not reached."""
    few = is_too_little(c, house).fill_null(False).cast(int)
    return few * rake_due(c, house) + (1 - few) * rake_most(c, house)


def _exact(c: Any, house: House) -> Any:
    """The same to ten thousandths of the unit."""
    few = is_too_little(c, house).fill_null(False).cast(int)
    return few * _bound(c, house) * 10_000 + (1 - few) * rake_exact(c, house)


def _words(c: Any, house: House) -> Any:
    few = " with the cap" if house.value("rake_cap") else ""
    return is_too_little(c, house).fill_null(False).replace_strict({True: few}, default=" at most", return_dtype=str)


RULE = Rule(
    code="RAK102",
    name="rake-rate",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: raked(c),
    unknown=lambda c, house: taken(c, house).is_null() | (house.value("rake_permyriad") == 0),
    when=lambda c, house: (taken(c, house) > rake_most(c, house)) | is_too_little(c, house),
    expected=_bound,
    actual=lambda c, house: taken(c, house),
    detail=lambda c, house: _words(c, house) + how_known(c),
    alone=lambda c, house: reckoned(c),
    figures={"a": lambda c, house: c.sum_pot, "b": _exact},
    places={"line": lambda c, house: told_line(c)},
    message="rake {actual} of a pot of {a}; at the declared rate it is {b:parts}{detail}",
    options={
        "rake_permyriad": None,
        "rake_cap": lambda c, house: is_less(c, house, "rake_cap"),
        "rake_cap_two_players": lambda c, house: is_less(c, house, "rake_cap_two_players"),
        "rake_cap_few_players": lambda c, house: is_less(c, house, "rake_cap_few_players"),
        **TAKEN,
    },
    reads=("rake_rounding", "rake_multiple_pots"),
    off=lambda c, house: (taken(c, house) - rake_due(c, house)).abs(),
    hides=("RAK104",),
    checks=(
        "The rake is the declared part of the pot, after unmatched bets went back: not above it, and below it by no "
        "more than rounding or a cap explains."
    ),
    why="Rake taken from chips that nobody matched, or at another rate, is a wrong price.",
    example="Rake of $0.60 of a pot of $10.00 at 5 %.",
    unjudged=(
        "When the house declares no rate (`rake_permyriad`); a rake that is too low, where there is none at all or the "
        "house rakes the main pot alone. "
    )
    + UNTOLD,
    authority="PokerStars, rake page; GLI-19 v3.0, 4.4.1 (rake is disclosed in the rules).",
)

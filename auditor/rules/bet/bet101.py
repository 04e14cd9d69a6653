"""BET101 limit-size."""

from typing import TYPE_CHECKING, Any

from auditor.findings import Severity
from auditor.rules.hanging import LIMIT
from auditor.rules.rule import Rule
from auditor.rules.terms import masked
from auditor.rules.wagers import (
    WAGERS,
    fixed_limit,
    off_size,
    other_tier,
    over_bring_in,
    sized,
    stud_fourth,
    unsized,
)

if TYPE_CHECKING:
    from auditor.house import House


def _is_told(c: Any, house: "House") -> Any:
    """Not just the cent that the header's blinds lack of half a bet."""
    return True if house.value("blinds_told") == "exact" else c.put_in_after != c.min_to + 1


RULE = Rule(
    code="BET101",
    name="limit-size",
    severity=Severity.ERROR,
    view="acts",
    acts=WAGERS,
    applies=lambda c, house: fixed_limit(c) & (sized(c) | unsized(c)) & (c.short_all_in == 0),
    unknown=lambda c, house: c.unknown,
    when=lambda c, house: off_size(c) & ~over_bring_in(c) & ~other_tier(c) & _is_told(c, house),
    expected=lambda c, house: c.min_to,
    actual=lambda c, house: c.put_in_after,
    figures={"a": lambda c, house: masked(c.full_level > 0, c.full_level), "b": lambda c, house: c.last_full_raise},
    detail=lambda c, house: (stud_fourth(c) & (c.max_to != c.min_to)).replace_strict(
        {True: ", or the big bet beside an open pair"}, default="", return_dtype=str
    ),
    message=(
        "[to {actual}; the one legal size is {expected} = {a} + the bet of {b}|bet {actual}; the one legal size is "
        "{expected}]{detail}"
    ),
    options={
        "blinds_told": lambda c, house: c.put_in_after == c.min_to + 1,
        **LIMIT,
    },
    checks="In fixed limit every bet and raise is exactly one bet of the street, or the whole of a smaller stack.",
    why=(
        "The size of a bet is all that the structure promises; a wrong one makes every later amount of the street "
        "wrong."
    ),
    example="4/8, flop: a bet of 4, then a raise to 9. The raise goes to 8.",
    unjudged=(
        "Where the limit or a stack is not known. Sizes of another street are BET102, those over a short all-in "
        "ALL103 and ALL104, over a bring-in BET111."
    ),
    authority="Robert's Rules of Poker, version 11, betting and raising.",
)

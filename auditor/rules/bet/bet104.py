"""BET104 raise-below-minimum."""

from auditor.findings import Severity
from auditor.rules.hanging import LEAST
from auditor.rules.rule import Rule
from auditor.rules.wagers import (
    WAGERS,
    below,
    big_bet,
    builds_on_short,
    completes,
    corrects,
    over_straddle,
    sized,
    unsized,
)

RULE = Rule(
    code="BET104",
    name="raise-below-minimum",
    severity=Severity.ERROR,
    view="acts",
    acts=WAGERS,
    applies=lambda c, house: big_bet(c) & (sized(c) | unsized(c)) & (c.level.is_null() | (c.level > 0)),
    unknown=lambda c, house: c.unknown,
    when=lambda c, house: corrects(house) & below(c) & ~completes(c) & ~builds_on_short(c) & ~over_straddle(c),
    expected=lambda c, house: c.min_to,
    actual=lambda c, house: c.put_in_after,
    figures={"a": lambda c, house: c.level, "b": lambda c, house: c.min_to - c.level},
    message="raise to {actual}; the least is {expected} = {a} + last raise {b}",
    options=LEAST,
    reads=("live_correction",),
    checks=(
        "A raise is at least as large as the last full bet or raise of the street, unless it is the whole stack, or, "
        "in houses that allow it (`raise_to_cover`), puts all opponents all-in.\n\n"
        "After a raise that is too small the record stands: the chips moved as told. The amount to call is what was "
        "raised to, and the last raise is as large as it was made, so the next raise is judged from there. In the "
        "example the next player calls 450 or raises to 600 or more (450 + 150). One fault is one finding."
    ),
    why="Small raises would reopen the betting at next to no cost.",
    example="Blinds 50/100, raise to 300 (by 200), then a raise to 450: the least is 500.",
    unjudged=(
        "Where the stakes or the player's stack are not known, and in houses where a wrong amount on which others have "
        "acted stands (`live_correction`). Raises over a short all-in are ALL102 and ALL105, "
        "those over a straddle BET113."
    ),
    authority="Robert's Rules of Poker, version 11, no-limit; Poker TDA Rules, 2024, raise amounts.",
)

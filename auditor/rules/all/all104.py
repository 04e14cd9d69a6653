"""ALL104 bad-raise-over-all-in."""

from auditor.findings import Severity
from auditor.rules.hanging import LIMIT
from auditor.rules.rule import Rule
from auditor.rules.wagers import WAGERS, fixed_limit, off_size, sized, unsized
from auditor.vocabulary import ShortAllIn

RULE = Rule(
    code="ALL104",
    name="bad-raise-over-all-in",
    severity=Severity.ERROR,
    view="acts",
    acts=WAGERS,
    applies=lambda c, house: fixed_limit(c) & ((sized(c) & (c.short_all_in == int(ShortAllIn.HALF))) | unsized(c)),
    unknown=lambda c, house: c.unknown,
    when=lambda c, house: off_size(c),
    expected=lambda c, house: c.min_to,
    actual=lambda c, house: c.put_in_after,
    figures={"a": lambda c, house: c.level, "b": lambda c, house: c.last_full_raise},
    message="to {actual} over an all-in to {a}, half the bet of {b} or more; the raise goes to {expected}",
    options=LIMIT,
    checks=(
        "In fixed limit an all-in of half a bet or more counts as a full bet: the raise adds a bet to it. Some "
        "rooms raise to the next multiple of the bet instead."
    ),
    why="The two families of rules give different amounts, and an engine must keep to its own.",
    example="Turn of a 4/8 game: all-in 6. The raise goes to 14, at PokerStars to 8.",
    unjudged="Where the stakes or the player's stack are not known.",
    authority="Robert's Rules of Poker, version 11, betting and raising; PokerStars logs of 2010 (next multiple).",
)

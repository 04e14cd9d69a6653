"""ALL103 bad-completion."""

from auditor.findings import Severity
from auditor.rules.hanging import LIMIT
from auditor.rules.rule import Rule
from auditor.rules.wagers import WAGERS, fixed_limit, off_size, sized, unsized
from auditor.vocabulary import ShortAllIn

RULE = Rule(
    code="ALL103",
    name="bad-completion",
    severity=Severity.ERROR,
    view="acts",
    acts=WAGERS,
    applies=lambda c, house: fixed_limit(c) & ((sized(c) & (c.short_all_in == int(ShortAllIn.SMALL))) | unsized(c)),
    unknown=lambda c, house: c.unknown,
    when=lambda c, house: off_size(c),
    expected=lambda c, house: c.min_to,
    actual=lambda c, house: c.put_in_after,
    figures={
        "a": lambda c, house: c.level,
        "b": lambda c, house: c.last_full_raise,
        "c": lambda c, house: c.level - c.full_level,
    },
    message="to {actual} over an all-in to {a} that adds {c}, under half the bet of {b}; it is completed to {expected}",
    options=LIMIT,
    checks="In fixed limit an all-in below half a bet is completed to the full bet; nothing is added on top.",
    why="The small all-in is no bet, so it cannot carry a raise.",
    example="Turn of a 4/8 game: all-in 2, then a raise to 10. The completion goes to 8.",
    unjudged="Where the stakes or the player's stack are not known.",
    authority="Robert's Rules of Poker, version 11, betting and raising.",
)

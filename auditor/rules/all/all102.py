"""ALL102 short-raise-base."""

from auditor.findings import Severity
from auditor.rules.hanging import LEAST
from auditor.rules.rule import Rule
from auditor.rules.wagers import WAGERS, below, big_bet, builds_on_short, sized, unsized

RULE = Rule(
    code="ALL102",
    name="short-raise-base",
    severity=Severity.ERROR,
    view="acts",
    acts=WAGERS,
    applies=lambda c, house: big_bet(c) & ((sized(c) & (c.short_raise > 0)) | unsized(c)),
    unknown=lambda c, house: c.unknown,
    when=lambda c, house: below(c) & builds_on_short(c),
    expected=lambda c, house: c.min_to,
    actual=lambda c, house: c.put_in_after,
    figures={
        "a": lambda c, house: c.level,
        "b": lambda c, house: c.min_to - c.level,
        "c": lambda c, house: c.short_raise,
    },
    message=(
        "raise to {actual}; the least is {expected} = {a} + last full raise {b}: the short all-in by {c} does not count"
    ),
    options=LEAST,
    checks="After a short all-in the least raise is still by the last full raise.",
    why="Built on the all-in's few chips, a raise becomes far too cheap.",
    example="Raise to 300 (by 200), all-in 360, then a raise to 420: the least is 560.",
    unjudged="Where the stakes or the player's stack are not known.",
    authority="Robert's Rules of Poker, version 11, no-limit; Poker TDA Rules, 2024, raise amounts.",
)

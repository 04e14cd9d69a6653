"""ALL105 big-bet-completion."""

from auditor.findings import Severity
from auditor.rules.hanging import LEAST
from auditor.rules.rule import Rule
from auditor.rules.wagers import WAGERS, below, big_bet, completes, sized, unsized

RULE = Rule(
    code="ALL105",
    name="big-bet-completion",
    severity=Severity.ERROR,
    view="acts",
    acts=WAGERS,
    applies=lambda c, house: big_bet(c) & ((sized(c) & (c.short_raise > 0)) | unsized(c)),
    unknown=lambda c, house: c.unknown,
    when=lambda c, house: below(c) & completes(c),
    expected=lambda c, house: c.min_to,
    actual=lambda c, house: c.put_in_after,
    figures={"a": lambda c, house: c.level, "b": lambda c, house: c.min_to - c.level},
    message=(
        "completes a short all-in to {actual}; in this structure there is no completion, the least is {expected} "
        "= {a} + {b}"
    ),
    options=LEAST,
    checks="In no-limit and pot-limit a short all-in is never completed: the least raise is a full one above it.",
    why="Completion is a rule of fixed limit.",
    example="Flop, big blind 100: all-in 60, then a raise to 100. The least is 160.",
    unjudged="Where the stakes or the player's stack are not known.",
    authority="Robert's Rules of Poker, version 11, no-limit; WSOP Official Live Action Rules, 2024, all-in wagers.",
)

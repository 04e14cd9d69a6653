"""BET110 not-reopened."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.wagers import WAGERS, fixed_limit, unsized, wager
from auditor.vocabulary import Closed

RULE = Rule(
    code="BET110",
    name="not-reopened",
    severity=Severity.ERROR,
    view="acts",
    acts=WAGERS,
    applies=lambda c, house: wager(c) | unsized(c),
    unknown=lambda c, house: c.unknown,
    when=lambda c, house: c.closed_by.is_in([int(Closed.NOT_REOPENED), int(Closed.NOT_SUMMED)]),
    expected=lambda c, house: c.level,
    actual=lambda c, house: c.put_in_after,
    figures={"a": lambda c, house: c.level - c.put_in, "b": lambda c, house: c.last_full_raise},
    message="raise to {actual} without the right to raise: they have acted and face {a}; a full raise is {b}",
    options={
        "fl_reopen": lambda c, house: fixed_limit(c) & (2 * (c.level - c.put_in) >= c.last_full_raise),
        "short_all_in_sum": lambda c, house: c.closed_by == int(Closed.NOT_SUMMED),
    },
    checks=(
        "A player who has acted may raise again only when facing at least a full raise (fixed limit: half a bet). "
        "Several short all-ins may add up to it."
    ),
    why="Otherwise a partner's few chips could give a player the raise that they had passed up.",
    example="Raise to 300 (by 200), all-in 400, call. The first raiser faces 100 and may call or fold.",
    unjudged="Where the stakes or the player's stack are not known.",
    authority="Poker TDA Rules, 2024, re-opening the bet; Robert's Rules of Poker, version 11, no-limit.",
)

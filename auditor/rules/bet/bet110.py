"""BET110 not-reopened."""

from typing import TYPE_CHECKING

from auditor.findings import Severity
from auditor.rules.hanging import LEAST
from auditor.rules.rule import Columns, Rule
from auditor.rules.wagers import WAGERS, fixed_limit, unsized, wager
from auditor.vocabulary import Closed, TurnFault
from parsers.vocabulary import Structure

if TYPE_CHECKING:
    from auditor.house import House


def _by_halves(c: Columns, house: "House") -> Columns:
    """Where half a bet is enough."""
    is_fixed = fixed_limit(c) & (house.value("fl_reopen") == "half")
    return is_fixed | ((c.structure == int(Structure.SPREAD_LIMIT)) & (house.value("spread_short") == "half"))


def _enough(c: Columns, house: "House") -> Columns:
    """What a player has to face."""
    return c.last_full_raise - _by_halves(c, house).cast(int) * (c.last_full_raise // 2)


RULE = Rule(
    code="BET110",
    name="not-reopened",
    severity=Severity.ERROR,
    view="acts",
    acts=WAGERS,
    applies=lambda c, house: wager(c) | unsized(c),
    unknown=lambda c, house: c.unknown,
    when=lambda c, house: (
        c.closed_by.is_in([int(Closed.NOT_REOPENED), int(Closed.NOT_SUMMED)])
        & (c.turn_fault.fill_null(0) != int(TurnFault.OVERRUN))  # nothing is open: TRN105
    ),
    expected=lambda c, house: c.level,
    actual=lambda c, house: c.put_in_after,
    figures={"a": lambda c, house: c.level - c.put_in, "b": _enough},
    detail=lambda c, house: _by_halves(c, house).replace_strict(
        {True: "half a bet", False: "a full raise"}, default=""
    ),
    message="raise to {actual} without the right to raise: they have acted and face {a}; {detail} is {b}",
    options={
        "fl_reopen": lambda c, house: fixed_limit(c),
        "short_all_in_sum": lambda c, house: c.closed_by == int(Closed.NOT_SUMMED),
        "spread_short": lambda c, house: c.structure == int(Structure.SPREAD_LIMIT),
        "fl_all_in": lambda c, house: fixed_limit(c),
        **LEAST,
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

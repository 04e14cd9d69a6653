"""3-bets that were all-ins below a full raise."""

from typing import Any

from auditor.stats import Columns, Stat


def _three_bet(c: Columns) -> Any:
    return c.is_first_round & c.is_aggressive & (c.raises_before == 1)


def _is_all_in(c: Columns) -> Any:
    return c.is_all_in | (c.stack_after == 0)


STAT = Stat(
    name="three_bet_short",
    title="3-bet, short",
    definition="Of the player's 3-bets, those that were all-ins for less than a full raise: so they can be left out.",
    place=31,
    rank=5,
    times=lambda c: _three_bet(c) & _is_all_in(c) & (c.put_in_after < c.full_level + c.last_full_raise),
    chances=_three_bet,
)

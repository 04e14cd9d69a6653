"""On which house options a verdict may hang, by what it is about, and in which hands: the `options` of rules. Loads
nothing heavy.

Whether a finding hangs on one is asked of the replay (`auditor.rules.again`). So a condition only says how far the
option reaches, by columns of the hand that every view has: who asks in vain loses a little time, who does not ask a
finding that is too severe.

Where an act does not fit or is out of its order, the hand may be read otherwise (`auditor.replay.lost`), and whether it
then comes out hangs on what bets are legal and whose turn it is: so any finding of such a hand may (`READINGS`).
"""

from functools import cache
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from auditor.rules.rule import Hanging, Rule
from auditor.rules.terms import is_stud, short_deck
from auditor.rules.wagers import big_bet, fixed_limit
from parsers.vocabulary import Structure

if TYPE_CHECKING:
    from collections.abc import Callable

    from auditor.house import House

_CHIPS = (1, 2, 5, 10, 20, 25, 50, 100, 500, 1000, 5000)  # smallest chips in use


def _has_antes(c: Any, house: "House") -> Any:
    """Short deck, where the antes may be the players' own."""
    return short_deck(c) & (c.due_ante > 0)


def _is_bomb_pot(c: Any, house: "House") -> Any:
    """Antes and no blinds."""
    return c.posted_small_blind.is_null() & c.posted_big_blind.is_null() & (c.due_ante > 0)


def _is_capped(c: Any, house: "House") -> Any:
    """A street has a most of bets."""
    return c.bets_cap.is_not_null()


def _is_in(unit: int) -> "Callable[[Any, House], Any]":
    """Whole chips of a unit are put in and paid."""
    return lambda c, house: c.chip_unit % unit == 0


LIVE: dict[str, Hanging] = {
    "short_deck_antes": _has_antes,
    "late_small_blind": lambda c, house: c.small_blinds > 1,
}
"""Which chips are a player's own: what an act puts in, and what is matched."""

LEVEL: dict[str, Hanging] = {
    # a blind told larger than it is may be the rest of a stack too
    "short_bb_call": lambda c, house: (c.posted_big_blind != c.due_big_blind) | short_deck(c),
    **LIVE,
    "hand_cap_antes": lambda c, house: c.due_cap.is_not_null() & (c.due_ante > 0),
}
"""What is to be called."""

TURN: dict[str, Hanging] = {
    "button_straddle": lambda c, house: c.straddle_seat == c.button,
    "kill_order": lambda c, house: c.kill_seat.is_not_null(),
    "stud_tie": lambda c, house: is_stud(c),
    **LEVEL,
}
"""Whose turn it is, and when a round is over."""

LEAST: dict[str, Hanging] = {
    "min_raise": lambda c, house: big_bet(c),
    "straddle_min_raise": lambda c, house: c.straddle_seat.is_not_null() | c.kill_seat.is_not_null(),
    "short_deck_min_bet": _has_antes,
    "short_deck_min_raise": _has_antes,
    "bomb_pot_min_bet": _is_bomb_pot,
    **LEVEL,
    "short_deck_first_round": _has_antes,
    "raise_to_cover": lambda c, house: big_bet(c),
}
"""The least bet or raise of no-limit and pot-limit."""

LIMIT: dict[str, Hanging] = {
    "fl_all_in": lambda c, house: fixed_limit(c),
    "stud_open_pair": lambda c, house: c.game == "stud",
    **LEVEL,
}
"""The one size of fixed limit."""

CAP: dict[str, Hanging] = {
    "cap": lambda c, house: c.bet_3.is_not_null() & (c.bets_cap == house.value("cap")),
    "cap_two_rounds": lambda c, house: c.bet_3.is_null() & fixed_limit(c),
    "cap_spread": lambda c, house: c.structure == int(Structure.SPREAD_LIMIT),
    "cap_heads_up": _is_capped,
    "cap_two_players": dict.fromkeys((0, 100), _is_capped),  # as many as else, or any number
    "cap_straddle": lambda c, house: c.straddle_seat.is_not_null(),
    "fl_all_in": lambda c, house: fixed_limit(c),
}
"""The number of bets made and allowed (view `acts`)."""

SHARES: dict[str, Hanging] = {
    "short_deck_trips": lambda c, house: short_deck(c),
    "odd_chip_both": lambda c, house: c.is_split,
    "odd_chip_unit": {unit: _is_in(unit) for unit in _CHIPS},  # those of the chips in use
    "rake_multiple_pots": lambda c, house: c.sum_pot - c.collected - c.gap > 0,
}
"""Who is owed how much of the pots (view `hands`)."""


def _where_amiss(option: str, where: Any) -> Hanging:
    """The same in hands in which something is amiss; of an option that is a number, those that rooms are known to have
    as bets of a street."""
    asked = lambda c, house: c.is_amiss & where(c, house)  # noqa: E731
    return dict.fromkeys(_MOST_BETS, asked) if option in _NUMBERS else asked


def _spread(c: Any, house: "House") -> Any:
    return c.structure == int(Structure.SPREAD_LIMIT)


def _pot_limit(c: Any, house: "House") -> Any:
    return c.structure == int(Structure.POT_LIMIT)


def _limit(c: Any, house: "House") -> Any:
    return fixed_limit(c)


_NUMBERS = ("cap", "cap_two_rounds", "cap_two_players", "cap_spread")
_MOST_BETS = (0, 3, 4, 5, 6, 100)

READINGS: dict[str, Hanging] = {
    option: _where_amiss(option, where)
    for option, where in {
        **TURN,
        **LEAST,
        **LIMIT,
        "short_all_in_sum": lambda c, house: big_bet(c),
        "fl_reopen": _limit,
        "pl_small_blind": _pot_limit,
        "pl_short_blind": _pot_limit,
        "pl_antes": _pot_limit,
        "cap": _limit,
        "cap_two_rounds": _limit,
        "cap_two_players": lambda c, house: _limit(c, house) | _spread(c, house),
        "cap_heads_up": lambda c, house: _limit(c, house) | _spread(c, house),
        "cap_straddle": lambda c, house: c.straddle_seat.is_not_null(),
        "cap_spread": _spread,
        "spread_short": _spread,
    }.items()
}
"""What decides whether a hand in which something is amiss is read otherwise, and comes out."""


@cache
def with_readings(rule: Rule) -> Rule:
    """The rule, asked also for what decides how its hands are read."""
    return replace(rule, readings=READINGS) if rule.view in ("acts", "hands", "seats") else rule

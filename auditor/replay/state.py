"""What the betting replay works on: named tuples of NumPy columns, so that kernels run interpreted or compiled.

Enters through `Hands`, `Seats`, `Acts` and `Options`; leaves through `Stakes`, `Stands`, `Trace`; `Table` is scratch
that is used again for every hand. Money that is not known is NONE, a flag that is not known -1.
"""

from typing import Any, NamedTuple

import numpy as np

NONE = -(1 << 62)
PLENTY = 1 << 61  # behind a player whose stack the text does not tell
MOST_SEATS = 32

Column = np.ndarray[Any, Any]


class Hands(NamedTuple):
    """A row a hand."""

    first_act: Column  # row in Acts; the hand ends where the next begins
    first_seat: Column
    first_card: Column
    first_stake: Column
    structure: Column  # Structure, -1 unknown
    game: Column  # row in Games, -1 unknown
    bets: Column  # StakesKind.BETS: 1, BLINDS: 0, -1 unknown
    button: Column  # seat number, -1 unknown
    small_blind: Column
    big_blind: Column
    ante: Column
    bring_in: Column
    cap: Column
    is_complete: Column
    stake: Column  # the header's numbers, all hands in a row
    card_seat: Column  # seat of each card, all hands in a row, -1 board


class Games(NamedTuple):
    """A row a declared game."""

    stud: Column  # the cards that are up decide who acts first
    forced: Column  # 0 blinds, 1 button blind, 2 bring-in
    rounds: Column
    big: Column  # [game, round]: 1 where the big bet is played
    open_pair: Column


class Seats(NamedTuple):
    """A row a seat, in the order of the table."""

    seat: Column
    stack: Column
    is_out: Column
    is_told: Column  # the summary tells something of him


class Acts(NamedTuple):
    """A row an act, in the order of the table."""

    street: Column
    run: Column
    seat: Column
    action: Column
    amount: Column
    to: Column
    is_all_in: Column
    is_cap: Column
    line: Column


class Options(NamedTuple):
    """The house's answers as numbers."""

    next_level: int
    reopen_full: int
    cap: int
    cap_two_rounds: int
    cap_heads_up: (
        int  # 0 capped, 1 lifted if the round starts heads-up, 2 lifted before the cap, 3 if two were dealt in
    )
    cap_straddle: int
    doubles: int
    never_sum: int
    bb_as_posted: int
    rounded_small_blind: int
    assume_full_blind: int
    antes_later: int
    straddle_from_bb: int
    spread_half: int
    cap_without_antes: int
    short_deck_ante: int
    open_pair: int


class Stakes(NamedTuple):
    """A row a hand: see auditor.derived."""

    is_resolved: Column
    small_blind: Column
    big_blind: Column
    ante: Column
    bring_in: Column
    bets: Column  # [hand, round]
    cap: Column
    players: Column
    small_blind_seat: Column
    big_blind_seat: Column
    open_street: Column
    open_seat: Column
    last_street: Column
    raises_preflop: Column
    open_line: Column
    small_blind_by: Column
    big_blind_by: Column
    antes: Column


class Stands(NamedTuple):
    """A row a seat: see auditor.derived."""

    is_dealt: Column
    is_folded: Column
    live: Column
    ante: Column
    dead: Column
    returned: Column
    first_in: Column


class Trace(NamedTuple):
    """A row an act: see auditor.derived."""

    stack: Column
    put_in: Column
    level: Column
    full_level: Column
    to_call: Column
    pot: Column
    last_full_raise: Column
    bets_made: Column
    bets_cap: Column
    may_raise: Column
    closed_by: Column
    min_to: Column
    max_to: Column
    put_in_after: Column
    stack_after: Column
    is_turn: Column
    turn_seat: Column
    is_in: Column
    short_all_in: Column
    unknown: Column
    turn_fault: Column
    highest: Column
    short_raise: Column
    cap_left: Column
    players_in: Column


class Table(NamedTuple):
    """The hand that is being played: a number a seat row, and `now`, the street's figures under the names below."""

    now: Column
    stack: Column
    put_in: Column  # live chips on this street
    is_in: Column
    pending: Column  # has not spoken since the last bet or raise
    acted: Column  # spoke on this street
    full_since: Column  # a full bet or raise was made since he spoke
    said: Column  # the text says that he is all-in, or at the hand cap
    ghost: Column  # acted although inactive: not judged again
    live: Column  # whole hand
    ante: Column
    dead: Column
    index: Column  # seat number -> row within the hand, -1 nobody


# the places in Table.now
LEVEL, FULL, RAISE, BETS, LIMIT, POT, SHORT, SHORT_RAISE, NEXT, FRESH, RESYNC, ROUND, BET, OPENING, FAULTED = range(15)
STARTED, BLURRED, SMALL_ROUNDING, SHORT_BLINDS, ANTES, SIZES = range(15, 21)


def table() -> Table:
    """Scratch for one run."""
    money = [np.zeros(MOST_SEATS, np.int64) for _ in range(5)]
    flags = [np.zeros(MOST_SEATS, np.int8) for _ in range(6)]
    stack, put_in, live, ante, dead = money
    is_in, pending, acted, full_since, said, ghost = flags
    return Table(
        np.zeros(32, np.int64), stack, put_in, is_in, pending, acted, full_since, said, ghost, live, ante, dead,
        np.full(128, -1, np.int64),
    )  # fmt: skip

"""Kernels for the size of bets and raises: what is legal before an act, and what the act does to the street.

The record wins: after a wager of the wrong size the level is what was put in, and the next player is judged from there.
Authority: the structure files; Poker TDA Rules 2024, re-opening the bet; Robert's Rules of Poker, betting and raising.
"""

from auditor.replay.state import (
    ACTED,
    ANTES,
    BET,
    BETS,
    FULL,
    FULL_SINCE,
    LEVEL,
    LIMIT,
    MOST,
    O_ANTES_LATER,
    O_ASSUME_FULL_BLIND,
    O_DOUBLES,
    O_NEVER_SUM,
    O_REOPEN_FULL,
    O_ROUND_UP,
    O_ROUNDED_SMALL_BLIND,
    O_SHORT_LIMIT,
    O_SPREAD_HALF,
    O_TO_COVER,
    OPENING,
    PAIR,
    PENDING,
    POT,
    PUT_IN,
    RAISE,
    ROUND,
    S_BETS,
    SHORT,
    SHORT_BLINDS,
    SHORT_RAISE,
    SMALL_ROUNDING,
    Column,
    Table,
)
from auditor.replay.turn import can_act, can_be_answered, reach_of_others
from auditor.structures.fixed_limit import is_half_bet, next_fixed_limit
from auditor.structures.no_limit import least_big_bet
from auditor.structures.pot_limit import most_pot_limit
from auditor.structures.spread_limit import least_spread, most_spread
from auditor.vocabulary import Closed, ShortAllIn
from parsers.kernels import kernel
from parsers.vocabulary import Structure

POT_LIMIT = int(Structure.POT_LIMIT)
FIXED_LIMIT = int(Structure.FIXED_LIMIT)
SPREAD_LIMIT = int(Structure.SPREAD_LIMIT)
OPEN = int(Closed.OPEN)
STACK = int(Closed.STACK)
NO_OPPONENT = int(Closed.NO_OPPONENT)
NOT_REOPENED = int(Closed.NOT_REOPENED)
NOT_SUMMED = int(Closed.NOT_SUMMED)
CAPPED = int(Closed.CAPPED)
SMALL = int(ShortAllIn.SMALL)
HALF = int(ShortAllIn.HALF)


@kernel
def counted_pot(t: Table, options: Column) -> int:
    """The pot as pot-limit counts it: before the flop a house may count blinds full or rounded, antes not yet."""
    pot = t.now[POT]
    if t.now[ROUND] == 1:
        if options[O_ROUNDED_SMALL_BLIND]:
            pot += t.now[SMALL_ROUNDING]
        if options[O_ASSUME_FULL_BLIND]:
            pot += t.now[SHORT_BLINDS]
        if options[O_ANTES_LATER]:
            pot -= t.now[ANTES]
    return int(pot)


@kernel
def legal_range(t: Table, k: int, structure: int, options: Column) -> tuple[int, int]:
    """(least, most) bet or raise to, the stack left aside. No-limit has no most: it is the stack."""
    level, put_in = t.now[LEVEL], t.seat[PUT_IN + k]
    if structure == FIXED_LIMIT:
        to = next_fixed_limit(level, t.now[FULL], t.now[BET], options[O_SHORT_LIMIT] == 1)
        if t.now[PAIR] > 0:  # either size
            return to, next_fixed_limit(level, t.now[FULL], t.now[PAIR], False)
        return to, to
    if structure == SPREAD_LIMIT:
        most = most_spread(level, t.now[MOST])
        return min(least_spread(level, t.now[RAISE], t.now[BET]), most), most
    least = least_big_bet(level, t.now[RAISE], t.now[OPENING], options[O_DOUBLES])
    if options[O_TO_COVER] and reach_of_others(t, k) > level:
        least = min(least, reach_of_others(t, k))
    if structure == POT_LIMIT:
        most = max(most_pot_limit(level, put_in, counted_pot(t, options)), 0)
        return least, -(-most // options[O_ROUND_UP]) * options[O_ROUND_UP]
    return least, put_in + (1 << 61)


@kernel
def reopening(t: Table, structure: int, options: Column) -> int:
    """How much a player who has acted must face so that he may raise again."""
    if structure == FIXED_LIMIT:
        return int(t.now[BET] if options[O_REOPEN_FULL] else (t.now[BET] + 1) // 2)
    if structure == SPREAD_LIMIT and options[O_SPREAD_HALF]:
        return int((t.now[RAISE] + 1) // 2)
    return int(t.now[RAISE])


@kernel
def why_closed(t: Table, k: int, chips: int, structure: int, options: Column) -> int:
    """Why k may not raise; Closed.OPEN if he may. `chips`: what he can still put in."""
    facing = t.now[LEVEL] - t.seat[PUT_IN + k]
    if chips <= facing:
        return STACK
    if t.now[LIMIT] > 0 and t.now[BETS] >= t.now[LIMIT]:
        return CAPPED
    if t.seat[ACTED + k]:
        if facing < reopening(t, structure, options):
            return NOT_REOPENED
        if options[O_NEVER_SUM] and not t.seat[FULL_SINCE + k]:
            return NOT_SUMMED
    if not can_be_answered(t, k):
        return NO_OPPONENT
    return OPEN


@kernel
def raise_level(
    t: Table, count: int, k: int, to: int, least: int, all_in: bool, structure: int, s: Column, options: Column
) -> None:
    """The street after k has bet or raised to `to`, legally or not."""
    now = t.now
    step = to - now[LEVEL]
    now[SHORT_RAISE] = 0
    full = to >= least or not all_in  # a wager of the wrong size is taken as a full one: the record wins
    if structure == FIXED_LIMIT:
        if full:
            other = 0
            for number in range(5):  # and so is one by another street's bet: the street goes on with either
                if to != least and to - now[FULL] == s[S_BETS + number]:
                    other = s[S_BETS + number]
            if other > 0 and other != now[PAIR]:
                now[BET], now[PAIR] = min(now[BET], other), max(now[BET], other)
            elif other > 0:
                now[BET] = other
            now[SHORT] = 0
            now[FULL] = to
            now[BETS] += 1
        else:
            half = is_half_bet(to, now[FULL], now[BET])
            now[SHORT] = HALF if half else SMALL
            now[SHORT_RAISE] = step
            if half and options[O_SHORT_LIMIT] != 1:
                now[FULL] = to if options[O_SHORT_LIMIT] == 0 else now[FULL] + now[BET]
                now[BETS] += 1
                full = True
    else:
        if structure == SPREAD_LIMIT and options[O_SPREAD_HALF] and all_in:
            full = 2 * (to - now[LEVEL]) >= least - now[LEVEL]
        if full:
            now[RAISE] = max(now[RAISE], step) if to >= least or all_in else step
            now[FULL] = to
            now[BETS] += 1
        else:
            now[SHORT_RAISE] = step
    if now[BET] == now[PAIR]:
        now[PAIR] = 0  # after a big bet only big bets
    now[LEVEL] = to
    for other in range(count):
        if other != k and can_act(t, other):
            t.seat[PENDING + other] = 1
            if full:
                t.seat[FULL_SINCE + other] = 1

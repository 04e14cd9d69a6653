"""Kernels that say whose turn it is.

A player is *due* when he has chips, has not spoken since the last bet or raise, and somebody could answer him or he has
still something to call: nobody is asked when all others are all-in and he has matched them.
Authority: Poker TDA Rules 2024, action out of turn; Robert's Rules of Poker, betting and raising.
"""

from auditor.replay.state import (
    ACTED,
    ACTIVE,
    ANTE_IN,
    BLURRED,
    DEAD,
    DRAW_ACT,
    DRAW_NEXT,
    DRAWN,
    FAULTED,
    FRESH,
    GHOST,
    HELD_BACK,
    IN,
    IS_IN,
    LEVEL,
    LIVE,
    NEXT,
    PENDING,
    PLENTY,
    POT,
    PUT_IN,
    REACH,
    REACH_ROW,
    REACH_SECOND,
    RESYNC,
    SAID,
    SECOND,
    STACK,
    TOP,
    TOP_ROW,
    TROUBLES,
    W_TURN_FAULT,
    W_TURN_SEAT,
    Seats,
    Table,
    Trace,
)
from auditor.vocabulary import TurnFault
from parsers.kernels import kernel

NONE = int(TurnFault.NONE)
OUT_OF_TURN = int(TurnFault.OUT_OF_TURN)
WRONG_FIRST = int(TurnFault.WRONG_FIRST)
INACTIVE = int(TurnFault.INACTIVE)
OVERRUN = int(TurnFault.OVERRUN)
LEFT_OUT = int(TurnFault.LEFT_OUT)


@kernel
def behind(t: Table, k: int, cap_left: int) -> int:
    """The chips that k can still put in: his stack, or what the hand cap leaves of it."""
    return int(min(t.seat[STACK + k], max(0, cap_left)))


@kernel
def cap_left(t: Table, k: int, cap: int, without_antes: int) -> int:
    """What the hand cap still lets k put in."""
    if cap <= 0:
        return PLENTY
    return int(cap - t.seat[LIVE + k] - t.seat[DEAD + k] - (0 if without_antes else t.seat[ANTE_IN + k]))


@kernel
def can_act(t: Table, k: int) -> bool:
    """Whether k is in and not all-in. What the text says of an all-in counts as well as the chips."""
    return bool(t.seat[IS_IN + k] == 1 and t.seat[STACK + k] > 0 and t.seat[SAID + k] == 0)


@kernel
def is_passed_over(t: Table, k: int) -> bool:
    """Whether a street ended without the act that k had to make, and his next act may be that one."""
    return bool(t.seat[SAID + k] == 2)


@kernel
def survey(t: Table, count: int) -> None:
    """One look round the table: how many are in, how many can act, the two highest of what those who are in have put
    in on this street, and of what those who are not all-in could reach."""
    seat = t.seat
    players = active = top = second = reach = reach_second = 0
    top_row = reach_row = -1
    for k in range(count):
        if seat[IS_IN + k]:
            players += 1
            put_in = seat[PUT_IN + k]
            if put_in > top:
                second = top
                top, top_row = put_in, k
            elif put_in > second:
                second = put_in
            active += 1 if can_act(t, k) else 0
            if seat[STACK + k] > 0 and seat[SAID + k] != 1:
                could = put_in + seat[STACK + k]
                if could > reach:
                    reach_second = reach
                    reach, reach_row = could, k
                elif could > reach_second:
                    reach_second = could
    now = t.now
    now[IN], now[ACTIVE] = players, active
    now[TOP], now[TOP_ROW], now[SECOND] = top, top_row, second
    now[REACH], now[REACH_ROW], now[REACH_SECOND] = reach, reach_row, reach_second


@kernel
def highest_other(t: Table, k: int) -> int:
    """The most that another player who is in has put in on this street. Like all below by the last survey."""
    return int(t.now[SECOND] if t.now[TOP_ROW] == k else t.now[TOP])


@kernel
def has_opponent(t: Table, k: int) -> bool:
    """Whether another player can still act."""
    return bool(t.now[ACTIVE] > (1 if can_act(t, k) else 0))


@kernel
def reach_of_others(t: Table, k: int) -> int:
    """The most that another player can put in on this street."""
    return int(t.now[REACH_SECOND] if t.now[REACH_ROW] == k else t.now[REACH])


@kernel
def can_be_answered(t: Table, k: int) -> bool:
    """Whether another player has chips beyond the level, so that a raise is not pointless."""
    return bool(reach_of_others(t, k) > t.now[LEVEL])


@kernel
def target(t: Table, k: int) -> int:
    """What k has to match: the level, or less where all others are all-in for less."""
    if has_opponent(t, k):
        return int(t.now[LEVEL])
    return int(min(t.now[LEVEL], max(highest_other(t, k), t.seat[PUT_IN + k])))


@kernel
def is_due(t: Table, k: int) -> bool:
    """Whether k still has to speak on this street."""
    if not (t.seat[PENDING + k] and can_act(t, k)):
        return False
    return has_opponent(t, k) or bool(t.seat[PUT_IN + k] < min(t.now[LEVEL], highest_other(t, k)))


@kernel
def whose(t: Table, count: int) -> int:
    """The row whose turn it is; -1: the round is over."""
    if t.now[IN] < 2:
        return -1
    if t.now[HELD_BACK] >= 0:
        for away in range(count):
            k = (t.now[NEXT] + away) % count
            if k != t.now[HELD_BACK] and t.seat[ACTED + k] == 0 and is_due(t, k):
                return int(k)
        if is_due(t, t.now[HELD_BACK]):
            return int(t.now[HELD_BACK])
    for away in range(count):
        k = t.now[NEXT] + away
        if k >= count:
            k -= count
        if is_due(t, k):
            return int(k)
    return -1


@kernel
def judge_turn(
    t: Table, count: int, k: int, turn: int, is_fold: bool, forced_only: bool, at_cap: bool
) -> tuple[int, int]:
    """(is_turn, fault) of an act by k, -1 for a turn that cannot be judged. Takes note of it: after a fault the next
    act may be anybody's, and a street has one fault at most. `at_cap`: k has put in the hand cap to the chip, so that
    he is all-in whatever lies behind."""
    is_turn, fault = 1, NONE
    if is_fold and forced_only and t.seat[IS_IN + k] and t.seat[STACK + k] <= 0:
        is_turn = -1  # PokerStars folds absent players who are all-in from a blind or ante
    elif t.seat[GHOST + k] or (t.seat[SAID + k] and t.seat[IS_IN + k] and t.seat[STACK + k] > 0 and not at_cap):
        is_turn = -1
    elif not can_act(t, k):
        is_turn, fault = 0, INACTIVE
        t.seat[GHOST + k] = 1
    elif turn < 0 and not t.seat[PENDING + k]:
        is_turn, fault = 0, OVERRUN
    elif turn < 0 or t.now[RESYNC]:
        is_turn = -1
    elif turn != k:
        is_turn, fault = 0, WRONG_FIRST if t.now[FRESH] and not is_fold else OUT_OF_TURN
    if t.now[BLURRED] and fault != INACTIVE:
        is_turn, fault = -1, NONE
    if fault != NONE and t.now[FAULTED]:
        t.now[TROUBLES] += 0 if is_fold else 1
        fault = NONE
    if fault != INACTIVE and not t.seat[GHOST + k]:
        t.now[RESYNC] = 1 if (is_turn == 0 and not is_fold) or is_passed_over(t, k) else 0
        if not (is_fold and is_turn == 0):
            t.now[NEXT] = (k + 1) % count
    if is_turn == 0 or is_passed_over(t, k):
        t.now[FAULTED] = 1
    t.now[FRESH] = 0
    return is_turn, fault


@kernel
def next_to_draw(t: Table, count: int, k: int) -> int:
    """The row whose turn it is to draw; k if nobody is in."""
    turn = k
    for away in range(count):
        turn = (t.now[DRAW_NEXT] + away) % count
        if t.seat[IS_IN + turn]:
            break
    return turn


@kernel
def judge_draw(t: Table, count: int, k: int, has_draw: bool) -> tuple[int, int, int]:
    """(is_turn, fault, whose turn) of a draw by k. All who are in draw once, all-in or not, from the button's left on,
    in rounds that begin with a draw. After a fault the street's draws are not judged any more."""
    turn = next_to_draw(t, count, k)
    if t.now[DRAWN] < 0:
        return -1, NONE, turn
    fault = NONE
    if not t.seat[IS_IN + k]:
        fault = INACTIVE
    elif t.now[DRAWN] >= t.now[IN] or not has_draw:
        fault = OVERRUN
    elif turn != k:
        fault = OUT_OF_TURN
    t.now[DRAWN] = t.now[DRAWN] + 1 if fault == NONE else -1
    t.now[DRAW_NEXT] = (k + 1) % count
    return 1 if fault == NONE else 0, fault, turn


@kernel
def close_draws(t: Table, seats: Seats, first: int, count: int, w: Trace) -> None:
    """The betting begins, or the street ends: where some have drawn, all have, or the last draw told is marked with
    whose turn came after it."""
    if 0 < t.now[DRAWN] < t.now[IN]:
        w.small[W_TURN_FAULT * w.acts + t.now[DRAW_ACT]] = LEFT_OUT
        w.small[W_TURN_SEAT * w.acts + t.now[DRAW_ACT]] = seats.seat[first + next_to_draw(t, count, 0)]
        t.now[TROUBLES] += 1
        t.now[DRAWN] = -1


@kernel
def add_chips(t: Table, k: int, amount: int) -> None:
    """Chips leave the stack for the middle. A stack that is overdrawn is not known any more."""
    t.seat[STACK + k] -= amount
    t.now[POT] += amount
    if t.seat[STACK + k] < 0:
        t.seat[STACK + k] = PLENTY
        t.now[BLURRED] = 1

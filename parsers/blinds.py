"""Blinds: which one a post is by those before it, and those of the header where nobody tells who posted them.

In: the acts of the hand so far. Out: an action's number, chips, or rows of the actions.
"""

# ruff: noqa: F403, F405  (the layout is a hundred plain integers)

from parsers.append import act
from parsers.kernels import kernel
from parsers.layout import *
from parsers.program import LATE_SMALL_BLINDS


@kernel
def second_big(m: list[int], seat: int, chips: int) -> int:
    """What a big blind is: after the first one, as much as the small one is dead, unless it is all that he has; as much
    as both is both, and twice as much is a straddle."""
    small, big = m[m[OPEN_HAND] + H_SMALL], m[m[OPEN_HAND] + H_BIG]
    if small <= 0 or (chips != small and chips != big + small and chips != 2 * big):
        return A_BIG
    if chips == small and (m[m[P_OPTIONS] + LATE_SMALL_BLINDS] == 1 or left(m, seat) <= chips):
        return A_BIG  # see parsers.mend
    for k in range(m[BEFORE + ACTIONS], m[ACTIONS]):
        if m[m[T_ACTIONS] + k * W_ACTIONS + A_ACTION] == A_BIG:
            return A_DEAD if chips == small else (A_BOTH if chips == big + small else A_STRADDLE)
    return A_BIG


@kernel
def left(m: list[int], seat: int) -> int:
    """The chips that a seat has behind; a stack that is not told is endless."""
    chips = m[m[T_SEATS] + m[SEAT_ROW + seat] * W_SEATS + 4]
    if chips == NONE:
        return 1 << 62
    for k in range(m[BEFORE + ACTIONS], m[ACTIONS]):
        at = m[T_ACTIONS] + k * W_ACTIONS
        if m[at + 4] == seat and (m[at + A_ACTION] <= A_COMPLETE or m[at + A_ACTION] == A_KILL):
            chips -= max(m[at + 6], 0)
    return chips


@kernel
def posted(m: list[int], action: int, seat: int) -> int:
    """The chips of one kind of post that a seat has made so far; NONE: that all have made."""
    chips = 0
    for k in range(m[BEFORE + ACTIONS], m[ACTIONS]):
        at = m[T_ACTIONS] + k * W_ACTIONS
        if m[at + A_ACTION] == action and seat in (NONE, m[at + 4]):
            chips += max(m[at + 6], 0)
    return chips


@kernel
def post_untold(m: list[int]) -> None:
    """The blinds of the header, where nobody is said to have posted any: those left of the button owe them, the big one
    alone where the log tells that there is no small one. Nobody posts more than his ante has left him, and who posts no
    ante where others do is not dealt in."""
    hand = m[OPEN_HAND]
    for seat in range(MAX_SEATS):
        if m[PUT + seat] > 0:
            return
    small, big = m[hand + H_SMALL], m[hand + H_BIG]
    if m[hand + H_STRUCTURE] == FIXED_LIMIT and small == NONE and m[hand + H_TOURNAMENT] != NONE:
        big = m[hand + H_STAKE_1]
        small = big // 2 if big != NONE else NONE
    if small == NONE or m[hand + H_BUTTON] == NONE:
        return
    has_antes = posted(m, A_ANTE, NONE) > 0
    action = A_BIG if m[SMALL_POSTED] == 1 else A_SMALL
    for away in range(1, 2 * MAX_SEATS + 1):
        seat = (m[hand + H_BUTTON] + away) % MAX_SEATS
        if m[SEAT_ROW + seat] == NONE or m[m[T_SEATS] + m[SEAT_ROW + seat] * W_SEATS + S_OUT] == 1:
            continue
        if has_antes and m[ACTED + seat] == 0:
            continue
        is_two = m[SEATS] - m[BEFORE + SEATS] == 2 and m[SEAT_ROW + m[hand + H_BUTTON]] != NONE
        if is_two and action == A_SMALL and seat != m[hand + H_BUTTON]:
            continue  # of two players the button posts the small blind
        blind = small if action == A_SMALL else big
        left = m[m[T_SEATS] + m[SEAT_ROW + seat] * W_SEATS + 4]
        chips = min(blind, max(left - posted(m, A_ANTE, seat), 0))
        at = act(m, DEAL, 1, seat, action, chips)
        m[at + 9] = 1 if chips < blind else 0
        m[PUT + seat] += chips
        m[ACTED + seat] = 1
        if action == A_BIG:
            return
        action = A_BIG

"""What a line that tells an act makes: its row, and what it comes to by the acts before it.

In: the filled slots of the line and the state of the hand. Out: a row of the actions. A line may tell no more than that
a player is all-in, or not which blind it is of (`parsers.blinds`).
"""

# ruff: noqa: F403, F405, SIM109  (the layout is a hundred plain integers; numba is slow at `in`)

from parsers.append import act, show
from parsers.blinds import left, posted, second_big
from parsers.kernels import kernel
from parsers.layout import *
from parsers.program import ACTION, ALL_IN_CHECKS, CALLS_MAY_RAISE, LATE_SMALL_BLINDS, META, STACKS_AFTER_POSTS
from parsers.slots import amount, has, value
from parsers.street_rows import enter, show_held


@kernel
def action_row(template: int, m: list[int]) -> None:
    """An act of a player: forced, voluntary, shown or returned."""
    action = m[m[P_META] + template * META + ACTION]
    seat = value(m, PLAYER)
    street = m[NOW]
    exponent = m[m[OPEN_HAND] + H_EXPONENT]
    chips = amount(m, AMOUNT)
    to = amount(m, TO)
    by = amount(m, RAISED_BY)
    if has(m, MINUS):
        by = -by
    if m[m[OPEN_HAND] + H_EXPONENT] > exponent:
        chips = amount(m, AMOUNT) if chips != NONE else NONE
        to = amount(m, TO) if to != NONE else NONE
    if m[AMBIGUOUS] == 1:  # one is too large for the other's unit
        if (has(m, AMOUNT) and chips == NONE) or (has(m, TO) and to == NONE):
            return
    if action == A_CAP:
        act(m, street, 1, NONE, action, NONE)
        return
    put = PUT + seat
    if chips == NONE and to == NONE and (action == A_CALL or by != NONE):  # what it comes to follows from the bet
        to = bet_of(m) + max(by, 0)
        chips = min(to - m[put], max(left(m, seat), 0))
        if action == A_CALL:
            to = NONE
    if action == A_CALL and m[m[P_OPTIONS] + CALLS_MAY_RAISE] == 1 and all_in_act(m, seat, chips) == A_RAISE:
        action = A_RAISE
        m[DEPARTED] = 1
    if action == A_ALL_IN:
        action = all_in_act(m, seat, chips if chips != NONE else to - m[put])
    if action == A_BOTH and has(m, RAISED_BY):  # told apart: the dead small one, then the live big one
        if chips == 0 or by == 0:
            action = A_DEAD if chips == 0 else A_BIG
        chips += by
        by = NONE
    if action == A_FOLD and street == DEAL and m[ACTED + seat] == 0:  # will not post: is not dealt in
        m[m[T_SEATS] + m[SEAT_ROW + seat] * W_SEATS + S_OUT] = 1
        return
    if action == A_CHECK and m[m[P_OPTIONS] + ALL_IN_CHECKS] == 1 and left(m, seat) <= 0:
        return
    if action == A_DEAD and 0 < m[m[OPEN_HAND] + H_BIG] < chips:
        action = A_BOTH
    if action == A_BIG:
        action = second_big(m, seat, chips)
    if action == A_SMALL:
        is_live = m[m[P_OPTIONS] + LATE_SMALL_BLINDS] == 1 and m[put] == 0 and not has(m, ALL_IN)
        if m[SMALL_POSTED] == 1 and not is_live:
            action = A_DEAD  # the second small blind of a hand is posted by one who comes back, and is dead
        m[SMALL_POSTED] = 1
    if (
        action == A_STRADDLE and m[put] > 0 and chips > m[put]
    ):  # who straddles again, or over his blind, tells the total
        to = chips
        chips -= m[put]
    if to != NONE and chips == NONE:
        chips = to - m[put] if to > m[put] else by
    elif to > m[put] and chips > to - m[put] and chips == to - m[put] + posted(m, A_DEAD, seat):
        chips = to - m[put]  # some sites count a newcomer's dead blind into his raise
    if action == A_DISCARD or action == A_STAND_PAT:
        if street == PREDRAW:  # single draw has no line of its own for the draw
            enter(m, FIRST_DRAW, 1)
            street = FIRST_DRAW
        if action == A_DISCARD:
            chips = value(m, COUNT)
            if chips == NONE and has(m, CARD_HOLE):
                chips = m[SLOTS + 1 + 3 * CARD_HOLE]
        show(m, CARD_HOLE, street, seat, 1, 0, O_DISCARDED)
        if action == A_DISCARD:
            show(m, HELD, street, seat, 1, 0, O_DRAWN)
        else:
            show_held(m, street, seat)
    elif action == A_SHOW or action == A_FOLD or action == A_MUCK:
        if action != A_FOLD and m[SHOWN] == 1:
            street = SHOWDOWN
        show(m, CARD_HOLE, street, seat, m[RUN_NOW], 1, O_SHOWN)
    at = act(m, street, m[RUN_NOW] if action == A_SHOW else 1, seat, action, chips)
    m[at + 7] = to
    m[at + 8] = by
    m[at + 9] = 1 if has(m, ALL_IN) else 0
    m[at + 10] = 1 if has(m, IS_CAP) else 0
    if action <= A_COMPLETE or action == A_KILL:
        m[ACTED + seat] = 1
        is_post = action < A_BRING_IN or action == A_KILL
        if is_post and m[m[P_OPTIONS] + STACKS_AFTER_POSTS] == 1 and m[m[OPEN_HAND] + H_TOURNAMENT] != NONE:
            m[m[T_SEATS] + m[SEAT_ROW + seat] * W_SEATS + 4] += chips
        if chips != NONE and action != A_ANTE and action != A_DEAD:
            if action == A_BOTH:
                big = m[m[OPEN_HAND] + H_BIG]
                chips = big if 0 < big <= chips else chips * 2 // 3
            m[put] += chips


@kernel
def all_in_act(m: list[int], seat: int, chips: int) -> int:
    """What a line is that tells an all-in alone: by the street, and by what it adds up to. Before the blinds it is the
    ante of one who has posted none where others have."""
    if m[NOW] == DEAL:
        if m[SMALL_POSTED] == 0 and m[ACTED + seat] == 0 and posted(m, A_ANTE, NONE) > 0:
            return A_ANTE
        return A_SMALL if m[SMALL_POSTED] == 0 else A_BIG
    level = 0
    for other in range(MAX_SEATS):
        level = max(level, m[PUT + other])
    if m[NOW] == PREFLOP:
        level = max(level, m[m[OPEN_HAND] + H_BIG])
    if m[PUT + seat] + chips <= level:
        return A_CALL
    return A_RAISE if level > 0 else A_BET


@kernel
def bet_of(m: list[int]) -> int:
    """What there is to call on this street: a big blind that is posted short counts in full."""
    most = m[m[OPEN_HAND] + H_BIG] if m[NOW] == PREFLOP else 0
    for seat in range(MAX_SEATS):
        most = max(most, m[PUT + seat])
    return max(most, 0)

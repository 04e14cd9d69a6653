"""What a matched line becomes: rows of integers in the scan's tables (`parsers.layout`).

In: the filled slots of one line and the state of the hand. Out: rows appended to the
tables.
"""

# ruff: noqa: F403, F405, SIM109  (the layout is a hundred plain integers; numba is slow at `in`)

from parsers.kernels import inlined, kernel
from parsers.layout import *
from parsers.program import (
    ACTION,
    ADDS,
    ALL_IN_CHECKS,
    BLINDS_UNTOLD,
    CALLS_MAY_RAISE,
    DEALS_AT_ONCE,
    ENDS_WITH_PAYMENT,
    FLAGS,
    HERO_MARKED,
    LATE_SMALL_BLINDS,
    META,
    PAYS,
    POT,
    POT_AFTER_RAKE,
    ROW,
    RUN,
    SEATED_IN_ORDER,
    SEATS_DESCEND,
    STACKS_AFTER_POSTS,
    STREET,
    STREETS_REPEATED,
)
from parsers.slots import amount, cents, has, is_below, rescale, value
from parsers.times import is_date, seconds


@inlined
def fresh(m: list[int], table: int, width: int) -> int:
    """The place of a new row. Where there is no room that of the last row: the scan ends and begins anew with more."""
    at = m[T_HANDS + table] + m[table] * width
    if at + width > m[BUFFER + table + 1]:
        m[FULL] = 1 + table
        return at - width
    m[table] += 1
    return at


@kernel
def remark(m: list[int], code: int, start: int, length: int) -> None:
    """A remark about the line at hand."""
    at = fresh(m, REMARKS, W_REMARKS)
    m[at] = m[HANDS] - 1
    m[at + 1] = code
    m[at + 2] = m[LINE]
    m[at + 3] = start
    m[at + 4] = length
    for place in range(5, W_REMARKS):
        m[at + place] = NONE


@inlined
def act(m: list[int], street: int, run: int, seat: int, action: int, chips: int) -> int:
    """An action row; what is not told by every action is NONE. Returns its place."""
    at = fresh(m, ACTIONS, W_ACTIONS)
    m[at] = m[HANDS] - 1
    m[at + 1] = m[SEQ]
    m[at + 2] = street
    m[at + 3] = run
    m[at + 4] = seat
    m[at + 5] = action
    m[at + 6] = chips
    m[at + 7] = NONE
    m[at + 8] = NONE
    m[at + 9] = 0
    m[at + 10] = 0
    m[at + 11] = m[LINE]
    m[SEQ] += 1
    return at


@kernel
def show(m: list[int], hole: int, street: int, seat: int, run: int, up: int, origin: int) -> None:
    """Card rows for a hole's cards. `up`: 0 down, 1 up, 2 the last is up (third street of stud)."""
    if not has(m, hole):
        return
    count = m[SLOTS + 1 + 3 * hole]
    first = m[SLOTS + 2 + 3 * hole]
    for k in range(count):
        is_up = 1 if up == 1 or (up == 2 and k == count - 1) else 0
        card(m, m[CARD_ROOM + first + k], street, seat, run, is_up, origin)


@kernel
def show_held(m: list[int], street: int, seat: int) -> None:
    """Cards that a line tells again as a player's own, where he does not hold one of them by what the lines before
    tell."""
    if not has(m, HELD):
        return
    for k in range(m[SLOTS + 1 + 3 * HELD]):
        number = m[CARD_ROOM + m[SLOTS + 2 + 3 * HELD] + k]
        held = number == UNKNOWN_CARD
        for row in range(m[BEFORE + CARDS], m[CARDS]):
            at = m[T_CARDS] + row * W_CARDS
            if m[at + 2] == seat and m[at + 4] == number:
                held = m[at + 6] != O_DISCARDED
        if not held:
            show(m, HELD, street, seat, 1, 0, O_HELD)
            return


@inlined
def card(m: list[int], number: int, street: int, seat: int, run: int, up: int, origin: int) -> None:
    """One card."""
    at = fresh(m, CARDS, W_CARDS)
    m[at] = m[HANDS] - 1
    m[at + 1] = street
    m[at + 2] = seat
    m[at + 3] = run
    m[at + 4] = number
    m[at + 5] = up
    m[at + 6] = origin
    m[at + 7] = m[LINE]


@kernel
def collect(m: list[int], seat: int, pot: int, chips: int, kind: int) -> None:
    """Chips handed out."""
    at = fresh(m, COLLECTIONS, W_COLLECTIONS)
    m[at] = m[HANDS] - 1
    m[at + 1] = seat
    m[at + 2] = pot
    m[at + 3] = m[RUN_NOW]
    m[at + 4] = NONE
    m[at + C_AMOUNT] = chips
    m[at + C_KIND] = kind
    m[at + 7] = m[LINE]
    if m[m[P_OPTIONS] + ENDS_WITH_PAYMENT] == 1:
        m[DONE] = 1


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
def bet_of(m: list[int]) -> int:
    """What there is to call on this street: a big blind that is posted short counts in full."""
    most = m[m[OPEN_HAND] + H_BIG] if m[NOW] == PREFLOP else 0
    for seat in range(MAX_SEATS):
        most = max(most, m[PUT + seat])
    return max(most, 0)


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


@kernel
def enter(m: list[int], street: int, run: int) -> None:
    """A street begins: its DEAL row, and everybody's chips on it are none (blinds count for the first round)."""
    if street == m[NOW] and run == m[RUN_NOW]:
        return  # Courchevel names the first round twice
    if m[NOW] != DEAL:
        for seat in range(MAX_SEATS):
            m[PUT + seat] = 0
    elif street == PREFLOP and m[m[P_OPTIONS] + BLINDS_UNTOLD] == 1:
        post_untold(m)
    m[NOW] = street
    act(m, street, run, NONE, A_DEAL, NONE)
    if run > 1:
        hand = m[OPEN_HAND]
        m[hand + H_RUNS] = max(m[hand + H_RUNS], run)
    m[RUN_NOW] = run


@kernel
def first_street(m: list[int], street: int) -> int:
    """The street that is meant where the first one of a flop game is told, whatever the game, or a numbered one: what
    five-card stud deals on its third street is what seven-card stud deals on the fourth."""
    game = m[m[OPEN_HAND] + H_GAME]
    if game < 0:
        return street
    if street == PREFLOP:
        return m[m[P_OPENINGS] + 2 * game]
    return street + m[m[P_OPENINGS] + 2 * game + 1] if THIRD <= street <= SIXTH else street


@kernel
def lies_there(m: list[int]) -> bool:
    """Whether the cards that the line tells are the last ones of the board."""
    count = m[SLOTS + 1 + 3 * CARD_HOLE] if has(m, CARD_HOLE) else 0
    if count == 0 or count > m[BOARD]:
        return False
    for k in range(count):
        if m[CARD_ROOM + m[SLOTS + 2 + 3 * CARD_HOLE] + k] != m[BOARD + 1 + m[BOARD] - count + k]:
            return False
    return True


@kernel
def skip_known(m: list[int], mine: int) -> None:
    """Where a street tells the whole board at once: only the cards behind those that lie there are new."""
    count = m[mine]
    if count == 0 or m[SLOTS + 1 + 3 * CARD_HOLE] <= count:
        return
    for k in range(count):
        if m[CARD_ROOM + m[SLOTS + 2 + 3 * CARD_HOLE] + k] != m[mine + 1 + k]:
            return
    m[SLOTS + 1 + 3 * CARD_HOLE] -= count
    m[SLOTS + 2 + 3 * CARD_HOLE] += count


@kernel
def deal_held(m: list[int], mine: int, run: int, street: int) -> None:
    """Deals the streets that have no line: where a street tells more cards before its own than lie there, the last of
    them. Of a later board it may tell those alone that are not shared."""
    before = 3 if street == TURN else (4 if street == RIVER else 0)
    known = m[SLOTS + 1 + 3 * HELD]
    if run > 1 and m[mine] == 0 and known < before and m[BOARD] >= before - known:
        m[mine] = before - known
        for k in range(m[mine]):
            m[mine + 1 + k] = m[BOARD + 1 + k]
        known = before
    if m[mine] >= before or known != before:
        return
    m[SLOTS] &= ~(1 << HELD)
    at = m[SLOTS + 2 + 3 * HELD] + m[SLOTS + 1 + 3 * HELD] - (before - m[mine])
    while m[mine] < before and m[FULL] == 0:
        enter(m, FLOP if m[mine] < 3 else TURN, run)
        first = m[CARDS]
        for k in range(3 - m[mine] if m[mine] < 3 else 1):
            card(m, m[CARD_ROOM + at + k], m[NOW], NONE, run, 1, O_BOARD)
        for k in range(first, m[CARDS]):
            m[mine] += 1
            m[mine + m[mine]] = m[m[T_CARDS] + k * W_CARDS + 4]
        at += m[CARDS] - first


@kernel
def street_row(template: int, m: list[int]) -> None:
    """A street is dealt: its new board cards, and the repeated ones where they differ from what was dealt."""
    street = first_street(m, m[m[P_META] + template * META + STREET])
    run = min(max(m[m[P_META] + template * META + RUN], 1), MAX_RUNS)
    if street == NONE:
        dealt = m[BOARD]
        street = FLOP if dealt == 0 else (TURN if dealt == 3 else RIVER)
    if street == RIVER and THIRD <= m[NOW] <= SIXTH:
        street = SEVENTH
    if m[m[P_OPTIONS] + STREETS_REPEATED] == 1 and street == m[NOW] and lies_there(m):
        return
    mine = BOARD + (run - 1) * (1 + MAX_BOARD)
    if m[m[P_OPTIONS] + DEALS_AT_ONCE] == 1 and has(m, HELD):
        deal_held(m, mine, run, street)
    enter(m, street, run)
    if not has(m, HELD) and has(m, CARD_HOLE):
        skip_known(m, mine)
    known = (m[SLOTS + 1 + 3 * HELD] if has(m, HELD) else 0) + (m[SLOTS + 1 + 3 * HELD_2] if has(m, HELD_2) else 0)
    if run > 1 and m[mine] == 0:  # what the boards share was dealt with the first
        shared = min(known, m[BOARD])
        m[mine] = shared
        for k in range(shared):
            m[mine + 1 + k] = m[BOARD + 1 + k]
    differs = known > 0 and known != m[mine]
    place = 0
    for hole in (HELD, HELD_2):
        if has(m, hole):
            for k in range(m[SLOTS + 1 + 3 * hole]):
                if place < m[mine] and m[CARD_ROOM + m[SLOTS + 2 + 3 * hole] + k] != m[mine + 1 + place]:
                    differs = True
                place += 1
    if differs:
        show(m, HELD, street, NONE, run, 1, O_SUMMARY_BOARD)
        show(m, HELD_2, street, NONE, run, 1, O_SUMMARY_BOARD)
    show(m, CARD_HOLE, street, NONE, run, 1, O_BOARD)
    if has(m, CARD_HOLE):
        for k in range(m[SLOTS + 1 + 3 * CARD_HOLE]):
            if m[mine] < MAX_BOARD:
                m[mine] += 1
                m[mine + m[mine]] = m[CARD_ROOM + m[SLOTS + 2 + 3 * CARD_HOLE] + k]


@kernel
def dealt_row(m: list[int]) -> None:
    """Hole and up cards; who is dealt more than one card face up to the reader is the hero. A single card of stud after
    an act begins a street that no line tells."""
    seat = value(m, PLAYER)
    last = m[T_ACTIONS] + (m[ACTIONS] - 1) * W_ACTIONS
    is_single = has(m, CARD_HOLE) and m[SLOTS + 1 + 3 * CARD_HOLE] == 1 and not has(m, HELD)
    if is_single and THIRD <= m[NOW] <= SIXTH and m[last + 4] != NONE and A_BRING_IN < m[last + A_ACTION] <= A_COMPLETE:
        enter(m, m[NOW] + 1, 1)
    street = m[NOW]
    stud = THIRD <= street <= SEVENTH
    origin = O_DRAWN if FIRST_DRAW <= street <= THIRD_DRAW else O_DEALT
    up = 0
    if stud and street != SEVENTH:
        up = 2 if street == THIRD else 1
    is_known = has(m, CARD_HOLE) and m[CARD_ROOM + m[SLOTS + 2 + 3 * CARD_HOLE]] != UNKNOWN_CARD
    plain = is_known and m[SLOTS + 1 + 3 * CARD_HOLE] > (1 if stud else 0) and not has(m, HELD)
    if has(m, HERO) or (plain and m[m[P_OPTIONS] + HERO_MARKED] == 0):
        m[m[T_SEATS] + m[SEAT_ROW + seat] * W_SEATS + S_HERO] = 1
    show_held(m, street, seat)
    show(m, CARD_HOLE, street, seat, 1, up, origin)


@kernel
def pot_row(m: list[int], pot: int, chips: int) -> None:
    """A declared pot."""
    at = fresh(m, POTS, W_POTS)
    m[at] = m[HANDS] - 1
    m[at + 1] = pot
    m[at + 2] = 1
    m[at + P_AMOUNT] = chips
    m[at + 4] = NONE
    m[at + 5] = m[LINE]


@kernel
def total_row(m: list[int], adds: bool) -> None:
    """The declared pot, its parts, rake and jackpot drop. `adds`: the rake comes on top of what is told so far."""
    hand = m[OPEN_HAND]
    raked = 0
    if adds and has(m, RAKE) and amount(m, RAKE) >= 0:  # read first: a finer amount makes those told before finer
        raked = max(m[hand + H_RAKE], 0)
    for pot in range(9):
        if has(m, POT_0 + pot):
            pot_row(m, pot, amount(m, POT_0 + pot))
    for k in range(2):
        pair = ((POT_TOTAL, H_POT), (RAKE, H_RAKE), (JACKPOT, H_JACKPOT))
        for hole, column in pair:
            if k == 0 or has(m, hole):  # twice: a later amount may have raised the exponent
                m[hand + column] = amount(m, hole)
    if raked > 0 and m[hand + H_RAKE] >= 0:
        m[hand + H_RAKE] += raked
    for k in range(2):
        fees = max(amount(m, JACKPOT), 0)
        for hole in (WON, WON_2, WON_3):  # fees of other names
            if has(m, hole):
                fees += max(amount(m, hole), 0)
                m[hand + H_JACKPOT] = fees if k == 1 else m[hand + H_JACKPOT]
    m[hand + H_TOTAL_LINE] = m[LINE]
    if has(m, NO_RAKE):
        m[hand + H_RAKE] = 0
    m[TOTAL_END] = m[LAST]
    if m[m[P_OPTIONS] + POT_AFTER_RAKE] == 1 and m[hand + H_POT] != NONE:
        m[hand + H_POT] += max(m[hand + H_RAKE], 0) + max(m[hand + H_JACKPOT], 0)
    m[DONE] = 1


@kernel
def is_paid(m: list[int], seat: int) -> bool:
    """Whether a line of the hand has paid the player."""
    for row in range(m[BEFORE + COLLECTIONS], m[COLLECTIONS]):
        if m[m[T_COLLECTIONS] + row * W_COLLECTIONS + 1] == seat:
            return True
    return False


@kernel
def result_row(m: list[int], pays: bool) -> int:
    """A seat's line of the summary. Returns a remark's code, or NONE."""
    seat = value(m, PLAYER)
    if seat == NONE:
        told = chair(m, SEAT)
        return R_UNPARSED if 0 <= told < MAX_SEATS and m[SEAT_ROW + told] != NONE else R_ACTOR
    at = m[T_SEATS] + m[SEAT_ROW + seat] * W_SEATS
    won = NONE
    for hole in (WON, WON_2, WON_3):
        if has(m, hole):
            chips = amount(m, hole)
            won = chips if won == NONE else won + max(chips, 0)
    if won != NONE and m[at + S_WON] != NONE:
        won += m[at + S_WON]  # each board has a summary of its own
    if won != NONE:
        m[at + S_WON] = won
        if has(m, NOT_AWARDED):
            collect(m, seat, NONE, won, PAID_NOT_AWARDED)
        elif pays and won > 0 and not is_paid(m, seat):
            collect(m, seat, NONE, won, PAID_WIN)
    if has(m, FOLDED):
        m[at + S_FOLDED] = first_street(m, m[SLOTS + 1 + 3 * FOLDED])
    if won != NONE or has(m, FOLDED):
        m[at + S_DECLARED_LINE] = m[LINE]
    origin = O_MUCKED if has(m, MUCKED_MARK) else O_SUMMARY_SHOWN
    show(m, CARD_HOLE, SHOWDOWN, seat, 1, 1, origin)
    return NONE


@kernel
def chair(m: list[int], hole: int) -> int:
    """The seat that is told, numbered clockwise as everywhere; or NONE."""
    told = value(m, hole)
    if m[m[P_OPTIONS] + SEATS_DESCEND] == 1 and 0 <= told <= 10:
        return 10 - told
    return told


@kernel
def button_row(m: list[int]) -> None:
    """The seat of the button, told by its number or by the player's name; or that nobody posts the small blind."""
    at = m[OPEN_HAND]
    if has(m, NO_SMALL):
        m[SMALL_POSTED] = 1
    if has(m, BUTTON) and chair(m, BUTTON) < MAX_SEATS:
        m[at + H_BUTTON] = chair(m, BUTTON)
    elif has(m, IS_BUTTON) and has(m, PLAYER):
        m[at + H_BUTTON] = m[SLOTS + 1 + 3 * PLAYER]


@kernel
def told_time(m: list[int]) -> int:
    """The time that the line tells, in one piece or in several; NONE where it tells none."""
    if has(m, TIME) or not has(m, DATE_HOLE):
        return value(m, TIME)
    date = m[SLOTS + 1 + 3 * DATE_HOLE]
    if date < 10_000:
        if not has(m, YEAR):
            return NONE
        date += 10_000 * m[SLOTS + 1 + 3 * YEAR]
    if not is_date(date):
        return NONE
    return seconds(date) + max(value(m, CLOCK_HOLE), 0)


@kernel
def use_currency(m: list[int], currency: int) -> None:
    """The hand is played in this currency: amounts read so far become as fine as its smallest unit, or plain chips."""
    at = m[OPEN_HAND]
    m[at + H_CURRENCY] = currency
    wanted = m[m[P_EXPONENTS] + currency] if currency >= 0 else 0
    while m[at + H_EXPONENT] < wanted and is_below(m, MOST // 10):
        rescale(m)
        m[at + H_EXPONENT] += 1
    while m[at + H_EXPONENT] > wanted and whole(m):
        for column in MONEY_HANDS:
            if m[at + column] != NONE:
                m[at + column] //= 10
        m[at + H_EXPONENT] -= 1


@kernel
def whole(m: list[int]) -> bool:
    """Whether all amounts of the header are multiples of ten, and no others have been read."""
    if m[SEATS] > m[BEFORE + SEATS]:
        return False
    for column in MONEY_HANDS:  # noqa: SIM110  (numba has no all())
        if m[m[OPEN_HAND] + column] != NONE and m[m[OPEN_HAND] + column] % 10:
            return False
    return True


@kernel
def seat_row(m: list[int], player: int, initial: int) -> int:
    """A player at the table, whose name begins with the byte `initial`. Returns a remark's code, or NONE."""
    seat = chair(m, SEAT)
    if seat == NONE and not has(m, STACK):  # joins during the hand: any free seat, see parsers.mend
        seat = 1
        while seat < MAX_SEATS and m[SEAT_ROW + seat] != NONE:
            seat += 1
        if seat == MAX_SEATS:
            return NONE
    elif seat == NONE or (m[m[P_OPTIONS] + SEATED_IN_ORDER] == 1 and m[m[OPEN_HAND] + H_TOURNAMENT] != NONE):
        seat = m[SEATS] - m[BEFORE + SEATS] + 1
    if not 0 <= seat < MAX_SEATS:
        return R_UNPARSED
    if m[SEAT_ROW + seat] != NONE:
        return R_DUPLICATE
    chips = amount(m, STACK)
    at = fresh(m, SEATS, W_SEATS)
    m[at] = m[HANDS] - 1
    m[at + 1] = seat
    m[at + 2] = player
    m[at + 3] = m[SLOTS + 1 + 3 * NAME]
    m[at + 4] = chips
    m[at + S_OUT] = 1 if has(m, OUT) else 0
    m[at + S_HERO] = 1 if has(m, HERO) else 0
    m[at + 7] = cents(m, BOUNTY)
    m[at + S_WON] = NONE
    m[at + S_FOLDED] = NONE
    m[at + S_DECLARED_LINE] = NONE
    m[at + 10] = m[LINE]
    hand = m[OPEN_HAND]
    currency = m[SLOTS + 3 + 3 * STACK] if chips != NONE else NONE
    m[SEAT_ROW + seat] = m[SEATS] - 1
    if currency >= 0 and m[hand + H_CURRENCY] == PLAY_MONEY and m[PLAY_TOLD] == 0:
        use_currency(m, currency)
    if has(m, IS_BUTTON):
        m[hand + H_BUTTON] = seat
    for other in range(m[BEFORE + SEATS], m[SEATS] - 1):
        if m[m[T_SEATS] + other * W_SEATS + 2] == player:  # whose acts are whose nobody can tell
            strike(m, initial, m[m[T_SEATS] + other * W_SEATS + 1])
            return R_DUPLICATE
    enroll(m, m[SLOTS + 1 + 3 * NAME], m[SLOTS + 2 + 3 * NAME], initial, seat, 0)
    return NONE


@kernel
def strike(m: list[int], initial: int, seat: int) -> None:
    """Takes the name of a seat out of the chain of its first byte, so that no line is of it."""
    link = CHAINS + initial % LINKS
    while m[link] != 0:
        if m[m[link] + 2] == seat:
            m[link] = m[m[link] + 3]
        else:
            link = m[link] + 3


@kernel
def enroll(m: list[int], start: int, length: int, initial: int, seat: int, is_part: int) -> None:
    """Adds a name to the roster, and to the chain of the byte it begins with, the longest first; what is but a part of
    a name behind those who are called so."""
    link = link_for(m, initial, length - is_part)
    at = ROSTER + 1 + 4 * m[ROSTER]
    m[at] = start
    m[at + 1] = length
    m[at + 2] = seat
    m[at + 3] = m[link]
    m[link] = at
    m[ROSTER] += 1


@kernel
def link_for(m: list[int], initial: int, length: int) -> int:
    """Where a name comes into the chain of its first byte: behind those that are longer."""
    link = CHAINS + initial % LINKS
    while m[link] != 0 and m[m[link] + 1] > length:
        link = m[link] + 3
    return link


@kernel
def row(template: int, m: list[int]) -> int:
    """Makes what a matched line of play or summary makes. Returns a remark's code, or NONE."""
    meta = m[P_META] + template * META
    kind = m[meta + ROW]
    if kind == ROW_CHATTER:
        return NONE
    if m[NOW] == DEAL and m[meta + STREET] != NONE and kind != ROW_STREET:
        enter(m, first_street(m, m[meta + STREET]), 1)
    if kind == ROW_ACTION:
        if not has(m, PLAYER) and m[meta + ACTION] != A_CAP:
            return R_ACTOR
        action_row(template, m)
    elif kind == ROW_STREET:
        street_row(template, m)
    elif kind == ROW_DEALT:
        if not has(m, PLAYER):
            return R_ACTOR
        dealt_row(m)
    elif kind == ROW_SHOWDOWN:
        m[SHOWN] = 1
        m[RUN_NOW] = max(m[meta + RUN], 1)
    elif kind == ROW_COLLECT or kind == ROW_CASH_OUT or kind == ROW_CASH_OUT_FEE:
        if not has(m, PLAYER):
            return R_ACTOR
        pot = value(m, SIDE) if has(m, SIDE) else m[meta + POT]
        chips = amount(m, AMOUNT)
        payment = PAID_WIN
        if m[meta + RUN] > 0:
            m[RUN_NOW] = m[meta + RUN]
        if kind != ROW_COLLECT:
            payment = PAID_CASH_OUT if kind == ROW_CASH_OUT else PAID_CASH_OUT_FEE
        collect(m, m[SLOTS + 1 + 3 * PLAYER], pot, chips, payment)
    elif kind == ROW_BOUNTY:
        if not has(m, PLAYER):
            return R_ACTOR
        collect(m, m[SLOTS + 1 + 3 * PLAYER], NONE, cents(m, AMOUNT), PAID_BOUNTY)
    elif kind == ROW_TOTAL:
        total_row(m, m[meta + FLAGS] & ADDS != 0)
    elif kind == ROW_BOARD:
        run = max(m[meta + RUN], m[RUN_NOW])
        show(m, CARD_HOLE, SHOWDOWN, NONE, run, 1, O_SUMMARY_BOARD)
    elif kind == ROW_RESULT:
        return result_row(m, m[meta + FLAGS] & PAYS != 0)
    elif kind == ROW_CANCELLED:
        m[m[OPEN_HAND] + H_STATUS] = CANCELLED
        m[DONE] = 1
    elif kind == ROW_ADDED:
        chips = amount(m, AMOUNT)
        at = m[OPEN_HAND] + H_ADDED
        m[at] = chips if m[at] == NONE else m[at] + max(chips, 0)
    elif kind == ROW_SITS_OUT:
        if has(m, PLAYER) and m[ACTED + m[SLOTS + 1 + 3 * PLAYER]] == 0:
            m[m[T_SEATS] + m[SEAT_ROW + m[SLOTS + 1 + 3 * PLAYER]] * W_SEATS + S_OUT] = 1
    elif kind == ROW_RUNS:
        at = m[OPEN_HAND] + H_RUNS
        m[at] = max(m[at], m[meta + RUN])
    return NONE

"""What a line that deals makes: a street that begins, the cards of the board, and those of a player.

In: the filled slots of the line and the board so far. Out: rows of the actions (DEAL) and of the cards.
"""

# ruff: noqa: F403, F405  (the layout is a hundred plain integers)

from parsers.append import act, card, show
from parsers.blinds import post_untold
from parsers.kernels import kernel
from parsers.layout import *
from parsers.program import BLINDS_UNTOLD, DEALS_AT_ONCE, HERO_MARKED, META, RUN, STREET, STREETS_REPEATED
from parsers.slots import has, value


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

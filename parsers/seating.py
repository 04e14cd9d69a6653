"""What a seat's line makes: the row of a player, and his name among those by which lines of the hand are told.

In: the filled slots of the line. Out: a row of the seats; the roster, and its chains of names by their first bytes.
"""

# ruff: noqa: F403, F405  (the layout is a hundred plain integers)

from parsers.append import fresh
from parsers.header_rows import use_currency
from parsers.kernels import kernel
from parsers.layout import *
from parsers.program import SEATED_IN_ORDER
from parsers.slots import amount, cents, chair, has


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
def enroll_shorter(data: bytes, m: list[int]) -> None:
    """A name that ends with blanks stands without them at the end of a line: the last player is called so, too."""
    at = ROSTER + 1 + 4 * (m[ROSTER] - 1)
    length = m[at + 1]
    while length > 1 and data[m[at] + length - 1] == 32:
        length -= 1
    if length < m[at + 1] and m[ROSTER] < MAX_SEATS:
        enroll(m, m[at], length, data[m[at]], m[at + 2], 1)

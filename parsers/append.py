"""Rows and texts that come to the scan's tables, one at a time (`parsers.layout`).

In: what one row is to hold. Out: the row behind those of its table, or FULL set where there is no room.
"""

# ruff: noqa: F403, F405  (the layout is a hundred plain integers)

from parsers.kernels import inlined, kernel
from parsers.layout import *
from parsers.program import ENDS_WITH_PAYMENT
from parsers.slots import has
from parsers.words import hashed, same, slot


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
def intern(data: bytes, start: int, length: int, m: list[int]) -> int:
    """The number of a text: equal texts have one."""
    h = hashed(data, start, start + length, length)
    size = m[INDEX_SIZE]
    k = slot(h) & (size - 1)
    while m[m[T_INDEX] + k] >= 0:
        number = m[m[T_INDEX] + k]
        at = m[T_TEXTS] + 2 * number
        if m[at + 1] == length and same(data, start, start + length, m[at], length):
            return number
        k = (k + 1) & (size - 1)
    number = m[TEXTS]
    if m[T_TEXTS] + 2 * number + 2 > m[T_INDEX]:
        m[FULL] = 1 + TEXTS
        return 0
    m[m[T_INDEX] + k] = number
    m[m[T_TEXTS] + 2 * number] = start
    m[m[T_TEXTS] + 2 * number + 1] = length
    m[TEXTS] += 1
    return number

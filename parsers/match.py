"""The matcher: runs the program of one template over one line.

In: the text, the program (`parsers.templates`), the players of this hand. Out: whether the line is written so, and in
the slots what stood in its holes: m[SLOTS] is the set of holes that were there, then come three integers a hole (money:
mantissa, decimals, currency; text: start, length; player: seat; cards: number, place in m[CARD_ROOM]). Backtracks on an
explicit stack of bounded depth, over lines of bounded length.
"""

from parsers.cards import card_at
from parsers.kernels import kernel
from parsers.layout import (
    BACKTRACK,
    CARD_ROOM,
    DEPTH,
    MAX_CARDS,
    P_CODE,
    P_FOLLOW,
    P_LITERALS,
    P_LOOKUP,
    ROSTER,
    SLOTS,
)  # fmt: skip
from parsers.money import money_at, same
from parsers.templates import CARDS, END, INTEGER, JUMP, LITERAL, LOOKUP, MARK, MONEY, PLAYER, SPLIT, TEXT, TIME

MAX_LINE = 4096


@kernel
def match(data: bytes, i: int, end: int, pc: int, m: list[int]) -> bool:
    """Whether data[i:end] matches the program that starts at pc."""
    code = m[P_CODE]
    literals = m[P_LITERALS]
    follow = m[P_FOLLOW]
    lookup = m[P_LOOKUP]
    pc += code
    depth = 0
    mask = 0
    resume = 0  # where a hole that may be filled in several ways goes on
    while True:
        operation = m[pc]
        a = m[pc + 1]
        found = False
        if operation == LITERAL:
            length = m[pc + 2]
            if same(data, i, end, m, literals + a, length):
                i += length
                found = True
        elif operation == END:
            if i == end:
                m[SLOTS] = mask
                return True
        elif operation == SPLIT:
            if m[pc + 4] != LITERAL:
                if depth < DEPTH:
                    push(m, depth, code + a, i, 0, mask)
                    depth += 1
            elif same(data, i, end, m, literals + m[pc + 5], m[pc + 6]):  # a step ahead: most parts are not there
                if depth < DEPTH:
                    push(m, depth, code + a, i, 0, mask)
                    depth += 1
                i += m[pc + 6]
                pc += 4
            else:
                pc = code + a - 4
            found = True
        elif operation == JUMP:
            pc = code + a - 4
            found = True
        elif operation == MARK:
            mask |= 1 << a
            found = True
        elif operation == MONEY:
            j = money_at(data, i, end, m, SLOTS + 1 + 3 * a)
            if j >= 0:
                i = j
                mask |= 1 << a
                found = True
        elif operation == INTEGER:
            j = i
            value = 0
            while j < end and 48 <= data[j] <= 57 and j < i + 9:
                value = value * 10 + (data[j] - 48)
                j += 1
            if j > i:
                m[SLOTS + 1 + 3 * a] = value
                mask |= 1 << a
                i = j
                found = True
        elif operation == PLAYER:
            k = resume
            while k < m[ROSTER] and not (
                i < end
                and data[i] == data[m[ROSTER + 1 + 3 * k]]
                and same(data, i, end, data, m[ROSTER + 1 + 3 * k], m[ROSTER + 2 + 3 * k])
            ):
                k += 1
            if k < m[ROSTER]:
                if depth < DEPTH:
                    push(m, depth, pc, i, k + 1, mask)
                    depth += 1
                m[SLOTS + 1 + 3 * a] = m[ROSTER + 3 + 3 * k]
                mask |= 1 << a
                i += m[ROSTER + 2 + 3 * k]
                found = True
        elif operation == CARDS:
            j = cards_at(data, i, end, m, a)
            if j > i:
                mask |= 1 << a
                i = j
                found = True
        elif operation == TEXT:
            after = follow + m[pc + 2]
            if m[pc + 3] == 0:
                j = next_place(data, i if resume == 0 else resume, end, m, after)
                again = j + 1
            else:
                j = last_place(data, i + 1, end if resume == 0 else resume, end, m, after)
                again = j - 1
            if j >= 0:
                if depth < DEPTH and i < again <= end:
                    push(m, depth, pc, i, again, mask)
                    depth += 1
                m[SLOTS + 1 + 3 * a] = i
                m[SLOTS + 2 + 3 * a] = j - i
                mask |= 1 << a
                i = j
                found = True
        elif operation == LOOKUP:
            k = a + resume
            last = m[pc + 2]
            while k < last and not same(data, i, end, m, literals + m[lookup + 3 * k], m[lookup + 3 * k + 1]):
                k += 1
            if k < last:
                hole = m[pc + 3]
                if depth < DEPTH:
                    push(m, depth, pc, i, k + 1 - a, mask)
                    depth += 1
                m[SLOTS + 1 + 3 * hole] = m[lookup + 3 * k + 2]
                mask |= 1 << hole
                i += m[lookup + 3 * k + 1]
                found = True
        elif operation == TIME:
            j = time_at(data, i, end, m, SLOTS + 1 + 3 * a)
            if j >= 0:
                mask |= 1 << a
                i = j
                found = True
        if found:
            pc += 4
            resume = 0
        elif depth == 0:
            return False
        else:
            depth -= 1
            pc = m[BACKTRACK + 4 * depth]
            i = m[BACKTRACK + 4 * depth + 1]
            resume = m[BACKTRACK + 4 * depth + 2]
            mask = m[BACKTRACK + 4 * depth + 3]


@kernel
def push(m: list[int], depth: int, pc: int, i: int, resume: int, mask: int) -> None:
    """Notes another way to go on."""
    m[BACKTRACK + 4 * depth] = pc
    m[BACKTRACK + 4 * depth + 1] = i
    m[BACKTRACK + 4 * depth + 2] = resume
    m[BACKTRACK + 4 * depth + 3] = mask


@kernel
def next_place(data: bytes, i: int, end: int, m: list[int], at: int) -> int:
    """The first place from i where what follows a free text may begin; -1: none."""
    while i < end and m[at + data[i]] == 0:
        i += 1
    if i < end or m[at + 256] == 1:
        return i
    return -1


@kernel
def last_place(data: bytes, least: int, i: int, end: int, m: list[int], at: int) -> int:
    """The last such place from i down to least; -1: none."""
    if i == end and m[at + 256] == 0:
        i -= 1
    while i >= least and i < end and m[at + data[i]] == 0:
        i -= 1
    return i if i >= least else -1


@kernel
def cards_at(data: bytes, i: int, end: int, m: list[int], hole: int) -> int:
    """Reads cards set off by blanks into the hole's part of `cards`; their number into the slot. Returns the end."""
    first = hole * MAX_CARDS
    count = 0
    j = i
    while j + 1 < end and count < MAX_CARDS:
        card = card_at(data, j)
        if card < 0:
            break
        m[CARD_ROOM + first + count] = card
        count += 1
        j += 2
        if j + 2 < end and data[j] == 32 and card_at(data, j + 1) >= 0:
            j += 1
        else:
            break
    m[SLOTS + 1 + 3 * hole] = count
    m[SLOTS + 2 + 3 * hole] = first
    return j


@kernel
def time_at(data: bytes, i: int, end: int, m: list[int], at: int) -> int:
    """Reads "2024/3/2 8:05:09" or "2024/03/02 - 20:15:09" as seconds since 1970 in its own zone. Returns the end."""
    year, i = integer_at(data, i, end, 47)
    month, i = integer_at(data, i, end, 47)
    day, i = integer_at(data, i, end, 32)
    if i > 0 and i + 1 < end and data[i] == 45 and data[i + 1] == 32:
        i += 2
    hour, i = integer_at(data, i, end, 58)
    minute, i = integer_at(data, i, end, 58)
    second, i = integer_at(data, i, end, -1)
    if i < 0 or not (1970 <= year < 2200 and 1 <= month <= 12 and 1 <= day <= 31):
        return -1
    if hour > 23 or minute > 59 or second > 59:
        return -1
    m[at] = days(year, month, day) * 86400 + hour * 3600 + minute * 60 + second
    return i


@kernel
def integer_at(data: bytes, i: int, end: int, stop: int) -> tuple[int, int]:
    """A number of up to four digits and the byte that must end it (-1: any). Returns both, or -1 as the end."""
    value = 0
    begin = i
    if i < 0:
        return 0, -1
    while i < end and 48 <= data[i] <= 57 and i < begin + 4:
        value = value * 10 + (data[i] - 48)
        i += 1
    if i == begin:
        return 0, -1
    if stop < 0:
        return value, i
    if i < end and data[i] == stop:
        return value, i + 1
    return 0, -1


@kernel
def days(year: int, month: int, day: int) -> int:
    """Days from 1970-01-01 in the Gregorian calendar."""
    if month <= 2:
        year -= 1
        month += 12
    return 365 * year + year // 4 - year // 100 + year // 400 + (153 * (month - 3) + 2) // 5 + day - 719469

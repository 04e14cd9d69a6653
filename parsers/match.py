"""The matcher: runs the program of one template over one line.

In: bytes, the program (`parsers.templates`), the players of this hand. Out: whether the line is written so, and in
`slots` what stood in its holes: slots[0] is the set of holes that were there, then three integers a hole (money:
mantissa, decimals, currency; text: start, length; player: seat, place in the roster). Backtracks on an explicit stack of
bounded depth, over lines of bounded length.
"""

from parsers.cards import card_at
from parsers.kernels import kernel
from parsers.money import money_at, same
from parsers.templates import CARDS, END, INTEGER, JUMP, LITERAL, LOOKUP, MARK, MONEY, PLAYER, SPLIT, TEXT, TIME

MAX_LINE = 4096
MAX_CARDS = 16  # of one hole
DEPTH = 64


@kernel
def match(data, i, end, pc, program, roster, slots, cards, stack):  # type: ignore[no-untyped-def]
    """Whether data[i:end] matches the program that starts at pc."""
    code = program.code
    literals = program.literals
    depth = 0
    mask = 0
    resume = 0  # where a hole that may be filled in several ways goes on
    while True:
        operation = code[pc]
        a = code[pc + 1]
        found = False
        if operation == LITERAL:
            length = code[pc + 2]
            if same(data, i, end, literals, a, length):
                i += length
                found = True
        elif operation == END:
            if i == end:
                slots[0] = mask
                return True
        elif operation == SPLIT:
            if code[pc + 4] == LITERAL and (i >= end or data[i] != literals[code[pc + 5]]):
                pc = a - 4
            elif depth < DEPTH:
                push(stack, depth, a, i, 0, mask)
                depth += 1
            found = True
        elif operation == JUMP:
            pc = a - 4
            found = True
        elif operation == MARK:
            mask |= 1 << a
            found = True
        elif operation == MONEY:
            j = money_at(data, i, end, literals, program.signs, slots, 1 + 3 * a)
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
                slots[1 + 3 * a] = value
                mask |= 1 << a
                i = j
                found = True
        elif operation == PLAYER:
            k = resume
            while k < roster[0] and not same(data, i, end, data, roster[1 + 3 * k], roster[2 + 3 * k]):
                k += 1
            if k < roster[0]:
                if depth < DEPTH:
                    push(stack, depth, pc, i, k + 1, mask)
                    depth += 1
                slots[1 + 3 * a] = roster[3 + 3 * k]
                mask |= 1 << a
                i += roster[2 + 3 * k]
                found = True
        elif operation == CARDS:
            j = cards_at(data, i, end, slots, 1 + 3 * a, cards)
            if j > i:
                mask |= 1 << a
                i = j
                found = True
        elif operation == TEXT:
            follow = code[pc + 2]
            if code[pc + 3] == 0:
                j = next_place(data, i if resume == 0 else resume, end, program.follow, follow)
                again = j + 1
            else:
                j = last_place(data, i + 1, end if resume == 0 else resume, end, program.follow, follow)
                again = j - 1
            if j >= 0:
                if depth < DEPTH and i < again <= end:
                    push(stack, depth, pc, i, again, mask)
                    depth += 1
                slots[1 + 3 * a] = i
                slots[2 + 3 * a] = j - i
                mask |= 1 << a
                i = j
                found = True
        elif operation == LOOKUP:
            k = a + resume
            last = code[pc + 2]
            lookup = program.lookup
            while k < last and not same(data, i, end, literals, lookup[3 * k], lookup[3 * k + 1]):
                k += 1
            if k < last:
                hole = code[pc + 3]
                if depth < DEPTH:
                    push(stack, depth, pc, i, k + 1 - a, mask)
                    depth += 1
                slots[1 + 3 * hole] = lookup[3 * k + 2]
                mask |= 1 << hole
                i += lookup[3 * k + 1]
                found = True
        elif operation == TIME:
            j = time_at(data, i, end, slots, 1 + 3 * a)
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
            pc = stack[4 * depth]
            i = stack[4 * depth + 1]
            resume = stack[4 * depth + 2]
            mask = stack[4 * depth + 3]


@kernel
def push(stack, depth, pc, i, resume, mask):  # type: ignore[no-untyped-def]
    """Notes another way to go on."""
    stack[4 * depth] = pc
    stack[4 * depth + 1] = i
    stack[4 * depth + 2] = resume
    stack[4 * depth + 3] = mask


@kernel
def next_place(data, i, end, follow, at):  # type: ignore[no-untyped-def]
    """The first place from i where what follows a free text may begin; -1: none."""
    while i < end and follow[at + data[i]] == 0:
        i += 1
    if i < end or follow[at + 256] == 1:
        return i
    return -1


@kernel
def last_place(data, least, i, end, follow, at):  # type: ignore[no-untyped-def]
    """The last such place from i down to least; -1: none."""
    if i == end and follow[at + 256] == 0:
        i -= 1
    while i >= least and i < end and follow[at + data[i]] == 0:
        i -= 1
    return i if i >= least else -1


@kernel
def cards_at(data, i, end, slots, at, cards):  # type: ignore[no-untyped-def]
    """Reads cards set off by blanks into the hole's part of `cards`; their number into the slot. Returns the end."""
    first = (at // 3) * MAX_CARDS
    count = 0
    j = i
    while j + 1 < end and count < MAX_CARDS:
        card = card_at(data, j)
        if card < 0:
            break
        cards[first + count] = card
        count += 1
        j += 2
        if j + 2 < end and data[j] == 32 and card_at(data, j + 1) >= 0:
            j += 1
        else:
            break
    slots[at] = count
    slots[at + 1] = first
    return j


@kernel
def time_at(data, i, end, slots, at):  # type: ignore[no-untyped-def]
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
    slots[at] = days(year, month, day) * 86400 + hour * 3600 + minute * 60 + second
    return i


@kernel
def integer_at(data, i, end, stop):  # type: ignore[no-untyped-def]
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
def days(year, month, day):  # type: ignore[no-untyped-def]
    """Days from 1970-01-01 in the Gregorian calendar."""
    if month <= 2:
        year -= 1
        month += 12
    return 365 * year + year // 4 - year // 100 + year // 400 + (153 * (month - 3) + 2) // 5 + day - 719469

"""The matcher: runs the program of one template over one line.

In: the text, the program (`parsers.program`), the players of this hand. Out: whether the line is written so, and in
the slots what stood in its holes: m[SLOTS] is the set of holes that were there, then come three integers a hole (money:
mantissa, decimals, currency; text: start, length; player: seat; cards: number, place in m[CARD_ROOM]). Backtracks on an
explicit stack of bounded depth, a bounded number of times, over lines of bounded length. While m[FORGIVING] is 1 a line
matches too that does not in one place (`parsers.damage`); m[HURT] says where.
"""

from parsers.cards import card_at, loose_cards_at
from parsers.damage import hurt_end, hurt_hole, hurt_to
from parsers.kernels import inlined, kernel
from parsers.layout import (
    BACKTRACK,
    CARD_ROOM,
    CHAINS,
    DEPTH,
    FORGIVING,
    HURT,
    HURT_FROM,
    HURT_LENGTH,
    HURT_START,
    LINKS,
    MAX_CARDS,
    NONE,
    P_CODE,
    P_FOLLOW,
    P_LITERALS,
    P_LOOKUP,
    P_OPTIONS,
    SLOTS,
    UNKNOWN_ZONE,
    ZONE,
)  # fmt: skip
from parsers.money import money_at
from parsers.program import (
    CARD_STYLE,
    CARDS,
    CLOCK,
    DATE,
    END,
    INTEGER,
    JUMP,
    LITERAL,
    LOOKUP,
    MARK,
    MONEY,
    PLAIN_CARDS,
    PLAYER,
    SPLIT,
    TEXT,
    TIME,
)
from parsers.times import clock_at, date_at, time_at
from parsers.words import reads, same

UNREADABLE = 14  # beside the operations of a program: a hole that holds what cannot be read
MAX_LINE = 4096
MOST_TRIES = 1000  # other ways to read a line by one template: real lines take 36 at most, hostile ones millions


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
    tries = 0
    forgiving = m[FORGIVING] == 1
    if forgiving:
        m[HURT_FROM] = i
    hurt = NONE  # how deep the stack was before the place that does not match
    while True:
        operation = m[pc]
        a = m[pc + 1]
        found = False
        if forgiving:
            if resume < 0:
                operation = UNREADABLE
            elif hurt < 0 and resume == 0 and i < end and depth < DEPTH and hurt_hole(m, pc) >= 0:
                push(m, depth, pc, i, -(i + 1), mask)
                depth += 1
        if operation == LITERAL:
            length = m[pc + 2]
            if reads(data, i, end, m, literals + a, length):
                i += length
                found = True
        elif operation == END:
            if i == end:
                m[SLOTS] = mask
                return True
        elif operation == SPLIT:
            if i == end and m[pc + 2] == 1:  # nothing but parts that may be left out
                m[SLOTS] = mask
                return True
            if m[pc + 4] != LITERAL:
                if depth < DEPTH:
                    push(m, depth, code + a, i, 0, mask)
                    depth += 1
            elif reads(data, i, end, m, literals + m[pc + 5], m[pc + 6]):  # a step ahead: most parts are not there
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
            one = resume
            if one == 0 and i < end:
                one = m[CHAINS + data[i] % LINKS]
            while one != 0 and not same(data, i, end, m[one], m[one + 1]):
                one = m[one + 3]
            if one != 0:
                if depth < DEPTH and m[one + 3] != 0:
                    push(m, depth, pc, i, m[one + 3], mask)
                    depth += 1
                m[SLOTS + 1 + 3 * a] = m[one + 2]
                mask |= 1 << a
                i += m[one + 1]
                found = True
        elif operation == CARDS:
            j = cards_at(data, i, end, m, a)
            if j > i:
                mask |= 1 << a
                i = j
                found = True
        elif operation == TEXT:
            after = follow + m[pc + 2]
            second = m[pc + 3] >> 1
            if m[pc + 3] & 1 == 0:
                j = next_place(data, i if resume == 0 else resume, end, m, after, second)
                again = j + 1
            else:
                j = last_place(data, i + 1, end if resume == 0 else resume, end, m, after, second)
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
            while k < last and not reads(data, i, end, m, literals + m[lookup + 3 * k], m[lookup + 3 * k + 1]):
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
            elif m[pc + 3] == ZONE and i < end and is_letter(data[i]):
                m[SLOTS + 1 + 3 * ZONE] = UNKNOWN_ZONE
                mask |= 1 << ZONE
                i = past_words(data, i, end)
                found = True
        elif operation == TIME:
            j = time_at(data, i, end, m, SLOTS + 1 + 3 * a)
            if j >= 0:
                mask |= 1 << a
                i = j
                found = True
        elif operation == DATE or operation == CLOCK:  # noqa: SIM109  (numba is slow at `in`)
            at = SLOTS + 1 + 3 * a
            j = date_at(data, i, end, m, at) if operation == DATE else clock_at(data, i, end, m, at)
            if j >= 0:
                mask |= 1 << a
                i = j
                found = True
        elif operation == UNREADABLE:
            j = hurt_to(data, -resume, end, m, pc + 4)
            if j >= 0:
                hurt = depth
                if j < end and depth < DEPTH:
                    push(m, depth, pc, i, -(j + 1), mask)
                    depth += 1
                m[HURT] = hurt_hole(m, pc)
                m[HURT_START] = i
                m[HURT_LENGTH] = j - i
                i = j
                found = True
        if found:
            pc += 4
            resume = 0
        elif forgiving and hurt < 0 and hurt_end(data, i, end, m, pc):
            m[SLOTS] = mask
            return True
        elif depth == 0 or tries == MOST_TRIES:
            return False
        else:
            tries += 1
            depth -= 1
            if forgiving and depth < hurt:
                hurt = NONE
            pc = m[BACKTRACK + 4 * depth]
            i = m[BACKTRACK + 4 * depth + 1]
            resume = m[BACKTRACK + 4 * depth + 2]
            mask = m[BACKTRACK + 4 * depth + 3]


@kernel
def is_letter(b: int) -> bool:
    """Whether a byte is a Latin letter."""
    return 65 <= b <= 90 or 97 <= b <= 122


@kernel
def past_words(data: bytes, i: int, end: int) -> int:
    """Past the name of a time zone that the site file does not know: "AEDT", "GMT+02:00", "China Standard Time"."""
    if (
        end - i > 5
        and data[end - 5] == 32
        and data[end - 4] == 84
        and data[end - 3] == 105
        and data[end - 2] == 109
        and data[end - 1] == 101
    ):
        return end
    while i < end and (is_letter(data[i]) or 45 <= data[i] <= 57 or data[i] == 43 or data[i] == 58 or data[i] == 95):
        if data[i] == 58 and not (i + 1 < end and 48 <= data[i + 1] <= 57):
            break
        i += 1
    return i


@inlined
def push(m: list[int], depth: int, pc: int, i: int, resume: int, mask: int) -> None:
    """Notes another way to go on."""
    m[BACKTRACK + 4 * depth] = pc
    m[BACKTRACK + 4 * depth + 1] = i
    m[BACKTRACK + 4 * depth + 2] = resume
    m[BACKTRACK + 4 * depth + 3] = mask


@kernel
def next_place(data: bytes, i: int, end: int, m: list[int], at: int, second: int) -> int:
    """The first place from i where what follows a free text may begin; -1: none."""
    while i < end and (m[at + data[i]] == 0 or (second != 0 and i + 1 < end and data[i + 1] != second)):
        i += 1
    if i < end or m[at + 256] == 1:
        return i
    return -1


@kernel
def last_place(data: bytes, least: int, i: int, end: int, m: list[int], at: int, second: int) -> int:
    """The last such place from i down to least; -1: none."""
    if i == end and m[at + 256] == 0:
        i -= 1
    while i >= least and i < end and (m[at + data[i]] == 0 or (second != 0 and i + 1 < end and data[i + 1] != second)):
        i -= 1
    return i if i >= least else -1


@kernel
def cards_at(data: bytes, i: int, end: int, m: list[int], hole: int) -> int:
    """Reads cards set off by blanks into the hole's part of `cards`; their number into the slot. Returns the end."""
    first = hole * MAX_CARDS
    style = m[m[P_OPTIONS] + CARD_STYLE]
    if style != PLAIN_CARDS:
        count, j = loose_cards_at(data, i, end, m, CARD_ROOM + first, style)
        m[SLOTS + 1 + 3 * hole] = count
        m[SLOTS + 2 + 3 * hole] = first
        return j
    count = 0
    j = i
    card = card_at(data, j) if j + 1 < end else -1
    while card >= 0 and count < MAX_CARDS:
        m[CARD_ROOM + first + count] = card
        count += 1
        j += 2
        card = card_at(data, j + 1) if j + 2 < end and data[j] == 32 else -1
        if card >= 0:
            j += 1
    m[SLOTS + 1 + 3 * hole] = count
    m[SLOTS + 2 + 3 * hole] = first
    return j

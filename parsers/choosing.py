"""Which template a line is of: the bytes of a line in, the number of a template out, its slots filled.

The names come first: the longest name of this hand's players that the line begins with, then the templates for what
follows. A line that no template reads is tried as other tools leave it, as damaged, and as of somebody without a seat.
"""

# ruff: noqa: F403, F405  (the layout is a hundred plain integers)

from parsers.damage import is_like
from parsers.kernels import kernel
from parsers.layout import *
from parsers.match import MAX_LINE, match
from parsers.program import (
    CARD_STYLE,
    KEYS,
    LATER_KEY,
    LOOSE_CARDS,
    META,
    PLAIN_CARDS,
    START,
    WITH_LITERAL,
    WITH_PLAYER,
)
from parsers.seating import link_for
from parsers.words import same

MOST_ENDS = 40  # of the name of somebody who has no seat: more take long in lines that are made to


@kernel
def find(data: bytes, begin: int, end: int, m: list[int]) -> int:
    """The template of a line, its slots filled; -1: none. Names first, the longest first."""
    if end - begin > MAX_LINE:
        return -1
    section = m[SECTION]
    one = m[CHAINS + data[begin] % LINKS]
    while one != 0:
        length = m[one + 1]
        if same(data, begin, end, m[one], length):
            template = choose(data, begin + length, end, section, WITH_PLAYER, m)
            if template >= 0:
                m[SLOTS] |= 1 << PLAYER
                m[SLOTS + 1 + 3 * PLAYER] = m[one + 2]
                return template
        one = m[one + 3]
    return choose(data, begin, end, section, WITH_LITERAL, m)


@kernel
def find_loosely(data: bytes, begin: int, end: int, m: list[int]) -> int:
    """The template of a line as other tools leave it: in quotation marks, or with cards as "10c" and "kS". -1: none."""
    while begin + 1 < end and (data[begin] == 34 or data[begin] == 32):
        begin += 1
    while begin + 1 < end and (data[end - 1] == 34 or data[end - 1] == 32):
        end -= 1
    if m[AMBIGUOUS] == 1:
        return -1
    at = m[P_OPTIONS] + CARD_STYLE
    style = m[at]
    if style == PLAIN_CARDS:
        m[at] = LOOSE_CARDS
    m[DEPARTED] = 1
    template = find(data, begin, end, m)
    m[at] = style
    return template


@kernel
def find_damaged(data: bytes, begin: int, end: int, m: list[int]) -> int:
    """The template that a line reads like which no template reads, see `parsers.damage`. -1: none."""
    m[FORGIVING] = 1
    template = find(data, begin, end, m)
    m[FORGIVING] = 0
    m[AMBIGUOUS] = 0
    return template if template >= 0 and is_like(template, data, end, m) else -1


@kernel
def find_stranger(data: bytes, begin: int, end: int, m: list[int]) -> int:
    """The template of a line about somebody who has no seat: tried wherever his name of few words may end, or, behind
    the first words of the line, begin and end. -1: none."""
    if end - begin > MAX_LINE:
        return -1
    tried = 0
    for i in range(begin + 1, end):
        if data[i] == 32 or data[i] == 58:  # columns are filled up with blanks
            template = choose(data, i, end, m[SECTION], WITH_PLAYER, m)
            if template >= 0:
                return template
            tried += 1
            if tried == MOST_ENDS:
                break
    if m[ROSTER] == MAX_SEATS:
        return -1
    words = 0
    for start in range(begin + 1, end):
        if data[start - 1] == 32:
            words += 1
            if begins_with_name(data, start, end, m):
                return -1
            at = ROSTER + 1 + 4 * m[ROSTER]
            m[at] = start
            m[at + 2] = NONE
            m[at + 3] = 0
            link = link_for(m, data[start], 0)  # after all who sit there
            tried = 0
            for i in range(start + 1, end + 1):
                if i == end or data[i] == 32 or data[i] == 58:
                    m[at + 1] = i - start
                    m[link] = at
                    template = choose(data, begin, end, m[SECTION], WITH_LITERAL, m)
                    m[link] = 0
                    if template >= 0:
                        return template
                    tried += 1
                    if tried == MOST_ENDS:
                        break
            if words == 2:  # "Seat 4: Ana", "Dealt to Ana"
                return -1
    return -1


@kernel
def begins_with_name(data: bytes, begin: int, end: int, m: list[int]) -> bool:
    """Whether the text begins with the whole name of a player of this hand."""
    one = m[CHAINS + data[begin] % LINKS]
    while one != 0:
        after = begin + m[one + 1]
        if same(data, begin, end, m[one], m[one + 1]) and (after == end or data[after] == 32 or data[after] == 58):
            return True
        one = m[one + 3]
    return False


@kernel
def choose(data: bytes, i: int, end: int, section: int, kind: int, m: list[int]) -> int:
    """The first template of a group that data[i:end] matches; -1: none."""
    a = data[i] if i < end else 0
    b = data[i + 2] if i + 2 < end else 0
    c = data[i + 4] if i + 4 < end else 0
    d = data[i + LATER_KEY] if i + LATER_KEY < end else 0
    at = m[P_BUCKETS] + 2 * ((section * 2 + kind) * KEYS + ((a + 5 * b + 37 * c) & (KEYS - 1)))
    for place in range(m[at], m[at + 1]):
        template = m[m[P_BUCKETED] + 2 * place]
        later = m[m[P_BUCKETED] + 2 * place + 1]
        if (later == d or later < 0) and match(data, i, end, m[m[P_META] + template * META + START], m):
            return template
    return -1

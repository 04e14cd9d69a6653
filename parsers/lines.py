"""Where lines begin with certain words: looks for line ends in eight bytes at once (kernels).

In: a block of text, as bytes and as numbers of eight bytes each, and what is sought as ranges of words of eight bytes.
Out: the places of lines that begin so, past byte order marks, NULs and blanks. Numbers are signed, as machine code
reckons: of the first byte of a word 128 is taken off, which keeps the order.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np

from parsers import kernels
from parsers.borders import LEADS
from parsers.kernels import inlined, kernel

WORD = 8
ONES = 0x0101010101010101  # times a byte: eight of it
FEED, RETURN = 10, 13
FIFTH = 4  # byte of a word, which tells more words apart than the second
PLACES = 0x0001020304050607  # times a word of which one byte is 1 and the others 0: the last byte is the place of that
LED, WORDS = 1, 2
LEAD_TABLE = 1 << 16
ROOM = 1 << 10  # places that are told at once


class Sought(NamedTuple):
    """Words that lines may begin with, as ranges in order: the first and the last of each. `table` says for the
    first and the fifth byte of a line whether nothing sought begins so (0), the first may stand before what is sought
    (LED), or which is the first range with such a word (from WORDS on); from LEAD_TABLE on, for a byte, whether it may
    stand before one."""

    table: Any
    ranges: Any
    many: int


def sought(signatures: Iterable[bytes]) -> Sought:
    """The words that begin with one of the signatures, of which the first eight bytes count."""
    signs = sorted({sign[:WORD] for sign in signatures})
    table = np.zeros(LEAD_TABLE + 256, np.uint8)
    leads = list(LEADS)  # each byte of a mark
    table[LEAD_TABLE:][leads] = 1
    pairs = table[:LEAD_TABLE].reshape(256, 256)
    pairs[leads] = LED
    for number, sign in reversed(list(enumerate(signs))):
        pairs[sign[0], sign[FIFTH] if sign[FIFTH:] else slice(None)] = min(WORDS + number, 255)
    ranges = [_value(sign.ljust(WORD, fill), 0) for sign in signs for fill in (b"\0", b"\xff")]
    return Sought(table.tobytes(), ranges, len(signs))


def starts(words: Sought, block: bytes, at_line_start: bool, *, compiled: bool) -> Iterator[int]:
    """Where lines of the block begin with one of the words, in order, if eight bytes of it are left.

    `at_line_start`: the block begins at the start of a line.
    """
    if at_line_start and (first := start_at(block, 0, len(block), *words)) >= 0:
        yield first
    run: Any = find
    data: Any = block
    eights: Any = np.frombuffer(block, np.int64, len(block) // WORD)
    found: Any = np.empty(ROOM, np.int64)
    if compiled:
        run, data = kernels.compiled(find), np.frombuffer(block, np.uint8)
        words = Sought(np.frombuffer(words.table, np.uint8), np.array(words.ranges), words.many)
    else:
        eights, found = eights.tolist(), found.tolist()  # quicker than arrays
    at, end, other = 0, len(eights), RETURN if b"\r" in block else FEED
    while at < end:
        count, at = run(data, eights, at, end, len(block), other, words, found)
        yield from map(int, found[:count])


@kernel
def find(
    data: bytes, eights: list[int], at: int, end: int, size: int, other: int, words: Sought, found: list[int]
) -> tuple[int, int]:
    """Looks from the eights at `at` to those at `end`: how many places are in `found`, and where to go on. A line ends
    with a line feed or with the `other` byte."""
    count = 0
    while at < end and count <= ROOM - WORD:
        unlike = eights[at] ^ (FEED * ONES)
        ends = ((unlike - ONES) & ~unlike) >> 7
        if other != FEED:
            unlike = eights[at] ^ (other * ONES)
            ends |= ((unlike - ONES) & ~unlike) >> 7
        ends &= ONES  # a 1 for each byte that is a line end; the byte behind one may be taken for one
        while ends:
            last = at * WORD + ((((ends & -ends) * PLACES) >> 56) & 0xFF)
            ends &= ends - 1
            if data[last] == FEED or data[last] == other:
                place = start_at(data, last + 1, size, words.table, words.ranges, words.many)
                if place >= 0:
                    found[count] = place
                    count += 1
        at += 1
    return count, at


@inlined
def start_at(data: bytes, i: int, size: int, table: bytes, ranges: list[int], many: int) -> int:
    """Where one of the words stands in the line that begins at i, or -1."""
    while i <= size - WORD:
        told = table[data[i] * 256 + data[i + FIFTH]]
        if told == 0:
            return -1
        if told >= WORDS:
            value = _value(data, i)
            k = told - WORDS
            while k < many and ranges[2 * k] <= value:
                if value <= ranges[2 * k + 1]:
                    return i
                k += 1
        if table[LEAD_TABLE + data[i]] == 0:
            return -1
        i += 1
    return -1


@inlined
def _value(data: bytes, i: int) -> int:
    """Eight bytes, the first one the highest."""
    value = data[i] - 128
    for k in range(1, WORD):
        value = value * 256 + data[i + k]
    return value

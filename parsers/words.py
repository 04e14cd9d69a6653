"""Text compared and hashed four bytes at a time (kernels): machine code loads a word at once.

In: bytes at a place, and others, or the words of a literal of the program. Out: whether they are equal, or a hash.
"""

from parsers.kernels import inlined

MASK = (1 << 63) - 1  # products wrap in machine code and do not when interpreted: the lower 63 bits agree
PRIME = 0x1B873593CC9E2D51
WORD = 4


@inlined
def word(data: bytes, i: int) -> int:
    """Four bytes, of which the caller knows that they are there."""
    return data[i] | (data[i + 1] << 8) | (data[i + 2] << 16) | (data[i + 3] << 24)


@inlined
def same(data: bytes, i: int, end: int, j: int, length: int) -> bool:
    """Whether `length` bytes at i, before the end, are those at j."""
    if i + length > end:
        return False
    last = length - WORD
    if last < 0:
        for k in range(length):  # noqa: SIM110  (numba has no all())
            if data[i + k] != data[j + k]:
                return False
        return True
    k = 0
    while k < last:
        if word(data, i + k) != word(data, j + k):
            return False
        k += WORD
    return word(data, i + last) == word(data, j + last)


@inlined
def reads(data: bytes, i: int, end: int, m: list[int], j: int, length: int) -> bool:
    """Whether the literal whose words are at m[j] stands at i, before the end."""
    if i + length > end or (length > 0 and data[i] != m[j] & 0xFF):
        return False
    last = length - WORD
    if last < 0:
        for k in range(length):  # noqa: SIM110  (numba has no all())
            if data[i + k] != m[j + k] & 0xFF:
                return False
        return True
    k = 0
    while k < last:
        if word(data, i + k) != m[j + k]:
            return False
        k += WORD
    return word(data, i + last) == m[j + last]


@inlined
def hashed(data: bytes, i: int, end: int, h: int) -> int:
    """The hash h with the bytes data[i:end] and their number added; the last words may overlap."""
    length = end - i
    h ^= (length * PRIME) & MASK
    while i + 8 < end:  # as mixed() does, written out: interpreted a call takes longer than what it does
        low = data[i] | (data[i + 1] << 8) | (data[i + 2] << 16) | (data[i + 3] << 24)
        high = data[i + 4] | (data[i + 5] << 8) | (data[i + 6] << 16) | (data[i + 7] << 24)
        h = ((h ^ low ^ (high << 31)) * PRIME) & MASK
        h ^= h >> 29
        i += 8
    if length >= 8:
        return mixed(word(data, end - 8), word(data, end - 4), h)
    if length >= WORD:
        return mixed(word(data, i), word(data, end - 4), h)
    while i < end:
        h = ((h ^ data[i]) * PRIME) & MASK
        i += 1
    return h


@inlined
def mixed(low: int, high: int, h: int) -> int:
    """The hash h with two words added."""
    h = ((h ^ low ^ (high << 31)) * PRIME) & MASK
    return h ^ h >> 29


@inlined
def slot(h: int) -> int:
    """The bits of a hash that tell its place in an index. The last byte of a text reaches only the highest bits of its
    hash: they go down, and all are spread once more; 29 would undo what mixed() did."""
    return (((h ^ h >> 32) * PRIME) & MASK) >> 40

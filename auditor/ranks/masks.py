"""What the rankings share: a card set as four 13-bit masks of ranks, one a suit, and small tables over such masks.

Enters: cards (rank * 4 + suit). Leaves: masks, and for a set of five to seven cards its poker value. A value is an int:
the category in bits 20 and up, below it five nibbles of ranks that break ties, the most important one first.
"""

from typing import Any

import numpy as np

from parsers.kernels import kernel

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)
ORDER = np.arange(9)

_ALL = np.arange(1 << 13, dtype=np.int16)
_BITS = ((_ALL[:, None] >> np.arange(13, dtype=np.int16)) & 1).astype(bool)

COUNT = _BITS.sum(axis=1).astype(np.int64)


def _top_five() -> "np.ndarray[Any, np.dtype[np.int64]]":
    packed = np.zeros(1 << 13, np.int64)
    taken = np.zeros(1 << 13, np.int64)
    for rank in range(12, -1, -1):
        here = _BITS[:, rank] & (taken < 5)
        packed[here] |= rank << (16 - 4 * taken[here])
        taken[here] += 1
    return packed


def straights(*runs: tuple[int, int]) -> "np.ndarray[Any, np.dtype[np.int64]]":
    """For each mask of ranks the top of the highest run (mask, top) in it, else -1. Runs come in rising order."""
    top = np.full(1 << 13, -1, np.int64)
    for mask, rank in runs:
        top[(mask & _ALL) == mask] = rank
    return top


TOP_FIVE = _top_five()  # the five highest ranks as nibbles
WHEEL = (1 << 12 | 0b1111, 3)
STRAIGHTS_ACE_HIGH = straights(*((0b11111 << low, low + 4) for low in range(9)))
STRAIGHTS = straights(WHEEL, *((0b11111 << low, low + 4) for low in range(9)))


@kernel
def add(masks: int, cards: Any, count: int) -> int:
    """Four masks in one number, 16 bits each, with the first `count` cards added."""
    for at in range(count):
        masks |= bit(int(cards[at]))
    return masks


@kernel
def bit(card: int) -> int:
    """The bit of a card in four masks in one number."""
    return 1 << ((card & 3) << 4 | card >> 2)


@kernel
def value_of(masks: int, runs: Any, order: Any) -> int:
    """The `value` of four masks in one number."""
    return value(masks & 8191, masks >> 16 & 8191, masks >> 32 & 8191, masks >> 48 & 8191, runs, order)


@kernel
def value(c: int, d: int, h: int, s: int, runs: Any, order: Any) -> int:
    """The best five of five to seven cards; `runs` are the straights of the game, `order` its order of categories."""
    held = c | d | h | s
    flush = 0
    if COUNT[c] >= 5:
        flush = c
    elif COUNT[d] >= 5:
        flush = d
    elif COUNT[h] >= 5:
        flush = h
    elif COUNT[s] >= 5:
        flush = s
    if flush and runs[flush] >= 0:
        return int(order[8] << 20 | runs[flush] << 16)
    quads = c & d & h & s
    if quads:
        rank = TOP_FIVE[quads] >> 16
        return int(order[7] << 20 | rank << 16 | TOP_FIVE[held ^ (1 << rank)] >> 16 << 12)
    pairs = (c & d) | (c & h) | (c & s) | (d & h) | (d & s) | (h & s)
    if pairs == 0:
        best = -1
        if flush:
            best = order[5] << 20 | TOP_FIVE[flush]
        if runs[held] >= 0:
            best = max(best, order[4] << 20 | runs[held] << 16)
        if best < 0:
            best = order[0] << 20 | TOP_FIVE[held]
        return int(best)
    best = -1
    trips = (c & d & h) | (c & d & s) | (c & h & s) | (d & h & s)
    if trips:
        rank = TOP_FIVE[trips] >> 16
        others = pairs ^ (1 << rank)
        if others:
            best = order[6] << 20 | rank << 16 | TOP_FIVE[others] >> 16 << 12
        else:
            best = order[3] << 20 | rank << 16 | TOP_FIVE[held ^ (1 << rank)] >> 12 << 8
    if flush:
        best = max(best, order[5] << 20 | TOP_FIVE[flush])
    if runs[held] >= 0:
        best = max(best, order[4] << 20 | runs[held] << 16)
    if best >= 0:
        return int(best)
    high = TOP_FIVE[pairs] >> 16
    rest = pairs ^ (1 << high)
    if rest:
        low = TOP_FIVE[rest] >> 16
        return int(order[2] << 20 | high << 16 | low << 12 | TOP_FIVE[held ^ (1 << high) ^ (1 << low)] >> 16 << 8)
    return int(order[1] << 20 | high << 16 | TOP_FIVE[held ^ (1 << high)] >> 8 << 4)

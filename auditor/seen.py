"""Which hands were read before: an index of hand numbers that grows by 24 bytes a hand.

Enters: the hands of the splits, in order. Leaves: the hands whose number was seen, and whether with the same content.
"""

from mmap import mmap
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

_LARGE = 1 << 16  # hands


class Seen:
    """Sorted runs of (number, content, place), merged as they grow, so that a look-up costs a few binary searches.

    `number` is a 64-bit hash of site and hand id, `place` a row source * 2**32 + line.
    """

    def __init__(self) -> None:
        self._runs: list[list[NDArray[Any]]] = []

    def add(self, hands: pl.DataFrame) -> pl.DataFrame:
        """Adds a split's hands; returns those seen before: hand, is_same, source, line (of the first)."""
        has_number = hands.get_column("hand_id") != ""
        if has_number.sum() < hands.height:  # a hand without a number is no other hand's repeat
            hands = hands.filter(has_number)
        number = hands.select(pl.struct("site", "hand_id").hash(seed=0)).to_series().to_numpy()
        content, source, line = (hands.get_column(name).to_numpy() for name in ("content", "source", "line"))
        place = source.astype(np.int64) << 32 | line
        order = np.argsort(number)
        first = _first_of_equal(number, order)
        known = content[first].copy()
        where = place[first].copy()
        repeated = first != np.arange(first.size)
        for run_number, run_content, run_place in self._runs:
            at = np.minimum(np.searchsorted(run_number, number), run_number.size - 1)
            hit = run_number[at] == number
            known[hit] = run_content[at[hit]]
            where[hit] = run_place[at[hit]]
            repeated |= hit
        new = order[~repeated[order]]
        if new.size:
            self._merge(number[new], content[new], place[new])
        rows = np.flatnonzero(repeated)
        return pl.DataFrame(
            {
                "hand": hands.get_column("hand").to_numpy()[rows],
                "is_same": known[rows] == content[rows],
                "source": (where[rows] >> 32).astype(np.int32),
                "line": (where[rows] & 0xFFFFFFFF).astype(np.int32),
            }
        )

    def _merge(self, *run: NDArray[Any]) -> None:
        merged = list(run)
        while self._runs and self._runs[-1][0].size <= 2 * merged[0].size:
            merged = _merged(self._runs.pop(), merged)
        self._runs.append(merged)


def _merged(older: list[NDArray[Any]], newer: list[NDArray[Any]]) -> list[NDArray[Any]]:
    """One sorted run of two that have no number in common, which are used up: a column goes before the next is made. A
    large one is in memory that the system takes back whole: were it between the tables of splits, which come and go,
    their memory could not be put together again."""
    at = np.searchsorted(older[0], newer[0]) + np.arange(newer[0].size)
    size = older[0].size + newer[0].size
    is_older = np.ones(size, np.bool_)
    is_older[at] = False
    columns = []
    while older:
        old, new = older.pop(0), newer.pop(0)
        column: NDArray[Any] = (
            np.frombuffer(mmap(-1, size * 8), new.dtype) if size > _LARGE else np.empty(size, new.dtype)
        )
        column[at] = new
        column[is_older] = old
        columns.append(column)
        del old, new
    return columns


def _first_of_equal(number: NDArray[np.uint64], order: NDArray[np.int64]) -> NDArray[np.int64]:
    """For each row the first row with the same number. `order` sorts the numbers, equal ones in any order."""
    is_start = np.ones(order.size, np.bool_)
    is_start[1:] = np.diff(number[order]) != 0
    starts = np.flatnonzero(is_start)
    first = np.empty(order.size, np.int64)
    first[order] = np.repeat(
        np.minimum.reduceat(order, starts) if starts.size else starts, np.diff(starts, append=order.size)
    )
    return first

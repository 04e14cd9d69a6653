"""Which hands were read before: an index of hand numbers that grows by 24 bytes a hand.

Enters: the hands of the splits, in order. Leaves: the hands whose number was seen, and whether with the same content.
"""

import numpy as np
import polars as pl
from numpy.typing import NDArray


class Seen:
    """Sorted runs of (number, content, place), merged as they grow, so that a look-up costs a few binary searches.

    `number` is a 64-bit hash of site and hand id, `place` a row source * 2**32 + line.
    """

    def __init__(self) -> None:
        self._runs: list[tuple[NDArray[np.uint64], NDArray[np.uint64], NDArray[np.int64]]] = []

    def add(self, hands: pl.DataFrame) -> pl.DataFrame:
        """Adds a split's hands; returns those seen before: hand, is_same, source, line (of the first)."""
        hands = hands.filter(pl.col("hand_id") != "")  # a hand without a number is no other hand's repeat
        keys = hands.select(
            pl.struct("site", "hand_id").hash(seed=0).alias("number"),
            pl.col("content"),
            (pl.col("source").cast(pl.Int64) * 2**32 + pl.col("line")).alias("place"),
        )
        number = keys.get_column("number").to_numpy()
        content = keys.get_column("content").to_numpy()
        place = keys.get_column("place").to_numpy()
        order = np.argsort(number, kind="stable")
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

    def _merge(self, *run: NDArray[np.uint64 | np.int64]) -> None:
        merged = run
        while self._runs and self._runs[-1][0].size <= 2 * merged[0].size:
            older = self._runs.pop()
            joined = [np.concatenate(pair) for pair in zip(older, merged, strict=True)]
            order = np.argsort(joined[0], kind="stable")
            merged = tuple(column[order] for column in joined)
        self._runs.append(merged)  # type: ignore[arg-type]


def _first_of_equal(number: NDArray[np.uint64], order: NDArray[np.int64]) -> NDArray[np.int64]:
    """For each row the first row with the same number."""
    ranked = number[order]
    starts = np.flatnonzero(np.r_[True, ranked[1:] != ranked[:-1]]) if ranked.size else np.zeros(0, np.int64)
    group = np.cumsum(np.r_[True, ranked[1:] != ranked[:-1]]) - 1 if ranked.size else np.zeros(0, np.int64)
    first = np.empty(order.size, np.int64)
    first[order] = order[starts][group]
    return first

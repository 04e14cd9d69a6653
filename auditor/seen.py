"""Which hands were read before: an index of hand numbers, 24 bytes a hand; a large one is in a temporary file, so that
memory does not grow with the input.

Enters: the hands of the splits, in order. Leaves: the hands whose number was seen, and whether with the same content.
"""

import mmap
import tempfile
from collections.abc import Iterator
from tempfile import TemporaryFile
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from auditor.errors import SourceError

_LARGE = 1 << 16  # hands
_BLOCK = 1 << 15  # hands that are looked through or merged at once
_WIDTH = 8  # bytes of each of three columns

Rows = NDArray[Any]


class Run:
    """Hands, sorted by number: the columns `number` (a 64-bit hash of site and hand id), `content` and `place` (a row
    source * 2**32 + line)."""

    def __init__(self, number: Rows, content: Rows, place: Rows, held: mmap.mmap | None = None) -> None:
        """`held`: the file that the columns are in, null where they are in memory."""
        self.number, self.content, self.place = number, content, place
        self._held = held

    def find(self, numbers: Rows) -> Iterator[tuple[Rows, Rows]]:
        """Which of these sorted numbers are here: their rows, and those of this run; some of the run at a time."""
        for start in range(0, self.number.size, _BLOCK):
            block = self.number[start : start + _BLOCK]
            first, end = np.searchsorted(numbers, block[0]), np.searchsorted(numbers, block[-1], "right")
            at = np.searchsorted(block, numbers[first:end])
            found = np.flatnonzero(block[at] == numbers[first:end])
            yield first + found, start + at[found]

    def let_go(self) -> None:
        """What was read of the file no longer counts as memory of this process."""
        if self._held is not None and hasattr(mmap, "MADV_DONTNEED"):
            self._held.madvise(mmap.MADV_DONTNEED)


class Seen:
    """Sorted runs, merged as they grow, so that a look-up costs a few binary searches. Raises SourceError where there
    is no room for a temporary file."""

    def __init__(self) -> None:
        self._runs: list[Run] = []

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
        ranked = number[order]
        for run in self._runs:
            for rows, at in run.find(ranked):
                known[order[rows]] = run.content[at]
                where[order[rows]] = run.place[at]
                repeated[order[rows]] = True
                run.let_go()
        new = order[~repeated[order]]
        if new.size:
            self._merge(Run(number[new], content[new], place[new]))
        rows = np.flatnonzero(repeated)
        return pl.DataFrame(
            {
                "hand": hands.get_column("hand").to_numpy()[rows],
                "is_same": known[rows] == content[rows],
                "source": (where[rows] >> 32).astype(np.int32),
                "line": (where[rows] & 0xFFFFFFFF).astype(np.int32),
            }
        )

    def _merge(self, run: Run) -> None:
        while self._runs and self._runs[-1].number.size <= 2 * run.number.size:
            run = _merged(self._runs.pop(), run)
        self._runs.append(run)


def _merged(older: Run, newer: Run) -> Run:
    """One run of two that have no number in common."""
    size = older.number.size + newer.number.size
    if size <= _LARGE:
        number, content, place = map(np.concatenate, zip(*_blocks(older, newer), strict=True))
        return Run(number, content, place)
    try:
        return _on_disk(size, _blocks(older, newer))
    except OSError as error:
        needed = f"the index of hand numbers needs {3 * _WIDTH * size / 1e6:,.0f} MB"
        where = f" in {tempfile.tempdir}" if tempfile.tempdir else ""  # none was found that can be written to
        raise SourceError(f"{needed}{where}: {error.strerror}; TMPDIR names another folder") from error


def _on_disk(size: int, blocks: Iterator[tuple[Rows, Rows, Rows]]) -> Run:
    with TemporaryFile(prefix="oddchip-") as file:
        done = 0
        for block in blocks:
            for column, values in enumerate(block):
                file.seek(_WIDTH * (column * size + done))
                file.write(values.data)
            done += block[0].size
        file.flush()
        held = mmap.mmap(file.fileno(), 3 * _WIDTH * size, access=mmap.ACCESS_READ)
    number, content, place = np.frombuffer(held, np.uint64).reshape(3, size)
    return Run(number, content, place.view(np.int64), held)


def _blocks(older: Run, newer: Run) -> Iterator[tuple[Rows, Rows, Rows]]:
    """The columns of both in the order of the numbers, some at a time."""
    old = new = 0
    while old < older.number.size or new < newer.number.size:
        next_old, next_new = older.number[old : old + _BLOCK], newer.number[new : new + _BLOCK]
        last = min(numbers[-1] for numbers in (next_old, next_new) if numbers.size)
        of_old = slice(old, old + int(np.searchsorted(next_old, last, "right")))
        of_new = slice(new, new + int(np.searchsorted(next_new, last, "right")))
        numbers = newer.number[of_new]
        at = np.searchsorted(older.number[of_old], numbers) + np.arange(numbers.size)
        is_old = np.ones(of_old.stop - old + numbers.size, np.bool_)
        is_old[at] = False
        yield (
            _interleaved(older.number[of_old], numbers, is_old, at),
            _interleaved(older.content[of_old], newer.content[of_new], is_old, at),
            _interleaved(older.place[of_old], newer.place[of_new], is_old, at),
        )
        old, new = of_old.stop, of_new.stop
        older.let_go()
        newer.let_go()


def _interleaved(old: Rows, new: Rows, is_old: NDArray[np.bool_], at: NDArray[np.int64]) -> Rows:
    column = np.empty(is_old.size, old.dtype)
    column[at] = new
    column[is_old] = old
    return column


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

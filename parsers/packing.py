"""Splits in the making: pieces of sources in, splits about as large as was asked for out.

The hands of each site go into a split of their own, those of many small sources into one.
"""

import math
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import numpy as np

from parsers.paths import Place
from parsers.reading import told_line
from parsers.splits import Pieces, Split

BLOCK = 3 << 19  # read at a time; stays in the processor's cache while it is looked through (1 and 2 MiB are slower)
_LITTLE = 0.25  # of a split: no split of its own
_FEW = 256  # files: of more the sizes are not asked, which takes as long as to open them
_WASTE = 4  # splits of several sites in the making hold together so many times split_bytes


class Packing:
    """The splits in the making, one a site."""

    def __init__(self, split_bytes: int) -> None:
        self._split_bytes = split_bytes
        self._drafts: dict[str, _Draft] = {}
        self._number = 0

    def add(
        self, name: str, source: int, offset: int, line: int, parts: list[bytes | memoryview], size: int
    ) -> Iterator[Split]:
        """Packs hands of a site: parts of the text of a source, `size` bytes together, whose first byte stands at an
        offset and on a line of it. Gives the splits that are full."""
        # what is full goes before there is more, so that all sources are known when the last split goes
        is_waste = sum(draft.size for draft in self._drafts.values()) + size > _WASTE * self._split_bytes
        for other in list(self._drafts):
            if is_waste or (other == name and self._drafts[name].size + size > self._split_bytes):
                yield self._finished(other)
        draft = self._drafts.setdefault(name, _Draft())
        if draft.end != (source, offset):
            draft.pieces.append((draft.size, source, offset, told_line(line)))
        draft.parts += parts
        draft.size += size
        draft.end = source, offset + size

    def rest(self) -> Iterator[Split]:
        """The splits that are not full, when all has been read."""
        for name in list(self._drafts):
            yield self._finished(name)

    def _finished(self, name: str) -> Split:
        draft = self._drafts.pop(name)
        start, source, offset, line = np.array(draft.pieces, np.int64).T.copy()
        pieces = Pieces(start, source.astype(np.int32), offset, line.astype(np.int32))
        self._number += 1
        return Split(self._number - 1, name, b"".join(draft.parts), pieces)


class _Draft(msgspec.Struct):
    """A split in the making: `pieces` are its rows (start, source, offset, line), `end` is a source and an offset."""

    size: int = 0
    end: tuple[int, int] = (-1, 0)
    parts: list[bytes | memoryview] = []
    pieces: list[tuple[int, int, int, int]] = []


def even(places: Sequence[Place], asked: int, workers: int) -> int:
    """The size of splits by which all are as large, and each of two workers has as many; a quarter of a split more than
    was asked for is shared out. A split lacks a part of a block, or of a file where those are smaller."""
    if len(places) > _FEW or asked <= 2 * BLOCK:
        return asked
    sizes = [_size(place) for place in places]
    lacking = min(BLOCK, max(sizes, default=0))
    size, whole = sum(sizes), asked - lacking
    if size <= whole:
        return asked
    each = min(workers, 2)
    count = math.ceil(size / whole / each - _LITTLE) * each
    return -(-size // count) + lacking


def _size(place: Place) -> int:
    """The bytes of a file, 0 of what is none."""
    try:
        return Path(place.uri).stat().st_size
    except OSError:  # standard input, a URI
        return 0

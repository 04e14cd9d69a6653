"""Parquet. The pages are made here and not by a library: the tables were a third of what an audit costs, for a library
looks at every value several times, at a null once more, and finds the key of each row anew. Measured on hold'em, all
tables together: 5 us of CPU time a hand, of pyarrow's writer 13; 550 and 540 bytes a hand.

How a column is stored follows from what it holds, in `_values` and `_Hands`, and is always what every reader knows:
PLAIN, RLE_DICTIONARY, DELTA_BINARY_PACKED, Snappy. (BYTE_STREAM_SPLIT would be as fast and smaller, but DuckDB reads
whole numbers in it only since 2026.) The least and the largest value stand beside numbers and keys, so that readers
skip whole parts.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from parsers.tables import SCHEMA_VERSION
from reports.parquet import encodings, file
from reports.parquet.encodings import Array
from reports.parquet.file import DELTA, INDEXES, PLAIN, Column, Page, Values
from reports.tables import Key, Table


def write(table: Table, path: Path) -> None:
    """Writes one table of one split."""
    told = {"schema_version": str(SCHEMA_VERSION), "table": table.name}
    file.write(path, tuple(table.schema().items()), table.height, _columns(table), told)


def _columns(table: Table) -> Iterator[Column]:
    if table.keys:
        hands = _Hands(table)
        yield from (hands.column(name) for name in table.keys)
    for name, column in table.columns.items():
        yield _column(column, table.names.get(name))


def _column(column: pl.Series, names: pl.Enum | None = None) -> Column:
    """A column by its kind, without its nulls."""
    if isinstance(column.dtype, pl.List):
        return _lists(column)
    rows, nulls = len(column), column.null_count()
    if not nulls:
        return Column(rows, 0, encodings.levels(None, rows), _values(column, names))
    if nulls == rows:
        words = _names(names or _NONE) if names or isinstance(column.dtype, pl.String) else None
        nothing = Values(PLAIN, b"") if words is None else Values(INDEXES, _same(0), words)
        return Column(rows, nulls, encodings.levels(None, rows, 0), nothing)
    present = encodings.bits(column.to_arrow(), 0)
    held = column.filter(pl.Series(present))  # drop_nulls() is a query of its own: 80 us, however short the column
    return Column(rows, nulls, encodings.levels(present, rows), _values(held, names))


def _values(held: pl.Series, names: pl.Enum | None) -> Values:
    kind = held.dtype
    if isinstance(kind, pl.String):
        return _texts(held.to_arrow())
    if isinstance(kind, pl.Boolean):
        return Values(PLAIN, encodings.packed_bits(encodings.bits(held.to_arrow(), 1)))
    values = held.to_numpy()
    if names is not None:
        return Values(INDEXES, _indexes(values.view(np.uint8)), _names(names))
    return _numbers(values.view(np.int64) if isinstance(kind, pl.Datetime) else values)


def _numbers(values: Array) -> Values:
    """What fits in a byte is its own index; other numbers are stored as differences, where these are shorter."""
    if not len(values):
        return Values(PLAIN, b"")
    kind = np.dtype(f"{values.dtype.kind}{max(4, values.itemsize)}")
    least, most = values.min(), values.max()
    ends = least.astype(kind).tobytes(), most.astype(kind).tobytes()
    if least == most:
        return Values(INDEXES, _same(len(values)), file.words(ends[0], 1), ends)
    if least >= 0 and most < min(256, len(values)):
        return Values(INDEXES, _indexes(values.astype(np.uint8)), _first(int(most) + 1, kind), ends)
    stored = values.astype(kind, copy=False)
    steps = encodings.differences(stored, int(least), int(most))
    return Values(PLAIN, stored.tobytes(), ends=ends) if steps is None else Values(DELTA, steps, ends=ends)


@cache
def _first(count: int, kind: np.dtype[Any]) -> Page:
    """The numbers below `count`."""
    return file.words(np.arange(count, dtype=kind).tobytes(), count)


def _ends(values: Array) -> tuple[bytes, bytes]:
    return values.min().tobytes(), values.max().tobytes()


def _texts(given: Any) -> Values:
    """Texts that repeat, or are few, are indexes of a list."""
    coded = given.dictionary_encode()
    count = len(coded.dictionary)
    if 256 < count > len(given) // 2:
        return Values(PLAIN, encodings.texts(given))
    indexes = encodings.narrow(coded.indices.to_numpy(), count)
    return Values(INDEXES, _indexes(indexes), file.words(encodings.texts(coded.dictionary), count))


def _same(count: int) -> bytes:
    """The first word, and no other."""
    return b"\x08" + encodings.repeated(0, count)


def _indexes(values: Array) -> bytes:
    return bytes([8 * values.itemsize]) + encodings.packed(values, 8 * values.itemsize)


_NONE = pl.Enum([""])  # polars of 2024 knows closed lists as indexes alone


@cache
def _names(names: pl.Enum) -> Page:
    return file.words(encodings.texts(names.categories.to_arrow()), len(names.categories))


def _lists(column: pl.Series) -> Column:
    """Lists of int64: where one begins, how deep a place is (null, empty, a null within, a number), and the numbers."""
    given: Any = column.to_arrow()
    within = given.flatten()
    lengths = np.diff(encodings.offsets(given))
    is_given = encodings.bits(given, 0)
    lengths = np.where(is_given, lengths, 0)
    places = np.maximum(lengths, 1)
    begins = np.cumsum(places) - places
    is_inside = np.ones(places.sum(), np.uint8)
    is_inside[begins] = 0
    depths = np.zeros(len(is_inside), np.uint8)
    depths[begins] = is_given
    depths[np.repeat(lengths > 0, places)] = 2 + encodings.bits(within, 0)
    levels = encodings.sized(encodings.packed(is_inside, 1)) + encodings.sized(encodings.packed(depths, 2))
    return Column(len(depths), int((depths < 3).sum()), levels, _numbers(within.drop_null().to_numpy()))


class _Hands:
    """The key of a table: of one value a hand, which stands in all rows of the hand, in every table of the split.
    Nothing is gathered: the words are encoded once a split, and the rows of a hand are one run."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._rows = table.height
        hand = table.columns["hand"]
        self._is_told = not hand.null_count()
        if self._is_told:
            rows = hand.to_numpy()
            starts = np.flatnonzero(np.concatenate(([True], rows[1:] != rows[:-1])))
            self._hands, self._lengths = rows[starts], np.diff(starts, append=self._rows)

    def column(self, name: str) -> Column:
        """That column of the key."""
        coded = _coded(self._table.keys[name]) if self._is_told else None
        if coded is None or 1 < coded.count > 2 * len(self._hands):  # else most words would be of no row
            return _column(self._table.key(name))
        if coded.count == 1:
            return self._of(_same(self._rows), coded, coded.ends)
        values = coded.indexes[self._hands]
        if self._rows < 2 * len(values):  # a run takes a byte more than an index
            data = _indexes(np.repeat(values, self._lengths))
        else:
            data = bytes([8 * values.itemsize]) + encodings.runs(values, self._lengths)
        if coded.numbers is None:
            return self._of(data, coded, coded.ends, is_exact=False)  # some of the words may be of no row
        return self._of(data, coded, _ends(coded.numbers[values]))

    def _of(self, data: bytes, coded: "_Coded", ends: tuple[bytes, bytes], *, is_exact: bool = True) -> Column:
        levels = encodings.levels(None, self._rows)
        return Column(self._rows, 0, levels, Values(INDEXES, data, coded.words, ends, is_exact))


@dataclass(frozen=True, slots=True)
class _Coded:
    """A column of the key: its different values, and for every hand the index of its own."""

    words: Page
    count: int
    numbers: Array | None  # the words, where they are numbers
    indexes: Array
    ends: tuple[bytes, bytes]


@lru_cache(maxsize=16)
def _coded(key: Key) -> _Coded | None:
    """Kept for the other tables of the split. None where a hand has no value."""
    given: Any = key.values.to_arrow()
    if given.null_count or not len(given):
        return None
    coded = given.dictionary_encode()
    words, count = coded.dictionary, len(coded.dictionary)
    indexes = encodings.narrow(coded.indices.to_numpy(), count)
    if isinstance(key.values.dtype, pl.String):
        ends = str(key.values.min()).encode(), str(key.values.max()).encode()
        return _Coded(file.words(encodings.texts(words), count), count, None, indexes, ends)
    numbers = words.to_numpy()
    return _Coded(file.words(numbers.tobytes(), count), count, numbers, indexes, _ends(numbers))

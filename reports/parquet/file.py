"""The layout of a Parquet file: the pages of each column, one after the other, and the footer that says where they are.

One row group, one page of data a column, and before it one of words where the data is indexes. Numbers in this file are
those of the format's `parquet.thrift`.
"""

import base64
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
import polars as pl
import pyarrow as pa

from auditor.version import __version__
from reports.parquet.thrift import (
    BINARY,
    BYTE,
    FALSE,
    I32,
    I64,
    LIST,
    STRUCT,
    TRUE,
    Field,
    array,
    binary,
    struct,
    whole,
)

PLAIN, DELTA, INDEXES = 0, 5, 8  # encodings: as they are; DELTA_BINARY_PACKED; RLE_DICTIONARY
_RLE = 3
_SNAPPY = 1
_BOOLEAN, _INT32, _INT64, _BYTES = 0, 1, 2, 6
_OPTIONAL, _REPEATED = 1, 2
_MAGIC = b"PAR1"

Schema = tuple[tuple[str, pl.DataType], ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A page with its header, and its size before compression."""

    data: bytes
    size: int


@dataclass(frozen=True, slots=True)
class Values:
    """The values of a column, nulls aside, encoded."""

    encoding: int
    data: bytes
    words: Page | None = None  # the different values, where the data is indexes
    ends: tuple[bytes | None, bytes | None] = (None, None)  # the least and the largest
    is_exact: bool = True  # no: all values are between the ends


@dataclass(frozen=True, slots=True)
class Column:
    """A column: how many places and nulls, what says which is which, and the values."""

    count: int
    nulls: int
    levels: bytes
    values: Values


def words(made: bytes, count: int) -> Page:
    """The page of the different values of a column, which are PLAIN."""
    return _page(2, (7, STRUCT, struct((1, I32, whole(count)), (2, I32, whole(PLAIN)))), made)


def write(path: Path, schema: Schema, rows: int, columns: Iterable[Column], told: Mapping[str, str]) -> None:
    """Writes a file; `told` is what stands beside the columns. Without rows there are no pages."""
    parts, chunks, at, plain = [_MAGIC], [], len(_MAGIC), 0
    layout = _layout(schema)
    for leaf, column in zip(layout.leaves, columns if rows else (), strict=bool(rows)):
        pages = _pages(column)
        chunks.append(_chunk(leaf, column, pages, at))
        for page in pages:
            parts.append(page.data)
            at += len(page.data)
            plain += page.size
    groups = [struct((1, LIST, array(chunks)), (2, I64, whole(plain)), (3, I64, whole(rows)))] if rows else []
    pairs = ((name.encode(), text.encode()) for name, text in {"ARROW:schema": layout.arrow, **told}.items())
    foot = struct(
        (1, I32, whole(2)),
        (2, LIST, layout.elements),
        (3, I64, whole(rows)),
        (4, LIST, array(groups)),
        (5, LIST, array([struct((1, BINARY, binary(name)), (2, BINARY, binary(text))) for name, text in pairs])),
        (6, BINARY, binary(f"oddchip version {__version__}".encode())),
        (7, LIST, array([struct((1, STRUCT, struct()))] * len(schema))),  # least and largest by the order of the type
    )
    parts += (foot, len(foot).to_bytes(4, "little"), _MAGIC)
    path.write_bytes(b"".join(parts))


def _pages(column: Column) -> list[Page]:
    head = struct(
        (1, I32, whole(column.count)), (2, I32, whole(column.values.encoding)), (3, I32, _BY_RUNS), (4, I32, _BY_RUNS)
    )
    data = _page(0, (5, STRUCT, head), column.levels + column.values.data)
    return [data] if column.values.words is None else [column.values.words, data]


def _page(kind: int, head: tuple[int, int, bytes], made: bytes) -> Page:
    body = pa.compress(made, codec="snappy", asbytes=True)
    header = struct((1, I32, whole(kind)), (2, I32, whole(len(made))), (3, I32, whole(len(body))), head)
    return Page(header + body, len(header) + len(made))


def _chunk(leaf: tuple[bytes, bytes], column: Column, pages: list[Page], at: int) -> bytes:
    """What the footer says of a column that begins at `at`."""
    values = column.values
    used = (_RLE, values.encoding) if values.words is None else (PLAIN, _RLE, values.encoding)
    data_at = at if values.words is None else at + len(values.words.data)
    least, most = (None if end is None else binary(end) for end in values.ends)
    bound = None if values.is_exact else b""
    ends = ((5, BINARY, most), (6, BINARY, least), (7, FALSE, bound), (8, FALSE, bound))
    meta = struct(
        (1, I32, leaf[0]),
        (2, LIST, array([whole(encoding) for encoding in used], I32)),
        (3, LIST, leaf[1]),
        (4, I32, whole(_SNAPPY)),
        (5, I64, whole(column.count)),
        (6, I64, whole(sum(page.size for page in pages))),
        (7, I64, whole(sum(len(page.data) for page in pages))),
        (9, I64, whole(data_at)),
        (11, I64, None if values.words is None else whole(at)),
        (12, STRUCT, struct((3, I64, whole(column.nulls)), *ends)),
    )
    return struct((2, I64, whole(0)), (3, STRUCT, meta))


_BY_RUNS = whole(_RLE)


@dataclass(frozen=True, slots=True)
class _Layout:
    """What is told of a schema."""

    elements: bytes
    leaves: list[tuple[bytes, bytes]]  # of each column: the type in which it is stored, and its path
    arrow: str  # the schema of Arrow, by which readers know which of the texts are of a closed list


@lru_cache(maxsize=64)
def _layout(schema: Schema) -> _Layout:
    optional = whole(_OPTIONAL)
    elements = [struct((4, BINARY, binary(b"schema")), (5, I32, whole(len(schema))))]
    leaves = []
    for column, kind in schema:
        stored, old, meaning = _meaning(kind)
        logical = struct(meaning) if meaning else None
        path = [binary(column.encode())]
        if isinstance(kind, pl.List):
            path += (binary(b"list"), binary(b"element"))
            elements += (
                struct(
                    (3, I32, optional), (4, BINARY, path[0]), (5, I32, whole(1)), (6, I32, old), (10, STRUCT, logical)
                ),
                struct((3, I32, whole(_REPEATED)), (4, BINARY, path[1]), (5, I32, whole(1))),
                struct((1, I32, stored), (3, I32, optional), (4, BINARY, path[2])),
            )
        else:
            elements.append(
                struct((1, I32, stored), (3, I32, optional), (4, BINARY, path[0]), (6, I32, old), (10, STRUCT, logical))
            )
        leaves.append((stored, array(path, BINARY)))
    arrow = pl.Schema(schema).to_frame().to_arrow().schema
    return _Layout(array(elements), leaves, base64.b64encode(arrow.serialize()).decode())


def _meaning(kind: pl.DataType) -> tuple[bytes, bytes | None, Field | None]:
    """The type in which a column is stored, and what it means: the converted type of old readers, the logical type."""
    if isinstance(kind, pl.Boolean):
        return whole(_BOOLEAN), None, None
    if isinstance(kind, pl.List):  # of int64
        return whole(_INT64), whole(3), (3, STRUCT, struct())
    if isinstance(kind, pl.Datetime):
        micros = struct((2, STRUCT, struct()))
        return whole(_INT64), whole(10), (8, STRUCT, struct((1, TRUE, b""), (2, STRUCT, micros)))
    if kind.is_integer():
        size = np.dtype(str(kind).lower()).itemsize
        is_signed = kind.is_signed_integer()
        old = {1: 11, 2: 12, 4: 13, 8: 14}[size] + 4 * is_signed
        told = struct((1, BYTE, bytes([8 * size])), (2, TRUE if is_signed else FALSE, b""))
        return whole(_INT64 if size == 8 else _INT32), whole(old), (10, STRUCT, told)
    return whole(_BYTES), whole(0), (1, STRUCT, struct())

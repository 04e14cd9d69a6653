"""Parquet, by pyarrow, which lets each column have the encoding that suits it: differences for amounts and numbers that
hardly repeat, a dictionary for names and for the hand's number where it has many rows, and nothing for numbers in runs,
of which LZ4 makes as little in half the time. BYTE_STREAM_SPLIT for whole numbers would take 0.4 us of 5.7 a
hand less, but DuckDB reads that only from 2.0 on. zstd takes a fifth longer than LZ4 and a quarter less room.

The key and the names are given as indexes of their words, so that nothing is gathered or searched a row; readers see
them as the columns of `Head.schema`, which the file names. Columns that are never null by what they mean are declared
so: 0.9 us less of 9.5 a hand. Statistics are written where they help to skip: on the key, and on the hands.
"""

from base64 import b64encode
from functools import lru_cache
from pathlib import Path
from typing import Any

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq

from parsers.tables import SCHEMA_VERSION
from reports.tables import Head, Key, Table

_ROWS = 1 << 18  # encoded at once; the default of 1,024 is a tenth slower
_BYTES = 1 << 18  # written at once: a column chunk alone would be two to four calls of the system
_NUMBERS = (pl.Int32, pl.Int64)  # the two that Parquet can store as differences
_IN_RUNS = {"seq", "returned", "collected", "owed", "last_full_raise"}
_REPEATED = 2  # rows a word from which a dictionary of the key's words pays
# never null where all rows are of hands. A static list: were it each part's own, pyarrow could not write again what it
# reads, for it takes the first part's word for all of them
_TOLD = {
    *("part", "site", "hand_id", "source", "hand", "seq", "line", "run", "street", "action", "is_all_in", "is_cap"),
    *("is_out", "is_hero", "is_up", "card", "origin", "kind", "text", "is_dealt", "is_folded", "unknown"),
    *("undecidable", "is_odd_chip", "is_resolved", "is_showdown", "is_split", "is_open"),
    *("status", "content", "offset", "length", "lines"),
}
# text as polars holds it: it is written from that as well, without a copy. The newest level may change, as polars says,
# and there is no name for this one; what both readers find in what is written is tested
_VIEWS = pl.CompatLevel.newest()
_ZERO = pl.Series([0], dtype=pl.Int8)


def write(table: Table, path: Path) -> None:
    """Writes one table of one split."""
    head, names = table.head, _names(table.head)
    columns = {name: _key(table, name) for name in head.keys}
    for name, column in table.columns.items():
        array: Any = column.to_arrow(compat_level=_VIEWS)
        columns[name] = pa.DictionaryArray.from_arrays(array, names[name]) if name in names else array
    told = _TOLD if "hand_id" in head.keys else set()
    schema = pa.schema(
        [pa.field(name, held.type, bool(held.null_count) or name not in told) for name, held in columns.items()]
    )
    words = [name for name, held in columns.items() if isinstance(held, pa.DictionaryArray)]
    with (
        pa.output_stream(path, buffer_size=_BYTES) as out,
        pq.ParquetWriter(
            out,
            schema,
            compression="lz4",
            use_dictionary=words,  # type: ignore[arg-type]  # the stubs know a flag alone
            column_encoding=_encodings(head),
            write_statistics=head.name == "hands" or ["part"],
            write_batch_size=_ROWS,
            max_rows_per_page=_ROWS,
            store_schema=False,  # it would say that the key is read as dictionaries
        ) as file,
    ):
        file.write_table(pa.table(list(columns.values()), schema=schema))
        file.add_key_value_metadata(_metadata(head))


def _key(table: Table, name: str) -> Any:
    """A column of the key: the index of its hand's word, a row; or its number, which is that of the rows around it."""
    key, hand = table.keys[name], table.columns["hand"]
    if hand.null_count():
        return _of_rows(key, hand)
    if key.values.dtype.is_integer():
        return key.values.new_from_index(0, len(hand)).to_arrow() if _is_one(key) else _of_rows(key, hand)
    indexes, words = _coded(key)
    if len(hand) < _REPEATED * len(words):
        return _of_rows(key, hand)
    if indexes is None:
        places: Any = (_ZERO.new_from_index(0, len(hand)) if len(words) == 1 else hand).to_arrow()
    else:
        places = indexes.take(hand.to_arrow())
    return pa.DictionaryArray.from_arrays(places, words, safe=False)  # no index but of a hand


def _of_rows(key: Key, hand: pl.Series) -> Any:
    return key.values[hand.cast(pl.UInt32)].to_arrow(compat_level=_VIEWS)


@lru_cache(maxsize=16)
def _is_one(key: Key) -> bool:
    """Whether it is the same for all hands."""
    return key.values.n_unique() == 1


@lru_cache(maxsize=16)
def _coded(key: Key) -> tuple[Any, Any]:
    """The index of each hand's word, and the words. None: there is one word, or one of its own for each hand. Kept for
    the other tables of the split."""
    distinct = key.values.n_unique()
    if distinct in (1, len(key.values)) and not key.values.null_count():  # null is no word
        return None, key.values[:distinct].to_arrow()
    coded: Any = key.values.to_arrow().dictionary_encode()  # loads pyarrow.compute, which takes 30 ms
    return coded.indices, coded.dictionary


@lru_cache(maxsize=64)
def _names(head: Head) -> dict[str, Any]:
    """The names of the columns that hold the number of one."""
    return {name: kind.categories.to_arrow() for name, kind in head.schema.items() if isinstance(kind, pl.Enum)}


@lru_cache(maxsize=64)
def _encodings(head: Head) -> dict[str, str]:
    """Those of the columns that are neither written as a dictionary nor plain."""
    numbers = [name for name, kind in head.schema.items() if kind in _NUMBERS and name not in {*head.keys, *_IN_RUNS}]
    return dict.fromkeys(numbers, "DELTA_BINARY_PACKED")


@lru_cache(maxsize=64)
def _metadata(head: Head) -> dict[str, str]:
    """What the file says of itself, with the schema as Arrow writes it for its readers: what pyarrow does itself with
    `store_schema`."""
    schema: Any = pl.DataFrame(schema=head.schema).to_arrow().schema
    read_as = b64encode(schema.serialize()).decode()
    return {"schema_version": str(SCHEMA_VERSION), "table": head.name, "ARROW:schema": read_as}

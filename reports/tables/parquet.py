"""Parquet, by pyarrow, which lets each column have the encoding that suits it: differences for amounts and numbers that
hardly repeat, a dictionary for names (measured: four fifths of the time that a search for dictionaries takes, and as
small). zstd takes a fifth longer than LZ4 and a quarter less room. Statistics are written where they help to skip: on
the hands.
"""

from pathlib import Path

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq

from parsers.tables import SCHEMA_VERSION

_CONSTANT = ("part", "source")  # in nearly every file


def write(name: str, frame: pl.DataFrame, path: Path) -> None:
    """Writes one table of one split."""
    table = frame.to_arrow().replace_schema_metadata({"schema_version": str(SCHEMA_VERSION), "table": name})
    numbers = [
        field.name for field in table.schema if field.type in (pa.int32(), pa.int64()) and field.name not in _CONSTANT
    ]
    words = [field.name for field in table.schema if field.name not in numbers and not pa.types.is_integer(field.type)]
    pq.write_table(
        table,
        path,
        compression="lz4",
        use_dictionary=[*words, *_CONSTANT],  # type: ignore[arg-type]  # the stubs know a flag alone
        column_encoding=dict.fromkeys(numbers, "DELTA_BINARY_PACKED"),
        write_statistics=name == "hands",
    )

"""Frames to plain arrays for the kernels, and back.

An array has the type of its column, flags are 0 and 1; so every split gives a kernel the same types, whatever it lacks.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
import polars as pl

from auditor.derived import SCHEMAS
from auditor.replay.arrays import NONE

Array = np.ndarray[Any, Any]


def arrays(frame: pl.DataFrame, **missing: int) -> list[Array]:
    """Columns as read-only arrays, without a copy where that can be; what is null has the number that is given."""
    columns = [frame.get_column(name) for name in missing]
    gaps = [column for column in columns if column.has_nulls()]
    filled = frame.select(
        pl.col(column.name)
        .cast(pl.Int8 if column.dtype == pl.Boolean else column.dtype)
        .fill_null(missing[column.name])
        for column in gaps
    )
    return [_array(filled.get_column(column.name) if column.has_nulls() else column) for column in columns]


def _array(series: pl.Series) -> Array:
    array = series.to_numpy()
    array = array.view(np.int8) if array.dtype == np.bool_ else array
    array.setflags(write=False)
    return array


def numbers(series: pl.Series, names: list[str]) -> Array:
    """Texts as their places in a list, -1 where they are not in it."""
    return _array(series.cast(pl.Enum(names), strict=False).to_physical().cast(pl.Int32).fill_null(-1))


def told(places: Array) -> tuple[int, ...]:
    """The places of `numbers` that occur."""
    return tuple(np.flatnonzero(np.bincount(places + 1)[1:]).tolist())


def known(name: str, values: Array | pl.Series, kind: Any, missing: int = NONE) -> pl.Series:
    """A column in its type, null where `values` are the number for what is not known; flags are true where they are 1.
    Nothing is copied that has its type."""
    series = pl.Series(name, values)
    told = series != missing
    if kind == pl.Boolean:
        series = series == 1
    elif series.dtype != kind:
        series = series.cast(kind, wrap_numerical=True)
    return series if told.all() else series.zip_with(told, pl.Series([None], dtype=kind))


def frame_of(table: str, columns: Mapping[str, Array | pl.Series], *, may_miss: tuple[str, ...] = ()) -> pl.DataFrame:
    """A derived frame of its columns; NONE is null in those that may miss."""
    made = []
    for name, kind in SCHEMAS[table].items():
        if name in may_miss:
            made.append(known(name, columns[name], kind))
        else:
            series = pl.Series(name, columns[name])
            made.append(series if series.dtype == kind else series.cast(kind))
    return pl.DataFrame(made)


def frame_of_block(table: str, keys: pl.DataFrame, block: Array) -> pl.DataFrame:
    """A derived frame of its key columns and one array of all others, one after the other; NONE is null."""
    others = [(name, kind) for name, kind in SCHEMAS[table].items() if name not in keys.columns]
    columns = zip(others, block.reshape(len(others), -1), strict=True)
    return pl.DataFrame([*keys.get_columns(), *(known(name, values, kind) for (name, kind), values in columns)])

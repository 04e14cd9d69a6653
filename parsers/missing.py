"""Columns in which a number stands for what is not told: from arrays to polars, where that is null, and back.

Only what has missing values pays for them, and nothing is copied that has its type. No lazy frame is asked: for a few
hundred hands polars would take longer to plan a query than to answer it.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np
import polars as pl

Array = np.ndarray[Any, Any]

NUMPY: dict[Any, Any] = {
    pl.Int8: np.int8, pl.Int16: np.int16, pl.Int32: np.int32, pl.Int64: np.int64, pl.UInt8: np.uint8,
    pl.UInt32: np.uint32, pl.UInt64: np.uint64, pl.Boolean: np.bool_, pl.String: np.int32,
}  # fmt: skip
"""The type of the array that a column of a schema is made of; texts are numbers in it."""


def kinds_of(schemas: Mapping[str, pl.Schema]) -> dict[str, dict[str, Any]]:
    """For each table the types of the arrays of which its columns are made, times and lists aside."""
    return {
        table: {name: NUMPY[kind] for name, kind in schema.items() if kind in NUMPY}
        for table, schema in schemas.items()
    }


def column(name: str, values: Array, kind: Any, missing: int) -> pl.Series:
    """A column of the type `kind` of NumPy, null where `values` are the number for what is not told; flags are true
    where they are 1."""
    typed = values == 1 if kind is np.bool_ else values.astype(kind, copy=False)
    series = pl.Series(name, typed)
    if values.min(initial=missing + 1) > missing:  # all are told
        return series
    # one null in place of a column of them: the values stay where they are
    return series.zip_with(pl.Series(values != missing), _one(None, series.dtype))


def columns(values: Array, kinds: Mapping[str, Any], missing: int) -> list[pl.Series]:
    """The same of many columns that one array holds, one after the other, by name; `kinds`: their types in polars."""
    rows = len(values) // len(kinds)
    block = pl.Series(values)
    told = block != missing
    if not told.all():
        block = block.zip_with(told, _one(None, block.dtype))
    own, made = block.dtype, []
    for place, (name, kind) in enumerate(kinds.items()):
        series = block.slice(place * rows, rows)
        if kind == pl.Boolean:
            series = series == 1
        elif kind != own:
            series = series.cast(kind, wrap_numerical=True)  # what is null need not fit
        made.append(series.alias(name))
    return made


def filled(series: pl.Series, missing: int) -> Array:
    """A column of integers or flags as a read-only array of its type, flags as int8; null is the number for it."""
    if series.has_nulls():
        if series.dtype == pl.Boolean:
            series = series.cast(pl.Int8)
        # whether null equals null is null, which does not choose it
        series = series.zip_with(series == series, _one(missing, series.dtype))
    array = series.to_numpy()
    array = array.view(np.int8) if array.dtype == np.bool_ else array
    array.setflags(write=False)
    return array


def absent(rows: int, kind: Any) -> pl.Series:
    """A column of nulls."""
    return _one(None, kind).new_from_index(0, rows)


@lru_cache(maxsize=256)
def _one(value: int | None, kind: Any) -> pl.Series:
    return pl.Series([value], dtype=kind)

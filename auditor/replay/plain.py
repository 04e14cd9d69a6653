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
    made = {}
    for name, value in missing.items():
        series = frame.get_column(name)
        if series.dtype == pl.Boolean:
            made[name] = pl.col(name).cast(pl.Int8)
        if series.null_count():
            made[name] = made.get(name, pl.col(name)).fill_null(value)
    changed = frame.select(made.values()) if made else frame
    return [_array((changed if name in made else frame).get_column(name)) for name in missing]


def _array(series: pl.Series) -> Array:
    array = series.to_numpy()
    array.setflags(write=False)
    return array


def numbers(series: pl.Series, names: list[str]) -> Array:
    """Texts as their places in a list, -1 where they are not in it."""
    return _array(series.cast(pl.Enum(names), strict=False).to_physical().cast(pl.Int32).fill_null(-1))


def told(places: Array) -> tuple[int, ...]:
    """The places of `numbers` that occur."""
    return tuple(np.flatnonzero(np.bincount(places + 1)[1:]).tolist())


def frame_of(table: str, columns: Mapping[str, Array | pl.Series], *, may_miss: tuple[str, ...] = ()) -> pl.DataFrame:
    """A derived frame of its columns; NONE is null in those that may miss."""
    kinds = SCHEMAS[table]
    raw = pl.DataFrame([pl.Series(name, columns[name]) for name in kinds])
    known = {name: pl.when(pl.col(name) != NONE).then(pl.col(name)) for name in may_miss}
    return raw.with_columns(
        known.get(name, pl.col(name)).cast(kind).alias(name)
        for name, kind in kinds.items()
        if name in known or raw.schema[name] != kind
    )


def frame_of_block(table: str, keys: pl.DataFrame, block: Array) -> pl.DataFrame:
    """A derived frame of its key columns and one array of all others, one after the other; NONE is null."""
    values = pl.Series("", block)
    known = values.to_frame().select(pl.when(pl.col("") != NONE).then(pl.col(""))).to_series()
    others = [(name, kind) for name, kind in SCHEMAS[table].items() if name not in keys.columns]
    return keys.hstack(
        [
            known.slice(place * keys.height, keys.height).cast(kind).alias(name)
            for place, (name, kind) in enumerate(others)
        ]
    )

"""Frames to plain arrays for the kernels, and back.

An array has the type of its column, flags are 0 and 1; so every split gives a kernel the same types, whatever it lacks.
"""

from collections.abc import Mapping

import numpy as np
import polars as pl

from auditor.derived import SCHEMAS
from auditor.replay.arrays import NONE
from parsers import missing
from parsers.missing import Array

KINDS = missing.kinds_of(SCHEMAS)
"""The types of the arrays of which the columns of a derived table are made."""
_WIDE = 8  # bytes


def arrays(frame: pl.DataFrame, **null: int) -> list[Array]:
    """Columns as read-only arrays, without a copy where that can be; what is null has the number that is given."""
    return [missing.filled(frame.get_column(name), number) for name, number in null.items()]


def numbers(series: pl.Series, names: list[str]) -> Array:
    """Texts as their places in a list, -1 where they are not in it."""
    return missing.filled(series.cast(pl.Enum(names), strict=False).to_physical().cast(pl.Int32), -1)


def told(places: Array) -> tuple[int, ...]:
    """The places of `numbers` that occur."""
    return tuple(np.flatnonzero(np.bincount(places + 1)[1:]).tolist())


def frame_of(table: str, columns: Mapping[str, Array], keys: pl.DataFrame | None = None) -> pl.DataFrame:
    """A derived frame of its key columns, if it has any, and an array for each of the others. Null is NONE in what has
    eight bytes, -1 in what has fewer."""
    kinds = KINDS[table]
    made = [
        missing.column(name, columns[name], kind, NONE if columns[name].itemsize == _WIDE else -1)
        for name, kind in kinds.items()
        if name in columns
    ]
    return pl.DataFrame(made) if keys is None else keys.hstack(made)


def frame_of_block(table: str, block: Array, keys: pl.DataFrame) -> pl.DataFrame:
    """A derived frame of its key columns and one array of all others, one after the other. Null is NONE."""
    others = {name: kind for name, kind in SCHEMAS[table].items() if name not in keys.columns}
    return keys.hstack(missing.columns(block, others, NONE))

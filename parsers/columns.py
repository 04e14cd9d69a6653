"""The columns that the scan stores rows in: their room, and the arrays that come of them.

In: the scan's memory (`parsers.layout`). Out: an array a column, in the type of its schema; what no schema has is of
eight bytes. At first there is no room at all: the scan returns when it has read a little, and what that came to says
how much all of it will be. So no page is touched that is not filled.
"""

from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from parsers.layout import AT, COLUMNS, COUNTS, FIELDS, NONE, ROOM, STORED, WANTING, WIDTH, WIDTHS, Columns
from parsers.missing import NUMPY
from parsers.tables import SCHEMAS

Raw = dict[str, dict[str, NDArray[Any]]]
_KINDS = [NUMPY[SCHEMAS[table].get(name, pl.Int64)] for table, names in COLUMNS.items() for name in names]
_PLACES = [WIDTHS.index(np.dtype(kind).itemsize) for kind in _KINDS]
_TABLES = [number for number, names in enumerate(COLUMNS.values()) for _ in names]
_SURE = 64  # from this part of the text on it tells how much all of it will be; before, how much the next such part


def begun(memory: NDArray[np.int64]) -> Columns:
    """Columns without room, for a scan that begins."""
    memory[WIDTH : WIDTH + COUNTS] = [len(names) for names in COLUMNS.values()]
    memory[FIELDS : FIELDS + 2 * len(_PLACES) : 2] = _PLACES
    return Columns(*(np.empty(0, f"i{width}") for width in WIDTHS))


def grown(columns: Columns, memory: NDArray[np.int64], size: int) -> Columns:
    """Larger columns with the same values, for a scan that has been at so many of `size` bytes."""
    counts, read = memory[:COUNTS].tolist(), int(memory[AT])
    share = 1.0 if read == NONE else size / max(read, 1)
    if share > _SURE:
        share = max(share * 2 / _SURE, 2.0)
    room = [int(count * share * (1.01 + 3 / (count + 1) ** 0.5)) + 64 if share > 1 else count for count in counts]
    begins, ends = [], [0] * len(WIDTHS)
    for place, table in zip(_PLACES, _TABLES, strict=True):
        begins.append(ends[place])
        ends[place] += room[table]
    made = Columns(*(np.empty(end, f"i{width}") for end, width in zip(ends, WIDTHS, strict=True)))
    fields = zip(_PLACES, _TABLES, begins, memory[FIELDS + 1 : FIELDS + 2 * len(begins) : 2].tolist(), strict=True)
    stored = memory[STORED : STORED + COUNTS].tolist()
    for place, table, begin, before in fields if any(stored) else ():
        made[place][begin : begin + stored[table]] = columns[place][before : before + stored[table]]
    memory[FIELDS + 1 : FIELDS + 2 * len(begins) : 2] = begins
    memory[ROOM : ROOM + COUNTS] = room
    memory[WANTING] = 0
    return made


def arrays(columns: Columns, memory: NDArray[np.int64]) -> Raw:
    """The columns of each table, by name."""
    made: Raw = {table: {} for table in COLUMNS}
    names = ((table, name) for table, names in COLUMNS.items() for name in names)
    begins = memory[FIELDS + 1 : FIELDS + 2 * len(_PLACES) : 2].tolist()
    stored = memory[STORED : STORED + COUNTS].tolist()
    for (table, name), kind, place, number, begin in zip(names, _KINDS, _PLACES, _TABLES, begins, strict=True):
        made[table][name] = columns[place][begin : begin + stored[number]].view(kind)
    return made

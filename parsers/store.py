"""From the scan's buffer to its columns.

In: the rows of the hands that were read since rows were stored last. Out: a value in each column, the buffer with the
rows of the open hand alone.
"""

from parsers.kernels import kernel
from parsers.layout import (
    BEFORE,
    BUFFER,
    COUNTS,
    FIELDS,
    HANDS,
    HEADER,
    OPEN_HAND,
    ROOM,
    SECTION,
    STORED,
    T_HANDS,
    UNSTORED,
    W_HANDS,
    WANTING,
    WIDTH,
    Columns,
)


@kernel
def store(columns: Columns, m: list[int]) -> None:
    """Moves the rows that are whole, all but those of the open hand, from the buffer to the columns. Where there is no
    room for them it does nothing."""
    is_open = m[SECTION] != HEADER
    for table in range(COUNTS):
        if m[BEFORE + table if is_open else table] > m[ROOM + table]:
            m[WANTING] = 1
            return
    field = FIELDS
    for table in range(COUNTS):
        first = m[STORED + table]
        last = m[BEFORE + table if is_open else table]
        begin = m[BUFFER + table]
        width = m[WIDTH + table]
        for column in range(width):
            move(columns, m[field], m[field + 1] + first, last - first, begin + column, width, m)
            field += 2
        rest = m[T_HANDS + table] + last * width
        for k in range((m[table] - last) * width):
            m[begin + k] = m[rest + k]
        m[T_HANDS + table] = begin - last * width
        m[STORED + table] = last
    m[OPEN_HAND] = m[T_HANDS] + m[BEFORE + HANDS] * W_HANDS
    m[UNSTORED] = 0


@kernel
def move(columns: Columns, kind: int, to: int, count: int, at: int, width: int, m: list[int]) -> None:
    """Moves some rows of a column; `kind` is its place among WIDTHS."""
    if kind == 0:
        for k in range(count):
            columns.ones[to + k] = m[at + k * width]
    elif kind == 1:
        for k in range(count):
            columns.twos[to + k] = m[at + k * width]
    elif kind == 2:
        for k in range(count):
            columns.fours[to + k] = m[at + k * width]
    else:
        for k in range(count):
            columns.eights[to + k] = m[at + k * width]

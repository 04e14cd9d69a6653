"""Values of which some may not be known, row by row, as NumPy arrays: a split asks for a thousand small operations on
them, and one of polars costs ten times what one of NumPy does.

Enters: columns. Leaves: columns. Between, a value is an array, a `Truth` or a `Number` where something in it is not
known, or a constant for all rows; a column of anything but integers and truths stays one, which is left to polars. What
comes of an operation, and of one that overflows, is as polars has it.
"""

import operator
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray

from parsers.missing import NUMPY

Flags = NDArray[np.bool_]
Operation = Callable[[Any, Any], Any]

_YES, _NO, _ZERO = pl.Series([True]), pl.Series([False]), pl.Series([0])
_DIVISIONS = (operator.floordiv, operator.mod)


class Truth(NamedTuple):
    """What is true in some rows, and not known to be false in some more: so `and` and `or` are those of each alone."""

    sure: Flags
    may: Flags


class Number(NamedTuple):
    """Integers, which say nothing where they are unknown."""

    value: NDArray[Any]
    unknown: Flags


_KINDS: dict[Any, str] = {bool: "truth", Truth: "truth", int: "number", Number: "number", np.int64: "number"}
_KINDS_OF_ARRAYS = {"b": "truth", "i": "number", "u": "number"}


def of_column(column: Any) -> Any:
    """The values of a column."""
    if not isinstance(column, pl.Series):
        return column
    kind = column.dtype
    if kind == pl.Boolean:
        return _truth(column)
    if not kind.is_integer():
        return column
    if not column.has_nulls():
        return column.to_numpy()
    if column.null_count() == len(column):
        return Number(np.zeros(len(column), NUMPY[kind]), np.ones(len(column), np.bool_))
    is_known = _is_known(column)
    return Number(column.zip_with(is_known, _ZERO.cast(kind)).to_numpy(), ~is_known.to_numpy())


def _truth(column: pl.Series) -> Any:
    if column.has_nulls():
        return Truth(_YES.zip_with(column, _NO).to_numpy(), _NO.zip_with(~column, _YES).to_numpy())
    if not column.any():  # eight rows are one byte yet: what is the same in all of them is seen at once
        return False
    return True if column.all() else column.to_numpy()


def _is_known(column: pl.Series) -> pl.Series:
    """Where there is no null: what is compared with null is null, and where the mask is null `zip_with` takes the other
    one. `is_null` and `fill_null` tell the same by a query plan each, which costs twenty times as much."""
    return _YES.zip_with(column == column, _NO)


def nothing(rows: int) -> Number:
    """Integers of which none is known."""
    return Number(np.zeros(rows, np.int64), np.ones(rows, np.bool_))


def column(value: Any) -> Any:
    """The column of values; a constant is its own."""
    if isinstance(value, np.ndarray):
        return pl.Series(value)
    if isinstance(value, Truth):
        return pl.Series(value.sure).set(pl.Series(value.may ^ value.sure), None)
    return pl.Series(value.value).set(pl.Series(value.unknown), None) if isinstance(value, Number) else value


def taken(value: Any, rows: NDArray[np.intp]) -> Any:
    """The values in some rows, by number; a constant stays one."""
    if isinstance(value, np.ndarray):
        return _settled(value.take(rows))
    if isinstance(value, Truth):
        return _settled(Truth(value.sure.take(rows), value.may.take(rows)))
    if isinstance(value, Number):
        return Number(value.value.take(rows), value.unknown.take(rows))
    return value[pl.Series(rows)] if isinstance(value, pl.Series) else value


def sure(value: Any) -> Any:
    """Where a truth is true: an array, or a constant."""
    return value.sure if isinstance(value, Truth) else value


def joined(operation: Operation, first: Any, second: Any) -> Any:
    """And, or: neither a constant."""
    if isinstance(first, np.ndarray) and isinstance(second, np.ndarray):
        return _settled(operation(first, second))
    one, other = (value if isinstance(value, Truth) else (value, value) for value in (first, second))
    return _settled(Truth(operation(one[0], other[0]), operation(one[1], other[1])))


def opposite(value: Any) -> Any:
    """Not."""
    if isinstance(value, Truth):
        return Truth(~value.may, ~value.sure)
    return not value if isinstance(value, bool) else ~value


def compared(operation: Operation, first: Any, second: Any) -> Any:
    """Whether two values are alike, the one the less ..."""
    kind = _kind(first)
    if not kind or kind != _kind(second):
        return _by_polars(operation, first, second)
    one, other = _parts(first), _parts(second)
    made, unknown = operation(one.value, other.value), _either(one, other)
    return _settled(made if unknown is None else Truth(made & ~unknown, made | unknown))


def reckoned(operation: Operation, first: Any, second: Any) -> Any:
    """A sum, a product ...; a constant by which is divided is not 0."""
    if not _kind(first) == _kind(second) == "number":
        return _by_polars(operation, first, second)
    one, other = _fitting(_parts(first), _parts(second))
    if operation in _DIVISIONS:
        if np.min(other.value, initial=0) < 0:  # the least number by -1 is more than the largest
            return _by_polars(operation, _whole(one), _whole(other))
        other = _without_zero(other)
    made, unknown = operation(one.value, other.value), _either(one, other)
    return made if unknown is None else Number(made, unknown)


def negative(value: Any) -> Any:
    """Less than zero by as much."""
    return Number(-value.value, value.unknown) if isinstance(value, Number) else -value


def is_null(value: Any) -> Any:
    """Whether it is not known."""
    if not has_nulls(value):
        return False
    is_unknown = ~_is_known(value).to_numpy() if isinstance(value, pl.Series) else _parts(value).unknown
    return _settled(is_unknown)


def has_nulls(value: Any) -> bool:
    """Whether anything is not known."""
    return value.has_nulls() if isinstance(value, pl.Series) else isinstance(value, Truth | Number)


def fill_null(value: Any, other: Any) -> Any:
    """Another value where it is not known."""
    if not has_nulls(value):
        return value
    if isinstance(value, Truth) and isinstance(other, bool):
        return _settled(value.may if other else value.sure)
    if _kind(value) == _kind(other) == "number":
        own, told = _fitting(_parts(value), _parts(other))
        made = np.where(value.unknown, told.value, own.value)
        return made if told.unknown is None else Number(made, value.unknown & told.unknown)
    return of_column(column(value).fill_null(column(other)))


def holds(column: pl.Series) -> Flags:
    """Where a column of truths is true."""
    return np.broadcast_to(sure(of_column(column)), len(column))


def unknown(column: pl.Series) -> Flags:
    """Where a column has nulls."""
    return np.broadcast_to(is_null(of_column(column)), len(column))


def rows(column: pl.Series) -> NDArray[np.intp]:
    """A column of row numbers to index arrays by: by smaller integers that takes three times as long."""
    return column.to_numpy().astype(np.intp)


def index(rows: NDArray[np.int64]) -> pl.Series:
    """Row numbers to gather by; a negative one gathers null."""
    told = pl.Series(rows.astype(np.uint32))
    return told.set(pl.Series(rows < 0), None) if rows.size and rows.min() < 0 else told


def integer(value: Any) -> Any:
    """The number itself, and 1 of what is true, 0 of what is not: of 64 bits, which a constant too keeps."""
    if isinstance(value, Truth):
        return Number(value.sure.astype(np.int64), value.may ^ value.sure)
    if isinstance(value, Number):
        return Number(value.value.astype(np.int64), value.unknown)
    if isinstance(value, np.ndarray):
        return value.astype(np.int64)
    return of_column(value.cast(pl.Int64)) if isinstance(value, pl.Series) else np.int64(value)


def _settled(value: Any) -> Any:
    """A constant in place of a truth that is known and the same in all rows."""
    if isinstance(value, Truth):
        if np.count_nonzero(value.sure) != np.count_nonzero(value.may):
            return value
        value = value.sure
    if not isinstance(value, np.ndarray) or value.dtype != np.bool_:
        return bool(value) if isinstance(value, np.bool_) else value
    count = np.count_nonzero(value)
    return value if 0 < count < value.size else bool(count)


def _kind(value: Any) -> str:
    """Of what is reckoned here."""
    return _KINDS_OF_ARRAYS[value.dtype.kind] if isinstance(value, np.ndarray) else _KINDS.get(type(value), "")


class _Parts(NamedTuple):
    value: Any
    unknown: Any  # null: nowhere


def _parts(value: Any) -> _Parts:
    if isinstance(value, Truth):
        return _Parts(value.sure, value.may ^ value.sure)
    return _Parts(*value) if isinstance(value, Number) else _Parts(value, None)


def _whole(parts: _Parts) -> Any:
    return parts.value if parts.unknown is None else Number(*parts)


def _either(one: _Parts, other: _Parts) -> Any:
    """Where one of two is unknown."""
    if one.unknown is None or other.unknown is None:
        return other.unknown if one.unknown is None else one.unknown
    return one.unknown | other.unknown


def _without_zero(divisor: _Parts) -> _Parts:
    """What is divided by 0 is not known."""
    if not isinstance(divisor.value, np.ndarray) or divisor.value.all():
        return divisor
    is_zero = divisor.value == 0
    by = _Parts(np.where(is_zero, 1, divisor.value), is_zero)
    return by._replace(unknown=_either(by, divisor))


def _fitting(one: _Parts, other: _Parts) -> tuple[_Parts, _Parts]:
    """Integers are widened for a constant that they cannot hold, as far as polars does it; or that has 64 bits."""
    if isinstance(one.value, np.ndarray) and isinstance(other.value, int | np.int64):
        kind = _holding(one.value.dtype, other.value)
        return one._replace(value=one.value.astype(kind, copy=False)), other._replace(value=int(other.value))
    if isinstance(one.value, int | np.int64) and isinstance(other.value, np.ndarray):
        return _fitting(other, one)[::-1]
    return one, other


def _holding(kind: Any, constant: Any) -> Any:
    """The least type that holds both what `kind` does and a constant."""
    if type(constant) is not int:
        return np.dtype(np.int64)
    if 0 <= constant <= 127:  # whatever the type
        return kind
    least, most = _limits(kind)
    if least <= constant <= most:
        return kind
    # one's complement: a number that is not negative needs a bit for the sign there
    wider = np.promote_types(kind, np.min_scalar_type(min(constant, ~constant) if kind.kind == "i" else constant))
    return wider if wider.kind in "iu" else np.dtype(np.int64)


@cache
def _limits(kind: Any) -> tuple[int, int]:
    return int(np.iinfo(kind).min), int(np.iinfo(kind).max)


def _by_polars(operation: Operation, first: Any, second: Any) -> Any:
    return of_column(operation(column(first), column(second)))

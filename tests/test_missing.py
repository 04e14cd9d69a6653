"""Columns in which a number stands for what is not told: null in polars, and the number again in an array."""

import numpy as np
import polars as pl
import pytest

from auditor.derived import SCHEMAS
from auditor.replay.arrays import NONE
from auditor.replay.plain import arrays, frame_of, frame_of_block
from parsers import missing, tables
from parsers.missing import NUMPY

KIND = [pl.Int8, pl.Int16, pl.Int32, pl.Int64]


@pytest.mark.parametrize("kind", KIND)
@pytest.mark.parametrize("values", [[], [3], [-1], [-1, 5, 0, -1], [4, -2, 7]])
def test_a_column_and_back(kind: type[pl.DataType], values: list[int]) -> None:
    own = np.array(values, NUMPY[kind])
    column = missing.column("seat", own, NUMPY[kind], -1)
    told = [None if value == -1 else value for value in values]
    assert (column.name, column.dtype, column.to_list()) == ("seat", kind, told)
    again = missing.filled(column, -1)
    assert (again.dtype, again.tolist()) == (own.dtype, values)
    assert not again.flags.writeable


def test_nothing_is_copied_that_has_its_type() -> None:
    own = np.arange(100)
    assert np.shares_memory(missing.column("pot", own, np.int64, NONE).to_numpy(), own)
    assert np.shares_memory(missing.filled(pl.Series(own), NONE), own)


def test_flags() -> None:
    values = np.array([1, 0, -1, 1], np.int8)
    assert missing.column("is_turn", values, np.bool_, -1).to_list() == [True, False, None, True]
    assert missing.column("is_turn", values[:2], np.bool_, -1).to_list() == [True, False]
    flags = pl.Series("is_turn", [True, None, False])
    assert missing.filled(flags, -1).tolist() == [1, -1, 0]
    assert missing.filled(flags.drop_nulls(), -1).dtype == np.int8


@pytest.mark.parametrize("rows", [0, 1, 9])
def test_many_columns_of_one_array_are_as_one_by_one(rows: int) -> None:
    kinds = {name: kind for name, kind in SCHEMAS["reckoning"].items() if name != "hand"}
    values = np.random.default_rng(rows).choice([NONE, 0, 1, 37], (len(kinds), rows))
    made = missing.columns(values.reshape(-1), kinds, NONE)
    for column, own in zip(made, values, strict=True):
        assert column.equals(missing.column(column.name, own, NUMPY[kinds[column.name]], NONE), check_names=True)
        assert column.dtype == kinds[column.name]


def test_derived_frames_have_their_schemas() -> None:
    keys = pl.DataFrame({"hand": np.arange(3, dtype=np.int32)})
    for table in ("stakes", "reckoning"):
        frame = frame_of_block(table, np.full((len(SCHEMAS[table]) - 1) * 3, NONE), keys)
        assert frame.schema == SCHEMAS[table]
        assert frame.drop("hand").null_count().row(0) == (3,) * (frame.width - 1)
    pots = {name: np.array([1, NONE]) for name in reversed(SCHEMAS["pots"])}
    assert frame_of("pots", pots).schema == SCHEMAS["pots"]
    assert frame_of("pots", pots).to_dicts() == [dict.fromkeys(SCHEMAS["pots"], 1), dict.fromkeys(SCHEMAS["pots"])]


def test_arrays_of_a_frame() -> None:
    frame = pl.DataFrame(
        {"seat": pl.Series([3, None], dtype=pl.Int8), "amount": [NONE + 1, None], "is_cap": [None, True]}
    )
    seat, amount, cap = arrays(frame, seat=-1, amount=NONE, is_cap=0)
    assert (seat.tolist(), amount.tolist(), cap.tolist()) == ([3, -1], [NONE + 1, NONE], [0, 1])
    assert (seat.dtype, amount.dtype, cap.dtype) == (np.int8, np.int64, np.int8)


def test_absent() -> None:
    assert missing.absent(2, pl.String).to_list() == [None, None]
    assert missing.absent(0, pl.Int16).dtype == pl.Int16


def test_a_table_that_departs_from_its_schema_is_refused() -> None:
    frame = tables.empty("pots")
    tables.check("pots", frame)
    for wrong in (frame.drop("line"), frame.select(*reversed(frame.columns)), frame.cast({"pot": pl.Int64})):
        with pytest.raises(ValueError, match="table pots"):
            tables.check("pots", wrong)
    frame.insert_column(0, pl.Series("more", [], pl.Int8))
    assert tables.empty("pots").schema == tables.SCHEMAS["pots"]

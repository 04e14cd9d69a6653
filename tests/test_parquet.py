"""Parquet files are what other programs read: each is read back by two readers, and is what was written."""

from datetime import datetime, timedelta, timezone
from itertools import product
from pathlib import Path

import polars as pl
import pyarrow.dataset
import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from auditor.pipeline import Settings, audit, run
from parsers.tables import pick
from reports.dataset import NAMES, of_the_run, split_tables
from reports.tables import Head, Key, Table, parquet
from tests.effort import EFFORT

SAMPLES = Path(__file__).parent.parent / "sample_histories"
WORDS = ("deal", "flop", "turn", "river")
KINDS = {
    "flag": (pl.Boolean, st.booleans()),
    "seat": (pl.Int8, st.integers(-128, 127)),
    "seats": (pl.Int16, st.integers(-(2**15), 2**15 - 1)),
    "line": (pl.Int32, st.integers(-(2**31), 2**31 - 1)),
    "money": (pl.Int64, st.integers(-(2**63), 2**63 - 1)),
    "card": (pl.UInt8, st.integers(0, 255)),
    "mask": (pl.UInt32, st.integers(0, 2**32 - 1)),
    "content": (pl.UInt64, st.integers(0, 2**64 - 1)),
    "bets": (pl.Int64, st.integers(0, 40)),
    "stack": (pl.Int64, st.integers(0, 5000)),
    "chips": (pl.Int64, st.integers(0, 10**8)),
    "text": (pl.String, st.text(max_size=9)),
    "often": (pl.String, st.sampled_from(["", "Ana", "Ülo", "B\x00b", "山"])),
    "street": (pl.Int8, st.integers(0, 3)),
    "at": (pl.Datetime("us", "UTC"), st.datetimes(datetime(1990, 1, 1), datetime(2090, 1, 1))),
    "stakes": (pl.List(pl.Int64), st.lists(st.one_of(st.none(), st.integers(0, 10**9)), max_size=3)),
}


def table_of(
    name: str,
    columns: dict[str, pl.Series],
    names: dict[str, pl.Enum] | None = None,
    keys: dict[str, Key] | None = None,
) -> Table:
    kinds = {key: held.values.dtype for key, held in (keys or {}).items()}
    kinds |= {column: held.dtype for column, held in columns.items()} | (names or {})
    kinds |= {"site": pl.Categorical()} if "site" in kinds else {}
    return Table(Head(name, pl.Schema(kinds), tuple(keys or {})), columns, keys or {})


def equal(table: Table, path: Path) -> None:
    """What both readers find is what was to be written."""
    wanted = table.frame()
    found = pl.read_parquet(path)
    assert found.schema == wanted.schema == table.head.schema
    assert found.equals(wanted), table.name
    arrow = pq.read_table(path)
    arrow.validate(full=True)
    assert pl.DataFrame(arrow).cast(dict(wanted.schema)).equals(wanted), table.name
    told = pq.read_metadata(path)
    assert (told.num_rows, told.metadata[b"table"]) == (wanted.height, table.name.encode())
    for place in range(wanted.width if wanted.height else 0):
        column = told.row_group(0).column(place)
        held = wanted.to_series(place)
        if column.statistics is None:
            assert held.name != "part"
        elif held.name == "part":
            assert (column.statistics.min, column.statistics.max) == (held.min(), held.max())


def written(table: Table, folder: Path) -> None:
    path = folder / "part-00000.parquet"
    parquet.write(table, path)
    equal(table, path)


@st.composite
def columns(draw: st.DrawFn) -> dict[str, pl.Series]:
    rows = draw(st.sampled_from([0, 1, 2, 3, 8, 33, 64, 128, 129, 130, 161, 257, 300]))
    made = {}
    for name in draw(st.lists(st.sampled_from(sorted(KINDS)), min_size=1, max_size=4, unique=True)):
        kind, values = KINDS[name]
        few = draw(st.lists(st.one_of(st.none(), values) if draw(st.booleans()) else values, min_size=1, max_size=40))
        picked = [few[draw(st.integers(0, len(few) - 1))] for _ in range(rows)] if rows < 9 else (few * rows)[:rows]
        made[name] = pl.Series(name, picked, kind)
    return made


@given(columns())
@settings(max_examples=150 * EFFORT, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_column_is_read_back(tmp_path: Path, made: dict[str, pl.Series]) -> None:
    names = {"street": pl.Enum(WORDS)} if "street" in made else {}
    written(table_of("any", made, names), tmp_path)


IDS = st.lists(st.one_of(st.text("0123456789", max_size=12), st.just("77")), min_size=1, max_size=30)


@given(st.data(), IDS)
@settings(max_examples=50 * EFFORT, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_key_stands_in_every_row(tmp_path: Path, data: st.DataObject, ids: list[str | None]) -> None:
    """Also of hands with one number, out of order, with very many rows, without a number, and of no hand."""
    if data.draw(st.booleans()):
        ids = [*ids, None]
    some = (
        st.one_of(st.none(), st.integers(0, len(ids) - 1)) if data.draw(st.booleans()) else st.integers(0, len(ids) - 1)
    )
    hands = data.draw(st.lists(st.tuples(some, st.sampled_from([1, 1, 2, 17, 63, 64, 130])), max_size=40))
    if data.draw(st.booleans()):
        hands.sort(key=str)
    keys = {
        "part": Key(pl.Series("part", [3] * len(ids), pl.Int32)),
        "site": Key(pl.Series("site", ["river"] * len(ids))),
        "hand_id": Key(pl.Series("hand_id", ids, pl.String)),
        "source": Key(
            pl.Series("source", data.draw(st.lists(st.integers(0, 9), min_size=len(ids), max_size=len(ids))), pl.Int32)
        ),
    }
    for _ in range(2):  # the second time with what is kept of the first
        rows = pl.Series("hand", [hand for hand, times in hands for _ in range(times)], pl.Int32)
        written(table_of("acts", {"hand": rows}, {}, keys), tmp_path)


@pytest.mark.parametrize("hands", [255, 256, 257, 65_536, 65_537])
@pytest.mark.parametrize("times", [1, 3])
def test_many_hands(tmp_path: Path, hands: int, times: int) -> None:
    """As many as indexes of one, two and four bytes tell apart."""
    rows = pl.Series("hand", range(hands), pl.Int32).repeat_by(times).explode(empty_as_null=False, keep_nulls=False)
    keys = {"hand_id": Key(pl.Series("hand_id", [f"#{hand}" for hand in range(hands)]))}
    names = pl.Series("player", [f"p{hand}" for hand in range(hands)]).gather(rows)
    written(table_of("acts", {"hand": rows, "player": names}, {}, keys), tmp_path)


def test_every_table_of_the_samples(tmp_path: Path) -> None:
    """Of all formats, with faults, remarks, rejects, repeats and many sources in a part."""
    filled, parts = set(), []
    for audited in run(Settings((str(SAMPLES), str(SAMPLES / "pokerstars")), jobs=1, split_bytes=200_000)):
        parts.append(audited.number)
        last = audited
        for table in split_tables(audited, NAMES):
            written(table, tmp_path)
            filled |= {table.name} if table.height else set()
    for table in of_the_run(last.sources, []):
        written(table, tmp_path)
    assert len(parts) > 9
    assert filled == set(NAMES) - {"sources", "coverage"}


@pytest.mark.parametrize("rows", [[0], [], [3, 7]], ids=["a hand", "none", "two"])
def test_a_split_of_few_hands(tmp_path: Path, rows: list[int]) -> None:
    (whole,) = (
        part for part in run(Settings((str(SAMPLES / "pokerstars" / "clean.txt"),), jobs=1)) if part.number >= 0
    )
    few = audit(pick(whole.facts, rows), "pokerstars", Settings(()), number=4, data=b"")
    for table in split_tables(few, NAMES):
        written(table, tmp_path)


def test_the_parts_of_a_table_are_one_table(tmp_path: Path) -> None:
    """Whatever one part is without: nulls, values, words, hands."""
    values = [[None, None], [1, None], [5, 2000], [70_000, 7], [3, 3]]
    times = [None, datetime(2026, 1, 2, tzinfo=timezone.utc)]  # noqa: UP017
    tables = []
    for part, pair in enumerate(values):
        keys = {"part": Key(pl.Series("part", [part] * 2, pl.Int32)), "site": Key(pl.Series("site", ["river", "lake"]))}
        made = {
            "hand": pl.Series("hand", [0, 1], pl.Int32),
            "money": pl.Series("money", pair, pl.Int64),
            "seat": pl.Series("seat", [value and value % 9 for value in pair], pl.Int8),
            "player": pl.Series("player", [value and f"p{value}" for value in pair], pl.String),
            "street": pl.Series("street", [None, part % 4], pl.Int8),
            "at": pl.Series("at", [times[part % 2], times[1] + timedelta(days=part)], pl.Datetime("us", "UTC")),
            "stakes": pl.Series("stakes", [[], None] if part else [[1, 2], [None]], pl.List(pl.Int64)),
        }
        tables.append(table_of("acts", made, {"street": pl.Enum(WORDS)}, keys))
        parquet.write(tables[-1], tmp_path / f"part-{part:05d}.parquet")
    wanted = pl.concat([table.frame() for table in tables])
    assert pl.read_parquet(tmp_path).equals(wanted)
    assert pl.scan_parquet(tmp_path).filter(pl.col("part") == 3, pl.col("site") == "river").collect().height == 1
    arrow = pyarrow.dataset.dataset(tmp_path, format="parquet").to_table()
    assert pl.DataFrame(arrow).cast(dict(wanted.schema)).equals(wanted)


def test_what_is_never_null_is_declared_so(tmp_path: Path) -> None:
    """By its name in tables of hands, not by what a part happens to hold; and a null is written all the same."""
    keys = {"hand_id": Key(pl.Series("hand_id", ["7", "8"]))}
    for number, lines in enumerate(([4, 9], [None, 9])):
        made = {
            "hand": pl.Series("hand", [0, 1], pl.Int32),
            "line": pl.Series("line", lines, pl.Int32),
            "amount": pl.Series("amount", [1, 2], pl.Int64),
        }
        written(table_of("acts", made, {}, keys), tmp_path)
        written(table_of("texts", {"line": made["line"]}), tmp_path)
        parquet.write(table_of("acts", made, {}, keys), tmp_path / "acts.parquet")
        told = {column.name for column in pq.read_schema(tmp_path / "acts.parquet") if not column.nullable}
        assert told == {"hand_id", "hand", "line"} - ({"line"} if number else set())


def test_every_reader_knows_the_encodings(tmp_path: Path) -> None:
    """DuckDB before 2.0 does not read whole numbers in BYTE_STREAM_SPLIT, nor do other readers of its age."""
    met: set[str] = set()
    audited = next(iter(run(Settings((str(SAMPLES / "pokerstars"),), jobs=1))))
    for table in split_tables(audited, NAMES):
        parquet.write(table, tmp_path / table.name)
        group = pq.read_metadata(tmp_path / table.name)
        for row, column in product(range(group.num_row_groups), range(group.num_columns)):
            met.update(group.row_group(row).column(column).encodings)
    assert met == {"PLAIN", "RLE", "RLE_DICTIONARY", "DELTA_BINARY_PACKED"}


@pytest.mark.parametrize("words", [[None], [None, None], ["7", None]])
def test_a_key_may_be_null(tmp_path: Path, words: list[str | None]) -> None:
    keys = {"note": Key(pl.Series("note", words, pl.String))}
    for rows in (0, 1, 9):
        hand = pl.Series("hand", [row % len(words) for row in range(rows)], pl.Int32)
        written(table_of("seats", {"hand": hand}, keys=keys), tmp_path)

"""The ends of sittings, in memory and in a temporary file."""

import sqlite3
import sys
from random import Random

import pytest

from auditor.errors import SourceError
from auditor.rules import spans


@pytest.mark.parametrize("many", [0, 5, 1000])
def test_what_was_put_is_there(many: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a dictionary has it, wherever it is held: whatever the names, and whichever was put last."""
    monkeypatch.setattr(spans, "_MANY", many)
    held, expected, random = spans.Spans(), {}, Random(3)
    names: list[spans.Table] = [("s", None, "1"), ("s", "", "1"), ("s", "1", ""), ("s1", None, ""), ("s", None, "é\0'")]
    for number in range(300):
        table, source = random.choice(names), random.randrange(20)
        assert held.get(table, source) == expected.get((table, source))
        expected[table, source] = span = str(number).encode()
        held.put(table, source, span)
    by_table = [[expected[table, source] for source in range(20) if (table, source) in expected] for table in names]
    assert sorted(held.by_table()) == sorted(by_table)
    assert (held._file is None) == (many == 1000)
    held.close()


def test_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spans, "_MANY", 0)

    def full(*_: object, **__: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(sqlite3, "connect", full)
    with pytest.raises(SourceError, match=r"^the index of tables: database or disk is full; TMPDIR names the folder"):
        spans.Spans().put(("s", None, "1"), 0, b"")


@pytest.mark.parametrize("folder", ["TMPDIR", "SQLITE_TMPDIR"])
def test_no_room_to_read(folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite then writes what it still holds of what was written."""
    monkeypatch.setattr(spans, "_MANY", 0)
    monkeypatch.delenv("SQLITE_TMPDIR", raising=False)
    held = spans.Spans()
    held.put(("s", None, "1"), 0, b"")
    held.close()
    monkeypatch.setenv(folder, "/there")

    class Full:
        def execute(self, *_: object) -> None:
            raise sqlite3.OperationalError("database or disk is full")

        executemany = execute

    monkeypatch.setattr(held, "_file", Full())
    for read in (lambda: held.get(("s", None, "1"), 0), lambda: list(held.by_table())):
        with pytest.raises(SourceError, match=rf"^the index of tables: .* is full; {folder} names the folder"):
            read()


def test_no_sqlite(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some builds of Python come without it."""
    monkeypatch.setattr(spans, "_MANY", 0)
    monkeypatch.setitem(sys.modules, "sqlite3", None)
    with pytest.raises(SourceError, match=r"^an index of more than 0 tables needs sqlite3, which this Python lacks"):
        spans.Spans().put(("s", None, "1"), 0, b"")

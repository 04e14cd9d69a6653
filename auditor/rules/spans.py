"""The ends of all sittings of a run, packed, by table. Many are in a temporary file, so that memory hardly grows with
the input: what stays is an end of each table of the file that is read."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

import msgspec

from auditor.errors import SourceError

if TYPE_CHECKING:
    import sqlite3

Table = tuple[str, str | None, str]  # site, tournament, name
_MANY = 1 << 12  # sittings in memory, 400 bytes each
_pack = msgspec.msgpack.Encoder().encode


class Spans:
    """What is held of each table and file. Raises SourceError where there is no room for a temporary file."""

    def __init__(self) -> None:
        self._held: dict[tuple[Table, int], bytes] = {}  # all, or those since the file was last written
        self._file: sqlite3.Connection | None = None  # a database without a name is a file that goes with the process
        self._newest = -1  # source in it: nothing is sought there of the sources that are read now

    def get(self, table: Table, source: int) -> bytes | None:
        """What is held of a table in one file."""
        held = self._held.get((table, source))
        if held is not None or self._file is None or source > self._newest:
            return held
        with _told():
            found = self._file.execute("select span from spans where at = ? and source = ?", (_pack(table), source))
            row = found.fetchone()
        return None if row is None else bytes(row[0])

    def put(self, table: Table, source: int, span: bytes) -> None:
        """Holds it, in place of what was held."""
        self._held[table, source] = span
        if len(self._held) > _MANY:
            self._write()

    def by_table(self) -> Iterator[list[bytes]]:
        """What is held of each table, a file after the other."""
        if self._file is None:
            files: dict[Table, list[bytes]] = {}
            for (table, _), span in sorted(self._held.items(), key=lambda item: item[0][1]):
                files.setdefault(table, []).append(span)
            yield from files.values()
            return
        self._write()
        with _told():
            rows = self._file.execute("select at, span from spans order by at, source")
            for _, spans in groupby(rows, itemgetter(0)):
                yield [bytes(span) for _, span in spans]

    def close(self) -> None:
        """Removes the file."""
        if self._file is not None:
            self._file.close()

    def _write(self) -> None:
        try:
            import sqlite3  # few runs have so many, and some builds of Python lack it
        except ImportError as error:
            raise SourceError(f"an index of more than {_MANY} tables needs sqlite3, which this Python lacks") from error
        with _told():
            if self._file is None:
                self._file = sqlite3.connect("", isolation_level=None, check_same_thread=False)
                self._file.execute("create table spans (at, source, span, primary key (at, source)) without rowid")
            rows = ((_pack(table), source, span) for (table, source), span in self._held.items())
            self._file.execute("begin")
            self._file.executemany("insert or replace into spans values (?, ?, ?)", rows)
            self._file.execute("commit")
        self._newest = max([self._newest, *(source for _, source in self._held)])
        self._held.clear()


@contextmanager
def _told() -> Iterator[None]:
    """Where there is no room: to read may need some too, for what was written before is on its way to the disk."""
    import sqlite3

    try:
        yield
    except sqlite3.Error as error:
        folder = "SQLITE_TMPDIR" if os.environ.get("SQLITE_TMPDIR") else "TMPDIR"
        raise SourceError(f"the index of tables: {error}; {folder} names the folder of temporary files") from error

"""The tables on disk: a folder a table, a part a split, whole or not at all.

Enters: audited splits, from any number of threads. Leaves: `DIR/hands/part-00000.parquet` and so on, enums as names,
every row with the key (site, hand_id, source); (part, hand) joins rows of one part exactly. The parts are made in a
hidden folder beside DIR, which takes DIR's place when the manifest `oddchip.json` is in it.
"""

import os
import shutil
from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import IO, TYPE_CHECKING

import msgspec
import numpy as np
import polars as pl

from auditor import derived
from auditor.errors import SourceError, UsageError
from auditor.findings import Severity, coverage_schema, findings_schema, named_schema
from auditor.version import __version__
from auditor.vocabulary import Closed
from parsers import tables as facts
from parsers.vocabulary import Half, Street
from reports import partial, rows
from reports.tables import Head, Key, Table, load

if TYPE_CHECKING:
    from auditor.pipeline import Audited
    from auditor.summary import Summary

MANIFEST = "oddchip.json"
_RENAMED = {"pots": "reckoned_pots"}  # both the log and the replay have pots
_WITHIN = {"stands": "results"}  # both have a row a seat, in the same order: one table on disk
_DERIVED = {_RENAMED.get(name, name): name for name in derived.SCHEMAS if name not in _WITHIN}
_FACTS = tuple(name for name in facts.SCHEMAS if name != "sources")
NAMES = (*_FACTS, *_DERIVED, "findings", "sources", "coverage")
# what every table of hands begins with, beside what `hands` says of itself
KEY = {
    "part": pl.Int32,  # the number in the file's name; a part is read and judged as one, and counts its hands from 0
}
_KEY = (*KEY, "site", "hand_id", "source")
_WRITTEN = {
    "trace": (
        *("hand", "seq", "stack", "to_call", "pot", "last_full_raise", "min_to", "max_to", "bets_made"),
        *("may_raise", "closed_by", "is_turn", "unknown"),
    ),
    "results": ("hand", "seat", "is_dealt", "is_folded", "put_in", "returned", "collected", "net", "owed"),
    "stakes": (
        *("hand", "is_resolved", "small_blind", "big_blind", "ante", "bring_in"),
        *("bet_1", "bet_2", "bet_3", "bet_4", "bet_5", "cap", "players", "small_blind_seat", "big_blind_seat"),
        *("last_street", "raises_preflop", "small_blind_by", "big_blind_by", "antes", "missing_blind", "show_seat"),
    ),
    "reckoning": (
        *("hand", "put_in", "returned", "returned_told", "added", "pot", "collected", "rake", "fees", "gap"),
        *("uncalled", "uncalled_seat", "is_showdown", "is_split", "is_open", "odd_unit"),
    ),
}
"""What is written of these derived tables. Their other columns follow from these and the facts, or say where a fault
is, as the findings do: rules use them, on disk they only cost. Of `trace` the rows of acts that are no turn to act are
left out (half its cost on disk): nothing is judged in them."""
_OF_THE_RUN = ("sources", "coverage")
_ENUMS: dict[tuple[str, str], type[IntEnum]] = {
    **facts.ENUMS,
    ("stakes", "last_street"): Street,
    ("trace", "closed_by"): Closed,
    ("owed", "half"): Half,
    ("findings", "severity"): Severity,
    ("findings", "street"): Street,
}


def chosen(tables: Iterable[str] | None) -> tuple[str, ...]:
    """The tables of that name, all of them for None. Raises UsageError for an unknown one, and where none is named."""
    if tables is None:
        return NAMES
    asked = tuple(dict.fromkeys(part.strip() for names in tables for part in names.split(",") if part.strip()))
    if not asked:
        raise UsageError(f"--tables: no table is named; there are {', '.join(NAMES)}")
    for name in asked:
        if name not in NAMES:
            raise UsageError(f"--tables {name}: unknown; there are {', '.join(NAMES)}")
    return asked


class Dataset:
    """A folder of tables that is being written. `write` may run in any thread; use it in a `with` block."""

    def __init__(self, folder: Path, *, kind: str = "parquet", tables: tuple[str, ...] = NAMES) -> None:
        """Raises UsageError where the folder holds something that is no such dataset."""
        self._folder = folder
        self._kind = kind
        self._tables = tables
        self._writes = load(kind)
        self._parts = 0
        _check_free(folder)
        if os.fsencode(folder.absolute()).decode(errors="replace") != str(folder.absolute()):
            raise UsageError(f"{folder}: the path of the tables must be UTF-8")
        try:
            self._held, self._making = partial.folder_beside(folder.absolute())
        except OSError as error:
            raise SourceError(f"{folder}: cannot be written: {error.strerror}") from error
        self._making.chmod(0o777 & ~_umask())
        for name in tables:
            (self._making / name).mkdir()

    def __enter__(self) -> "Dataset":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        partial.remove(self._making)
        partial.release(self._held)

    def write(self, audited: "Audited") -> None:
        """Writes the tables of one split; one without rows only in the first part, for its columns."""
        part = f"part-{audited.number:05d}" if audited.number >= 0 else "part-rest"
        is_first = not self._parts if audited.number < 0 else audited.number == 0
        self._parts += 1
        for table in split_tables(audited, self._tables):
            if table.height or is_first:
                self._writes(table, self._making.joinpath(table.name, f"{part}.{self._kind}"))

    def _write_of_the_run(self, summary: "Summary", sources: pl.DataFrame | None) -> None:
        for table in of_the_run(sources, rows.coverage(summary)):
            if table.name in self._tables:
                self._writes(table, self._making / table.name / f"part-00000.{self._kind}")

    def send(self, out: IO[bytes], summary: "Summary", sources: pl.DataFrame | None) -> None:
        """Writes the one table that was asked for to a stream, its parts one behind the other; no folder stays."""
        self._write_of_the_run(summary, sources)
        for number, part in enumerate(sorted((self._making / self._tables[0]).iterdir())):
            with part.open("rb") as file:
                if number and self._kind == "csv":
                    file.readline()  # the heads
                shutil.copyfileobj(file, out)

    def finish(self, summary: "Summary", sources: pl.DataFrame | None) -> None:
        """Writes what belongs to the whole run, and gives the folder its name."""
        self._write_of_the_run(summary, sources)
        manifest = {
            "schema": 1,
            "oddchip": __version__,
            "schema_version": facts.SCHEMA_VERSION,
            "kind": self._kind,
            "tables": self._tables,
            "summary": rows.totals(summary),
        }
        text = msgspec.json.format(msgspec.json.encode(manifest)) + b"\n"
        (self._making / MANIFEST).write_bytes(text)
        self._take_place()

    def _take_place(self) -> None:
        try:
            partial.take_place(self._making, self._folder.absolute())
        except OSError as error:
            raise SourceError(f"{self._folder}: cannot be written: {error.strerror}") from error


def _check_free(folder: Path) -> None:
    """An earlier dataset is replaced; anything else is not touched."""
    if folder.is_dir() and any(folder.iterdir()) and not (folder / MANIFEST).is_file():
        raise UsageError(f"{folder}: holds other files; name a new or empty folder")
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{folder}: is a file; the tables need a folder")


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def on_disk(name: str) -> str:
    """The name of the table on disk in which a derived one is written."""
    return _WITHIN.get(name) or _RENAMED.get(name, name)


def of_the_run(sources: pl.DataFrame | None, coverage: list[rows.Row]) -> Iterator[Table]:
    """The tables that belong to no split."""
    held = facts.empty("sources") if sources is None else sources
    yield Table(_head("sources"), held.to_dict())
    yield Table(_head("coverage"), pl.DataFrame(coverage, schema=coverage_schema()).to_dict())


def split_tables(audited: "Audited", tables: Iterable[str]) -> Iterator[Table]:
    """The tables of a split, those of hands with the key."""
    hands = audited.facts.hands
    keys = {
        "part": Key(pl.Series("part", np.full(hands.height, audited.number, np.int32), KEY["part"])),
        **{column: Key(hands.get_column(column)) for column in _KEY if column not in KEY},
    }
    for name in tables:
        if name not in _OF_THE_RUN:
            head = _head(name)
            yield Table(head, _columns(audited, head), {column: keys[column] for column in head.keys})


def _columns(audited: "Audited", head: Head) -> dict[str, pl.Series]:
    """What is written of a table beside the key."""
    written = [column for column in head.schema if column not in head.keys]
    if head.name not in _DERIVED:
        frame: pl.DataFrame = audited.findings if head.name == "findings" else getattr(audited.facts, head.name)
        return {column: frame.get_column(column) for column in written}
    homes = _homes(head.name)
    columns = {column: getattr(audited.derived, homes[column]).get_column(column) for column in written}
    if head.name == "trace":
        is_judged = columns["is_turn"].is_not_null() | columns["unknown"]  # null is not kept
        return {name: column.filter(is_judged) for name, column in columns.items()}
    return columns


@cache
def _homes(name: str) -> dict[str, str]:
    """The columns that are written of a derived table, each with the frame of the replay in which it stands."""
    frames = (_DERIVED[name], *(held for held, within in _WITHIN.items() if within == name))
    written = _WRITTEN.get(name) or tuple(derived.SCHEMAS[frames[0]])
    return {column: next(frame for frame in frames if column in derived.SCHEMAS[frame]) for column in written}


@cache
def _head(name: str) -> Head:
    """What is the same in all parts of a table."""
    held = _schema(name)
    keys = tuple(column for column in _KEY if column not in held or name == "hands") if "hand" in held else ()
    names = {
        column: pl.Enum([member.name.lower() for member in enum])
        for (table, column), enum in _ENUMS.items()
        if table == name
    }
    # the site is of one type in all tables, so that they join on it
    kinds = {**pl.Schema(KEY), **facts.SCHEMAS["hands"], **held, **names, "site": pl.Categorical()}
    return Head(name, pl.Schema({column: kinds[column] for column in dict.fromkeys((*keys, *held))}), keys)


def _schema(name: str) -> pl.Schema:
    """The columns that are written of a table, as they are held."""
    if name in _DERIVED:
        return pl.Schema({column: derived.SCHEMAS[frame][column] for column, frame in _homes(name).items()})
    if name == "findings":
        return pl.Schema({**findings_schema(), **named_schema()})
    return coverage_schema() if name == "coverage" else facts.SCHEMAS[name]

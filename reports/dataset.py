"""The tables on disk: a folder a table, a part a split, whole or not at all.

Enters: audited splits, from any number of threads. Leaves: `DIR/hands/part-00000.parquet` and so on, enums as names,
every row with the key (site, hand_id, source); (part, hand) joins rows of one part exactly. The parts are made in a
hidden folder beside DIR, which takes DIR's place when the manifest `oddchip.json` is in it.
"""

import os
import shutil
from collections.abc import Iterable, Iterator
from enum import IntEnum
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, cast

import msgspec
import polars as pl

from auditor import derived
from auditor.errors import SourceError, UsageError
from auditor.findings import Severity, coverage_schema
from auditor.version import __version__
from auditor.vocabulary import Closed
from parsers import tables as facts
from parsers.vocabulary import Half, Street
from reports import partial, rows
from reports.tables import load

if TYPE_CHECKING:
    from auditor.pipeline import Audited, Summary

MANIFEST = "oddchip.json"
_RENAMED = {"pots": "reckoned_pots"}  # both the log and the replay have pots
_DERIVED = {_RENAMED.get(name, name): name for name in derived.SCHEMAS}
_FACTS = tuple(name for name in facts.SCHEMAS if name != "sources")
NAMES = (*_FACTS, *_DERIVED, "findings", "sources", "coverage")
# what every table of hands begins with, beside what `hands` says of itself
KEY = {
    "part": pl.Int32,  # the number in the file's name; a part is read and judged as one, and counts its hands from 0
}
_WRITTEN = {
    "trace": (
        *("hand", "seq", "stack", "to_call", "pot", "last_full_raise", "min_to", "max_to", "bets_made"),
        *("may_raise", "closed_by", "is_turn", "unknown"),
    ),
    "results": ("hand", "seat", "put_in", "returned", "collected", "net", "owed", "paid"),
    "reckoning": (
        *("hand", "put_in", "returned", "returned_told", "added", "pot", "collected", "rake", "fees", "gap"),
        *("uncalled", "uncalled_seat", "is_showdown", "is_split", "is_open", "odd_unit"),
    ),
}
"""What is written of these derived tables. Their other columns follow from these and the facts, or say where a fault
is, as the findings do: rules use them, on disk they only cost."""
_OF_THE_RUN = ("sources", "coverage")
_ENUMS: dict[tuple[str, str], type[IntEnum]] = {
    **facts.ENUMS,
    ("stakes", "open_street"): Street,
    ("stakes", "last_street"): Street,
    ("trace", "closed_by"): Closed,
    ("owed", "half"): Half,
    ("findings", "severity"): Severity,
    ("findings", "street"): Street,
}


def chosen(tables: Iterable[str]) -> tuple[str, ...]:
    """The tables of that name, all of them for none. Raises UsageError for an unknown one."""
    asked = tuple(dict.fromkeys(part.strip() for names in tables for part in names.split(",") if part.strip()))
    for name in asked:
        if name not in NAMES:
            raise UsageError(f"--tables {name}: unknown; there are {', '.join(NAMES)}")
    return asked or NAMES


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
        shutil.rmtree(self._making, ignore_errors=True)
        partial.release(self._held)

    def write(self, audited: "Audited") -> None:
        """Writes the tables of one split; one without rows only in the first part, for its columns."""
        part = f"part-{audited.number:05d}" if audited.number >= 0 else "part-rest"
        for name, frame in split_tables(audited, self._tables):
            if frame.height or audited.number <= 0:
                self._writes(name, frame, self._making / name / f"{part}.{self._kind}")

    def finish(self, summary: "Summary", sources: pl.DataFrame | None) -> None:
        """Writes what belongs to the whole run, and gives the folder its name."""
        for name, frame in of_the_run(sources, rows.coverage(summary)):
            if name in self._tables:
                self._writes(name, frame, self._making / name / f"part-00000.{self._kind}")
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
        old = self._making.with_suffix(".old")
        try:
            if self._folder.exists():
                self._folder.replace(old)
            self._making.replace(self._folder)
        except OSError as error:
            raise SourceError(f"{self._folder}: cannot be written: {error.strerror}") from error
        shutil.rmtree(old, ignore_errors=True)


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
    """The name under which a derived table is written."""
    return _RENAMED.get(name, name)


def of_the_run(sources: pl.DataFrame | None, coverage: list[rows.Row]) -> Iterator[tuple[str, pl.DataFrame]]:
    """The tables that belong to no split."""
    yield "sources", _readable("sources", facts.empty("sources") if sources is None else sources)
    yield "coverage", pl.DataFrame(coverage, schema=coverage_schema())


def split_tables(audited: "Audited", tables: Iterable[str]) -> Iterator[tuple[str, pl.DataFrame]]:
    """The tables of a split as they are written: readable, and with the key."""
    hands = audited.facts.hands
    keys = hands.select(
        pl.lit(audited.number, KEY["part"]).alias("part"),
        pl.col("site").cast(pl.Categorical),  # here already: gathered a row an act below
        "hand_id",
        "source",
    )
    for name in tables:
        if name in _OF_THE_RUN:
            continue
        frame = _table(audited, name)
        if name == "hands":
            frame = frame.select(*keys.get_columns(), pl.exclude(*keys.columns))
        elif "hand" in frame.columns:
            missing = keys.select(column for column in keys.columns if column not in frame.columns)
            frame = frame.select(*missing.select(pl.all().gather(frame.get_column("hand"))).get_columns(), pl.all())
        yield name, _readable(name, frame)


def _table(audited: "Audited", name: str) -> pl.DataFrame:
    if name == "findings":
        return audited.findings
    if name in _DERIVED:
        frame = cast("pl.DataFrame", getattr(audited.derived, _DERIVED[name]))
        return frame.select(_WRITTEN.get(name, frame.columns[: len(derived.SCHEMAS[_DERIVED[name]])]))
    return cast("pl.DataFrame", getattr(audited.facts, name))


def _readable(name: str, frame: pl.DataFrame) -> pl.DataFrame:
    """Enums as lower-case names; `site` as one type in all tables, so that they join on it."""
    columns = [
        pl.col(column).cat.to(pl.Enum([member.name.lower() for member in enum]))
        for (table, column), enum in _ENUMS.items()
        if table == name and column in frame.columns
    ]
    if frame.schema.get("site") == pl.String:
        columns.append(pl.col("site").cast(pl.Categorical))
    return frame.with_columns(columns) if columns else frame

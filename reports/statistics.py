"""Statistics as a table, CSV, JSON or Parquet. Enters: the frame of `auditor.stats.tally.table`. Leaves: bytes.

A figure is null where there was no chance; the pair of counts it is made of stands beside it, except in the table.
"""

from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path
from typing import IO, Any

import polars as pl

from auditor.errors import UsageError
from auditor.stats import Stat, load, stats
from parsers.tables import SCHEMA_VERSION
from reports.formats.csv import guarded
from reports.paper import Paper, cells, padded

_MOST_ROWS = 1000  # of the table; the other kinds have all
_VARIANTS = 5  # the rank of statistics that a terminal is shown only where they are named
_TOGETHER = "players are put together: a hand that was dealt to six counts six times"
_APART = "bb/100 takes each hand in its own big blinds, of hands that have one, so it may differ in sign from Won"


def only(frame: pl.DataFrame, names: Sequence[str] | None) -> pl.DataFrame:
    """The frame with these statistics alone, each once, all for None. Raises UsageError for an unknown one, or where
    none is named."""
    if names is None:
        return frame
    asked = dict.fromkeys(load(part.strip()).name for text in names for part in text.split(",") if part.strip())
    if not asked:
        raise UsageError(f"--only: no statistic is named; there are {', '.join(stat.name for stat in stats())}")
    ours = {column for stat in stats() for column in _columns(stat.name, frame)}
    groups = [column for column in frame.columns if column not in ours]
    return frame.select(*groups, *(column for name in asked for column in _columns(name, frame)))


def _columns(name: str, frame: pl.DataFrame) -> list[str]:
    return [column for column in (name, f"{name}_times", f"{name}_chances") if column in frame.columns]


def _table(out: IO[bytes], frame: pl.DataFrame, *, colour: bool, width: int | None = None) -> None:
    shown = {stat.name: stat for stat in stats() if stat.name in frame.columns}
    groups = [
        column
        for column in frame.columns
        if column not in shown and not column.endswith(("_times", "_chances")) and column != "exponent"
    ]
    heads = [*groups, *(stat.title for stat in shown.values())]
    lines = [
        [*(row[name] or "-" for name in groups), *(_figure(row[name], stat) for name, stat in shown.items())]
        for row in frame.head(_MOST_ROWS).iter_rows(named=True)
    ]
    widths = [max(map(cells, column)) for column in zip(heads, *lines, strict=True)]
    shown_at = _fitting(widths, [0] * len(groups) + [stat.rank for stat in shown.values()], width)
    paper = Paper(out, colour=colour)
    for number, line in enumerate([heads, *lines]):
        text = "  ".join(padded(line[at], widths[at], right=at >= len(groups)) for at in shown_at)
        paper.line((text, "" if number else "bold"))
    if frame.height > _MOST_ROWS:
        paper.line((f"and {frame.height - _MOST_ROWS:,} more; --as csv, json or parquet has all", "dim"))
    if left_out := len(widths) - len(shown_at):
        more = "1 more statistic" if left_out == 1 else f"{left_out} more statistics"
        paper.line((f"{more}: --only names those to show; --as csv, json or parquet has all", "dim"))
    if "player" not in groups:
        paper.line((_TOGETHER, "dim"))
    if any(_is_apart(row) for row in frame.head(_MOST_ROWS).iter_rows(named=True)):
        paper.line((_APART, "dim"))


def _is_apart(row: dict[str, Any]) -> bool:
    """Whether what was won in money and what was won in big blinds have different signs."""
    won, big_blinds = row.get("won_times"), row.get("bb_per_100_times")
    return won is not None and big_blinds is not None and won * big_blinds < 0


def _fitting(widths: list[int], ranks: list[int], width: int | None) -> list[int]:
    """The columns for a terminal of this width: no variants, and the least wanted, of those the last, go first."""
    shown = [at for at in range(len(widths)) if width is None or ranks[at] < _VARIANTS]
    while width is not None and sum(widths[at] + 2 for at in shown) - 2 > width:
        worst = max(shown, key=lambda at: (ranks[at], at))
        if ranks[worst] <= 1:
            break
        shown.remove(worst)
    return shown


def _figure(value: Any, stat: Stat) -> str:
    if value is None:
        return "-"
    if stat.kind == "count":
        return f"{value:,}"
    if stat.kind == "money":
        return str(value)
    return f"{value:.2f}" if stat.kind == "ratio" else f"{value:.1f}"


def _csv(out: IO[bytes], frame: pl.DataFrame, *, colour: bool, width: int | None = None) -> None:
    text = [
        pl.col(name).map_elements(guarded, return_dtype=pl.String)
        for name, kind in frame.schema.items()
        if kind == pl.String
    ]
    made = BytesIO()  # polars tells of a reader who has gone in its own words
    frame.with_columns(text).write_csv(made)
    out.write(made.getbuffer())


def _json(out: IO[bytes], frame: pl.DataFrame, *, colour: bool, width: int | None = None) -> None:
    import msgspec

    told = {
        "schema": 1,
        "definitions": {
            stat.name: {"title": stat.title, "kind": stat.kind, "definition": stat.definition}
            for stat in stats()
            if stat.name in frame.columns
        },
        "rows": frame.to_dicts(),
    }
    out.write(msgspec.json.format(msgspec.json.encode(told), indent=1) + b"\n")


def _parquet(out: IO[bytes], frame: pl.DataFrame, *, colour: bool, width: int | None = None) -> None:
    made = BytesIO()  # the same
    frame.write_parquet(made, metadata={"schema_version": str(SCHEMA_VERSION), "table": "statistics"})
    out.write(made.getbuffer())


_KINDS: dict[str, Callable[..., None]] = {"table": _table, "csv": _csv, "json": _json, "parquet": _parquet}


def kind_of(file: Path | None) -> str:
    """What a file of this name is to be: by its suffix, else the table."""
    suffix = file.suffix[1:].lower() if file else ""
    return suffix if suffix in _KINDS else "table"


def writer(kind: str) -> Callable[..., None]:
    """The function that writes statistics as this. Raises UsageError for an unknown kind."""
    if kind not in _KINDS:
        raise UsageError(f"--as {kind}: unknown; there are {', '.join(_KINDS)}")
    return _KINDS[kind]

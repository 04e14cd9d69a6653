"""`oddchip stats`: the statistics of the players."""

import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from auditor.cli import options, terminal

if TYPE_CHECKING:
    import polars as pl

    from auditor.pipeline import Audited


def stats(
    paths: options.Paths,
    by: Annotated[
        str,
        typer.Option(
            metavar="GROUP,...",
            help="One row for each, one or several of: player, site, game, stakes, position, month; '' is all in one.",
        ),
    ] = "player",
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME,...", help="Only these statistics, such as vpip,pfr; a wrong name lists them."),
    ] = None,
    as_: Annotated[
        str | None,
        typer.Option(
            "--as",
            metavar="KIND",
            help="table, csv, json or parquet. Default: by the suffix of --out (.csv, .json, .parquet), else table.",
        ),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write here instead of to standard output (-).")
    ] = None,
    house: options.House = None,
    site: options.Site = None,
    site_file: options.SiteFile = None,
    jobs: options.Jobs = 0,
    quiet: options.Quiet = False,
) -> int:
    """Count the statistics of the players.

    VPIP, PFR, 3-bet, c-bet, aggression, showdowns, money won: docs/statistics.md defines each.

    \b
    oddchip stats logs/
    oddchip stats logs/ --by player,position --only vpip,pfr,won --out stats.csv

    Each is made of two counts, times and chances. CSV, JSON and Parquet have both, so that results can be added.

    Exit status: 0 done, 2 something could not be done.
    """
    from auditor.errors import UsageError
    from auditor.pipeline import run
    from auditor.stats import tally
    from auditor.summary import Summary
    from reports import statistics

    kind = as_ if as_ is not None else statistics.kind_of(out)
    write = statistics.writer(kind)
    if kind == "parquet" and terminal.is_standard(out) and terminal.is_terminal(sys.stdout):
        raise UsageError("--as parquet: name a file with --out")
    groups = tuple(part.strip() for part in by.split(",") if part.strip())
    total = tally.combine([], groups)
    statistics.only(total, only)
    counts: dict[int, pl.DataFrame] = {}

    def count(audited: "Audited") -> None:
        """Runs in the worker that replayed the split."""
        counts[audited.number] = tally.count(audited.facts, audited.derived, groups)

    options.keep_inputs(paths, out=out)
    settings = options.settings(paths, house=house, site=site, site_file=site_file, jobs=jobs, judges=False)
    summary = Summary()
    with terminal.results(out) as results:
        with terminal.progress(paths, quiet=quiet) as advance, closing(run(settings, sink=count)) as parts:
            pending: list[pl.DataFrame] = []
            for audited in parts:
                summary.add(audited)
                advance(audited, summary)
                pending.append(counts.pop(audited.number, total.clear()))
                if sum(frame.height for frame in pending) > total.height:
                    total, pending = tally.combine([total, *pending], groups), []
                del audited
        terminal.check_hands(paths, summary)
        table = tally.table(tally.combine([total, *pending], groups))
        is_seen = terminal.is_standard(out)
        width = terminal.width() if is_seen and not only else None
        write(results, statistics.only(table, only), colour=is_seen and terminal.has_colour(), width=width)
    if as_ is None and kind == "table":
        terminal.mind_suffix(out, "--as csv, json or parquet")
    terminal.unread(summary)
    return 0

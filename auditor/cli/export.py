"""`oddchip export`: the tables of the logs, to query elsewhere."""

from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from auditor.cli import options, terminal

if TYPE_CHECKING:
    from auditor.pipeline import Settings

_STREAMED = ("csv", "jsonl")  # tables of these may go to standard output


def export(
    context: typer.Context,
    paths: options.Paths,
    out: Annotated[
        Path,
        typer.Option(
            metavar="DIR",
            help="The folder of tables to write, in place of earlier ones; with --as phh or ohh the file. -: standard "
            "output, of phh, ohh or one table as csv or jsonl.",
        ),
    ],
    tables: Annotated[
        list[str] | None, typer.Option(metavar="TABLE,...", help="Only these tables. Default: all.")
    ] = None,
    as_: Annotated[
        str, typer.Option("--as", metavar="KIND", help="Tables as parquet, csv or jsonl; or hands as phh or ohh.")
    ] = "parquet",
    left_out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="With --as phh or ohh: name each hand that is left out, with why, as CSV."),
    ] = None,
    house: options.House = None,
    site: options.Site = None,
    site_file: options.SiteFile = None,
    jobs: options.Jobs = 0,
    quiet: options.Quiet = False,
) -> int:
    """Export logs to tables, or to hands in an open format.

    Tables: hands, seats, actions, cards, trace (the state before each act), pots, findings ... docs/tables.md has every
    one with its columns, and --tables with a wrong name lists them.

    \b
    oddchip export logs/ --out tables/
    oddchip export logs/ --out tables/ --tables hands,actions --as csv
    oddchip export logs/ --out hands.phhs --as phh

    Money is whole numbers of the smallest coin; the column exponent of the hands says how many decimals that is. A hand
    that phh or ohh cannot hold as it is told is left out and counted; --left-out names it.

    Exit status: 0 done, 2 something could not be done.
    """
    from auditor.errors import UsageError
    from parsers.declarations import meant
    from reports import hands
    from reports import tables as formats

    if as_ not in (*hands.names(), *formats.names()):
        raise UsageError(f"--as {as_}: unknown{meant(as_, (*formats.names(), *hands.names()))}")
    if as_ in hands.names():
        if tables is not None:
            raise UsageError(f"--tables: --as {as_} writes hands, not tables")
        return _hands(
            paths,
            out,
            as_,
            left_out,
            quiet,
            options.settings(paths, house=house, site=site, site_file=site_file, jobs=jobs, judges=False),
        )
    if left_out is not None:
        raise UsageError(f"--left-out: --as {as_} leaves no hand out; --as {' or '.join(hands.names())} may")
    from auditor.pipeline import run
    from auditor.summary import Summary
    from reports.dataset import Dataset, chosen

    named = chosen(tables)
    to_stream = terminal.is_standard(out)
    if to_stream and (as_ not in _STREAMED or len(named) != 1):
        kinds = " or ".join(f"--as {kind}" for kind in _STREAMED)
        raise UsageError(
            f"--out -: only one table goes to standard output, {kinds} with --tables NAME; else name a folder"
        )
    judges = bool({"findings", "coverage"} & set(named))
    settings = options.settings(paths, house=house, site=site, site_file=site_file, jobs=jobs, judges=judges)
    summary = Summary(started=context.obj)
    with Dataset(_working_place() if to_stream else out, kind=as_, tables=named) as dataset:
        sources = None
        with terminal.progress(paths, quiet=quiet) as advance, closing(run(settings, sink=dataset.write)) as parts:
            for audited in parts:
                summary.add(audited)
                advance(audited, summary)
                sources = audited.sources
                if audited.number < 0:  # what no worker has seen
                    dataset.write(audited)
                del audited
        terminal.check_hands(paths, summary)
        summary.stop()
        if to_stream:
            with terminal.results(out) as results:
                dataset.send(results, summary, sources)
        else:
            dataset.finish(summary, sources)
    if not to_stream:
        terminal.mind_folder(out, "; one table as a file: --tables NAME --out - > FILE" if as_ in _STREAMED else "")
    terminal.unread(summary)
    return 0


def _working_place() -> Path:
    """Where the parts of a table stand until all are there, of this process alone."""
    import os
    import tempfile

    return Path(tempfile.gettempdir()) / f"oddchip-export-{os.getpid()}"


def _hands(paths: list[str], out: Path, kind: str, left_out: Path | None, quiet: bool, settings: "Settings") -> int:
    from auditor.house import for_site
    from auditor.pipeline import run
    from auditor.summary import Summary
    from reports.hands import Writer

    summary = Summary()
    options.keep_apart(out=out, left_out=left_out)
    options.keep_inputs(paths, out=out, left_out=left_out)
    with ExitStack() as stack:
        enter = stack.enter_context
        file = enter(terminal.results(out, held=True))
        names = None if left_out is None else enter(terminal.results(left_out))
        advance, parts = enter(terminal.progress(paths, quiet=quiet)), enter(closing(run(settings)))
        writer = Writer(kind, file, names)
        for audited in parts:
            summary.add(audited)
            advance(audited, summary)
            writer.add(audited)
            del audited
        terminal.check_hands(paths, summary)
    is_seen = terminal.is_standard(out)
    place = "standard output" if is_seen else out
    typer.echo(f"{writer.written} of {summary.hands} hands written to {place}", err=True)
    for reason, count in writer.left_out.most_common():
        typer.echo(f"{count} left out: {reason}", err=True)
    if writer.left_out and left_out is None:
        typer.echo("To name them: --left-out FILE", err=True)
    houses = sorted({settings.house or for_site(site).name for site in writer.sites} - {kind})
    if len(houses) == 1:
        typer.echo(f"To audit {'them' if is_seen else out} by the rules of the site: --house {houses[0]}", err=True)
    elif houses:
        told = ", ".join(houses)
        typer.echo(
            f"The rules of {told} are not carried by {kind}: export each site alone and name its --house", err=True
        )
    terminal.unread(summary)
    return 0

"""`oddchip audit`: every finding in files, folders and archives."""

from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from auditor.cli import options, terminal


def audit(
    context: typer.Context,
    paths: options.Paths,
    format_: Annotated[
        str, typer.Option("--format", metavar="FORMAT", help="How findings are written: text, json, jsonl or csv.")
    ] = "text",
    whole: Annotated[
        bool,
        typer.Option("--all", help="Text: list all that was not read, was skipped or not judged, not the first alone."),
    ] = False,
    output_file: options.OutputFile = None,
    html: options.Html = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Also write every table as Parquet to this folder, which is made; earlier tables there are replaced.",
        ),
    ] = None,
    select: options.Select = None,
    ignore: options.Ignore = None,
    fail_on: options.FailOnOption = options.FailOn.error,
    house: options.House = None,
    site: options.Site = None,
    site_file: options.SiteFile = None,
    jobs: options.Jobs = 0,
    quiet: options.Quiet = False,
) -> int:
    """Audit logs: replay every hand, name every finding.

    Each finding is a line: file, line, severity (E, W, I), code, hand, player, and the arithmetic. `oddchip rule CODE`
    explains a code. At the end stands what was read, what was skipped and what could not be judged.

    \b
    oddchip audit logs/ --html report.html
    oddchip audit hands.txt --select BET,POT --format json
    zcat old.gz | oddchip audit - --fail-on warning

    Exit status: 0 no finding at or above --fail-on, 1 such findings, 2 something could not be done.
    """
    from auditor.errors import UsageError
    from auditor.pipeline import run
    from auditor.summary import Summary
    from reports import formats
    from reports.dataset import Dataset
    from reports.formats import text

    if out is not None and terminal.is_standard(out):
        raise UsageError("--out -: the tables need a folder; oddchip export writes one to standard output")
    opens = formats.load(format_)
    if whole:
        if format_ != "text":
            raise UsageError("--all: is of --format text; json has all")
        opens = partial(text.open, whole=True)
    options.keep_apart(output_file=output_file, html=html, out=out)
    options.keep_inputs(paths, output_file=output_file, html=html)
    settings = options.settings(
        paths, house=house, site=site, site_file=site_file, jobs=jobs, select=select, ignore=ignore
    )
    summary = Summary(started=context.obj)
    with ExitStack() as stack:
        enter = stack.enter_context
        dataset = None if out is None else enter(Dataset(out))
        results = enter(terminal.results(output_file, held=True))
        main = opens(results, colour=terminal.is_standard(output_file) and terminal.has_colour())
        others = []
        if html is not None:
            from reports.pages import batch

            others.append(batch.open(enter(terminal.results(html))))
        sources = None
        with terminal.progress(paths, quiet=quiet) as advance:
            for audited in enter(closing(run(settings, sink=None if dataset is None else dataset.write))):
                summary.add(audited)
                for report in (main, *others):
                    report.add(audited)
                advance(audited, summary)
                sources = audited.sources
                if dataset is not None and audited.number < 0:  # what no worker has seen
                    dataset.write(audited)
                del audited
        summary.coverage = {code: row for code, row in summary.coverage.items() if settings.selection.takes(code)}
        for report in others:
            report.finish(summary)
        summary.stop()
        if dataset is not None:
            dataset.finish(summary, sources)
        main.finish(summary)
    if out is not None:
        terminal.mind_folder(out)
    if format_ == "text":
        terminal.mind_suffix(output_file, "--format json, jsonl or csv")
    return options.status(summary.worst(), fail_on)

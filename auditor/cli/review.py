"""`oddchip review`: one hand, or every hand of a small file, explained act by act."""

from contextlib import ExitStack, closing
from enum import StrEnum
from typing import Annotated

import typer

from auditor.cli import options, terminal

_MOST_IDS = 5  # in an error
_COMPARED = 10_000  # ids that are looked at for likeness


class Format(StrEnum):
    """What a review is written as."""

    text = "text"
    json = "json"


def review(
    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATH...", help="Files, or - for standard input; of folders and archives every hand."),
    ],
    hand: Annotated[
        str | None, typer.Option(metavar="ID", help="Only the hand with this number, with or without a #.")
    ] = None,
    format_: Annotated[
        Format, typer.Option("--format", help="text for people; json: JSON Lines, one object a hand.")
    ] = Format.text,
    output_file: options.OutputFile = None,
    html: options.Html = None,
    select: options.Select = None,
    ignore: options.Ignore = None,
    fail_on: options.FailOnOption = options.FailOn.error,
    house: options.House = None,
    site: options.Site = None,
    site_file: options.SiteFile = None,
) -> int:
    """Explain hands, act by act.

    The pot, what there was to call, the legal range, what was done, and who is owed what. Without --hand, every hand of
    a file is explained, one under the other; of a folder those of all files in it, which can be thousands of lines.

    \b
    oddchip review hand.txt
    oddchip review session.txt --hand 240000000017 --html hand.html

    Exit status: 0 no finding at or above --fail-on, 1 such findings, 2 something could not be done.
    """
    from auditor.errors import SourceError, UsageError
    from auditor.findings import Severity
    from auditor.pipeline import run
    from reports import review as reviews
    from reports.view import views

    options.keep_apart(output_file=output_file, html=html)
    options.keep_inputs(paths, output_file=output_file, html=html)
    settings = options.settings(
        paths, house=house, site=site, site_file=site_file, jobs=1, select=select, ignore=ignore
    )
    named = terminal.named(paths)
    levels: set[Severity] = set()
    hand = None if hand is None else hand.strip().removeprefix("#")
    ids: dict[str, None] = {}  # those passed over
    shown = 0
    with ExitStack() as stack:
        enter = stack.enter_context
        results = enter(terminal.results(output_file))
        colour = terminal.is_standard(output_file) and terminal.has_colour()
        width = terminal.width() if terminal.is_standard(output_file) else None
        reports = [reviews.writer(format_.value, results, colour=colour, width=width)]
        if html is not None:
            from reports.pages import hands

            reports.append(hands.open(enter(terminal.results(html))))
        for audited in enter(closing(run(settings))):
            if hand is not None:
                ids.update(dict.fromkeys(audited.facts.hands.get_column("hand_id").drop_nulls()))
            for view in views(audited, hand):
                if hand is None or view["hand_id"] == hand:
                    shown += 1
                    levels.update(Severity[found["severity"].upper()] for found in view["findings"])
                    for report in reports:
                        report.add(view)
        if hand is not None and not shown:
            raise UsageError(f"--hand {hand or repr('')}: there is no such hand in {named}{_others(hand, list(ids))}")
        if not shown:
            raise SourceError(f"{named}: there is no hand in it; oddchip audit says why")
        for report in reports:
            report.finish()
    return options.status(max(levels, default=None), fail_on)


def _others(asked: str, ids: list[str]) -> str:
    """The hands that there are, those first that look like the one asked for."""
    if not ids:
        return ", which holds no hands"
    from difflib import get_close_matches

    like = [known for known in ids if asked and (asked in known or known in asked)]
    like += get_close_matches(asked, ids[:_COMPARED], n=_MOST_IDS)
    shown = list(dict.fromkeys(like))[:_MOST_IDS]
    told = "; did you mean " if shown else "; it holds "
    shown = shown or ids[:_MOST_IDS]
    more = f" ({len(ids):,} hands in all)" if len(ids) > len(shown) else ""
    return told + ", ".join(shown) + ("?" if told.startswith("; did") else "") + more

"""`oddchip review`: one hand, or every hand of a small file, explained act by act."""

from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from auditor.cli import options, terminal

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

    from auditor.pipeline import Settings
    from reports.view import Wanted

_MOST_TOLD = 5  # numbers or names in an error
_COMPARED = 10_000  # of them are looked at for likeness


def review(
    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATH...", help="Files, or - for standard input; of folders and archives every hand."),
    ],
    hand: Annotated[
        list[str] | None,
        typer.Option(metavar="ID", help="Only the hand with this number, with or without a #; as often as you like."),
    ] = None,
    player: Annotated[
        str | None, typer.Option(metavar="NAME", help="Only the hands in which this player has a seat.")
    ] = None,
    found: Annotated[
        bool, typer.Option("--found", help="Only the hands in which something is found, by --select and --ignore.")
    ] = False,
    format_: Annotated[
        options.Format, typer.Option("--format", help="text for people; json: JSON Lines, one object a hand.")
    ] = options.Format.text,
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

    The pot, what there was to call, the legal range, what was done, and who is owed what. Without --hand, --player or
    --found every hand of a file is explained, one under the other; of a folder those of all files in it, which can be
    thousands of lines.

    \b
    oddchip review hand.txt
    oddchip review session.txt --hand 240000000017 --html hand.html
    oddchip review logs/ --player Ana --found

    Exit status: 0 no finding at or above --fail-on, 1 such findings, 2 something could not be done.
    """
    from auditor.errors import SourceError, UsageError
    from auditor.findings import Severity
    from reports import review as reviews
    from reports.view import Wanted

    options.keep_apart(output_file=output_file, html=html)
    options.keep_inputs(paths, output_file=output_file, html=html)
    settings = options.settings(
        paths, house=house, site=site, site_file=site_file, jobs=1, select=select, ignore=ignore
    )
    named = terminal.named(paths)
    asked = [_as_text(number).strip().removeprefix("#") for number in hand or ()]
    player = None if player is None else _as_text(player)
    if not all(asked):
        raise UsageError("--hand '': there is no such hand; name its number")
    wanted = Wanted(frozenset(asked), player, found)
    looked = _Looked()
    levels: set[Severity] = set()
    with ExitStack() as stack:
        enter = stack.enter_context
        results = enter(terminal.results(output_file))
        colour = terminal.is_standard(output_file) and terminal.has_colour()
        width = terminal.width() if terminal.is_standard(output_file) else None
        reports = [reviews.writer(format_.value, results, colour=colour, width=width)]
        if html is not None:
            from reports.pages import hands

            reports.append(hands.open(enter(terminal.results(html))))
        for view in enter(closing(_wanted(settings, wanted, looked))):
            levels.update(Severity[one["severity"].upper()] for one in view["findings"])
            for report in reports:
                report.add(view)
        if missing := [number for number in asked if number not in looked.ids]:
            raise UsageError(f"--hand {missing[0]}: there is no such hand in {named}{_like(missing[0], looked.ids)}")
        if not looked.hands and not looked.unread:
            raise SourceError(f"{named}: there is no hand in it; oddchip audit says why")
        if player is not None and player not in looked.players:
            raise UsageError(
                f"--player {player or repr('')}: there is no such player in {named}{_like(player, looked.players)}"
            )
        for report in reports:
            report.finish(len({*asked} - looked.shown_ids) if asked else looked.hands - looked.shown)
    if format_ is options.Format.text:
        terminal.mind_suffix(output_file, "--format json")
    return options.status(max(levels, default=None), fail_on)


class _Looked:
    """What was met of the logs."""

    def __init__(self) -> None:
        self.hands = 0
        self.shown = 0  # hands
        self.shown_ids: set[str] = set()
        self.unread = 0  # texts, shown too
        self.ids: dict[str, None] = {}  # where numbers are asked for
        self.players: dict[str, None] = {}  # where one is asked for


def _wanted(settings: "Settings", wanted: "Wanted", looked: _Looked) -> "Generator[dict[str, Any]]":
    """The views of the hands that are wanted. Only splits in whose text an asked number stands are parsed; what is in
    none may be a number that a reader puts together, and all is read for it. So it is where a player is asked for too:
    whether he is there only all hands tell."""
    from msgspec.structs import replace

    from auditor.pipeline import run
    from reports.view import views

    rounds = [settings]
    is_read_once = any(path == "-" or Path(path).is_fifo() for path in settings.paths)
    if wanted.ids and wanted.player is None and not is_read_once:
        rounds.insert(0, replace(settings, holding=tuple(sorted(wanted.ids))))
    for each in rounds:
        with closing(run(each)) as parts:
            for audited in parts:
                hands = audited.facts.hands
                looked.hands += hands.height
                if wanted.ids:
                    looked.ids.update(dict.fromkeys(hands.get_column("hand_id").drop_nulls()))
                if wanted.player is not None:
                    looked.players.update(dict.fromkeys(audited.facts.seats.get_column("player").unique().drop_nulls()))
                for view in views(audited, wanted):
                    if view["status"] != "rejected":
                        looked.shown += 1
                        looked.shown_ids.add(view["hand_id"])
                    looked.unread += view["status"] == "rejected"
                    looked.ids[view["hand_id"]] = None
                    yield view
                del audited
        wanted = replace(wanted, ids=wanted.ids.difference(looked.ids))
        if not wanted.ids:
            break


def _as_text(word: str) -> str:
    """A word of the command line: bytes that are no UTF-8 stand in no table."""
    return word.encode(errors="surrogateescape").decode(errors="replace")


def _like(asked: str, known: "Iterable[str]") -> str:
    """What there is, that first which looks like what was asked for."""
    names = list(known)
    if not names:
        return ", which holds no hands"
    from difflib import get_close_matches

    like = [name for name in names if asked and (asked in name or name in asked)]
    like += get_close_matches(asked, names[:_COMPARED], n=_MOST_TOLD)
    shown = list(dict.fromkeys(like))[:_MOST_TOLD]
    told = "; did you mean " if shown else "; it holds "
    shown = shown or names[:_MOST_TOLD]
    more = f" ({len(names):,} in all)" if len(names) > len(shown) else ""
    return told + ", ".join(shown) + ("?" if told.startswith("; did") else "") + more

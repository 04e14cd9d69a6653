"""`oddchip sites`: the formats that are read, or one in full; `--check`: which template of a site file reads a line."""

import shutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from auditor.cli import options, terminal
from auditor.cli.options import _sites, site_named
from auditor.errors import UsageError

if TYPE_CHECKING:
    from parsers.check import Match
    from parsers.grammar import Site
    from parsers.sources import Splits
    from parsers.splits import Split

_MOST = 64 * 1024 * 1024  # bytes that are checked: an author's sample, not a site's traffic


def sites(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NAME|LOG ...]",
            autocompletion=_sites,
            help="A site to show in full; with --check: logs in the format of the site file; files, folders, archives.",
        ),
    ] = None,
    check: Annotated[
        Path | None,
        typer.Option(
            metavar="SITE_FILE",
            help="Check a site file of your own: which of its templates reads which line of LOG, and its samples.",
        ),
    ] = None,
    keys: Annotated[
        bool, typer.Option("--keys", help="List every key, row, action and hole that a site file may have, and exit.")
    ] = False,
    format_: options.ListFormat = options.Format.text,
) -> None:
    """List the sites and formats that are read; with a name, show one.

    The name for --site, the full name, and what a hand begins with; of one site its games, encodings and house too.

    \b
    oddchip sites
    oddchip sites winamax
    oddchip sites --check mine.toml log.txt
    oddchip sites --check mine.toml          the samples of the file alone
    oddchip sites --keys                     all that a site file may have (docs/site-files.md)

    Exit status of --check: 0 all is read, 1 a line, a hand or a sample is not, 2 the site file is wrong.
    """
    is_json = format_ is options.Format.json
    if is_json and (keys or check is not None):
        raise UsageError("--format json: is of sites; --keys and --check write text")
    if keys:
        if names or check is not None:
            raise UsageError("--keys: lists all that a site file may have; leave out the rest")
        from auditor import sitekeys

        terminal.say(sitekeys.page())
        return
    if check is not None:
        raise typer.Exit(_check(check, [Path(name) for name in names or ()]))
    from parsers import grammar, readers

    if is_json:
        named = [_meant(names)] if names else [*grammar.names(), *readers.names()]
        terminal.tell(sites=list(map(_fields, named)))
        return
    if names:
        _show(_meant(names))
        return
    text = []
    for site in map(grammar.load, grammar.names()):
        first, *more = site.signatures
        text.append((site.name, site.title or site.name, repr(first), f" and {len(more)} more" if more else ""))
    structured = [(name, *readers.told(name), "") for name in readers.names()]
    # a person has each on a line, what reads it has it whole
    most = shutil.get_terminal_size().columns if terminal.is_terminal(sys.stdout) else sys.maxsize
    width, longest = (max(len(row[column]) for row in text + structured) for column in range(2))
    for head, rows in (("Text, line by line", text), ("Structured formats", structured)):
        typer.echo(f"{head}:")
        for name, title, begins, others in rows:
            line, room = f"  {name:{width}}  {title:{longest}}  {begins}", most - len(others)
            typer.echo((line if len(line) <= room else f"{line[: room - 4]} ...") + others)
        typer.echo()
    typer.echo("Your own: oddchip audit --site-file mine.toml (docs/bring-your-own.md).")
    typer.echo("What a site file may have: oddchip sites --keys")


def _meant(words: list[str]) -> str:
    """The site or format whose name or title these words are. Raises UsageError where there is none."""
    from parsers.declarations import meant

    name = site_named(" ".join(words))
    known = _sites("")
    if name in known:
        return name
    if len(words) > 1 and all(site_named(word) in known for word in words):
        raise UsageError(f"{name}: name one site, or logs with --check mine.toml")
    if any(Path(word).exists() for word in words):
        raise UsageError(f"{name}: name a site file too: oddchip sites --check mine.toml {name}")
    raise UsageError(f"no site {name or repr('')}{meant(name, known, 'oddchip sites')}")


def _fields(name: str) -> dict[str, Any]:
    """What is known of a site or format."""
    from auditor import house
    from parsers import grammar, readers

    told: dict[str, Any]
    if name in readers.names():
        title, begins = readers.told(name)
        encodings, told = readers.load(name).ENCODINGS, {"kind": "structured", "begins": [begins]}
    else:
        site = grammar.load(name)
        title, encodings = site.title or name, site.encodings
        told = {
            "kind": "text",
            "begins": site.signatures,
            "extends": site.extends or None,
            "currencies": {currency: one.exponent for currency, one in site.currencies.items()},
            "games": sorted({game for game in site.games.values() if game}),
        }
    told["encodings"] = ("UTF-8", *encodings)
    return {"name": name, "title": title, **told, "house": house.for_site(name).name}


def _show(name: str) -> None:
    """Prints one site or format in full."""
    from auditor import house
    from parsers import grammar, readers

    if name in grammar.names():
        site = grammar.load(name)
        title, told = site.title or name, _declared(site)
    else:
        title, begins = readers.told(name)
        encodings = ", ".join(("UTF-8", *readers.load(name).ENCODINGS))
        told = [("begins with", [begins]), ("encodings", [encodings])]
    book = house.for_site(name)
    terminal.line(f"{name}: {title}")
    for what, lines in (*told, ("house", [f"{book.name}: {book.title} (oddchip houses {book.name})"])):
        if lines:
            terminal.line("")
            terminal.line(f"{what}:")
        for line in lines:
            terminal.line(f"  {line}")


def _declared(site: "Site") -> list[tuple[str, list[str]]]:
    """What a site file declares of the text: a heading and its lines."""
    from auditor import games

    by_game: dict[str, list[str]] = {}
    for text, game in site.games.items():
        if game:
            by_game.setdefault(game, []).append(repr(text))
    known = games.names()
    return [
        ("a hand begins with", [repr(text) for text in site.signatures]),
        ("its second line begins with", [repr(text) for text in site.second]),
        ("takes lines over from", [site.extends] if site.extends else []),
        ("encodings", [", ".join(("UTF-8", *site.encodings))]),
        ("currencies", [f"{name} {' '.join(one.signs)}".rstrip() for name, one in site.currencies.items()]),
        ("time zones", [f"{text}: {zone}" for text, zone in site.zones.items()]),
        (
            "games",
            [
                f"{game}: {games.load(game).title if game in known else 'not replayed'}; as {', '.join(texts)}"
                for game, texts in sorted(by_game.items())
            ],
        ),
    ]


def _check(site_file: Path, logs: Sequence[Path]) -> int:
    """Prints a row a line, and the samples; 1 where a line is read by no template or a sample gives something else."""
    from auditor import sitefile
    from parsers.check import samples

    site = sitefile.load(site_file)
    told: list[str] = []
    if namesake := sitefile.namesake(site):
        terminal.line(namesake)
    strangers = _lines(site_file, logs, told) if logs else 0
    wrong = count = 0
    for sample, troubles in samples(site):
        count += 1
        wrong += bool(troubles)
        terminal.line(f"{'not as expected' if troubles else 'as expected':17}sample {sample.title!r}")
        for trouble in troubles:
            terminal.line(f"        {trouble}")
    if count:
        told.append(f"{count - wrong} of {count} samples as expected")
    typer.echo("; ".join(told) or "the site file is right; it has no samples, and no log was given")
    return 1 if strangers or wrong else 0


@dataclass(frozen=True, slots=True)
class _Signed:
    """A site by its signatures: what begins with one is a header, whatever follows."""

    name: str
    signatures: tuple[str, ...]
    encodings: tuple[str, ...]


def _splits(site_file: Path, site: "Site", logs: Sequence[Path]) -> "tuple[Splits, Iterator[Split]]":
    """The logs. Where no hand begins, a short signature may stand before headers that no template reads: those are
    taken for headers then, so that it can be said what they miss."""
    from parsers.sources import open_splits

    opened = open_splits(logs, site_file=site_file, split_bytes=_MOST)
    splits = iter(opened)
    first = next(splits, None)
    if first is None:
        signed = open_splits(logs, sites=[_Signed(site.name, site.signatures, site.encodings)], split_bytes=_MOST)
        splits = iter(signed)
        first = next(splits, None)
        opened = opened if first is None else signed
    return opened, splits if first is None else chain([first], splits)


def _lines(site_file: Path, logs: Sequence[Path], told: list[str]) -> int:
    """Prints a row a line; how many are read by no template, and how many hands cannot be judged."""
    from auditor import sitefile
    from parsers.check import matches, outside, streetless, troubles, unraked, unresolved
    from parsers.ingest import ingest
    from reports.rows import place as place_of

    site = sitefile.load(site_file)
    strangers = hands = grave = rakeless = early = before = 0
    untold: dict[str, int] = {}
    opened, splits = _splits(site_file, site, logs)
    shown = -1

    def tell(match: "Match", troubles: Sequence[str] = ()) -> bool:
        """Prints a line of the log and what is made of it, the file first where another begins; whether nothing reads
        it."""
        nonlocal shown
        if match.source != shown:
            shown = match.source
            terminal.line(f"{place_of(opened.sources, shown)}:")
        terminal.line(f"{match.number or '':6}  {match.text}")
        terminal.line(f"        {match.told}")
        for words in troubles:
            terminal.line(f"        but {words}")
        return not match.is_read

    for split in splits:
        facts = ingest(split, site=site, compiled=False)
        wrong: dict[tuple[int, int], list[str]] = {}
        for place, is_wrong, words in troubles(facts, site):
            grave += is_wrong
            wrong.setdefault(place, []).append(words)
        texts = outside(opened.rejects, site)
        for match in matches(split, site):
            place = match.source, match.number
            while before < len(texts) and (texts[before].source, texts[before].number) < place:
                strangers += tell(texts[before])
                before += 1
            hands += match.is_header
            strangers += tell(match, wrong.get(place, ()))
        rakeless += unraked(facts)
        early += streetless(facts)
        for name, missing in unresolved(facts).items():
            untold[name] = untold.get(name, 0) + missing
    strangers += sum(map(tell, outside(opened.rejects, site)[before:]))
    told.append(f"{hands} hands; {strangers} lines or texts that no template reads")
    if grave:
        told.append(f"{grave} {'is' if grave == 1 else 'are'} read and wrong, see 'but'")
    told += [f"{missing} hands tell no {name}: their bets are not judged" for name, missing in untold.items()]
    if early:
        words = 'who folds there without a post counts as not dealt in; give a line street = "preflop"'
        told.append(f"{early} hands have acts before a street begins: {words}")
    if rakeless:
        words = "payouts are not judged; {no_rake} where there is none"
        told.append(f"no line tells the rake of {rakeless} hands: {words}")
    return strangers + grave + early + sum(untold.values())

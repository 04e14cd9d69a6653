"""`oddchip sites`: the formats that are read, or one in full. `--check` is in `auditor.cli.site_check`."""

import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from auditor.cli import options, terminal
from auditor.cli.options import site_named, site_names
from auditor.errors import UsageError

if TYPE_CHECKING:
    from parsers.grammar import Site


def sites(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NAME|LOG ...]",
            autocompletion=site_names,
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
        from auditor.cli import site_check

        raise typer.Exit(site_check.check(check, [Path(name) for name in names or ()]))
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
    known = site_names("")
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

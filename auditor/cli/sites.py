"""`oddchip sites`: the formats that can be read; `--check`: which template of a site file reads which line."""

from pathlib import Path
from typing import Annotated

import typer

from auditor.errors import UsageError

_MOST = 64 * 1024 * 1024  # bytes that are checked: an author's sample, not a site's traffic


def sites(
    file: Annotated[Path | None, typer.Argument(help="With --check: a log in the format of the site file.")] = None,
    check: Annotated[
        Path | None, typer.Option(metavar="SITE_FILE", help="Say line by line which template of this file reads FILE.")
    ] = None,
) -> None:
    """List the sites whose logs oddchip reads, with what their hands begin with."""
    if (check is None) != (file is None):
        raise UsageError("--check takes a site file and a log: oddchip sites --check mine.toml hands.txt")
    if check is not None and file is not None:
        raise typer.Exit(_check(check, file))
    from parsers import grammar, readers

    told = {name: ", ".join(map(repr, grammar.load(name).signatures)) for name in grammar.names()}
    told |= {name: readers.begins(name) for name in readers.names()}
    width = max(map(len, told), default=0)
    for name, begin in sorted(told.items()):
        typer.echo(f"{name:{width}}  {begin}")


def _check(site_file: Path, log: Path) -> int:
    """Prints a row a line; 1 where a line is read by no template."""
    from auditor import sitefile
    from parsers.check import matches
    from parsers.sources import open_splits

    site = sitefile.load(site_file)
    strangers = hands = 0
    opened = open_splits([log], site_file=site_file, split_bytes=_MOST)
    for split in opened:
        for match in matches(split, site):
            strangers += match.template is None
            hands += match.is_header
            typer.echo(f"{match.number:6}  {match.text}")
            typer.echo(f"        {'no template reads this line' if match.template is None else match.template}")
    for text in opened.rejects.get_column("text"):
        strangers += 1
        typer.echo(f"        no hand begins here: {text.splitlines()[0] if text else ''}")
    typer.echo(f"{hands} hands; {strangers} lines or texts that no template reads")
    return 1 if strangers else 0

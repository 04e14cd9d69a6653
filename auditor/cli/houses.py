"""`oddchip houses`: the rule books, and what each answers. Loads no table library."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from auditor.cli import options, terminal
from auditor.cli.options import house_names

if TYPE_CHECKING:
    from auditor.house import House


def houses(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME|FILE]", autocompletion=house_names, help="A rule book to show in full."),
    ] = None,
    format_: options.ListFormat = options.Format.text,
) -> None:
    """List the rule books; with a name, show one.

    Every option, its value, how well it is known (published, observed in logs, assumed) and where it is written. A file
    of your own is checked and shown in the same way; --house takes it.

    \b
    oddchip houses
    oddchip houses tda2024
    oddchip houses house.toml

    Exit status: 0 found, 2 there is no such rule book, or a mistake in the file.
    """
    from auditor import house as known

    if format_ is options.Format.json:
        names = (" ".join(words),) if words else known.names()
        terminal.tell(houses=[_fields(known.load(name)) for name in names])
        return
    if not words:
        width = max((len(house) for house in known.names()), default=0)
        for house in known.names():
            typer.echo(f"{house:{width}}  {known.load(house).title}")
        return
    chosen = known.load(" ".join(words))
    terminal.line(f"{chosen.name}: {chosen.title}")
    terminal.line("")
    width = max(map(len, chosen.answers))
    for option, answer in sorted(chosen.answers.items()):
        terminal.line(f"{option:{width}}  {answer.value}  ({answer.known}: {answer.source})", width + 2)


def _fields(house: "House") -> dict[str, Any]:
    """A rule book, its answers in the words of the findings that hang on them."""
    answers = [
        {"option": option, "value": answer.value, "standing": answer.known, "source": answer.source}
        for option, answer in sorted(house.answers.items())
    ]
    return {"name": house.name, "title": house.title, "answers": answers}

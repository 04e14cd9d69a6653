"""`oddchip sites`: the formats that can be read. Loads no table library."""

import typer


def sites() -> None:
    """List the sites whose logs oddchip reads, with what their hands begin with."""
    from parsers import grammar

    width = max((len(name) for name in grammar.names()), default=0)
    for name in grammar.names():
        signatures = ", ".join(repr(text) for text in grammar.load(name).signatures)
        typer.echo(f"{name:{width}}  {signatures}")

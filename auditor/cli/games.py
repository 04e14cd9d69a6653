"""`oddchip games`: the games that can be replayed. Loads no table library."""

import typer


def games() -> None:
    """List the games that oddchip knows the rules of."""
    from auditor import games as known

    width = max((len(name) for name in known.names()), default=0)
    for name in known.names():
        typer.echo(f"{name:{width}}  {known.load(name).title}")

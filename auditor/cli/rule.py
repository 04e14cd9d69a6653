"""`oddchip rule`: the page of a rule, or the catalogue. Loads no table library."""

from typing import Annotated

import typer

from auditor.cli.options import _codes


def rule(
    code: Annotated[
        str | None,
        typer.Argument(
            metavar="[CODE]", autocompletion=_codes, help="A code (BET104), its beginning (BET), a name or words."
        ),
    ] = None,
) -> None:
    """Explain a rule: what it checks, why, an example, on whose authority. Without a code, the catalogue."""
    from auditor import registry
    from auditor.rules import pages

    found = registry.rules() if code is None else registry.search(code)
    if code is not None and len(found) == 1:
        typer.echo(pages.page(found[0]), nl=False)
        return
    family = ""
    for known in found:
        if known.code[:3] != family:
            typer.echo(("\n" if family else "") + f"{known.code[:3]}  {registry.FAMILIES[known.code[:3]]}")
            family = known.code[:3]
        typer.echo(f"  {known.code}  {known.severity.name.lower():8} {known.name}")

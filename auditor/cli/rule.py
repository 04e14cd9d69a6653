"""`oddchip rule`: the page of a rule or of a house option, or the catalogue. Loads no table library."""

from typing import Annotated

import typer

from auditor.cli import terminal
from auditor.cli.options import _codes


def rule(
    code: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[CODE...|WORDS]",
            autocompletion=_codes,
            help="Codes (BET104), the beginning of one (BET), a name, words, or a house option (odd_chip).",
        ),
    ] = None,
) -> None:
    """Explain a rule or a house option.

    Of a rule: what it checks, why, an example, on whose authority. Of an option: its answers, and which rule book gives
    which. Without a code, the catalogue of rules.

    \b
    oddchip rule BET104
    oddchip rule big blind
    oddchip rule odd_chip

    Exit status: 0 found, 2 there is no such rule or option.
    """
    from auditor import registry

    words = [part.strip() for word in code or () for part in word.strip(" ,").split(",")]
    known = {rule.code for rule in registry.rules()}
    if not any(word.upper() in known for word in words):
        words = [" ".join(words)] if words else []
    found = [page for word in words for page in _pages(word)]
    if len(words) > 1 or len(found) == 1:
        terminal.say("\n".join(found))
        return
    family = ""
    for rule in registry.search(words[0]) if words else registry.rules():
        if rule.code[:3] != family:
            typer.echo(("\n" if family else "") + f"{rule.code[:3]}  {registry.FAMILIES[rule.code[:3]]}")
            family = rule.code[:3]
        typer.echo(f"  {rule.code}  {rule.severity.name.lower():8} {rule.name}")


def _pages(word: str) -> list[str]:
    """The page of a house option (`cap` is one, `CAP` is a family of rules), or those of the rules that fit."""
    from auditor import house, registry
    from auditor.rules import option_pages, pages

    return [option_pages.entry(word)] if word in house.options() else list(map(pages.page, registry.search(word)))

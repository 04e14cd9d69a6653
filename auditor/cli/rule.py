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
    from auditor import house, registry
    from auditor.rules import option_pages, pages

    asked = " ".join(code or ())
    if asked in house.options():  # `cap` is one, `CAP` is a family of rules
        terminal.say(option_pages.entry(asked))
        return
    several = [registry.search(one) for one in code or ()] if _are_codes(code or []) else []
    if len(several) > 1:
        terminal.say("\n".join(pages.page(rule) for rules in several for rule in rules))
        return
    found = registry.search(asked) if code else registry.rules()
    if code and len(found) == 1:
        terminal.say(pages.page(found[0]))
        return
    family = ""
    for known in found:
        if known.code[:3] != family:
            typer.echo(("\n" if family else "") + f"{known.code[:3]}  {registry.FAMILIES[known.code[:3]]}")
            family = known.code[:3]
        typer.echo(f"  {known.code}  {known.severity.name.lower():8} {known.name}")


def _are_codes(words: list[str]) -> bool:
    from auditor import registry

    codes = {rule.code for rule in registry.rules()}
    return all(word.upper() in codes for word in words)

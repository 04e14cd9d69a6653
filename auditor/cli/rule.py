"""`oddchip rule`: the page of a rule or of a house option, or the catalogue. Loads no table library."""

from itertools import chain
from typing import TYPE_CHECKING, Annotated, Any

import typer

from auditor.cli import options, terminal
from auditor.cli.options import rule_codes

if TYPE_CHECKING:
    from auditor.rules.rule import Rule


def rule(
    code: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[CODE...|WORDS]",
            autocompletion=rule_codes,
            help="Codes (BET104), the beginning of one (BET), a name, words, or a house option (odd_chip).",
        ),
    ] = None,
    format_: options.ListFormat = options.Format.text,
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
    if format_ is options.Format.json:
        terminal.tell(**_told(words))
        return
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


def _told(words: list[str]) -> dict[str, list[dict[str, Any]]]:
    """The rules and the house options that are meant, without words all of them, with what their pages say."""
    from auditor import house, registry

    known = house.options()
    names = [word for word in words if word in known] if words else list(known)
    meant = (registry.search(word) for word in words if word not in known)
    found = list(chain.from_iterable(meant)) if words else registry.rules()
    told = []
    for name in names:
        option = known[name]
        told.append(
            {
                "name": name,
                "meaning": option.meaning,
                "default": option.default,
                "answers": option.answers or None,
                "possible": option.possible,
                "rules": [rule.code for rule in registry.rules() if name in (*rule.options, *rule.reads)],
            }
        )
    return {"rules": list(map(_fields, found)), "options": told}


def _fields(rule: "Rule") -> dict[str, Any]:
    page = {name: getattr(rule, name) for name in ("checks", "why", "example", "unjudged", "authority")}
    return {
        "code": rule.code,
        "name": rule.name,
        "severity": rule.severity.name.lower(),
        "family": rule.code[:3],
        **page,
        "hides": rule.hides,
        "options": [*rule.options],
        "reads": rule.reads,
    }

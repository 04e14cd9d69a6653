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
    from auditor import house, registry
    from auditor.rules import option_pages, pages

    is_json = format_ is options.Format.json
    words = [part.strip() for word in code or () for part in word.strip(" ,").split(",")]
    known = {rule.code for rule in registry.rules()}
    if not any(word.upper() in known for word in words):
        words = [" ".join(words)] if words else []
    meant = [_meant(word) for word in words] or [(list(registry.rules()), [*house.options()] if is_json else [])]
    rules, names = (list(chain.from_iterable(part)) for part in zip(*meant, strict=True))
    if is_json:
        terminal.tell(rules=list(map(_fields, rules)), options=list(map(_option, names)))
        return
    if len(words) > 1 or len(rules) + len(names) == 1:
        found = [list(map(pages.page, ones)) + list(map(option_pages.entry, those)) for ones, those in meant]
        terminal.say("\n".join(chain.from_iterable(found)))
        return
    family = ""
    for rule in rules:
        if rule.code[:3] != family:
            typer.echo(("\n" if family else "") + f"{rule.code[:3]}  {registry.FAMILIES[rule.code[:3]]}")
            family = rule.code[:3]
        typer.echo(f"  {rule.code}  {rule.severity.name.lower():8} {rule.name}")
    if names:
        typer.echo(("\n" if family else "") + "house options")
    for name in names:
        typer.echo(f"  {name:{max(map(len, names))}}  {house.options()[name].meaning}")


def _meant(word: str) -> "tuple[list[Rule], list[str]]":
    """The rules and the house options that a person may mean: an option by its whole name (`cap` is one, `CAP` is a
    family of rules), else the rules that fit and the options whose name has the words."""
    from auditor import house, registry
    from auditor.errors import UsageError

    if word in house.options():
        return [], [word]
    names = [name for name in house.options() if word.strip() and _spaced(word) in _spaced(name)]
    try:
        rules = list(registry.search(word))
    except UsageError as error:
        if not names:
            raise UsageError(f"{error}{_near(word)}") from error
        return [], names
    is_code = all(rule.code.startswith(word.upper()) or rule.name == word.lower() for rule in rules)
    return rules, [] if is_code else names


def _near(word: str) -> str:
    """The code, rule or house option that is written nearly so."""
    from difflib import get_close_matches

    from auditor import house, registry

    known = {name.lower(): name for rule in registry.rules() for name in (rule.code, rule.name)}
    known |= {name: name for name in house.options()}
    near = get_close_matches(word.lower(), known, n=1, cutoff=0.75)
    return f"; did you mean {known[near[0]]!r}?" if near else ""


def _spaced(name: str) -> str:
    return " " + name.lower().replace("_", " ")


def _option(name: str) -> dict[str, Any]:
    from auditor import house, registry

    option = house.options()[name]
    return {
        "name": name,
        "meaning": option.meaning,
        "default": option.default,
        "answers": option.answers or None,
        "possible": option.possible,
        "rules": [rule.code for rule in registry.rules() if name in (*rule.options, *rule.reads)],
    }


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

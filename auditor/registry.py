"""The catalogue: every rule file below `auditor/rules`, and those of the entry point `oddchip.rules`."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path

from auditor.errors import UsageError
from auditor.rules.rule import Rule
from parsers.plugins import plugins

FAMILIES = {
    "ING": "ingest: what the text says of itself",
    "DEA": "dealing: cards and streets",
    "FRC": "forced bets",
    "TRN": "turn: who acts when",
    "BET": "bet sizes",
    "ALL": "all-ins",
    "CAP": "raise caps",
    "POT": "pots and payouts",
    "SHO": "showdown",
    "RAK": "rake and drop",
    "ACC": "accounting",
    "SES": "sessions: hand against hand",
}

_SHORT = 2  # signs of a word that is on every page
_HERE = Path(__file__).parent / "rules"


@cache
def rules() -> tuple[Rule, ...]:
    """All rules in the order of the catalogue: by family, then by code."""
    files = sorted(_HERE.glob("???/???[0-9][0-9][0-9].py"))
    found = [_load(f"auditor.rules.{file.parent.name}.{file.stem}") for file in files]
    found += [entry.load() for entry in plugins("oddchip.rules")]
    order = list(FAMILIES)
    return tuple(sorted(found, key=lambda rule: (order.index(rule.code[:3]), rule.code)))


def rule(code: str) -> Rule:
    """One rule. Loads that rule's file alone. Raises UsageError for an unknown code."""
    code = code.strip().upper()
    file = _HERE / code[:3].lower() / f"{code.lower()}.py"
    if code.isalnum() and file.is_file():
        return _load(f"auditor.rules.{code[:3].lower()}.{code.lower()}")
    for other in rules():
        if other.code == code:
            return other
    raise UsageError(f"no rule {code}: `oddchip rule` lists the catalogue")


def search(text: str) -> tuple[Rule, ...]:
    """The rules that a person may mean: the one of that code or name, else those whose code begins so, else those whose
    name or family has the text, else those whose page has all its words but the shortest. Raises UsageError where there
    is none."""
    told = text.strip().lower()
    words = told.replace("-", " ").split()
    phrase = " ".join(words)
    asked = [word for word in words if len(word) > _SHORT] or [f" {phrase}"]
    file = _HERE / told[:3] / f"{told}.py"
    if told.isalnum() and file.is_file():
        return (rule(told),)
    ways: tuple[Callable[[Rule], bool], ...] = (
        lambda one: told in (one.code.lower(), one.name),
        lambda one: one.code.lower().startswith(told),
        lambda one: f" {phrase}" in _spaced(one.name, FAMILIES[one.code[:3]]),
        lambda one: all(word in _spaced(one.name, one.message, one.checks, one.why) for word in asked),
    )
    for fits in ways if words else ():
        if found := tuple(one for one in rules() if fits(one)):
            return found
    raise UsageError(
        f"no rule {text or repr('')}: no code, no name, no word of a page, no house option; "
        "`oddchip rule` lists the catalogue"
    )


def _spaced(*texts: str) -> str:
    """Texts to be searched: a blank before each word, no hyphens."""
    return " " + " ".join(" ".join(texts).lower().replace("-", " ").split())


def _load(module: str) -> Rule:
    found = import_module(module).RULE
    assert isinstance(found, Rule), module
    return found

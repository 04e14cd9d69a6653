"""Fills the message of a rule from a finding. Enters: a template and the finding's figures. Leaves: one sentence.

A template names columns of the findings: `{expected}` is an amount in the hand's unit (`{a:?}`: nothing where it is
null), `{a:parts}` one in ten thousandths of it, `{a:n}` a plain number, `{a:seat}` the player in that seat
(`{a:seat?}`: nobody is named where it is null), `{a:street}` a street, `{a:card}` a card, `{pot:pot}` the main or a
side pot, `{a:of pot?}` " of" one, if any; `{player}`, `{street}`, `{detail}` are text. Of `[...|...]` stands the first
part whose figures are all known. What comes from the input (a line, a name) is one line, without control characters,
and not long.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from string import Formatter
from typing import Any

from parsers.cards import text as card_text
from reports import amounts

_FIGURES = frozenset({"expected", "actual", "a", "b", "c"})
_CHOICE = re.compile(r"(\[[^\]]*\])")
_UNKNOWN = "unknown"
_MOST, _MOST_OF_A_NAME = 600, 64  # signs of the input


@lru_cache(maxsize=1024)
def _parts(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """Literal text, the column after it and its kind."""
    return tuple((literal, name, spec or "") for literal, name, spec, _ in Formatter().parse(template))


def fill(template: str, row: Mapping[str, Any], players: Mapping[int, str]) -> str:
    """The sentence. `players` are the names by seat of the finding's hand; a null figure reads "unknown"."""
    return "".join(_filled(_chosen(part, row), row, players) for part in _CHOICE.split(template))


def _chosen(part: str, row: Mapping[str, Any]) -> str:
    """A part of a template, of `[...|...]` the one that stands."""
    if not part.startswith("["):
        return part
    known = (
        one for one in part[1:-1].split("|") if all(row.get(name) is not None for _, name, _ in _parts(one) if name)
    )
    return next(known, "")


def _filled(template: str, row: Mapping[str, Any], players: Mapping[int, str]) -> str:
    made: list[str] = []
    for literal, name, kind in _parts(template):
        made.append(literal)
        if name is not None:
            value = figure(name, kind, row, players)
            made.append(value if value is not None else "" if kind.endswith("?") else _UNKNOWN)
    return "".join(made)


@lru_cache(maxsize=1024)
def kind_of(template: str, column: str) -> str:
    """How the template writes a column: "" is an amount (also where the template does not name it)."""
    return next((kind for _, name, kind in _parts(template) if name == column), "")


def figure(name: str, kind: str, row: Mapping[str, Any], players: Mapping[int, str]) -> str | None:
    """One column of a finding as text, or None where it is null."""
    value = row.get(name)
    if value is None:
        return None
    if kind in ("", "?") and name in _FIGURES:
        return amounts.amount(value, row.get("exponent"))
    if kind == "parts":
        return amounts.exact(value, row.get("exponent"))
    if kind in ("seat", "seat?") or (not kind and name == "seat"):
        return amounts.quoted(players.get(value, f"seat {value}"), _MOST_OF_A_NAME)
    if kind == "street" or (not kind and name == "street"):
        return amounts.words(amounts.street(value) or _UNKNOWN)
    if kind == "pot":
        return f"side pot {value}" if value else "the main pot"
    if kind == "of pot?":
        return " of " + str(figure(name, "pot", row, players))
    if kind == "card":
        return card_text(value)
    most = _MOST_OF_A_NAME if name == "player" else _MOST
    return amounts.quoted(value, most) if isinstance(value, str) else str(value)

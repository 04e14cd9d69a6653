"""What a statistic is, and the catalogue: every file of this folder and those of the entry point `oddchip.stats`.

A statistic is a pair of counts, times and chances, with its definition in words. Its file loads nothing heavy; the
expressions are functions of `c`, where `c.name` is the column `name` of a view (polars' `pl.col`):
`auditor.stats.tally.views` says which columns the views have. A null verdict is unknown and counts for nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Literal

from auditor.errors import UsageError
from parsers.declarations import meant
from parsers.plugins import plugins

Columns = Any  # polars' col: attribute access gives a column
Expression = Callable[[Columns], Any]

_HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True, kw_only=True)
class Stat:
    """A statistic of a player.

    `per` says what is counted: `act` every act; `hand` acts too, but a hand at most once for a seat; `seat` a row a
    seat and hand. `times` and `chances` are Boolean, or whole numbers in a `seat` statistic.
    `kind` says how the two read together: `count` times alone, `percent` times of a hundred chances, `ratio` times a
    chance, `money` a sum in the currency's unit, `big_blinds` a sum of money in big blinds for a hundred hands.
    """

    name: str
    title: str
    definition: str
    place: int  # where it stands in the table, from the left
    rank: int = 4  # 1 the most wanted; where the table is wider than a terminal the least wanted are left out
    kind: Literal["count", "percent", "ratio", "money", "big_blinds"] = "percent"
    per: Literal["act", "hand", "seat"] = "hand"
    times: Expression
    chances: Expression


@cache
def stats() -> tuple[Stat, ...]:
    """All statistics in the order of the table."""
    found = [_load(file.stem) for file in _HERE.glob("[!_]*.py")]
    found += [entry.load() for entry in plugins("oddchip.stats")]
    return tuple(sorted(found, key=lambda stat: (stat.place, stat.name)))


def names() -> tuple[str, ...]:
    """The names of all statistics, in the order of the table."""
    return tuple(stat.name for stat in stats())


def load(name: str) -> Stat:
    """One statistic by its name. Raises UsageError for an unknown one."""
    for stat in stats():
        if stat.name == name:
            return stat
    raise UsageError(f"no statistic {name}{meant(name, names())}")


def _load(module: str) -> Stat:
    found = import_module(f"auditor.stats.{module}").STAT
    assert isinstance(found, Stat), module
    return found

"""One hand of the tables, as the formats of this folder write it. Enters: an audited split. Leaves: its hands."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import polars as pl

from auditor.vocabulary import Uncalled
from parsers import cards
from parsers.amounts import decimal
from parsers.draft import counts
from parsers.vocabulary import Action, Origin, is_forced

if TYPE_CHECKING:
    from auditor.pipeline import Audited

UNSAID = (Action.TIMEOUT, Action.CAP_REACHED)  # neither format has them: they stand beside the hand as `marks`
_Rows = list[dict[str, Any]]


class UnheldError(ValueError):
    """What of a hand the format cannot hold."""


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand of the tables: rows as dictionaries, money in the hand's unit, enums as numbers."""

    head: dict[str, Any]
    seats: list[dict[str, Any]]
    acts: list[dict[str, Any]]
    cards: list[dict[str, Any]]
    pots: list[dict[str, Any]]
    collections: list[dict[str, Any]]
    dealt: frozenset[int]  # seats that are dealt in
    bets: tuple[int, ...]  # fixed limit: the sizes
    silent: int  # what went back without a line

    def money(self, amount: int) -> str:
        """An amount in whole coins, without superfluous decimals."""
        told = decimal(amount, self.head["exponent"])
        return told.rstrip("0").rstrip(".") if "." in told else told

    def seen(self, seat: int | None, street: int, *origins: Origin, run: int = 1) -> list[str]:
        """Cards as text, in the order in which they are told."""
        return [
            cards.text(row["card"])
            for row in self.cards
            if row["seat"] == seat and row["street"] == street and row["run"] == run and row["origin"] in origins
        ]

    def marks(self) -> list[list[Any]]:
        """The acts that no format has, as `Draft.mark` takes them."""
        return marks_of([(row["action"], row["seat"], row["is_all_in"], row["is_cap"]) for row in self.acts])


def hands(audited: "Audited") -> Iterator[Hand]:
    """The hands of a split, one after another."""
    facts = audited.facts
    parts = {
        name: _parts(getattr(facts, name), facts.hands.height)
        for name in ("seats", "actions", "cards", "pots", "collections")
    }
    dealt = _parts(audited.derived.stands.filter(pl.col("is_dealt")).select("hand", "seat"), facts.hands.height)
    stakes = _parts(audited.derived.stakes.select("hand", pl.col("^bet_.*$")), facts.hands.height)
    is_silent = pl.col("uncalled_state") == int(Uncalled.SILENT)
    silent = _parts(audited.derived.reckoning.filter(is_silent).select("hand", "uncalled"), facts.hands.height)
    for number, head in enumerate(facts.hands.iter_rows(named=True)):
        rows = {name: frames[number].to_dicts() for name, frames in parts.items()}
        sizes = stakes[number].row(0)[1:] if stakes[number].height else ()
        acts, shown = _shown_once(rows["actions"], rows["cards"])
        yield Hand(
            head,
            rows["seats"],
            acts,
            shown,
            rows["pots"],
            rows["collections"],
            frozenset(dealt[number].get_column("seat")),
            tuple(size for size in sizes if size is not None),
            sum(silent[number].get_column("uncalled")),
        )


def _shown_once(acts: _Rows, seen: _Rows) -> tuple[_Rows, _Rows]:
    """Logs that pay pot by pot, or board by board, let a player show as often; the formats let him show once."""
    told: dict[int, dict[tuple[int, int], list[int]]] = {}
    for row in seen:
        if row["origin"] == Origin.SHOWN:
            told.setdefault(row["seat"], {}).setdefault((row["run"], row["line"]), []).append(row["card"])
    again = {
        seat: set(list(lines)[1:])
        for seat, lines in told.items()
        if len({tuple(sorted(shown)) for shown in lines.values()}) == 1
    }
    kept = []
    done: set[int] = set()
    for row in acts:
        if row["action"] == Action.SHOW and row["seat"] in again:
            if row["seat"] in done:
                continue
            done.add(row["seat"])
        kept.append(row)
    once = []
    for row in seen:
        if row["origin"] != Origin.SHOWN:
            once.append(row)
        elif (row["run"], row["line"]) not in again.get(row["seat"], ()):
            once.append({**row, "run": 1})
    return kept, once


def _parts(frame: pl.DataFrame, count: int) -> list[pl.DataFrame]:
    """The rows of each hand; the table is sorted by it."""
    column = frame.get_column("hand")
    starts = [int(column.search_sorted(number, side="left")) for number in range(count + 1)]
    return [frame.slice(start, end - start) for start, end in pairwise(starts)]


def marks_of(rows: Iterable[tuple[int, int | None, Any, Any]]) -> list[list[Any]]:
    """The acts that neither format has, as `Draft.mark` takes them; `rows`: action, seat, is_all_in, is_cap."""
    found: list[list[Any]] = []
    before = 0
    for action, seat, all_in, is_cap in rows:
        if action in UNSAID:
            whose = [] if seat is None else [seat, bool(all_in), bool(is_cap)]
            found.append([before, Action(action).name.lower(), *whose])
        before += counts(action)
    return found


def is_post(action: int) -> bool:
    """A forced bet before the cards."""
    return is_forced(action) and action != Action.BRING_IN

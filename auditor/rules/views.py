"""The views that rules are written over: tables put side by side, of which only what is asked for is made.

Enters: facts and derived tables of one split. Leaves: a `View` a view. Columns that two tables share by meaning
(`hand`, `seat`, `seq` ...) stand once; where two tables name different things alike, the second carries a prefix.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

import numpy as np
import polars as pl
from numpy.typing import NDArray

from auditor.derived import Derived
from auditor.rules.beside import SIDE, label_text, side_payment
from auditor.rules.neighbours import stands_still
from parsers.tables import Facts
from parsers.vocabulary import Action, Payment

_STEPS = {"next_": 1, "prior_": -1}
_HAND_ROW = "row of the hand"  # the column `hand` as what rows are gathered by


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """A table, or some rows of it, with the columns of each row's hand beside its own. A column is gathered when it is
    first asked for."""

    table: pl.DataFrame
    hands: "View | None" = None
    made: Mapping[str, Callable[[], pl.Series]] = field(default_factory=dict)  # further columns, by who makes them
    rows: pl.Series | None = None  # of the table; None: all
    known: dict[str, pl.Series] = field(default_factory=dict)

    @property
    def height(self) -> int:
        """How many rows it has."""
        return self.table.height if self.rows is None else len(self.rows)

    def at(self, rows: pl.Series) -> "View":
        """Some of its rows."""
        return replace(self, rows=rows if self.rows is None else self.rows[rows], known={})

    def has(self, name: str) -> bool:
        """Whether there is such a column."""
        if name in self.table.columns or name in self.made:
            return True
        if name.startswith(tuple(_STEPS)):
            return name.partition("_")[2] in self.table.columns
        return self.hands is not None and self.hands.has(name.removeprefix("hand_"))

    def column(self, name: str) -> pl.Series:
        """`name` of the table, or else of the hand, where it may be called `hand_name` too. `next_name` and
        `prior_name` are those of the row after and before, null where that is of another hand."""
        if name not in self.known:
            self.known[name] = self._column(name).alias(name)
        return self.known[name]

    def frame(self, names: Iterable[str]) -> pl.DataFrame:
        """These columns."""
        return pl.DataFrame([self.column(name) for name in names])

    def _column(self, name: str) -> pl.Series:
        if name in self.table.columns or name in self.made:
            whole = self.table.get_column(name) if name in self.table.columns else self.made[name]()
            return whole if self.rows is None else whole[self.rows]
        for prefix, step in _STEPS.items():
            if name.startswith(prefix):
                return self.table.get_column(name.removeprefix(prefix))[self._further(step)]
        if self.hands is None:
            raise KeyError(name)
        if _HAND_ROW not in self.known:
            self.known[_HAND_ROW] = self.column("hand").cast(pl.UInt32)
        return self.hands.column(name.removeprefix("hand_"))[self.known[_HAND_ROW]]

    def _further(self, step: int) -> pl.Series:
        """For each row the row that many further on; null where that is of another hand."""
        hand = self.table.get_column("hand").to_numpy()
        rows = np.arange(self.height) if self.rows is None else self.rows.to_numpy().astype(np.int64)
        there = np.clip(rows + step, 0, max(0, len(hand) - 1))
        return index(np.where((there == rows + step) & (hand[there] == hand[rows]), there, -1))


def index(rows: NDArray[np.int64]) -> pl.Series:
    """Row numbers to gather by; a negative one gathers null."""
    told = pl.Series(rows.astype(np.uint32))
    return told.set(pl.Series(rows < 0), None) if rows.size and rows.min() < 0 else told


@dataclass(frozen=True, slots=True)
class Tables:
    """What the views are made of: the tables of one split, and of the hands whose neighbour is in an earlier split
    whether they stand still."""

    facts: Facts
    derived: Derived
    before: Mapping[int, bool] = field(default_factory=dict)


def hands(tables: Tables) -> View:
    """A row a hand. What the header tells keeps its name; the same column of `stakes` is `due_...`, of `reckoning`
    `sum_...` (`pot` is the told one, `sum_pot` the reckoned one). `posted_...` is the first such post, `has_choices`
    whether somebody did more than post, `seated` how many seats are listed, `first_place` where a repeat stood first,
    `stands_still` is of `auditor.rules.neighbours`, and there is what `auditor.rules.beside` makes."""
    facts, derived = tables.facts, tables.derived
    made: dict[str, Callable[[], pl.Series]] = {
        "has_choices": partial(_has_choices, facts),
        "seated": partial(_seated, facts),
        "first_place": partial(_first_place, facts),
        "stands_still": partial(_stands_still, tables),
        "label_text": partial(label_text, facts, derived),
    }
    for name, action in (("small_blind", Action.SMALL_BLIND), ("big_blind", Action.BIG_BLIND)):
        made[f"posted_{name}"] = partial(_first_post, facts, action, "amount")
        made[f"{name}_line"] = partial(_first_post, facts, action, "line")
    for name in SIDE:
        made[name] = partial(side_payment, facts, derived, name)
    return View(_beside(facts.hands, {"due_": derived.stakes, "sum_": derived.reckoning}), made=made)


def _first_post(facts: Facts, action: Action, name: str) -> pl.Series:
    rows = _rows_of(facts, (action,)).to_numpy()[::-1]
    first = np.full(facts.hands.height, -1)
    first[facts.actions.get_column("hand").to_numpy()[rows]] = rows  # of the same hand the last that is written
    return facts.actions.get_column(name)[index(first)]


def _has_choices(facts: Facts) -> pl.Series:
    action = facts.actions.get_column("action").to_numpy()
    chosen = np.zeros(facts.hands.height, np.bool_)
    hand = facts.actions.get_column("hand").to_numpy()
    chosen[hand[(action >= int(Action.FOLD)) & (action <= int(Action.COMPLETE))]] = True
    return pl.Series(chosen)


def _seated(facts: Facts) -> pl.Series:
    return pl.Series(np.bincount(facts.seats.get_column("hand").to_numpy(), minlength=facts.hands.height))


def _first_place(facts: Facts) -> pl.Series:
    told = facts.hands.select("hand").join(facts.repeats, on="hand", how="left", maintain_order="left")
    return told.get_column("place")


def _stands_still(tables: Tables) -> pl.Series:
    rows = sorted(tables.before)
    return stands_still(tables.facts, tables.derived).scatter(rows, [tables.before[row] for row in rows])


def _beside(first: pl.DataFrame, others: dict[str, pl.DataFrame]) -> pl.DataFrame:
    """Puts frames of the same rows side by side; a name that is taken gets the frame's prefix."""
    columns = list(first.get_columns())
    names = set(first.columns)
    for prefix, frame in others.items():
        for column in frame.get_columns():
            if column.name in ("hand", "seat", "seq"):
                continue
            name = prefix + column.name if column.name in names else column.name
            columns.append(column.alias(name))
            names.add(name)
    return pl.DataFrame(columns)


def _rows_of(facts: Facts, actions: Iterable[int]) -> pl.Series:
    """The rows of `actions` that are of those kinds."""
    action = facts.actions.get_column("action").to_numpy()
    found = np.zeros(len(action), np.bool_)
    for kind in actions:
        found |= action == int(kind)
    return pl.Series(np.flatnonzero(found).astype(np.uint32))


def acts(tables: Tables, of_hands: View, only: Sequence[int] = ()) -> View:
    """A row an act, or an act of those kinds."""
    rows = _rows_of(tables.facts, only) if only else None
    return View(_beside(tables.facts.actions, {"before_": tables.derived.trace}), of_hands, rows=rows)


def seats(tables: Tables, of_hands: View) -> View:
    """A row a seat. `returned` is as logged, `result_returned` as it should be; `dealt_to` is how many of
    the hand's seats are dealt cards."""
    derived = tables.derived
    table = _beside(tables.facts.seats, {"stood_": derived.stands, "result_": derived.results})
    return View(table, of_hands, {"dealt_to": partial(_dealt_to, tables)})


def _dealt_to(tables: Tables) -> pl.Series:
    stands = tables.derived.stands
    hand = stands.get_column("hand").to_numpy()
    count = np.bincount(hand[(stands.get_column("cards") > 0).fill_null(value=False).to_numpy()], minlength=1)
    return pl.Series(np.append(count, np.zeros(tables.facts.hands.height, np.int64))[hand])


def remarks(tables: Tables, of_hands: View) -> View:
    """A row a remark of the parser."""
    return View(tables.facts.remarks, of_hands)


def rejects(tables: Tables, of_hands: View) -> View:
    """A row a piece of text that is in no hand."""
    return View(tables.facts.rejects)


def payouts(tables: Tables, of_hands: View) -> View:
    """A row a seat that is owed something or was paid something: `owed`, `paid` (wins and shares not awarded)."""
    results = tables.derived.results.filter((pl.col("owed") > 0) | (pl.col("paid") > 0))
    lines = (
        tables.facts.collections.filter(pl.col("kind").is_in([int(Payment.WIN), int(Payment.NOT_AWARDED)]))
        .group_by("hand", "seat")
        .agg(pl.col("line").first())
    )
    return View(results.join(lines, on=["hand", "seat"], how="left", maintain_order="left"), of_hands)


def pots(tables: Tables, of_hands: View) -> View:
    """A row a pot of the hands that declare pots, over all boards: `amount`, `net` as reckoned, `told` as declared."""
    key = ["hand", "pot"]
    told = tables.facts.pots.group_by(key).agg(pl.col("amount").sum().alias("told"), pl.col("line").first())
    reckoned = (
        tables.derived.pots.join(told.select("hand").unique(), on="hand", how="semi")
        .group_by(key)
        .agg(pl.col("amount").sum(), pl.col("net").sum())
    )
    return View(reckoned.join(told, on=key, how="full", coalesce=True).sort(key), of_hands)


def view(name: str, tables: Tables, of_hands: View, only: Sequence[int] = ()) -> View:
    """A view by its name; of the view `acts` those of the actions that are named, if any are."""
    return acts(tables, of_hands, only) if only else VIEWS[name](tables, of_hands)


VIEWS: dict[str, Callable[[Tables, View], View]] = {
    "hands": lambda tables, of_hands: of_hands,
    "acts": acts,
    "seats": seats,
    "remarks": remarks,
    "rejects": rejects,
    "payouts": payouts,
    "pots": pots,
}

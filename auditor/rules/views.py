"""The views that rules are written over: tables put side by side, of which only what is asked for is made.

Enters: facts and derived tables of one split. Leaves: a `View` a view. Columns that two tables share by meaning
(`hand`, `seat`, `seq` ...) stand once; where two tables name different things alike, the second carries a prefix.
"""

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property, partial, reduce
from typing import Any

import msgspec
import numpy as np
import polars as pl
from numpy.typing import NDArray

from auditor.derived import Derived
from auditor.rules import known
from auditor.rules.beside import (
    SIDE,
    changed_cards,
    chip_unit,
    label_text,
    paid_twice,
    rake_taken,
    retold_cards,
    show_due_told,
    side_payments,
)
from auditor.rules.better import WRONG, better_text, wrong_payments
from auditor.rules.neighbours import Neighbours
from auditor.rules.ties import TIE, ties
from parsers import missing
from parsers.tables import Facts
from parsers.vocabulary import GAPS, Action

_STEPS = {"next": 1, "prior": -1}


Makers = Mapping[str, Callable[[], pl.Series]]
"""Columns by who tells or makes them, which is done once they are asked for."""


class View:
    """A table, or some rows of it, with the columns of each row's hand beside its own. A column is gathered when it is
    first asked for."""

    def __init__(self, height: int, own: Makers, hands: "View | None" = None, rows: pl.Series | None = None) -> None:
        """`own`: the columns of a table of so many rows. `rows`: which of them, by number or a Boolean each."""
        self._whole, self._own, self._hands, self._rows = height, own, hands, rows
        self._are_flags = rows is not None and rows.dtype == pl.Boolean
        self._known: dict[str, pl.Series] = {}
        self._is_of_hand: dict[str, bool] = {}
        self.height = height if rows is None else int(rows.sum()) if self._are_flags else len(rows)

    def at(self, rows: pl.Series) -> "View":
        """Some of its rows, by number."""
        return View(self._whole, self._own, self._hands, self._numbers()[rows])

    def has(self, name: str) -> bool:
        """Whether there is such a column."""
        origin = name.removeprefix("hand_") if self._hands is None else name
        return origin in self._own or self._step(name) != 0 or self.is_of_hand(name)

    def is_of_hand(self, name: str) -> bool:
        """Whether it is a column of the hand, the same for all its rows."""
        told = self._is_of_hand.get(name)
        if told is None:
            is_own = name in self._own or self._step(name) != 0
            told = self._is_of_hand[name] = not is_own and self._hands is not None and self._hands.has(name)
        return told

    def column(self, name: str) -> pl.Series:
        """`name` of the table, or else of the hand, where it may be called `hand_name` too. `next_name` and
        `prior_name` are those of the row after and before, null where that is of another hand."""
        if name not in self._known:
            column = self._column(name)
            self._known[name] = column if column.name == name else column.alias(name)
        return self._known[name]

    def frame(self, names: Iterable[str]) -> pl.DataFrame:
        """These columns."""
        return pl.DataFrame([self.column(name) for name in names])

    @cached_property
    def hand(self) -> NDArray[np.intp]:
        """The hand of each row, which all are of one."""
        return known.rows(self.column("hand"))

    def _column(self, name: str) -> pl.Series:
        if name in self._own:
            return self._taken(self._own[name]())
        if step := self._step(name):
            return self._own[name.partition("_")[2]]()[self._further(step)]
        if self._hands is None:
            return self.column(name.removeprefix("hand_"))
        return self._hands.column(name)[pl.Series(self.hand)]

    def _taken(self, whole: pl.Series) -> pl.Series:
        if self._rows is None:
            return whole
        return whole.filter(self._rows) if self._are_flags else whole[self._rows]

    def _numbers(self) -> pl.Series:
        """The rows by number."""
        return self._taken(pl.Series(np.arange(self._whole, dtype=np.uint32)))

    def _step(self, name: str) -> int:
        prefix, _, origin = name.partition("_")
        return _STEPS.get(prefix, 0) if origin in self._own else 0

    def _further(self, step: int) -> pl.Series:
        """For each row the row that many further on; null where that is of another hand."""
        hand = self._own["hand"]().to_numpy()
        rows = self._numbers().to_numpy().astype(np.int64)
        there = np.clip(rows + step, 0, max(0, len(hand) - 1))
        return known.index(np.where((there == rows + step) & (hand[there] == hand[rows]), there, -1))


class Tables(msgspec.Struct, frozen=True, dict=True, weakref=True):
    """What the views are made of: the tables of one split."""

    facts: Facts
    derived: Derived

    @cached_property
    def acts(self) -> Makers:
        """What a view of acts is made of, whichever acts."""
        return _beside(self.facts.actions, {"before_": self.derived.trace})

    @cached_property
    def _kinds(self) -> dict[int, pl.Series]:
        return {}

    def of_kind(self, action: int) -> pl.Series:
        """Which rows of `actions` are of that kind: looked at once, though several views are of it."""
        if action not in self._kinds:
            self._kinds[action] = self.facts.actions.get_column("action") == int(action)
        return self._kinds[action]

    @cached_property
    def neighbours(self) -> Neighbours:
        """Each hand beside the one before it."""
        return Neighbours(self.facts, self.derived)


def hands(tables: Tables) -> View:
    """A row a hand. What the header tells keeps its name; the same column of `stakes` is `due_...`, of `reckoning`
    `sum_...` (`pot` is the told one, `sum_pot` the reckoned one). `posted_...` is the first such post, `has_choices`
    whether somebody did more than post, `has_gaps` whether a line was not understood, `small_blinds` how many of them
    are posted, `straddle_seat` who straddled first, `dead_seat` and `both_seat` who first posts a dead blind or both
    blinds, `kill_seat` and `kill_seq` who killed the pot and where, `returned_seat` to whom an unmatched bet first
    returns, `first_line` the line of the first act, post or deal, `seated` how many seats are listed, `side_pots` how
    many pots there are besides the main one, `bad_card_folded` where who holds `bad_card` folds, `fault_dealt` whether
    `fault_seat` was dealt in, `first_place` where a repeat stood first, `stands_still` is of
    `auditor.rules.neighbours`, and there is what `auditor.rules.beside`, `auditor.rules.better` and
    `auditor.rules.ties` make."""
    facts, derived = tables.facts, tables.derived
    made = _beside(facts.hands, {"due_": derived.stakes, "sum_": derived.reckoning})
    made |= {
        "has_choices": partial(_has_choices, facts),
        "has_gaps": partial(_has_gaps, facts),
        "seated": partial(_seated, facts),
        "side_pots": partial(_side_pots, facts, derived),
        "first_place": partial(_first_place, facts),
        "first_line": partial(_first_line, facts),
        "returned_seat": partial(_first_post, tables, Action.UNCALLED, "seat"),
        "small_blinds": partial(_small_blinds, tables),
        "straddle_seat": partial(_first_post, tables, Action.STRADDLE, "seat"),
        "dead_seat": partial(_first_post, tables, Action.DEAD_BLIND, "seat"),
        "both_seat": partial(_first_post, tables, Action.BOTH_BLINDS, "seat"),
        "kill_seat": partial(_first_post, tables, Action.KILL, "seat"),
        "kill_seq": partial(_first_post, tables, Action.KILL, "seq"),
        "stands_still": lambda: tables.neighbours.still,
        "label_text": partial(label_text, facts, derived),
        "paid_twice": partial(paid_twice, facts, derived),
        "changed_cards": partial(changed_cards, facts, derived),
        "retold_cards": partial(retold_cards, facts, derived),
        "bad_card_folded": partial(_stood, tables, "bad_card_seat", "fold_line"),
        "fault_dealt": partial(_stood, tables, "fault_seat", "is_dealt"),
        "chip_unit": partial(chip_unit, facts),
        "rake_taken": partial(rake_taken, facts, derived),
        "show_due_told": partial(show_due_told, facts, derived),
    }
    for name, action in (("small_blind", Action.SMALL_BLIND), ("big_blind", Action.BIG_BLIND)):
        made[f"posted_{name}"] = partial(_first_post, tables, action, "amount")
        made[f"{name}_line"] = partial(_first_post, tables, action, "line")
    payments = cache(partial(wrong_payments, facts, derived))
    made["better_text"] = lambda: better_text(facts, derived, payments())
    makers = ((SIDE, partial(side_payments, facts, derived)), (TIE, partial(ties, facts, derived)), (WRONG, payments))
    for names, maker in makers:  # made together, once one of them is asked for
        frame = cache(maker)
        made |= {name: partial(_column_of, frame, name) for name in names}
    return View(facts.hands.height, made)


def _column_of(frame: Callable[[], pl.DataFrame], name: str) -> pl.Series:
    return frame().get_column(name)


def _first_post(tables: Tables, action: Action, name: str) -> pl.Series:
    acts = tables.facts.actions
    posts = pl.Series(np.arange(acts.height)).filter(tables.of_kind(action)).to_numpy()
    return acts.get_column(name)[_first(tables.facts, posts)]


def _first(facts: Facts, rows: NDArray[Any]) -> pl.Series:
    """The first of some rows of `actions` in each hand, to gather by."""
    hand = facts.actions.get_column("hand").to_numpy()[rows].astype(np.intp)
    first = np.full(facts.hands.height, -1)
    first[hand[::-1]] = rows[::-1]  # of the same hand the last that is written
    return known.index(first)


def _small_blinds(tables: Tables) -> pl.Series:
    posts = tables.facts.actions.get_column("hand").filter(tables.of_kind(Action.SMALL_BLIND))
    return pl.Series(np.bincount(posts.to_numpy(), minlength=tables.facts.hands.height))


def _first_line(facts: Facts) -> pl.Series:
    return facts.actions.get_column("line")[_first(facts, np.arange(facts.actions.height))]


def _has_choices(facts: Facts) -> pl.Series:
    action = facts.actions.get_column("action")
    is_choice = (action >= int(Action.FOLD)) & (action <= int(Action.COMPLETE))
    return _having(facts, facts.actions.get_column("hand").filter(is_choice))


def _has_gaps(facts: Facts) -> pl.Series:
    code = facts.remarks.get_column("code")
    return _having(facts, facts.remarks.get_column("hand").filter(reduce(operator.or_, (code == gap for gap in GAPS))))


def _having(facts: Facts, hands: pl.Series) -> pl.Series:
    """Which hands are among these."""
    has = np.zeros(facts.hands.height, np.bool_)
    has[known.rows(hands.drop_nulls() if hands.has_nulls() else hands)] = True
    return pl.Series(has)


def _seated(facts: Facts) -> pl.Series:
    return pl.Series(np.bincount(facts.seats.get_column("hand").to_numpy(), minlength=facts.hands.height))


def _side_pots(facts: Facts, derived: Derived) -> pl.Series:
    sides = derived.pots.get_column("hand").filter(derived.pots.get_column("pot") > 0)
    return pl.Series(np.bincount(sides.to_numpy(), minlength=facts.hands.height))


def _first_place(facts: Facts) -> pl.Series:
    told = facts.hands.select("hand").join(facts.repeats, on="hand", how="left", maintain_order="left")
    return told.get_column("place")


def columns_of(table: pl.DataFrame) -> Makers:
    """The columns of a table."""
    return {name: partial(table.get_column, name) for name in table.columns}


def _beside(first: pl.DataFrame, others: dict[str, pl.DataFrame]) -> dict[str, Callable[[], pl.Series]]:
    """Puts tables of the same rows side by side; a name that is taken gets the table's prefix."""
    columns = dict(columns_of(first))
    for prefix, table in others.items():
        for name, column in columns_of(table).items():
            if name not in ("hand", "seat", "seq"):
                columns[prefix + name if name in columns else name] = column
    return columns


def acts(tables: Tables, of_hands: View, only: Sequence[int] = ()) -> View:
    """A row an act, or an act of those kinds. `folded_line` is where its player folds."""
    made = dict(tables.acts)
    made["folded_line"] = partial(_stood, tables, "seat", "fold_line")
    rows = reduce(operator.or_, map(tables.of_kind, only)) if only else None
    return View(tables.facts.actions.height, made, of_hands, rows)


def seats(tables: Tables, of_hands: View) -> View:
    """A row a seat. `returned` is as logged, `result_returned` as it should be; `dealt_to` is how many of
    the hand's seats are dealt cards, `ante_line` where the seat's ante is told, `ante_elsewhere` whether it is told as
    another's, and `is_mucked` whether the seat throws its cards away."""
    derived = tables.derived
    made = _beside(tables.facts.seats, {"stood_": derived.stands, "result_": derived.results})
    made["dealt_to"] = partial(_dealt_to, tables)
    made["ante_line"] = partial(_ante_line, tables)
    made["ante_elsewhere"] = partial(_ante_elsewhere, tables)
    made["is_mucked"] = partial(_is_mucked, tables)
    return View(tables.facts.seats.height, made, of_hands)


def _stood(tables: Tables, seat: str, name: str) -> pl.Series:
    """What `stands` tells of the player in `seat`, a column of acts or of the reckoning; null: nothing."""
    told = tables.facts.actions if seat == "seat" else tables.derived.reckoning
    stood = tables.derived.stands.select("hand", "seat", name).drop_nulls()
    rows = told.select("hand", pl.col(seat).alias("seat"))
    return rows.join(stood, on=["hand", "seat"], how="left", maintain_order="left").get_column(name)


def _ante_line(tables: Tables) -> pl.Series:
    facts = tables.facts
    antes = (
        facts.actions.filter(tables.of_kind(Action.ANTE))
        .select("hand", "seat", "line")
        .unique(["hand", "seat"], keep="first")
    )
    told = facts.seats.select("hand", "seat").join(antes, on=["hand", "seat"], how="left", maintain_order="left")
    return told.get_column("line")


def _ante_elsewhere(tables: Tables) -> pl.Series:
    """Who alone in the hand pays no ante, where one other pays two: the line bears the other's name."""
    stands = tables.derived.stands
    hand = known.rows(stands.get_column("hand"))
    due = missing.filled(tables.derived.stakes.get_column("ante"), 0)[hand]
    ante = stands.get_column("ante").to_numpy()
    pays_two = (ante == 2 * due) & (due > 0)
    if not pays_two.any():
        return pl.Series(pays_two)
    pays_none = stands.get_column("is_dealt").to_numpy() & (ante == 0) & (due > 0)
    is_one = (np.bincount(hand, pays_none) == 1) & (np.bincount(hand, pays_two) == 1)
    return pl.Series(pays_none & is_one[hand])


def _is_mucked(tables: Tables) -> pl.Series:
    facts = tables.facts
    mucks = facts.actions.filter(tables.of_kind(Action.MUCK)).select("hand", "seat", is_mucked=True)
    told = facts.seats.select("hand", "seat").join(
        mucks.unique(), on=["hand", "seat"], how="left", maintain_order="left"
    )
    return told.get_column("is_mucked").fill_null(value=False)


def _dealt_to(tables: Tables) -> pl.Series:
    stands = tables.derived.stands
    hand = known.rows(stands.get_column("hand"))
    dealt = stands.get_column("hand").filter(stands.get_column("cards") > 0).to_numpy()
    return pl.Series(np.bincount(dealt, minlength=tables.facts.hands.height)[hand])


def remarks(tables: Tables, of_hands: View) -> View:
    """A row a remark of the parser."""
    return View(tables.facts.remarks.height, columns_of(tables.facts.remarks), of_hands)


def rejects(tables: Tables, of_hands: View) -> View:
    """A row a piece of text that is in no hand."""
    return View(tables.facts.rejects.height, columns_of(tables.facts.rejects))


def view(name: str, tables: Tables, of_hands: View, only: Sequence[int] = ()) -> View:
    """A view by its name; of the view `acts` those of the actions that are named, if any are."""
    return acts(tables, of_hands, only) if only else VIEWS[name](tables, of_hands)


VIEWS: dict[str, Callable[[Tables, View], View]] = {
    "hands": lambda tables, of_hands: of_hands,
    "acts": acts,
    "seats": seats,
    "remarks": remarks,
    "rejects": rejects,
}

"""A hand beside the one before it at the same table. Enters: facts and derived tables of one split. Leaves: a Boolean
column, a row a hand; and the hands at the ends of the split and of its files, of which neighbours are elsewhere.

Two hands are neighbours only where nothing can be missing between them: the same players sit in the same seats, and
each begins with what the hand before left him. A *sitting* is what one file tells of one table. In it the hand before
is the one beside it in the file, on the side of the earlier time. `sittings` goes on where a split ends.
"""

from functools import cached_property
from typing import NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray

from auditor.derived import Derived
from auditor.rules import known
from auditor.rules.sittings import Edge
from parsers import missing
from parsers.tables import Facts, of_hands
from parsers.vocabulary import Status

_TABLE = ["site", "tournament", "table"]
_NEVER, _EVER = -(2**63), 2**63 - 1

Rows = NDArray[np.int64]


class _Sittings(NamedTuple):
    hands: Rows  # sitting after sitting, each in the order of its file
    begins: Rows  # where in them each sitting begins


class Neighbours:
    """What one split tells of neighbours: reckoned once, whoever asks."""

    def __init__(self, facts: Facts, derived: Derived) -> None:
        self._facts, self._derived = facts, derived

    @cached_property
    def sittings(self) -> _Sittings:
        """The hands of each sitting. Of no table there is no hand before, and a repeat is no hand."""
        hands = self._facts.hands
        first = hands.select(pl.col("hand").first().over("source", *_TABLE)).to_series().to_numpy()  # of the sitting
        is_new = hands.get_column("status").to_numpy() < int(Status.DUPLICATE)
        of = np.flatnonzero(is_new & ~known.unknown(hands.get_column("table")))
        of = of[np.argsort(first[of], kind="stable")]
        return _Sittings(of, np.flatnonzero(np.diff(first[of], prepend=-1)))

    @cached_property
    def places(self) -> Rows:
        """A number a hand for the seats of the button and of the big blind; -1 where they cannot be compared."""
        hands = self._facts.hands
        button = missing.filled(hands.get_column("button"), -1).astype(np.int64)
        blind = missing.filled(self._derived.stakes.get_column("big_blind_by"), -1)
        is_complete = hands.get_column("status").to_numpy() == int(Status.COMPLETE)
        return np.where(is_complete & (button >= 0) & (blind >= 0), button * 64 + blind, -1)

    @cached_property
    def still(self) -> pl.Series:
        """Whether button and big blind are where they were in the hand before; null where no such hand is known. Of a
        hand with two before it one of them is enough."""
        hands = self._facts.hands
        now, last = self._pairs()
        is_alike = (self.places[now] == self.places[last]) & (self.places[now] >= 0)
        is_alike &= ~known.holds(hands.get_column("is_fast"))[now]
        still = np.full(hands.height, -1, np.int8)
        still[now] = 0
        pairs = pl.DataFrame({"hand": now[is_alike], "last_hand": last[is_alike]})
        if pairs.height:
            runs_on = _runs_on(self._facts, self._derived, pairs)
            np.maximum.at(still, pairs.get_column("hand").to_numpy(), runs_on.to_numpy())
        told = pl.Series("still", still)
        return (told > 0).set(told < 0, None)

    @cached_property
    def _times(self) -> Rows:
        return missing.filled(self._facts.hands.get_column("started_at").cast(pl.Int64), _NEVER)

    def _pairs(self) -> tuple[Rows, Rows]:
        """Hands and the hand before each, of those that stand beside each other in a sitting. Which of two is the
        earlier one they alone tell, so that it is the same wherever a split ends; one that is later than both sides
        has two."""
        hands, time = self.sittings.hands, self._times
        follows = np.ones(hands.size, np.bool_)
        follows[self.sittings.begins] = False
        now, last = hands[follows], hands[np.flatnonzero(follows) - 1]
        is_back = (time[last] > time[now]) & (time[now] != _NEVER)  # the latest hand may stand first
        return np.where(is_back, last, now), np.where(is_back, now, last)

    def edges(self) -> list[Edge]:
        """The first and the last, the earliest and the latest hand of each sitting, in the order of the split."""
        hands, begins = self.sittings
        if not hands.size:
            return []
        told = self._facts.hands
        ends = (hands[begins], hands[np.append(begins[1:], hands.size) - 1], *self._by_time())
        at = np.unique(np.concatenate(ends))
        rows = pl.Series(at)
        seats = _seats(self._facts, self._derived, rows)
        of = np.searchsorted(at, seats.get_column("hand").to_numpy())
        blind = self._derived.stakes.get_column("big_blind_by")[rows]
        place = pl.Series(self.places)[rows]
        columns = {
            **{name: told.get_column(name)[rows] for name in told.columns if name in Edge._fields},
            "time": told.get_column("started_at")[rows].cast(pl.Int64),
            "place": place.set(place < 0, None),
            **_held(seats, of, at.size),
            "is_fast": pl.Series(known.holds(told.get_column("is_fast")))[rows],
            "still": self.still[rows],
            "seat": blind,
            "player": _player(seats, of, blind),
        }
        return [Edge(*row) for row in zip(*(columns[name].to_list() for name in Edge._fields), strict=True)]

    def _by_time(self) -> tuple[Rows, Rows]:
        """The earliest and the latest hand of each sitting that tells a time, as `_when` has it."""
        hands, begins = self.sittings
        time = self._times[hands]
        sitting = np.repeat(np.arange(begins.size), np.diff(begins, append=hands.size))
        is_told = time != _NEVER
        # of several hands of one second or minute the numbers tell
        least = np.minimum.reduceat(np.where(is_told, time, _EVER), begins)
        most = np.maximum.reduceat(time, begins)
        at = np.flatnonzero(is_told & ((time == least[sitting]) | (time == most[sitting])))
        ends = pl.DataFrame(
            [self._facts.hands.get_column(name)[pl.Series(hands[at])] for name in ("started_at", "hand_id")]
        )
        order = ends.select(
            pl.arg_sort_by("started_at", pl.col("hand_id").str.len_chars(), "hand_id", maintain_order=True)
        )
        at = at[order.to_series().to_numpy()]
        first, last = np.full(begins.size, -1), np.full(begins.size, -1)
        first[sitting[at[::-1]]] = hands[at[::-1]]  # of the same sitting the last that is written
        last[sitting[at]] = hands[at]
        return first[first >= 0], last[last >= 0]


def _seats(facts: Facts, derived: Derived, hands: pl.Series) -> pl.DataFrame:
    """The seats of some hands: what each begins with, and what it has at the `end`."""
    seats = [facts.seats.get_column(name) for name in ("hand", "seat", "player", "starting_stack", "is_out")]
    end = facts.seats.get_column("starting_stack") + derived.results.get_column("net")  # a row a seat too
    return of_hands(pl.DataFrame([*seats, end.alias("end")]), hands)


def _held(seats: pl.DataFrame, of: Rows, count: int) -> dict[str, pl.Series]:
    """A number for the seats of each hand that play, their players and stacks, whatever their order: before the hand
    and after it; null where a stack is not known. `of`: of which hand a seat is."""
    is_in = ~known.holds(seats.get_column("is_out"))
    stacks = {"begin": "starting_stack", "end": "end"}
    numbers = seats.select(
        pl.struct("seat", "player", stack=column).hash(seed=1).alias(name) for name, column in stacks.items()
    )
    told = {}
    for name, column in stacks.items():
        total, is_known = np.zeros(count, np.uint64), np.zeros(count, np.bool_)
        np.add.at(total, of[is_in], numbers.get_column(name).to_numpy()[is_in])
        is_known[of[is_in]] = True
        is_known[of[is_in & known.unknown(seats.get_column(column))]] = False
        told[name] = pl.Series(total).set(pl.Series(~is_known), None)
    return told


def _player(seats: pl.DataFrame, of: Rows, seat: pl.Series) -> pl.Series:
    """The player in a seat of each hand."""
    is_there = missing.filled(seats.get_column("seat"), -2) == missing.filled(seat, -1)[of]
    row = np.full(len(seat), -1)
    row[of[is_there][::-1]] = np.flatnonzero(is_there)[::-1]  # of the same hand the last that is written
    return seats.get_column("player")[known.index(row)]


def _runs_on(facts: Facts, derived: Derived, pairs: pl.DataFrame) -> pl.Series:
    """For each pair of hands whether the same players sit there with the stacks that the first hand left."""
    seats = _seats(facts, derived, pl.concat([pairs.get_column("hand"), pairs.get_column("last_hand")]))
    seats = seats.filter(~pl.Series(known.holds(seats.get_column("is_out")))).drop("is_out")
    ends = seats.select(pl.col("hand").alias("last_hand"), "seat", "player", "end")
    seats = seats.drop("end")
    same = (pl.col("end") == pl.col("starting_stack")).fill_null(value=False).all()
    now = pairs.join(seats, on="hand").join(ends, on=["last_hand", "seat", "player"], how="left")
    both = now.group_by("hand", "last_hand").agg(same.alias("same"), pl.len().alias("players"))
    count = ends.group_by("last_hand").len("before")
    judged = pairs.join(both, on=["hand", "last_hand"], how="left", maintain_order="left").join(
        count, on="last_hand", how="left", maintain_order="left"
    )
    return judged.select((pl.col("same") & (pl.col("players") == pl.col("before"))).fill_null(value=False)).to_series()

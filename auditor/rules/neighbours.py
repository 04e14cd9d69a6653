"""A hand beside the one before it at the same table. Enters: facts and derived tables of one split. Leaves: a Boolean
column, a row a hand; and how each table stands at both ends of the split, for the hands on either side of its border.

Two hands are neighbours only where nothing can be missing between them: the same players sit in the same seats, and
each begins with what the hand before left him.
"""

from typing import Any

import numpy as np
import polars as pl

from auditor.derived import Derived
from parsers.tables import Facts, of_hands
from parsers.vocabulary import Status

_TABLE = ["site", "tournament", "table"]


def _by_table(facts: Facts) -> pl.DataFrame:
    """A row a table with the list of its hands; of no table there is no hand before."""
    tables = facts.hands.group_by(_TABLE, maintain_order=True).agg("hand")
    return tables.filter(pl.col("table").is_not_null())


def stands_still(facts: Facts, derived: Derived) -> pl.Series:
    """Whether button and big blind are where they were in the hand before; null where no such hand is known."""
    tables = _by_table(facts).get_column("hand")
    hands = tables.explode().to_numpy()
    follows = np.ones(len(hands), np.bool_)
    follows[np.cumsum(tables.list.len().to_numpy()) - tables.list.len().to_numpy()] = False
    now, last = hands[follows], hands[np.flatnonzero(follows) - 1]
    is_whole = (facts.hands.get_column("status") == int(Status.COMPLETE)).to_numpy()
    is_alike = is_whole[now] & is_whole[last]
    for place in (facts.hands.get_column("button"), derived.stakes.get_column("big_blind_by")):
        seat = place.fill_null(-1).to_numpy()
        is_alike &= (seat[now] == seat[last]) & (seat[now] >= 0)
    is_alike &= ~facts.hands.get_column("is_fast").fill_null(value=False).to_numpy()[now]
    still = np.full(facts.hands.height, -1, np.int8)
    still[now] = 0
    pairs = pl.DataFrame({"hand": now[is_alike], "last_hand": last[is_alike]})
    if pairs.height:
        still[pairs.get_column("hand").to_numpy()] = _runs_on(facts, derived, pairs).to_numpy()
    told = pl.Series("still", still)
    return (told > 0).set(told < 0, None)


def edges(facts: Facts, derived: Derived) -> pl.DataFrame:
    """A row a table of the split: its first hand, and how it stands in the first (`first_...`) and last (`last_...`):
    `place`, the button and who posted the big blind, and `stacks`, a number for the players and what they have, at the
    beginning of the first hand and at the end of the last. Null where it cannot be a neighbour."""
    tables = _by_table(facts)
    first, last = tables.get_column("hand").list.first(), tables.get_column("hand").list.last()
    seats = _dealt_in(facts, derived, pl.concat([first, last]))
    stacks = seats.group_by("hand").agg(_held("starting_stack").alias("begin"), _held("end").alias("end"))
    stand = facts.hands.hstack([derived.stakes.get_column("big_blind_by")]).select(
        place=pl.when(status=int(Status.COMPLETE)).then(pl.col("button").cast(pl.Int32) * 64 + pl.col("big_blind_by")),
        is_slow=~pl.col("is_fast").fill_null(value=False),
    )
    return (
        tables.with_columns(
            stand[first].select(first_place=pl.when("is_slow").then("place")).to_series(),
            stand[last].get_column("place").alias("last_place"),
            first=first,
            last=last,
        )
        .join(stacks.select(first="hand", first_stacks="begin"), on="first", how="left", maintain_order="left")
        .join(stacks.select(last="hand", last_stacks="end"), on="last", how="left", maintain_order="left")
        .select(*_TABLE, "first", "first_place", "first_stacks", "last_place", "last_stacks")
    )


def _dealt_in(facts: Facts, derived: Derived, hands: pl.Series) -> pl.DataFrame:
    """The seats of some hands that play: what they begin with, and what they have at the `end`."""
    # results are a row a seat, in the same order
    seats = facts.seats.select("hand", "seat", "player", "starting_stack", "is_out")
    seats = of_hands(seats.hstack([derived.results.get_column("net")]), hands)
    return seats.with_columns(end=pl.col("starting_stack") + pl.col("net")).filter(
        ~pl.col("is_out").fill_null(value=False)
    )


def _held(stack: str) -> pl.Expr:
    """A number for the seats of a hand, their players and stacks, whatever their order; null where one is not known."""
    total = pl.struct("seat", "player", pl.col(stack).alias("stack")).hash(seed=1).sum()
    return pl.when(pl.col(stack).is_not_null().all()).then(total)


class LastHands:
    """How each table stood at its last hand so far: what the hand after the border of two splits is compared with."""

    def __init__(self) -> None:
        self._stood: dict[tuple[Any, ...], tuple[Any, ...]] = {}

    def add(self, edges: pl.DataFrame) -> dict[int, bool]:
        """Adds a split's edges, in the order of the input; returns for the first hand of each table that was seen
        before whether it stands still."""
        known: dict[int, bool] = {}
        for *table, first, first_place, first_stacks, last_place, last_stacks in edges.iter_rows():
            before = self._stood.get(tuple(table))
            if before is not None:
                place, stacks = before
                known[first] = None not in (place, stacks) and (place, stacks) == (first_place, first_stacks)
            self._stood[tuple(table)] = (last_place, last_stacks)
        return known


def _runs_on(facts: Facts, derived: Derived, pairs: pl.DataFrame) -> pl.Series:
    """For each pair of hands whether the same players sit there with the stacks that the first hand left."""
    seats = _dealt_in(facts, derived, pl.concat([pairs.get_column("hand"), pairs.get_column("last_hand")]))
    ends = seats.select(pl.col("hand").alias("last_hand"), "seat", "player", "end")
    seats = seats.drop("end")
    same = (pl.col("end") == pl.col("starting_stack")).fill_null(value=False).all()
    now = pairs.join(seats, on="hand").join(ends, on=["last_hand", "seat", "player"], how="left")
    both = now.group_by("hand").agg(same.alias("same"), pl.len().alias("players"))
    count = ends.group_by("last_hand").len("before")
    judged = pairs.join(both, on="hand", how="left", maintain_order="left").join(
        count, on="last_hand", how="left", maintain_order="left"
    )
    return judged.select((pl.col("same") & (pl.col("players") == pl.col("before"))).fill_null(value=False)).to_series()

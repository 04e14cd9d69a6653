"""A hand beside the one before it at the same table. Enters: facts and derived tables of one split. Leaves: a Boolean
column, a row a hand; and how each table stands at both ends of the split, for the hands on either side of its border.

Two hands are neighbours only where nothing can be missing between them: the same players sit in the same seats, and
each begins with what the hand before left him.
"""

from typing import Any

import polars as pl

from auditor.derived import Derived
from parsers.tables import Facts
from parsers.vocabulary import Status

_TABLE = ["site", "tournament", "table"]


def _hands(facts: Facts, derived: Derived) -> pl.DataFrame:
    """The hands with what is compared; of no table there is no hand before."""
    hands = facts.hands.select("hand", *_TABLE, "button", "status", "is_fast")
    return hands.with_columns(
        derived.stakes.get_column("big_blind_by"), (pl.col("status") == int(Status.COMPLETE)).alias("is_whole")
    )


def stands_still(facts: Facts, derived: Derived) -> pl.Series:
    """Whether button and big blind are where they were in the hand before; null where no such hand is known."""
    before = ["hand", "button", "is_whole", "big_blind_by"]
    hands = _hands(facts, derived).with_columns(
        pl.col(name).shift(1).over(_TABLE).name.prefix("last_") for name in before
    )
    pairs = hands.filter(
        pl.col("table").is_not_null()
        & ~pl.col("is_fast").fill_null(value=False)
        & pl.col("is_whole")
        & pl.col("last_is_whole")
        & (pl.col("button") == pl.col("last_button"))
        & (pl.col("big_blind_by") == pl.col("last_big_blind_by"))
    ).select("hand", "last_hand")
    still = pairs.filter(_runs_on(facts, derived, pairs)) if pairs.height else pairs
    known = hands.get_column("last_hand").is_not_null() & hands.get_column("table").is_not_null()
    found = pl.Series(range(hands.height), dtype=pl.Int32).is_in(still.get_column("hand").to_list())
    return pl.select(pl.when(known).then(found)).to_series()


def edges(facts: Facts, derived: Derived) -> pl.DataFrame:
    """A row a table of the split: its first hand, and how it stands in the first (`first_...`) and last (`last_...`):
    `place`, the button and who posted the big blind, and `stacks`, a number for the players and what they have, at the
    beginning of the first hand and at the end of the last. Null where it cannot be a neighbour."""
    hands = _hands(facts, derived).filter(pl.col("table").is_not_null())
    tables = hands.group_by(_TABLE, maintain_order=True).agg(
        pl.col("hand").first().alias("first"), pl.col("hand").last().alias("last")
    )
    rows = pl.concat([tables.get_column("first"), tables.get_column("last")]).unique()
    # results are a row a seat, in the same order
    ends = facts.seats.with_columns(derived.results.get_column("net")).filter(
        ~pl.col("is_out").fill_null(value=False) & pl.col("hand").is_in(rows.implode())
    )
    stacks = ends.group_by("hand").agg(
        _held(pl.col("starting_stack")).alias("begin"), _held(pl.col("starting_stack") + pl.col("net")).alias("end")
    )
    stand = (
        hands.filter(pl.col("hand").is_in(rows.implode()))
        .select(
            "hand",
            pl.when("is_whole").then(pl.col("button").cast(pl.Int32) * 64 + pl.col("big_blind_by")).alias("place"),
            ~pl.col("is_fast").fill_null(value=False).alias("is_slow"),
        )
        .join(stacks, on="hand", how="left")
    )
    first = stand.select(
        pl.col("hand").alias("first"),
        pl.when("is_slow").then("place").alias("first_place"),
        pl.col("begin").alias("first_stacks"),
    )
    last = stand.select(
        pl.col("hand").alias("last"), pl.col("place").alias("last_place"), pl.col("end").alias("last_stacks")
    )
    return tables.join(first, on="first", how="left").join(last, on="last", how="left").drop("last")


def _held(stack: pl.Expr) -> pl.Expr:
    """A number for the seats of a hand, their players and stacks, whatever their order; null where one is not known."""
    total = pl.struct("seat", "player", stack.alias("stack")).hash(seed=1).sum()
    return pl.when(stack.is_not_null().all()).then(total)


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
    seats = facts.seats.filter(~pl.col("is_out").fill_null(value=False)).select(
        "hand", "seat", "player", "starting_stack"
    )
    ends = seats.join(derived.results.select("hand", "seat", "net"), on=["hand", "seat"]).select(
        pl.col("hand").alias("last_hand"), "seat", "player", (pl.col("starting_stack") + pl.col("net")).alias("end")
    )
    same = (pl.col("end") == pl.col("starting_stack")).fill_null(value=False).all()
    now = pairs.join(seats, on="hand").join(ends, on=["last_hand", "seat", "player"], how="left")
    both = now.group_by("hand").agg(same.alias("same"), pl.len().alias("players"))
    count = ends.group_by("last_hand").len("before")
    judged = pairs.join(both, on="hand", how="left", maintain_order="left").join(
        count, on="last_hand", how="left", maintain_order="left"
    )
    return judged.select((pl.col("same") & (pl.col("players") == pl.col("before"))).fill_null(value=False)).to_series()

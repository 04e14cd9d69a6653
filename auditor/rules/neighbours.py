"""A hand beside the one before it at the same table. Enters: facts and derived tables of one split. Leaves: a Boolean
column, a row a hand.

Two hands are neighbours only where nothing can be missing between them: the same players sit in the same seats, and
each begins with what the hand before left him. The first hand of a table in a split has no neighbour.
"""

import polars as pl

from auditor.derived import Derived
from parsers.tables import Facts
from parsers.vocabulary import Status

_TABLE = ["site", "tournament", "table"]


def stands_still(facts: Facts, derived: Derived) -> pl.Series:
    """Whether button and big blind are where they were in the hand before; null where no such hand is known."""
    hands = facts.hands.select("hand", *_TABLE, "button", "status", "is_fast").with_columns(
        derived.stakes.get_column("big_blind_by")
    )
    before = ["hand", "button", "status", "big_blind_by"]
    hands = hands.with_columns(pl.col(name).shift(1).over(_TABLE).name.prefix("last_") for name in before)
    pairs = hands.filter(
        pl.col("table").is_not_null()
        & ~pl.col("is_fast").fill_null(value=False)
        & (pl.col("status") == int(Status.COMPLETE))
        & (pl.col("last_status") == int(Status.COMPLETE))
        & (pl.col("button") == pl.col("last_button"))
        & (pl.col("big_blind_by") == pl.col("last_big_blind_by"))
    ).select("hand", "last_hand")
    still = pairs.filter(_runs_on(facts, derived, pairs)) if pairs.height else pairs
    known = hands.get_column("last_hand").is_not_null()
    found = pl.Series(range(hands.height), dtype=pl.Int32).is_in(still.get_column("hand").to_list())
    return pl.select(pl.when(known).then(found)).to_series()


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

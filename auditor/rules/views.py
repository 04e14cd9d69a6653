"""The views that rules are written over: frames put side by side, with only the columns that are asked for.

Enters: facts and derived tables of one split. Leaves: a polars frame a view. Columns that two tables share by meaning
(`hand`, `seat`, `seq` ...) stand once; where two tables name different things alike, the second carries a prefix.
"""

from collections.abc import Callable, Iterable

import polars as pl

from auditor.derived import Derived
from parsers.tables import Facts
from parsers.vocabulary import Action, Payment


def hands(facts: Facts, derived: Derived) -> pl.DataFrame:
    """A row a hand. What the header tells keeps its name; the same column of `stakes` is `due_...`, of `reckoning`
    `sum_...` (`pot` is the told one, `sum_pot` the reckoned one); `posted_...` is the first such post."""
    view = _beside(facts.hands, {"due_": derived.stakes, "sum_": derived.reckoning})
    for name, action in (("posted_small_blind", Action.SMALL_BLIND), ("posted_big_blind", Action.BIG_BLIND)):
        posts = facts.actions.filter(pl.col("action") == int(action)).select("hand", pl.col("amount").alias(name))
        view = view.join(posts.unique("hand", keep="first"), on="hand", how="left", maintain_order="left")
    if facts.repeats.is_empty():
        return view.with_columns(pl.lit(None, pl.String).alias("first_place"))
    return view.join(facts.repeats.rename({"place": "first_place"}), on="hand", how="left", maintain_order="left")


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


def _with_hand(frame: pl.DataFrame, hand_view: pl.DataFrame, asked: Iterable[str]) -> pl.DataFrame:
    """Adds the hand's columns that are asked for and not there, as `name` or `hand_name` where the name is taken."""
    wanted = []
    for name in asked:
        if name in frame.columns:
            continue
        origin = name.removeprefix("hand_")
        if origin in hand_view.columns:
            wanted.append(hand_view.get_column(origin).gather(frame.get_column("hand")).alias(name))
    return frame.with_columns(wanted) if wanted else frame


def acts(facts: Facts, derived: Derived, hand_view: pl.DataFrame, asked: Iterable[str]) -> pl.DataFrame:
    """A row an act."""
    return _with_hand(_beside(facts.actions, {"before_": derived.trace}), hand_view, asked)


def seats(facts: Facts, derived: Derived, hand_view: pl.DataFrame, asked: Iterable[str]) -> pl.DataFrame:
    """A row a seat. `returned` is as logged, `result_returned` as it should be."""
    return _with_hand(_beside(facts.seats, {"stood_": derived.stands, "result_": derived.results}), hand_view, asked)


def remarks(facts: Facts, derived: Derived, hand_view: pl.DataFrame, asked: Iterable[str]) -> pl.DataFrame:
    """A row a remark of the parser."""
    return _with_hand(facts.remarks, hand_view, asked)


def payouts(facts: Facts, derived: Derived, hand_view: pl.DataFrame, asked: Iterable[str]) -> pl.DataFrame:
    """A row a seat that is owed something or was paid something: `owed`, `paid` (wins and shares not awarded)."""
    results = derived.results.filter((pl.col("owed") > 0) | (pl.col("paid") > 0))
    lines = (
        facts.collections.filter(pl.col("kind").is_in([int(Payment.WIN), int(Payment.NOT_AWARDED)]))
        .group_by("hand", "seat")
        .agg(pl.col("line").first())
    )
    rows = results.join(lines, on=["hand", "seat"], how="left", maintain_order="left")
    return _with_hand(rows, hand_view, asked)


def pots(facts: Facts, derived: Derived, hand_view: pl.DataFrame, asked: Iterable[str]) -> pl.DataFrame:
    """A row a pot of the hands that declare pots, over all boards: `amount`, `net` as reckoned, `told` as declared."""
    key = ["hand", "pot"]
    told = facts.pots.group_by(key).agg(pl.col("amount").sum().alias("told"), pl.col("line").first())
    reckoned = (
        derived.pots.join(told.select("hand").unique(), on="hand", how="semi")
        .group_by(key)
        .agg(pl.col("amount").sum(), pl.col("net").sum())
    )
    both = reckoned.join(told, on=key, how="full", coalesce=True)
    return _with_hand(both.sort(key), hand_view, asked)


VIEWS: dict[str, Callable[[Facts, Derived, pl.DataFrame, Iterable[str]], pl.DataFrame]] = {
    "hands": lambda facts, derived, hand_view, asked: hand_view,
    "acts": acts,
    "seats": seats,
    "remarks": remarks,
    "rejects": lambda facts, derived, hand_view, asked: facts.rejects,
    "payouts": payouts,
    "pots": pots,
}

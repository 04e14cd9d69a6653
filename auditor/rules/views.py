"""The views that rules are written over: frames put side by side, with only the columns that are asked for.

Enters: facts and derived tables of one split. Leaves: a polars frame a view. Columns that two tables share by meaning
(`hand`, `seat`, `seq` ...) stand once; where two tables name different things alike, the second carries a prefix.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import polars as pl

from auditor.derived import Derived
from auditor.rules.beside import label_text, side_payments
from auditor.rules.neighbours import stands_still
from parsers.tables import Facts
from parsers.vocabulary import Action, Payment


@dataclass(frozen=True, slots=True)
class Tables:
    """What the views are made of: the tables of one split and the view `hands`."""

    facts: Facts
    derived: Derived
    hands: pl.DataFrame
    before: Mapping[int, bool] = field(
        default_factory=dict
    )  # hands whose neighbour is in an earlier split: stand still?


def hands(facts: Facts, derived: Derived) -> pl.DataFrame:
    """A row a hand. What the header tells keeps its name; the same column of `stakes` is `due_...`, of `reckoning`
    `sum_...` (`pot` is the told one, `sum_pot` the reckoned one); `posted_...` is the first such post."""
    view = _beside(facts.hands, {"due_": derived.stakes, "sum_": derived.reckoning})
    for name, action in (("posted_small_blind", Action.SMALL_BLIND), ("posted_big_blind", Action.BIG_BLIND)):
        posts = facts.actions.filter(pl.col("action") == int(action)).select(
            "hand", pl.col("amount").alias(name), pl.col("line").alias(f"{name.removeprefix('posted_')}_line")
        )
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


def _with_hand(frame: pl.DataFrame, tables: Tables, asked: Iterable[str]) -> pl.DataFrame:
    """Adds the hand's columns that are asked for and not there, as `name` or `hand_name` where the name is taken."""
    wanted = []
    for name in asked:
        if name in frame.columns:
            continue
        origin = name.removeprefix("hand_")
        if origin in tables.hands.columns and "hand" in frame.columns:
            wanted.append(tables.hands.get_column(origin).gather(frame.get_column("hand")).alias(name))
    return frame.with_columns(wanted) if wanted else frame


def acts(tables: Tables, asked: frozenset[str], only: Sequence[int] = ()) -> pl.DataFrame:
    """A row an act, or an act of those kinds."""
    frame = _beside(tables.facts.actions, {"before_": tables.derived.trace})
    if only:
        frame = frame.select(name for name in frame.columns if name in asked).filter(pl.col("action").is_in(only))
    return _with_hand(frame, tables, asked)


def seats(tables: Tables, asked: frozenset[str]) -> pl.DataFrame:
    """A row a seat. `returned` is as logged, `result_returned` as it should be."""
    derived = tables.derived
    frame = _beside(tables.facts.seats, {"stood_": derived.stands, "result_": derived.results})
    if "dealt_to" in asked:
        frame = frame.with_columns((pl.col("cards") > 0).sum().over("hand").alias("dealt_to"))
    return _with_hand(frame, tables, asked)


def remarks(tables: Tables, asked: frozenset[str]) -> pl.DataFrame:
    """A row a remark of the parser."""
    return _with_hand(tables.facts.remarks, tables, asked)


def payouts(tables: Tables, asked: frozenset[str]) -> pl.DataFrame:
    """A row a seat that is owed something or was paid something: `owed`, `paid` (wins and shares not awarded)."""
    results = tables.derived.results.filter((pl.col("owed") > 0) | (pl.col("paid") > 0))
    lines = (
        tables.facts.collections.filter(pl.col("kind").is_in([int(Payment.WIN), int(Payment.NOT_AWARDED)]))
        .group_by("hand", "seat")
        .agg(pl.col("line").first())
    )
    rows = results.join(lines, on=["hand", "seat"], how="left", maintain_order="left")
    return _with_hand(rows, tables, asked)


def pots(tables: Tables, asked: frozenset[str]) -> pl.DataFrame:
    """A row a pot of the hands that declare pots, over all boards: `amount`, `net` as reckoned, `told` as declared."""
    key = ["hand", "pot"]
    told = tables.facts.pots.group_by(key).agg(pl.col("amount").sum().alias("told"), pl.col("line").first())
    reckoned = (
        tables.derived.pots.join(told.select("hand").unique(), on="hand", how="semi")
        .group_by(key)
        .agg(pl.col("amount").sum(), pl.col("net").sum())
    )
    both = reckoned.join(told, on=key, how="full", coalesce=True)
    return _with_hand(both.sort(key), tables, asked)


def view(name: str, tables: Tables, asked: frozenset[str], only: Sequence[int] = ()) -> pl.DataFrame:
    """A view by its name; of the view `acts` those of the actions that are named, if any are."""
    return acts(tables, asked, only) if only else VIEWS[name](tables, asked)


def hands_view(tables: Tables, asked: frozenset[str]) -> pl.DataFrame:
    """A row a hand; with, where they are asked for, `stands_still` (`auditor.rules.neighbours`) and `has_choices`:
    whether somebody did more than post, `seated`: how many seats are listed, and what `auditor.rules.beside` makes."""
    made: list[pl.Series] = []
    if "stands_still" in asked:
        still = stands_still(tables.facts, tables.derived)
        rows = sorted(tables.before)
        made.append(still.scatter(rows, [tables.before[row] for row in rows]).alias("stands_still"))
    if "has_choices" in asked:
        chosen = pl.col("action").is_between(int(Action.FOLD), int(Action.COMPLETE))
        hands = tables.facts.actions.filter(chosen).get_column("hand").unique()
        made.append(tables.hands.get_column("hand").is_in(hands.implode()).alias("has_choices"))
    if "seated" in asked:
        seats = tables.facts.seats.group_by("hand", maintain_order=True).agg(pl.len().alias("seated"))
        counts = tables.hands.select("hand").join(seats, on="hand", how="left", maintain_order="left")
        made.append(counts.get_column("seated"))
    if "label_text" in asked:
        made.append(label_text(tables.facts, tables.derived))
    if "side" in asked:
        made += side_payments(tables.facts, tables.derived)
    return tables.hands.with_columns(made) if made else tables.hands


VIEWS: dict[str, Callable[[Tables, frozenset[str]], pl.DataFrame]] = {
    "hands": hands_view,
    "acts": acts,
    "seats": seats,
    "remarks": remarks,
    "rejects": lambda tables, asked: tables.facts.rejects,
    "payouts": payouts,
    "pots": pots,
}

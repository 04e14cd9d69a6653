"""Columns of the view `hands` from other tables. Enters: facts and derived tables of one split. Leaves: a row a hand.

Made only where a rule asks for them; almost always there is nothing to be told, which costs nothing.
"""

import polars as pl

from auditor.derived import Derived
from parsers.tables import Facts
from parsers.vocabulary import Payment

SIDE = {"side": pl.Int64, "side_line": pl.Int32, "side_seat": pl.Int8}


def label_text(facts: Facts, derived: Derived) -> pl.Series:
    """The words that do not fit the cards, and what the cards make; null elsewhere."""
    from auditor import labels
    from auditor.ranks import Ranking
    from auditor.replay.settle import shape

    name = "label_text"
    wrong = derived.reckoning.select("hand", "label_line", "label_value").filter(pl.col("label_line").is_not_null())
    texts: list[str | None] = [None] * facts.hands.height
    told = facts.labels.unique(["hand", "line"], keep="first")
    for hand, value, text in (
        wrong.join(told, left_on=["hand", "label_line"], right_on=["hand", "line"])
        .select("hand", "label_value", "text")
        .iter_rows()
    ):
        game = facts.hands.item(hand, "game")
        made = None if value is None else labels.made(value, Ranking(shape(game)[0]))
        texts[hand] = f"{text}; the cards make {made or 'another hand'}"
    return pl.Series(name, texts, pl.String)


def side_payment(facts: Facts, derived: Derived, name: str) -> pl.Series:
    """One of `SIDE`: what is paid outside the pots, null where nothing is; its line; and a seat whose told result holds
    it."""
    kind = facts.collections.get_column("kind")
    paid = facts.collections.filter((kind == int(Payment.CASH_OUT)) | (kind == int(Payment.CASH_OUT_FEE)))
    paid = paid.filter(pl.col("seat").is_not_null()) if paid.height else paid
    if paid.is_empty():
        return pl.Series([None], dtype=SIDE[name]).new_from_index(0, facts.hands.height)
    sign = 1 - 2 * (pl.col("kind") == int(Payment.CASH_OUT_FEE)).cast(pl.Int64)
    seats = paid.group_by("hand", "seat", maintain_order=True).agg(
        (pl.col("amount") * sign).sum().alias("side"), pl.col("line").first().alias("side_line")
    )
    results = facts.seats.select("hand", "seat", "declared_won").hstack(derived.results.select("paid"))
    won = pl.col("declared_won") - pl.col("paid")
    seats = seats.join(results, on=["hand", "seat"], how="left", maintain_order="left").with_columns(
        pl.when((won != 0) & (won.abs() == pl.col("side").abs())).then(pl.col("seat")).alias("side_seat")
    )
    rows = seats.group_by("hand", maintain_order=True).agg(
        pl.col("side").sum(), pl.col("side_line").first(), pl.col("side_seat").drop_nulls().first()
    )
    told = facts.hands.select("hand").join(rows, on="hand", how="left", maintain_order="left")
    return told.get_column(name).cast(SIDE[name])

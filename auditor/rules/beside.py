"""Columns of the view `hands` from other tables. Enters: facts and derived tables of one split. Leaves: a row a hand.

Made only where a rule asks for them; almost always there is nothing to be told, which costs nothing.
"""

from collections.abc import Iterable

import numpy as np
import polars as pl

from auditor.derived import Derived
from auditor.rules import known
from auditor.vocabulary import PayFault, Uncalled
from parsers import missing
from parsers.cards import text as card_text
from parsers.tables import Facts, of_hands
from parsers.vocabulary import Action, Origin, Payment, RemarkCode, Status

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


def paid_twice(facts: Facts, derived: Derived) -> pl.Series:
    """The pot, of several, that was paid a second time: what is paid too much is just what it holds; null elsewhere. Of
    pots of one size it is the one of which payments tell more than it holds, -1 where they do not tell one."""
    over = derived.reckoning.select("hand", over=-pl.col("gap")).filter(pl.col("over") > 0)
    pots = of_hands(derived.pots, over.get_column("hand")).group_by("hand", "pot").agg(pl.col("net").sum())
    several = pots.filter(pl.len().over("hand") > 1).join(over, on="hand").filter(pl.col("net") == pl.col("over"))
    paid = facts.collections.group_by("hand", "pot").agg(paid=pl.col("amount").sum())
    more = (pl.col("paid") > pl.col("net")).fill_null(value=False)
    several = several.join(paid, on=["hand", "pot"], how="left").filter(more | ~more.any().over("hand"))
    twice: list[int | None] = [None] * facts.hands.height
    for hand, pot in several.select("hand", "pot").iter_rows():
        twice[hand] = pot if twice[hand] is None else -1
    return pl.Series("paid_twice", twice, pl.Int8)


def changed_cards(facts: Facts, derived: Derived) -> pl.Series:
    """What a player shows, throws away or is told to hold, and what was dealt to him, or shown before, where that is
    not the same; null elsewhere."""
    texts: list[str | None] = [None] * facts.hands.height
    wrong = derived.reckoning.select("hand", "changed_seat", "changed_line").drop_nulls()
    cards = of_hands(facts.cards, wrong.get_column("hand")).join(wrong, on="hand", maintain_order="left")
    for part in cards.filter(pl.col("seat") == pl.col("changed_seat")).partition_by("hand", maintain_order=True):
        line = part.item(0, "changed_line")
        held, shown, is_thrown = list[int](), list[int](), False
        told: dict[int, list[int]] = {}
        for card, origin, at in part.select("card", "origin", "line").iter_rows():
            if at == line and origin in _TOLD_AGAIN:
                told.setdefault(origin, []).append(card)
            elif origin == Origin.SHOWN and card not in shown:
                shown.append(card)
            elif origin in (Origin.DEALT, Origin.DRAWN) and (at < line or Origin.SHOWN in told):
                held.append(card)
            elif origin == Origin.DISCARDED and at < line and card in held:
                held.remove(card)
                is_thrown = True
        origin, listed = next(iter(told.items()), (Origin.SHOWN, []))
        before, known = ("held" if is_thrown else "dealt", held)
        if shown and origin in _AFTER_SHOWING:
            before, known = "shown", shown
        texts[part.item(0, "hand")] = _TOLD_AGAIN[origin].format(_listed(listed), before, _listed(known))
    return pl.Series(texts, dtype=pl.String)


_TOLD_AGAIN: dict[int, str] = {
    Origin.SHOWN: "shows {}; {} were {}",
    Origin.DISCARDED: "throws away {}; {} were {}",
    Origin.HELD: "is told to hold {}; {} were {}",
    Origin.SUMMARY_SHOWN: "has {} in the summary; {} were {}",
    Origin.MUCKED: "has {} in the summary; {} were {}",
}
_AFTER_SHOWING = (Origin.SUMMARY_SHOWN, Origin.MUCKED)


def _listed(cards: Iterable[int]) -> str:
    return " ".join(map(card_text, cards)) or "not told"


def retold_cards(facts: Facts, derived: Derived) -> pl.Series:
    """The board as a later line tells it and as it was dealt, where that is not the same; null elsewhere."""
    board = pl.col("seat").is_null()
    told = (pl.col("line") == pl.col("retold_line")) & (pl.col("origin") == int(Origin.SUMMARY_BOARD))
    dealt = (pl.col("line") < pl.col("retold_line")) & (pl.col("origin") == int(Origin.BOARD))
    wrong = derived.reckoning.select("hand", "retold_line")
    return _two_ways(facts, wrong, board & told, board & dealt, "told again as {}, dealt were {}")


def _two_ways(facts: Facts, wrong: pl.DataFrame, told: pl.Expr, dealt: pl.Expr, words: str) -> pl.Series:
    """Cards as told and as dealt, in words, of the hands of which `wrong` has no null."""
    texts: list[str | None] = [None] * facts.hands.height
    wrong = wrong.drop_nulls()
    cards = of_hands(facts.cards, wrong.get_column("hand")).join(wrong, on="hand", maintain_order="left")
    parts = [dict(cards.filter(part).group_by("hand").agg("card").iter_rows()) for part in (told, dealt)]
    for hand in wrong.get_column("hand"):
        texts[hand] = words.format(*(_listed(part.get(hand, ())) for part in parts))
    return pl.Series(texts, dtype=pl.String)


def chip_unit(facts: Facts) -> pl.Series:
    """The largest unit of which all that is put in and paid is a multiple: the table may have no smaller chip. 0: there
    is nothing of either."""
    unit = np.zeros(facts.hands.height, np.int64)
    for frame in (facts.actions, facts.collections):
        moved = frame.select("hand", "amount").drop_nulls()
        np.gcd.at(unit, moved.get_column("hand").to_numpy(), moved.get_column("amount").to_numpy())
    return pl.Series("chip_unit", unit)


def rake_taken(facts: Facts, derived: Derived) -> pl.Series:
    """The rake as told, else the rest of the pot where that is certain: a whole hand of which every line is read, every
    return is told, nothing is added or paid beside the pots, and the payments themselves are right."""
    told = derived.reckoning.get_column("rake")
    if told.null_count() == 0:
        return told
    sums = derived.reckoning
    apart = facts.collections.filter(pl.col("kind") != int(Payment.WIN))
    unread = facts.remarks.filter(pl.col("code") != int(RemarkCode.DEPARTURE))
    doubtful = np.zeros(facts.hands.height, np.bool_)
    for frame in (apart, unread):
        doubtful[frame.get_column("hand").drop_nulls().to_numpy()] = True
    is_certain = (
        (facts.hands.get_column("status") == int(Status.COMPLETE))
        & ~pl.Series(doubtful)
        & (sums.get_column("collected") > 0)
        & (sums.get_column("gap") == 0)
        & (sums.get_column("added") == 0)
        & (sums.get_column("fault") == int(PayFault.NONE))
        & sums.get_column("bad_pot").is_null()
        & sums.get_column("uncalled_state").is_in([int(Uncalled.NONE), int(Uncalled.RETURNED)])
    )
    rest = sums.get_column("pot") - sums.get_column("collected") - sums.get_column("fees")
    certain = pl.select(pl.when(is_certain & (rest >= 0)).then(rest)).to_series()
    return told.fill_null(certain)


def show_due_told(facts: Facts, derived: Derived) -> pl.Series:
    """Whether the log tells that the player shows or mucks who has to do so first."""
    action = facts.actions.get_column("action")
    is_show = (action == int(Action.SHOW)) | (action == int(Action.MUCK))
    hand = known.rows(facts.actions.get_column("hand").filter(is_show))
    seat = missing.filled(facts.actions.get_column("seat").filter(is_show), -2)
    due = missing.filled(derived.stakes.get_column("show_due"), -1)
    is_told = np.zeros(facts.hands.height, np.bool_)
    is_told[hand[seat == due[hand]]] = True
    return pl.Series("show_due_told", is_told)


def side_payments(facts: Facts, derived: Derived) -> pl.DataFrame:
    """The columns of `SIDE`: what is paid outside the pots, null where nothing is; its line; and a seat whose told
    result holds it."""
    kind = facts.collections.get_column("kind")
    is_side = (kind == int(Payment.CASH_OUT)) | (kind == int(Payment.CASH_OUT_FEE))
    if not is_side.any():
        return _no_payments(facts)
    paid = facts.collections.filter(is_side & facts.collections.get_column("seat").is_not_null())
    if paid.is_empty():
        return _no_payments(facts)
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
    return told.select(pl.col(name).cast(kind) for name, kind in SIDE.items())


def _no_payments(facts: Facts) -> pl.DataFrame:
    return pl.DataFrame({name: missing.absent(facts.hands.height, kind) for name, kind in SIDE.items()})

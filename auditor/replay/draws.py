"""What the log tells of the draws. Enters: facts. Leaves: three columns of the trace: `draw_most`, `drawn` and
`throws`."""

import polars as pl

from auditor import games
from parsers.missing import absent
from parsers.tables import Facts
from parsers.vocabulary import Action, Origin


def draws(facts: Facts) -> list[pl.Series]:
    """For a discard or a stand pat the most cards that may be drawn, how many are told to have been drawn, and how many
    the game throws away; null for other acts, and the last in games that draw. A draw is told where the discarded cards
    are told with it: PokerStars once wrote the whole hand as drawn after an empty list of discards."""
    acts = facts.actions
    action = acts.get_column("action")
    is_draw = (action == int(Action.DISCARD)) | (action == int(Action.STAND_PAT))
    if not is_draw.any():
        return [absent(acts.height, pl.Int16).alias(name) for name in ("draw_most", "drawn", "throws")]
    game = facts.hands.get_column("game").gather(acts.get_column("hand"))
    known = [games.load(name) for name in games.names()]
    most, thrown = (
        game.replace_strict(list(games.names()), counts, default=None, return_dtype=pl.Int16)
        for counts in ([one.held for one in known], [sum(one.discards) or None for one in known])
    )
    key = ["hand", "street", "seat"]
    told = facts.cards.group_by(key).agg(
        (pl.col("origin") == int(Origin.DRAWN)).sum().cast(pl.Int16).alias("drawn"),
        (pl.col("origin") == int(Origin.DISCARDED)).sum().alias("discarded"),
    )
    rows = acts.select(*key, "amount").join(told, on=key, how="left", maintain_order="left")
    return rows.select(
        pl.when(is_draw).then(most).alias("draw_most"),
        pl.when(is_draw & (pl.col("discarded") > 0) & (pl.col("discarded") == pl.col("amount")))
        .then(pl.col("drawn"))
        .alias("drawn"),
        pl.when(is_draw).then(thrown).alias("throws"),
    ).get_columns()

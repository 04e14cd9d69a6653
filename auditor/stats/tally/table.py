"""Reading the counts. Enters: counts. Leaves: a frame for people, a row a group and currency: months and positions in
their own order, else the busiest first.

For a statistic `x`: `x` is the figure (null without a chance), `x_times` and `x_chances` the counts it is made of.
"""

from collections.abc import Sequence

import polars as pl

from auditor.stats import Stat, stats
from auditor.stats.tally.counts import UNIT
from auditor.stats.tally.groups import ORDERS
from auditor.stats.tally.text import amount_text

_MILLION = 1_000_000


def table(counts: pl.DataFrame) -> pl.DataFrame:
    """The statistics. Money of one currency is brought to its finest exponent; currencies stand apart."""
    by = counts.columns[: counts.columns.index("currency")]
    catalogue = stats()
    finest = pl.col("exponent").max().over(*by, "currency")
    scale = pl.lit(10, pl.Int64).pow((finest - pl.col("exponent")).cast(pl.UInt32))
    rows = counts.lazy().with_columns(
        *(_scaled(stat, scale) for stat in catalogue if stat.kind in ("money", "big_blinds")), exponent=finest
    )
    summed = rows.group_by(*by, "currency", "exponent").agg(pl.exclude(*by, *UNIT).sum())
    columns = [figure for stat in catalogue for figure in _figures(stat)]
    return (
        summed.sort([key for key, _ in _order(by)], descending=[is_falling for _, is_falling in _order(by)])
        .select(*by, "currency", "exponent", *columns)
        .collect()
    )


def _order(by: Sequence[str]) -> list[tuple[pl.Expr, bool]]:
    """By what rows are sorted, each with whether the most comes first: group within group, who has no label last."""
    keys: list[tuple[pl.Expr, bool]] = []
    hands = pl.col("hands_times")
    for at, name in enumerate(by):
        if name in ORDERS:
            keys += [(pl.col(name).is_null(), False), *((key, False) for key in ORDERS[name])]
        elif at < len(by) - 1:
            keys += [(hands.sum().over(by[: at + 1]), True), (pl.col(name), False)]
    return [*keys, (hands, True), *((pl.col(name), False) for name in (*by, "currency"))]


def _scaled(stat: Stat, scale: pl.Expr) -> pl.Expr:
    """Money in the finest unit; money in big blinds as millionths of one, so that it can be added."""
    times = pl.col(f"{stat.name}_times")
    if stat.kind == "money":
        return times * scale
    return (times.cast(pl.Int128) * _MILLION // pl.col("big_blind")).fill_null(
        0
    )  # 17 digits and six are more than 64 bits


def _figures(stat: Stat) -> Sequence[pl.Expr]:
    times, chances = pl.col(f"{stat.name}_times"), pl.col(f"{stat.name}_chances")
    share = pl.when(chances > 0).then(times / chances)
    match stat.kind:
        case "count":
            return [times.alias(stat.name)]
        case "percent":
            return [(share * 100).alias(stat.name), times, chances]
        case "ratio":
            return [share.alias(stat.name), times, chances]
        case "money":
            told = pl.when(chances > 0).then(amount_text(times, pl.col("exponent")))
            return [told.alias(stat.name), times, chances]
        case "big_blinds":
            return [(share * 100 / _MILLION).alias(stat.name), times / _MILLION, chances]

"""Counting. Enters: facts and derived tables of one split. Leaves: additive counts, whose sums over splits are exact.

A row of counts is a group and a unit of money (currency, exponent, big blind): chips are never added to cents, and what
was won in big blinds is divided at the end. For a statistic `x` there are the columns `x_times` and `x_chances`.
"""

from collections.abc import Iterable, Sequence

import polars as pl

from auditor.derived import Derived
from auditor.errors import UsageError
from auditor.stats import Stat, stats
from auditor.stats.tally import views
from auditor.stats.tally.groups import GROUPS, OF_HANDS, OF_SEATS
from parsers.tables import Facts

UNIT = {"currency": pl.String(), "exponent": pl.Int8(), "big_blind": pl.Int64()}


def count(facts: Facts, derived: Derived, by: Sequence[str] = ("player",)) -> pl.DataFrame:
    """The counts of one split. Raises UsageError for a group that is not in GROUPS."""
    _check(by)
    catalogue = stats()
    acts = views.acts(facts, derived)
    sums = acts.group_by("hand", "seat").agg(
        *views.acts_of_seats(), *(made for stat in catalogue if stat.per != "seat" for made in _of_acts(stat))
    )
    hand_columns = [facts.hands.get_column("currency"), facts.hands.get_column("exponent")]
    hand_columns.append(derived.stakes.get_column("big_blind"))
    hand_columns += [OF_HANDS[name](facts, derived).alias(f"by {name}") for name in by if name in OF_HANDS]
    seat_columns = [OF_SEATS[name](facts, derived).alias(f"by {name}") for name in by if name in OF_SEATS]
    seats = views.seats(facts, derived, sums, hand_columns, seat_columns)
    keys = [pl.col(f"by {name}").alias(name) for name in by] + [pl.col(name) for name in UNIT]
    counted = (
        seats.filter(pl.col("is_dealt"))
        .select(*keys, *(made for stat in catalogue for made in _of_seat(stat)))
        .group_by(*by, *UNIT)
        .agg(pl.all().sum())
    )
    return counted.cast(_schema(by)).sort(*by, *UNIT).collect()


def combine(counts: Iterable[pl.DataFrame], by: Sequence[str] = ("player",)) -> pl.DataFrame:
    """The counts of all splits together: the same, however the hands were split. `by` as they were counted."""
    _check(by)
    total = _schema(by).to_frame()
    pending: list[pl.DataFrame] = []
    for part in counts:
        pending.append(part)
        if sum(frame.height for frame in pending) > total.height:
            total = _sum([total, *pending], by)
            pending = []
    return _sum([total, *pending], by).sort(*by, *UNIT)


def _sum(frames: list[pl.DataFrame], by: Sequence[str]) -> pl.DataFrame:
    return pl.concat(frames).group_by(*by, *UNIT).agg(pl.all().sum())


def _check(by: Sequence[str]) -> None:
    for name in by:
        if name not in GROUPS:
            raise UsageError(f"--by {name}: statistics are grouped by {', '.join(GROUPS)}")
    if len(set(by)) < len(by):
        raise UsageError(f"--by {','.join(by)}: a group stands twice")


def _schema(by: Sequence[str]) -> pl.Schema:
    counted = {f"{stat.name}_{part}": pl.Int64() for stat in stats() for part in ("times", "chances")}
    return pl.Schema({**{name: pl.String() for name in by}, **UNIT, **counted})


def _of_acts(stat: Stat) -> list[pl.Expr]:
    """A statistic over acts, for one seat of one hand."""
    made = {"times": stat.times(pl.col), "chances": stat.chances(pl.col)}
    return [
        (flag.any() if stat.per == "hand" else flag.sum().cast(pl.Int64)).alias(f"{stat.name}_{part}")
        for part, flag in made.items()
    ]


def _of_seat(stat: Stat) -> list[pl.Expr]:
    """Every statistic for one seat of one hand, as whole numbers."""
    names = (f"{stat.name}_times", f"{stat.name}_chances")
    made = (pl.col(name) for name in names) if stat.per != "seat" else (stat.times(pl.col), stat.chances(pl.col))
    return [flag.cast(pl.Int64).alias(name) for name, flag in zip(names, made, strict=True)]

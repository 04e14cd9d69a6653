"""What statistics are grouped by. Enters: facts and derived tables. Leaves: label columns, a row a hand or a seat."""

from collections.abc import Callable

import polars as pl

from auditor.derived import Derived
from auditor.stats.tally.text import amount_text
from parsers.tables import Facts
from parsers.vocabulary import Structure

_TURNS = 128  # more than the largest seat number: seats go round


def site(facts: Facts, derived: Derived) -> pl.Series:
    """The site."""
    return facts.hands.get_column("site")


def game(facts: Facts, derived: Derived) -> pl.Series:
    """Betting structure and game: `no limit holdem`."""
    names = [member.name.lower().replace("_", " ") for member in Structure]
    structure = pl.col("structure").replace_strict(list(map(int, Structure)), names, return_dtype=pl.String)
    return facts.hands.select(pl.concat_str(structure, "game", separator=" ", ignore_nulls=True)).to_series()


def stakes(facts: Facts, derived: Derived) -> pl.Series:
    """Currency and the numbers of the header: `USD 0.10/0.20`; the currency alone where it has none."""
    numbers = (
        facts.hands.lazy()
        .select("hand", "exponent", "stakes")
        .explode("stakes", empty_as_null=True)
        .group_by("hand", maintain_order=True)
        .agg(amount_text(pl.col("stakes"), pl.col("exponent")).str.join("/").replace("", None).alias("numbers"))
        .collect()
        .get_column("numbers")
    )
    told = pl.concat_str(facts.hands.get_column("currency"), numbers, separator=" ", ignore_nulls=True)
    return pl.select(told.replace("", None)).to_series()


def month(facts: Facts, derived: Derived) -> pl.Series:
    """The month (UTC) in which the hand began: `2024-03`."""
    return facts.hands.get_column("started_at").dt.strftime("%Y-%m")


def position(facts: Facts, derived: Derived) -> pl.Series:
    """A label a row of `seats`: button, sb, bb, and those between bb and button utg, utg+1 .. lj, hj, co.

    The blinds are those whose turn it is, so an extra post of a big blind makes no big blind. Null without a button.
    Of two between them the first is utg, a lone one is co.
    Heads-up the button is the small blind and is called button.
    """
    of_hand = facts.hands.select("button").with_columns(derived.stakes.select("small_blind_seat", "big_blind_seat"))
    hand = facts.seats.get_column("hand")
    frame = facts.seats.select("hand", "seat").with_columns(
        *(column.gather(hand) for column in of_hand.get_columns()), derived.stands.get_column("is_dealt")
    )
    seat, button, small_blind, big_blind = (
        pl.col(name).cast(pl.Int32) for name in ("seat", "button", "small_blind_seat", "big_blind_seat")
    )
    last_blind = pl.coalesce(big_blind, button)
    # between the last blind and the button, going round: a dead small blind's place lies on the other side
    is_middle = pl.col("is_dealt") & ((seat - last_blind - 1) % _TURNS < (button - last_blind - 1) % _TURNS)
    is_middle &= (seat != last_blind) & (seat != small_blind).fill_null(value=True)
    frame = frame.with_columns(middle=is_middle.fill_null(value=False).cast(pl.Int32))
    middle, before = pl.col("middle"), pl.col("before")
    frame = frame.with_columns(before=middle.cum_sum() - middle, players=middle.sum().over("hand"))
    # seats stand in order, so who sits beyond the last blind comes first, and then those before it
    skipped = (before.first() + (middle * (seat <= last_blind)).sum()).over("hand")
    frame = frame.with_columns(rank=(before - skipped) % pl.col("players"))
    rank, left = pl.col("rank"), pl.col("players") - 1 - pl.col("rank")
    return frame.select(
        pl.when(~pl.col("is_dealt") | button.is_null())
        .then(pl.lit(None, pl.String))
        .when(seat == button)
        .then(pl.lit("button"))
        .when(seat == small_blind)
        .then(pl.lit("sb"))
        .when(seat == big_blind)
        .then(pl.lit("bb"))
        .when(middle == 0)
        .then(pl.lit(None, pl.String))
        .when(left == 0)
        .then(pl.lit("co"))
        .when(rank == 0)
        .then(pl.lit("utg"))
        .when(left == 1)
        .then(pl.lit("hj"))
        .when(left == 2)
        .then(pl.lit("lj"))
        .otherwise(pl.format("utg+{}", rank))
        .alias("position")
    ).to_series()


def player(facts: Facts, derived: Derived) -> pl.Series:
    """The name, as the site writes it. The same name at two sites is one player unless `site` is a group too."""
    return facts.seats.get_column("player")


_Label = Callable[[Facts, Derived], pl.Series]

OF_HANDS: dict[str, _Label] = {"site": site, "game": game, "stakes": stakes, "month": month}
OF_SEATS: dict[str, _Label] = {"player": player, "position": position}
GROUPS = ("player", "site", "game", "stakes", "position", "month")

_PLACES = ("sb", "bb", "utg", "lj", "hj", "co", "button")  # of those behind utg, utg+1 is the first
ORDERS: dict[str, list[pl.Expr]] = {
    "month": [pl.col("month")],
    "position": [
        pl.col("position").str.split("+").list.first().replace_strict(_PLACES, range(len(_PLACES)), default=None),
        pl.col("position"),
    ],
}
"""By what the rows of these groups are sorted; those of the others by hands."""

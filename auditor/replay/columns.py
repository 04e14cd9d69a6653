"""From polars frames to the NumPy columns of the kernels and back.

Enters: facts and a house. Leaves: the named tuples of `auditor.replay.state`; then frames in the schemas of
`auditor.derived`. Columns without nulls are not copied.
"""

from typing import Any, NamedTuple

import numpy as np
import polars as pl

from auditor import games
from auditor.derived import SCHEMAS
from auditor.house import House
from auditor.replay.state import NONE, Acts, Column, Games, Hands, Options, Seats, Stakes, Stands, Trace
from parsers.tables import Facts
from parsers.vocabulary import StakesKind, Status

_FORCED = ("blinds", "button_blind", "bring_in")
_CAP_HEADS_UP = (
    "capped",
    "uncapped_if_round_starts_heads_up",
    "uncapped_before_cap",
    "uncapped_if_two_dealt_in",
)


def _ints(frame: pl.DataFrame, name: str, missing: int, kind: Any = np.int64) -> Column:
    series = frame.get_column(name)
    if series.null_count():
        series = series.fill_null(missing)
    return np.ascontiguousarray(series.to_numpy()).astype(kind, copy=False)


def _flags(series: pl.Series) -> Column:
    return series.cast(pl.Int8).fill_null(0).to_numpy()


def starts(frame: pl.DataFrame, hands: int) -> Column:
    """Where each hand's rows begin in a table that is sorted by `hand`, and the end."""
    return np.searchsorted(frame.get_column("hand").to_numpy(), np.arange(hands + 1, dtype=np.int32))


def hands_of(facts: Facts) -> Hands:
    """The columns of the hands."""
    frame = facts.hands
    count = frame.height
    names = list(games.names())
    stakes = frame.get_column("stakes")
    lengths = stakes.list.len().fill_null(0).to_numpy()
    kind = frame.get_column("stakes_kind")
    return Hands(
        first_act=starts(facts.actions, count),
        first_seat=starts(facts.seats, count),
        first_card=starts(facts.cards, count),
        first_stake=np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64),
        structure=_ints(frame, "structure", -1, np.int8),
        game=frame.get_column("game").cast(pl.Enum(names), strict=False).to_physical().cast(pl.Int16).fill_null(-1).to_numpy(),
        bets=(kind == int(StakesKind.BETS)).cast(pl.Int8).fill_null(-1).to_numpy(),
        button=_ints(frame, "button", -1, np.int16),
        small_blind=_ints(frame, "small_blind", NONE),
        big_blind=_ints(frame, "big_blind", NONE),
        ante=_ints(frame, "ante", NONE),
        bring_in=_ints(frame, "bring_in", NONE),
        cap=_ints(frame, "cap", NONE),
        is_complete=(frame.get_column("status") == int(Status.COMPLETE)).cast(pl.Int8).to_numpy(),
        stake=_ints(frame.select(pl.col("stakes").explode()).drop_nulls(), "stakes", NONE),
        card_seat=_ints(facts.cards, "seat", -1, np.int16),
    )  # fmt: skip


def games_of() -> Games:
    """The declared games, in the order of their names."""
    declared = [games.load(name) for name in games.names()]
    big = np.zeros((len(declared), 5), np.int8)
    for row, game in enumerate(declared):
        big[row, : len(game.tiers)] = [letter == "b" for letter in game.tiers]
    return Games(
        stud=np.array([game.order == "stud" for game in declared], np.int8),
        forced=np.array([_FORCED.index(game.forced) for game in declared], np.int8),
        rounds=np.array([len(game.streets) for game in declared], np.int8),
        big=big,
        open_pair=np.array([game.open_pair for game in declared], np.int8),
    )


def seats_of(facts: Facts) -> Seats:
    """The columns of the seats."""
    frame = facts.seats
    told = frame.select(pl.col("declared_folded").is_not_null() | (pl.col("declared_won") > 0)).to_series()
    return Seats(
        seat=_ints(frame, "seat", 127, np.int16),
        stack=_ints(frame, "starting_stack", NONE),
        is_out=_flags(frame.get_column("is_out")),
        is_told=_flags(told),
    )


def acts_of(facts: Facts) -> Acts:
    """The columns of the acts."""
    frame = facts.actions
    return Acts(
        street=_ints(frame, "street", 0, np.int8),
        run=_ints(frame, "run", 1, np.int8),
        seat=_ints(frame, "seat", -1, np.int8),
        action=_ints(frame, "action", 127, np.int8),
        amount=_ints(frame, "amount", NONE),
        to=_ints(frame, "to", NONE),
        is_all_in=_flags(frame.get_column("is_all_in")),
        is_cap=_flags(frame.get_column("is_cap")),
        line=_ints(frame, "line", 0, np.int32),
    )


def options_of(house: House) -> Options:
    """The house's answers as numbers."""

    def answers(option: str, value: str) -> int:
        return int(house.value(option) == value)

    return Options(
        next_level=answers("fl_all_in", "next_level"),
        reopen_full=answers("fl_reopen", "full"),
        cap=int(house.value("cap")),
        cap_two_rounds=int(house.value("cap_two_rounds")),
        cap_heads_up=_CAP_HEADS_UP.index(str(house.value("cap_heads_up"))),
        cap_straddle=answers("cap_straddle", "counted"),
        doubles=answers("min_raise", "double_last_bet"),
        never_sum=answers("short_all_in_sum", "never"),
        bb_as_posted=answers("short_bb_call", "as_posted"),
        rounded_small_blind=answers("pl_small_blind", "rounded_to_bb"),
        assume_full_blind=answers("pl_short_blind", "assume_full"),
        antes_later=answers("pl_antes", "not_preflop"),
        straddle_from_bb=answers("straddle_min_raise", "original_bb"),
        spread_half=answers("spread_short", "half"),
        cap_without_antes=answers("hand_cap_antes", "not_counted"),
        short_deck_ante=answers("short_deck_min_bet", "ante"),
        open_pair=answers("stud_open_pair", "small_or_big"),
    )


_ZERO = frozenset({"is_resolved", "players", "raises_preflop", "antes", "live", "ante_paid", "dead", "returned"})


def blank(kind: type[NamedTuple], table: str, rows: int) -> Any:
    """The columns that a kernel fills: money NONE, all else -1, counts 0."""
    schema = SCHEMAS[table]
    columns = []
    for name in kind._fields:
        if name == "bets":
            columns.append(np.full((rows, 5), NONE, np.int64))
            continue
        dtype = schema[name]
        if name in _ZERO or (table == "stands" and name != "first_in"):
            columns.append(np.zeros(rows, np.int64 if dtype == pl.Int64 else np.int16))
        elif dtype == pl.Int64:
            columns.append(np.full(rows, NONE, np.int64))
        else:
            columns.append(
                np.full(rows, -1, np.int32 if dtype == pl.Int32 else np.int16 if dtype == pl.Int16 else np.int8)
            )
    return kind(*columns)


def _column(name: str, values: Column, dtype: pl.DataType) -> pl.Series:
    """A column with nulls where the kernel left NONE or -1."""
    series = pl.Series(name, values)
    if dtype == pl.Int64:
        known = values != NONE
    else:
        known = values != -1
    if dtype == pl.Boolean:
        series = pl.Series(name, values == 1)
    if not known.all():
        series = series.to_frame().select(pl.when(pl.Series(known)).then(pl.col(name)).alias(name)).to_series()
    return series.cast(dtype)


def frame_of(table: str, keys: pl.DataFrame, filled: Stakes | Stands | Trace) -> pl.DataFrame:
    """A derived frame: the key columns of the facts beside what a kernel filled."""
    columns = {series.name: series for series in keys.get_columns()}
    for name, values in zip(filled._fields, filled, strict=True):
        if name == "bets":
            for number in range(5):
                columns[f"bet_{number + 1}"] = _column(f"bet_{number + 1}", values[:, number].copy(), pl.Int64())
        else:
            columns[name] = _column(name, values, SCHEMAS[table][name])
    return pl.DataFrame([columns[name] for name in SCHEMAS[table]])

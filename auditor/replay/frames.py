"""From what the betting replay has filled to frames in the schemas of `auditor.derived`."""

import numpy as np
import polars as pl

from auditor.derived import SCHEMAS
from auditor.replay.state import D_FIRST_IN, NONE, S_ANTES, S_IS_RESOLVED, S_PLAYERS, S_RAISES_PREFLOP, Column, Trace

# the columns of the frames in the order of their places in `auditor.replay.state`
_STAKES = (
    *("is_resolved", "small_blind", "big_blind", "ante", "bring_in", "cap", "players"),
    *("small_blind_seat", "big_blind_seat", "open_street", "open_seat", "last_street", "raises_preflop", "open_line"),
    *(
        "small_blind_by",
        "big_blind_by",
        "antes",
        "missing_blind",
        "returned_line",
        "show_seat",
        "show_due",
        "show_line",
        "bet_1",
        "bet_2",
        "bet_3",
        "bet_4",
        "bet_5",
    ),
)
_STANDS = ("is_dealt", "is_folded", "live", "ante", "dead", "returned", "first_in", "acted", "cards")
_TRACE = (
    *("stack", "put_in", "level", "full_level", "to_call", "pot", "last_full_raise", "min_to", "max_to"),
    *("put_in_after", "stack_after", "short_raise", "cap_left"),
)
_TRACE_SMALL = (
    *("bets_made", "bets_cap", "may_raise", "closed_by", "is_turn", "turn_seat", "is_in", "short_all_in", "unknown"),
    *("turn_fault", "players_in"),
)


def stakes_rows(hands: int) -> Column:
    """What the kernel fills, a row a hand: money NONE, counts 0, all else -1."""
    money = [SCHEMAS["stakes"][name] == pl.Int64 for name in _STAKES]
    rows = np.tile(np.where(money, NONE, -1), (hands, 1)).astype(np.int64)
    rows[:, [S_IS_RESOLVED, S_PLAYERS, S_RAISES_PREFLOP, S_ANTES]] = 0
    return rows


def stands_rows(seats: int) -> Column:
    """What the kernel fills, a row a seat."""
    rows = np.zeros((seats, len(_STANDS)), np.int64)
    rows[:, D_FIRST_IN] = -1
    return rows


def trace_columns(acts: int) -> Trace:
    """What the kernel fills, a column an act."""
    money = np.full(len(_TRACE) * acts, NONE, np.int64)
    return Trace(money, np.full(len(_TRACE_SMALL) * acts, -1, np.int8), acts)


def stakes_frame(keys: pl.DataFrame, rows: Column) -> pl.DataFrame:
    """The frame `stakes`."""
    return _frame("stakes", keys, dict(zip(_STAKES, rows.T, strict=True)))


def stands_frame(keys: pl.DataFrame, rows: Column) -> pl.DataFrame:
    """The frame `stands`."""
    return _frame("stands", keys, dict(zip(_STANDS, rows.T, strict=True)))


def trace_frame(keys: pl.DataFrame, trace: Trace) -> pl.DataFrame:
    """The frame `trace`. `keys` has beside the key the columns that no kernel fills."""
    money, small = trace.money.reshape(len(_TRACE), -1), trace.small.reshape(len(_TRACE_SMALL), -1)
    filled = dict(zip(_TRACE, money, strict=True)) | dict(zip(_TRACE_SMALL, small, strict=True))
    return _frame("trace", keys, filled)


def _frame(table: str, keys: pl.DataFrame, filled: dict[str, Column]) -> pl.DataFrame:
    """A derived frame: the key columns of the facts beside what a kernel filled, null where it left NONE or -1."""
    raw = keys.with_columns(pl.Series(name, values) for name, values in filled.items())
    return raw.select(_known(name, kind) if name in filled else name for name, kind in SCHEMAS[table].items())


def _known(name: str, kind: pl.DataType) -> pl.Expr:
    value = pl.col(name)
    known = pl.when(value != (NONE if kind == pl.Int64 else -1))
    return known.then(value == 1 if kind == pl.Boolean else value).cast(kind).alias(name)

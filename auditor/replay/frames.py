"""From what the betting replay has filled to frames in the schemas of `auditor.derived`."""

import numpy as np
import polars as pl

from auditor.derived import SCHEMAS
from auditor.replay.state import NONE, W_MONEY, W_SMALL, Stands, Trace

# the columns of the frame `trace` in the order of their places in `auditor.replay.state`
_TRACE = (
    *("stack", "put_in", "level", "full_level", "to_call", "pot", "last_full_raise", "min_to", "max_to"),
    *("put_in_after", "stack_after", "short_raise", "cap_left"),
)
_TRACE_SMALL = (
    *("bets_made", "bets_cap", "may_raise", "closed_by", "is_turn", "turn_seat", "is_in", "short_all_in", "unknown"),
    "turn_fault",
)


def stands_columns(seats: int) -> Stands:
    """What the kernel fills, a column a seat."""
    kinds = {"is_dealt": np.int8, "is_folded": np.int8, "acted": np.int8, "cards": np.int16}
    kinds |= {"fold_street": np.int8, "fold_line": np.int32}
    return Stands(*(np.empty(seats, kinds.get(name, np.int64)) for name in Stands._fields))


def trace_columns(acts: int) -> Trace:
    """What the kernel fills, a column an act."""
    return Trace(np.empty(W_MONEY * acts, np.int64), np.empty(W_SMALL * acts, np.int8), acts)


def stands_frame(keys: pl.DataFrame, stands: Stands) -> pl.DataFrame:
    """The frame `stands`."""
    made = keys.with_columns(pl.Series(name, values) for name, values in stands._asdict().items())
    return made.with_columns(
        *(pl.col(name).cast(pl.Boolean) for name in ("is_dealt", "is_folded", "acted")),
        *(_known(name, SCHEMAS["stands"][name]) for name in ("fold_street", "fold_line")),
    )


def trace_frame(keys: pl.DataFrame, trace: Trace) -> pl.DataFrame:
    """The frame `trace`. `keys` has beside the key the columns that no kernel fills."""
    money, small = trace.money.reshape(len(_TRACE), -1), trace.small.reshape(len(_TRACE_SMALL), -1)
    filled = dict(zip(_TRACE, money, strict=True)) | dict(zip(_TRACE_SMALL, small, strict=True))
    raw = keys.with_columns(pl.Series(name, values) for name, values in filled.items())
    return raw.select(_known(name, kind) if name in filled else name for name, kind in SCHEMAS["trace"].items())


def _known(name: str, kind: pl.DataType) -> pl.Expr:
    value = pl.col(name)
    known = pl.when(value != (NONE if kind == pl.Int64 else -1))
    return known.then(value == 1 if kind == pl.Boolean else value).cast(kind).alias(name)

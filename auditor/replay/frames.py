"""From what the betting replay has filled to frames in the schemas of `auditor.derived`."""

from collections.abc import Sequence

import numpy as np
import polars as pl

from auditor.derived import SCHEMAS
from auditor.replay.plain import known
from auditor.replay.state import NONE, W_REACH, W_SMALL, W_STATE, Stands, Trace

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
    state, reach = (np.empty(width * acts, np.int64) for width in (W_STATE, W_REACH))
    return Trace(state, reach, np.empty(W_SMALL * acts, np.int8), acts)


def stands_frame(keys: pl.DataFrame, stands: Stands) -> pl.DataFrame:
    """The frame `stands`."""
    kinds = SCHEMAS["stands"]
    flags, missing = ("is_dealt", "is_folded", "acted"), ("fold_street", "fold_line")
    columns = {
        name: pl.Series(name, values) == 1
        if name in flags
        else known(name, values, kinds[name], -1)
        if name in missing
        else pl.Series(name, values)
        for name, values in stands._asdict().items()
    }
    return pl.DataFrame([*keys.get_columns(), *(column.alias(name) for name, column in columns.items())])


def trace_frame(keys: Sequence[pl.Series], trace: Trace) -> pl.DataFrame:
    """The frame `trace`. `keys`: beside the key the columns that no kernel fills."""
    blocks = ((trace.state, W_STATE), (trace.reach, W_REACH), (trace.small, W_SMALL))
    columns = (column for block, width in blocks for column in block.reshape(width, -1))
    filled = dict(zip((*_TRACE, *_TRACE_SMALL), columns, strict=True))
    made = {key.name: key for key in keys}
    for name, values in filled.items():
        kind = SCHEMAS["trace"][name]
        made[name] = known(name, values, kind, NONE if kind == pl.Int64 else -1)
    return pl.DataFrame([made[name] for name in SCHEMAS["trace"]])

"""From what the betting replay has filled to frames in the schemas of `auditor.derived`."""

from collections.abc import Sequence

import numpy as np
import polars as pl

from auditor.derived import SCHEMAS
from auditor.replay.state import NONE, W_REACH, W_SMALL, W_STATE, Stands, Trace
from parsers.missing import columns

_KINDS = SCHEMAS["trace"]
# the columns of the frame `trace` in the order of their places in `auditor.replay.state`
_STATE, _REACH, _SMALL = (
    {name: _KINDS[name] for name in names}
    for names in (
        ("stack", "put_in", "level", "full_level", "to_call", "pot", "last_full_raise"),
        ("min_to", "max_to", "put_in_after", "stack_after", "short_raise", "cap_left"),
        (
            *("bets_made", "bets_cap", "may_raise", "closed_by", "is_turn", "turn_seat", "is_in", "short_all_in"),
            *("unknown", "turn_fault"),
        ),
    )
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


def trace_frame(acts: pl.DataFrame, trace: Trace, draws: Sequence[pl.Series]) -> pl.DataFrame:
    """The frame `trace`: the key columns of the acts, what the kernel fills, and what no kernel does."""
    blocks = ((_STATE, trace.state, NONE), (_REACH, trace.reach, NONE), (_SMALL, trace.small, -1))
    filled = [column for kinds, block, missing in blocks for column in columns(block, kinds, missing)]
    made = {column.name: column for column in (*filled, *draws)}
    return acts.hstack([made[name] for name in SCHEMAS["trace"] if name in made])

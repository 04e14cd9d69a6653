"""Runs the betting replay over a split. Enters: facts, houses. Leaves: the frames `trace`, `stakes` and `stands`."""

from collections.abc import Sequence

import numpy as np
import polars as pl

from auditor.house import House
from auditor.replay import columns, frames
from auditor.replay.betting import play
from auditor.replay.draws import draws
from auditor.replay.plain import frame_of, frame_of_block, told
from auditor.replay.state import S_SIZE, Column, table
from parsers import kernels
from parsers.tables import Facts


def betting(
    facts: Facts, game: Column, houses: Sequence[House], of: Column, *, compiled: bool
) -> tuple[pl.DataFrame, pl.DataFrame, pl.DataFrame]:
    """(trace, stakes, stands) of every hand. `game`: which of `games.names()` each is of, -1 for none; `of`: by which
    of the houses it is played."""
    hands, stake = columns.hands_of(facts, game, of)
    stakes = np.empty(S_SIZE * hands.rows, np.int64)
    stands = frames.stands_columns(facts.seats.height)
    trace = frames.trace_columns(facts.actions.height)
    run = kernels.compiled(play) if compiled else play
    run(
        hands,
        stake,
        columns.cards_of(facts),
        columns.games_of(told(hands.game)),
        columns.seats_of(facts.seats),
        columns.acts_of(facts.actions),
        np.concatenate([columns.options_of(house) for house in houses]),
        stakes,
        stands,
        trace,
        table(),
    )
    acts, seats = facts.actions[:, ["hand", "seq"]], facts.seats[:, ["hand", "seat"]]
    return (
        frames.trace_frame(acts, trace, draws(facts)),
        frame_of_block("stakes", stakes, facts.hands[:, ["hand"]]),
        frame_of("stands", stands._asdict(), seats),
    )

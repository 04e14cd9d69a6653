"""Runs the betting replay over a split. Enters: facts, a house. Leaves: the frames `trace`, `stakes` and `stands`."""

import polars as pl

from auditor.house import House
from auditor.replay import columns, frames
from auditor.replay.betting import play
from auditor.replay.draws import draws
from auditor.replay.state import D_FIRST_IN, table
from parsers import kernels
from parsers.tables import Facts


def betting(facts: Facts, house: House, *, compiled: bool) -> tuple[pl.DataFrame, pl.DataFrame, pl.DataFrame]:
    """(trace, stakes, stands) of every hand."""
    stakes = frames.stakes_rows(facts.hands.height)
    stands = frames.stands_rows(facts.seats.height)
    trace = frames.trace_columns(facts.actions.height)
    run = kernels.compiled(play, by_pointer=True) if compiled else play
    run(
        facts.hands.height,
        *columns.hands_of(facts),
        columns.games_of(),
        columns.seats_of(facts),
        columns.acts_of(facts),
        columns.options_of(house),
        stakes.reshape(-1),
        stands.reshape(-1),
        trace,
        table(),
    )
    first = stands[:, D_FIRST_IN]  # a row of `actions` so far
    first[first >= 0] = facts.actions.get_column("seq").to_numpy()[first[first >= 0]]
    return (
        frames.trace_frame(facts.actions.select("hand", "seq").with_columns(draws(facts)), trace),
        frames.stakes_frame(facts.hands.select("hand"), stakes),
        frames.stands_frame(facts.seats.select("hand", "seat"), stands),
    )

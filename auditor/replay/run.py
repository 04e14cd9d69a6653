"""Runs the betting replay over a split. Enters: facts, a house. Leaves: the frames `trace`, `stakes` and `stands`."""

import polars as pl

from auditor.house import House
from auditor.replay.betting import play
from auditor.replay.columns import acts_of, blank, frame_of, games_of, hands_of, options_of, seats_of
from auditor.replay.state import Stakes, Stands, Trace, table
from parsers import kernels
from parsers.tables import Facts


def betting(facts: Facts, house: House, *, compiled: bool) -> tuple[pl.DataFrame, pl.DataFrame, pl.DataFrame]:
    """(trace, stakes, stands) of every hand."""
    stakes = blank(Stakes, "stakes", facts.hands.height)
    stands = blank(Stands, "stands", facts.seats.height)
    trace = blank(Trace, "trace", facts.actions.height)
    run = kernels.compiled(play) if compiled else play
    run(
        hands_of(facts),
        games_of(),
        seats_of(facts),
        acts_of(facts),
        options_of(house),
        stakes,
        stands,
        trace,
        table(),
    )
    return (
        frame_of("trace", facts.actions.select("hand", "seq"), trace),
        frame_of("stakes", facts.hands.select("hand"), stakes),
        frame_of("stands", facts.seats.select("hand", "seat"), stands),
    )

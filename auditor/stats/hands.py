"""Hands dealt to the player."""

from auditor.stats import Stat

STAT = Stat(
    name="hands",
    title="Hands",
    definition=(
        "Hands in which the player was dealt in. Cancelled hands and repeats of a hand count for nothing. Where "
        "players are put together, each of them counts."
    ),
    place=0,
    rank=1,
    kind="count",
    per="seat",
    times=lambda c: c.is_dealt,
    chances=lambda c: c.is_dealt,
)

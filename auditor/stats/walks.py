"""Walks: hands won without a decision because everybody folded."""

from auditor.stats import Stat

STAT = Stat(
    name="walks",
    title="Walks",
    definition=(
        "Hands in which everybody else folded in the first betting round before the player had a decision. He is the "
        "big blind, or the straddler where there is one."
    ),
    place=1,
    rank=5,
    kind="count",
    per="seat",
    times=lambda c: c.is_walk,
    chances=lambda c: c.is_dealt,
)

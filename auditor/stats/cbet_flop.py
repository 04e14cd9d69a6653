"""Continuation bet on the flop."""

from auditor.stats import Stat

STAT = Stat(
    name="cbet_flop",
    title="C-bet flop",
    definition=(
        "Hands in which the last player to raise before the flop bet on the flop, of the hands in which he had a "
        "decision there with no bet before him. All-in before the flop, or bet into, he has no chance."
    ),
    place=40,
    rank=3,
    times=lambda c: c.is_cbet_chance & c.is_aggressive,
    chances=lambda c: c.is_cbet_chance,
)

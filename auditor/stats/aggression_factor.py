"""Aggression factor after the first betting round."""

from auditor.stats import Stat

STAT = Stat(
    name="aggression_factor",
    title="AF",
    definition="Bets and raises for each call after the first betting round. Every act counts.",
    place=51,
    rank=3,
    kind="ratio",
    per="act",
    times=lambda c: ~c.is_first_round & c.is_aggressive,
    chances=lambda c: ~c.is_first_round & c.is_call,
)

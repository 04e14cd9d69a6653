"""Aggression frequency after the first betting round."""

from auditor.stats import Stat
from parsers.vocabulary import Action

STAT = Stat(
    name="aggression",
    title="Aggression",
    definition=(
        "Bets and raises after the first betting round, of all bets, raises, calls and folds there. Every act "
        "counts; checks do not."
    ),
    place=50,
    per="act",
    times=lambda c: ~c.is_first_round & c.is_aggressive,
    chances=lambda c: ~c.is_first_round & c.is_decision & (c.action != Action.CHECK),
)

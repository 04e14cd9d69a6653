"""Fold to a continuation bet on the flop."""

from auditor.stats import Stat
from parsers.vocabulary import Action

STAT = Stat(
    name="fold_to_cbet_flop",
    title="Fold to c-bet flop",
    definition=(
        "Hands in which the player folded to a continuation bet on the flop, of the hands in which he had a decision "
        "facing one that nobody had raised."
    ),
    place=41,
    times=lambda c: c.faces_cbet & (c.action == Action.FOLD),
    chances=lambda c: c.faces_cbet,
)

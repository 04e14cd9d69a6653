"""Showdowns that were reached without a decision after the first betting round."""

from auditor.stats import Stat

STAT = Stat(
    name="all_in_showdown",
    title="All-in showdown",
    definition=(
        "Of the player's showdowns, those that he reached without a decision after the first betting round: he was "
        "all-in before the flop, or everybody else was."
    ),
    place=61,
    per="seat",
    times=lambda c: c.went_to_showdown & ~c.decided_later,
    chances=lambda c: c.went_to_showdown,
)

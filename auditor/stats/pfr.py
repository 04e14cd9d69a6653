"""PFR: raised in the first betting round."""

from auditor.stats import Stat

STAT = Stat(
    name="pfr",
    title="PFR",
    definition=(
        "Hands in which the player raised in the first betting round (before the flop; in stud a completion too), of "
        "the hands in which he had a decision there. A hand counts once, however often he raised. A straddle is no "
        "raise; an act told as a raise that puts in no more than the bet to be matched is a call."
    ),
    place=20,
    rank=1,
    times=lambda c: c.is_first_round & c.is_aggressive,
    chances=lambda c: c.is_first_round & c.is_decision,
)

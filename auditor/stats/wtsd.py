"""WTSD: went to showdown."""

from auditor.stats import Stat

STAT = Stat(
    name="wtsd",
    title="WTSD",
    definition=(
        "Hands in which the player was in at the showdown, of the hands in which he saw the flop (in other games, "
        "the second betting round). A board that runs out after an all-in makes a showdown too; `all_in_showdown` "
        "counts those that needed no decision after the first betting round, so they can be left out."
    ),
    place=60,
    rank=2,
    per="seat",
    times=lambda c: c.saw_second_round & c.went_to_showdown,
    chances=lambda c: c.saw_second_round,
)

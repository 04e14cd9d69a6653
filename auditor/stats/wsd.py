"""W$SD: won money at showdown."""

from auditor.stats import Stat

STAT = Stat(
    name="wsd",
    title="W$SD",
    definition="Hands in which the player won a pot or a part of one at the showdown, of the showdowns he was in.",
    place=62,
    rank=2,
    per="seat",
    times=lambda c: c.went_to_showdown & (c.collected > 0),
    chances=lambda c: c.went_to_showdown,
)

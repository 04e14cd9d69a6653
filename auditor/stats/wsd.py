"""W$SD: won money at showdown."""

from auditor.stats import Stat

STAT = Stat(
    name="wsd",
    title="W$SD",
    definition=(
        "Hands in which the player won a pot or a part of one at the showdown, of the showdowns he was in. Who has "
        "cashed out has won if the cards win; what the house pays him is no pot."
    ),
    place=62,
    rank=2,
    per="seat",
    # paid may be a bet that came back with the pot, collected a cash-out
    times=lambda c: c.went_to_showdown & (c.paid > 0) & (c.collected > 0),
    chances=lambda c: c.went_to_showdown,
)

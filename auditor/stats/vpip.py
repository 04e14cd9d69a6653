"""VPIP: voluntarily put chips into the pot in the first betting round."""

from auditor.stats import Stat

STAT = Stat(
    name="vpip",
    title="VPIP",
    definition=(
        "Hands in which the player called, bet or raised in the first betting round (before the flop), of the hands "
        "in which he had a decision there. A hand counts once. Posted blinds, antes, bring-ins and straddles are not "
        "voluntary. A walk, or a blind that is all-in, is no decision and so no chance."
    ),
    place=10,
    rank=1,
    times=lambda c: c.is_first_round & c.is_voluntary,
    chances=lambda c: c.is_first_round & c.is_decision,
)

"""VPIP with straddles counted as voluntary."""

from auditor.stats import Stat
from parsers.vocabulary import Action

STAT = Stat(
    name="vpip_straddles_in",
    title="VPIP, straddles in",
    definition=(
        "As VPIP, but a straddle is voluntary: the hand is a chance and a time. Logs do not tell a forced straddle "
        "from a free one; VPIP itself takes every straddle for a blind."
    ),
    place=12,
    rank=5,
    times=lambda c: (c.is_first_round & c.is_voluntary) | (c.action == Action.STRADDLE),
    chances=lambda c: (c.is_first_round & c.is_decision) | (c.action == Action.STRADDLE),
)

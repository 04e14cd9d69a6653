"""VPIP with walks counted as chances."""

from auditor.stats import Stat

STAT = Stat(
    name="vpip_walks_in",
    title="VPIP, walks in",
    definition="As VPIP, but a walk is a chance too: some trackers divide by it.",
    place=11,
    rank=5,
    per="seat",
    times=lambda c: c.put_in_first_round,
    chances=lambda c: c.decided_first_round | c.is_walk,
)

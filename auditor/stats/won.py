"""Money won or lost."""

from auditor.stats import Stat

STAT = Stat(
    name="won",
    title="Won",
    definition=(
        "Collected and returned less put in, summed over the hands in which it is known, in the unit of the "
        "currency. Different currencies are never added; rake is paid already."
    ),
    place=70,
    rank=1,
    kind="money",
    per="seat",
    times=lambda c: c.net,
    chances=lambda c: c.is_dealt & c.net.is_not_null(),
)

"""3-bet: the second raise of the first betting round."""

from typing import Any

from auditor.stats import Columns, Stat


def _chances(c: Columns) -> Any:
    return c.is_first_round & c.could_raise & (c.raises_before == 1)


STAT = Stat(
    name="three_bet",
    title="3-bet",
    definition=(
        "Hands in which the player re-raised, of the hands in which he was to act facing exactly one raise and a "
        "raise of his was allowed and could have an effect, for somebody was left to answer it. A cold 4-bet is "
        "none, nor a turn that faces two raises. A short all-in raise counts by its words. In stud the completion is "
        "the first bet, not a raise. Where the legal range is not known, a raise is taken to be allowed."
    ),
    place=30,
    rank=2,
    times=lambda c: _chances(c) & c.is_aggressive,
    chances=_chances,
)

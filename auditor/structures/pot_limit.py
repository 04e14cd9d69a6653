"""Pot-limit: at most a call and then as much as the pot holds.

Authority: Poker TDA Rules 2024, pot size and pot-limit bets; Robert's Rules of Poker, pot-limit. The least is as in
no-limit. What counts in the pot (antes, short or rounded blinds) is the house's business and comes in with `pot`.
"""

from parsers.kernels import kernel


@kernel
def most_pot_limit(level: int, put_in: int, pot: int) -> int:
    """The highest bet or raise to: the call is made first, and the pot with it is the most that may be added."""
    return level + pot + (level - put_in)

"""Fixed limit: one size a street. What differs between rooms is what an all-in below a full bet does.

Authority: Robert's Rules of Poker, betting and raising (half a bet or more counts as a full bet, less is completed);
PokerStars logs (always the next multiple of the bet); Bovada and iPoker logs, a hand each (to two whole bets).
"""

from parsers.kernels import kernel


@kernel
def next_fixed_limit(level: int, full_level: int, bet: int, next_level: bool) -> int:
    """The one bet or raise to that is legal. `full_level` is the level of the last bet that counts as full."""
    if next_level and bet > 0 and level > full_level:
        return (level // bet + 1) * bet  # over an all-in for less than a full bet
    return full_level + bet


@kernel
def is_half_bet(to: int, full_level: int, bet: int) -> bool:
    """Whether an all-in adds half a bet or more. Exactly half counts."""
    return 2 * (to - full_level) >= bet

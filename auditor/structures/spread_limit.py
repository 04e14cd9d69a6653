"""Spread limit: a bet or raise of at least `lo` and at most `hi`, and never less than the last raise.

Authority: Robert's Rules of Poker, betting and raising.
"""

from parsers.kernels import kernel


@kernel
def least_spread(level: int, last_raise: int, lo: int) -> int:
    """The least bet or raise to."""
    return level + max(last_raise, lo)


@kernel
def most_spread(level: int, hi: int) -> int:
    """The highest bet or raise to."""
    return level + hi

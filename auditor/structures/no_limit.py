"""No-limit: anything from the last full raise up to the stack.

Authority: Robert's Rules of Poker, no-limit; Poker TDA Rules 2024, raise amounts. A short all-in raises the level but
not the size of the next raise, and is never completed.
"""

from parsers.kernels import kernel


@kernel
def least_big_bet(level: int, last_raise: int, opening: int, doubles: int) -> int:
    """The least bet or raise to, for no-limit and pot-limit. `doubles`: the house wants twice the bet that is faced."""
    if level == 0:
        return opening
    if doubles and level > last_raise:
        return 2 * level
    return level + last_raise

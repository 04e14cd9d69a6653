"""Drawmaha's second half: the five cards held, without the board, as a poker hand or as a deuce-to-seven low."""

from typing import Any

from auditor.ranks.deuce_to_seven import deuce_to_seven
from auditor.ranks.high import high
from parsers.kernels import kernel


@kernel
def drawmaha(hole: Any, held: int, board: Any, shown: int) -> int:
    """The value of the cards held, -1 with fewer than five."""
    return high(hole, held, board, 0)


@kernel
def drawmaha_deuce_to_seven(hole: Any, held: int, board: Any, shown: int) -> int:
    """The value of the cards held as a low, -1 with fewer than five."""
    return deuce_to_seven(hole, held, board, 0)

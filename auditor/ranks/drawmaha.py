"""Drawmaha's second half: the five cards held, without the board, as a poker hand."""

from typing import Any

from auditor.ranks.high import high
from parsers.kernels import kernel


@kernel
def drawmaha(hole: Any, held: int, board: Any, shown: int) -> int:
    """The value of the cards held, -1 with fewer than five."""
    return high(hole, held, board, 0)

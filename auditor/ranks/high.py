"""High: the best five of hole cards and board together (hold'em, stud, five-card draw)."""

from typing import Any

from auditor.ranks.masks import ORDER, STRAIGHTS, add, value_of
from parsers.kernels import kernel


@kernel
def high(hole: Any, held: int, board: Any, shown: int) -> int:
    """The value of the best high hand, -1 with fewer than five cards."""
    if held + shown < 5:
        return -1
    return value_of(add(add(0, hole, held), board, shown), STRAIGHTS, ORDER)

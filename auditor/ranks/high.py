"""High: the best five of hole cards and board together (hold'em, stud, five-card draw)."""

from typing import Any

import numpy as np

from auditor.ranks.masks import ORDER, STRAIGHTS, add, value
from parsers.kernels import kernel


@kernel
def high(hole: Any, held: int, board: Any, shown: int) -> int:
    """The value of the best high hand, -1 with fewer than five cards."""
    if held + shown < 5:
        return -1
    masks = np.zeros(4, np.int64)
    add(masks, hole, held)
    add(masks, board, shown)
    return value(masks[0], masks[1], masks[2], masks[3], STRAIGHTS, ORDER)

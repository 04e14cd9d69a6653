"""Deuce to seven: the lowest five, aces high; straights and flushes count against. The best is 7-5-4-3-2 of mixed
suits, and A-2-3-4-5 is an ace-high hand, not a straight."""

from typing import Any

import numpy as np

from auditor.ranks.masks import ORDER, STRAIGHTS_ACE_HIGH, add, value
from parsers.kernels import kernel

_WORST = 9 << 20


@kernel
def deuce_to_seven(hole: Any, held: int, board: Any, shown: int) -> int:
    """The value of the lowest five cards (of seven in stud), -1 with fewer than five."""
    count = held + shown
    if count < 5:
        return -1
    masks = np.zeros(4, np.int64)
    if count == 5:
        add(masks, hole, held)
        add(masks, board, shown)
        return _WORST - value(masks[0], masks[1], masks[2], masks[3], STRAIGHTS_ACE_HIGH, ORDER)
    best = -1
    for chosen in range(1 << count):
        masks[:] = 0
        size = 0
        for at in range(count):
            if chosen >> at & 1:
                card = int(hole[at] if at < held else board[at - held])
                masks[card & 3] |= 1 << (card >> 2)
                size += 1
        if size == 5:
            best = max(best, _WORST - value(masks[0], masks[1], masks[2], masks[3], STRAIGHTS_ACE_HIGH, ORDER))
    return best

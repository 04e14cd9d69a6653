"""Deuce to seven: the lowest five, aces high; straights and flushes count against. The best is 7-5-4-3-2 of mixed
suits, and A-2-3-4-5 is an ace-high hand, not a straight."""

from typing import Any

from auditor.ranks.masks import ORDER, STRAIGHTS_ACE_HIGH, add, bit, value_of
from parsers.kernels import kernel

_WORST = 9 << 20


@kernel
def deuce_to_seven(hole: Any, held: int, board: Any, shown: int) -> int:
    """The value of the lowest five cards (of seven in stud), -1 with fewer than five."""
    count = held + shown
    if count < 5:
        return -1
    if count == 5:
        return _WORST - value_of(add(add(0, hole, held), board, shown), STRAIGHTS_ACE_HIGH, ORDER)
    best = -1
    for chosen in range(1 << count):
        masks = size = 0
        for at in range(count):
            if chosen >> at & 1:
                masks |= bit(int(hole[at] if at < held else board[at - held]))
                size += 1
        if size == 5:
            best = max(best, _WORST - value_of(masks, STRAIGHTS_ACE_HIGH, ORDER))
    return best

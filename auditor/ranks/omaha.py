"""Omaha: exactly two of the hole cards (four to six) with exactly three of the board, high and low."""

from typing import Any

import numpy as np

from auditor.ranks.eight_or_better import low_of
from auditor.ranks.masks import ORDER, STRAIGHTS, value
from parsers.kernels import kernel


@kernel
def omaha(hole: Any, held: int, board: Any, shown: int) -> int:
    """The value of the best high hand, -1 without a hand of five cards."""
    best = -1
    two = np.zeros(4, np.int64)
    five = np.zeros(4, np.int64)
    for i in range(held):
        for j in range(i):
            two[:] = 0
            two[hole[i] & 3] |= 1 << (hole[i] >> 2)
            two[hole[j] & 3] |= 1 << (hole[j] >> 2)
            for a in range(shown):
                for b in range(a):
                    for c in range(b):
                        five[:] = two
                        five[board[a] & 3] |= 1 << (board[a] >> 2)
                        five[board[b] & 3] |= 1 << (board[b] >> 2)
                        five[board[c] & 3] |= 1 << (board[c] >> 2)
                        best = max(best, value(five[0], five[1], five[2], five[3], STRAIGHTS, ORDER))
    return best


@kernel
def omaha_eight(hole: Any, held: int, board: Any, shown: int) -> int:
    """The value of the best eight-or-better low, 0 without one."""
    best = 0
    for i in range(held):
        for j in range(i):
            two = 1 << _low(hole[i]) | 1 << _low(hole[j])
            for a in range(shown):
                for b in range(a):
                    for c in range(b):
                        five = two | 1 << _low(board[a]) | 1 << _low(board[b]) | 1 << _low(board[c])
                        best = max(best, low_of(five))
    return best


@kernel
def _low(card: int) -> int:
    rank = int(card) >> 2
    return 0 if rank == 12 else rank + 1

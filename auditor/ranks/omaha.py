"""Omaha: exactly two of the hole cards (four to six) with exactly three of the board, high and low."""

from typing import Any

from auditor.ranks.eight_or_better import low_of
from auditor.ranks.masks import ORDER, STRAIGHTS, bit, value_of
from parsers.kernels import kernel


@kernel
def omaha(hole: Any, held: int, board: Any, shown: int) -> int:
    """The value of the best high hand, -1 without a hand of five cards."""
    best = -1
    for i in range(held):
        for j in range(i):
            two = bit(int(hole[i])) | bit(int(hole[j]))
            for a in range(shown):
                for b in range(a):
                    for c in range(b):
                        five = two | bit(int(board[a])) | bit(int(board[b])) | bit(int(board[c]))
                        best = max(best, value_of(five, STRAIGHTS, ORDER))
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

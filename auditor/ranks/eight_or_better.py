"""Eight or better: the low half of a split pot. Five different ranks, none above eight, aces low; straights and flushes
do not count. The best is 5-4-3-2-A."""

from typing import Any

from parsers.kernels import kernel


@kernel
def eight_or_better(hole: Any, held: int, board: Any, shown: int) -> int:
    """The value of the best low of hole cards and board together, 0 without one."""
    ranks = 0
    for at in range(held + shown):
        rank = int(hole[at] if at < held else board[at - held]) >> 2
        ranks |= 1 if rank == 12 else 1 << (rank + 1)
    return low_of(ranks)


@kernel
def low_of(ranks: int) -> int:
    """The value of the best low in a mask of ranks, ace the lowest bit: 256 less its mask, so the lower the better."""
    best = 0
    taken = 0
    for rank in range(8):
        if ranks >> rank & 1 and taken < 5:
            best |= 1 << rank
            taken += 1
    return 256 - best if taken == 5 else 0

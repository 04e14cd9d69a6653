"""Ace to five (razz, A-5 draw): the lowest five, aces low; straights and flushes do not count. Best is 5-4-3-2-A."""

from typing import Any

from parsers.kernels import kernel

_WORST = 1 << 24


@kernel
def ace_to_five(hole: Any, held: int, board: Any, shown: int) -> int:
    """The value of the lowest hand, -1 with fewer than five cards."""
    if held + shown < 5:
        return -1
    counts = 0
    for at in range(held + shown):
        rank = int(hole[at] if at < held else board[at - held]) >> 2
        counts += 1 << 4 * (0 if rank == 12 else rank + 1)
    left = 0
    missing = 5
    # as few paired cards as possible, the lowest ranks first: one of each rank, then a second of the lowest ...
    for copy in range(4):
        for rank in range(13):
            if missing and _held(counts, rank) > copy:
                left += 1 << 4 * rank
                missing -= 1
    return _WORST - _bad(left)


@kernel
def _held(counts: int, rank: int) -> int:
    """How many of a rank: counts are four bits each in one number."""
    return counts >> 4 * rank & 15


@kernel
def _bad(counts: int) -> int:
    """How bad five cards are: the pattern of pairs first, then the ranks, largest group and highest rank first."""
    pattern = 0
    ranks = 0
    for size in range(4, 0, -1):
        for rank in range(12, -1, -1):
            if _held(counts, rank) == size:
                ranks = ranks << 4 | rank
                pattern += size * size
    groups = 0
    for rank in range(13):
        groups += 1 if _held(counts, rank) > 0 else 0
    return (pattern - 5) << 20 | ranks << 4 * (5 - groups)

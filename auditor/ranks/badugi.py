"""Badugi: of four cards the largest set of different ranks and suits, aces low; four beat three, then the lowest."""

from typing import Any

from parsers.kernels import kernel


@kernel
def badugi(hole: Any, held: int, board: Any, shown: int) -> int:
    """The value of the best set, -1 without a card: its size, then how low it is from the highest card down."""
    best = -1
    for chosen in range(1, 1 << held):
        ranks = suits = count = 0
        fits = True
        for at in range(held):
            if chosen >> at & 1:
                rank = int(hole[at]) >> 2
                bit = 1 if rank == 12 else 1 << (rank + 1)
                suit = 1 << (int(hole[at]) & 3)
                if ranks & bit or suits & suit:
                    fits = False
                ranks |= bit
                suits |= suit
                count += 1
        if fits:
            best = max(best, count << 13 | (8191 - ranks))
    return best

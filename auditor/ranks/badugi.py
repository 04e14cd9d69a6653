"""Badugi: of the cards held the largest set of different ranks and suits; four beat three, then the lowest.

Aces are low, but high in badeucey.
"""

from typing import Any

from parsers.kernels import kernel


@kernel
def badugi(hole: Any, held: int, board: Any, shown: int) -> int:
    """The value of the best set, aces low, -1 without a card: its size, then how low from the highest card down."""
    return _best(hole, held, 1)


@kernel
def badugi_ace_high(hole: Any, held: int, board: Any, shown: int) -> int:
    """The same with aces high."""
    return _best(hole, held, 0)


@kernel
def without_suits(hole: Any, held: int, ace_low: int) -> int:
    """The value that a set would have if suits were nothing: of another game, to see why a wrong hand was paid."""
    ranks = count = 0
    for at in range(held):
        rank = int(hole[at]) >> 2
        ranks |= 1 << (rank + 1) % 13 if ace_low else 1 << rank
    lowest = 0
    for place in range(13):
        if ranks >> place & 1 and count < 4:
            lowest |= 1 << place
            count += 1
    return count << 13 | (8191 - lowest)


@kernel
def _best(hole: Any, held: int, ace_low: int) -> int:
    best = -1
    for chosen in range(1, 1 << held):
        ranks = suits = count = 0
        fits = True
        for at in range(held):
            if chosen >> at & 1:
                rank = int(hole[at]) >> 2
                bit = 1 << (rank + 1) % 13 if ace_low else 1 << rank
                suit = 1 << (int(hole[at]) & 3)
                if ranks & bit or suits & suit:
                    fits = False
                ranks |= bit
                suits |= suit
                count += 1
        if fits:
            best = max(best, count << 13 | (8191 - ranks))
    return best

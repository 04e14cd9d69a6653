"""Short deck (36 cards, six to ace): a flush beats a full house, A-6-7-8-9 is the lowest straight.

Whether three of a kind beats a straight differs: most houses keep the straight above (WSOP, partypoker, GGPoker), some
do not.
"""

from typing import Any

import numpy as np

from auditor.ranks.masks import add, straights, value_of
from parsers.kernels import kernel

_LOWEST = (1 << 12 | 0b1111 << 4, 7)
_STRAIGHTS = straights(_LOWEST, *((0b11111 << low, low + 4) for low in range(4, 9)))
ORDER = np.array([0, 1, 2, 3, 4, 6, 5, 7, 8])
ORDER_TRIPS = np.array([0, 1, 2, 4, 3, 6, 5, 7, 8])


@kernel
def short_deck(hole: Any, held: int, board: Any, shown: int) -> int:
    """The value of the best hand, a straight above three of a kind."""
    if held + shown < 5:
        return -1
    return value_of(add(add(0, hole, held), board, shown), _STRAIGHTS, ORDER)


@kernel
def short_deck_trips(hole: Any, held: int, board: Any, shown: int) -> int:
    """The value of the best hand, three of a kind above a straight."""
    if held + shown < 5:
        return -1
    return value_of(add(add(0, hole, held), board, shown), _STRAIGHTS, ORDER_TRIPS)

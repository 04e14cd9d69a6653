"""Hand rankings: cards -> one int, the higher the better. One file a ranking; this module finds them by number.

A ranking is a kernel (hole, held, board, shown): arrays of cards and how many of each hold. It gives -1 where there are
not the cards it needs; a qualified low gives 0 where the hand does not qualify. Cards must be known.
"""

from enum import IntEnum
from typing import Any

import numpy as np

from auditor.ranks.ace_to_five import ace_to_five
from auditor.ranks.badugi import badugi, badugi_ace_high
from auditor.ranks.deuce_to_seven import deuce_to_seven
from auditor.ranks.drawmaha import drawmaha, drawmaha_deuce_to_seven
from auditor.ranks.eight_or_better import eight_or_better
from auditor.ranks.high import high
from auditor.ranks.omaha import omaha, omaha_eight
from auditor.ranks.short_deck import short_deck, short_deck_trips
from parsers import kernels
from parsers.kernels import kernel, tail


class Ranking(IntEnum):
    """The rankings. OMAHA and OMAHA_EIGHT are high and eight or better with exactly two hole cards."""

    NONE = 0
    HIGH = 1
    OMAHA = 2
    SHORT_DECK = 3
    SHORT_DECK_TRIPS = 4
    EIGHT_OR_BETTER = 5
    OMAHA_EIGHT = 6
    ACE_TO_FIVE = 7
    DEUCE_TO_SEVEN = 8
    BADUGI = 9
    BADUGI_ACE_HIGH = 10
    DRAWMAHA = 11
    DRAWMAHA_DEUCE_TO_SEVEN = 12


@kernel
def rank(ranking: int, hole: Any, held: int, board: Any, shown: int) -> int:
    """The value of a hand under a ranking."""
    if ranking == 1:
        return high(hole, held, board, shown)
    if ranking == 2:
        return omaha(hole, held, board, shown)
    if ranking == 3:
        return short_deck(hole, held, board, shown)
    if ranking == 4:
        return short_deck_trips(hole, held, board, shown)
    if ranking == 5:
        return eight_or_better(hole, held, board, shown)
    if ranking == 6:
        return omaha_eight(hole, held, board, shown)
    if ranking == 7:
        return ace_to_five(hole, held, board, shown)
    if ranking == 8:
        return deuce_to_seven(hole, held, board, shown)
    if ranking == 9:
        return badugi(hole, held, board, shown)
    if ranking == 10:
        return badugi_ace_high(hole, held, board, shown)
    if ranking == 11:
        return drawmaha(hole, held, board, shown)
    if ranking == 12:
        return drawmaha_deuce_to_seven(hole, held, board, shown)
    return -1


@kernel
def _rank_rows(ranking: int, count: int, hole: Any, held: int, board: Any, shown: int, out: Any) -> None:
    for row in range(count):
        out[row] = rank(ranking, tail(hole, row * held), held, tail(board, row * shown), shown)


def rank_many(
    ranking: Ranking,
    hole: "np.ndarray[Any, Any]",
    board: "np.ndarray[Any, Any] | None" = None,
    *,
    compiled: bool = True,
) -> "np.ndarray[Any, np.dtype[np.int32]]":
    """The values of many hands: `hole` (n, k) and `board` (n, 0 to 5) of known cards."""
    hole = np.ascontiguousarray(hole, np.int64)
    board = np.empty((len(hole), 0), np.int64) if board is None else np.ascontiguousarray(board, np.int64)
    out = np.empty(len(hole), np.int32)
    run = kernels.compiled(_rank_rows) if compiled else _rank_rows
    run(int(ranking), len(hole), hole.reshape(-1), hole.shape[1], board.reshape(-1), board.shape[1], out)
    return out

"""What the log says in words of shown hands, beside what the cards make (kernel).

Enters: the table `labels`, coded (`auditor.labels`), and the work space of a hand whose cards are gathered. Leaves: in
the sums how many labels there are, how many cannot be judged, and the first that does not fit.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from auditor import labels
from auditor.ranks import Ranking, rank
from auditor.replay.arrays import (
    H_HIGH,
    H_LOW,
    NONE,
    R_LABEL_LINE,
    R_LABEL_SEAT,
    R_LABEL_VALUE,
    R_LABELS,
    R_LABELS_OPEN,
    W_ROW_OF,
    Cards,
)
from auditor.replay.plain import arrays, numbers
from auditor.replay.showdown import (
    MOST_BOARD,
    MOST_CARDS,
    MOST_RUNS,
    STREETS,
    T_BOARD,
    T_BOARD_COUNT,
    T_HELD,
    T_HOLE,
    T_STREET_COUNT,
)
from parsers.kernels import kernel, tail
from parsers.missing import Array
from parsers.vocabulary import Origin, Street

_BOARD = int(Origin.BOARD)
_TRIPS_ABOVE = int(Ranking.SHORT_DECK_TRIPS)
_PREFLOP, _FLOP, _TURN, _RIVER = map(int, (Street.PREFLOP, Street.FLOP, Street.TURN, Street.RIVER))


class Labels(NamedTuple):
    """A row a label: whose, of which board, on which line, and what it demands."""

    rows: int
    hand: Any
    seat: Any
    run: Any
    line: Any
    mask: Any
    bits: Any
    low_mask: Any
    low_bits: Any


def coded(frame: pl.DataFrame, game: Array, rankings: Array) -> Labels:
    """The labels of a split; each distinct text is read once a game. `game`: of each hand, `rankings`: from game -1 on
    both of each."""
    hand, seat, run, line = arrays(frame, hand=0, seat=-1, run=1, line=0)
    words = frame.get_column("text")
    texts = [text for text in words.value_counts().get_column("text").to_list() if text is not None]
    kinds = (numbers(words, texts) + 1) * len(rankings) + game[hand] + 1
    both = rankings.tolist()
    read = np.zeros(((len(texts) + 1) * len(both), 4), np.int64)
    found = np.flatnonzero(np.bincount(kinds, minlength=len(read)))
    if len(found):
        told = (divmod(kind, len(both)) for kind in found.tolist())
        read[found] = [_demanded(texts[text - 1] if text else "", *both[ranking]) for text, ranking in told]
    return Labels(frame.height, hand, seat, run, line, *np.ascontiguousarray(read[kinds].T))


@cache
def _demanded(text: str, main: int, other: int) -> tuple[int, int, int, int]:
    high, low = labels.demands(text, Ranking(main), Ranking(other))
    return *high, *low


@kernel
def compare(
    h: Any, told: Labels, first: int, last: int, cards: Cards, begin: int, end: int, table: Any, work: Any, sums: Any
) -> None:
    """Sets each label beside the best hand of the cards that lay there when it was told."""
    open_ = value = 0
    for at in range(first, last):
        row = work[W_ROW_OF + int(told.seat[at])] if told.seat[at] >= 0 else -1
        fits = -1
        if row >= 0 and table[T_HELD + row] > 0:
            run = min(max(int(told.run[at]), 1), MOST_RUNS) - 1
            board = _lying(table, cards, begin, end, run, told.line[at])
            if board >= 0:
                fits, value = _fits(h, told, at, table, row, run, board)
            if fits == 0 and sums[R_LABEL_SEAT] == NONE:
                sums[R_LABEL_SEAT] = told.seat[at]
                sums[R_LABEL_LINE] = told.line[at]
                # as short deck is ranked with straights above: what it is called does not hang on the house
                swapped = h[H_HIGH] == _TRIPS_ABOVE and (value >> 20 == 3 or value >> 20 == 4)
                sums[R_LABEL_VALUE] = value ^ 7 << 20 if swapped else value
        open_ += fits < 0
    sums[R_LABELS] = last - first
    sums[R_LABELS_OPEN] = open_


@kernel
def _fits(h: Any, told: Labels, at: int, table: Any, row: int, run: int, board: int) -> tuple[int, int]:
    """(1 it fits, 0 it does not, -1 nobody can say; the value that it is set beside)."""
    fits, value = -1, NONE
    hole, shared = tail(table, T_HOLE + row * MOST_CARDS), tail(table, T_BOARD + run * MOST_BOARD)
    if told.mask[at] != 0:
        value = rank(h[H_HIGH], hole, table[T_HELD + row], shared, board)
        if value >= 0:
            fits = 1 if value & told.mask[at] == told.bits[at] else 0
    if told.low_mask[at] != 0 and fits != 0:
        low = rank(h[H_LOW], hole, table[T_HELD + row], shared, board)
        if low >= 0:
            fits = 1 if low & told.low_mask[at] == told.low_bits[at] else 0
            if fits == 0:
                value = NONE
    return fits, value


@kernel
def _lying(table: Any, cards: Cards, begin: int, end: int, run: int, line: int) -> int:
    """How many cards of that board are dealt before the line; -1 where some are not told."""
    count = 0
    street = 0
    for at in range(begin, end):
        if cards.origin[at] == _BOARD and cards.seat[at] < 0 and cards.line[at] < line:
            told = int(cards.street[at])
            dealt = run if table[T_STREET_COUNT + run * STREETS + told] > 0 else 0
            if cards.run[at] - 1 == dealt:
                count += 1
                street = max(street, told)
    due = 1 if street == _PREFLOP else 3 if street == _FLOP else 4 if street == _TURN else 5
    if _PREFLOP <= street <= _RIVER and count != due:
        return -1
    return int(min(count, table[T_BOARD_COUNT + run]))

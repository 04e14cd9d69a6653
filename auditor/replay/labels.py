"""What the log says in words of shown hands, beside what the cards make (kernel).

Enters: the table `labels`, coded (`auditor.labels`), and the work space of a hand whose cards are gathered. Leaves: in
the sums how many labels there are, how many cannot be judged, and the first that does not fit.
"""

from typing import Any, NamedTuple

import numpy as np
import polars as pl

from auditor import labels
from auditor.ranks import Ranking, rank
from auditor.replay.arrays import NONE, Cards, Work
from auditor.replay.showdown import MOST_BOARD, MOST_CARDS, MOST_RUNS, STREETS, Table
from parsers.kernels import kernel, tail
from parsers.tables import Facts
from parsers.vocabulary import Origin, Street

_BOARD = int(Origin.BOARD)
_PREFLOP, _FLOP, _TURN, _RIVER = map(int, (Street.PREFLOP, Street.FLOP, Street.TURN, Street.RIVER))


class Labels(NamedTuple):
    """A row a label: whose, of which board, on which line, and what it demands."""

    first: Any  # the row at which each hand begins, and the end
    seat: Any
    run: Any
    line: Any
    mask: Any
    bits: Any
    low_mask: Any
    low_bits: Any


def coded(facts: Facts, first: Any, rankings: dict[str | None, tuple[int, int]]) -> Labels:
    """The labels of a split; each distinct text is read once a game. `rankings`: both of each game."""
    frame = facts.labels.with_columns(facts.hands.get_column("game").gather(facts.labels.get_column("hand")))
    kinds = frame.select("text", "game").unique()
    read = []
    for text, game in kinds.iter_rows():
        main, other = rankings.get(game, (0, 0))
        read.append([part for demand in labels.demands(text or "", Ranking(main), Ranking(other)) for part in demand])
    names = ("mask", "bits", "low_mask", "low_bits")
    made = pl.DataFrame(read, schema=dict.fromkeys(names, pl.Int64), orient="row")
    rows = frame.join(kinds.hstack(made), on=["text", "game"], how="left", nulls_equal=True, maintain_order="left")

    def column(name: str, missing: int = 0) -> Any:
        return np.ascontiguousarray(rows.get_column(name).cast(pl.Int64).fill_null(missing).to_numpy()).copy()

    return Labels(first, column("seat", -1), column("run", 1), column("line"), *(column(name) for name in names))


@kernel
def compare(
    h: Any, told: Labels, first: int, last: int, cards: Cards, begin: int, end: int, table: Table, work: Work, sums: Any
) -> None:
    """Sets each label beside the best hand of the cards that lay there when it was told."""
    open_ = value = 0
    sums["label_seat"] = sums["label_line"] = sums["label_value"] = NONE
    for at in range(first, last):
        row = work.row_of[told.seat[at]] if told.seat[at] >= 0 else -1
        fits = -1
        if row >= 0 and table.held[row] > 0:
            run = min(max(told.run[at], 1), MOST_RUNS) - 1
            board = _lying(table, cards, begin, end, run, told.line[at])
            if board >= 0:
                fits, value = _fits(h, told, at, table, row, run, board)
            if fits == 0 and sums["label_seat"] == NONE:
                sums["label_seat"] = told.seat[at]
                sums["label_line"] = told.line[at]
                sums["label_value"] = value
        open_ += fits < 0
    sums["labels"] = last - first
    sums["labels_open"] = open_


@kernel
def _fits(h: Any, told: Labels, at: int, table: Table, row: int, run: int, board: int) -> tuple[int, int]:
    """(1 it fits, 0 it does not, -1 nobody can say; the value that it is set beside)."""
    fits, value = -1, NONE
    hole, shared = tail(table.hole, row * MOST_CARDS), tail(table.board, run * MOST_BOARD)
    if told.mask[at] != 0:
        value = rank(h["high"], hole, table.held[row], shared, board)
        if value >= 0:
            fits = 1 if value & told.mask[at] == told.bits[at] else 0
    if told.low_mask[at] != 0 and fits != 0:
        low = rank(h["low"], hole, table.held[row], shared, board)
        if low >= 0:
            fits = 1 if low & told.low_mask[at] == told.low_bits[at] else 0
            if fits == 0:
                value = NONE
    return fits, value


@kernel
def _lying(table: Table, cards: Cards, begin: int, end: int, run: int, line: int) -> int:
    """How many cards of that board are dealt before the line; -1 where some are not told."""
    count = 0
    street = 0
    for at in range(begin, end):
        if cards.origin[at] == _BOARD and cards.seat[at] < 0 and cards.line[at] < line:
            dealt = run if table.street_count[run * STREETS + cards.street[at]] > 0 else 0
            if cards.run[at] - 1 == dealt:
                count += 1
                street = max(street, cards.street[at])
    due = 1 if street == _PREFLOP else 3 if street == _FLOP else 4 if street == _TURN else 5
    if _PREFLOP <= street <= _RIVER and count != due:
        return -1
    return int(min(count, table.board_count[run]))

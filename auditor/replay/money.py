"""What the log moves in one hand: put in, returned, collected (kernels).

Enters: the rows of `seats` and `paid` of the hand. Leaves: the figures of `results` and of the sums, with the bet that
nobody matched, and in the work space what each seat claims of the pots and what it got.
"""

from typing import Any

from auditor.replay.arrays import (
    H_ADDED,
    H_FEES,
    H_IS_PLAYED,
    H_RAKE,
    NONE,
    R_ADDED,
    R_COLLECTED,
    R_FEES,
    R_GAP,
    R_PAID_LINE,
    R_POT,
    R_PUT_IN,
    R_RAKE,
    R_RETURNED,
    R_RETURNED_TOLD,
    R_UNCALLED,
    R_UNCALLED_SEAT,
    R_UNCALLED_STATE,
    R_UNCALLED_TAKER,
    W_AMOUNTS,
    W_CLAIM,
    W_GOT,
    W_IS_IN,
    W_PAYOUTS,
    W_RETURNED,
    W_ROW_OF,
    W_SEAT,
    W_SIDE,
    Paid,
    Results,
    Seats,
    fill,
)
from auditor.replay.pots import claims, uncalled
from auditor.vocabulary import Uncalled
from parsers.kernels import kernel, tail
from parsers.vocabulary import Payment

_WIN, _NOT_AWARDED = int(Payment.WIN), int(Payment.NOT_AWARDED)
_CASH_OUT, _FEE = int(Payment.CASH_OUT), int(Payment.CASH_OUT_FEE)
_RETURNED, _IN_POT = int(Uncalled.RETURNED), int(Uncalled.IN_POT)
_SILENT, _WRONG = int(Uncalled.SILENT), int(Uncalled.WRONG)


@kernel
def move_money(
    h: Any,
    seats: Seats,
    begin: int,
    end: int,
    paid: Paid,
    first: int,
    last: int,
    rows: int,
    work: Any,
    results: Results,
    sums: Any,
) -> None:
    """What the log moves: put in, returned, collected; and the bet that nobody matched."""
    fill(tail(work, W_GOT), rows, 0)
    fill(tail(work, W_PAYOUTS), rows, 0)
    fill(tail(work, W_SIDE), rows, -1)
    collected = 0
    paid_line = NONE
    for at in range(first, last):
        row = work[W_ROW_OF + int(paid.seat[at])] if paid.seat[at] >= 0 else -1
        amount = paid.amount[at]
        kind = paid.kind[at]
        if kind in (_WIN, _NOT_AWARDED):
            paid_line = paid.line[at]
            collected += amount
            if row >= 0:
                work[W_GOT + row] += amount
                work[W_PAYOUTS + row] += amount if kind == _WIN else 0
                work[W_SIDE + row] = max(work[W_SIDE + row], paid.pot[at])
        elif row >= 0 and kind in (_CASH_OUT, _FEE):
            work[W_PAYOUTS + row] += amount if kind == _CASH_OUT else -amount
    put_in = returned_told = 0
    for at in range(begin, end):
        put_in += seats.live[at] + seats.ante[at] + seats.dead[at]
        returned_told += seats.returned[at]
    added = max(h[H_ADDED], 0)
    take = max(h[H_RAKE], 0) + max(h[H_FEES], 0)

    dead = claims(tail(seats.live, begin), tail(seats.ante, begin), tail(work, W_IS_IN), rows, tail(work, W_CLAIM))
    due_row, due = uncalled(tail(work, W_CLAIM), tail(work, W_IS_IN), rows)
    state = 0
    taker = -1  # who collected, with the pot, what nobody matched
    if not h[H_IS_PLAYED]:
        due_row, due = -1, 0
    elif returned_told > 0:
        is_right = due_row >= 0 and work[W_RETURNED + due_row] == due and returned_told == due
        state = _RETURNED if is_right else _WRONG
    elif due > 0:
        # not told: the sums say whether the winner collected it with the pot; without a told rake they may only say it
        # where more was paid than the pots hold, or where it makes a side pot of its own
        missing = put_in - due + added - take - collected
        is_collected = abs(missing + due) < abs(missing)
        if h[H_RAKE] < 0 and (missing < 0 or _is_side_pot(work[W_SEAT + due_row], due, paid, first, last)):
            is_collected = True
        taker = _taker(due_row, due, rows, work) if is_collected else -1
        if taker >= 0:
            state = _IN_POT
            collected -= due
            work[W_GOT + taker] -= due
            if taker == due_row:
                work[W_PAYOUTS + taker] -= due
        else:
            state = _SILENT
    # a wrong return by which the log's own sums come out stands: the record wins
    stands = state == _WRONG and put_in - returned_told + added - take == collected
    went_back = returned_told if stands else due
    pot = put_in - went_back + added
    gap = pot - collected - take
    if h[H_RAKE] < 0 and gap > 0 and collected > 0:
        gap = 0  # no rake is told, so some may have been taken
    if not h[H_IS_PLAYED]:
        pot = gap = collected = 0

    sums[R_PUT_IN] = put_in
    sums[R_RETURNED] = went_back
    sums[R_RETURNED_TOLD] = returned_told
    sums[R_ADDED] = added
    sums[R_POT] = pot
    sums[R_COLLECTED] = collected
    sums[R_RAKE] = h[H_RAKE] if h[H_RAKE] >= 0 else NONE
    sums[R_FEES] = max(h[H_FEES], 0)
    sums[R_GAP] = gap
    sums[R_UNCALLED] = due
    sums[R_UNCALLED_SEAT] = work[W_SEAT + due_row] if due_row >= 0 else NONE
    sums[R_UNCALLED_STATE] = state
    sums[R_PAID_LINE] = paid_line
    sums[R_UNCALLED_TAKER] = work[W_SEAT + taker] if taker >= 0 else NONE
    if stands:
        for row in range(rows):
            work[W_CLAIM + row] = max(0, work[W_CLAIM + row] - work[W_RETURNED + row])
    elif due_row >= 0:
        work[W_CLAIM + due_row] -= due
    work[W_AMOUNTS] = dead + added

    for at in range(begin, end):
        row = at - begin
        own = seats.live[at] + seats.ante[at] + seats.dead[at]
        back = seats.returned[at]
        if not h[H_IS_PLAYED]:
            back = own
        elif returned_told == 0 and row == due_row and taker in (-1, row):
            back = due
        get = work[W_PAYOUTS + row] if row < rows and h[H_IS_PLAYED] else 0
        results.put_in[at] = own
        results.paid[at] = work[W_GOT + row] + (due if row == taker else 0) if row < rows else 0
        results.returned[at] = back
        results.collected[at] = get
        results.net[at] = get + back - own
        results.owed[at] = NONE
        results.least[at] = results.most[at] = 0


@kernel
def _is_side_pot(seat: int, due: int, paid: Paid, first: int, last: int) -> bool:
    """Whether a side pot was paid to the seat that is just what is due back to it."""
    for at in range(first, last):
        if paid.seat[at] == seat and paid.amount[at] == due and paid.pot[at] > 0 and paid.kind[at] == _WIN:
            return True
    return False


@kernel
def _taker(due_row: int, due: int, rows: int, work: Any) -> int:
    """Who can have collected what is due back: the one to whom it is due, or else who was paid most. -1: nobody."""
    most = due_row
    for row in range(rows):
        if work[W_GOT + due_row] < due and work[W_GOT + row] > work[W_GOT + most]:
            most = row
    return most if work[W_GOT + most] >= due else -1

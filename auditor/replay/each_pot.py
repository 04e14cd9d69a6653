"""Payments that name their pot, set beside what that pot owes (kernels).

Enters: a settled hand with side pots whose sums come out, seat by seat. Leaves: the verdict columns of `reckoning`
where a single pot was shared in another way: over all pots an uneven share looks like an odd chip.
"""

from typing import Any

from auditor.replay.arrays import (
    NONE,
    R_DUE_AMOUNT,
    R_DUE_SEAT,
    R_FAULT,
    R_FAULT_AMOUNT,
    R_FAULT_SEAT,
    R_IS_OPEN,
    R_ODD_HALVES,
    R_ODD_SEAT,
    R_ODD_TAKER,
    R_ODD_UNIT,
    W_NETS,
    W_ROW_OF,
    W_SEAT,
    W_TOLD,
    Paid,
)
from auditor.replay.division import SH_AMOUNT, SH_HALF, SH_POT, SH_ROW, least, most, shared
from auditor.vocabulary import PayFault
from parsers.kernels import kernel
from parsers.vocabulary import Half, Payment

_WIN, _NOT_AWARDED = int(Payment.WIN), int(Payment.NOT_AWARDED)
_WHOLE = int(Half.WHOLE)
_UNEVEN, _HALVES = int(PayFault.UNEVEN), int(PayFault.HALVES)


@kernel
def by_pot(
    rows: int,
    used: int,
    count: int,
    paid: Paid,
    first: int,
    last: int,
    work: Any,
    shares: Any,
    sums: Any,
) -> None:
    """Judges each pot where every payment names one, and where what each pays after rake is known."""
    if sums[R_FAULT] != 0 or sums[R_ODD_SEAT] != NONE or sums[R_IS_OPEN] or work[W_TOLD + count] != 0:
        return
    for at in range(first, last):
        if paid.kind[at] in (_WIN, _NOT_AWARDED) and (paid.seat[at] < 0 or not 0 <= paid.pot[at] < count):
            return
    for pot in range(count):
        total = 0
        for at in range(first, last):
            if paid.kind[at] in (_WIN, _NOT_AWARDED) and paid.pot[at] == pot:
                total += paid.amount[at]
        if total != work[W_NETS + pot]:
            return
    for pot in range(count):
        over = short = -1
        most_over = most_short = 0
        beyond = False
        for row in range(rows):
            got = owed = low = high = 0
            for at in range(first, last):
                is_pot = paid.pot[at] == pot and paid.kind[at] in (_WIN, _NOT_AWARDED)
                if is_pot and work[W_ROW_OF + int(paid.seat[at])] == row:
                    got += paid.amount[at]
            for one in range(used):
                if shares[SH_POT + one] == pot and shares[SH_ROW + one] == row:
                    owed += shares[SH_AMOUNT + one]
                    low += _bound(pot, one, used, work[W_NETS + pot], sums[R_ODD_UNIT], shares, False)
                    high += _bound(pot, one, used, work[W_NETS + pot], sums[R_ODD_UNIT], shares, True)
            beyond = beyond or got < low or got > high
            if got > owed and over < 0:
                over, most_over = row, got - owed
            if got < owed and short < 0:
                short, most_short = row, owed - got
        if over < 0 or short < 0:
            continue
        half = shared(pot, over, short, used, shares)
        if half < 0:
            continue
        if beyond:
            sums[R_FAULT] = _UNEVEN if half else _HALVES
            sums[R_FAULT_SEAT], sums[R_FAULT_AMOUNT] = work[W_SEAT + over], most_over
            sums[R_DUE_SEAT], sums[R_DUE_AMOUNT] = work[W_SEAT + short], most_short
            sums[R_ODD_TAKER] = sums[R_ODD_SEAT] = NONE
            return
        if sums[R_ODD_SEAT] == NONE:
            sums[R_ODD_TAKER], sums[R_ODD_SEAT] = work[W_SEAT + over], work[W_SEAT + short]
            sums[R_ODD_HALVES] = 1 if half == 0 else 0


@kernel
def _bound(pot: int, one: int, used: int, net: int, unit: int, shares: Any, is_most: bool) -> int:
    """The least or the most that a share can be, wherever the odd chips go."""
    players = 0
    for other in range(used):
        players += shares[SH_POT + other] == pot and shares[SH_HALF + other] == shares[SH_HALF + one]
    parts = 1 if shares[SH_HALF + one] == _WHOLE else 2
    if is_most:
        return most(most(net, parts, unit), players, unit)
    return least(least(net, parts, unit), players, unit)

"""Payments set beside what each pot owes, for what the sums of the seats do not show (kernels).

Enters: a settled hand whose sums come out, seat by seat. Leaves: the verdict columns of `reckoning` where a pot was
shared in another way, or an odd chip went to another of those who share. Payments that name their pots are judged pot
by pot, since over all pots an uneven share looks like an odd chip; else those of all pots together.
"""

from typing import Any

from auditor.replay.arrays import (
    NONE,
    R_DUE_AMOUNT,
    R_DUE_SEAT,
    R_FAULT,
    R_FAULT_AMOUNT,
    R_FAULT_LINE,
    R_FAULT_SEAT,
    R_GAP,
    R_IS_OPEN,
    R_ODD_HALVES,
    R_ODD_LOW,
    R_ODD_SEAT,
    R_ODD_TAKER,
    W_GOT,
    W_NETS,
    W_ROW_OF,
    W_SEAT,
    W_TOLD,
    Paid,
)
from auditor.replay.division import SH_AMOUNT, SH_HIGH, SH_LOW, SH_POT, SH_ROW, shared
from auditor.vocabulary import PayFault
from parsers.kernels import kernel
from parsers.vocabulary import Payment

_WIN, _NOT_AWARDED = int(Payment.WIN), int(Payment.NOT_AWARDED)
_UNEVEN, _HALVES = int(PayFault.UNEVEN), int(PayFault.HALVES)


@kernel
def is_share(paid: Paid, at: int, pot: int) -> bool:
    """Whether a payment is out of the pots, and of this one (below 0: of any)."""
    return bool((paid.kind[at] == _WIN or paid.kind[at] == _NOT_AWARDED) and (pot < 0 or paid.pot[at] == pot))


@kernel
def are_named(count: int, paid: Paid, first: int, last: int, work: Any) -> int:
    """1: every payment names its pot, and each pot was paid out to the chip; 0: none names one; -1: neither."""
    named = unnamed = 0
    for at in range(first, last):
        if is_share(paid, at, -1):
            if paid.seat[at] < 0 or paid.pot[at] >= count:
                return -1
            named += paid.pot[at] >= 0
            unnamed += paid.pot[at] < 0
    if named > 0 and unnamed > 0:
        return -1
    for pot in range(count if named else 0):
        total = 0
        for at in range(first, last):
            if is_share(paid, at, pot):
                total += paid.amount[at]
        if total != work[W_NETS + pot]:
            return -1
    return 1 if named else 0


@kernel
def by_pot(
    rows: int,
    used: int,
    count: int,
    is_exact: bool,
    paid: Paid,
    first: int,
    last: int,
    work: Any,
    shares: Any,
    sums: Any,
) -> None:
    """Judges how the pots were shared, where it is known what each pays after rake; odd chips where the house says
    whose they are (`is_exact`). The first wrong share of a hand is told."""
    if used < 2 or sums[R_FAULT] != 0 or sums[R_IS_OPEN] or sums[R_GAP] != 0 or work[W_TOLD + count] != 0:
        return
    are_apart = are_named(count, paid, first, last, work) if count > 1 else 0
    if are_apart < 0:
        return
    for number in range(count if are_apart else 1):
        pot = number if are_apart else -1
        over = short = -1
        most_over = most_short = 0
        beyond = False
        for row in range(rows):
            got = work[W_GOT + row] if pot < 0 else 0
            owed = low = high = 0
            for at in range(first, last if are_apart else first):
                if is_share(paid, at, pot) and work[W_ROW_OF + int(paid.seat[at])] == row:
                    got += paid.amount[at]
            for one in range(used):
                if (pot < 0 or shares[SH_POT + one] == pot) and shares[SH_ROW + one] == row:
                    owed += shares[SH_AMOUNT + one]
                    low += shares[SH_LOW + one]
                    high += shares[SH_HIGH + one]
            beyond = beyond or got < low or got > high
            if got - owed > most_over:
                over, most_over = row, got - owed
            if owed - got > most_short:
                short, most_short = row, owed - got
        if over < 0 or short < 0 or not (beyond or is_exact):
            continue
        half = shared(pot, over, short, used, shares)
        if half < 0:
            continue
        if beyond:
            sums[R_FAULT] = _UNEVEN if half else _HALVES
            sums[R_FAULT_SEAT], sums[R_FAULT_AMOUNT] = work[W_SEAT + over], most_over
            sums[R_DUE_SEAT], sums[R_DUE_AMOUNT] = work[W_SEAT + short], most_short
            sums[R_ODD_TAKER] = sums[R_ODD_SEAT] = NONE
            sums[R_FAULT_LINE] = line_of(over, pot, used, paid, first, last, work, shares)
            return
        if sums[R_ODD_SEAT] == NONE:
            sums[R_ODD_TAKER], sums[R_ODD_SEAT] = work[W_SEAT + over], work[W_SEAT + short]
            sums[R_ODD_HALVES] = 1 if half == 0 else 0
            sums[R_ODD_LOW] = 1 if half == 2 else 0
            sums[R_FAULT_AMOUNT] = min(most_over, most_short)
            sums[R_FAULT_LINE] = line_of(over, pot, used, paid, first, last, work, shares)


@kernel
def line_of(row: int, pot: int, used: int, paid: Paid, first: int, last: int, work: Any, shares: Any) -> int:
    """The line of the payment by which a seat got too much from a pot (below 0: from any): the first that is neither
    one of its shares nor all of them in a pot, each counted once; else the first of all."""
    line = NONE
    for at in range(first, last):
        if not is_share(paid, at, pot) or paid.seat[at] < 0 or work[W_ROW_OF + int(paid.seat[at])] != row:
            continue
        if line == NONE:
            line = paid.line[at]
        alike = 0
        for before in range(first, at + 1):
            is_like = paid.seat[before] == paid.seat[at] and paid.amount[before] == paid.amount[at]
            alike += is_like and is_share(paid, before, paid.pot[at])
        if alike > _fitting(row, paid.pot[at], paid.amount[at], used, shares):
            return int(paid.line[at])
    return int(line)


@kernel
def _fitting(row: int, pot: int, amount: int, used: int, shares: Any) -> int:
    """How many payments of an amount a seat has to get from a pot (below 0: from any)."""
    found = 0
    for one in range(used):
        if shares[SH_ROW + one] != row or (pot >= 0 and shares[SH_POT + one] != pot):
            continue
        total = 0
        is_first = True
        for other in range(used):
            if shares[SH_ROW + other] == row and shares[SH_POT + other] == shares[SH_POT + one]:
                total += shares[SH_AMOUNT + other]
                is_first = is_first and other >= one
        found += shares[SH_AMOUNT + one] == amount or (is_first and total == amount)
    return found

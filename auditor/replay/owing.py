"""What each winner is owed, of each pot, run and half of one hand (kernels).

Enters: what each pot pays and who may win it, the cards of those, the house's odd chips. Leaves: rows of `shares`, and
of each seat what it is owed, with the least and the most that it may get.
"""

from typing import Any

from auditor.replay.arrays import (
    H_BOARD,
    H_EXPONENT,
    H_HIGH,
    H_IS_CHIPS,
    H_LEAST_HIGH,
    H_LOW,
    H_MAY_BE_FIVES,
    H_ODD_EVENLY,
    H_ODD_UNIT,
    H_RUNS,
    MOST_ROWS,
    R_IS_OPEN,
    R_IS_SHOWDOWN,
    R_IS_SPLIT,
    R_ODD_HALVES,
    R_ODD_UNIT,
    W_ELIGIBLE,
    W_GOT,
    W_NETS,
    W_TOLD,
    fill,
)
from auditor.replay.division import (
    MOST_SHARES,
    SH_AMOUNT,
    SH_HALF,
    SH_IS_ODD,
    SH_LEAST,
    SH_MOST,
    SH_OPEN,
    SH_OWED,
    SH_POT,
    SH_ROW,
    SH_RUN,
    give,
    least,
    most,
    part,
)
from auditor.replay.odd_chips import by_card, first_half
from auditor.replay.showdown import MOST_RUNS, T_HIGH, T_LOW, best, values
from parsers.kernels import kernel, tail
from parsers.vocabulary import Half

_WHOLE, _HIGH, _LOW = int(Half.WHOLE), int(Half.HIGH), int(Half.LOW)
FIVE = 5  # cents


@kernel
def owe(
    h: Any,
    rows: int,
    count: int,
    unit: int,
    table: Any,
    work: Any,
    shares: Any,
    sums: Any,
) -> int:
    """What each winner of each pot, run and half is owed, the odd chips being of a unit; returns the rows of `shares`
    used."""
    for column in (tail(shares, SH_OWED), tail(shares, SH_LEAST), tail(shares, SH_MOST), tail(shares, SH_OPEN)):
        fill(column, rows, 0)
    runs = max(1, min(h[H_RUNS], MOST_RUNS))
    contested = 0
    for pot in range(count):
        mask = work[W_ELIGIBLE + pot]
        if mask & (mask - 1):
            contested |= mask
    if contested:
        values(table, contested, rows, runs, h[H_HIGH], h[H_LOW], h[H_BOARD])
    sums[R_IS_SHOWDOWN] = 1 if contested else 0
    sums[R_ODD_UNIT] = unit
    sums[R_IS_SPLIT] = 1 if h[H_LOW] > 0 else 0
    slack = work[W_TOLD + count]
    used = 0
    is_open = False
    for pot in range(count):
        mask = work[W_ELIGIBLE + pot]
        net = work[W_NETS + pot]
        for run in range(runs):
            highs, lows_of = tail(table, T_HIGH + run * MOST_ROWS), tail(table, T_LOW + run * MOST_ROWS)
            exact = part(net, runs, run, 1)
            low = least(net - slack, runs, 1)
            high = most(net + slack, runs, 1)
            claimants = mask if mask & (mask - 1) == 0 else _claimants(mask, rows, highs, tail(work, W_GOT))
            if claimants == 0:
                is_open = True
                for row in range(rows):
                    if mask >> row & 1:
                        shares[SH_MOST + row] += high
                        shares[SH_OPEN + row] = 1
                if used < MOST_SHARES:
                    shares[SH_POT + used], shares[SH_RUN + used], shares[SH_HALF + used] = pot, run, _WHOLE
                    shares[SH_ROW + used], shares[SH_AMOUNT + used], shares[SH_IS_ODD + used] = -1, exact, 0
                    used += 1
                continue
            winners = claimants
            lows = 0
            if claimants & (claimants - 1):
                winners = best(highs, claimants, rows)
                if h[H_LOW] > 0:
                    lows = best(lows_of, claimants, rows)
                if lows > 0 and not _reaches(highs, winners, rows, h[H_LEAST_HIGH]):
                    winners, lows = lows, 0  # nobody makes the high half: the low takes all
            if h[H_ODD_EVENLY] and lows == winners and winners & (winners - 1):
                lows = 0  # who ties for both halves shares as if the pot were not halved
                sums[R_ODD_HALVES] = 1
            if lows == 0:
                order = by_card(h, winners, rows, highs, run, h[H_HIGH], table, work)
                used = give(shares, used, (pot, run, _WHOLE), (exact, low, high), winners, order, rows, unit)
                continue
            first = part(exact, 2, 0, unit)
            second = exact - first
            if not first_half(h, winners, lows, rows, work):
                first, second = second, first
            low = least(low, 2, unit)
            high = most(high, 2, unit)
            order = by_card(h, winners, rows, highs, run, h[H_HIGH], table, work)
            used = give(shares, used, (pot, run, _HIGH), (first, low, high), winners, order, rows, unit)
            order = by_card(h, lows, rows, lows_of, run, h[H_LOW], table, work)
            used = give(shares, used, (pot, run, _LOW), (second, low, high), lows, order, rows, unit)
    sums[R_IS_OPEN] = 1 if is_open else 0
    return used


@kernel
def _reaches(values: Any, winners: int, rows: int, least_high: int) -> bool:
    """Whether the winners' hand is good enough for its half."""
    for row in range(rows):
        if winners >> row & 1:
            return bool(values[row] >= least_high)
    return False


@kernel
def are_fives(h: Any, rows: int, count: int, work: Any) -> bool:
    """Whether a pot may be split in steps of five cents, as large sites once did: everything that was paid, and every
    pot, is a multiple of it."""
    if not h[H_MAY_BE_FIVES] or h[H_ODD_UNIT] != 1 or h[H_EXPONENT] != 2 or h[H_IS_CHIPS]:
        return False
    for row in range(rows):
        if work[W_GOT + row] % FIVE:
            return False
    for pot in range(count):  # noqa: SIM110  (numba has no all())
        if work[W_NETS + pot] % FIVE:
            return False
    return True


@kernel
def fits(rows: int, work: Any, shares: Any) -> bool:
    """Whether everybody was paid what is owed, wherever the odd chips lie."""
    for row in range(rows):  # noqa: SIM110
        if not shares[SH_LEAST + row] <= work[W_GOT + row] <= shares[SH_MOST + row]:
            return False
    return True


@kernel
def _claimants(mask: int, rows: int, known: Any, got: Any) -> int:
    """Those who claim a contested pot: the hands that are known, or the one who was paid while all others gave up.

    A hand that was never shown and is not paid has given up. 0: a hand that was paid is not known, so nobody can say.
    """
    shown = 0
    hidden = 0
    for row in range(rows):
        if mask >> row & 1:
            if known[row] >= 0:
                shown |= 1 << row
            elif got[row] > 0:
                hidden |= 1 << row
    if hidden == 0:
        return shown
    if shown == 0 and hidden & (hidden - 1) == 0:
        return hidden
    return 0

"""Division: how a pot is shared between boards, halves and tied hands (kernels).

A pot goes to its boards, each part to high and low, each of these to the winners; the odd unit of each step goes to the
first board, to the high half, to the first of the winners left of the button (Poker TDA Rules 2024, odd chips; WSOP
Official Live Action Rules 2024). Beside the exact share every winner has a least and a most: what any place of the odd
units allows.
"""

from typing import Any

from auditor.replay.arrays import MOST_ROWS
from parsers.kernels import kernel
from parsers.vocabulary import Half

MOST_SHARES = 1024


# what one hand owes: a row a winner of a pot, run and half ...
(
    SH_POT,
    SH_RUN,
    SH_HALF,
    SH_ROW,  # -1: it cannot be said who
    SH_AMOUNT,
    SH_IS_ODD,
    SH_LOW,  # the least and the most that the share can be, wherever the odd chips go
    SH_HIGH,
) = range(0, 8 * MOST_SHARES, MOST_SHARES)
# ... and per seat row, over all pots; open: a pot that the seat could win cannot be decided
(SH_LEAST, SH_MOST, SH_OWED, SH_OPEN) = range(8 * MOST_SHARES, 8 * MOST_SHARES + 4 * MOST_ROWS, MOST_ROWS)
SH_SIZE = 8 * MOST_SHARES + 4 * MOST_ROWS
_LOW = int(Half.LOW)


@kernel
def part(amount: int, parts: int, at: int, unit: int) -> int:
    """Share `at` of an amount in equal parts of whole units; the odd units go to the first parts, a rest to the very
    first."""
    if parts == 1:
        return amount
    units = amount // unit
    share = units // parts * unit
    if at < units % parts:
        share += unit
    if at == 0:
        share += amount % unit
    return share


@kernel
def least(amount: int, parts: int, unit: int) -> int:
    """The least that one of so many equal parts can be."""
    return amount // unit // parts * unit


@kernel
def most(amount: int, parts: int, unit: int) -> int:
    """The most that one of so many equal parts can be."""
    return -(-amount // (parts * unit)) * unit


@kernel
def give(
    shares: Any,
    used: int,
    place: tuple[int, int, int],
    amounts: tuple[int, int, int],
    winners: int,
    order: Any,
    rows: int,
    unit: int,
) -> int:
    """Shares (exact, least, most) `amounts` of `place` (pot, run, half) between the winners; returns the rows used."""
    count = 0
    for row in range(rows):
        count += winners >> row & 1
    at = 0
    for turn in range(rows):
        row = order[turn]
        if winners >> row & 1:
            amount = part(amounts[0], count, at, unit)
            low, high = least(amounts[1], count, unit), most(amounts[2], count, unit)
            if used < MOST_SHARES:
                shares[SH_POT + used], shares[SH_RUN + used], shares[SH_HALF + used] = place
                shares[SH_ROW + used] = row
                shares[SH_AMOUNT + used] = amount
                shares[SH_IS_ODD + used] = amount > least(amounts[0], count, unit)
                shares[SH_LOW + used], shares[SH_HIGH + used] = low, high
                used += 1
            shares[SH_OWED + row] += amount
            shares[SH_LEAST + row] += low
            shares[SH_MOST + row] += high
            at += 1
    return used


@kernel
def shared(pot: int, over: int, short: int, used: int, shares: Any) -> int:
    """Whether both seats win in a pot (below 0: in any): 1 the same half of it, 2 that of the low hands, 0 one half
    each, -1 one of them nothing."""
    found = -1
    for one in range(used):
        for other in range(used):
            is_pot = shares[SH_POT + one] == shares[SH_POT + other]
            is_pot = is_pot and (pot < 0 or shares[SH_POT + one] == pot)
            if is_pot and shares[SH_ROW + one] == over and shares[SH_ROW + other] == short:
                is_same = shares[SH_HALF + one] == shares[SH_HALF + other]
                found = max(found, (2 if shares[SH_HALF + one] == _LOW else 1) if is_same else 0)
    return found

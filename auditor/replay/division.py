"""Division: how a pot is shared between boards, halves and tied hands (kernels).

A pot goes to its boards, each part to high and low, each of these to the winners; the odd unit of each step goes to the
first board, to the high half, to the first of the winners left of the button (Poker TDA Rules 2024, odd chips; WSOP
Official Live Action Rules 2024). Beside the exact share every winner has a least and a most: what any place of the odd
units allows.
"""

from typing import Any, NamedTuple

from parsers.kernels import kernel

MOST_SHARES = 1024


class Shares(NamedTuple):
    """What one hand owes: a row a winner of a pot, run and half. Work space."""

    pot: Any
    run: Any
    half: Any
    row: Any  # -1: it cannot be said who
    amount: Any
    is_odd: Any
    least: Any  # (rows): per seat row, over all pots
    most: Any
    owed: Any
    open: Any  # (rows): a pot that the seat could win cannot be decided


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
    shares: Shares,
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
            if used < MOST_SHARES:
                shares.pot[used], shares.run[used], shares.half[used] = place
                shares.row[used] = row
                shares.amount[used] = amount
                shares.is_odd[used] = amount > least(amounts[0], count, unit)
                used += 1
            shares.owed[row] += amount
            shares.least[row] += least(amounts[1], count, unit)
            shares.most[row] += most(amounts[2], count, unit)
            at += 1
    return used

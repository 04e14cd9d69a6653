"""Pots: who gets an unmatched bet back, and the layers of main and side pots (kernels).

Enters: what each seat row of one hand has put in, and who is still in. Leaves: amounts, and for each pot the bit mask
of the seat rows that may win it.

A layer that the same players may win as the one below is merged into it; a layer that only players who folded have
reached joins the pot below. Dead money belongs to the main pot. (Poker TDA Rules 2024; WSOP Official Live Action Rules
2024; Robert's Rules of Poker, all-in side pots.)
"""

from typing import Any

from parsers.kernels import kernel

MOST_PRODUCT = 1 << 62


@kernel
def claims(live: Any, ante: Any, is_in: Any, count: int, claim: Any) -> int:
    """Fills what each seat can match, and returns the antes that are dead money.

    Antes are equal, so they are dead money of the main pot, unless somebody is all-in for less than the ante: he plays
    for the matching part of every ante and blind only.
    """
    full = 0
    for row in range(count):
        full = max(full, ante[row])
    is_short = False
    for row in range(count):
        if is_in[row] and live[row] == 0 and 0 < ante[row] < full:
            is_short = True
    dead = 0
    for row in range(count):
        claim[row] = live[row]
        if is_short:
            claim[row] += ante[row]
        else:
            dead += ante[row]
    return dead


@kernel
def uncalled(claim: Any, is_in: Any, count: int) -> tuple[int, int]:
    """(row, amount) of the bet that nobody matched, folded callers counted; (-1, 0) where there is none."""
    top = second = 0
    row_of_top = -1
    for row in range(count):
        if claim[row] > top:
            second = top
            top = claim[row]
            row_of_top = row
        elif claim[row] > second:
            second = claim[row]
    if row_of_top < 0 or top == second or not is_in[row_of_top]:
        return -1, 0
    return row_of_top, top - second


@kernel
def layers(claim: Any, is_in: Any, count: int, dead: int, amounts: Any, eligible: Any) -> int:
    """Fills the pots, main pot first, and returns how many there are. `claim` is without the uncalled bet."""
    everybody = 0
    for row in range(count):
        if is_in[row]:
            everybody |= 1 << row
    amounts[0] = dead
    eligible[0] = everybody
    pots = 1
    below = 0
    while True:
        level = 0
        for row in range(count):
            if claim[row] > below and (level == 0 or claim[row] < level):
                level = claim[row]
        if level == 0:
            return pots
        amount = 0
        mask = 0
        for row in range(count):
            amount += min(claim[row], level) - min(claim[row], below)
            if is_in[row] and claim[row] >= level:
                mask |= 1 << row
        if mask == 0 or mask == eligible[pots - 1]:
            amounts[pots - 1] += amount
        elif amounts[pots - 1] == 0:
            amounts[pots - 1] = amount
            eligible[pots - 1] = mask
        else:
            amounts[pots] = amount
            eligible[pots] = mask
            pots += 1
        below = level


@kernel
def merge_told(told: Any, room: int, amounts: Any, pots: int, take: int) -> int:
    """Puts told pots together that are one by our reckoning, and returns how many were told. Behind the pots stands
    one that is told beyond them, or -1.

    Sites keep a pot apart when the all-in player who made it has folded; the same players win both.
    """
    count = 0
    while count < room and told[count] >= 0:
        count += 1
    if count == 0:
        return 0
    used = 0
    for pot in range(pots):
        total = -1
        if used < count:
            total = told[used]
            used += 1
            while total < amounts[pot] - take and count - used > pots - 1 - pot:
                total += told[used]
                used += 1
        told[pot] = total
    told[pots] = told[used] if used < count else -1
    return count


@kernel
def in_proportion(take: int, amount: int, total: int) -> int:
    """take * amount // total, of an amount within the total. The product itself may have more than 64 bits."""
    if take < MOST_PRODUCT // total:
        return take * amount // total
    whole = rest = 0
    for bit in range(62, -1, -1):
        rest = 2 * rest + (amount if take >> bit & 1 else 0)
        whole = 2 * whole + rest // total
        rest %= total
    return whole


@kernel
def after_rake(amounts: Any, pots: int, take: int, from_main: bool, told: Any, nets: Any) -> bool:
    """Fills what each pot pays after rake and drop; whether that is certain.

    Sites take it in proportion, or from the main pot first until a cap is reached, and round as they like: told figures
    (-1: not told) that take something between nothing and all of it from each pot are believed.
    """
    total = 0
    for pot in range(pots):
        total += amounts[pot]
    if pots == 1 or take <= 0 or take > total:
        for pot in range(pots):
            nets[pot] = amounts[pot]
        nets[0] -= take
        return True
    left = take
    for pot in range(pots):
        part = min(left, amounts[pot]) if from_main else in_proportion(take, amounts[pot], total)
        nets[pot] = amounts[pot] - part
        left -= part
    for pot in range(pots):
        if left > 0 and nets[pot] > 0:
            nets[pot] -= 1
            left -= 1
    sum_told = 0
    for pot in range(pots):
        if told[pot] < 0 or not 0 <= amounts[pot] - told[pot] <= take:
            return False
        sum_told += told[pot]
    if sum_told != total - take:
        return False
    for pot in range(pots):
        nets[pot] = told[pot]
    return True

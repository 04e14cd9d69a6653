"""What stood in the holes of the line that was matched.

In: the slots. Out: values and amounts. Amounts are kept at the hand's exponent: one with more decimals raises it and
scales what the hand has so far.
"""

# ruff: noqa: F403, F405  (the layout is a hundred plain integers)

from parsers.kernels import inlined, kernel
from parsers.layout import *
from parsers.program import FULL_DECIMALS, SEATS_DESCEND


@inlined
def has(m: list[int], hole: int) -> bool:
    """Whether the line had this hole."""
    return (m[SLOTS] >> hole) & 1 == 1


@inlined
def value(m: list[int], hole: int) -> int:
    """What stood in the hole, or NONE."""
    return m[SLOTS + 1 + 3 * hole] if has(m, hole) else NONE


@kernel
def amount(m: list[int], hole: int) -> int:
    """The amount in the hole at the hand's exponent, or NONE. One with the sign of another currency is taken as it
    stands, and said so once a hand: some clients tell all amounts in the player's own."""
    if not has(m, hole):
        return NONE
    sign, currency = m[SLOTS + 3 + 3 * hole], m[m[OPEN_HAND] + H_CURRENCY]
    if sign != currency and sign >= 0 and currency >= 0 and not is_remarked(m, R_AMBIGUOUS):
        m[AMBIGUOUS] = 1
    mantissa = m[SLOTS + 1 + 3 * hole]
    decimals = m[SLOTS + 2 + 3 * hole]
    at = m[OPEN_HAND] + H_EXPONENT
    exponent = m[at]
    if m[m[P_OPTIONS] + FULL_DECIMALS] == 1 and decimals == 1 and exponent == 2:
        m[DEPARTED] = 1
    while decimals > exponent and mantissa % 10 == 0:
        mantissa //= 10
        decimals -= 1
    while decimals > exponent:
        if not is_below(m, MOST // 10):
            m[AMBIGUOUS] = 1
            return NONE
        rescale(m)
        exponent += 1
        m[at] = exponent
    while decimals < exponent:
        if mantissa > MOST // 10:
            m[AMBIGUOUS] = 1
            return NONE
        mantissa *= 10
        decimals += 1
    return mantissa


@kernel
def is_remarked(m: list[int], code: int) -> bool:
    """Whether there is such a remark about a line of the open hand."""
    found = 0
    for row in range(m[BEFORE + REMARKS], m[REMARKS]):
        found += m[m[T_REMARKS] + row * W_REMARKS + 1] == code
    return found > 0


@kernel
def fits(mantissa: int, decimals: int, m: list[int]) -> bool:
    """Whether an amount is at most MOST at the exponent of the open hand, and those that it has at the exponent of this
    one. So that whatever is summed of them is exact."""
    if m[SECTION] == HEADER:
        return mantissa <= MOST
    exponent = m[m[OPEN_HAND] + H_EXPONENT]
    while decimals > exponent and mantissa % 10 == 0:
        mantissa //= 10
        decimals -= 1
    most = MOST
    while decimals < exponent:
        most //= 10
        decimals += 1
    if mantissa > most:
        return False
    if decimals == exponent:
        return True
    while decimals > exponent:
        most //= 10
        decimals -= 1
    return is_below(m, most)


@kernel
def is_below(m: list[int], most: int) -> bool:
    """Whether no amount that the open hand has so far is above this."""
    above = 0
    for column in MONEY_HANDS:
        above += m[m[OPEN_HAND] + column] > most
    for row in range(m[BEFORE + SEATS], m[SEATS]):
        for column in MONEY_SEATS:
            above += m[m[T_SEATS] + row * W_SEATS + column] > most
    for row in range(m[BEFORE + ACTIONS], m[ACTIONS]):
        for column in MONEY_ACTIONS:
            above += m[m[T_ACTIONS] + row * W_ACTIONS + column] > most
    for row in range(m[BEFORE + POTS], m[POTS]):
        above += m[m[T_POTS] + row * W_POTS + P_AMOUNT] > most
    for row in range(m[BEFORE + COLLECTIONS], m[COLLECTIONS]):
        above += m[m[T_COLLECTIONS] + row * W_COLLECTIONS + C_AMOUNT] > most
    return above == 0


@kernel
def rescale(m: list[int]) -> None:
    """Ten times finer units for all amounts that the open hand has so far."""
    for column in MONEY_HANDS:
        tenfold(m, m[OPEN_HAND] + column)
    for row in range(m[BEFORE + SEATS], m[SEATS]):
        for column in MONEY_SEATS:
            tenfold(m, m[T_SEATS] + row * W_SEATS + column)
    for row in range(m[BEFORE + ACTIONS], m[ACTIONS]):
        if m[m[T_ACTIONS] + row * W_ACTIONS + A_ACTION] != A_DISCARD:
            for column in MONEY_ACTIONS:
                tenfold(m, m[T_ACTIONS] + row * W_ACTIONS + column)
    for row in range(m[BEFORE + POTS], m[POTS]):
        tenfold(m, m[T_POTS] + row * W_POTS + P_AMOUNT)
    for row in range(m[BEFORE + COLLECTIONS], m[COLLECTIONS]):
        at = m[T_COLLECTIONS] + row * W_COLLECTIONS
        if m[at + C_KIND] != PAID_BOUNTY:
            tenfold(m, at + C_AMOUNT)
    for seat in range(MAX_SEATS):
        m[PUT + seat] *= 10


@kernel
def tenfold(m: list[int], at: int) -> None:
    """One amount, if it is there."""
    if m[at] != NONE:
        m[at] *= 10


@kernel
def cents(m: list[int], hole: int) -> int:
    """An amount of the buy-in's currency, outside the chips: always with two decimals. NONE where it is not told."""
    if not has(m, hole):
        return NONE
    mantissa = m[SLOTS + 1 + 3 * hole]
    decimals = m[SLOTS + 2 + 3 * hole]
    while decimals > 2:
        mantissa //= 10
        decimals -= 1
    while decimals < 2:
        mantissa *= 10
        decimals += 1
    return mantissa


@kernel
def chair(m: list[int], hole: int) -> int:
    """The seat that is told, numbered clockwise as everywhere; or NONE."""
    told = value(m, hole)
    if m[m[P_OPTIONS] + SEATS_DESCEND] == 1 and 0 <= told <= 10:
        return 10 - told
    return told

"""Amounts as they are written: a sign, digits in groups, decimals.

In: bytes at a place. Out: mantissa, number of decimals and currency in three slots, never a float.
"""

from parsers.kernels import kernel
from parsers.layout import AMBIGUOUS, P_LITERALS, P_SIGNS

MAX_DIGITS = 17  # what is longer is refused: int64 holds 18 and the exponent may still grow


@kernel
def money_at(data: bytes, i: int, end: int, m: list[int], at: int) -> int:
    """Reads an amount into m[at : at + 3]. Returns where it ends, or -1.

    A comma or apostrophe before exactly three digits sets thousands off. A comma before one or two digits can only be a
    decimal comma; m[AMBIGUOUS] tells that it was read so.
    """
    currency = -1
    if i < end and not 48 <= data[i] <= 57:
        k = m[P_SIGNS]
        while k < m[P_SIGNS + 1]:
            if same(data, i, end, m, m[P_LITERALS] + m[k], m[k + 1]):
                i += m[k + 1]
                currency = m[k + 2]
                break
            k += 3
    value = 0
    digits = 0
    decimals = -1
    j = i
    while j < end:
        b = data[j]
        if 48 <= b <= 57:
            value = value * 10 + (b - 48)
            digits += 1
            if decimals >= 0:
                decimals += 1
            if digits > MAX_DIGITS:
                m[AMBIGUOUS] = 1
                return -1
        elif b == 46 and decimals < 0 and digits > 0 and digits_at(data, j + 1, end) > 0:
            decimals = 0
        elif (b == 44 or b == 39) and decimals < 0 and digits > 0:
            ahead = digits_at(data, j + 1, end)
            if b == 44 and (ahead == 1 or ahead == 2):
                decimals = 0
                m[AMBIGUOUS] = 1
            elif ahead != 3:
                break
        else:
            break
        j += 1
    if digits == 0 or decimals > 8:
        return -1
    m[at] = value
    m[at + 1] = max(decimals, 0)
    m[at + 2] = currency
    return j


@kernel
def digits_at(data: bytes, i: int, end: int) -> int:
    """How many digits stand at i, up to 4."""
    j = i
    while j < end and j < i + 4 and 48 <= data[j] <= 57:
        j += 1
    return j - i


@kernel
def same(data: bytes, i: int, end: int, other: bytes | list[int], j: int, length: int) -> bool:
    """Whether `length` bytes at i of data are those at j of other."""
    if i + length > end:
        return False
    for k in range(length):  # noqa: SIM110  (numba has no all())
        if data[i + k] != other[j + k]:
            return False
    return True

"""Amounts as they are written: a sign, digits in groups, decimals.

In: bytes at a place. Out: mantissa, number of decimals and currency in three slots, never a float.
"""

from parsers.kernels import kernel
from parsers.layout import AMBIGUOUS, P_LITERALS, P_OPTIONS, P_SIGNS
from parsers.program import LOOSE_AMOUNTS
from parsers.slots import fits
from parsers.words import reads

MAX_DIGITS = 17  # of what is longer nothing is made: int64 holds 18
SURE = 10**7  # whole amounts up to this fit, however fine the hand's unit is


@kernel
def money_at(data: bytes, i: int, end: int, m: list[int], at: int) -> int:
    """Reads an amount into m[at : at + 3]. Returns where it ends, or -1.

    A comma or apostrophe before exactly three digits sets thousands off. A comma before one or two digits can only be a
    decimal comma; m[AMBIGUOUS] tells that it was read so. Behind a sign the leading zero may be missing.
    """
    if m[m[P_OPTIONS] + LOOSE_AMOUNTS] == 1:
        return loose_money_at(data, i, end, m, at)
    currency = -1
    if i < end and not 48 <= data[i] <= 57:
        k = m[P_SIGNS]
        while k < m[P_SIGNS + 1]:
            if reads(data, i, end, m, m[P_LITERALS] + m[k], m[k + 1]):
                i += m[k + 1]
                currency = m[k + 2]
                break
            k += 3
    value = 0
    decimals = -1
    j = i
    while j < end and 48 <= data[j] <= 57 and j < i + MAX_DIGITS:
        value = value * 10 + (data[j] - 48)
        j += 1
    digits = j - i
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
        elif b == 46 and decimals < 0 and (digits > 0 or currency >= 0) and j + 1 < end and 48 <= data[j + 1] <= 57:
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
    if (value > SURE or decimals > 0) and not fits(value, max(decimals, 0), m):
        m[AMBIGUOUS] = 1
        return -1
    m[at] = value
    m[at + 1] = max(decimals, 0)
    m[at + 2] = currency
    return j


@kernel
def loose_money_at(data: bytes, i: int, end: int, m: list[int], at: int) -> int:
    """The same where signs stand before or behind and blanks between, and amounts have two decimals at most.

    So three digits behind a comma, dot, blank or apostrophe are thousands, whichever of them the client's language
    uses, and one or two behind a comma or dot are decimals.
    """
    currency, i = sign_at(data, i, end, m)
    if currency >= 0:
        i = past_blank(data, i, end)
    value = 0
    digits = 0
    decimals = 0
    j = i
    while j < end:
        if 48 <= data[j] <= 57:
            value = value * 10 + (data[j] - 48)
            digits += 1
            if digits > MAX_DIGITS:
                m[AMBIGUOUS] = 1
                return -1
            j += 1
            continue
        if digits == 0:
            return -1
        mark = data[j] == 44 or data[j] == 46
        k = j + 1 if mark or data[j] == 39 else past_blank(data, j, end)
        ahead = digits_at(data, k, end) if k > j else 0
        if ahead == 3:
            j = k
        elif mark and 1 <= ahead <= 2:
            if digits + ahead > MAX_DIGITS:
                m[AMBIGUOUS] = 1
                return -1
            for place in range(k, k + ahead):
                value = value * 10 + (data[place] - 48)
            decimals = ahead
            j = k + ahead
            break
        else:
            break
    if digits == 0:
        return -1
    behind, k = sign_at(data, past_blank(data, past_blank(data, j, end), end), end, m)
    if behind >= 0:
        currency = behind
        j = k
    if (value > SURE or decimals > 0) and not fits(value, decimals, m):
        m[AMBIGUOUS] = 1
        return -1
    m[at] = value
    m[at + 1] = decimals
    m[at + 2] = currency
    return j


@kernel
def sign_at(data: bytes, i: int, end: int, m: list[int]) -> tuple[int, int]:
    """The currency of a sign at i and where it ends; -1 where there is none."""
    if i < end and not 48 <= data[i] <= 57:
        for k in range(m[P_SIGNS], m[P_SIGNS + 1], 3):
            if reads(data, i, end, m, m[P_LITERALS] + m[k], m[k + 1]):
                return m[k + 2], i + m[k + 1]
    return -1, i


@kernel
def past_blank(data: bytes, i: int, end: int) -> int:
    """Past one blank: plain, no-break (also narrow, or encoded twice), or a byte that was lost in decoding."""
    if i >= end:
        return i
    if data[i] == 32:
        return i + 1
    if i + 1 < end and data[i] == 0xC2 and data[i + 1] == 0xA0:
        return i + 2
    if i + 2 < end and data[i] == 0xE2 and data[i + 1] == 0x80 and data[i + 2] == 0xAF:
        return i + 3
    if i + 2 < end and data[i] == 0xEF and data[i + 1] == 0xBF and data[i + 2] == 0xBD:
        return i + 3
    if i + 3 < end and data[i] == 0xC3 and data[i + 1] == 0x82 and data[i + 2] == 0xC2 and data[i + 3] == 0xA0:
        return i + 4
    return i


@kernel
def digits_at(data: bytes, i: int, end: int) -> int:
    """How many digits stand at i, up to 4."""
    j = i
    while j < end and j < i + 4 and 48 <= data[j] <= 57:
        j += 1
    return j - i

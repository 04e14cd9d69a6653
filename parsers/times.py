"""Dates and clock times as sites write them (kernels).

In: bytes at a place. Out: a number in a slot and where the text ends, or -1. A time is in seconds since 1970 in its own
zone; a date is year * 10000 + month * 100 + day, its year 0 where it stands elsewhere; a clock time is in seconds.
"""

from parsers.kernels import kernel
from parsers.layout import NONE

MONTHS = b"janfebmaraprmayjunjulaugsepoctnovdec"


@kernel
def time_at(data: bytes, i: int, end: int, m: list[int], at: int) -> int:
    """Reads "2024/3/2 8:05:09", "2024-03-02 20:15:09.250" or "2024/03/02 - 20:15"."""
    i = date_at(data, i, end, m, at)
    date = m[at]
    if i < 0 or date < 10_000 or i + 1 >= end or (data[i] != 32 and data[i] != 84):
        return -1
    i += 1
    if i + 1 < end and data[i] == 45 and data[i + 1] == 32:
        i += 2
    i = clock_at(data, i, end, m, at)
    m[at] += seconds(date)
    if not is_date(date):
        m[at] = NONE
    return i


@kernel
def date_at(data: bytes, i: int, end: int, m: list[int], at: int) -> int:
    """Reads a date: the year first or last, the month a number or a name; "July 19" is one without a year."""
    first, j = number_at(data, i, end)
    second = third = 0
    if j < 0:
        second, j = month_at(data, i, end)
        j = past_one(data, j, end)
        third, j = number_at(data, j, end)
        if j < 0 or not 1 <= third <= 31:
            return -1
        m[at] = second * 100 + third
        return j
    j = past_one(data, j, end)
    second, k = number_at(data, j, end)
    if k < 0:
        second, k = month_at(data, j, end)
    k = past_one(data, k, end)
    third, k = number_at(data, k, end)
    year, day = (first, third) if first > 31 else (third, first)
    if k < 0 or not (1970 <= year < 2200 and 1 <= second <= 12 and 1 <= day <= 31):
        return -1
    m[at] = year * 10_000 + second * 100 + day
    return k


@kernel
def clock_at(data: bytes, i: int, end: int, m: list[int], at: int) -> int:
    """Reads "8:05:09", "08:05", "8:05:09 PM", "18:23:36.005"."""
    hour, j = number_at(data, i, end)
    if j < 0 or j >= end or data[j] != 58:
        return -1
    minute, j = number_at(data, j + 1, end)
    second = 0
    if 0 <= j < end and data[j] == 58:
        second, j = number_at(data, j + 1, end)
        if 0 <= j < end and data[j] == 46:
            k = j + 1
            while k < end and 48 <= data[k] <= 57:
                k += 1
            j = k if k > j + 1 else j
    if j < 0 or hour > 23 or minute > 59 or second > 59:
        return -1
    if j + 2 < end and data[j] == 32 and data[j + 2] == 77 and (data[j + 1] == 65 or data[j + 1] == 80):
        hour = hour % 12 + (12 if data[j + 1] == 80 else 0)
        j += 3
    m[at] = hour * 3600 + minute * 60 + second
    return j


@kernel
def number_at(data: bytes, i: int, end: int) -> tuple[int, int]:
    """A number of up to four digits and where it ends, or -1."""
    value = 0
    j = i
    if i < 0:
        return 0, -1
    while j < end and 48 <= data[j] <= 57 and j < i + 4:
        value = value * 10 + (data[j] - 48)
        j += 1
    return value, j if j > i else -1


@kernel
def month_at(data: bytes, i: int, end: int) -> tuple[int, int]:
    """A month's name, whole or cut to three letters, and where it ends, or -1."""
    if i < 0 or i + 3 > end:
        return 0, -1
    for month in range(12):
        found = True
        for k in range(3):
            if data[i + k] | 32 != MONTHS[3 * month + k]:
                found = False
        if found:
            j = i + 3
            while j < end and 97 <= data[j] | 32 <= 122:
                j += 1
            return month + 1, j
    return 0, -1


@kernel
def past_one(data: bytes, i: int, end: int) -> int:
    """Past the blank, slash, dot or hyphen that stands between the parts of a date; -1 where there is none."""
    if 0 <= i < end and (data[i] == 32 or 45 <= data[i] <= 47):
        return i + 1
    return -1


@kernel
def is_date(date: int) -> bool:
    """Whether the calendar has this day: 30 February is written, but is no time."""
    year, month, day = date // 10_000, date // 100 % 100, date % 100
    days = 30 if month == 4 or month == 6 or month == 9 or month == 11 else 31
    if month == 2:
        days = 29 if year % 4 == 0 and (year % 100 != 0 or year % 400 == 0) else 28
    return day <= days


@kernel
def seconds(date: int) -> int:
    """Seconds from 1970 to the beginning of a date of the Gregorian calendar."""
    year = date // 10_000
    month = date // 100 % 100
    if month <= 2:
        year -= 1
        month += 12
    days = 365 * year + year // 4 - year // 100 + year // 400 + (153 * (month - 3) + 2) // 5 + date % 100 - 719469
    return days * 86400

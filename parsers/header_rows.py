"""What the header of a hand makes, and lines that go on with it: the row of the hand.

In: the filled slots of the line. Out: the hand's number, table, game, stakes, time, button and currency. Amounts before
a currency that is told late become as fine as its smallest unit.
"""

# ruff: noqa: F403, F405  (the layout is a hundred plain integers)

from parsers.append import intern
from parsers.kernels import kernel
from parsers.layout import *
from parsers.program import BETS_IN_LIMIT, DEFAULT_CURRENCY
from parsers.slots import amount, chair, has, is_below, rescale, value
from parsers.times import is_date, seconds


@kernel
def button_row(m: list[int]) -> None:
    """The seat of the button, told by its number or by the player's name; or that nobody posts the small blind."""
    at = m[OPEN_HAND]
    if has(m, NO_SMALL):
        m[SMALL_POSTED] = 1
    if has(m, BUTTON) and chair(m, BUTTON) < MAX_SEATS:
        m[at + H_BUTTON] = chair(m, BUTTON)
    elif has(m, IS_BUTTON) and has(m, PLAYER):
        m[at + H_BUTTON] = m[SLOTS + 1 + 3 * PLAYER]


@kernel
def told_time(m: list[int]) -> int:
    """The time that the line tells, in one piece or in several; NONE where it tells none."""
    if has(m, TIME) or not has(m, DATE_HOLE):
        return value(m, TIME)
    date = m[SLOTS + 1 + 3 * DATE_HOLE]
    if date < 10_000:
        if not has(m, YEAR):
            return NONE
        date += 10_000 * m[SLOTS + 1 + 3 * YEAR]
    if not is_date(date):
        return NONE
    return seconds(date) + max(value(m, CLOCK_HOLE), 0)


@kernel
def use_currency(m: list[int], currency: int) -> None:
    """The hand is played in this currency: amounts read so far become as fine as its smallest unit, or plain chips."""
    at = m[OPEN_HAND]
    m[at + H_CURRENCY] = currency
    wanted = m[m[P_EXPONENTS] + currency] if currency >= 0 else 0
    while m[at + H_EXPONENT] < wanted and is_below(m, MOST // 10):
        rescale(m)
        m[at + H_EXPONENT] += 1
    while m[at + H_EXPONENT] > wanted and whole(m):
        for column in MONEY_HANDS:
            if m[at + column] != NONE:
                m[at + column] //= 10
        m[at + H_EXPONENT] -= 1


@kernel
def whole(m: list[int]) -> bool:
    """Whether all amounts of the header are multiples of ten, and no others have been read."""
    if m[SEATS] > m[BEFORE + SEATS]:
        return False
    for column in MONEY_HANDS:  # noqa: SIM110  (numba has no all())
        if m[m[OPEN_HAND] + column] != NONE and m[m[OPEN_HAND] + column] % 10:
            return False
    return True


@kernel
def header_row(data: bytes, m: list[int]) -> None:
    """The row of the hand that begins."""
    at = m[OPEN_HAND]
    for column in range(W_HANDS):
        m[at + column] = NONE
    currency = m[m[P_OPTIONS] + DEFAULT_CURRENCY]
    m[at + H_PIECE] = m[PIECE]
    m[at + H_START] = m[BEGIN]
    m[at + H_LINE] = m[FIRST_LINE]
    m[at + H_STATUS] = 0
    m[at + H_CURRENCY] = currency
    m[at + H_EXPONENT] = m[m[P_EXPONENTS] + currency] if currency >= 0 else 0
    m[at + H_IS_FAST] = 0
    m[at + H_RUNS] = 1
    m[at + H_ID_START] = m[BEGIN]
    m[at + H_ID_LENGTH] = 0
    m[PLAY_TOLD] = 0
    fill(data, m)


@kernel
def fill(data: bytes, m: list[int]) -> None:
    """What the header, or a later line that goes on with it, tells of the hand."""
    at = m[OPEN_HAND]
    if has(m, TOURNAMENT):
        m[at + H_TOURNAMENT] = intern(data, m[SLOTS + 1 + 3 * TOURNAMENT], m[SLOTS + 2 + 3 * TOURNAMENT], m)
        use_currency(m, CHIPS)
    elif has(m, PLAY):
        m[PLAY_TOLD] = 1
        use_currency(m, PLAY_MONEY)
    elif m[at + H_TOURNAMENT] == NONE:
        if has(m, CURRENCY):
            use_currency(m, m[SLOTS + 1 + 3 * CURRENCY])
        elif has(m, BIG) and m[SLOTS + 3 + 3 * BIG] >= 0:
            use_currency(m, m[SLOTS + 3 + 3 * BIG])
        elif has(m, SMALL) and m[SLOTS + 3 + 3 * SMALL] >= 0:
            use_currency(m, m[SLOTS + 3 + 3 * SMALL])
        elif has(m, ANTE) and m[SLOTS + 3 + 3 * ANTE] >= 0:
            use_currency(m, m[SLOTS + 3 + 3 * ANTE])
    if has(m, HAND_ID):
        m[at + H_ID_START] = m[SLOTS + 1 + 3 * HAND_ID]
        m[at + H_ID_LENGTH] = m[SLOTS + 2 + 3 * HAND_ID]
    if has(m, TABLE):
        m[at + H_TABLE] = intern(data, m[SLOTS + 1 + 3 * TABLE], m[SLOTS + 2 + 3 * TABLE], m)
    if has(m, LEVEL):
        m[at + H_LEVEL] = intern(data, m[SLOTS + 1 + 3 * LEVEL], m[SLOTS + 2 + 3 * LEVEL], m)
    if has(m, MAX_HOLE):
        m[at + H_MAX] = m[SLOTS + 1 + 3 * MAX_HOLE]
    if has(m, GAME):
        m[at + H_GAME] = value(m, GAME)
    if has(m, STRUCTURE):
        m[at + H_STRUCTURE] = value(m, STRUCTURE)
    if has(m, FAST):
        m[at + H_IS_FAST] = 1
    if has(m, ZONE):
        m[at + H_ZONE] = value(m, ZONE)
        if m[at + H_ZONE] == UNKNOWN_ZONE:
            m[DEPARTED] = 1
    time = told_time(m)
    if time != NONE:
        m[at + H_TIME] = time
    button_row(m)
    if has(m, CAP):
        m[at + H_CAP] = amount(m, CAP)
    if has(m, ANTE):
        m[at + H_ANTE] = amount(m, ANTE)
    if has(m, BRING_IN):
        m[at + H_BRING_IN] = amount(m, BRING_IN)
    if has(m, SMALL):
        m[at + H_STAKE_1] = amount(m, SMALL)
    if has(m, SMALL) and has(m, BIG):
        m[at + H_STAKE_2] = amount(m, BIG)
    elif has(m, BIG):  # a button blind and an ante
        m[at + H_STAKE_1] = amount(m, BIG)
        m[at + H_STAKE_2] = m[at + H_ANTE]
    for more in range(3):  # fixed limit with a size a round
        if has(m, BET_3 + more):
            m[at + H_STAKE_3 + more] = amount(m, BET_3 + more)
    bets = m[at + H_STRUCTURE] == FIXED_LIMIT and m[m[P_OPTIONS] + BETS_IN_LIMIT] == 1
    if bets or m[at + H_STRUCTURE] == SPREAD_LIMIT:  # no blinds
        m[at + H_SMALL] = NONE
        m[at + H_BIG] = NONE
    elif has(m, SMALL) and has(m, BIG):
        m[at + H_SMALL] = m[at + H_STAKE_1]
        m[at + H_BIG] = m[at + H_STAKE_2]
    elif has(m, BIG):
        m[at + H_BIG] = m[at + H_STAKE_1]

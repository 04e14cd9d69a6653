"""What a matched line becomes: rows of integers in the scan's tables (`parsers.layout`).

In: the filled slots of one line and the state of the hand. Out: rows appended to the tables. Acts, streets, seats and
headers have files of their own; here are the payments, the totals and the summary.
"""

# ruff: noqa: F403, F405, SIM109  (the layout is a hundred plain integers; numba is slow at `in`)

from parsers.act_rows import action_row
from parsers.append import collect, fresh, intern, pot_row, show
from parsers.kernels import kernel
from parsers.layout import *
from parsers.money import money_at
from parsers.program import ACTION, ADDS, FLAGS, META, PAYS, POT, POT_AFTER_RAKE, ROW, RUN, STREET
from parsers.slots import amount, cents, chair, has, value
from parsers.street_rows import dealt_row, enter, first_street, street_row
from parsers.words import same


@kernel
def total_row(m: list[int], adds: bool) -> None:
    """The declared pot, its parts, rake and jackpot drop. `adds`: the rake comes on top of what is told so far."""
    hand = m[OPEN_HAND]
    raked = 0
    if adds and has(m, RAKE) and amount(m, RAKE) >= 0:  # read first: a finer amount makes those told before finer
        raked = max(m[hand + H_RAKE], 0)
    for pot in range(9):
        if has(m, POT_0 + pot):
            pot_row(m, pot, amount(m, POT_0 + pot))
    for k in range(2):
        pair = ((POT_TOTAL, H_POT), (RAKE, H_RAKE), (JACKPOT, H_JACKPOT))
        for hole, column in pair:
            if k == 0 or has(m, hole):  # twice: a later amount may have raised the exponent
                m[hand + column] = amount(m, hole)
    if raked > 0 and m[hand + H_RAKE] >= 0:
        m[hand + H_RAKE] += raked
    for k in range(2):
        fees = max(amount(m, JACKPOT), 0)
        for hole in (WON, WON_2, WON_3):  # fees of other names
            if has(m, hole):
                fees += max(amount(m, hole), 0)
                m[hand + H_JACKPOT] = fees if k == 1 else m[hand + H_JACKPOT]
    m[hand + H_TOTAL_LINE] = m[LINE]
    if has(m, NO_RAKE):
        m[hand + H_RAKE] = 0
    m[TOTAL_END] = m[LAST]
    if m[m[P_OPTIONS] + POT_AFTER_RAKE] == 1 and m[hand + H_POT] != NONE:
        m[hand + H_POT] += max(m[hand + H_RAKE], 0) + max(m[hand + H_JACKPOT], 0)
    m[DONE] = 1


@kernel
def is_paid(m: list[int], seat: int) -> bool:
    """Whether a line of the hand has paid the player."""
    for row in range(m[BEFORE + COLLECTIONS], m[COLLECTIONS]):
        if m[m[T_COLLECTIONS] + row * W_COLLECTIONS + 1] == seat:
            return True
    return False


@kernel
def result_row(m: list[int], pays: bool) -> int:
    """A seat's line of the summary. Returns a remark's code, or NONE."""
    seat = value(m, PLAYER)
    if seat == NONE:
        told = chair(m, SEAT)
        return R_UNPARSED if 0 <= told < MAX_SEATS and m[SEAT_ROW + told] != NONE else R_ACTOR
    at = m[T_SEATS] + m[SEAT_ROW + seat] * W_SEATS
    won = NONE
    for hole in (WON, WON_2, WON_3):
        if has(m, hole):
            chips = amount(m, hole)
            won = chips if won == NONE else won + max(chips, 0)
    if won != NONE and m[at + S_WON] != NONE:
        won += m[at + S_WON]  # each board has a summary of its own
    if won != NONE:
        m[at + S_WON] = won
        if has(m, NOT_AWARDED):
            collect(m, seat, NONE, won, PAID_NOT_AWARDED)
        elif pays and won > 0 and not is_paid(m, seat):
            collect(m, seat, NONE, won, PAID_WIN)
    if has(m, FOLDED):
        m[at + S_FOLDED] = first_street(m, m[SLOTS + 1 + 3 * FOLDED])
    if won != NONE or has(m, FOLDED):
        m[at + S_DECLARED_LINE] = m[LINE]
    origin = O_MUCKED if has(m, MUCKED_MARK) else O_SUMMARY_SHOWN
    show(m, CARD_HOLE, SHOWDOWN, seat, 1, 1, origin)
    return NONE


@kernel
def row(template: int, m: list[int]) -> int:
    """Makes what a matched line of play or summary makes. Returns a remark's code, or NONE."""
    meta = m[P_META] + template * META
    kind = m[meta + ROW]
    if kind == ROW_CHATTER:
        return NONE
    if m[NOW] == DEAL and m[meta + STREET] != NONE and kind != ROW_STREET:
        enter(m, first_street(m, m[meta + STREET]), 1)
    if kind == ROW_ACTION:
        if not has(m, PLAYER) and m[meta + ACTION] != A_CAP:
            return R_ACTOR
        action_row(template, m)
    elif kind == ROW_STREET:
        street_row(template, m)
    elif kind == ROW_DEALT:
        if not has(m, PLAYER):
            return R_ACTOR
        dealt_row(m)
    elif kind == ROW_SHOWDOWN:
        m[SHOWN] = 1
        m[RUN_NOW] = max(m[meta + RUN], 1)
    elif kind == ROW_COLLECT or kind == ROW_CASH_OUT or kind == ROW_CASH_OUT_FEE:
        if not has(m, PLAYER):
            return R_ACTOR
        pot = value(m, SIDE) if has(m, SIDE) else m[meta + POT]
        chips = amount(m, AMOUNT)
        payment = PAID_WIN
        if m[meta + RUN] > 0:
            m[RUN_NOW] = m[meta + RUN]
        if kind != ROW_COLLECT:
            payment = PAID_CASH_OUT if kind == ROW_CASH_OUT else PAID_CASH_OUT_FEE
        collect(m, m[SLOTS + 1 + 3 * PLAYER], pot, chips, payment)
    elif kind == ROW_BOUNTY:
        if not has(m, PLAYER):
            return R_ACTOR
        collect(m, m[SLOTS + 1 + 3 * PLAYER], NONE, cents(m, AMOUNT), PAID_BOUNTY)
    elif kind == ROW_TOTAL:
        total_row(m, m[meta + FLAGS] & ADDS != 0)
    elif kind == ROW_BOARD:
        run = max(m[meta + RUN], m[RUN_NOW])
        show(m, CARD_HOLE, SHOWDOWN, NONE, run, 1, O_SUMMARY_BOARD)
    elif kind == ROW_RESULT:
        return result_row(m, m[meta + FLAGS] & PAYS != 0)
    elif kind == ROW_CANCELLED:
        m[m[OPEN_HAND] + H_STATUS] = CANCELLED
        m[DONE] = 1
    elif kind == ROW_ADDED:
        chips = amount(m, AMOUNT)
        at = m[OPEN_HAND] + H_ADDED
        m[at] = chips if m[at] == NONE else m[at] + max(chips, 0)
    elif kind == ROW_SITS_OUT:
        if has(m, PLAYER) and m[ACTED + m[SLOTS + 1 + 3 * PLAYER]] == 0:
            m[m[T_SEATS] + m[SEAT_ROW + m[SLOTS + 1 + 3 * PLAYER]] * W_SEATS + S_OUT] = 1
    elif kind == ROW_RUNS:
        at = m[OPEN_HAND] + H_RUNS
        m[at] = max(m[at], m[meta + RUN])
    return NONE


@kernel
def winners_row(data: bytes, template: int, m: list[int]) -> int:
    """A pot and those who won it, "Ana ($3.80), Bo ($3.80)". Returns a remark's code, or NONE."""
    i = m[SLOTS + 1 + 3 * TEXT_HOLE]
    end = i + m[SLOTS + 2 + 3 * TEXT_HOLE]
    pot = value(m, SIDE) if has(m, SIDE) else max(m[m[P_META] + template * META + POT], 0)
    if has(m, POT_0):
        pot_row(m, pot, amount(m, POT_0))
    while i < end:
        seat = NONE
        one = m[CHAINS + data[i] % LINKS]
        while one != 0 and seat == NONE:
            after = i + m[one + 1]
            if after + 2 < end and data[after] == 32 and data[after + 1] == 40:
                if same(data, i, end, m[one], m[one + 1]):
                    seat = m[one + 2]
                    i = after + 2
            one = m[one + 3]
        if seat == NONE:
            return R_ACTOR
        i = money_at(data, i, end, m, SLOTS + 1 + 3 * AMOUNT)
        if i < 0:
            return R_UNPARSED
        m[SLOTS] |= 1 << AMOUNT
        collect(m, seat, pot, amount(m, AMOUNT), PAID_WIN)
        while i < end and (data[i] == 41 or data[i] == 44 or data[i] == 32):
            i += 1
    return NONE


@kernel
def label_row(data: bytes, hole: int, run: int, m: list[int]) -> None:
    """What hand a player is said to have on a board, unless the hand has said the same before."""
    player = m[SLOTS + 1 + 3 * PLAYER]
    text = intern(data, m[SLOTS + 1 + 3 * hole], m[SLOTS + 2 + 3 * hole], m)
    for number in range(m[BEFORE + LABELS], m[LABELS]):
        told = m[T_LABELS] + number * W_LABELS
        if m[told + 1] == player and m[told + 2] == run and m[told + 3] == text:
            return
    at = fresh(m, LABELS, W_LABELS)
    m[at] = m[HANDS] - 1
    m[at + 1] = player
    m[at + 2] = run
    m[at + 3] = text
    m[at + 4] = m[LINE]

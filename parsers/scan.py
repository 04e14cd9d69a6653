"""The scan: one pass over the bytes of a split, hand after hand.

In: a split's bytes and pieces, a compiled site. Out: the tables of `parsers.layout`, filled. Every line ends in a hand
(recognised, or with a remark), in a reject, or is blank. A line is read with the names first: the longest name of this
hand's players that it begins with, then the templates for what follows; so no name is ever a pattern.
"""

# ruff: noqa: F403, F405  (the layout is a hundred plain integers)

from parsers.kernels import kernel
from parsers.layout import *
from parsers.match import MAX_CARDS, MAX_LINE, match
from parsers.money import same
from parsers.rows import amount, has, remark, row, seat_row, table_row, value
from parsers.templates import (
    BETS_IN_LIMIT,
    DEPARTURE,
    ENTERS_PLAY,
    FLAGS,
    KEYS,
    META,
    ROW,
    START,
    WITH_LITERAL,
    WITH_PLAYER,
)
from parsers.vocabulary import RejectCode

SLOTS = 2 + 3 * len(HOLES)
SCRATCH = MAX_CARDS * len(HOLES)
TRUNCATED, UNKNOWN, IGNORED, BROKEN = map(
    int, (RejectCode.TRUNCATED_HAND, RejectCode.UNKNOWN_FORMAT, RejectCode.IGNORED_TEXT, RejectCode.BROKEN_HAND)
)
HEADER, AT_SEATS, IN_PLAY, IN_SUMMARY = range(4)
MASK = (1 << 63) - 1  # products wrap in machine code and do not when interpreted: the lower 63 bits agree
PRIME = 0x1B873593CC9E2D51


@kernel
def scan(data, starts, lines, program, tables, state, slots, cards, roster, stack):  # type: ignore[no-untyped-def]
    """Fills the tables. `starts` holds where the pieces begin, and the end; `lines` the number of each one's first line."""
    for piece in range(len(lines)):
        state[PIECE] = piece
        state[LINE] = lines[piece]
        state[SECTION] = HEADER
        state[REGION] = NONE
        i = starts[piece]
        stop = starts[piece + 1]
        while i < stop:
            end = i
            while end < stop and data[end] != 10 and data[end] != 13:
                end += 1
            after = end + 1
            if after < stop and data[end] == 13 and data[after] == 10:
                after += 1
            begin = skip_marks(data, i, end)
            last = end
            while last > begin and (data[last - 1] == 32 or data[last - 1] == 9):
                last -= 1
            if last > begin:
                line(data, begin, last, program, tables, state, slots, cards, roster, stack)
            else:
                state[BLANK] = 1
            state[LINE] += 1
            i = after
        if state[SECTION] != HEADER:
            if state[LOST] == state[LAST] and data[stop - 1] != 10 and data[stop - 1] != 13:
                state[DONE] = 0  # the source ends within a line
            close_hand(tables, state)
        close_region(tables, state)


@kernel
def skip_marks(data, i, end):  # type: ignore[no-untyped-def]
    """Past byte order marks, also those that were decoded as Latin-1 and encoded again."""
    while i + 2 < end:
        if data[i] == 0xEF and data[i + 1] == 0xBB and data[i + 2] == 0xBF:
            i += 3
        elif i + 5 < end and data[i] == 0xC3 and data[i + 1] == 0xAF and data[i + 3] == 0xBB and data[i + 5] == 0xBF:
            i += 6
        else:
            break
    return i


@kernel
def line(data, begin, end, program, tables, state, slots, cards, roster, stack):  # type: ignore[no-untyped-def]
    """One line that is not blank."""
    if state[SECTION] != HEADER:
        slots[-1] = 0
        state[DEPARTED] = 0
        template = find(data, begin, end, program, state, slots, cards, roster, stack)
        if template >= 0:
            use(template, data, begin, end, program, tables, state, slots, cards, roster)
            return
    if starts_with(data, begin, end, program.literals, program.signatures):
        open_hand(data, begin, end, program, tables, state, slots, cards, roster, stack)
        return
    if starts_with(data, begin, end, program.literals, program.ignored):
        open_region(tables, state, IGNORED, begin, end)
        return
    if state[SECTION] == IN_SUMMARY and state[BLANK] == 1:
        open_region(tables, state, UNKNOWN, begin, end)
    elif state[SECTION] != HEADER:
        template = find_stranger(data, begin, end, program, state, slots, cards, roster, stack)
        if template >= 0 and program.meta[template * META + ROW] in (ROW_CHATTER, ROW_SITS_OUT):
            keep(data, begin, end, state)
        else:
            keep(data, begin, end, state)
            code = R_UNPARSED if template < 0 else R_ACTOR
            if template < 0 and slots[-1] == 1:
                code = R_AMBIGUOUS
            elif template < 0 and damaged(data, begin, end):
                code = R_DAMAGED
            remark(state, tables, code, begin, end - begin)
            if template < 0:
                state[LOST] = end
    elif state[REGION] == NONE:
        open_region(tables, state, UNKNOWN, begin, end)
    else:
        state[REGION_END] = end


@kernel
def find(data, begin, end, program, state, slots, cards, roster, stack):  # type: ignore[no-untyped-def]
    """The template of a line, its slots filled; -1: none. Names first, the longest first."""
    if end - begin > MAX_LINE:
        return -1
    section = state[SECTION]
    for k in range(roster[0]):
        if data[begin] == data[roster[1 + 3 * k]]:
            length = roster[2 + 3 * k]
            if same(data, begin, end, data, roster[1 + 3 * k], length):
                template = choose(data, begin + length, end, section, WITH_PLAYER, program, roster, slots, cards, stack)
                if template >= 0:
                    slots[0] |= 1 << PLAYER
                    slots[1 + 3 * PLAYER] = roster[3 + 3 * k]
                    return template
    return choose(data, begin, end, section, WITH_LITERAL, program, roster, slots, cards, stack)


@kernel
def find_stranger(data, begin, end, program, state, slots, cards, roster, stack):  # type: ignore[no-untyped-def]
    """The template of a line about somebody who has no seat: tried wherever his name may end. -1: none."""
    if end - begin > MAX_LINE:
        return -1
    for i in range(begin + 1, end):
        if data[i] == 32 or data[i] == 58:
            template = choose(data, i, end, state[SECTION], WITH_PLAYER, program, roster, slots, cards, stack)
            if template >= 0:
                return template
    return -1


@kernel
def choose(data, i, end, section, kind, program, roster, slots, cards, stack):  # type: ignore[no-untyped-def]
    """The first template of a group that data[i:end] matches; -1: none."""
    a = data[i] if i < end else 0
    b = data[i + 2] if i + 2 < end else 0
    c = data[i + 4] if i + 4 < end else 0
    at = 2 * ((section * 2 + kind) * KEYS + (a + 5 * b + 37 * c) % KEYS)
    for place in range(program.buckets[at], program.buckets[at + 1]):
        template = program.bucketed[place]
        if match(data, i, end, program.meta[template * META + START], program, roster, slots, cards, stack):
            return template
    return -1


@kernel
def use(template, data, begin, end, program, tables, state, slots, cards, roster):  # type: ignore[no-untyped-def]
    """A line of the open hand was recognised: its rows, its remarks, and the section it leads to."""
    flags = program.meta[template * META + FLAGS]
    kind = program.meta[template * META + ROW]
    if flags & ENTERS_PLAY and state[SECTION] == AT_SEATS:
        state[SECTION] = IN_PLAY
    keep(data, begin, end, state)
    code = NONE
    if kind == ROW_SEAT:
        player = intern(data, slots[1 + 3 * NAME], slots[2 + 3 * NAME], tables, state)
        if roster[0] < MAX_SEATS:
            code = seat_row(state, tables, slots, roster, player, program.options)
    elif kind == ROW_TABLE:
        text = NONE
        if has(slots, TABLE):
            text = intern(data, slots[1 + 3 * TABLE], slots[2 + 3 * TABLE], tables, state)
        table_row(state, tables, slots, text)
    elif kind == ROW_SUMMARY:
        state[SECTION] = IN_SUMMARY
        state[BLANK] = 0
    else:
        code = row(template, program, state, tables, slots, cards)
    if code != NONE:
        remark(state, tables, code, begin, end - begin)
    elif slots[-1] == 1:
        remark(state, tables, R_AMBIGUOUS, begin, end - begin)
    elif flags & DEPARTURE or state[DEPARTED] == 1:
        remark(state, tables, R_DEPARTURE, begin, end - begin)


@kernel
def keep(data, begin, end, state):  # type: ignore[no-untyped-def]
    """Counts a line into the open hand: where it ends, and its bytes into the hash of the content."""
    state[LAST] = end
    state[LAST_LINE] = state[LINE]
    h = state[HASH]
    i = begin
    while i + 8 <= end:
        low = data[i] | (data[i + 1] << 8) | (data[i + 2] << 16) | (data[i + 3] << 24)
        high = data[i + 4] | (data[i + 5] << 8) | (data[i + 6] << 16) | (data[i + 7] << 24)
        h = ((h ^ low ^ (high << 31)) * PRIME) & MASK
        h ^= h >> 29
        i += 8
    while i < end:
        h = ((h ^ data[i]) * PRIME) & MASK
        i += 1
    state[HASH] = ((h ^ 10) * PRIME) & MASK


@kernel
def open_hand(data, begin, end, program, tables, state, slots, cards, roster, stack):  # type: ignore[no-untyped-def]
    """A header: closes what was open and begins a hand, or a reject if the header is not understood."""
    if state[SECTION] != HEADER:
        close_hand(tables, state)
    close_region(tables, state)
    roster[0] = 0
    slots[-1] = 0
    state[DEPARTED] = 0
    template = -1
    if end - begin <= MAX_LINE:
        template = choose(data, begin, end, HEADER, WITH_LITERAL, program, roster, slots, cards, stack)
    if template < 0:
        open_region(tables, state, BROKEN, begin, end)
        return
    for k in range(COUNTS):
        state[BEFORE + k] = state[k]
    for k in range(MAX_SEATS):
        state[PUT + k] = 0
        state[ACTED + k] = 0
        state[SEAT_ROW + k] = NONE
    for run in range(MAX_RUNS):
        state[BOARD + run * (1 + MAX_BOARD)] = 0
    state[SECTION] = AT_SEATS
    state[NOW] = DEAL
    state[RUN_NOW] = 1
    state[SHOWN] = 0
    state[SEQ] = 0
    state[DONE] = 0
    state[BLANK] = 0
    state[LOST] = NONE
    state[BEGIN] = begin
    state[FIRST_LINE] = state[LINE]
    state[HASH] = 0
    keep(data, begin, end, state)
    state[HANDS] += 1
    header_row(data, program, tables, state, slots)
    if program.meta[template * META + FLAGS] & DEPARTURE or state[DEPARTED] == 1:
        remark(state, tables, R_DEPARTURE, begin, end - begin)


@kernel
def header_row(data, program, tables, state, slots):  # type: ignore[no-untyped-def]
    """The row of the hand that begins."""
    at = (state[HANDS] - 1) * W_HANDS
    rows = tables.hands
    for column in range(W_HANDS):
        rows[at + column] = NONE
    options = program.options
    currency = PLAY_MONEY
    if has(slots, TOURNAMENT):
        currency = CHIPS
        rows[at + H_TOURNAMENT] = intern(data, slots[1 + 3 * TOURNAMENT], slots[2 + 3 * TOURNAMENT], tables, state)
    elif has(slots, CURRENCY):
        currency = slots[1 + 3 * CURRENCY]
    elif has(slots, BIG) and slots[3 + 3 * BIG] >= 0:
        currency = slots[3 + 3 * BIG]
    elif has(slots, ANTE) and slots[3 + 3 * ANTE] >= 0:
        currency = slots[3 + 3 * ANTE]
    rows[at + H_PIECE] = state[PIECE]
    rows[at + H_START] = state[BEGIN]
    rows[at + H_LINE] = state[FIRST_LINE]
    rows[at + H_STATUS] = 0
    rows[at + H_GAME] = value(slots, GAME)
    rows[at + H_STRUCTURE] = value(slots, STRUCTURE)
    rows[at + H_CURRENCY] = currency
    rows[at + H_EXPONENT] = program.exponents[currency] if currency >= 0 else 0
    rows[at + H_IS_FAST] = 1 if has(slots, FAST) else 0
    rows[at + H_RUNS] = 1
    rows[at + H_TIME] = value(slots, TIME)
    rows[at + H_ZONE] = value(slots, ZONE)
    rows[at + H_ID_START] = slots[1 + 3 * HAND_ID]
    rows[at + H_ID_LENGTH] = slots[2 + 3 * HAND_ID]
    if has(slots, LEVEL):
        rows[at + H_LEVEL] = intern(data, slots[1 + 3 * LEVEL], slots[2 + 3 * LEVEL], tables, state)
    rows[at + H_CAP] = amount(slots, CAP, state, tables, options)
    rows[at + H_ANTE] = amount(slots, ANTE, state, tables, options)
    rows[at + H_BRING_IN] = amount(slots, BRING_IN, state, tables, options)
    if has(slots, SMALL):
        rows[at + H_STAKE_1] = amount(slots, SMALL, state, tables, options)
        rows[at + H_STAKE_2] = amount(slots, BIG, state, tables, options)
    else:  # a button blind and an ante
        rows[at + H_STAKE_1] = amount(slots, BIG, state, tables, options)
        rows[at + H_STAKE_2] = rows[at + H_ANTE]
    if rows[at + H_STRUCTURE] != FIXED_LIMIT or options[BETS_IN_LIMIT] == 0:
        if has(slots, SMALL):
            rows[at + H_SMALL] = rows[at + H_STAKE_1]
            rows[at + H_BIG] = rows[at + H_STAKE_2]
        else:
            rows[at + H_BIG] = rows[at + H_STAKE_1]


@kernel
def close_hand(tables, state):  # type: ignore[no-untyped-def]
    """Ends the open hand. One without an end is taken back and becomes a reject."""
    state[SECTION] = HEADER
    at = (state[HANDS] - 1) * W_HANDS
    if state[DONE] == 0 or state[SEATS] == state[BEFORE + SEATS]:
        code = TRUNCATED if state[DONE] == 0 else BROKEN
        for k in range(COUNTS - 1):  # all but the rejects
            state[k] = state[BEFORE + k]
        reject(tables, state, code, state[BEGIN], state[LAST], state[FIRST_LINE])
        return
    rows = tables.hands
    rows[at + H_LENGTH] = state[LAST] - state[BEGIN]
    rows[at + H_LINES] = state[LAST_LINE] - state[FIRST_LINE] + 1
    rows[at + H_CONTENT] = state[HASH]
    for seat in range(MAX_SEATS):
        if state[ACTED + seat] == 1:
            tables.seats[state[SEAT_ROW + seat] * W_SEATS + S_OUT] = 0


@kernel
def open_region(tables, state, code, begin, end):  # type: ignore[no-untyped-def]
    """Text that is in no hand begins; what was open ends."""
    if state[SECTION] != HEADER:
        close_hand(tables, state)
    if state[REGION] != NONE and state[REGION_CODE] == code and code == IGNORED:
        state[REGION_END] = end
        return
    close_region(tables, state)
    state[REGION] = begin
    state[REGION_END] = end
    state[REGION_LINE] = state[LINE]
    state[REGION_CODE] = code


@kernel
def close_region(tables, state):  # type: ignore[no-untyped-def]
    """Ends a stretch of text that is in no hand: a reject."""
    if state[REGION] != NONE:
        reject(tables, state, state[REGION_CODE], state[REGION], state[REGION_END], state[REGION_LINE])
        state[REGION] = NONE


@kernel
def reject(tables, state, code, begin, end, first_line):  # type: ignore[no-untyped-def]
    """A row of the rejects."""
    at = state[REJECTS] * W_REJECTS
    rows = tables.rejects
    rows[at] = begin
    rows[at + 1] = end - begin
    rows[at + 2] = state[PIECE]
    rows[at + 3] = first_line
    rows[at + 4] = code
    state[REJECTS] += 1


@kernel
def starts_with(data, begin, end, literals, spans):  # type: ignore[no-untyped-def]
    """Whether the line begins with one of these literals."""
    for k in range(len(spans) // 2):
        if data[begin] == literals[spans[2 * k]] and same(data, begin, end, literals, spans[2 * k], spans[2 * k + 1]):
            return True
    return False


@kernel
def damaged(data, begin, end):  # type: ignore[no-untyped-def]
    """Whether a line holds control characters or the replacement character."""
    for i in range(begin, end):
        if data[i] < 9 or (data[i] == 0xEF and i + 2 < end and data[i + 1] == 0xBF and data[i + 2] == 0xBD):
            return True
    return False


@kernel
def intern(data, start, length, tables, state):  # type: ignore[no-untyped-def]
    """The number of a text: equal texts have one."""
    h = 0
    for i in range(start, start + length):
        h = ((h ^ data[i]) * PRIME) & MASK
        h ^= h >> 29
    size = len(tables.index)
    k = h & (size - 1)
    while tables.index[k] >= 0:
        number = tables.index[k]
        if tables.texts[2 * number + 1] == length and same(
            data, start, start + length, data, tables.texts[2 * number], length
        ):
            return number
        k = (k + 1) & (size - 1)
    number = state[TEXTS]
    tables.index[k] = number
    tables.texts[2 * number] = start
    tables.texts[2 * number + 1] = length
    state[TEXTS] += 1
    return number

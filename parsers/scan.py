"""The scan: one pass over the bytes of a split, hand after hand.

In: a split's bytes and pieces, a compiled site. Out: the tables of `parsers.layout`, filled. Every line ends in a hand
(recognised, or with a remark), in a reject, or is blank. A line is read with the names first: the longest name of this
hand's players that it begins with, then the templates for what follows; so no name is ever a pattern.
"""

# ruff: noqa: F403, F405  (the layout is a hundred plain integers)

from parsers.append import fresh, intern, remark
from parsers.choosing import choose, find, find_damaged, find_loosely, find_stranger
from parsers.damage import break_seat, is_wordless, of_broken_seat
from parsers.header_rows import fill, header_row
from parsers.kernels import kernel
from parsers.layout import *
from parsers.match import MAX_LINE
from parsers.program import (
    ACTION,
    DEPARTURE,
    ENDS_WITH_PAYMENT,
    ENTERS_PLAY,
    FLAGS,
    HAS_RESULTS,
    LABEL,
    META,
    PADDED_NAMES,
    PAID_IN_RESULTS,
    ROW,
    RUN,
    WITH_LITERAL,
)
from parsers.rows import label_row, row, winners_row
from parsers.seating import enroll_shorter, seat_row
from parsers.slots import has
from parsers.store import store
from parsers.vocabulary import RejectCode
from parsers.words import hashed, reads

TRUNCATED, UNKNOWN, IGNORED, BROKEN, TOO_LONG = map(
    int,
    (
        RejectCode.TRUNCATED_HAND, RejectCode.UNKNOWN_FORMAT, RejectCode.IGNORED_TEXT, RejectCode.BROKEN_HAND,
        RejectCode.TOO_LONG,
    ),
)  # fmt: skip
BELOW = 0x0E0E0E0E  # four bytes that are more than a line end
TOPS = 0x80808080


@kernel
def scan(data: bytes, starts: list[int], lines: list[int], pieces: int, columns: Columns, m: list[int]) -> None:
    """Fills the columns. `starts`: where the pieces begin, and the end; `lines`: the number of each one's first line.
    Returns early where there is no room: see FULL and WANTING."""
    for piece in range(m[PIECE], pieces):
        i = m[AT]
        if i == NONE:
            m[PIECE] = piece
            m[LINE] = lines[piece]
            m[SECTION] = HEADER
            m[REGION] = NONE
            i = starts[piece]
        stop = starts[piece + 1]
        while i < stop and m[FULL] == 0:
            if m[UNSTORED] >= STORE_AFTER:
                store(columns, m)
                if m[WANTING] == 1:
                    m[AT] = i
                    return
            end = i
            while end + 8 <= stop:  # two words at a time: nearly all bytes are text
                low = data[end] | (data[end + 1] << 8) | (data[end + 2] << 16) | (data[end + 3] << 24)
                high = data[end + 4] | (data[end + 5] << 8) | (data[end + 6] << 16) | (data[end + 7] << 24)
                if (((low - BELOW) & ~low) | ((high - BELOW) & ~high)) & TOPS != 0:
                    break
                end += 8
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
                line(data, begin, last, m)
                # blanks at the end of a line belong to it: they may stand for bytes of an accent that was composed
                if last < end:
                    for place in (LAST, LOST, TOTAL_END, REGION_END):
                        if m[place] == last:
                            m[place] = end
            else:
                m[BLANK] = 1
            m[LINE] += 1
            m[UNSTORED] += 1
            i = after
        if m[SECTION] != HEADER:
            is_last = m[LOST] == m[LAST] or (m[TOTAL_END] == m[LAST] and m[m[P_OPTIONS] + HAS_RESULTS] == 1)
            if is_last and data[stop - 1] != 10 and data[stop - 1] != 13:
                m[DONE] = 0  # the source ends within a line
            close_hand(m)
        close_region(m)
        m[AT] = NONE
        m[PIECE] = piece + 1
    if m[FULL] == 0:
        store(columns, m)


@kernel
def skip_marks(data: bytes, i: int, end: int) -> int:
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
def line(data: bytes, begin: int, end: int, m: list[int]) -> None:
    """One line that is not blank."""
    is_late = m[SECTION] != HEADER and m[LINE] - m[FIRST_LINE] > MOST_LINES  # no hand is so long
    if m[SECTION] != HEADER and not is_late:
        m[AMBIGUOUS] = 0
        m[DEPARTED] = 0
        template = find(data, begin, end, m)
        if template < 0 and (data[begin] == 32 or data[begin] == 0):
            lead = begin
            while lead + 1 < end and (data[lead] == 32 or data[lead] == 0):
                lead += 1
            m[DEPARTED] = 1
            template = find(data, lead, end, m)
        if template >= 0:
            use(template, data, begin, end, m)
            return
    lead = begin
    while lead + 1 < end and data[lead] == 0:  # some clients leave a NUL between hands
        lead += 1
    if starts_with(data, lead, end, m, P_IGNORED):
        open_region(m, IGNORED, begin, end)
        return
    while lead + 1 < end and data[lead] == 32:  # some exports indent a hand
        lead += 1
    if starts_with(data, lead, end, m, P_SIGNATURES):
        open_hand(data, lead, end, m)
        return
    if (m[SECTION] == IN_SUMMARY and m[BLANK] == 1) or (is_late and m[DONE] == 1):
        open_region(m, stray(data, lead, end, m), begin, end)
    elif is_late:
        keep(data, begin, end, m)
    elif m[SECTION] != HEADER:
        template = find_loosely(data, begin, end, m)
        if template >= 0:
            use(template, data, begin, end, m)
            return
        keep(data, begin, end, m)
        template = find_damaged(data, begin, end, m)
        if template >= 0:
            m[LOST] = end
            damaged_row(template, data, begin, end, m)
            return
        template = find_stranger(data, begin, end, m)
        if template < 0:
            if data[end - 1] != 0:  # a NUL at the end of a source is not a line cut short
                m[LOST] = end
            code = R_LATE if is_over(m) else R_UNPARSED
            if of_broken_seat(data, begin, end, m):
                code = R_PLAYER
            elif damaged(data, begin, end):
                code = R_DAMAGED
            elif is_wordless(data, begin, end, m):
                damaged_row(NONE, data, begin, end, m)
                return
            remark(m, code, begin, end - begin)
        elif moves_chips(template, m):
            remark(m, R_PLAYER if of_broken_seat(data, begin, end, m) else R_ACTOR, begin, end - begin)
            if m[m[P_META] + template * META + ROW] == ROW_COLLECT and m[m[P_OPTIONS] + ENDS_WITH_PAYMENT] == 1:
                m[DONE] = 1  # whoever it was
    elif m[REGION] == NONE:
        open_region(m, stray(data, lead, end, m), begin, end)
    else:
        m[REGION_END] = end


@kernel
def stray(data: bytes, begin: int, end: int, m: list[int]) -> int:
    """What text in no hand is, by its first line: a hand that lacks its own first line, or unknown."""
    return TRUNCATED if starts_with(data, begin, end, m, P_SECOND) else UNKNOWN


@kernel
def damaged_row(template: int, data: bytes, begin: int, end: int, m: list[int]) -> None:
    """The remark about a line that reads like a template but for one place, or of which nothing but an amount is left.
    It tells all the same that somebody sits there, or that the hand has an end."""
    remark(m, R_DAMAGED, begin, end - begin)
    at = m[T_REMARKS] + (m[REMARKS] - 1) * W_REMARKS
    m[at + 5] = template
    m[at + 6] = m[HURT]
    m[at + 7] = m[HURT_START]
    m[at + 8] = m[HURT_LENGTH]
    if template == NONE:
        return
    kind = m[m[P_META] + template * META + ROW]
    if kind == ROW_TOTAL or (kind == ROW_COLLECT and m[m[P_OPTIONS] + ENDS_WITH_PAYMENT] == 1):
        m[DONE] = 1
    elif kind == ROW_SEAT and m[HURT] == NAME:
        break_seat(m)
    elif kind == ROW_SEAT and has(m, SEAT) and has(m, NAME) and m[ROSTER] < MAX_SEATS:
        player = intern(data, m[SLOTS + 1 + 3 * NAME], m[SLOTS + 2 + 3 * NAME], m)
        seat_row(m, player, data[m[SLOTS + 1 + 3 * NAME]])


@kernel
def is_over(m: list[int]) -> bool:
    """Whether the total was told, and whoever is paid was paid before it: what follows is no act and no payment."""
    told = m[m[OPEN_HAND] + H_TOTAL_LINE]
    last = m[T_COLLECTIONS] + (m[COLLECTIONS] - 1) * W_COLLECTIONS
    paid = m[COLLECTIONS] > m[BEFORE + COLLECTIONS] and m[last + W_COLLECTIONS - 1] < told
    return m[DONE] == 1 and paid and m[m[P_OPTIONS] + PAID_IN_RESULTS] == 0


@kernel
def moves_chips(template: int, m: list[int]) -> bool:
    """Whether a line of this kind says more than that somebody came, spoke or went."""
    meta = m[P_META] + template * META
    return m[meta + ROW] != ROW_CHATTER and m[meta + ROW] != ROW_SITS_OUT and m[meta + ACTION] != A_TIMEOUT


@kernel
def use(template: int, data: bytes, begin: int, end: int, m: list[int]) -> None:
    """A line of the open hand was recognised: its rows, its remarks, and the section it leads to."""
    flags = m[m[P_META] + template * META + FLAGS]
    kind = m[m[P_META] + template * META + ROW]
    if flags & ENTERS_PLAY and m[SECTION] == AT_SEATS:
        m[SECTION] = IN_PLAY
    keep(data, begin, end, m)
    code = NONE
    if kind == ROW_SEAT:
        while m[m[P_OPTIONS] + PADDED_NAMES] == 1 and data[m[SLOTS + 1 + 3 * NAME] + m[SLOTS + 2 + 3 * NAME] - 1] == 32:
            m[SLOTS + 2 + 3 * NAME] -= 1
        player = intern(data, m[SLOTS + 1 + 3 * NAME], m[SLOTS + 2 + 3 * NAME], m)
        if m[ROSTER] < MAX_SEATS:
            known = m[ROSTER]
            code = seat_row(m, player, data[m[SLOTS + 1 + 3 * NAME]])
            if m[ROSTER] > known:
                enroll_shorter(data, m)
    elif kind == ROW_TABLE:
        fill(data, m)
    elif kind == ROW_WINNERS:
        code = winners_row(data, template, m)
    elif kind == ROW_SUMMARY:
        m[SECTION] = IN_SUMMARY
        m[BLANK] = 0
        m[RUN_NOW] = max(m[m[P_META] + template * META + RUN], 1)
    else:
        code = row(template, m)
    if flags & LABEL and has(m, TEXT_HOLE) and has(m, PLAYER):
        label_row(data, TEXT_HOLE, m[RUN_NOW], m)
        if has(m, TEXT_2):
            label_row(data, TEXT_2, 2, m)
        if has(m, TEXT_3):
            label_row(data, TEXT_3, 3, m)
    if code != NONE:
        remark(m, code, begin, end - begin)
        if code == R_UNPARSED:
            m[LOST] = end
    elif m[AMBIGUOUS] == 1:
        remark(m, R_AMBIGUOUS, begin, end - begin)
    elif flags & DEPARTURE or m[DEPARTED] == 1 or has(m, DEPARTURE_MARK):
        remark(m, R_DEPARTURE, begin, end - begin)


@kernel
def keep(data: bytes, begin: int, end: int, m: list[int]) -> None:
    """Counts a line into the open hand: where it ends, and its bytes into the hash of the content."""
    m[LAST] = end
    m[LAST_LINE] = m[LINE]
    m[HASH] = hashed(data, begin, end, m[HASH])


@kernel
def open_hand(data: bytes, begin: int, end: int, m: list[int]) -> None:
    """A header: closes what was open and begins a hand, or a reject if the header is not understood."""
    if m[SECTION] != HEADER:
        close_hand(m)
    close_region(m)
    m[ROSTER] = 0
    for k in range(LINKS):
        m[CHAINS + k] = 0
    m[AMBIGUOUS] = 0
    m[DEPARTED] = 0
    template = -1
    if end - begin <= MAX_LINE:
        template = choose(data, begin, end, HEADER, WITH_LITERAL, m)
    if template < 0:
        open_region(m, BROKEN, begin, end)
        return
    for k in range(COUNTS):
        m[BEFORE + k] = m[k]
    for k in range(MAX_SEATS):
        m[PUT + k] = 0
        m[ACTED + k] = 0
        m[SEAT_ROW + k] = NONE
    for run in range(MAX_RUNS):
        m[BOARD + run * (1 + MAX_BOARD)] = 0
    m[SECTION] = AT_SEATS
    m[NOW] = DEAL
    m[RUN_NOW] = 1
    m[SHOWN] = 0
    m[SMALL_POSTED] = 0
    m[BROKEN_SEATS] = 0
    m[SEQ] = 0
    m[DONE] = 0
    m[BLANK] = 0
    m[LOST] = NONE
    m[TOTAL_END] = NONE
    m[BEGIN] = begin
    m[FIRST_LINE] = m[LINE]
    m[HASH] = 0
    keep(data, begin, end, m)
    m[OPEN_HAND] = fresh(m, HANDS, W_HANDS)
    header_row(data, m)
    if m[m[P_META] + template * META + FLAGS] & DEPARTURE or m[DEPARTED] == 1:
        remark(m, R_DEPARTURE, begin, end - begin)


@kernel
def close_hand(m: list[int]) -> None:
    """Ends the open hand. One without an end is taken back and becomes a reject."""
    m[SECTION] = HEADER
    at = m[OPEN_HAND]
    if m[DONE] == 0 or m[SEATS] == m[BEFORE + SEATS]:
        code = TRUNCATED if m[DONE] == 0 else BROKEN
        if m[LAST_LINE] - m[FIRST_LINE] > MOST_LINES:
            code = TOO_LONG
        for k in range(COUNTS - 1):  # all but the rejects
            m[k] = m[BEFORE + k]
        reject(m, code, m[BEGIN], m[LAST], m[FIRST_LINE])
        return
    m[at + H_LENGTH] = m[LAST] - m[BEGIN]
    m[at + H_LINES] = m[LAST_LINE] - m[FIRST_LINE] + 1
    m[at + H_CONTENT] = m[HASH]
    for seat in range(MAX_SEATS):
        if m[ACTED + seat] == 1:
            m[m[T_SEATS] + m[SEAT_ROW + seat] * W_SEATS + S_OUT] = 0


@kernel
def open_region(m: list[int], code: int, begin: int, end: int) -> None:
    """Text that is in no hand begins; what was open ends."""
    if m[SECTION] != HEADER:
        close_hand(m)
    if m[REGION] != NONE and m[REGION_CODE] == code and code == IGNORED:
        m[REGION_END] = end
        return
    close_region(m)
    m[REGION] = begin
    m[REGION_END] = end
    m[REGION_LINE] = m[LINE]
    m[REGION_CODE] = code


@kernel
def close_region(m: list[int]) -> None:
    """Ends a stretch of text that is in no hand: a reject."""
    if m[REGION] != NONE:
        reject(m, m[REGION_CODE], m[REGION], m[REGION_END], m[REGION_LINE])
        m[REGION] = NONE


@kernel
def reject(m: list[int], code: int, begin: int, end: int, first_line: int) -> None:
    """A row of the rejects."""
    at = fresh(m, REJECTS, W_REJECTS)
    m[at] = begin
    m[at + 1] = end - begin
    m[at + 2] = m[PIECE]
    m[at + 3] = first_line
    m[at + 4] = code


@kernel
def starts_with(data: bytes, begin: int, end: int, m: list[int], spans: int) -> bool:
    """Whether the line begins with one of the literals of a list of the program, `spans` being its field."""
    for k in range(m[spans], m[spans + 1], 2):  # noqa: SIM110  (numba has no any())
        if reads(data, begin, end, m, m[P_LITERALS] + m[k], m[k + 1]):
            return True
    return False


@kernel
def damaged(data: bytes, begin: int, end: int) -> bool:
    """Whether a line holds control characters or the replacement character."""
    for i in range(begin, end):
        if data[i] < 9 or (data[i] == 0xEF and i + 2 < end and data[i + 1] == 0xBF and data[i + 2] == 0xBD):
            return True
    return False

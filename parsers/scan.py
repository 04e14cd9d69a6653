"""The scan: one pass over the bytes of a split, hand after hand.

In: a split's bytes and pieces, a compiled site. Out: the tables of `parsers.layout`, filled. Every line ends in a hand
(recognised, or with a remark), in a reject, or is blank. A line is read with the names first: the longest name of this
hand's players that it begins with, then the templates for what follows; so no name is ever a pattern.
"""

# ruff: noqa: F403, F405  (the layout is a hundred plain integers)

from parsers.damage import break_seat, is_like, is_wordless, of_broken_seat
from parsers.kernels import kernel
from parsers.layout import *
from parsers.match import MAX_LINE, match
from parsers.money import money_at
from parsers.program import (
    ACTION,
    BETS_IN_LIMIT,
    CARD_STYLE,
    DEFAULT_CURRENCY,
    DEPARTURE,
    ENDS_WITH_PAYMENT,
    ENTERS_PLAY,
    FLAGS,
    HAS_RESULTS,
    KEYS,
    LABEL,
    LATER_KEY,
    LOOSE_CARDS,
    META,
    PADDED_NAMES,
    PAID_IN_RESULTS,
    PLAIN_CARDS,
    POT,
    ROW,
    RUN,
    START,
    WITH_LITERAL,
    WITH_PLAYER,
)
from parsers.rows import (
    button_row,
    collect,
    enroll,
    fresh,
    link_for,
    pot_row,
    remark,
    row,
    seat_row,
    told_time,
    use_currency,
)
from parsers.slots import amount, has, value
from parsers.store import store
from parsers.vocabulary import RejectCode
from parsers.words import hashed, reads, same, slot

TRUNCATED, UNKNOWN, IGNORED, BROKEN, TOO_LONG = map(
    int,
    (
        RejectCode.TRUNCATED_HAND, RejectCode.UNKNOWN_FORMAT, RejectCode.IGNORED_TEXT, RejectCode.BROKEN_HAND,
        RejectCode.TOO_LONG,
    ),
)  # fmt: skip
MOST_ENDS = 40  # of the name of somebody who has no seat: more take long in lines that are made to
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
def find(data: bytes, begin: int, end: int, m: list[int]) -> int:
    """The template of a line, its slots filled; -1: none. Names first, the longest first."""
    if end - begin > MAX_LINE:
        return -1
    section = m[SECTION]
    one = m[CHAINS + data[begin] % LINKS]
    while one != 0:
        length = m[one + 1]
        if same(data, begin, end, m[one], length):
            template = choose(data, begin + length, end, section, WITH_PLAYER, m)
            if template >= 0:
                m[SLOTS] |= 1 << PLAYER
                m[SLOTS + 1 + 3 * PLAYER] = m[one + 2]
                return template
        one = m[one + 3]
    return choose(data, begin, end, section, WITH_LITERAL, m)


@kernel
def find_loosely(data: bytes, begin: int, end: int, m: list[int]) -> int:
    """The template of a line as other tools leave it: in quotation marks, or with cards as "10c" and "kS". -1: none."""
    while begin + 1 < end and (data[begin] == 34 or data[begin] == 32):
        begin += 1
    while begin + 1 < end and (data[end - 1] == 34 or data[end - 1] == 32):
        end -= 1
    if m[AMBIGUOUS] == 1:
        return -1
    at = m[P_OPTIONS] + CARD_STYLE
    style = m[at]
    if style == PLAIN_CARDS:
        m[at] = LOOSE_CARDS
    m[DEPARTED] = 1
    template = find(data, begin, end, m)
    m[at] = style
    return template


@kernel
def find_damaged(data: bytes, begin: int, end: int, m: list[int]) -> int:
    """The template that a line reads like which no template reads, see `parsers.damage`. -1: none."""
    m[FORGIVING] = 1
    template = find(data, begin, end, m)
    m[FORGIVING] = 0
    m[AMBIGUOUS] = 0
    return template if template >= 0 and is_like(template, data, end, m) else -1


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
def find_stranger(data: bytes, begin: int, end: int, m: list[int]) -> int:
    """The template of a line about somebody who has no seat: tried wherever his name of few words may end, or, behind
    the first words of the line, begin and end. -1: none."""
    if end - begin > MAX_LINE:
        return -1
    tried = 0
    for i in range(begin + 1, end):
        if data[i] == 32 or data[i] == 58:  # columns are filled up with blanks
            template = choose(data, i, end, m[SECTION], WITH_PLAYER, m)
            if template >= 0:
                return template
            tried += 1
            if tried == MOST_ENDS:
                break
    if m[ROSTER] == MAX_SEATS:
        return -1
    words = 0
    for start in range(begin + 1, end):
        if data[start - 1] == 32:
            words += 1
            if begins_with_name(data, start, end, m):
                return -1
            at = ROSTER + 1 + 4 * m[ROSTER]
            m[at] = start
            m[at + 2] = NONE
            m[at + 3] = 0
            link = link_for(m, data[start], 0)  # after all who sit there
            tried = 0
            for i in range(start + 1, end + 1):
                if i == end or data[i] == 32 or data[i] == 58:
                    m[at + 1] = i - start
                    m[link] = at
                    template = choose(data, begin, end, m[SECTION], WITH_LITERAL, m)
                    m[link] = 0
                    if template >= 0:
                        return template
                    tried += 1
                    if tried == MOST_ENDS:
                        break
            if words == 2:  # "Seat 4: Ana", "Dealt to Ana"
                return -1
    return -1


@kernel
def begins_with_name(data: bytes, begin: int, end: int, m: list[int]) -> bool:
    """Whether the text begins with the whole name of a player of this hand."""
    one = m[CHAINS + data[begin] % LINKS]
    while one != 0:
        after = begin + m[one + 1]
        if same(data, begin, end, m[one], m[one + 1]) and (after == end or data[after] == 32 or data[after] == 58):
            return True
        one = m[one + 3]
    return False


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
def choose(data: bytes, i: int, end: int, section: int, kind: int, m: list[int]) -> int:
    """The first template of a group that data[i:end] matches; -1: none."""
    a = data[i] if i < end else 0
    b = data[i + 2] if i + 2 < end else 0
    c = data[i + 4] if i + 4 < end else 0
    d = data[i + LATER_KEY] if i + LATER_KEY < end else 0
    at = m[P_BUCKETS] + 2 * ((section * 2 + kind) * KEYS + ((a + 5 * b + 37 * c) & (KEYS - 1)))
    for place in range(m[at], m[at + 1]):
        template = m[m[P_BUCKETED] + 2 * place]
        later = m[m[P_BUCKETED] + 2 * place + 1]
        if (later == d or later < 0) and match(data, i, end, m[m[P_META] + template * META + START], m):
            return template
    return -1


@kernel
def enroll_shorter(data: bytes, m: list[int]) -> None:
    """A name that ends with blanks stands without them at the end of a line: the last player is called so, too."""
    at = ROSTER + 1 + 4 * (m[ROSTER] - 1)
    length = m[at + 1]
    while length > 1 and data[m[at] + length - 1] == 32:
        length -= 1
    if length < m[at + 1] and m[ROSTER] < MAX_SEATS:
        enroll(m, m[at], length, data[m[at]], m[at + 2], 1)


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


@kernel
def intern(data: bytes, start: int, length: int, m: list[int]) -> int:
    """The number of a text: equal texts have one."""
    h = hashed(data, start, start + length, length)
    size = m[INDEX_SIZE]
    k = slot(h) & (size - 1)
    while m[m[T_INDEX] + k] >= 0:
        number = m[m[T_INDEX] + k]
        at = m[T_TEXTS] + 2 * number
        if m[at + 1] == length and same(data, start, start + length, m[at], length):
            return number
        k = (k + 1) & (size - 1)
    number = m[TEXTS]
    if m[T_TEXTS] + 2 * number + 2 > m[T_INDEX]:
        m[FULL] = 1 + TEXTS
        return 0
    m[m[T_INDEX] + k] = number
    m[m[T_TEXTS] + 2 * number] = start
    m[m[T_TEXTS] + 2 * number + 1] = length
    m[TEXTS] += 1
    return number

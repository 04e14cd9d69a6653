"""The layout of the scan's memory: one int64 array `m` that holds all that the kernels read and write beside the text.

First come the fields of the state, then the line that is being read, then the program, then the rows of the tables,
NONE where the text does not tell. One array, because machine code pays for each that it passes on (and compiles
slowly); plain integers, because numba knows neither enums nor dictionaries.

It holds the rows of a few dozen hands. Those that are whole are moved to `Columns` from time to time (`parsers.store`):
there a value has the width of its column, and all that is read for the next hands is still in the processor's cache.
"""

from typing import Any, NamedTuple

from parsers import cards, program
from parsers.holes import HOLES, ROWS
from parsers.templates import ALL_IN_NUMBER
from parsers.vocabulary import MOST as MOST
from parsers.vocabulary import MOST_LINES as MOST_LINES
from parsers.vocabulary import Action, Origin, Payment, RemarkCode, Status, Street, Structure

NONE = -1
UNKNOWN_ZONE = -2  # of hands.zone: a zone is told that the site file does not know
PLAY_MONEY, CHIPS = program.PLAY_MONEY, program.CHIPS
UNKNOWN_CARD = cards.UNKNOWN_CARD
MAX_CARDS = cards.MOST  # of one hole
HEADER, AT_SEATS, IN_PLAY, IN_SUMMARY = range(4)  # sections of a hand; HEADER: none is open
MAX_SEATS = 64  # seat numbers 0..63
LINKS = 64  # of CHAINS

COLUMNS: dict[str, tuple[str, ...]] = {
    "hands": (
        "start", "length", "piece", "line", "lines", "status", "game", "structure", "currency", "exponent",
        "stake_1", "stake_2", "stake_3", "stake_4", "stake_5", "small_blind", "big_blind", "ante", "bring_in", "cap",
        "table", "max_seats", "button",
        "time", "zone", "tournament", "level", "is_fast", "runs", "pot", "rake", "jackpot", "added", "total_line",
        "content", "id_start", "id_length",
    ),
    "seats": (
        "hand", "seat", "player", "name_start", "starting_stack", "is_out", "is_hero", "bounty", "declared_won",
        "declared_folded", "line", "declared_line",
    ),
    "actions": (
        "hand", "seq", "street", "run", "seat", "action", "amount", "to", "raised_by", "is_all_in", "is_cap", "line",
    ),
    "cards": ("hand", "street", "seat", "run", "card", "is_up", "origin", "line"),
    "pots": ("hand", "pot", "run", "amount", "rake", "line"),
    "collections": ("hand", "seat", "pot", "run", "half", "amount", "kind", "line"),
    "labels": ("hand", "seat", "run", "text", "line"),
    # the last four: which line it reads like, and where it does not, see `parsers.damage`
    "remarks": ("hand", "code", "line", "start", "length", "template", "hurt", "hurt_start", "hurt_length"),
    "rejects": ("start", "length", "piece", "line", "code"),
}  # fmt: skip
HANDS, SEATS, ACTIONS, CARDS, POTS, COLLECTIONS, LABELS, REMARKS, REJECTS = range(len(COLUMNS))


class Columns(NamedTuple):
    """The values of all columns of one width in bytes: a column behind the other, each with the room of its table."""

    ones: Any
    twos: Any
    fours: Any
    eights: Any


WIDTHS = (1, 2, 4, 8)  # of `Columns`
STORE_AFTER = 2048  # lines; what they become takes a fifth of a megabyte


def _at(table: str) -> dict[str, int]:
    return {name: place for place, name in enumerate(COLUMNS[table])}


_H, _S, _A, _P, _C = (_at(table) for table in ("hands", "seats", "actions", "pots", "collections"))
MONEY_HANDS = tuple(
    _H[name]
    for name in (
        "stake_1", "stake_2", "stake_3", "stake_4", "stake_5", "small_blind", "big_blind", "ante", "bring_in", "cap",
        "pot", "rake", "jackpot", "added",
    )
)  # fmt: skip
MONEY_SEATS = tuple(_S[name] for name in ("starting_stack", "declared_won"))
MONEY_ACTIONS = tuple(_A[name] for name in ("amount", "to", "raised_by"))
A_ACTION = _A["action"]
P_AMOUNT, C_AMOUNT, C_KIND = _P["amount"], _C["amount"], _C["kind"]
(
    W_HANDS, W_SEATS, W_ACTIONS, W_CARDS, W_POTS, W_COLLECTIONS, W_LABELS, W_REMARKS, W_REJECTS,
) = map(len, COLUMNS.values())  # fmt: skip
(
    H_START, H_LENGTH, H_PIECE, H_LINE, H_LINES, H_STATUS, H_GAME, H_STRUCTURE, H_CURRENCY, H_EXPONENT, H_STAKE_1,
    H_STAKE_2, H_STAKE_3, H_STAKE_4, H_STAKE_5, H_SMALL, H_BIG, H_ANTE, H_BRING_IN, H_CAP, H_TABLE, H_MAX, H_BUTTON,
    H_TIME, H_ZONE, H_TOURNAMENT, H_LEVEL, H_IS_FAST, H_RUNS, H_POT, H_RAKE, H_JACKPOT, H_ADDED, H_TOTAL_LINE,
    H_CONTENT, H_ID_START, H_ID_LENGTH,
) = range(W_HANDS)  # fmt: skip
S_OUT, S_HERO, S_WON, S_FOLDED, S_DECLARED_LINE = (
    _S[name] for name in ("is_out", "is_hero", "declared_won", "declared_folded", "declared_line")
)

# the state of the scan: how many rows there are (first, in the order of the tables), then these. FULL: 1 + the count of
# the table that has no room left for the rows of one hand; WANTING: the columns have no room, the scan goes on from the
# place AT where it is called again with larger ones. UNSTORED: lines since rows were stored
COUNTS = len(COLUMNS)
(
    TEXTS, SECTION, NOW, RUN_NOW, SHOWN, SEQ, LINE, DONE, BLANK, LAST, BEGIN, FIRST_LINE, HASH, DEPARTED, REGION,
    REGION_END, REGION_LINE, REGION_CODE, PIECE, LOST, LAST_LINE, OPEN_HAND, SMALL_POSTED,
    PLAY_TOLD, TOTAL_END, FULL, FORGIVING, HURT, HURT_FROM, HURT_START, HURT_LENGTH, BROKEN_SEATS, AT, UNSTORED,
    WANTING,
) = range(COUNTS, COUNTS + 35)  # fmt: skip
BEFORE = COUNTS + 35  # the counts when the hand began
STORED = BEFORE + COUNTS  # by table: how many rows are in columns, and for how many there is room
ROOM = STORED + COUNTS
PUT = ROOM + COUNTS  # by seat: chips on this street
ACTED = PUT + MAX_SEATS  # by seat: has acted
SEAT_ROW = ACTED + MAX_SEATS  # by seat: row of the seats table
BOARD = SEAT_ROW + MAX_SEATS  # by run: number of cards, then the cards
MAX_RUNS, MAX_BOARD = 4, 9
BROKEN = BOARD + MAX_RUNS * (1 + MAX_BOARD)  # where the names and what follows them stand in damaged lines of seats
MOST_BROKEN = 16

# then the line that is being read: slots[0] is the set of holes that were there, followed by three integers a hole
SLOTS = BROKEN + 2 * MOST_BROKEN
AMBIGUOUS = SLOTS + 1 + 3 * len(HOLES)  # an amount was read that can be read otherwise
CARD_ROOM = AMBIGUOUS + 1
# by the byte that a name begins with: the place in the roster of the longest of the players who are called so, or 0
CHAINS = CARD_ROOM + MAX_CARDS * len(HOLES)
# how many players, then start and length of each one's name, his seat, and where the next of his chain is, or 0
ROSTER = CHAINS + LINKS
DEPTH = 64  # of the matcher's stack
BACKTRACK = ROSTER + 1 + 4 * MAX_SEATS

# then where the parts of the program lie (each ends where the next begins), and where row 0 of each table would lie if
# no rows were stored
PROGRAM = BACKTRACK + 4 * DEPTH
(
    P_CODE, P_LITERALS, P_FOLLOW, P_LOOKUP, P_SIGNS, P_EXPONENTS, P_OPTIONS, P_OPENINGS, P_SIGNATURES, P_IGNORED,
    P_SECOND, P_META, P_BUCKETS, P_BUCKETED, P_END,
) = range(PROGRAM, PROGRAM + 15)  # fmt: skip
(
    T_HANDS, T_SEATS, T_ACTIONS, T_CARDS, T_POTS, T_COLLECTIONS, T_LABELS, T_REMARKS, T_REJECTS, T_TEXTS, T_INDEX,
    T_END,
) = range(P_END + 1, P_END + 13)  # fmt: skip
BUFFER = T_END + 1  # where the rows of each table lie that are not stored, and where the last end
WIDTH = BUFFER + COUNTS + 1  # integers a row
INDEX_SIZE = WIDTH + COUNTS  # of the hash index that finds texts: a power of two
# by column of all tables: its place among WIDTHS, and where it begins in the columns of that width
FIELDS = INDEX_SIZE + 1
FIXED = FIELDS + 2 * sum(map(len, COLUMNS.values()))

AMOUNT, TO, RAISED_BY, STACK, BOUNTY, SMALL, BIG, BET_3, ANTE, BRING_IN, CAP = (
    HOLES[name]
    for name in ("amount", "to", "raised_by", "stack", "bounty", "small", "big", "bet_3", "ante", "bring_in", "cap")
)
POT_TOTAL, RAKE, JACKPOT, WON, WON_2, WON_3, POT_0 = (
    HOLES[name] for name in ("pot", "rake", "jackpot", "won", "won_2", "won_3", "pot_0")
)
SEAT, BUTTON, MAX_HOLE, COUNT, SIDE, CARD_HOLE, HELD, HELD_2 = (
    HOLES[name] for name in ("seat", "button", "max_seats", "count", "side", "cards", "held", "held_2")
)
HAND_ID, TABLE, TOURNAMENT, LEVEL, NAME, TEXT_HOLE = (
    HOLES[name] for name in ("hand_id", "table", "tournament", "level", "name", "text")
)
TEXT_2, TEXT_3 = HOLES["text_2"], HOLES["text_3"]
GAME, STRUCTURE, CURRENCY, ZONE, FOLDED, TIME, PLAYER = (
    HOLES[name] for name in ("game", "structure", "currency", "zone", "folded", "time", "player")
)
ALL_IN, IS_CAP, OUT, FAST, PLAY, NOT_AWARDED, MUCKED_MARK, DEPARTURE_MARK, MINUS, HERO, IS_BUTTON, NO_RAKE, NO_SMALL = (
    HOLES[name]
    for name in (
        "all_in", "is_cap", "out", "fast", "play_money", "not_awarded", "mucked", "departure", "minus", "hero",
        "is_button", "no_rake", "no_small",
    )
)  # fmt: skip
DATE_HOLE, CLOCK_HOLE, YEAR = (HOLES[name] for name in ("date", "clock", "year"))
A_ALL_IN = ALL_IN_NUMBER

(
    ROW_CHATTER, ROW_ACTION, ROW_HEADER, ROW_TABLE, ROW_SEAT, ROW_DEALT, ROW_STREET, ROW_SHOWDOWN, ROW_SUMMARY,
    ROW_COLLECT, ROW_CASH_OUT, ROW_CASH_OUT_FEE, ROW_BOUNTY, ROW_TOTAL, ROW_BOARD, ROW_RESULT, ROW_CANCELLED,
    ROW_ADDED, ROW_SITS_OUT, ROW_RUNS, ROW_WINNERS,
) = range(len(ROWS))  # fmt: skip

# plain integers: numba knows no enums
A_ANTE, A_SMALL, A_BIG, A_BOTH, A_DEAD, A_STRADDLE, A_KILL, A_BRING_IN, A_FOLD, A_CHECK, A_CALL, A_BET = map(
    int,
    (
        Action.ANTE,
        Action.SMALL_BLIND,
        Action.BIG_BLIND,
        Action.BOTH_BLINDS,
        Action.DEAD_BLIND,
        Action.STRADDLE,
        Action.KILL,
        Action.BRING_IN,
        Action.FOLD,
        Action.CHECK,
        Action.CALL,
        Action.BET,
    ),
)
A_RAISE, A_COMPLETE, A_UNCALLED, A_DISCARD, A_STAND_PAT, A_SHOW, A_MUCK, A_DEAL, A_CAP, A_TIMEOUT = map(
    int,
    (
        Action.RAISE,
        Action.COMPLETE,
        Action.UNCALLED,
        Action.DISCARD,
        Action.STAND_PAT,
        Action.SHOW,
        Action.MUCK,
        Action.DEAL,
        Action.CAP_REACHED,
        Action.TIMEOUT,
    ),
)
DEAL, PREFLOP, FLOP, TURN, RIVER, THIRD, SIXTH, SEVENTH, PREDRAW, FIRST_DRAW, THIRD_DRAW, SHOWDOWN = map(
    int,
    (
        Street.DEAL,
        Street.PREFLOP,
        Street.FLOP,
        Street.TURN,
        Street.RIVER,
        Street.THIRD,
        Street.SIXTH,
        Street.SEVENTH,
        Street.PREDRAW,
        Street.FIRST_DRAW,
        Street.THIRD_DRAW,
        Street.SHOWDOWN,
    ),
)
O_BOARD, O_DEALT, O_SHOWN, O_MUCKED, O_DISCARDED, O_DRAWN, O_SUMMARY_BOARD, O_SUMMARY_SHOWN, O_HELD = map(int, Origin)
PAID_WIN, PAID_CASH_OUT, PAID_CASH_OUT_FEE, PAID_BOUNTY, PAID_NOT_AWARDED = map(
    int, (Payment.WIN, Payment.CASH_OUT, Payment.CASH_OUT_FEE, Payment.BOUNTY, Payment.NOT_AWARDED)
)
R_UNPARSED, R_DAMAGED, R_AMBIGUOUS, R_ACTOR, R_DUPLICATE, R_DEPARTURE, R_PLAYER, R_LATE = map(int, RemarkCode)
# of HURT, beside the number of a hole: what stands behind the end of a line, that the line ends too early, and that it
# tells an amount and not what of
BEHIND, CUT_SHORT, WORDLESS = 100, 101, 102
FIXED_LIMIT, SPREAD_LIMIT = int(Structure.FIXED_LIMIT), int(Structure.SPREAD_LIMIT)
CANCELLED = int(Status.CANCELLED)

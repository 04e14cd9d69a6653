"""Kernels that open and close a betting street.

Enters: the hand's row, its stakes and the table. Leaves: the table set for the street; in the stakes, the first street
that ended although somebody had to speak.
"""

from auditor.replay.boards import MOST_UP, brings_in, misdealt, open_pair, opens
from auditor.replay.lost import LEFT_OPEN, LOST_BLIND, trouble
from auditor.replay.moves import BIG_BLIND, BUTTON_BLIND, SMALL_BLIND, post
from auditor.replay.stakes import next_dealt, row_in
from auditor.replay.state import (
    ACTED,
    ACTIVE,
    BET,
    BETS,
    BLIND_IN,
    BLURRED,
    BOMB,
    CARDS_OUT,
    DRAW_NEXT,
    DRAWN,
    DRAWS_DUE,
    FAULT_ACT,
    FAULTED,
    FRESH,
    FULL,
    FULL_SINCE,
    G_DRAWS,
    G_FORCED,
    G_HELD,
    G_OPEN_PAIR,
    G_ROUNDS,
    G_SIZE,
    G_STUD,
    H_BUTTON,
    H_GAME,
    H_IS_COMPLETE,
    H_SEAT,
    H_SEAT_END,
    H_STRUCTURE,
    HELD_BACK,
    IN,
    IN_GAP,
    IS_IN,
    KILLER,
    LAST_ROUND,
    LEFT,
    LEVEL,
    LIMIT,
    LIVE,
    LOST_POST,
    MEND,
    MEND_GAP,
    MOST,
    NEXT,
    NONE,
    O_BOMB,
    O_BUTTON_STRADDLE_LAST,
    O_CAP,
    O_CAP_HEADS_UP,
    O_CAP_SPREAD,
    O_CAP_TWO_PLAYERS,
    O_CAP_TWO_ROUNDS,
    O_KILL_LAST,
    O_OPEN_PAIR,
    O_SHORT_DECK_ANTE,
    O_STUD_TIE,
    OPENING,
    OVER,
    PAIR,
    PENDING,
    PUT_IN,
    RAISE,
    RESYNC,
    ROUND,
    S_ANTE,
    S_ANTES,
    S_BETS,
    S_BIG_BLIND,
    S_BIG_BLIND_BY,
    S_BIG_BLIND_SEAT,
    S_BRING_IN,
    S_IS_RESOLVED,
    S_MISDEALT,
    S_MISDEALT_LINE,
    S_MISDEALT_SEAT,
    S_MISSING_BLIND,
    S_OPEN_DUE,
    S_OPEN_LINE,
    S_OPEN_SEAT,
    S_OPEN_STREET,
    S_PLAYERS,
    S_SMALL_BLIND,
    S_SMALL_BLIND_BY,
    S_SMALL_BLIND_SEAT,
    SAID,
    SHORT,
    SHORT_BLINDS,
    SHORT_RAISE,
    SHOWS,
    SKIPPED,
    STACK,
    STARTED,
    STRADDLER,
    UNTOLD,
    W_TURN_FAULT,
    WAGER_ACT,
    Cards,
    Column,
    Seats,
    Table,
    Trace,
)
from auditor.replay.turn import is_due, survey, target, whose
from parsers.kernels import kernel
from parsers.vocabulary import Street, Structure

DEAL_STREET = int(Street.DEAL)
RIVER = int(Street.RIVER)
SEVENTH = int(Street.SEVENTH)
SHOWDOWN = int(Street.SHOWDOWN)
FIXED_LIMIT = int(Structure.FIXED_LIMIT)
SPREAD_LIMIT = int(Structure.SPREAD_LIMIT)


@kernel
def round_of(street: int) -> int:
    """The number of the betting round, 1 with the first; posts belong to it. OVER: the showdown."""
    if street == DEAL_STREET:
        return 1
    if street == SHOWDOWN:
        return OVER
    if street <= RIVER:
        return street
    if street <= SEVENTH:
        return street - RIVER
    return street - SEVENTH


@kernel
def heads_up_uncapped(t: Table, dealt: int, options: Column) -> bool:
    """Whether the cap is off at the beginning of a street. Who is all-in does not count."""
    if options[O_CAP_HEADS_UP] == 1:
        return bool(t.now[ACTIVE] == 2)
    return options[O_CAP_HEADS_UP] == 3 and dealt == 2


@kernel
def open_street(
    h: Column, games: Column, seats: Seats, cards: Cards, number: int, s: Column, t: Table, o: Column
) -> None:
    """Sets the table for betting round `number`."""
    now = t.now
    count = h[H_SEAT_END] - h[H_SEAT]
    if number > 1 and is_bomb(s, t):
        now[BOMB] = 1
    for k in range(count):
        t.seat[PUT_IN + k] = t.seat[UNTOLD + k] = 0
        t.seat[ACTED + k] = 0
        t.seat[FULL_SINCE + k] = 0
        t.seat[PENDING + k] = t.seat[IS_IN + k]
    survey(t, count)
    now[SKIPPED] = now[WAGER_ACT] = -1
    for place in (LEVEL, FULL, BETS, SHORT, SHORT_RAISE, FAULTED, RESYNC, DRAWN):
        now[place] = 0
    now[SHOWS] = -1
    now[ROUND] = now[LAST_ROUND] = number
    now[FRESH] = 1
    game = h[H_GAME]
    rounds = games[game * G_SIZE + G_ROUNDS] if game >= 0 else 4
    structure = h[H_STRUCTURE]
    if game >= 0 and number == 1:
        now[CARDS_OUT] = now[IN] * games[game * G_SIZE + G_HELD]
        now[DRAWS_DUE] = 0
    elif game >= 0 and games[game * G_SIZE + G_DRAWS] >> (number - 1) & 1:
        now[DRAWS_DUE] += now[IN]
    now[OPENING] = max(0, s[S_BIG_BLIND])
    if game >= 0 and games[game * G_SIZE + G_FORCED] == 1 and number > 1 and o[O_SHORT_DECK_ANTE] and s[S_ANTE] > 0:
        now[OPENING] = min(s[S_ANTE], s[S_BIG_BLIND])
    if game >= 0 and games[game * G_SIZE + G_FORCED] == 2 and (s[S_BIG_BLIND] <= 0 or s[S_BRING_IN] > 0):
        now[OPENING] = max(0, s[S_BRING_IN])  # no-limit stud: what else its stakes say is told in no book
    if now[BOMB] and o[O_BOMB] != 2 and s[S_ANTE] > 0:
        now[OPENING] = s[S_ANTE] if o[O_BOMB] == 1 or s[S_BIG_BLIND] <= 0 else min(s[S_ANTE], s[S_BIG_BLIND])
    now[BET] = max(0, s[S_BETS + min(number, 5) - 1])
    now[MOST] = 0
    now[PAIR] = 0
    if (
        game >= 0
        and number == 2
        and games[game * G_SIZE + G_OPEN_PAIR]
        and o[O_OPEN_PAIR]
        and open_pair(h, seats, cards, t)
    ):
        now[PAIR] = max(0, s[S_BETS + 2])
    if structure == SPREAD_LIMIT:
        now[BET] = max(0, s[S_BETS + 0])
        now[MOST] = max(0, s[S_BETS + 1])
        now[OPENING] = now[BET]
    now[RAISE] = now[BET] if structure >= FIXED_LIMIT else now[OPENING]
    now[LIMIT] = 0
    if structure == FIXED_LIMIT and not heads_up_uncapped(t, s[S_PLAYERS], o):
        now[LIMIT] = o[O_CAP_TWO_ROUNDS] if rounds == 2 else o[O_CAP]
        if now[IN] == 2:
            now[LIMIT] = max(now[LIMIT], o[O_CAP_TWO_PLAYERS])
    if structure == SPREAD_LIMIT and not heads_up_uncapped(t, s[S_PLAYERS], o):
        now[LIMIT] = o[O_CAP_SPREAD]
    now[NEXT] = now[DRAW_NEXT] = now[LEFT]
    if game >= 0 and games[game * G_SIZE + G_STUD]:
        if number == 1:
            opener = brings_in(h, games, seats, cards, t)
        else:
            opener = opens(h, games, seats, cards, t, number, now[NEXT], o[O_STUD_TIE])
        now[NEXT] = max(0, opener)
        now[RESYNC] = 1 if opener < 0 else 0
    elif game < 0 or h[H_BUTTON] < 0:
        now[RESYNC] = 1


@kernel
def deal_street(
    h: Column, games: Column, seats: Seats, cards: Cards, number: int, line: int, s: Column, t: Table
) -> None:
    """Keeps the first who is dealt to wrongly in stud."""
    is_stud = h[H_GAME] >= 0 and games[h[H_GAME] * G_SIZE + G_STUD]
    if not is_stud or not 1 < number <= MOST_UP or s[S_MISDEALT_SEAT] >= 0 or not h[H_IS_COMPLETE] or t.now[IN_GAP]:
        return
    k, kind = misdealt(h, seats, cards, t, number)
    if kind > 0 and s[S_OPEN_SEAT] != k:  # whose fold is missing
        s[S_MISDEALT_SEAT] = seats.seat[h[H_SEAT] + k]
        s[S_MISDEALT] = kind
        s[S_MISDEALT_LINE] = line


@kernel
def is_bomb(s: Column, t: Table) -> bool:
    """A bomb pot: several antes, no blind, and nobody has spoken before the flop (BARGE rulebook, bomb pots)."""
    return bool(not t.now[STARTED] and s[S_ANTES] > 1 and t.now[LEVEL] == 0)


@kernel
def leave_open(street: int, k: int, line: int, due: int, s: Column) -> None:
    """Keeps the first street that ends although row k still has to speak, and how many chips may lack for that."""
    if s[S_OPEN_STREET] < 0:
        s[S_OPEN_STREET] = street
        s[S_OPEN_SEAT] = k
        s[S_OPEN_LINE] = line
        s[S_OPEN_DUE] = due


@kernel
def close_street(h: Column, j: int, street: int, line: int, s: Column, t: Table, w: Trace) -> None:
    """Before act j notes `street`, if it is the first that ends although a player still has to speak. Who is passed
    over and stays silent is one fault: the act that passed him over is none, and he is not waited for any more."""
    count = h[H_SEAT_END] - h[H_SEAT]
    if t.now[BLURRED] or not s[S_IS_RESOLVED] or not h[H_IS_COMPLETE] or is_bomb(s, t):
        return
    survey(t, count)
    k = whose(t, count)
    if k < 0:
        return
    others = 0
    for other in range(count):
        others += 1 if other != k and is_due(t, other) else 0
    due = min(max(0, target(t, k) - t.seat[PUT_IN + k]), t.seat[STACK + k])
    leave_open(street, k, line, NONE if others > 0 else due, s)
    if t.now[SKIPPED] >= 0 and is_due(t, t.now[SKIPPED]):
        w.small[W_TURN_FAULT * w.acts + t.now[FAULT_ACT]] = 0
    else:
        trouble(t, j, k, LEFT_OPEN)
    for other in range(count):
        if is_due(t, other):
            t.seat[SAID + other] = 2


@kernel
def missing_blind(s: Column, t: Table, count: int, button: int, by_button: bool) -> int:
    """Which blind nobody posted: 1 the small, 2 the big one, 3 that of the button in short deck; -1 where somebody is
    all-in from the ante. A small blind may be missing where the big blind sits next to the button (dead button)."""
    if by_button:
        k = row_in(t, button)
        return 3 if t.now[LEVEL] == 0 and k >= 0 and t.seat[IS_IN + k] and t.seat[STACK + k] > 0 else 0
    for k in range(count):
        if t.seat[IS_IN + k] and t.seat[STACK + k] <= 0 and t.seat[LIVE + k] == 0:
            return -1
    if t.now[LEVEL] == 0:
        return 2
    if s[S_SMALL_BLIND_BY] >= 0 or s[S_SMALL_BLIND] == 0:
        return 0
    if s[S_PLAYERS] == 2:
        return 1
    # more players: there is somebody between the button and the big blind
    if s[S_BIG_BLIND_BY] < 0 or button < 0:
        return 0
    k = next_dealt(t, count, t.now[NEXT])
    return 0 if k == t.row_of[s[S_BIG_BLIND_BY]] or t.row_of[button] == k else 1


@kernel
def find_missing(h: Column, seats: Seats, by_button: bool, s: Column, t: Table, o: Column) -> None:
    """Keeps which blind nobody posted. It is to be called all the same; where the hand is read so, who owes it has
    posted it."""
    now, count = t.now, h[H_SEAT_END] - h[H_SEAT]
    which = -1
    if not now[BLURRED]:
        which = missing_blind(s, t, count, h[H_BUTTON], by_button)
        k = next_dealt(t, count, now[NEXT])
        if which == 1 and next_dealt(t, count, k + 1) == t.row_of[s[S_BIG_BLIND_BY]]:
            s[S_SMALL_BLIND_SEAT] = seats.seat[h[H_SEAT] + k]
        if which == 1 and s[S_SMALL_BLIND] < 0 and now[BLIND_IN] > 0:
            s[S_SMALL_BLIND] = now[BLIND_IN]
        elif which == 1 and s[S_SMALL_BLIND] < 0 and now[MEND] == LOST_BLIND and 0 < now[MEND_GAP] < s[S_BIG_BLIND]:
            s[S_SMALL_BLIND] = now[MEND_GAP]
        is_told = which != 1 or s[S_SMALL_BLIND] > 0  # else what the pot lacks tells it, or nothing does
        s[S_MISSING_BLIND] = which if is_told else 0
    if which > 0 and now[MEND] == 0 and now[BLIND_IN] == 0:
        now[LOST_POST] = which
    if s[S_MISSING_BLIND] > 0 and (now[MEND] == LOST_BLIND or now[BLIND_IN] > 0):
        blind = s[S_SMALL_BLIND] if which == 1 else s[S_BIG_BLIND]
        owes = s[S_SMALL_BLIND_SEAT] if which == 1 else s[S_BIG_BLIND_SEAT] if which == 2 else h[H_BUTTON]
        k = row_in(t, owes)
        if k >= 0:
            now[SHORT_BLINDS] -= blind if which < 3 else 0
            if which == 1:
                s[S_SMALL_BLIND_BY] = owes
            kind = SMALL_BLIND if which == 1 else BIG_BLIND if which == 2 else BUTTON_BLIND
            post(k, kind, min(blind, t.seat[STACK + k]), h, s, t, which == 1, o)
    owed = not by_button or (now[ROUND] == 1 and row_in(t, h[H_BUTTON]) >= 0 and t.seat[IS_IN + t.row_of[h[H_BUTTON]]])
    if now[LEVEL] == 0 and s[S_BIG_BLIND] > 0 and owed:
        now[LEVEL] = now[FULL] = s[S_BIG_BLIND]
        now[BETS] = 1


@kernel
def start_betting(h: Column, games: Column, seats: Seats, s: Column, t: Table, o: Column) -> None:
    """The posts are made: the next after the blinds or the last straddle speaks first. Who killed the pot speaks in his
    turn, or after all others."""
    now = t.now
    now[STARTED] = 1
    count = h[H_SEAT_END] - h[H_SEAT]
    game = h[H_GAME]
    if game < 0 or games[game * G_SIZE + G_STUD] or now[BOMB]:
        return
    by_button = games[game * G_SIZE + G_FORCED] == 1
    if s[S_IS_RESOLVED]:
        find_missing(h, seats, by_button, s, t, o)
    if now[LIMIT] > 0:
        survey(t, count)
        if heads_up_uncapped(t, s[S_PLAYERS], o):  # others are all-in from the ante
            now[LIMIT] = 0
    if o[O_KILL_LAST]:
        now[HELD_BACK] = now[KILLER]
    big = s[S_BIG_BLIND_BY] if s[S_BIG_BLIND_BY] >= 0 else s[S_BIG_BLIND_SEAT]
    straddler = -1 if now[KILLER] < 0 else now[STRADDLER]  # who kills the pot stands there without being the last
    for k in range(count):
        if now[KILLER] < 0 and t.seat[PUT_IN + k] == now[LEVEL] and now[LEVEL] > max(0, s[S_BIG_BLIND]):
            straddler = k
    from_button = straddler >= 0 and h[H_BUTTON] >= 0 and t.row_of[h[H_BUTTON]] == straddler
    if from_button and o[O_BUTTON_STRADDLE_LAST] and big >= 0 and t.row_of[big] >= 0:
        now[NEXT] = (t.row_of[big] + 1) % count
        now[HELD_BACK] = straddler
        now[RESYNC] = 0
    elif straddler >= 0:
        now[NEXT] = (straddler + 1) % count
        now[RESYNC] = 0
    elif by_button:
        return  # left of the button, as on later streets
    elif big >= 0 and t.row_of[big] >= 0:
        now[NEXT] = (t.row_of[big] + 1) % count
        now[RESYNC] = 0
    elif s[S_BIG_BLIND] > 0:
        now[RESYNC] = 1

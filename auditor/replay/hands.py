"""Kernels that go from hand to hand: the table is set, and what it came to is kept.

Enters: hands, seats, acts and cards; the table of the hand before. Leaves: the hand's row (H_), a table that is set,
and behind the hand its rows of stands.
"""

from auditor.replay.arrays import end_of, fill
from auditor.replay.lost import retell
from auditor.replay.stakes import clockwise, resolve
from auditor.replay.state import (
    ADRIFT,
    ALL_IN,
    ANTE_IN,
    ANTES,
    BACK,
    BLURRED,
    BOMB,
    CARDS_OUT,
    DEAD,
    DEALT,
    DEALT_IN,
    DRAWS_DUE,
    EARLIER,
    EARLY,
    FIRST,
    FOLD_ACT,
    G_DRAWS,
    G_FORCED,
    G_HELD,
    G_SIZE,
    GHOST,
    H_ACT,
    H_ACT_END,
    H_ADDED,
    H_ANTE,
    H_BETS,
    H_BIG_BLIND,
    H_BRING_IN,
    H_BUTTON,
    H_CAP,
    H_CARD,
    H_CARD_END,
    H_GAME,
    H_GAP,
    H_IS_COMPLETE,
    H_SEAT,
    H_SEAT_END,
    H_SMALL_BLIND,
    H_STAKE,
    H_STAKE_END,
    H_STRUCTURE,
    H_UP,
    H_UP_END,
    HELD_BACK,
    IN_GAP,
    IS_IN,
    KILLER,
    LATE,
    LEFT,
    LIVE,
    LIVE_ANTES,
    NONE,
    O_SHORT_DECK_LIVE_ANTES,
    O_SHORT_DECK_ONE_SIZE,
    ODD_POST,
    OFF_ACT,
    ONE_SIZE,
    PLACED,
    PLENTY,
    POT,
    S_ANTES,
    S_BIG_BLIND,
    S_BIG_BLIND_BY,
    S_CAP,
    S_CARDS_OUT,
    S_IS_AMISS,
    S_IS_RESOLVED,
    S_OPEN_SEAT,
    S_PLAYERS,
    S_RAISES_PREFLOP,
    S_SIZE,
    S_SMALL_BLIND,
    S_SMALL_BLIND_BY,
    SAID,
    SHORT_BLINDS,
    SMALL_ROUNDING,
    SPOKE,
    STACK,
    STARTED,
    STRADDLER,
    TROUBLES,
    W_REACH,
    W_SMALL,
    W_STATE,
    Acts,
    Cards,
    Column,
    Hands,
    Seats,
    Stands,
    Table,
    Trace,
)
from auditor.replay.streets import open_street
from parsers.kernels import kernel, tail
from parsers.vocabulary import StakesKind, Status

COMPLETE_HAND = int(Status.COMPLETE)
STAKES_ARE_BETS = int(StakesKind.BETS)


@kernel
def enter(hands: Hands, seats: Seats, acts: Acts, cards: Cards, i: int, h: Column) -> None:
    """Goes on to hand i."""
    h[H_SEAT], h[H_ACT], h[H_CARD] = h[H_SEAT_END], h[H_ACT_END], h[H_CARD_END]
    h[H_STAKE], h[H_UP] = h[H_STAKE_END], h[H_UP_END]
    h[H_SEAT_END] = end_of(seats.hand, h[H_SEAT], seats.rows, i)
    h[H_ACT_END] = end_of(acts.hand, h[H_ACT], acts.rows, i)
    h[H_CARD_END] = end_of(cards.hand, h[H_CARD], cards.rows, i)
    h[H_UP_END] = end_of(cards.up_hand, h[H_UP], cards.up_rows, i)
    h[H_STAKE_END] += hands.stakes[i]
    h[H_GAME] = hands.game[i]
    h[H_GAP] = hands.gap[i]
    h[H_IS_COMPLETE] = 1 if hands.status[i] == COMPLETE_HAND else 0
    h[H_BETS] = -1 if hands.stakes_kind[i] < 0 else 1 if hands.stakes_kind[i] == STAKES_ARE_BETS else 0
    h[H_STRUCTURE] = hands.structure[i]
    h[H_BUTTON] = hands.button[i]
    h[H_SMALL_BLIND] = hands.small_blind[i]
    h[H_BIG_BLIND] = hands.big_blind[i]
    h[H_ANTE] = hands.ante[i]
    h[H_BRING_IN] = hands.bring_in[i]
    h[H_CAP] = hands.cap[i]
    h[H_ADDED] = hands.added[i]


@kernel
def blank(w: Trace, first: int, last: int, s: Column) -> None:
    """Nothing is known of a hand's acts before it is played, nor of its stakes: money NONE, counts 0, all else -1."""
    for column in range(W_STATE):
        fill(tail(w.state, column * w.acts + first), last - first, NONE)
    for column in range(W_REACH):
        fill(tail(w.reach, column * w.acts + first), last - first, NONE)
    for column in range(W_SMALL):
        fill(tail(w.small, column * w.acts + first), last - first, -1)
    for place in range(S_SIZE):
        s[place] = NONE if S_SMALL_BLIND <= place <= S_CAP else -1
    s[S_IS_RESOLVED] = s[S_IS_AMISS] = s[S_PLAYERS] = s[S_RAISES_PREFLOP] = s[S_ANTES] = 0


@kernel
def begin(
    h: Column,
    games: Column,
    seats: Seats,
    acts: Acts,
    stake: Column,
    cards: Cards,
    s: Column,
    t: Table,
    o: Column,
) -> None:
    """Sets the table for a hand."""
    t.now[ODD_POST] = -1
    resolve(h, games, seats, acts, stake, cards, s, t)
    first, count = h[H_SEAT], h[H_SEAT_END] - h[H_SEAT]
    for place in (STARTED, SMALL_ROUNDING, SHORT_BLINDS, ANTES, TROUBLES, PLACED, BOMB, BLURRED, IN_GAP, ALL_IN):
        t.now[place] = 0
    t.now[EARLY] = t.now[EARLIER] = t.now[ADRIFT] = 0
    for place in (STRADDLER, KILLER, HELD_BACK, LATE, OFF_ACT):
        t.now[place] = -1
    t.now[POT] = h[H_ADDED]
    button_blind = h[H_GAME] >= 0 and games[h[H_GAME] * G_SIZE + G_FORCED] == 1
    t.now[LIVE_ANTES] = o[O_SHORT_DECK_LIVE_ANTES] if button_blind else 0
    t.now[ONE_SIZE] = o[O_SHORT_DECK_ONE_SIZE] if button_blind else 0
    if h[H_GAME] >= 0 and games[h[H_GAME] * G_SIZE + G_FORCED] == 0:  # blinds that nobody had chips for, or dead
        t.now[SHORT_BLINDS] += max(0, s[S_SMALL_BLIND]) if s[S_SMALL_BLIND_BY] < 0 else 0
        t.now[SHORT_BLINDS] += max(0, s[S_BIG_BLIND]) if s[S_BIG_BLIND_BY] < 0 else 0
    for k in range(count):
        known = seats.stack[first + k] != NONE
        t.seat[STACK + k] = seats.stack[first + k] if known else PLENTY
        if t.seat[IS_IN + k] and not known:
            t.now[BLURRED] = 1
        t.seat[SAID + k] = 0
        t.seat[GHOST + k] = 0
        t.seat[LIVE + k] = 0
        t.seat[ANTE_IN + k] = 0
        t.seat[DEAD + k] = 0
        t.seat[FIRST + k] = t.seat[FOLD_ACT + k] = -1
        t.seat[BACK + k] = 0
    start = clockwise(seats, first, count, h[H_BUTTON], 0) if h[H_BUTTON] >= 0 and count > 0 else 1
    t.now[LEFT] = (1 - start) % count if count > 0 else 0
    t.now[DEALT_IN] = 0
    for k in range(count):
        t.now[DEALT_IN] |= (1 if t.seat[IS_IN + k] else 0) << k
    open_street(h, games, seats, cards, 1, s, t, o)


@kernel
def finish(h: Column, games: Column, seats: Seats, acts: Acts, s: Column, st: Stands, t: Table) -> None:
    """Keeps where everybody stands. An ante that one player alone paid, where there are blinds, is dead money for all.
    In draw games, how many cards have left the deck at most. Who is paid has to be in."""
    if h[H_GAME] >= 0 and games[h[H_GAME] * G_SIZE + G_DRAWS] > 0:
        s[S_CARDS_OUT] = t.now[CARDS_OUT] + max(0, t.now[DRAWS_DUE]) * games[h[H_GAME] * G_SIZE + G_HELD]
    retell(acts, s, t)
    first, count = h[H_SEAT], h[H_SEAT_END] - h[H_SEAT]
    dealt = t.now[DEALT_IN]
    has_blinds = h[H_GAME] < 0 or games[h[H_GAME] * G_SIZE + G_FORCED] == 0
    single = s[S_ANTES] == 1 and s[S_PLAYERS] > 1 and has_blinds
    for k in range(count):
        row = first + k
        t.now[TROUBLES] += 1 if seats.won[row] > 0 and not t.seat[IS_IN + k] else 0
        st.is_folded[row] = 1 if (dealt >> k) & 1 and not t.seat[IS_IN + k] else 0
        st.is_dealt[row] = (dealt >> k) & 1
        st.live[row] = t.seat[LIVE + k]
        st.ante[row] = 0 if single else t.seat[ANTE_IN + k]
        st.dead[row] = t.seat[DEAD + k] + (t.seat[ANTE_IN + k] if single else 0)
        st.returned[row] = t.seat[BACK + k]
        st.acted[row] = t.seat[SPOKE + k]
        st.cards[row] = t.seat[DEALT + k]
        at = t.seat[FOLD_ACT + k]
        st.fold_street[row] = acts.street[at] if at >= 0 else -1
        st.fold_line[row] = acts.line[at] if at >= 0 else -1
    if s[S_OPEN_SEAT] >= 0:
        s[S_OPEN_SEAT] = seats.seat[first + s[S_OPEN_SEAT]]


@kernel
def leave_out(first: int, last: int, st: Stands) -> None:
    """Of a hand with more seats than the table has nothing is known."""
    for row in range(first, last):
        st.is_folded[row] = st.is_dealt[row] = st.acted[row] = 0
        st.live[row] = st.ante[row] = st.dead[row] = st.returned[row] = 0
        st.cards[row] = 0
        st.fold_street[row] = st.fold_line[row] = -1

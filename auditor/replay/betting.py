"""The betting replay: plays hand after hand, act after act, as the log tells it.

Enters: hands, seats, acts, games and the house's options. Leaves: stakes, stands and trace (`auditor.replay.state`).
Before each act the trace keeps what was legal (`auditor.replay.wager`, `auditor.replay.turn`); then the chips move as
logged, right or wrong (`auditor.replay.moves`).
"""

from auditor.replay.arrays import end_of, fill
from auditor.replay.deals import (
    first_show,
    has_draw,
    lose_between,
    lose_next,
    lose_street,
    misplace_street,
    over_street,
)
from auditor.replay.lost import (
    AMENDED,
    FITTED,
    FOLDED,
    MENDS,
    OF_ANOTHER,
    PAID,
    fault_as_told,
    gap,
    is_illegal,
    is_repeated,
    is_told_late,
    is_worth,
    level_by_step,
    lost_wager,
    mend_of,
    note_misfit,
    place_of,
    told_level,
    trouble,
    troubles,
)
from auditor.replay.moves import act, act_for, post
from auditor.replay.stakes import clockwise, next_dealt, resolve
from auditor.replay.state import (
    ACTED,
    ALL_IN,
    ANTE_IN,
    ANTES,
    BACK,
    BET,
    BETS,
    BLURRED,
    BOMB,
    CARDS_OUT,
    DEAD,
    DEALT,
    DRAW_ACT,
    DRAWS_DUE,
    FAULT_ACT,
    FAULTED,
    FIRST,
    FIT_ACT,
    FIT_TO,
    FOLD_ACT,
    FRESH,
    FULL,
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
    IN,
    IN_GAP,
    IS_IN,
    KILLER,
    LEFT,
    LEVEL,
    LIMIT,
    LIVE,
    LIVE_ANTES,
    MEND,
    MEND_FAULT,
    MEND_GAP,
    MEND_ROW,
    MOST_SEATS,
    NEXT,
    NONE,
    O_CAP_WITHOUT_ANTES,
    O_SHORT_DECK_LIVE_ANTES,
    O_SHORT_DECK_ONE_SIZE,
    O_SIZE,
    ODD_ACT,
    ONE_SIZE,
    OVER,
    PENDING,
    PLACED,
    PLENTY,
    POT,
    PUT_IN,
    RAISE,
    RESYNC,
    ROUND,
    S_ANTES,
    S_BIG_BLIND,
    S_BIG_BLIND_BY,
    S_BIG_BLIND_SEAT,
    S_CAP,
    S_CARDS_OUT,
    S_IS_RESOLVED,
    S_OPEN_SEAT,
    S_OPEN_STREET,
    S_PLAYERS,
    S_RAISES_PREFLOP,
    S_RETURNED_LINE,
    S_SHOW_SEAT,
    S_SIZE,
    S_SMALL_BLIND,
    S_SMALL_BLIND_BY,
    SAID,
    SHORT,
    SHORT_BLINDS,
    SHORT_RAISE,
    SKIPPED,
    SMALL_ROUNDING,
    SPOKE,
    STACK,
    STARTED,
    STRADDLER,
    TROUBLES,
    W_BETS_CAP,
    W_BETS_MADE,
    W_CAP_LEFT,
    W_CLOSED_BY,
    W_FULL_LEVEL,
    W_IS_IN,
    W_IS_TURN,
    W_LAST_FULL_RAISE,
    W_LEVEL,
    W_MAX_TO,
    W_MAY_RAISE,
    W_MIN_TO,
    W_MONEY,
    W_POT,
    W_PUT_IN,
    W_PUT_IN_AFTER,
    W_SHORT_ALL_IN,
    W_SHORT_RAISE,
    W_SMALL,
    W_STACK,
    W_STACK_AFTER,
    W_TO_CALL,
    W_TURN_FAULT,
    W_TURN_SEAT,
    W_UNKNOWN,
    WAGER_ACT,
    Acts,
    Cards,
    Column,
    Hands,
    Seats,
    Stands,
    Table,
    Trace,
)
from auditor.replay.streets import close_street, deal_street, leave_open, open_street, round_of, start_betting
from auditor.replay.turn import (
    behind,
    cap_left,
    close_draws,
    is_passed_over,
    judge_draw,
    judge_turn,
    survey,
    target,
    whose,
)
from auditor.replay.wager import legal_range, why_closed
from auditor.vocabulary import Closed, TurnFault
from parsers.kernels import kernel, tail
from parsers.vocabulary import Action, StakesKind, Status, Structure

STRADDLE = int(Action.STRADDLE)
BRING_IN = int(Action.BRING_IN)
FOLD = int(Action.FOLD)
KILL = int(Action.KILL)
CHECK = int(Action.CHECK)
CALL = int(Action.CALL)
WAGER = int(Action.RAISE)
COMPLETE = int(Action.COMPLETE)
UNCALLED = int(Action.UNCALLED)
SHOW = int(Action.SHOW)
MUCK = int(Action.MUCK)
DEAL = int(Action.DEAL)
DISCARD = int(Action.DISCARD)
STAND_PAT = int(Action.STAND_PAT)
CAP_REACHED = int(Action.CAP_REACHED)
FIXED_LIMIT = int(Structure.FIXED_LIMIT)
COMPLETE_HAND = int(Status.COMPLETE)
STAKES_ARE_BETS = int(StakesKind.BETS)
OPEN = int(Closed.OPEN)
NO_FAULT = int(TurnFault.NONE)
OUT_OF_TURN = int(TurnFault.OUT_OF_TURN)
MISSING = int(TurnFault.MISSING)
OF_AMOUNT = int(TurnFault.OF_AMOUNT)
OVERRUN = int(TurnFault.OVERRUN)
WRONG_FIRST = int(TurnFault.WRONG_FIRST)


@kernel
def before(h: Column, j: int, k: int, action: int, s: Column, t: Table, o: Column, w: Trace) -> None:
    """Keeps the state before an act of row k, and for an act of his own will what is legal."""
    now = t.now
    if FOLD <= action <= COMPLETE or action == BRING_IN:  # what is asked of other acts is who is in
        survey(t, h[H_SEAT_END] - h[H_SEAT])
    left = cap_left(t, k, s[S_CAP], o[O_CAP_WITHOUT_ANTES])
    chips = behind(t, k, left)
    is_known = t.seat[STACK + k] < PLENTY // 2
    w.money[W_STACK * w.acts + j] = t.seat[STACK + k] if is_known else NONE
    w.money[W_PUT_IN * w.acts + j] = t.seat[PUT_IN + k]
    w.small[W_IS_IN * w.acts + j] = t.seat[IS_IN + k]
    if s[S_CAP] > 0:
        w.money[W_CAP_LEFT * w.acts + j] = left
    is_open = now[ONE_SIZE] and now[ROUND] == 1 and CALL < action <= COMPLETE
    w.small[W_UNKNOWN * w.acts + j] = 0 if s[S_IS_RESOLVED] and is_known and not (now[IN_GAP] or is_open) else 1
    if not s[S_IS_RESOLVED] or now[IN_GAP]:
        return
    w.money[W_LEVEL * w.acts + j] = now[LEVEL]
    w.money[W_FULL_LEVEL * w.acts + j] = now[FULL]
    w.money[W_LAST_FULL_RAISE * w.acts + j] = now[BET] if h[H_STRUCTURE] == FIXED_LIMIT else now[RAISE]
    w.small[W_BETS_MADE * w.acts + j] = min(now[BETS], 127)
    w.small[W_SHORT_ALL_IN * w.acts + j] = now[SHORT]
    w.money[W_SHORT_RAISE * w.acts + j] = now[SHORT_RAISE]
    if now[LIMIT] > 0:
        w.small[W_BETS_CAP * w.acts + j] = now[LIMIT]
    if action < FOLD or action > COMPLETE:
        return
    w.money[W_TO_CALL * w.acts + j] = min(max(0, target(t, k) - t.seat[PUT_IN + k]), chips)
    why = why_closed(t, k, chips, h[H_STRUCTURE], o)
    w.small[W_CLOSED_BY * w.acts + j] = why
    w.small[W_MAY_RAISE * w.acts + j] = 1 if why == OPEN else 0
    if why == OPEN:
        least, most = legal_range(t, k, h[H_STRUCTURE], o)
        w.money[W_MIN_TO * w.acts + j] = least
        w.money[W_MAX_TO * w.acts + j] = (
            most if h[H_STRUCTURE] == FIXED_LIMIT else min(most, t.seat[PUT_IN + k] + chips)
        )


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
    """Sets the table for hand i."""
    resolve(h, games, seats, acts, stake, cards, s, t)
    first, count = h[H_SEAT], h[H_SEAT_END] - h[H_SEAT]
    for place in (POT, STARTED, SMALL_ROUNDING, SHORT_BLINDS, ANTES, TROUBLES, PLACED, BOMB):
        t.now[place] = 0
    t.now[BLURRED] = 0
    t.now[IN_GAP] = 0
    t.now[ALL_IN] = 0
    t.now[STRADDLER] = t.now[KILLER] = t.now[HELD_BACK] = -1
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
    open_street(h, games, seats, cards, 1, s, t, o)


@kernel
def finish(h: Column, games: Column, seats: Seats, acts: Acts, s: Column, st: Stands, t: Table, dealt: int) -> None:
    """Keeps where everybody stands. An ante that one player alone paid is dead money for all. In draw games, how many
    cards have left the deck at most."""
    if h[H_GAME] >= 0 and games[h[H_GAME] * G_SIZE + G_DRAWS] > 0:
        s[S_CARDS_OUT] = t.now[CARDS_OUT] + max(0, t.now[DRAWS_DUE]) * games[h[H_GAME] * G_SIZE + G_HELD]
    first, count = h[H_SEAT], h[H_SEAT_END] - h[H_SEAT]
    single = s[S_ANTES] == 1 and s[S_PLAYERS] > 1
    for k in range(count):
        row = first + k
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
    for column in range(W_MONEY):
        fill(tail(w.money, column * w.acts + first), last - first, NONE)
    for column in range(W_SMALL):
        fill(tail(w.small, column * w.acts + first), last - first, -1)
    for place in range(S_SIZE):
        s[place] = NONE if S_SMALL_BLIND <= place <= S_CAP else -1
    s[S_IS_RESOLVED] = s[S_PLAYERS] = s[S_RAISES_PREFLOP] = s[S_ANTES] = 0


@kernel
def play(
    hands: Hands,
    stake: Column,
    cards: Cards,
    games: Column,
    seats: Seats,
    acts: Acts,
    o: Column,
    stakes: Column,
    st: Stands,
    w: Trace,
    t: Table,
) -> None:
    """Plays every hand. `o`: the answers of house after house; `stakes`: column after column, NONE where nothing is
    known."""
    h, s = t.hand, t.stakes
    for i in range(hands.rows):
        enter(hands, seats, acts, cards, i, h)
        blank(w, h[H_ACT], h[H_ACT_END], s)
        if h[H_SEAT_END] - h[H_SEAT] <= MOST_SEATS:
            answers = tail(o, hands.house[i] * O_SIZE)
            t.now[MEND] = 0
            t.now[MEND_ROW] = t.now[ODD_ACT] = t.now[FIT_ACT] = -1
            play_hand(h, stake, cards, games, seats, acts, answers, s, st, w, t)
            wrong, amiss = t.now[TROUBLES], troubles(t, hands.pot[i])
            if amiss > 0:
                t.now[MEND_GAP] = gap(t, hands.pot[i]) + t.now[PLACED]
                is_open, is_read = s[S_OPEN_STREET] >= 0, False
                for number in range(1, MENDS + 1):  # the last time as it is told
                    t.now[MEND] = number % MENDS
                    many = wrong if number == FITTED else amiss
                    if not (is_read if number == MENDS else is_worth(t, number, many, is_open)):
                        continue
                    is_read = True
                    blank(w, h[H_ACT], h[H_ACT_END], s)
                    play_hand(h, stake, cards, games, seats, acts, answers, s, st, w, t)
                    if troubles(t, hands.pot[i]) == 0 and not t.now[BLURRED]:
                        break
        else:
            leave_out(h[H_SEAT], h[H_SEAT_END], st)
        for place in range(S_SIZE):
            is_known = s[place] != -1 or S_SMALL_BLIND <= place <= S_CAP
            stakes[place * hands.rows + i] = s[place] if is_known else NONE


@kernel
def play_hand(
    h: Column,
    stake: Column,
    cards: Cards,
    games: Column,
    seats: Seats,
    acts: Acts,
    o: Column,
    s: Column,
    st: Stands,
    w: Trace,
    t: Table,
) -> None:
    """Plays a hand."""
    first, count = h[H_SEAT], h[H_SEAT_END] - h[H_SEAT]
    begin(h, games, seats, acts, stake, cards, s, t, o)
    dealt = 0
    for k in range(count):
        dealt |= (1 if t.seat[IS_IN + k] else 0) << k
    end = h[H_ACT_END]
    late = -1  # the act whose chips the one before it told
    early = 0  # a bit a row: who acted when the street was over
    reading = t.now[MEND]
    for at in range(h[H_ACT], end):
        j = place_of(t, at, acts, end) if reading > 0 else at
        if acts.run[j] > 1:
            continue
        if acts.line[j] > h[H_GAP]:  # an act may be missing: nothing is judged from here on
            t.now[IN_GAP] = 1
            t.now[BLURRED] = 1
        number = round_of(acts.street[j])
        if acts.action[j] == DEAL and number != t.now[ROUND] and number < OVER:
            misplace_street(h, games, number, acts.street[j], acts.line[j], s, t)
            if number < t.now[ROUND] and whose(t, count) < 0:
                open_street(h, games, seats, cards, number, s, t, o)
        if number > t.now[ROUND]:
            over = acts.street[max(at - 1, h[H_ACT])]
            close_draws(t, seats, first, count, w)
            mend = mend_of(t, j, True) if reading > 0 else 0
            if mend > 0:
                act_for(h, j, mend, s, t, o)
                leave_open(over, t.now[MEND_ROW], acts.line[j], s)
            close_street(h, j, over, acts.line[j], s, t, w)
            if number == OVER:
                t.now[ROUND] = OVER
            else:
                lose_between(h, games, number, acts.street[j], acts.line[j], s, t)
                open_street(h, games, seats, cards, number, s, t, o)
                if early:  # their acts may have been this street's
                    t.now[RESYNC] = t.now[FAULTED] = 1
                    for k in range(count):
                        t.seat[PENDING + k] *= 1 - (early >> k & 1)
                    early = 0
                deal_street(h, games, seats, cards, number, acts.line[j], s, t)
                if t.now[IN] == 1 and h[H_IS_COMPLETE] and not t.now[IN_GAP]:
                    over_street(acts.street[j], acts.line[j], 1, s)
        w.money[W_POT * w.acts + j] = t.now[POT]
        told = k = t.row_of[acts.seat[j]] if acts.seat[j] >= 0 else -1
        action, to = acts.action[j], acts.to[j]
        if action == CAP_REACHED and t.now[LIMIT] > 0 and not t.now[IN_GAP]:
            w.small[W_BETS_MADE * w.acts + j] = min(t.now[BETS], 127)
            w.small[W_BETS_CAP * w.acts + j] = t.now[LIMIT]
        if k < 0:
            continue
        if FOLD <= action <= COMPLETE and not t.now[STARTED]:
            start_betting(h, games, seats, s, t, o)
        if FOLD <= action <= COMPLETE and not t.seat[PENDING + k] and lose_next(h, games, cards, acts, j, k, s, t):
            open_street(h, games, seats, cards, t.now[ROUND] + 1, s, t, o)
        mend = mend_of(t, j, False) if reading > 0 else 0
        if mend == OF_ANOTHER:
            k = t.now[MEND_ROW]
        elif PAID <= mend <= FOLDED:
            act_for(h, j, mend, s, t, o)
            w.money[W_POT * w.acts + j] = t.now[POT]
        lost = -1
        is_in = j == late or is_repeated(t, k, acts, j, h[H_ACT])
        is_amiss = is_in or (FOLD <= action <= COMPLETE and is_passed_over(t, k))
        if CALL <= action <= WAGER and s[S_IS_RESOLVED] and not (is_amiss or t.now[BLURRED]):
            lost = lost_wager(t, count, k, acts, j)
        if lost >= 0:
            level = told_level(t, k, acts, j)
            late = j + 1 if is_told_late(t, lost, level, acts, j + 1, end) else -1
            t.now[PLACED] += level - t.seat[PUT_IN + lost]
            act(h, j, lost, WAGER, NONE, level, False, s, t, o)
            w.money[W_POT * w.acts + j] = t.now[POT]
            if t.now[SKIPPED] == lost and w.small[W_TURN_FAULT * w.acts + t.now[FAULT_ACT]] == OUT_OF_TURN:
                w.small[W_TURN_FAULT * w.acts + t.now[FAULT_ACT]] = MISSING
        pot = t.now[POT]
        step = level_by_step(t, action, acts, j) if s[S_IS_RESOLVED] and not is_amiss else NONE
        if is_amiss:
            w.small[W_UNKNOWN * w.acts + j] = 1
        else:
            before(h, j, k, action, s, t, o, w)
        if reading == AMENDED and action in (SHOW, MUCK) and not t.seat[IS_IN + k]:
            t.now[TROUBLES] += 1
        if action in (SHOW, MUCK) and t.now[ROUND] == OVER and s[S_SHOW_SEAT] < 0 and s[S_IS_RESOLVED]:
            first_show(h, seats, acts.seat[j], acts.line[j], s, t)
            lose_street(h, games, cards, s, t, o)
        if action == STRADDLE and s[S_IS_RESOLVED]:
            last = t.now[STRADDLER]
            big = s[S_BIG_BLIND_BY] if s[S_BIG_BLIND_BY] >= 0 else s[S_BIG_BLIND_SEAT]
            if last < 0 and big >= 0:
                last = t.row_of[big]
            if last >= 0:
                w.small[W_TURN_SEAT * w.acts + j] = seats.seat[first + next_dealt(t, count, last + 1)]
        if action == BRING_IN and s[S_IS_RESOLVED] and not t.now[RESYNC] and not t.now[IN_GAP]:
            turn = whose(t, count)
            if turn >= 0:
                w.small[W_TURN_SEAT * w.acts + j] = seats.seat[first + turn]
        if action < FOLD or action == KILL:
            amount = acts.amount[j]
            if amount != NONE:
                is_small = acts.seat[j] == s[S_SMALL_BLIND_BY]
                post(k, action, amount, h, s, t, is_small, o)
            if action == BRING_IN:
                t.now[NEXT] = (k + 1) % count
                t.now[RESYNC] = 0
                t.now[FRESH] = 0
        elif action <= COMPLETE:
            if action != FOLD:
                close_draws(t, seats, first, count, w)
            turn = whose(t, count) if s[S_IS_RESOLVED] else -1
            is_next = turn == k
            if lost >= 0:
                turn = lost
            at_cap = False
            if s[S_IS_RESOLVED] and j != late:
                at_cap = action <= CHECK and s[S_CAP] > 0 and t.now[LEVEL] <= t.seat[PUT_IN + k]
                at_cap = at_cap and cap_left(t, k, s[S_CAP], o[O_CAP_WITHOUT_ANTES]) == 0
                w.small[W_IS_TURN * w.acts + j], w.small[W_TURN_FAULT * w.acts + j] = judge_turn(
                    t, count, k, turn, action == FOLD, t.seat[FIRST + k] < 0, at_cap
                )
                fault = w.small[W_TURN_FAULT * w.acts + j]
                if fault > NO_FAULT:
                    trouble(t, j, turn, fault)
                if mend == AMENDED:
                    action, to, step = (FOLD, NONE, NONE) if action == CHECK else (action, step, NONE)
                    t.now[TROUBLES] += 1 if action == FOLD and seats.won[first + k] > 0 else 0
                elif mend == FITTED:
                    to = t.now[FIT_TO]
                    w.small[W_TURN_FAULT * w.acts + j] = OF_AMOUNT
                if step != NONE or is_illegal(j, action, to, acts, w):
                    t.now[TROUBLES] += 1
                    if reading == 0:
                        note_misfit(t, k, acts, j, step)
                if 0 < mend < AMENDED:
                    w.small[W_IS_TURN * w.acts + j] = 0
                    w.small[W_TURN_FAULT * w.acts + j] = fault_as_told(t.now[MEND_FAULT], mend)
                    w.small[W_IS_IN * w.acts + j] = t.seat[IS_IN + told]
                    turn = t.now[MEND_ROW]
                if fault in (OUT_OF_TURN, WRONG_FIRST):
                    t.now[FAULT_ACT] = j
                    t.now[SKIPPED] = turn
                is_over = w.small[W_TURN_FAULT * w.acts + j] == OVERRUN
                if (is_over or early) and not is_in:
                    early |= 1 << k
                if turn >= 0:
                    w.small[W_TURN_SEAT * w.acts + j] = seats.seat[first + turn]
                if is_in or (lost >= 0 and is_next):
                    t.now[RESYNC] = 0
            if is_in:
                continue
            t.seat[SAID + k] = 1 if at_cap else 0  # who acts on was not all-in
            act(h, j, k, action, acts.amount[j], to, acts.is_all_in[j] == 1, s, t, o)
            if action > CALL:
                t.now[WAGER_ACT] = j
            if is_amiss:
                t.seat[ACTED + k] = 0
            if early:  # the round was over: nobody has to answer
                fill(tail(t.seat, PENDING), count, 0)
        elif action in (DISCARD, STAND_PAT) and t.now[ROUND] > 1 and not t.now[IN_GAP] and h[H_BUTTON] >= 0:
            w.small[W_IS_TURN * w.acts + j], w.small[W_TURN_FAULT * w.acts + j], turn = judge_draw(
                t, count, k, has_draw(h, games, t.now[ROUND])
            )
            w.small[W_TURN_SEAT * w.acts + j] = seats.seat[first + turn]
            t.now[TROUBLES] += 1 if w.small[W_TURN_FAULT * w.acts + j] > NO_FAULT else 0
            t.now[DRAW_ACT] = j
        elif action == UNCALLED and acts.amount[j] != NONE:
            is_his = t.seat[IS_IN + k] and acts.amount[j] <= t.seat[PUT_IN + k]
            t.now[TROUBLES] += 0 if is_his else 1
            t.seat[BACK + k] += acts.amount[j]
            s[S_RETURNED_LINE] = acts.line[j]
            t.seat[STACK + k] += acts.amount[j]
            t.seat[PUT_IN + k] = max(0, t.seat[PUT_IN + k] - acts.amount[j])
            t.seat[PENDING + k] = 0  # by the log the round is over for him, be the amount right or wrong
            t.now[POT] -= acts.amount[j]
        if action in (DISCARD, STAND_PAT):
            is_told = action == STAND_PAT or acts.amount[j] != NONE
            t.now[DRAWS_DUE] -= 1 if is_told else 0
            t.now[CARDS_OUT] += acts.amount[j] if is_told and action == DISCARD else 0
        moved = t.now[POT] - pot
        w.money[W_PUT_IN_AFTER * w.acts + j] = (
            t.seat[PUT_IN + k] if action != CALL else w.money[W_PUT_IN * w.acts + j] + moved
        )
        if w.money[W_STACK * w.acts + j] != NONE:
            w.money[W_STACK_AFTER * w.acts + j] = w.money[W_STACK * w.acts + j] - moved
        if acts.is_all_in[j] == 1 or acts.is_cap[j] == 1:
            t.seat[SAID + k] = 1
    if t.now[ROUND] < OVER and end > h[H_ACT]:
        close_draws(t, seats, first, count, w)
        close_street(h, end, acts.street[end - 1], acts.line[end - 1], s, t, w)
    finish(h, games, seats, acts, s, st, t, dealt)

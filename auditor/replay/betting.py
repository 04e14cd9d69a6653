"""The betting replay: plays hand after hand, act after act, as the log tells it.

Enters: hands, seats, acts, games and the house's options. Leaves: stakes, stands and trace (`auditor.replay.state`).
Before each act the trace keeps what was legal (`auditor.replay.wager`, `auditor.replay.turn`); then the chips move as
logged, right or wrong (`auditor.replay.moves`).
"""

from auditor.replay.arrays import fill
from auditor.replay.deals import (
    first_show,
    has_draw,
    lose_between,
    lose_next,
    lose_street,
    misplace_street,
    over_street,
)
from auditor.replay.hands import begin, blank, enter, finish, leave_out
from auditor.replay.lost import (
    AMENDED,
    FITTED,
    FOLDED,
    LOST_BLIND,
    MENDS,
    OF_ANOTHER,
    OF_DUE_POSTS,
    PAID,
    comes_out,
    count_as_told,
    doubt_posts,
    fault_as_told,
    fit_wager,
    gap,
    is_illegal,
    is_misplaced,
    is_off,
    is_posted_again,
    is_repeated,
    is_told_late,
    is_worth,
    level_by_step,
    lost_wager,
    mend_of,
    most_of_others,
    note_misfit,
    place_of,
    row_of_act,
    told_level,
    trouble,
    troubles,
)
from auditor.replay.moves import act, act_for, due_post, post
from auditor.replay.stakes import next_dealt, row_in
from auditor.replay.state import (
    ACTED,
    ADRIFT,
    BACK,
    BET,
    BETS,
    BLIND_IN,
    BLURRED,
    CARDS_OUT,
    DRAW_ACT,
    DRAWS_DUE,
    EARLIER,
    EARLY,
    FAULT_ACT,
    FAULTED,
    FIRST,
    FIT_ACT,
    FIT_TO,
    FRESH,
    FULL,
    H_ACT,
    H_ACT_END,
    H_BRING_IN,
    H_BUTTON,
    H_GAP,
    H_IS_COMPLETE,
    H_SEAT,
    H_SEAT_END,
    H_STRUCTURE,
    IN,
    IN_GAP,
    IS_IN,
    LATE,
    LEVEL,
    LIMIT,
    LOST_POST,
    MEND,
    MEND_FAULT,
    MEND_GAP,
    MEND_ROW,
    MOST_SEATS,
    NEXT,
    NONE,
    O_CAP_WITHOUT_ANTES,
    O_SIZE,
    ODD_ACT,
    ODD_POST,
    OFF_ACT,
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
    S_BETS,
    S_BIG_BLIND,
    S_BIG_BLIND_BY,
    S_BIG_BLIND_SEAT,
    S_BRING_IN,
    S_CAP,
    S_IS_AMISS,
    S_IS_RESOLVED,
    S_MISSING_BLIND,
    S_OPEN_STREET,
    S_RETURNED_LINE,
    S_SHOW_SEAT,
    S_SIZE,
    S_SMALL_BLIND,
    S_SMALL_BLIND_BY,
    SAID,
    SHORT,
    SHORT_RAISE,
    SKIPPED,
    STACK,
    STARTED,
    STRADDLER,
    TROUBLES,
    UNTOLD,
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
    W_POT,
    W_PUT_IN,
    W_PUT_IN_AFTER,
    W_SHORT_ALL_IN,
    W_SHORT_RAISE,
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
    can_act,
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
from parsers.kernels import inlined, kernel, tail
from parsers.vocabulary import Action, Structure

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
OPEN = int(Closed.OPEN)
NO_FAULT = int(TurnFault.NONE)
OUT_OF_TURN = int(TurnFault.OUT_OF_TURN)
MISSING = int(TurnFault.MISSING)
OF_AMOUNT = int(TurnFault.OF_AMOUNT)
OVERRUN = int(TurnFault.OVERRUN)
WRONG_FIRST = int(TurnFault.WRONG_FIRST)
WITH_CHIPS, SINCE_BEFORE, OF_TOO_MUCH = 2, 3, 4  # adrift
FIXED_LIMIT = int(Structure.FIXED_LIMIT)


@inlined
def before(h: Column, j: int, k: int, action: int, s: Column, t: Table, o: Column, w: Trace) -> None:
    """Keeps the state before an act of row k, and for an act of his own will what is legal."""
    now = t.now
    if FOLD <= action <= COMPLETE or action == BRING_IN:  # what is asked of other acts is who is in
        survey(t, h[H_SEAT_END] - h[H_SEAT])
    left = cap_left(t, k, s[S_CAP], o[O_CAP_WITHOUT_ANTES])
    chips = behind(t, k, left)
    is_known = t.seat[STACK + k] < PLENTY // 2
    w.state[W_STACK * w.acts + j] = t.seat[STACK + k] if is_known else NONE
    w.state[W_PUT_IN * w.acts + j] = t.seat[PUT_IN + k]
    w.small[W_IS_IN * w.acts + j] = t.seat[IS_IN + k]
    if s[S_CAP] > 0:
        w.reach[W_CAP_LEFT * w.acts + j] = left
    is_open = now[ONE_SIZE] and now[ROUND] == 1 and CALL < action <= COMPLETE
    is_lost = now[IN_GAP] or now[ADRIFT]
    w.small[W_UNKNOWN * w.acts + j] = 0 if s[S_IS_RESOLVED] and is_known and not (is_lost or is_open) else 1
    if not s[S_IS_RESOLVED] or now[IN_GAP] or 0 < now[ADRIFT] < OF_TOO_MUCH:
        return
    w.state[W_LEVEL * w.acts + j] = now[LEVEL]
    w.state[W_FULL_LEVEL * w.acts + j] = now[FULL]
    w.state[W_LAST_FULL_RAISE * w.acts + j] = now[BET] if h[H_STRUCTURE] == FIXED_LIMIT else now[RAISE]
    w.small[W_BETS_MADE * w.acts + j] = min(now[BETS], 127)
    w.small[W_SHORT_ALL_IN * w.acts + j] = now[SHORT]
    w.reach[W_SHORT_RAISE * w.acts + j] = now[SHORT_RAISE]
    if now[LIMIT] > 0:
        w.small[W_BETS_CAP * w.acts + j] = now[LIMIT]
    if action < FOLD or action > COMPLETE:
        return
    w.state[W_TO_CALL * w.acts + j] = min(max(0, target(t, k) - t.seat[PUT_IN + k]), chips)
    why = why_closed(t, k, chips, h[H_STRUCTURE], o)
    w.small[W_CLOSED_BY * w.acts + j] = why
    w.small[W_MAY_RAISE * w.acts + j] = 1 if why == OPEN else 0
    if why == OPEN:
        least, most = legal_range(t, k, h[H_STRUCTURE], o)
        w.reach[W_MIN_TO * w.acts + j] = least
        w.reach[W_MAX_TO * w.acts + j] = (
            most if h[H_STRUCTURE] == FIXED_LIMIT else min(most, t.seat[PUT_IN + k] + chips)
        )


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
            t.now[BLIND_IN] = 0
            play_told(h, stake, cards, games, seats, acts, answers, s, st, w, t)
            is_odd = is_misplaced(s) or (t.now[OFF_ACT] >= 0 and t.now[ODD_POST] >= 0)
            is_amiss = is_odd or t.now[TROUBLES] > 0 or t.now[ODD_POST] >= 0
            if is_odd or troubles(t, hands.pot[i]) > 0:
                blind = read_otherwise(h, hands.pot[i], stake, cards, games, seats, acts, answers, s, st, w, t)
                t.now[BLIND_IN] = blind
                if blind > 0:  # that blind is one fault, and there is another
                    blank(w, h[H_ACT], h[H_ACT_END], s)
                    play_told(h, stake, cards, games, seats, acts, answers, s, st, w, t)
                    if troubles(t, hands.pot[i]) > 0:
                        read_otherwise(h, hands.pot[i], stake, cards, games, seats, acts, answers, s, st, w, t)
            s[S_IS_AMISS] = 1 if is_amiss else 0
        else:
            leave_out(h[H_SEAT], h[H_SEAT_END], st)
        for place in range(S_SIZE):
            is_known = s[place] != -1 or S_SMALL_BLIND <= place <= S_CAP
            stakes[place * hands.rows + i] = s[place] if is_known else NONE


@kernel
def read_otherwise(
    h: Column,
    pot: int,
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
) -> int:
    """Plays the hand again, in which something is amiss, with one line read otherwise; kept is the first such reading
    by which all comes out, else the hand as it is told. Leaves the small blind that is missing, where with it not
    all comes out, but as much or more, else 0."""
    wrong, amiss = t.now[TROUBLES], troubles(t, pot)
    t.now[MEND_GAP] = gap(t, pot) + t.now[PLACED]
    is_open, is_read = s[S_OPEN_STREET] >= 0, False
    is_known, blind = s[S_SMALL_BLIND] > 0, 0
    doubt_posts(h, acts, s, t, w)
    for number in range(1, MENDS + 1):  # the last time as it is told
        t.now[MEND] = number % MENDS
        if not (is_read if number == MENDS else is_worth(t, number, wrong if number == FITTED else amiss, is_open)):
            continue
        is_read = True
        blank(w, h[H_ACT], h[H_ACT_END], s)
        play_hand(h, stake, cards, games, seats, acts, o, s, st, w, t)
        if comes_out(t, pot) and not (blind > 0 and s[S_MISSING_BLIND] > 0):
            return 0
        if number == LOST_BLIND and t.now[LOST_POST] == 1 and troubles(t, pot) <= amiss:
            is_half = 2 * s[S_SMALL_BLIND] == s[S_BIG_BLIND]  # else the pot's gap may be anything
            is_less = troubles(t, pot) < amiss or (pot != NONE and gap(t, pot) == 0)
            blind = int(s[S_SMALL_BLIND]) if is_less and (is_known or is_half) else 0
    return blind


@kernel
def play_told(
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
    """Plays a hand as it is told, and keeps what is amiss with it."""
    t.now[MEND] = t.now[LOST_POST] = 0
    t.now[MEND_ROW] = t.now[ODD_ACT] = t.now[FIT_ACT] = -1
    play_hand(h, stake, cards, games, seats, acts, o, s, st, w, t)


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
    """Plays a hand, act after act: its street is reached, what was legal is kept, and it is done as it is told."""
    begin(h, games, seats, acts, stake, cards, s, t, o)
    first, count, end = h[H_SEAT], h[H_SEAT_END] - h[H_SEAT], h[H_ACT_END]
    for at in range(h[H_ACT], end):
        j = place_of(t, at, acts, end) if t.now[MEND] > 0 else at
        if acts.run[j] > 1:
            continue
        if acts.line[j] > h[H_GAP]:  # an act may be missing: nothing is judged from here on
            t.now[IN_GAP] = t.now[BLURRED] = 1
        if acts.action[j] == DEAL or round_of(acts.street[j]) > t.now[ROUND]:
            reach_street(h, games, seats, acts, cards, at, j, s, t, o, w)
        w.state[W_POT * w.acts + j] = t.now[POT]
        k = row_of_act(t, acts, j)
        action = acts.action[j]
        if FOLD <= action <= COMPLETE and k >= 0:
            if not t.now[STARTED]:
                start_betting(h, games, seats, s, t, o)
            if not t.seat[PENDING + k]:
                if lose_next(h, games, cards, acts, j, k, s, t):
                    open_street(h, games, seats, cards, t.now[ROUND] + 1, s, t, o)
                else:
                    speak_again(t, k, count)
            if action != FOLD:
                close_draws(t, seats, first, count, w)
            decide(h, tail(seats.seat, first), acts, j, k, s, t, o, w)
        elif k >= 0:
            follow(h, games, seats, acts, cards, j, k, s, t, o, w)
        elif action == CAP_REACHED and t.now[LIMIT] > 0 and not t.now[IN_GAP]:
            w.small[W_BETS_MADE * w.acts + j] = min(t.now[BETS], 127)
            w.small[W_BETS_CAP * w.acts + j] = t.now[LIMIT]
    if t.now[ROUND] < OVER and end > h[H_ACT]:
        close_draws(t, seats, first, count, w)
        close_street(h, end, acts.street[end - 1], acts.line[end - 1], s, t, w)
    finish(h, games, seats, acts, s, st, t)


@kernel
def reach_street(
    h: Column,
    games: Column,
    seats: Seats,
    acts: Acts,
    cards: Cards,
    at: int,
    j: int,
    s: Column,
    t: Table,
    o: Column,
    w: Trace,
) -> None:
    """Act j is of another street, or deals one: the one before it is closed, and its own opened."""
    count = h[H_SEAT_END] - h[H_SEAT]
    number, street, line = round_of(acts.street[j]), acts.street[j], acts.line[j]
    if acts.action[j] == DEAL and number != t.now[ROUND] and number < OVER:
        misplace_street(h, games, number, street, line, s, t)
        if number < t.now[ROUND] and whose(t, count) < 0:
            open_street(h, games, seats, cards, number, s, t, o)
    if number <= t.now[ROUND]:
        return
    over = acts.street[max(at - 1, h[H_ACT])]
    close_draws(t, seats, h[H_SEAT], count, w)
    mend = mend_of(t, j, True)
    if mend > 0:
        act_for(h, j, mend, s, t, o)
        leave_open(over, t.now[MEND_ROW], line, 0, s)
    close_street(h, j, over, line, s, t, w)
    if number == OVER:
        t.now[ROUND] = OVER
        return
    t.now[EARLIER] = t.now[EARLY] if t.now[ADRIFT] != WITH_CHIPS or is_answered(t, count) else 0
    lose_between(h, games, number, street, line, s, t)
    open_street(h, games, seats, cards, number, s, t, o)
    t.now[ADRIFT] = SINCE_BEFORE if t.now[ADRIFT] == WITH_CHIPS else 0
    if t.now[EARLY]:  # their acts may have been this street's
        t.now[RESYNC] = t.now[FAULTED] = 1
        for k in range(count):
            t.seat[PENDING + k] *= 1 - (t.now[EARLY] >> k & 1)
        t.now[EARLY] = 0
    deal_street(h, games, seats, cards, number, line, s, t)
    if t.now[IN] == 1 and h[H_IS_COMPLETE] and not t.now[IN_GAP]:
        over_street(street, line, 1, s)


@kernel
def is_answered(t: Table, count: int) -> bool:
    """Whether all who can have matched the last bet or raise."""
    is_matched = True
    for k in range(count):
        is_matched = is_matched and not (can_act(t, k) and t.seat[PUT_IN + k] < t.now[LEVEL])
    return is_matched


@kernel
def speak_again(t: Table, k: int, count: int) -> None:
    """Row k, who acted on after the end of the last round, acts on this street: that was none of its acts, nor were
    those of others."""
    if not t.now[EARLIER] >> k & 1 or t.seat[ACTED + k]:
        return
    for other in range(count):
        if t.now[EARLIER] >> other & 1 and t.seat[IS_IN + other] and not t.seat[ACTED + other]:
            t.seat[PENDING + other] = 1
    t.now[EARLIER] = 0
    t.now[ADRIFT] = 0 if t.now[ADRIFT] == SINCE_BEFORE else t.now[ADRIFT]


@kernel
def decide(
    h: Column,
    numbers: Column,
    acts: Acts,
    j: int,
    k: int,
    s: Column,
    t: Table,
    o: Column,
    w: Trace,
) -> None:
    """An act of one's own will: is it his turn, does it fit the bet, and the chips move. Of an act that is in already,
    the turn alone is judged. `numbers`: of the seats."""
    now, count = t.now, h[H_SEAT_END] - h[H_SEAT]
    action, amount, to = acts.action[j], acts.amount[j], acts.to[j]
    if action == CALL and t.seat[UNTOLD + k] != 0:
        count_as_told(t, k, amount)
    mend = mend_of(t, j, False) if now[MEND] > 0 else 0
    told = t.row_of[acts.seat[j]] if mend == OF_ANOTHER else k
    if PAID <= mend <= FOLDED:
        act_for(h, j, mend, s, t, o)
        w.state[W_POT * w.acts + j] = now[POT]
    is_late = j == now[LATE]
    is_in = is_late or is_repeated(t, k, acts, j, h[H_ACT])
    is_amiss = is_in or is_passed_over(t, k)
    lost = -1
    if CALL <= action <= WAGER and s[S_IS_RESOLVED] and not (is_amiss or now[BLURRED]):
        lost = lost_wager(t, count, k, acts, j)
        if lost >= 0:
            place_wager(h, acts, j, k, lost, s, t, o, w)
    pot = now[POT]
    step = NONE
    if is_amiss:
        w.small[W_UNKNOWN * w.acts + j] = 1
        w.small[W_IS_IN * w.acts + j] = t.seat[IS_IN + k]
    else:
        step = level_by_step(t, action, acts, j) if s[S_IS_RESOLVED] else NONE
        before(h, j, k, action, s, t, o, w)
    at_cap = is_in  # a line that is told again is of one who has done what he could
    if s[S_IS_RESOLVED] and not is_late:
        if action <= CHECK and s[S_CAP] > 0 and now[LEVEL] <= t.seat[PUT_IN + k]:
            at_cap = at_cap or cap_left(t, k, s[S_CAP], o[O_CAP_WITHOUT_ANTES]) == 0
        turn = judge_order(j, k, told, lost, mend, acts.action[j] == FOLD, at_cap, t, count, w)
        if mend == AMENDED and action == CALL:
            amount = w.state[W_TO_CALL * w.acts + j]
        elif mend == AMENDED:
            action, to, step = (FOLD, NONE, NONE) if action == CHECK else (action, step, NONE)
        elif mend == FITTED:
            to = now[FIT_TO]
            w.small[W_TURN_FAULT * w.acts + j] = OF_AMOUNT
        if action == FOLD and now[IN] < 2:  # nobody is left
            now[TROUBLES] += 1
        if step != NONE or is_illegal(j, action, amount, to, w):
            now[TROUBLES] += 1
            if now[MEND] == 0:
                note_misfit(h, t, k, acts, j, step, w)
        is_over = w.small[W_TURN_FAULT * w.acts + j] == OVERRUN
        if (is_over or now[EARLY]) and (action == CHECK or not is_in):
            now[EARLY] |= 1 << k
        is_over = w.small[W_IS_TURN * w.acts + j] == 0 and turn < 0 and can_act(t, k)  # be it the first fault or not
        if (is_over or 0 < now[ADRIFT] < SINCE_BEFORE) and not is_in:
            now[ADRIFT] = max(now[ADRIFT], 1)
            if action > CHECK:
                now[ADRIFT] = max(now[ADRIFT], WITH_CHIPS)
                w.small[W_UNKNOWN * w.acts + j] = 1
        if turn >= 0:
            w.small[W_TURN_SEAT * w.acts + j] = numbers[turn]
        if is_in:
            now[RESYNC] = 0
    if is_in:
        return
    t.seat[SAID + k] = 1 if at_cap else 0  # who acts on was not all-in
    act(h, j, k, action, amount, to, acts.is_all_in[j] == 1, s, t, o)
    if is_amiss:
        t.seat[ACTED + k] = 0
    if now[EARLY]:  # the round was over: nobody has to answer
        fill(tail(t.seat, PENDING), count, 0)
    keep_after(acts, j, k, pot, amount, action == CALL, t, w)
    if now[ADRIFT] == OF_TOO_MUCH:
        w.state[W_LEVEL * w.acts + j] = w.state[W_TO_CALL * w.acts + j] = NONE
    if action > CALL:
        now[WAGER_ACT] = j
        if w.reach[W_STACK_AFTER * w.acts + j] < 0 and w.state[W_STACK * w.acts + j] != NONE:
            now[ADRIFT] = OF_TOO_MUCH
        if now[OFF_ACT] < 0 and is_off(h, j, acts, w):
            now[OFF_ACT] = j


@kernel
def place_wager(h: Column, acts: Acts, j: int, k: int, lost: int, s: Column, t: Table, o: Column, w: Trace) -> None:
    """Row `lost` has bet or raised before act j, which tells to what."""
    level = told_level(t, k, acts, j)
    t.now[LATE] = j + 1 if is_told_late(t, lost, level, acts, j + 1, h[H_ACT_END]) else -1
    t.now[PLACED] += level - t.seat[PUT_IN + lost]
    act(h, j, lost, WAGER, NONE, level, False, s, t, o)
    w.state[W_POT * w.acts + j] = t.now[POT]
    if t.now[SKIPPED] == lost and w.small[W_TURN_FAULT * w.acts + t.now[FAULT_ACT]] == OUT_OF_TURN:
        w.small[W_TURN_FAULT * w.acts + t.now[FAULT_ACT]] = MISSING


@kernel
def judge_order(
    j: int,
    k: int,
    told: int,
    lost: int,
    mend: int,
    is_fold: bool,
    at_cap: bool,
    t: Table,
    count: int,
    w: Trace,
) -> int:
    """Whose turn it was at act j by row k, -1 nobody's. Keeps whether it was his, and what is wrong with it."""
    now = t.now
    turn = whose(t, count)
    is_next = turn == k
    if lost >= 0:
        turn = lost
    is_turn, fault = judge_turn(t, count, k, turn, is_fold, t.seat[FIRST + k] < 0, at_cap)
    w.small[W_IS_TURN * w.acts + j], w.small[W_TURN_FAULT * w.acts + j] = is_turn, fault
    if fault > NO_FAULT:
        trouble(t, j, turn, fault)
    if 0 < mend < AMENDED:
        w.small[W_IS_TURN * w.acts + j] = 0
        w.small[W_TURN_FAULT * w.acts + j] = fault_as_told(now[MEND_FAULT], mend)
        w.small[W_IS_IN * w.acts + j] = t.seat[IS_IN + told]
        turn = now[MEND_ROW]
    if fault in (OUT_OF_TURN, WRONG_FIRST):
        now[FAULT_ACT] = j
        now[SKIPPED] = turn
    if lost >= 0 and is_next:
        now[RESYNC] = 0
    return int(turn)


@kernel
def follow(
    h: Column,
    games: Column,
    seats: Seats,
    acts: Acts,
    cards: Cards,
    j: int,
    k: int,
    s: Column,
    t: Table,
    o: Column,
    w: Trace,
) -> None:
    """What is no decision: a post, a draw, a bet that goes back, a hand that is shown."""
    action, pot, amount = acts.action[j], t.now[POT], acts.amount[j]
    before(h, j, k, action, s, t, o, w)
    if action in (SHOW, MUCK):
        show(h, games, seats, cards, acts, j, k, s, t, o)
    elif action < FOLD or action == KILL:
        amount = force(h, seats, acts, j, k, s, t, o, w)
    elif action in (DISCARD, STAND_PAT):
        draw(h, games, seats, acts, j, k, t, w)
    elif action == UNCALLED and acts.amount[j] != NONE:
        take_back(h, acts, j, k, s, t, w)
    keep_after(acts, j, k, pot, amount, False, t, w)


@kernel
def show(
    h: Column, games: Column, seats: Seats, cards: Cards, acts: Acts, j: int, k: int, s: Column, t: Table, o: Column
) -> None:
    """A hand is shown or thrown away: the first one tells who showed first, and that no street is to come."""
    if t.now[MEND] == AMENDED and not t.seat[IS_IN + k]:
        t.now[TROUBLES] += 1
    if t.now[ROUND] == OVER and s[S_SHOW_SEAT] < 0 and s[S_IS_RESOLVED]:
        first_show(h, seats, acts.seat[j], acts.line[j], s, t)
        lose_street(h, games, cards, s, t, o)


@kernel
def force(h: Column, seats: Seats, acts: Acts, j: int, k: int, s: Column, t: Table, o: Column, w: Trace) -> int:
    """A forced bet. Whose straddle or bring-in was due is kept. Leaves for how much it is taken."""
    action, amount, now, count = acts.action[j], acts.amount[j], t.now, h[H_SEAT_END] - h[H_SEAT]
    turn = -1
    if action == STRADDLE and s[S_IS_RESOLVED]:
        last = now[STRADDLER]
        big = s[S_BIG_BLIND_BY] if s[S_BIG_BLIND_BY] >= 0 else s[S_BIG_BLIND_SEAT]
        if last < 0 and big >= 0:
            last = t.row_of[big]
        turn = next_dealt(t, count, last + 1) if last >= 0 else -1
    elif action == BRING_IN and s[S_IS_RESOLVED] and not now[RESYNC] and not now[IN_GAP]:
        turn = whose(t, count)
    if turn >= 0:
        w.small[W_TURN_SEAT * w.acts + j] = seats.seat[h[H_SEAT] + turn]
    is_small = k == row_in(t, s[S_SMALL_BLIND_BY])
    due = due_post(action, k, is_small, s, t)
    is_bet = action == BRING_IN and amount == s[S_BETS]  # as good
    if due > 0 and amount not in (NONE, due) and not is_bet:
        now[ODD_POST] = j
        amount = due if now[MEND] == OF_DUE_POSTS else amount
    if action == BRING_IN:
        now[WAGER_ACT] = j
        if mend_of(t, j, False) == FITTED:
            amount = now[FIT_TO]
            s[S_BRING_IN] = h[H_BRING_IN] if h[H_BRING_IN] != NONE else amount
    if amount != NONE and not is_posted_again(acts, j, h[H_ACT]):
        post(k, action, amount, h, s, t, is_small, o)
    if action == BRING_IN:
        now[NEXT] = (k + 1) % count
        now[RESYNC] = 0
        now[FRESH] = 0
    return int(amount)


@kernel
def draw(h: Column, games: Column, seats: Seats, acts: Acts, j: int, k: int, t: Table, w: Trace) -> None:
    """Cards are thrown away and drawn, or none."""
    if t.now[ROUND] > 1 and not t.now[IN_GAP] and h[H_BUTTON] >= 0:
        w.small[W_IS_TURN * w.acts + j], w.small[W_TURN_FAULT * w.acts + j], turn = judge_draw(
            t, h[H_SEAT_END] - h[H_SEAT], k, has_draw(h, games, t.now[ROUND])
        )
        w.small[W_TURN_SEAT * w.acts + j] = seats.seat[h[H_SEAT] + turn]
        t.now[TROUBLES] += 1 if w.small[W_TURN_FAULT * w.acts + j] > NO_FAULT else 0
        t.now[DRAW_ACT] = j
    is_told = acts.action[j] == STAND_PAT or acts.amount[j] != NONE
    t.now[DRAWS_DUE] -= 1 if is_told else 0
    t.now[CARDS_OUT] += acts.amount[j] if is_told and acts.action[j] == DISCARD else 0


@kernel
def take_back(h: Column, acts: Acts, j: int, k: int, s: Column, t: Table, w: Trace) -> None:
    """A bet that nobody matched goes back, be the amount right or wrong. By the log the round is over for him."""
    amount = acts.amount[j]
    matched = most_of_others(t, h[H_SEAT_END] - h[H_SEAT], k)
    if not t.now[BLURRED] and not (t.seat[IS_IN + k] and amount == t.seat[PUT_IN + k] - matched):
        t.now[TROUBLES] += 1
        if t.now[MEND] == 0 and t.now[WAGER_ACT] >= 0 and row_of_act(t, acts, t.now[WAGER_ACT]) == k:
            fit_wager(h, t, matched + amount, acts, w)
    s[S_RETURNED_LINE] = acts.line[j]
    t.seat[BACK + k] += amount
    t.seat[STACK + k] += amount
    t.seat[PUT_IN + k] = max(0, t.seat[PUT_IN + k] - amount)
    t.seat[PENDING + k] = 0
    t.now[POT] -= amount


@kernel
def keep_after(acts: Acts, j: int, k: int, pot: int, amount: int, is_call: bool, t: Table, w: Trace) -> None:
    """Keeps what row k has put in and left behind act j, before which the pot was so much. What is told stays told,
    though the act is taken to be of another amount."""
    moved, untold = t.now[POT] - pot, acts.amount[j] - amount
    put_in = w.state[W_PUT_IN * w.acts + j] + moved if is_call else t.seat[PUT_IN + k]
    w.reach[W_PUT_IN_AFTER * w.acts + j] = put_in + untold
    if w.state[W_STACK * w.acts + j] != NONE:
        w.reach[W_STACK_AFTER * w.acts + j] = w.state[W_STACK * w.acts + j] - moved - untold
    if acts.is_all_in[j] == 1 or acts.is_cap[j] == 1:  # the text says so
        t.seat[SAID + k] = 1

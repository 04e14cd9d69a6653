"""The betting replay: plays hand after hand, act after act, as the log tells it.

Enters: hands, seats, acts, games and the house's options. Leaves: stakes, stands and trace (`auditor.replay.state`).
Before each act the trace keeps what was legal (`auditor.replay.wager`, `auditor.replay.turn`); then the chips move as
logged, right or wrong (`auditor.replay.moves`).
"""

from auditor.replay.deals import lose_between, lose_next, misplace_street, over_street
from auditor.replay.decisions import decide
from auditor.replay.hands import begin, blank, enter, finish, leave_out
from auditor.replay.lost import (
    FITTED,
    LOST_BLIND,
    MENDS,
    comes_out,
    doubt_posts,
    gap,
    is_misplaced,
    is_worth,
    mend_of,
    place_of,
    row_of_act,
    troubles,
)
from auditor.replay.moves import act_for
from auditor.replay.no_decisions import follow
from auditor.replay.state import (
    ACTED,
    ADRIFT,
    BETS,
    BLIND_IN,
    BLURRED,
    EARLIER,
    EARLY,
    FAULTED,
    FIT_ACT,
    H_ACT,
    H_ACT_END,
    H_GAP,
    H_IS_COMPLETE,
    H_SEAT,
    H_SEAT_END,
    IN,
    IN_GAP,
    IS_IN,
    LEVEL,
    LIMIT,
    LOST_POST,
    MEND,
    MEND_GAP,
    MEND_ROW,
    MOST_SEATS,
    NONE,
    O_SIZE,
    ODD_ACT,
    ODD_POST,
    OFF_ACT,
    OVER,
    PENDING,
    PLACED,
    POT,
    PUT_IN,
    RESYNC,
    ROUND,
    S_BIG_BLIND,
    S_CAP,
    S_IS_AMISS,
    S_MISSING_BLIND,
    S_OPEN_STREET,
    S_SIZE,
    S_SMALL_BLIND,
    SINCE_BEFORE,
    STARTED,
    TROUBLES,
    W_BETS_CAP,
    W_BETS_MADE,
    W_POT,
    WITH_CHIPS,
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
from auditor.replay.turn import can_act, close_draws, whose
from parsers.kernels import kernel, tail
from parsers.vocabulary import Action

FOLD = int(Action.FOLD)
COMPLETE = int(Action.COMPLETE)
DEAL = int(Action.DEAL)
CAP_REACHED = int(Action.CAP_REACHED)


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

"""The acts that are no decisions: posts, draws, bets that go back and hands that are shown (kernels).

Enters: an act and the table before it. Leaves: the table behind it, and in the trace whose post or draw was due.
"""

from auditor.replay.around_acts import before, keep_after
from auditor.replay.deals import first_show, has_draw, lose_street
from auditor.replay.lost import (
    AMENDED,
    FITTED,
    OF_DUE_POSTS,
    fit_wager,
    is_posted_again,
    mend_of,
    most_of_others,
    row_of_act,
)
from auditor.replay.moves import due_post, post
from auditor.replay.stakes import next_dealt, row_in
from auditor.replay.state import (
    BACK,
    BLURRED,
    CARDS_OUT,
    DRAW_ACT,
    DRAWS_DUE,
    FIT_TO,
    FRESH,
    H_ACT,
    H_BRING_IN,
    H_BUTTON,
    H_SEAT,
    H_SEAT_END,
    IN_GAP,
    IS_IN,
    MEND,
    NEXT,
    NONE,
    ODD_POST,
    OVER,
    PENDING,
    POT,
    PUT_IN,
    RESYNC,
    ROUND,
    S_BETS,
    S_BIG_BLIND_BY,
    S_BIG_BLIND_SEAT,
    S_BRING_IN,
    S_IS_RESOLVED,
    S_RETURNED_LINE,
    S_SHOW_SEAT,
    S_SMALL_BLIND_BY,
    STACK,
    STRADDLER,
    TROUBLES,
    W_IS_TURN,
    W_TURN_FAULT,
    W_TURN_SEAT,
    WAGER_ACT,
    Acts,
    Cards,
    Column,
    Seats,
    Table,
    Trace,
)
from auditor.replay.turn import judge_draw, whose
from auditor.vocabulary import TurnFault
from parsers.kernels import kernel
from parsers.vocabulary import Action

STRADDLE = int(Action.STRADDLE)
BRING_IN = int(Action.BRING_IN)
FOLD = int(Action.FOLD)
KILL = int(Action.KILL)
UNCALLED = int(Action.UNCALLED)
SHOW = int(Action.SHOW)
MUCK = int(Action.MUCK)
DISCARD = int(Action.DISCARD)
STAND_PAT = int(Action.STAND_PAT)
NO_FAULT = int(TurnFault.NONE)


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

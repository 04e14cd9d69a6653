"""The betting replay: plays hand after hand, act after act, as the log tells it.

Enters: the columns of `Hands`, `Seats`, `Acts`, the games and the house's options. Leaves: `Stakes`, `Stands`, `Trace`.
Before each act the trace keeps what was legal; then the chips move as logged, right or wrong.
"""

from auditor.replay.stakes import clockwise, resolve
from auditor.replay.state import (
    ANTES,
    BET,
    BETS,
    BLURRED,
    FAULTED,
    FRESH,
    FULL,
    LEVEL,
    LIMIT,
    NEXT,
    NONE,
    OPENING,
    PLENTY,
    POT,
    RAISE,
    RESYNC,
    ROUND,
    SHORT,
    SHORT_BLINDS,
    SHORT_RAISE,
    SIZES,
    SMALL_ROUNDING,
    STARTED,
    Acts,
    Games,
    Hands,
    Options,
    Seats,
    Stakes,
    Stands,
    Table,
    Trace,
)
from auditor.replay.turn import (
    add_chips,
    behind,
    cap_left,
    highest_other,
    is_due,
    judge_turn,
    players_in,
    target,
    whose,
)
from auditor.replay.wager import legal_range, raise_level, why_closed
from auditor.vocabulary import Closed
from parsers.kernels import kernel
from parsers.vocabulary import Action, Street, Structure

ANTE = int(Action.ANTE)
SMALL_BLIND = int(Action.SMALL_BLIND)
BIG_BLIND = int(Action.BIG_BLIND)
BOTH_BLINDS = int(Action.BOTH_BLINDS)
DEAD_BLIND = int(Action.DEAD_BLIND)
STRADDLE = int(Action.STRADDLE)
BUTTON_BLIND = int(Action.BUTTON_BLIND)
BRING_IN = int(Action.BRING_IN)
FOLD = int(Action.FOLD)
CHECK = int(Action.CHECK)
BET_ACT = int(Action.BET)
RAISE_ACT = int(Action.RAISE)
COMPLETE = int(Action.COMPLETE)
UNCALLED = int(Action.UNCALLED)
DEAL_STREET = int(Street.DEAL)
RIVER = int(Street.RIVER)
SEVENTH = int(Street.SEVENTH)
SHOWDOWN = int(Street.SHOWDOWN)
FIXED_LIMIT = int(Structure.FIXED_LIMIT)
SPREAD_LIMIT = int(Structure.SPREAD_LIMIT)
OPEN = int(Closed.OPEN)


@kernel
def round_of(street: int) -> int:
    """The number of the betting round, 1 with the first; posts belong to it."""
    if street == DEAL_STREET:
        return 1
    if street <= RIVER:
        return street
    if street <= SEVENTH:
        return street - RIVER
    return street - SEVENTH


@kernel
def heads_up_uncapped(t: Table, count: int, dealt: int, options: Options) -> bool:
    """Whether the cap is off at the beginning of a street."""
    if options.cap_heads_up == 1:
        return players_in(t, count) == 2
    return options.cap_heads_up == 3 and dealt == 2


@kernel
def open_street(hands: Hands, games: Games, seats: Seats, i: int, number: int, s: Stakes, t: Table, o: Options) -> None:
    """Sets the table for betting round `number`."""
    now = t.now
    first, count = hands.first_seat[i], hands.first_seat[i + 1] - hands.first_seat[i]
    for k in range(count):
        t.put_in[k] = 0
        t.acted[k] = 0
        t.full_since[k] = 0
        t.pending[k] = t.is_in[k]
    for place in (LEVEL, FULL, BETS, SHORT, SHORT_RAISE, FAULTED, RESYNC):
        now[place] = 0
    now[ROUND] = number
    now[FRESH] = 1
    game = hands.game[i]
    rounds = games.rounds[game] if game >= 0 else 4
    structure = hands.structure[i]
    now[OPENING] = max(0, s.big_blind[i])
    if game >= 0 and games.forced[game] == 1 and number > 1 and o.short_deck_ante and s.ante[i] > 0:
        now[OPENING] = min(s.ante[i], s.big_blind[i])
    if game >= 0 and games.forced[game] == 2 and s.big_blind[i] <= 0:
        now[OPENING] = max(0, s.bring_in[i])
    now[BET] = max(0, s.bets[i, min(number, 5) - 1])
    now[SIZES] = 0
    if structure == SPREAD_LIMIT:
        now[BET] = max(0, s.bets[i, 0])
        now[SIZES] = max(0, s.bets[i, 1])
        now[OPENING] = now[BET]
    now[RAISE] = now[BET] if structure >= FIXED_LIMIT else now[OPENING]
    now[LIMIT] = 0
    if structure == FIXED_LIMIT and not heads_up_uncapped(t, count, s.players[i], o):
        now[LIMIT] = o.cap_two_rounds if rounds == 2 else o.cap
    start = clockwise(seats, first, count, hands.button[i], 0) if hands.button[i] >= 0 and count > 0 else 1
    now[NEXT] = (1 - start) % count if count > 0 else 0
    if game < 0 or games.stud[game] or hands.button[i] < 0:
        now[RESYNC] = 1


@kernel
def close_street(hands: Hands, acts: Acts, i: int, j: int, s: Stakes, t: Table) -> None:
    """Notes the first street that ends although a player still has to speak."""
    count = hands.first_seat[i + 1] - hands.first_seat[i]
    if s.open_street[i] >= 0 or t.now[BLURRED] or not s.is_resolved[i] or not hands.is_complete[i]:
        return
    k = whose(t, count)
    if k >= 0:
        s.open_street[i] = acts.street[j]
        s.open_seat[i] = k
        s.open_line[i] = acts.line[j]


@kernel
def start_betting(hands: Hands, games: Games, i: int, s: Stakes, t: Table) -> None:
    """The posts are made: the next after the blinds or the last straddle speaks first."""
    now = t.now
    now[STARTED] = 1
    count = hands.first_seat[i + 1] - hands.first_seat[i]
    game = hands.game[i]
    if game < 0 or games.stud[game]:
        return
    big = s.big_blind_by[i] if s.big_blind_by[i] >= 0 else s.big_blind_seat[i]
    straddler = -1
    for k in range(count):
        if t.put_in[k] == now[LEVEL] and now[LEVEL] > max(0, s.big_blind[i]):
            straddler = k
    if games.forced[game] == 1:
        return  # left of the button, as on later streets
    if straddler >= 0:
        now[NEXT] = (straddler + 1) % count
        now[RESYNC] = 0
    elif big >= 0 and t.index[big] >= 0:
        now[NEXT] = (t.index[big] + 1) % count
        now[RESYNC] = 0
    elif s.big_blind[i] > 0:
        now[RESYNC] = 1


@kernel
def post(i: int, k: int, action: int, amount: int, s: Stakes, t: Table, is_small: bool, o: Options) -> None:
    """A forced bet. Dead money does not count as the player's own on the street; a short blind leaves the level at the
    full blind (Robert's Rules of Poker, button and blind use)."""
    now = t.now
    big, small = max(0, s.big_blind[i]), max(0, s.small_blind[i])
    add_chips(t, k, amount)
    live = amount
    if action == ANTE:
        live = 0
        t.ante[k] += amount
        now[ANTES] += amount
    elif action == DEAD_BLIND or (action == SMALL_BLIND and not is_small):
        live = 0
        t.dead[k] += amount
    elif action == BOTH_BLINDS and amount > big > 0:
        live = big
        t.dead[k] += amount - big
    t.live[k] += live
    t.put_in[k] += live
    if action == SMALL_BLIND and is_small:
        now[SHORT_BLINDS] += max(0, small - amount)
        now[SMALL_ROUNDING] = max(0, big - max(amount, small))
    elif action == BIG_BLIND or action == BUTTON_BLIND or (action == BOTH_BLINDS and live > 0):
        now[SHORT_BLINDS] += max(0, big - live)
        level = max(live, 0 if o.bb_as_posted else big)
        now[LEVEL] = max(now[LEVEL], level)
        now[FULL] = now[LEVEL]
        now[BETS] = max(now[BETS], 1)
        now[RAISE] = max(now[RAISE], big)
    elif action == STRADDLE:
        if not o.straddle_from_bb:
            now[RAISE] = max(now[RAISE], t.put_in[k])
        if t.put_in[k] > now[LEVEL]:
            now[LEVEL] = t.put_in[k]
            now[FULL] = now[LEVEL]
            now[BETS] += 1 if o.cap_straddle else 0
    elif action == BRING_IN:
        now[LEVEL] = max(now[LEVEL], amount, s.bring_in[i] if amount < s.bring_in[i] else 0)
        t.pending[k] = 0
        if now[BET] > 0 and amount >= now[BET]:
            now[FULL] = amount
            now[BETS] = 1


@kernel
def before(hands: Hands, i: int, j: int, k: int, action: int, s: Stakes, t: Table, o: Options, w: Trace) -> None:
    """Keeps the state before an act of row k, and for an act of his own will what is legal."""
    now = t.now
    count = hands.first_seat[i + 1] - hands.first_seat[i]
    left = cap_left(t, k, s.cap[i], o.cap_without_antes)
    chips = behind(t, k, left)
    is_known = t.stack[k] < PLENTY // 2
    w.stack[j] = t.stack[k] if is_known else NONE
    w.put_in[j] = t.put_in[k]
    w.is_in[j] = t.is_in[k]
    w.highest[j] = highest_other(t, count, k)
    w.players_in[j] = players_in(t, count)
    if s.cap[i] > 0:
        w.cap_left[j] = left
    w.unknown[j] = 0 if s.is_resolved[i] and is_known else 1
    if not s.is_resolved[i]:
        return
    w.level[j] = now[LEVEL]
    w.full_level[j] = now[FULL]
    w.last_full_raise[j] = now[BET] if hands.structure[i] == FIXED_LIMIT else now[RAISE]
    w.bets_made[j] = now[BETS]
    w.short_all_in[j] = now[SHORT]
    w.short_raise[j] = now[SHORT_RAISE]
    if now[LIMIT] > 0:
        w.bets_cap[j] = now[LIMIT]
    if action < FOLD or action > COMPLETE:
        return
    w.to_call[j] = min(max(0, target(t, count, k) - t.put_in[k]), chips)
    why = why_closed(t, count, k, chips, hands.structure[i], o)
    w.closed_by[j] = why
    w.may_raise[j] = 1 if why == OPEN else 0
    if why == OPEN:
        least, most = legal_range(t, k, hands.structure[i], o)
        w.min_to[j] = least
        w.max_to[j] = most if hands.structure[i] == FIXED_LIMIT else min(most, t.put_in[k] + chips)


@kernel
def act(
    hands: Hands, acts: Acts, i: int, j: int, k: int, action: int, s: Stakes, st: Stands, t: Table, o: Options
) -> None:
    """An act of the player's own will: the chips move as logged."""
    now = t.now
    count = hands.first_seat[i + 1] - hands.first_seat[i]
    least, _ = legal_range(t, k, hands.structure[i], o) if s.is_resolved[i] else (0, 0)
    if action == FOLD:
        if t.stack[k] > 0 or not t.is_in[k]:
            t.is_in[k] = 0  # a player who is all-in cannot fold, whatever the log says
    elif action != CHECK:
        amount = acts.amount[j]
        if acts.to[j] != NONE:
            amount = acts.to[j] - t.put_in[k]
        if amount != NONE and amount > 0:
            add_chips(t, k, amount)
            t.put_in[k] += amount
            t.live[k] += amount
            if st.first_in[hands.first_seat[i] + k] < 0:
                st.first_in[hands.first_seat[i] + k] = j
        if t.put_in[k] > now[LEVEL]:
            spent = cap_left(t, k, s.cap[i], o.cap_without_antes) <= 0 or t.stack[k] <= 0
            if now[ROUND] == 1:
                s.raises_preflop[i] += 1
            raise_level(t, count, k, t.put_in[k], least, spent or acts.is_all_in[j] == 1, hands.structure[i], o)
    t.pending[k] = 0
    t.acted[k] = 1
    t.full_since[k] = 0
    if o.cap_heads_up == 2 and players_in(t, count) == 2 and now[BETS] < now[LIMIT]:
        now[LIMIT] = 0  # heads-up before the cap was reached


@kernel
def begin(hands: Hands, games: Games, seats: Seats, acts: Acts, i: int, s: Stakes, t: Table, o: Options) -> None:
    """Sets the table for hand i."""
    resolve(hands, games, seats, acts, i, s, t)
    first, count = hands.first_seat[i], hands.first_seat[i + 1] - hands.first_seat[i]
    for place in (POT, STARTED, BLURRED, SMALL_ROUNDING, SHORT_BLINDS, ANTES):
        t.now[place] = 0
    for k in range(count):
        known = seats.stack[first + k] != NONE
        t.stack[k] = seats.stack[first + k] if known else PLENTY
        if t.is_in[k] and not known:
            t.now[BLURRED] = 1
        t.said[k] = 0
        t.ghost[k] = 0
        t.live[k] = 0
        t.ante[k] = 0
        t.dead[k] = 0
    open_street(hands, games, seats, i, 1, s, t, o)


@kernel
def finish(hands: Hands, seats: Seats, i: int, s: Stakes, st: Stands, t: Table, dealt: int) -> None:
    """Keeps where everybody stands. An ante that one player alone paid is dead money for all."""
    first, count = hands.first_seat[i], hands.first_seat[i + 1] - hands.first_seat[i]
    for k in range(count):
        row = first + k
        st.is_folded[row] = 1 if (dealt >> k) & 1 and not t.is_in[k] else 0
        st.is_dealt[row] = (dealt >> k) & 1
        st.live[row] = t.live[k]
        single = s.antes[i] == 1 and s.players[i] > 1
        st.ante[row] = 0 if single else t.ante[k]
        st.dead[row] = t.dead[k] + (t.ante[k] if single else 0)
    if s.open_seat[i] >= 0:
        s.open_seat[i] = seats.seat[first + s.open_seat[i]]


@kernel
def play(
    hands: Hands, games: Games, seats: Seats, acts: Acts, o: Options, s: Stakes, st: Stands, w: Trace, t: Table
) -> None:
    """Plays every hand."""
    for i in range(hands.structure.size):
        first, count = hands.first_seat[i], hands.first_seat[i + 1] - hands.first_seat[i]
        if count > t.stack.size:
            continue
        begin(hands, games, seats, acts, i, s, t, o)
        dealt = 0
        for k in range(count):
            dealt |= (1 if t.is_in[k] else 0) << k
        end = hands.first_act[i + 1]
        for j in range(hands.first_act[i], end):
            if acts.run[j] > 1:
                continue
            if acts.street[j] >= SHOWDOWN:
                if t.now[ROUND] < 9:
                    close_street(hands, acts, i, j, s, t)
                    t.now[ROUND] = 9
            else:
                number = round_of(acts.street[j])
                if number > t.now[ROUND]:
                    close_street(hands, acts, i, j, s, t)
                    open_street(hands, games, seats, i, number, s, t, o)
            w.pot[j] = t.now[POT]
            k = t.index[acts.seat[j]] if acts.seat[j] >= 0 else -1
            if k < 0:
                continue
            action = acts.action[j]
            if FOLD <= action <= COMPLETE and not t.now[STARTED]:
                start_betting(hands, games, i, s, t)
            before(hands, i, j, k, action, s, t, o, w)
            if action < FOLD:
                amount = acts.amount[j]
                if amount != NONE:
                    is_small = acts.seat[j] == s.small_blind_by[i]
                    post(i, k, action, amount, s, t, is_small, o)
                if action == BRING_IN:
                    t.now[NEXT] = (k + 1) % count
                    t.now[RESYNC] = 0
            elif action <= COMPLETE:
                turn = whose(t, count) if s.is_resolved[i] else -1
                if s.is_resolved[i]:
                    w.is_turn[j], w.turn_fault[j] = judge_turn(t, count, k, turn, action == FOLD)
                    if turn >= 0:
                        w.turn_seat[j] = seats.seat[first + turn]
                t.said[k] = 0  # he acts on, so he was not all-in
                act(hands, acts, i, j, k, action, s, st, t, o)
            elif action == UNCALLED and acts.amount[j] != NONE:
                st.returned[first + k] += acts.amount[j]
                t.stack[k] += acts.amount[j]
                t.put_in[k] = max(0, t.put_in[k] - acts.amount[j])
                t.now[POT] -= acts.amount[j]
            w.put_in_after[j] = t.put_in[k]
            if w.stack[j] != NONE:
                w.stack_after[j] = w.stack[j] - (t.now[POT] - w.pot[j])
            if acts.is_all_in[j] == 1 or acts.is_cap[j] == 1:
                t.said[k] = 1
        if t.now[ROUND] < 9 and end > hands.first_act[i]:
            close_street(hands, acts, i, end - 1, s, t)
        finish(hands, seats, i, s, st, t, dealt)

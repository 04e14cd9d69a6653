"""Kernels for what an act does to the table: the chips move as logged, right or wrong.

Enters: the table before a post or an act. Leaves: the table behind it.
"""

from auditor.replay.lost import FOLDED, PAID
from auditor.replay.state import (
    ACTED,
    ACTIVE,
    ALL_IN,
    ANTE_IN,
    ANTES,
    BET,
    BETS,
    DEAD,
    FIRST,
    FOLD_ACT,
    FULL,
    FULL_SINCE,
    H_SEAT,
    H_SEAT_END,
    H_STRUCTURE,
    HELD_BACK,
    IN,
    IS_IN,
    KILLER,
    LEVEL,
    LIMIT,
    LIVE,
    LIVE_ANTES,
    MEND_GAP,
    MEND_ROW,
    NONE,
    O_BB_AS_POSTED,
    O_CAP_HEADS_UP,
    O_CAP_STRADDLE,
    O_CAP_TWO_PLAYERS,
    O_CAP_WITHOUT_ANTES,
    O_LATE_SMALL_LIVE,
    O_SHORT_DECK_RAISE_ANTE,
    O_STRADDLE_FROM_BB,
    PENDING,
    PUT_IN,
    RAISE,
    ROUND,
    S_ANTE,
    S_BETS,
    S_BIG_BLIND,
    S_BIG_BLIND_BY,
    S_BRING_IN,
    S_CAP,
    S_IS_RESOLVED,
    S_RAISES_PREFLOP,
    S_SMALL_BLIND,
    S_SMALL_BLIND_BY,
    SAID,
    SHORT_BLINDS,
    SHOWS,
    SMALL_ROUNDING,
    STACK,
    STRADDLER,
    UNTOLD,
    Column,
    Table,
)
from auditor.replay.turn import (
    add_chips,
    can_act,
    cap_left,
    survey,
    target,
)
from auditor.replay.wager import legal_range, raise_level
from parsers.kernels import kernel
from parsers.vocabulary import Action, Structure

ANTE = int(Action.ANTE)
SMALL_BLIND = int(Action.SMALL_BLIND)
BIG_BLIND = int(Action.BIG_BLIND)
BOTH_BLINDS = int(Action.BOTH_BLINDS)
DEAD_BLIND = int(Action.DEAD_BLIND)
STRADDLE = int(Action.STRADDLE)
BUTTON_BLIND = int(Action.BUTTON_BLIND)
BRING_IN = int(Action.BRING_IN)
FOLD = int(Action.FOLD)
KILL = int(Action.KILL)
CHECK = int(Action.CHECK)
CALL = int(Action.CALL)
WAGER = int(Action.RAISE)
FIXED_LIMIT = int(Structure.FIXED_LIMIT)


@kernel
def scale(kill: int, h: Column, s: Column, t: Table) -> None:
    """The limits of a hand grow as its kill is to the big blind: by half, or to twice as much (Robert's Rules of Poker,
    kill pots). After a kill of another size, as after one that is all-in for less, they are not known."""
    if h[H_STRUCTURE] < FIXED_LIMIT:
        return
    big = s[S_BIG_BLIND]
    if h[H_STRUCTURE] != FIXED_LIMIT or big <= 0 or (kill != 2 * big and 2 * kill != 3 * big):
        s[S_IS_RESOLVED] = 0
        return
    for number in range(5):
        if s[S_BETS + number] > 0:
            s[S_BETS + number] = s[S_BETS + number] * 2 if kill == 2 * big else s[S_BETS + number] * 3 // 2
    t.now[BET] = s[S_BETS + 0]


@kernel
def button_level(k: int, amount: int, blind: int, s: Column, t: Table) -> int:
    """Short deck with live antes: what is to be called, the button's ante and blind (WSOP Official Tournament Rules
    2024: antes 200, button 400, a call completes to 400). The blind may be told with the ante in it, and then holds
    that of a button who posts none."""
    ante = max(0, s[S_ANTE])
    own = t.seat[ANTE_IN + k]
    if own == 0 and amount > ante:
        t.seat[ANTE_IN + k] += ante
        t.seat[LIVE + k] -= ante
    is_apart = own > 0 and amount != blind - own and (amount == blind or blind <= ante)
    return int(blind + ante if is_apart else blind)


@kernel
def post(k: int, action: int, amount: int, h: Column, s: Column, t: Table, is_small: bool, o: Column) -> None:
    """A forced bet. Dead money does not count as the player's own on the street; a short blind leaves the level at the
    full blind (Robert's Rules of Poker, button and blind use)."""
    now = t.now
    big, small = max(0, s[S_BIG_BLIND]), max(0, s[S_SMALL_BLIND])
    add_chips(t, k, amount)
    live = amount
    if action == ANTE:
        live = 0
        t.seat[ANTE_IN + k] += amount
        now[ANTES] += amount
        if now[LIVE_ANTES]:
            t.seat[PUT_IN + k] += amount
    elif action == DEAD_BLIND or (action == SMALL_BLIND and not is_small and not o[O_LATE_SMALL_LIVE]):
        live = 0
        t.seat[DEAD + k] += amount
    elif action == BOTH_BLINDS and amount > big > 0:
        live = big
        t.seat[DEAD + k] += amount - big
    t.seat[LIVE + k] += live
    t.seat[PUT_IN + k] += live
    if action == SMALL_BLIND and is_small:
        now[SHORT_BLINDS] += max(0, small - amount)
        now[SMALL_ROUNDING] = max(0, big - max(amount, small))
    elif action in (BIG_BLIND, BUTTON_BLIND) or (action == BOTH_BLINDS and live > 0):
        if now[LIVE_ANTES] and action == BUTTON_BLIND:
            big = button_level(k, amount, big, s, t)
            live = t.seat[PUT_IN + k]
        now[SHORT_BLINDS] += max(0, big - live)
        level = max(live, 0 if o[O_BB_AS_POSTED] else big)
        now[LEVEL] = max(now[LEVEL], level)
        now[FULL] = max(now[FULL], min(level, big) if big > 0 else level)  # one of too much moves no fixed limit
        now[BETS] = max(now[BETS], 1)
        now[RAISE] = max(now[RAISE], big)
        if action == BUTTON_BLIND and o[O_SHORT_DECK_RAISE_ANTE] and s[S_ANTE] > 0:
            now[RAISE] = min(s[S_ANTE], big)
    elif action == STRADDLE:
        s[S_RAISES_PREFLOP] += 1
        now[STRADDLER] = k
        if not o[O_STRADDLE_FROM_BB]:
            now[RAISE] = max(now[RAISE], t.seat[PUT_IN + k])
        if t.seat[PUT_IN + k] > now[LEVEL]:
            now[LEVEL] = t.seat[PUT_IN + k]
            now[FULL] = now[LEVEL]
            now[BETS] += 1 if o[O_CAP_STRADDLE] else 0
    elif action == KILL:
        if now[KILLER] < 0:
            now[KILLER] = k
            scale(t.seat[PUT_IN + k], h, s, t)
        now[BETS] = max(now[BETS], 1)
        if not o[O_STRADDLE_FROM_BB]:
            now[RAISE] = max(now[RAISE], t.seat[PUT_IN + k])
        if t.seat[PUT_IN + k] > now[LEVEL]:
            now[LEVEL] = t.seat[PUT_IN + k]
            now[FULL] = now[LEVEL]
    elif action == BRING_IN:
        now[LEVEL] = max(now[LEVEL], amount, s[S_BRING_IN] if amount < s[S_BRING_IN] else 0)
        t.seat[PENDING + k] = 0
        if now[BET] > 0 and amount >= now[BET]:
            now[FULL] = amount
            now[BETS] = 1


@kernel
def due_post(action: int, k: int, is_small: bool, s: Column, t: Table) -> int:
    """What a blind, straddle or bring-in by row k is due to be, at most all that he has; 0: it is none, or that is not
    known."""
    due = 0
    if action in (BIG_BLIND, BUTTON_BLIND):
        due = s[S_BIG_BLIND]
    elif action == SMALL_BLIND and is_small:
        due = s[S_SMALL_BLIND]
    elif action == STRADDLE:
        due = 2 * max(t.now[LEVEL], s[S_BIG_BLIND]) - t.seat[PUT_IN + k]
    elif action == BRING_IN:
        due = s[S_BRING_IN]
    return int(max(0, min(due, t.seat[STACK + k])))


@kernel
def is_big_blind(s: Column, t: Table, k: int) -> bool:
    """Whether row k posted the big blind."""
    return bool(s[S_BIG_BLIND_BY] >= 0 and t.row_of[s[S_BIG_BLIND_BY]] == k)


@kernel
def act(
    h: Column,
    j: int,
    k: int,
    action: int,
    amount: int,
    to: int,
    all_in: bool,
    s: Column,
    t: Table,
    o: Column,
) -> None:
    """An act of the player's own will: the chips move as logged."""
    now = t.now
    count = h[H_SEAT_END] - h[H_SEAT]
    put_in = t.seat[PUT_IN + k]
    level = now[LEVEL]
    left = now[IN] - (1 if action == FOLD else 0)
    speakers = now[ACTIVE] + (0 if can_act(t, k) else 1)  # who is not all-in, after this act
    if action == FOLD:
        if t.seat[STACK + k] > 0 or t.seat[FIRST + k] < 0:
            now[IN] -= t.seat[IS_IN + k]
            if t.seat[IS_IN + k]:
                t.seat[FOLD_ACT + k] = j
            t.seat[IS_IN + k] = 0  # who went all-in by his own will cannot fold, whatever the log says
    elif action != CHECK:
        if to != NONE:
            amount = to - t.seat[PUT_IN + k]
        if amount != NONE and amount > 0:
            add_chips(t, k, amount)
            t.seat[PUT_IN + k] += amount
            t.seat[LIVE + k] += amount
            if t.seat[FIRST + k] < 0:
                t.seat[FIRST + k] = j
        if cap_left(t, k, s[S_CAP], o[O_CAP_WITHOUT_ANTES]) <= 0:
            t.seat[SAID + k] = 1
        t.seat[UNTOLD + k] = 0
        if action == CALL:
            if t.seat[STACK + k] > 0:  # a call of the wrong amount is taken as one: the record wins
                told = t.seat[PUT_IN + k]
                t.seat[PUT_IN + k] = max(now[LEVEL], put_in)
                t.seat[UNTOLD + k] = t.seat[PUT_IN + k] - told
        elif t.seat[PUT_IN + k] > now[LEVEL]:
            least, _ = legal_range(t, k, h[H_STRUCTURE], o) if s[S_IS_RESOLVED] else (0, 0)
            spent = t.seat[SAID + k] == 1 or t.seat[STACK + k] <= 0
            if now[ROUND] == 1:
                s[S_RAISES_PREFLOP] += 1
            raise_level(t, count, k, t.seat[PUT_IN + k], least, spent or all_in, h[H_STRUCTURE], s, o)
    if (now[SHOWS] < 0 and action != FOLD) or (action > CALL and t.seat[PUT_IN + k] > level):
        now[SHOWS] = k
    if t.seat[SAID + k] == 1 or t.seat[STACK + k] <= 0 or all_in:
        now[ALL_IN] = 1
    speakers -= 0 if can_act(t, k) else 1
    t.seat[PENDING + k] = 0
    t.seat[ACTED + k] = 1
    t.seat[FULL_SINCE + k] = 0
    if now[SMALL_ROUNDING] > 0 and now[ROUND] == 1 and (t.seat[PUT_IN + k] > put_in or is_big_blind(s, t, k)):
        if is_big_blind(s, t, k) or t.row_of[s[S_SMALL_BLIND_BY]] == k:
            now[SMALL_ROUNDING] = 0  # rounded until the big blind has acted, or the small blind is no more
    if now[HELD_BACK] == k:
        now[HELD_BACK] = -1
    if now[LIMIT] > 0 and o[O_CAP_HEADS_UP] == 2 and now[BETS] < now[LIMIT] and speakers <= 2:
        now[LIMIT] = 0  # heads-up before the cap was reached
    elif now[LIMIT] > 0 and left == 2:
        now[LIMIT] = max(now[LIMIT], o[O_CAP_TWO_PLAYERS])


@kernel
def act_for(h: Column, j: int, mend: int, s: Column, t: Table, o: Column) -> None:
    """What is missing before act j: a fold, or chips, as many as the pot lacks, else a call or check."""
    k = t.now[MEND_ROW]
    survey(t, h[H_SEAT_END] - h[H_SEAT])
    if mend == FOLDED:
        act(h, j, k, FOLD, NONE, NONE, False, s, t, o)
    elif mend == PAID:
        due = min(max(0, target(t, k) - t.seat[PUT_IN + k]), t.seat[STACK + k])
        paid = t.now[MEND_GAP] if 0 < t.now[MEND_GAP] <= t.seat[STACK + k] else due
        act(h, j, k, WAGER if t.seat[PUT_IN + k] + paid > t.now[LEVEL] else CALL, paid, NONE, False, s, t, o)

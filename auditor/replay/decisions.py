"""The acts of a player's own will: fold, check, call, bet and raise (kernels).

Enters: an act and the table before it. Leaves: in the trace whether it was his turn and what is wrong with it; then the
chips move as the log tells, with those of a bet that it shows to be missing.
"""

from auditor.replay.around_acts import before, keep_after
from auditor.replay.arrays import fill
from auditor.replay.lost import (
    AMENDED,
    FITTED,
    FOLDED,
    OF_ANOTHER,
    PAID,
    count_as_told,
    fault_as_told,
    is_illegal,
    is_off,
    is_repeated,
    is_told_late,
    level_by_step,
    lost_wager,
    mend_of,
    note_misfit,
    told_level,
    trouble,
)
from auditor.replay.moves import act, act_for
from auditor.replay.state import (
    ACTED,
    ADRIFT,
    BLURRED,
    EARLY,
    FAULT_ACT,
    FIRST,
    FIT_TO,
    H_ACT,
    H_ACT_END,
    H_SEAT,
    H_SEAT_END,
    IN,
    IS_IN,
    LATE,
    LEVEL,
    MEND,
    MEND_FAULT,
    MEND_ROW,
    NONE,
    O_CAP_WITHOUT_ANTES,
    OF_TOO_MUCH,
    OFF_ACT,
    PENDING,
    PLACED,
    POT,
    PUT_IN,
    RESYNC,
    S_CAP,
    S_IS_RESOLVED,
    SAID,
    SINCE_BEFORE,
    SKIPPED,
    TROUBLES,
    UNTOLD,
    W_IS_IN,
    W_IS_TURN,
    W_LEVEL,
    W_POT,
    W_STACK,
    W_STACK_AFTER,
    W_TO_CALL,
    W_TURN_FAULT,
    W_TURN_SEAT,
    W_UNKNOWN,
    WAGER_ACT,
    WITH_CHIPS,
    Acts,
    Column,
    Table,
    Trace,
)
from auditor.replay.turn import can_act, cap_left, is_passed_over, judge_turn, whose
from auditor.vocabulary import TurnFault
from parsers.kernels import kernel, tail
from parsers.vocabulary import Action

FOLD = int(Action.FOLD)
CHECK = int(Action.CHECK)
CALL = int(Action.CALL)
WAGER = int(Action.RAISE)
NO_FAULT = int(TurnFault.NONE)
OUT_OF_TURN = int(TurnFault.OUT_OF_TURN)
MISSING = int(TurnFault.MISSING)
OF_AMOUNT = int(TurnFault.OF_AMOUNT)
OVERRUN = int(TurnFault.OVERRUN)
WRONG_FIRST = int(TurnFault.WRONG_FIRST)


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

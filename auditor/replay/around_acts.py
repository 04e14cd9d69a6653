"""What the trace keeps around an act: the state before it, what is legal then, and what is left behind it (kernels).

Enters: the table as the acts so far have left it. Leaves: the act's row of the trace; no chips move.
"""

from auditor.replay.state import (
    ADRIFT,
    BET,
    BETS,
    FULL,
    H_SEAT,
    H_SEAT_END,
    H_STRUCTURE,
    IN_GAP,
    IS_IN,
    LEVEL,
    LIMIT,
    NONE,
    O_CAP_WITHOUT_ANTES,
    OF_TOO_MUCH,
    ONE_SIZE,
    PLENTY,
    POT,
    PUT_IN,
    RAISE,
    ROUND,
    S_CAP,
    S_IS_RESOLVED,
    SAID,
    SHORT,
    SHORT_RAISE,
    STACK,
    W_BETS_CAP,
    W_BETS_MADE,
    W_CAP_LEFT,
    W_CLOSED_BY,
    W_FULL_LEVEL,
    W_IS_IN,
    W_LAST_FULL_RAISE,
    W_LEVEL,
    W_MAX_TO,
    W_MAY_RAISE,
    W_MIN_TO,
    W_PUT_IN,
    W_PUT_IN_AFTER,
    W_SHORT_ALL_IN,
    W_SHORT_RAISE,
    W_STACK,
    W_STACK_AFTER,
    W_TO_CALL,
    W_UNKNOWN,
    Acts,
    Column,
    Table,
    Trace,
)
from auditor.replay.turn import behind, cap_left, survey, target
from auditor.replay.wager import legal_range, why_closed
from auditor.vocabulary import Closed
from parsers.kernels import inlined, kernel
from parsers.vocabulary import Action, Structure

BRING_IN = int(Action.BRING_IN)
FOLD = int(Action.FOLD)
CALL = int(Action.CALL)
COMPLETE = int(Action.COMPLETE)
OPEN = int(Closed.OPEN)
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

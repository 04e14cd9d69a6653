"""Kernels for lines that are lost, told twice or in the wrong order.

Enters: the table before an act. Leaves: who must have bet before it, and to what; whether its chips are in already. The
record wins: a call of more than the bet, or a raise "by" over more than it, by a player who was not to act, tells of a
wager by the one who was. One line amiss is one fault, the order; the chips of the hand come out.

Where more than one thing is amiss, the hand is played again as if one line were other than it is told: a blind were
of the one who owes it, or of what is due, or missing; the first act out of order were told under the wrong name or
before the one that it follows, or what the one did whose turn it was were missing; a raise were to what its other
figure says, a call of what is due, a check of a bet a fold; a bet that what comes behind does not fit were of what that
tells. If then the rest of the hand comes out, order and pot, that is what happened: one line amiss, one fault.
A small blind that is missing is taken to be in even where not all comes out with it, but as much as without or more:
the blind is one fault, there is another, and the hand is read again for that one.
"""

from auditor.replay.state import (
    BIG_ACT,
    BLURRED,
    FIT_ACT,
    FIT_IS_ODD,
    FIT_TO,
    FOLD_ACT,
    FULL,
    H_ACT,
    H_BUTTON,
    H_IS_COMPLETE,
    H_STRUCTURE,
    LEVEL,
    LOST_POST,
    MEND,
    MEND_ACT,
    MEND_FAULT,
    MEND_ROW,
    NONE,
    ODD_ACT,
    ODD_POST,
    OFF_ACT,
    PENDING,
    POSTS_END,
    POT,
    PUT_IN,
    READ_ACT,
    READ_SEAT,
    S_BIG_BLIND_BY,
    S_BIG_BLIND_SEAT,
    S_PLAYERS,
    S_SMALL_BLIND_BY,
    S_SMALL_BLIND_SEAT,
    SHORT_BLINDS,
    SMALL_ACT,
    SPOKE,
    STACK,
    TROUBLES,
    UNTOLD,
    W_CAP_LEFT,
    W_LEVEL,
    W_MAX_TO,
    W_MAY_RAISE,
    W_MIN_TO,
    W_PUT_IN,
    W_PUT_IN_AFTER,
    W_STACK_AFTER,
    W_TO_CALL,
    W_TURN_SEAT,
    W_UNKNOWN,
    WAGER_ACT,
    Acts,
    Column,
    Table,
    Trace,
)
from auditor.replay.turn import survey, whose
from auditor.vocabulary import TurnFault
from parsers.kernels import kernel
from parsers.vocabulary import Action, Structure

SMALL_BLIND, BIG_BLIND = int(Action.SMALL_BLIND), int(Action.BIG_BLIND)
BUTTON_BLIND, BRING_IN = int(Action.BUTTON_BLIND), int(Action.BRING_IN)
CHECK, CALL, BET = int(Action.CHECK), int(Action.CALL), int(Action.BET)
RAISE, COMPLETE = int(Action.RAISE), int(Action.COMPLETE)
# readings of posts: the small blind, or the big one or the bring-in, is his who owes it; posts are of what is due; a
# blind is missing
SMALL_OWED, BIG_OWED, OF_DUE_POSTS, LOST_BLIND = 1, 2, 3, 4
# and of an act: his whose turn it was; in place of the next; behind chips or a fold of his that are missing; with the
# other figure of a raise, of what is due to call, or a fold in place of a check; of the amount that the acts behind it
# tell
OF_ANOTHER, SWAPPED, PAID, FOLDED, AMENDED, FITTED = 5, 6, 7, 8, 9, 10
MENDS = 11
FIXED_LIMIT = int(Structure.FIXED_LIMIT)
OUT_OF_TURN = int(TurnFault.OUT_OF_TURN)
TOLD_OF_ANOTHER, MISSING = int(TurnFault.OF_ANOTHER), int(TurnFault.MISSING)
LEFT_OPEN = -1  # a fault of no act: the street ends before it


@kernel
def row_of_act(t: Table, acts: Acts, j: int) -> int:
    """The row of whoever is taken to have made act j; -1: nobody of the table."""
    seat = t.now[READ_SEAT] if j == t.now[READ_ACT] else acts.seat[j]
    return int(t.row_of[seat] if seat >= 0 else -1)


@kernel
def total(t: Table, k: int, acts: Acts, j: int) -> int:
    """What an act by row k brings his street to."""
    if acts.to[j] != NONE:
        return int(acts.to[j])
    return int(NONE if acts.amount[j] == NONE else t.seat[PUT_IN + k] + acts.amount[j])


@kernel
def count_as_told(t: Table, k: int, amount: int) -> None:
    """A wrong call by row k counts as it is told, where his next one tells that it was counted so."""
    if amount == t.now[LEVEL] - t.seat[PUT_IN + k] + t.seat[UNTOLD + k]:
        t.seat[PUT_IN + k] -= t.seat[UNTOLD + k]
        t.seat[UNTOLD + k] = 0


@kernel
def told_level(t: Table, k: int, acts: Acts, j: int) -> int:
    """The bet to be matched as an act by row k tells it."""
    if acts.action[j] == CALL:
        level = total(t, k, acts, j)
        return level if level - t.seat[PUT_IN + k] <= t.seat[STACK + k] else NONE
    if acts.action[j] == RAISE and acts.raised_by[j] != NONE and acts.to[j] != NONE:
        return int(acts.to[j] - acts.raised_by[j])
    return NONE


@kernel
def lost_wager(t: Table, count: int, k: int, acts: Acts, j: int) -> int:
    """The row of who must have bet or raised to the level that act j by row k tells; -1: nobody."""
    level = told_level(t, k, acts, j)
    if level <= t.now[LEVEL]:
        return -1
    survey(t, count)
    turn = whose(t, count)
    return -1 if turn < 0 or turn == k or level - t.seat[PUT_IN + turn] > t.seat[STACK + turn] else int(turn)


@kernel
def is_told_late(t: Table, row: int, level: int, acts: Acts, j: int, end: int) -> bool:
    """Whether act j is the wager by `row` to a level that the act before it told: two lines have changed places."""
    if j >= end or acts.seat[j] < 0 or t.row_of[acts.seat[j]] != row:
        return False
    return bool(BET <= acts.action[j] <= COMPLETE and total(t, row, acts, j) == level)


@kernel
def is_repeated(t: Table, k: int, acts: Acts, j: int, begin: int) -> bool:
    """Whether act j by row k, who has not to speak, is the line before it once more."""
    if j <= begin or t.seat[PENDING + k] or not CHECK <= acts.action[j] <= COMPLETE:
        return False
    is_same = acts.seat[j] == acts.seat[j - 1] and acts.street[j] == acts.street[j - 1]
    is_same = is_same and acts.action[j] == acts.action[j - 1]
    is_same = is_same and acts.to[j] == acts.to[j - 1]
    return bool(is_same and (acts.to[j] != NONE or acts.amount[j] == acts.amount[j - 1]))


@kernel
def is_posted_again(acts: Acts, j: int, begin: int) -> bool:
    """Whether act j is a big or button blind or a bring-in on the line before it once more: the chips are in."""
    is_blind = acts.action[j] in (BIG_BLIND, BUTTON_BLIND, BRING_IN) and j > begin
    is_same = is_blind and acts.action[j] == acts.action[j - 1] and acts.seat[j] == acts.seat[j - 1]
    return bool(is_same and acts.amount[j] == acts.amount[j - 1])


@kernel
def trouble(t: Table, j: int, row: int, fault: int) -> None:
    """Counts that the order is amiss at act j, and keeps the first time, with whose turn it was and what is wrong."""
    if t.now[TROUBLES] == 0 and t.now[MEND] == 0:
        t.now[MEND_ACT], t.now[MEND_ROW], t.now[MEND_FAULT] = j, row, fault
    t.now[TROUBLES] += 1


@kernel
def gap(t: Table, pot: int) -> int:
    """What the pot lacks that is told."""
    return int(pot - t.now[POT] if pot != NONE else 0)


@kernel
def troubles(t: Table, pot: int) -> int:
    """How much is amiss with a hand that is played: its order, and its pot as it is told."""
    return int(t.now[TROUBLES] + (1 if gap(t, pot) != 0 else 0))


@kernel
def comes_out(t: Table, pot: int) -> bool:
    """Whether nothing is amiss with a hand that is read otherwise."""
    is_off = t.now[MEND] == OF_DUE_POSTS and t.now[OFF_ACT] >= 0
    is_nobodys = t.now[READ_ACT] >= 0 and t.now[READ_SEAT] < 0
    return bool(troubles(t, pot) == 0 and not (is_off or is_nobodys or t.now[BLURRED]))


@kernel
def doubt_posts(h: Column, acts: Acts, s: Column, t: Table, w: Trace) -> None:
    """Keeps the posts of blinds that may be told under another name: by one who does not owe it, or who has chips and
    does nothing else in the hand."""
    t.now[SMALL_ACT] = t.now[BIG_ACT] = -1
    for j in range(h[H_ACT], t.now[POSTS_END]):
        action, number = acts.action[j], acts.seat[j]
        k = t.row_of[number] if number >= 0 else -1
        is_idle = k >= 0 and t.seat[SPOKE + k] == 0 and t.seat[FOLD_ACT + k] < 0
        is_idle = is_idle and h[H_IS_COMPLETE] and t.seat[STACK + k] > 0
        if action == SMALL_BLIND and number == s[S_SMALL_BLIND_BY]:
            t.now[SMALL_ACT] = j if is_idle or number != s[S_SMALL_BLIND_SEAT] else -1
        elif action == BIG_BLIND and number == s[S_BIG_BLIND_BY]:
            t.now[BIG_ACT] = j if is_idle or number != s[S_BIG_BLIND_SEAT] else -1
        elif action == BUTTON_BLIND:
            t.now[BIG_ACT] = j if number != h[H_BUTTON] else -1
        elif action == BRING_IN:
            t.now[BIG_ACT] = j if 0 <= w.small[W_TURN_SEAT * w.acts + j] != number else -1


@kernel
def is_misplaced(s: Column) -> bool:
    """Whether a blind is posted by another than owes it. Of two players some rooms turn the blinds round."""
    is_small = s[S_SMALL_BLIND_BY] >= 0 and s[S_SMALL_BLIND_BY] != s[S_SMALL_BLIND_SEAT] >= 0
    is_big = s[S_BIG_BLIND_BY] >= 0 and s[S_BIG_BLIND_BY] != s[S_BIG_BLIND_SEAT] >= 0
    return bool(s[S_PLAYERS] > 2 and (is_small or is_big))


@kernel
def retell(acts: Acts, s: Column, t: Table) -> None:
    """A blind that was read as another's stands under the name that it is told by."""
    j = t.now[READ_ACT]
    if j >= 0 and acts.action[j] == SMALL_BLIND:
        s[S_SMALL_BLIND_BY] = acts.seat[j]
    elif j >= 0 and acts.action[j] == BIG_BLIND:
        s[S_BIG_BLIND_BY] = acts.seat[j]


@kernel
def is_worth(t: Table, mend: int, amiss: int, is_open: bool) -> bool:
    """Whether a hand with so much amiss is worth to be read so. `is_open`: one who was passed over stays silent, which
    alone is no more than the street left open, but may be the act of another under his name. Of a bet's amount the pot
    says nothing, as what one short call leaves unmatched may not be in it."""
    if mend in (SMALL_OWED, BIG_OWED):
        return bool((t.now[SMALL_ACT] if mend == SMALL_OWED else t.now[BIG_ACT]) >= 0)
    if mend == OF_DUE_POSTS:
        return bool(t.now[ODD_POST] >= 0)
    if mend == LOST_BLIND:
        return bool(t.now[LOST_POST] > 0)
    if mend == AMENDED:
        return bool(amiss > 1 and t.now[ODD_ACT] >= 0)
    if mend == FITTED:
        return bool(t.now[FIT_ACT] >= 0 and (amiss > 1 or t.now[FIT_IS_ODD]))
    return bool(t.now[MEND_ROW] >= 0 and (amiss > 1 or (is_open and mend == OF_ANOTHER)))


@kernel
def place_of(t: Table, j: int, acts: Acts, end: int) -> int:
    """The act that is played as the j-th of its hand."""
    first = t.now[MEND_ACT]
    if t.now[MEND] != SWAPPED or first < 0 or first + 1 >= end or acts.street[first] != acts.street[first + 1]:
        return j
    return first + 1 if j == first else first if j == first + 1 else j


@kernel
def mend_of(t: Table, j: int, is_end: bool) -> int:
    """How act j is read other than it is told; `is_end`: what stands before it, at the end of the street."""
    if t.now[MEND] >= AMENDED:
        place = t.now[ODD_ACT] if t.now[MEND] == AMENDED else t.now[FIT_ACT]
        return int(t.now[MEND] if place == j and not is_end else 0)
    is_here = t.now[MEND] >= OF_ANOTHER and t.now[MEND_ACT] == j and is_end == (t.now[MEND_FAULT] == LEFT_OPEN)
    return int(t.now[MEND] if is_here else 0)


@kernel
def level_by_step(t: Table, action: int, acts: Acts, j: int) -> int:
    """To what act j raises by its other figure, if the two do not fit; NONE: they do. A short blind and a bring-in are
    counted in either way."""
    if action != RAISE or acts.raised_by[j] == NONE or acts.to[j] == NONE:
        return NONE
    level = t.now[LEVEL] + acts.raised_by[j]
    if t.now[FULL] == 0 and acts.to[j] == acts.raised_by[j]:
        return NONE
    return int(NONE if level == acts.to[j] or t.now[SHORT_BLINDS] > 0 else level)


@kernel
def note_misfit(h: Column, t: Table, k: int, acts: Acts, j: int, step: int, w: Trace) -> None:
    """Keeps the first act that cannot be as it is told, and the first wager that act j by row k does not fit."""
    if t.now[ODD_ACT] < 0 and (step != NONE or acts.action[j] in (CHECK, CALL)):
        t.now[ODD_ACT] = j
    level = told_level(t, k, acts, j)
    if t.now[WAGER_ACT] >= 0 and level > 0:
        fit_wager(h, t, level, acts, w)


@kernel
def fit_wager(h: Column, t: Table, level: int, acts: Acts, w: Trace) -> None:
    """Keeps that the last wager would have to be to another level."""
    if t.now[FIT_ACT] < 0:
        t.now[FIT_ACT], t.now[FIT_TO] = t.now[WAGER_ACT], level
        t.now[FIT_IS_ODD] = 1 if is_off(h, t.now[WAGER_ACT], acts, w) else 0


@kernel
def is_off(h: Column, j: int, acts: Acts, w: Trace) -> bool:
    """Whether a wager is of no legal size, or told to be all-in with chips left. One of more than there is says nothing
    of what was meant."""
    to, left = w.reach[W_PUT_IN_AFTER * w.acts + j], w.reach[W_STACK_AFTER * w.acts + j]
    if w.small[W_UNKNOWN * w.acts + j] or w.small[W_MAY_RAISE * w.acts + j] != 1 or left < 0:
        return False
    least, most = w.reach[W_MIN_TO * w.acts + j], w.reach[W_MAX_TO * w.acts + j]
    capped = w.reach[W_CAP_LEFT * w.acts + j]
    if capped != NONE:
        left = min(left, capped - (to - w.state[W_PUT_IN * w.acts + j]))
    if to > most or (left > 0 and (to < least or acts.is_all_in[j] == 1)):
        return True
    return bool(h[H_STRUCTURE] == FIXED_LIMIT and to not in (least, most) and left > 0)


@kernel
def most_of_others(t: Table, count: int, k: int) -> int:
    """The most that another player has put in on this street, be he still in or not."""
    most = 0
    for other in range(count):
        if other != k:
            most = max(most, t.seat[PUT_IN + other])
    return most


@kernel
def is_illegal(j: int, action: int, amount: int, to: int, w: Trace) -> bool:
    """Whether an act does not fit the bet that is to be called, so that one before it may be amiss."""
    due = w.state[W_TO_CALL * w.acts + j]
    if action in (CHECK, CALL):
        paid = 0 if action == CHECK else amount
        return bool(due != NONE and paid != NONE and paid != due)
    is_above = w.reach[W_MAX_TO * w.acts + j] != NONE and to > w.reach[W_MAX_TO * w.acts + j]
    is_none = action == RAISE and NONE < to <= w.state[W_LEVEL * w.acts + j]
    return bool(action > CALL and (w.small[W_MAY_RAISE * w.acts + j] == 0 or is_above or is_none))


@kernel
def fault_as_told(told: int, mend: int) -> int:
    """What is wrong with the first act out of order, where the hand comes out if it is read otherwise."""
    if told != OUT_OF_TURN:
        return told
    return TOLD_OF_ANOTHER if mend == OF_ANOTHER else MISSING if mend >= PAID else told

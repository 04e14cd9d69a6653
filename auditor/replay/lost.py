"""Kernels for lines that are lost, told twice or in the wrong order.

Enters: the table before an act. Leaves: who must have bet before it, and to what; whether its chips are in already. The
record wins: a call of more than the bet, or a raise "by" over more than it, by a player who was not to act, tells of a
wager by the one who was. One line amiss is one fault, the order; the chips of the hand come out.

Where more than the order of one act is amiss, the hand is played again as if that act were told under the wrong name or
before the one that it follows, or what the one did whose turn it was were missing; where an act cannot be as it is
told, as if a raise were to what its other figure says, or a check of a bet were a fold; and where what comes behind a
bet does not fit it, as if it were of what that tells. If then the rest of the hand comes out, order and pot, that is
what happened: one line amiss, one fault.
"""

from auditor.replay.state import (
    FIT_ACT,
    FIT_TO,
    FULL,
    LEVEL,
    MEND,
    MEND_ACT,
    MEND_FAULT,
    MEND_ROW,
    NONE,
    ODD_ACT,
    PENDING,
    POT,
    PUT_IN,
    SHORT_BLINDS,
    STACK,
    TROUBLES,
    W_MAX_TO,
    W_MAY_RAISE,
    W_TO_CALL,
    WAGER_ACT,
    Acts,
    Table,
    Trace,
)
from auditor.replay.turn import survey, whose
from auditor.vocabulary import TurnFault
from parsers.kernels import kernel
from parsers.vocabulary import Action

CHECK, CALL, BET = int(Action.CHECK), int(Action.CALL), int(Action.BET)
RAISE, COMPLETE = int(Action.RAISE), int(Action.COMPLETE)
# readings of an act: his whose turn it was; in place of the next; behind chips or a fold of his that are missing;
# with the other figure of a raise, or a fold in place of a check; of the amount that the acts behind it tell
OF_ANOTHER, SWAPPED, PAID, FOLDED, AMENDED, FITTED = 1, 2, 3, 4, 5, 6
MENDS = 7
OUT_OF_TURN = int(TurnFault.OUT_OF_TURN)
TOLD_OF_ANOTHER, MISSING = int(TurnFault.OF_ANOTHER), int(TurnFault.MISSING)
LEFT_OPEN = -1  # a fault of no act: the street ends before it


@kernel
def total(t: Table, k: int, acts: Acts, j: int) -> int:
    """What an act by row k brings his street to."""
    if acts.to[j] != NONE:
        return int(acts.to[j])
    return int(NONE if acts.amount[j] == NONE else t.seat[PUT_IN + k] + acts.amount[j])


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
def is_worth(t: Table, mend: int, amiss: int, is_open: bool) -> bool:
    """Whether a hand with so much amiss is worth to be read so. `is_open`: one who was passed over stays silent, which
    alone is no more than the street left open, but may be the act of another under his name. Of a bet's amount the pot
    says nothing, as what one short call leaves unmatched may not be in it."""
    if mend >= AMENDED:
        return bool(amiss > 1 and (t.now[ODD_ACT] if mend == AMENDED else t.now[FIT_ACT]) >= 0)
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
    is_here = t.now[MEND] > 0 and t.now[MEND_ACT] == j and is_end == (t.now[MEND_FAULT] == LEFT_OPEN)
    return int(t.now[MEND] if is_here else 0)


@kernel
def level_by_step(t: Table, action: int, acts: Acts, j: int) -> int:
    """To what act j raises by its other figure, if the two do not fit; NONE: they do. A short blind and a bring-in are
    counted in either way."""
    if action != RAISE or acts.raised_by[j] == NONE or acts.to[j] <= t.now[LEVEL] or t.now[FULL] == 0:
        return NONE
    level = t.now[LEVEL] + acts.raised_by[j]
    return int(NONE if level == acts.to[j] or t.now[SHORT_BLINDS] > 0 else level)


@kernel
def note_misfit(t: Table, k: int, acts: Acts, j: int, step: int) -> None:
    """Keeps the first act that cannot be as it is told, and the first wager that act j by row k does not fit."""
    if t.now[ODD_ACT] < 0 and (step != NONE or acts.action[j] == CHECK):
        t.now[ODD_ACT] = j
    level = told_level(t, k, acts, j)
    if t.now[FIT_ACT] < 0 and t.now[WAGER_ACT] >= 0 and level > 0:
        t.now[FIT_ACT], t.now[FIT_TO] = t.now[WAGER_ACT], level


@kernel
def is_illegal(j: int, action: int, to: int, acts: Acts, w: Trace) -> bool:
    """Whether an act does not fit the bet that is to be called, so that one before it may be amiss."""
    due = w.money[W_TO_CALL * w.acts + j]
    if action in (CHECK, CALL):
        paid = 0 if action == CHECK else acts.amount[j]
        return bool(due != NONE and paid != NONE and paid != due)
    is_above = w.money[W_MAX_TO * w.acts + j] != NONE and to > w.money[W_MAX_TO * w.acts + j]
    return bool(action > CALL and (w.small[W_MAY_RAISE * w.acts + j] == 0 or is_above))


@kernel
def fault_as_told(told: int, mend: int) -> int:
    """What is wrong with the first act out of order, where the hand comes out if it is read otherwise."""
    if told != OUT_OF_TURN:
        return told
    return TOLD_OF_ANOTHER if mend == OF_ANOTHER else MISSING if mend >= PAID else told

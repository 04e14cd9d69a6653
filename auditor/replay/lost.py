"""Kernels for lines that are lost, told twice or in the wrong order.

Enters: the table before an act. Leaves: who must have bet before it, and to what; whether its chips are in already. The
record wins: a call of more than the bet, or a raise "by" over more than it, by a player who was not to act, tells of a
wager by the one who was. One line amiss is one fault, the order; the chips of the hand come out.
"""

from auditor.replay.state import LEVEL, NONE, PENDING, PUT_IN, STACK, Acts, Table
from auditor.replay.turn import survey, whose
from parsers.kernels import kernel
from parsers.vocabulary import Action

CHECK, CALL, BET = int(Action.CHECK), int(Action.CALL), int(Action.BET)
RAISE, COMPLETE = int(Action.RAISE), int(Action.COMPLETE)


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

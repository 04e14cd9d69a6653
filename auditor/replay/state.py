"""What the betting replay works on: NumPy arrays and the names of their columns, the same interpreted and compiled.

Enters: `Hands`, `Seats`, `Acts`, `Cards`, a row a game (G_), the house's options (O_). Leaves: the columns of stakes,
`Stands`, and `Trace`, a column an act (W_). `Table` is the hand being played: its figures (H_), its row of stakes (S_),
its seats. Money that is not known is NONE, any other number -1. Many figures share an array because machine code passes
an array to a function at the price of one, and a tuple of twenty at the price of twenty.
"""

from typing import Any, NamedTuple

import numpy as np

NONE = -(1 << 62)
PLENTY = 1 << 61  # behind a player whose stack the text does not tell
MOST_SEATS = 32
OVER = 9  # now[ROUND] at the showdown
SEAT_NUMBERS = 128

Column = np.ndarray[Any, Any]


# the hand: where its acts, seats, cards and header's numbers begin and end; structure and game -1 where not known;
# bets: 1 the header's numbers are bets, 0 blinds; up: cards that lie open; gap: the first line that was not understood
(
    H_ACT,
    H_ACT_END,
    H_SEAT,
    H_SEAT_END,
    H_CARD,
    H_CARD_END,
    H_STAKE,
    H_STAKE_END,
    H_STRUCTURE,
    H_GAME,
    H_BETS,
    H_BUTTON,
    H_SMALL_BLIND,
    H_BIG_BLIND,
    H_ANTE,
    H_BRING_IN,
    H_CAP,
    H_IS_COMPLETE,
    H_UP,
    H_UP_END,
    H_GAP,
    H_ADDED,
) = range(22)
# a row a game. stud: up cards decide who is first; forced: 0 blinds, 1 button blind, 2 bring-in; big: a bit a round;
# low opens: the high card brings it in and the lowest board opens, 1 with aces low, 2 with aces high; draws: a bit a
# round that begins with a draw; held: cards of a hand at the end
(G_STUD, G_FORCED, G_ROUNDS, G_BIG, G_OPEN_PAIR, G_LOW_OPENS, G_DRAWS, G_HELD) = range(8)
G_SIZE = 8
# the hand's row of `stakes`, in the order of its schema: five bet sizes from S_BETS on
(
    S_IS_RESOLVED,
    S_SMALL_BLIND,
    S_BIG_BLIND,
    S_ANTE,
    S_BRING_IN,
    S_BETS,
) = range(6)
(
    S_CAP,
    S_PLAYERS,
    S_SMALL_BLIND_SEAT,
    S_BIG_BLIND_SEAT,
    S_OPEN_STREET,
    S_OPEN_SEAT,
    S_LAST_STREET,
    S_RAISES_PREFLOP,
    S_OPEN_LINE,
    S_SMALL_BLIND_BY,
    S_BIG_BLIND_BY,
    S_ANTES,
    S_MISSING_BLIND,
    S_RETURNED_LINE,
    S_SHOW_SEAT,
    S_SHOW_DUE,
    S_SHOW_LINE,
    S_LOST_STREET,
    S_OVER_STREET,
    S_OVER_LINE,
    S_OVER,
    S_LOST_LINE,
    S_MISDEALT_SEAT,
    S_MISDEALT,
    S_MISDEALT_LINE,
    S_CARDS_OUT,
    S_OPEN_DUE,
    S_IS_AMISS,
) = range(S_BETS + 5, 38)
S_SIZE = 38
N_SIZE = 74  # of `Table.now`
# the house's answers as numbers
(
    O_SHORT_LIMIT,  # 0 half_bet, 1 next_level, 2 whole_bet
    O_REOPEN_FULL,
    O_CAP,
    O_CAP_TWO_ROUNDS,
    O_CAP_HEADS_UP,  # 0 capped, 1 lifted if the round starts heads-up, 2 lifted before the cap, 3 if two were dealt in
    O_CAP_TWO_PLAYERS,
    O_CAP_STRADDLE,
    O_DOUBLES,
    O_TO_COVER,
    O_NEVER_SUM,
    O_BB_AS_POSTED,
    O_ROUNDED_SMALL_BLIND,
    O_ASSUME_FULL_BLIND,
    O_LATE_SMALL_LIVE,
    O_ANTES_LATER,
    O_STRADDLE_FROM_BB,
    O_SPREAD_HALF,
    O_CAP_WITHOUT_ANTES,
    O_SHORT_DECK_ANTE,
    O_SHORT_DECK_RAISE_ANTE,
    O_OPEN_PAIR,
    O_STUD_TIE,  # 0 not known, 1 the first dealt, 2 by suit
    O_BUTTON_STRADDLE_LAST,
    O_ROUND_UP,
    O_CAP_SPREAD,
    O_KILL_LAST,
    O_SHORT_DECK_LIVE_ANTES,
    O_SHORT_DECK_ONE_SIZE,
    O_BOMB,  # least bet of a bomb pot: 0 the ante or the big blind, 1 the ante, 2 the big blind
    O_STREETS_TOLD,
) = range(30)
O_SIZE = 30
# Trace.state: before the act
(
    W_STACK,
    W_PUT_IN,
    W_LEVEL,
    W_FULL_LEVEL,
    W_TO_CALL,
    W_POT,
    W_LAST_FULL_RAISE,
) = range(7)
W_STATE = 7
# Trace.reach: what it may come to, and what it came to
(
    W_MIN_TO,
    W_MAX_TO,
    W_PUT_IN_AFTER,
    W_STACK_AFTER,
    W_SHORT_RAISE,
    W_CAP_LEFT,
) = range(6)
W_REACH = 6
# Trace.small
(
    W_BETS_MADE,
    W_BETS_CAP,
    W_MAY_RAISE,
    W_CLOSED_BY,
    W_IS_TURN,
    W_TURN_SEAT,
    W_IS_IN,
    W_SHORT_ALL_IN,
    W_UNKNOWN,
    W_TURN_FAULT,
) = range(10)
W_SMALL = 10
# Table.seat: live, ante and dead chips are of the whole hand, put_in of the street; pending: has not spoken since the
# last bet or raise; full_since: a full bet was made since he spoke; said: 1 the text says that he is all-in or at the
# hand cap; ghost: acted although inactive, not judged again; spoke: checked or put chips in; dealt: cards dealt to him;
# first: the act with his first chips by his own will, -1 none; back: uncalled bets that were returned; fold: the act in
# which he folded, -1 none; untold: by how much his last call on the street was told too low
(
    *(STACK, PUT_IN, LIVE, ANTE_IN, DEAD, IS_IN, PENDING, ACTED, FULL_SINCE, SAID, GHOST, SPOKE, DEALT, FIRST, BACK),
    FOLD_ACT,
    UNTOLD,
) = range(0, 17 * MOST_SEATS, MOST_SEATS)
# Table.now: the street's figures; shows: who shows first if nobody else bets (the last to bet, else the first to
# act), -1 nobody has acted; straddler: who made the last straddle; killer: who killed the pot; held_back: acts after
# all others that have not acted; left: the first row left of the button; draw_act: the street's last draw;
# live_antes: antes count as the player's own on the street; one_size: the first round is played for one amount that
# nobody tells; last_round: the last one that was opened, which `round` is but for the showdown; draws_due: draws that
# are not told so far; cards_out: cards dealt and drawn as told; placed: chips of bets that are told by the answer
# alone; bomb: it is a bomb pot; troubles: how often the order is amiss; mend: how the first time is read, 0 as it is
# told, with its act, whose turn it was, what is wrong, and what the pot lacks; odd_act: the first act that cannot be
# as it is told, whoever made it; wager_act: the street's last bet or raise; fit_act, fit_to, fit_is_odd: the first
# one that what comes behind it does not fit, what that tells, and whether it is of no legal size either; off_act: the
# first wager that is of none; odd_post: the last post of another amount than is due; small_act, big_act: posts of
# blinds that may be told under another name, -1 none; read_act, read_seat: an act that is read as another's, and
# whose; lost_post: which blind is missing, as `missing_blind` of stakes has it (`auditor.replay.lost`); late: the act
# whose chips the one before it told; early: a bit a row, who acted when the street was over; adrift: what is to be
# called is not known, as the street was over: 1, 2 if chips were put in since, 3 if that was on the one before, or 4 as
# more was bet than there was; dealt_in: a bit a row, who is dealt in; blind_in: the missing small blind with which
# the hand is read, 0 none; earlier: as early, of the street before
(
    LEVEL,
    FULL,
    RAISE,
    BETS,
    LIMIT,
    POT,
    SHORT,
    SHORT_RAISE,
    NEXT,
    FRESH,
    RESYNC,
    ROUND,
    BET,
    OPENING,
    FAULTED,
    STARTED,
    BLURRED,
    SMALL_ROUNDING,
    SHORT_BLINDS,
    ANTES,
    MOST,
    PAIR,
    IN,
    ACTIVE,
    TOP,
    TOP_ROW,
    SECOND,
    REACH,
    REACH_ROW,
    REACH_SECOND,
    POSTS_END,
    FAULT_ACT,
    SKIPPED,
    IN_GAP,
    DRAW_NEXT,
    DRAWN,
    SHOWS,
    ALL_IN,
    STRADDLER,
    HELD_BACK,
    LEFT,
    KILLER,
    DRAW_ACT,
    LIVE_ANTES,
    ONE_SIZE,
    LAST_ROUND,
    DRAWS_DUE,
    CARDS_OUT,
    TROUBLES,
    MEND,
    MEND_ACT,
    MEND_ROW,
    MEND_FAULT,
    MEND_GAP,
    PLACED,
    BOMB,
    ODD_ACT,
    WAGER_ACT,
    FIT_ACT,
    FIT_TO,
    FIT_IS_ODD,
    OFF_ACT,
    ODD_POST,
    SMALL_ACT,
    BIG_ACT,
    READ_ACT,
    READ_SEAT,
    LOST_POST,
    LATE,
    EARLY,
    ADRIFT,
    DEALT_IN,
    BLIND_IN,
    EARLIER,
) = range(N_SIZE)
WITH_CHIPS, SINCE_BEFORE, OF_TOO_MUCH = 2, 3, 4  # adrift


class Hands(NamedTuple):
    """A row a hand."""

    rows: int
    house: Column  # by whose options it is played
    game: Column  # -1 not known
    stakes: Column  # how many numbers the header has
    gap: Column  # the first line that was not understood, PLENTY: none
    status: Column
    stakes_kind: Column
    structure: Column
    button: Column
    small_blind: Column
    big_blind: Column
    ante: Column
    bring_in: Column
    cap: Column
    added: Column
    pot: Column


class Seats(NamedTuple):
    """A row a seat, in the order of the table."""

    rows: int
    hand: Column
    seat: Column
    stack: Column
    is_out: Column
    folded: Column  # the summary tells that he folded, or what he won
    won: Column


class Acts(NamedTuple):
    """A row an act, in the order of the table."""

    rows: int
    hand: Column
    seq: Column
    street: Column
    run: Column
    seat: Column
    action: Column
    amount: Column
    to: Column
    raised_by: Column
    is_all_in: Column
    is_cap: Column
    line: Column


class Cards(NamedTuple):
    """The seat of every card, a row a card of the table; and a row a card that lies open in stud."""

    rows: int
    hand: Column
    seat: Column
    origin: Column
    line: Column
    up_rows: int
    up_hand: Column
    up_seat: Column
    up_street: Column  # on which it was dealt
    up_card: Column  # below 0: not told


class Trace(NamedTuple):
    """A column an act: see auditor.derived."""

    # two of int64, W_ * acts + act: what is larger than 32 MB the C library gives back, and gets anew for each split
    state: Column
    reach: Column
    small: Column  # int8
    acts: int


class Stands(NamedTuple):
    """A column a seat: see auditor.derived."""

    is_dealt: Column
    is_folded: Column
    live: Column
    ante: Column
    dead: Column
    returned: Column
    acted: Column
    cards: Column
    fold_street: Column
    fold_line: Column


class Table(NamedTuple):
    """The hand that is being played."""

    hand: Column  # H_
    stakes: Column  # S_
    now: Column
    seat: Column  # name + seat row
    row_of: Column  # seat number -> seat row, -1 nobody


def table() -> Table:
    """Scratch for one run."""
    hand, stakes, now = (np.zeros(size, np.int64) for size in (22, S_SIZE, N_SIZE))
    return Table(hand, stakes, now, np.zeros(17 * MOST_SEATS, np.int64), np.full(SEAT_NUMBERS, -1, np.int64))

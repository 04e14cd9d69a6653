"""Kernels that fix a hand's betting structure before it is played: blinds, sizes, who is dealt in, who posts.

Enters: a hand's header, seats and acts. Leaves: its row of stakes and the seat index. The posts decide where the
header leaves it open (888 writes blinds for fixed limit, most rooms bets); what neither tells stays unknown.
"""

from auditor.replay.boards import brings_in
from auditor.replay.lost import BIG_OWED, LEFT_OPEN, OF_ANOTHER, OF_DUE_POSTS, SMALL_OWED, row_of_act
from auditor.replay.state import (
    BIG_ACT,
    DEALT,
    G_BIG,
    G_FORCED,
    G_ROUNDS,
    G_SIZE,
    H_ACT,
    H_ACT_END,
    H_ANTE,
    H_BETS,
    H_BIG_BLIND,
    H_BRING_IN,
    H_BUTTON,
    H_CAP,
    H_CARD,
    H_CARD_END,
    H_GAME,
    H_SEAT,
    H_SEAT_END,
    H_SMALL_BLIND,
    H_STAKE,
    H_STAKE_END,
    H_STRUCTURE,
    IS_IN,
    MEND,
    MEND_ACT,
    MEND_FAULT,
    MEND_ROW,
    MOST_SEATS,
    NONE,
    ODD_POST,
    POSTS_END,
    READ_ACT,
    READ_SEAT,
    S_ANTE,
    S_ANTES,
    S_BETS,
    S_BIG_BLIND,
    S_BIG_BLIND_BY,
    S_BIG_BLIND_SEAT,
    S_BRING_IN,
    S_CAP,
    S_IS_RESOLVED,
    S_LAST_STREET,
    S_PLAYERS,
    S_SMALL_BLIND,
    S_SMALL_BLIND_BY,
    S_SMALL_BLIND_SEAT,
    SEAT_NUMBERS,
    SMALL_ACT,
    SPOKE,
    Acts,
    Cards,
    Column,
    Seats,
    Table,
)
from parsers.kernels import kernel
from parsers.vocabulary import Action, Origin, Street, Structure

ANTE = int(Action.ANTE)
SMALL_BLIND = int(Action.SMALL_BLIND)
BIG_BLIND = int(Action.BIG_BLIND)
BOTH_BLINDS = int(Action.BOTH_BLINDS)
BRING_IN = int(Action.BRING_IN)
BUTTON_BLIND = int(Action.BUTTON_BLIND)
CALL = int(Action.CALL)
COMPLETE = int(Action.COMPLETE)
DEAL = int(Action.DEAL)
DEALT_TO = int(Origin.DEALT)
FOLD = int(Action.FOLD)
KILL = int(Action.KILL)
SHOWDOWN = int(Street.SHOWDOWN)
FIXED_LIMIT = int(Structure.FIXED_LIMIT)
SPREAD_LIMIT = int(Structure.SPREAD_LIMIT)


@kernel
def look_through(h: Column, seats: Seats, acts: Acts, cards: Cards, s: Column, t: Table) -> None:
    """Fills the seat index, who is dealt in, and where the posts end. A seat without any trace of play is not dealt in:
    a player who waits for the big blind is listed like the others."""
    first, last = h[H_SEAT], h[H_SEAT_END]
    for number in range(SEAT_NUMBERS):
        t.row_of[number] = -1
    for k in range(last - first):
        number = seats.seat[first + k]
        if t.row_of[number] < 0:
            t.row_of[number] = k
        t.seat[IS_IN + k] = 0
        t.seat[SPOKE + k] = 0
        t.seat[DEALT + k] = 0
        is_told = seats.folded[first + k] >= 0 or seats.won[first + k] > 0
        if is_told and not seats.is_out[first + k]:
            t.seat[IS_IN + k] = 1
    t.now[POSTS_END] = h[H_ACT]
    for j in range(h[H_ACT], h[H_ACT_END]):
        action = acts.action[j]
        k = row_of_act(t, acts, j)
        if k >= 0 and (action <= COMPLETE or action == KILL):
            t.seat[IS_IN + k] = 1
            if FOLD < action <= COMPLETE:
                t.seat[SPOKE + k] = 1
        if action <= BRING_IN or action == KILL:
            t.now[POSTS_END] = j + 1
            s[S_ANTES] += 1 if action == ANTE and not has_paid(h, acts, j) else 0
        elif action == DEAL and acts.run[j] <= 1 and acts.street[j] < SHOWDOWN:
            s[S_LAST_STREET] = max(s[S_LAST_STREET], acts.street[j])
    for j in range(h[H_CARD], h[H_CARD_END]):
        number = cards.seat[j]
        k = t.row_of[number] if number >= 0 else -1
        if k >= 0:
            t.seat[IS_IN + k] = 1
            t.seat[DEALT + k] += 1 if cards.origin[j] == DEALT_TO else 0
    for k in range(last - first):
        s[S_PLAYERS] += t.seat[IS_IN + k]


@kernel
def has_paid(h: Column, acts: Acts, j: int) -> bool:
    """Whether who pays the ante of act j has paid one before."""
    has = False
    for before in range(h[H_ACT], j):
        has = has or (acts.action[before] == ANTE and acts.seat[before] == acts.seat[j])
    return has


@kernel
def clockwise(seats: Seats, first: int, count: int, number: int, k: int) -> int:
    """How far row k sits clockwise from a seat number: 1 next to it, `count` or more in that seat itself."""
    start = 0
    while start < count and seats.seat[first + start] <= number:
        start += 1
    return (k - start) % count + 1


@kernel
def poster(h: Column, seats: Seats, acts: Acts, t: Table, action: int, number: int) -> int:
    """Of those who make a post, the seat row that is next clockwise from a seat number (newcomers sit further on)."""
    first, count = h[H_SEAT], h[H_SEAT_END] - h[H_SEAT]
    best, nearest = -1, count + 1
    for j in range(h[H_ACT], t.now[POSTS_END]):
        if acts.action[j] == action:
            k = row_of_act(t, acts, j)
            if k >= 0:
                away = clockwise(seats, first, count, number, k) if number >= 0 else 1
                if away < nearest:
                    best, nearest = k, away
    return best


@kernel
def row_in(t: Table, number: int) -> int:
    """The row of a seat number; -1: there is none."""
    return int(t.row_of[number] if number >= 0 else -1)


@kernel
def next_dealt(t: Table, count: int, start: int) -> int:
    """The first row from `start` on, round the table, that is dealt in."""
    for away in range(count):
        k = (start + away) % count
        if t.seat[IS_IN + k]:
            return k
    return -1


@kernel
def largest(h: Column, seats: Seats, acts: Acts, t: Table, action: int, full: int) -> int:
    """The largest post of a kind. `full`: only of players who have chips left."""
    most = NONE
    for j in range(h[H_ACT], t.now[POSTS_END]):
        if acts.action[j] == action and acts.amount[j] > most:
            if full and (acts.is_all_in[j] == 1 or is_whole_stack(h, seats, t, acts.seat[j], acts.amount[j])):
                continue
            most = acts.amount[j]
    return most


@kernel
def usual_ante(h: Column, seats: Seats, acts: Acts, t: Table) -> int:
    """The ante that most pay who have chips left, of several the largest; of none who have, the largest of all."""
    usual = most = NONE
    payers = 0
    for j in range(h[H_ACT], t.now[POSTS_END]):
        amount = acts.amount[j]
        if acts.action[j] != ANTE:
            continue
        most = max(most, amount)
        if amount == usual or is_whole_stack(h, seats, t, acts.seat[j], amount):
            continue
        same = 0
        for other in range(h[H_ACT], t.now[POSTS_END]):
            same += 1 if acts.action[other] == ANTE and acts.amount[other] == amount else 0
        if same > payers or (same == payers and amount > usual):
            usual, payers = amount, same
    return int(usual if payers > 0 else most)


@kernel
def is_broke(h: Column, seats: Seats, acts: Acts, t: Table, number: int) -> bool:
    """Whether a seat has nothing left after the ante."""
    broke = False
    for j in range(h[H_ACT], t.now[POSTS_END]):
        if acts.action[j] == ANTE and acts.seat[j] == number:
            broke = broke or is_whole_stack(h, seats, t, number, acts.amount[j])
    return broke


@kernel
def is_whole_stack(h: Column, seats: Seats, t: Table, number: int, amount: int) -> bool:
    """Whether a seat began the hand with so little."""
    if number < 0 or t.row_of[number] < 0:
        return False
    stack = seats.stack[h[H_SEAT] + t.row_of[number]]
    return bool(stack != NONE and stack <= amount)


@kernel
def entered_for(h: Column, acts: Acts, t: Table, posted: int) -> int:
    """What the first callers enter for, and what the first raise is over: a bring-in posted by an all-in player does
    not tell its full amount. Who calls all-in enters for that or less."""
    most = NONE
    for j in range(t.now[POSTS_END], h[H_ACT_END]):
        action = acts.action[j]
        if action == DEAL or (CALL < action <= COMPLETE):
            if action != DEAL and acts.to[j] != NONE and acts.raised_by[j] != NONE:
                most = max(most, acts.to[j] - acts.raised_by[j])
            break
        if action == CALL and acts.amount[j] >= posted:
            most = max(most, acts.amount[j])
    return most


@kernel
def known(told: int, posted: int) -> int:
    """What the header tells, else what was posted."""
    return told if told != NONE else posted


@kernel
def due_posters(h: Column, seats: Seats, acts: Acts, t: Table, s: Column, has_small: bool) -> None:
    """Who should post. With two players the button posts the small blind. Without a small blind (dead button) or a
    button nobody can say who is due, unless the first two left of the button have nothing left after the ante."""
    first, count = h[H_SEAT], h[H_SEAT_END] - h[H_SEAT]
    if h[H_BUTTON] < 0 or count == 0:
        return
    button = t.row_of[h[H_BUTTON]]
    start = clockwise(seats, first, count, h[H_BUTTON], 0)
    start = (1 - start) % count
    if s[S_PLAYERS] == 2:
        if button >= 0 and t.seat[IS_IN + button]:
            s[S_SMALL_BLIND_SEAT] = h[H_BUTTON]
            s[S_BIG_BLIND_SEAT] = seats.seat[first + next_dealt(t, count, start)]
    elif s[S_PLAYERS] > 2:
        k = next_dealt(t, count, start)
        small, big = seats.seat[first + k], seats.seat[first + next_dealt(t, count, k + 1)]
        if has_small or (is_broke(h, seats, acts, t, small) and is_broke(h, seats, acts, t, big)):
            s[S_SMALL_BLIND_SEAT], s[S_BIG_BLIND_SEAT] = small, big


@kernel
def owes_big(h: Column, games: Column, seats: Seats, cards: Cards, action: int, s: Column, t: Table) -> int:
    """The seat that owes the big or button blind or the bring-in."""
    if action == BUTTON_BLIND:
        return int(h[H_BUTTON])
    if action == BRING_IN:
        k = brings_in(h, games, seats, cards, t)
        return int(seats.seat[h[H_SEAT] + k]) if k >= 0 else -1
    return int(s[S_BIG_BLIND_SEAT])


@kernel
def bet_sizes(h: Column, games: Column, stake: Column, s: Column, posted: int) -> bool:
    """Fills the bet size of every round in fixed limit (spread: the least and the most). False: cannot be told."""
    first, count = h[H_STAKE], h[H_STAKE_END] - h[H_STAKE]
    game = h[H_GAME]
    rounds = games[game * G_SIZE + G_ROUNDS]
    if h[H_STRUCTURE] == SPREAD_LIMIT:
        if count < 2:
            return False
        s[S_BETS + 0] = stake[first]
        s[S_BETS + 1] = stake[first + 1]
        return True
    for r in range(count):
        if stake[first + r] <= 0:
            return False
    if count > 2 and count == rounds:
        for r in range(rounds):
            s[S_BETS + r] = stake[first + r]
        return True
    if (
        count == 0 and games[game * G_SIZE + G_FORCED] == 0 and posted != NONE
    ):  # a header without stakes: the blind is the bet
        for r in range(rounds):
            s[S_BETS + r] = 2 * posted if (games[game * G_SIZE + G_BIG] >> r) & 1 else posted
        return True
    if count != 2:
        return False
    small, big = stake[first], stake[first + 1]
    is_bets = h[H_BETS]
    if games[game * G_SIZE + G_FORCED] == 0 and posted != NONE and posted in (small, big):
        is_bets = 1 if posted == small else 0
    if is_bets == 0:
        small, big = big, 2 * big
    elif is_bets < 0:
        return False
    for r in range(rounds):
        s[S_BETS + r] = big if (games[game * G_SIZE + G_BIG] >> r) & 1 else small
    return True


@kernel
def resolve(
    h: Column, games: Column, seats: Seats, acts: Acts, stake: Column, cards: Cards, s: Column, t: Table
) -> None:
    """Fills the hand's row of stakes and the table's seat index."""
    t.now[READ_SEAT] = t.now[READ_ACT] = -1
    if t.now[MEND] in (SMALL_OWED, BIG_OWED):  # that one post says nothing of who is dealt in
        t.now[READ_ACT] = t.now[SMALL_ACT] if t.now[MEND] == SMALL_OWED else t.now[BIG_ACT]
    elif t.now[MEND] == OF_ANOTHER and t.now[MEND_FAULT] != LEFT_OPEN:
        t.now[READ_ACT], t.now[READ_SEAT] = t.now[MEND_ACT], seats.seat[h[H_SEAT] + t.now[MEND_ROW]]
    look_through(h, seats, acts, cards, s, t)
    first, count = h[H_SEAT], h[H_SEAT_END] - h[H_SEAT]
    small_by = poster(h, seats, acts, t, SMALL_BLIND, h[H_BUTTON])
    due_posters(h, seats, acts, t, s, small_by >= 0 or t.now[MEND] == SMALL_OWED)
    if t.now[MEND] == SMALL_OWED:
        t.now[READ_SEAT] = s[S_SMALL_BLIND_SEAT]
        small_by = row_in(t, s[S_SMALL_BLIND_SEAT])
    elif t.now[MEND] == BIG_OWED:
        t.now[READ_SEAT] = owes_big(h, games, seats, cards, acts.action[t.now[READ_ACT]], s, t)
    after = seats.seat[first + small_by] if small_by >= 0 else h[H_BUTTON]
    big_by = poster(h, seats, acts, t, BIG_BLIND, after)
    if small_by >= 0:
        s[S_SMALL_BLIND_BY] = seats.seat[first + small_by]
    if big_by >= 0:
        s[S_BIG_BLIND_BY] = seats.seat[first + big_by]
    if big_by >= 0 and s[S_BIG_BLIND_BY] != s[S_BIG_BLIND_SEAT] and is_broke(h, seats, acts, t, s[S_BIG_BLIND_SEAT]):
        s[S_BIG_BLIND_BY] = -1  # who posted is one who comes back

    posted = largest(h, seats, acts, t, BIG_BLIND, 1)
    small = largest(h, seats, acts, t, SMALL_BLIND, 1)
    s[S_SMALL_BLIND] = known(h[H_SMALL_BLIND], small)
    s[S_BIG_BLIND] = known(h[H_BIG_BLIND], posted)
    if small != NONE and posted != NONE and small != s[S_SMALL_BLIND] and posted != s[S_BIG_BLIND]:
        # GGPoker heads a hand with the next level when it begins during the deal: what is posted is played
        s[S_SMALL_BLIND] = small
        s[S_BIG_BLIND] = posted
        s[S_ANTE] = usual_ante(h, seats, acts, t)
    else:
        s[S_ANTE] = known(h[H_ANTE], usual_ante(h, seats, acts, t))
    s[S_BRING_IN] = known(h[H_BRING_IN], largest(h, seats, acts, t, BRING_IN, 1))
    if s[S_BRING_IN] == NONE and largest(h, seats, acts, t, BRING_IN, 0) != NONE:
        s[S_BRING_IN] = entered_for(h, acts, t, largest(h, seats, acts, t, BRING_IN, 0))
    s[S_CAP] = h[H_CAP]

    resolved = h[H_STRUCTURE] >= 0 and h[H_GAME] >= 0 and 0 < count <= MOST_SEATS
    if resolved:
        game = h[H_GAME]
        if h[H_STRUCTURE] >= FIXED_LIMIT:
            is_due = t.now[MEND] == OF_DUE_POSTS and h[H_BETS] == 1  # then the header is right
            resolved = bet_sizes(h, games, stake, s, NONE if is_due else posted)
            has_two = h[H_STRUCTURE] == FIXED_LIMIT and h[H_STAKE_END] - h[H_STAKE] == 2
            if resolved and has_two and h[H_BETS] == 1 and s[S_BETS] != stake[h[H_STAKE]]:
                t.now[ODD_POST] = h[H_ACT]
            if resolved and h[H_STRUCTURE] == SPREAD_LIMIT and s[S_BIG_BLIND] == NONE:
                # nobody had chips for the whole blind: it is the least bet, if what was posted is not more
                if games[game * G_SIZE + G_FORCED] == 0 and largest(h, seats, acts, t, BIG_BLIND, 0) <= s[S_BETS + 0]:
                    s[S_BIG_BLIND] = s[S_BETS + 0]
            if resolved and h[H_STRUCTURE] == FIXED_LIMIT and games[game * G_SIZE + G_FORCED] == 0:
                s[S_BIG_BLIND] = s[S_BETS + 0]
        elif games[game * G_SIZE + G_FORCED] == 1:
            s[S_BIG_BLIND] = known(h[H_BIG_BLIND], largest(h, seats, acts, t, BUTTON_BLIND, 1))
            resolved = s[S_BIG_BLIND] > 0
        elif games[game * G_SIZE + G_FORCED] == 0:
            resolved = s[S_BIG_BLIND] > 0
        else:
            resolved = s[S_BRING_IN] > 0  # no-limit stud: the bring-in is all there is to go by
    s[S_IS_RESOLVED] = resolved

"""Kernels that fix a hand's betting structure before it is played: blinds, sizes, who is dealt in, who posts.

Enters: a hand's header, seats and acts. Leaves: its row of `Stakes` and the seat index. The posts decide where the header
leaves it open (888 writes blinds for fixed limit, most rooms bets); what neither tells stays unknown.
"""

from auditor.replay.state import MOST_SEATS, NONE, Acts, Games, Hands, Seats, Stakes, Table
from parsers.kernels import kernel
from parsers.vocabulary import Action, Street, Structure

ANTE = int(Action.ANTE)
SMALL_BLIND = int(Action.SMALL_BLIND)
BIG_BLIND = int(Action.BIG_BLIND)
BOTH_BLINDS = int(Action.BOTH_BLINDS)
BRING_IN = int(Action.BRING_IN)
BUTTON_BLIND = int(Action.BUTTON_BLIND)
DEAL = int(Action.DEAL)
SHOWDOWN = int(Street.SHOWDOWN)
FIXED_LIMIT = int(Structure.FIXED_LIMIT)
SPREAD_LIMIT = int(Structure.SPREAD_LIMIT)


@kernel
def seat_players(hands: Hands, seats: Seats, acts: Acts, i: int, t: Table) -> int:
    """Fills the seat index and who is dealt in; answers how many are. A seat without any trace of play is not dealt in:
    a player who waits for the big blind is listed like the others."""
    first, last = hands.first_seat[i], hands.first_seat[i + 1]
    for number in range(t.index.size):
        t.index[number] = -1
    for k in range(last - first):
        number = seats.seat[first + k]
        if t.index[number] < 0:
            t.index[number] = k
        t.is_in[k] = 0
        if seats.is_told[first + k] and not seats.is_out[first + k]:
            t.is_in[k] = 1
    for j in range(hands.first_act[i], hands.first_act[i + 1]):
        number = acts.seat[j]
        if number >= 0 and t.index[number] >= 0 and acts.action[j] <= int(Action.COMPLETE):
            t.is_in[t.index[number]] = 1
    for j in range(hands.first_card[i], hands.first_card[i + 1]):
        number = hands.card_seat[j]
        if number >= 0 and t.index[number] >= 0:
            t.is_in[t.index[number]] = 1
    dealt = 0
    for k in range(last - first):
        dealt += t.is_in[k]
    return dealt


@kernel
def clockwise(seats: Seats, first: int, count: int, number: int, k: int) -> int:
    """How far row k sits clockwise from a seat number: 1 next to it, `count` or more in that seat itself."""
    start = 0
    while start < count and seats.seat[first + start] <= number:
        start += 1
    return (k - start) % count + 1


@kernel
def poster(hands: Hands, seats: Seats, acts: Acts, i: int, t: Table, action: int, number: int) -> int:
    """Of those who make a post, the seat row that is next clockwise from a seat number (newcomers sit further on)."""
    first, count = hands.first_seat[i], hands.first_seat[i + 1] - hands.first_seat[i]
    best, nearest = -1, count + 1
    for j in range(hands.first_act[i], hands.first_act[i + 1]):
        if acts.action[j] == action and acts.seat[j] >= 0:
            k = t.index[acts.seat[j]]
            if k >= 0:
                away = clockwise(seats, first, count, number, k) if number >= 0 else 1
                if away < nearest:
                    best, nearest = k, away
    return best


@kernel
def next_dealt(t: Table, count: int, start: int) -> int:
    """The first row from `start` on, round the table, that is dealt in."""
    for away in range(count):
        k = (start + away) % count
        if t.is_in[k]:
            return k
    return -1


@kernel
def largest(hands: Hands, acts: Acts, i: int, action: int, full: int) -> int:
    """The largest post of a kind. `full`: only of players who have chips left."""
    most = NONE
    for j in range(hands.first_act[i], hands.first_act[i + 1]):
        if acts.action[j] == action and acts.amount[j] > most and not (full and acts.is_all_in[j] == 1):
            most = acts.amount[j]
    return most


@kernel
def known(told: int, posted: int) -> int:
    """What the header tells, else what was posted."""
    return told if told != NONE else posted


@kernel
def due_posters(hands: Hands, seats: Seats, i: int, t: Table, stakes: Stakes, small_by: int) -> None:
    """Who should post. With two players the button posts the small blind. Without a small blind (dead button) or a button
    nobody can say who is due."""
    first, count = hands.first_seat[i], hands.first_seat[i + 1] - hands.first_seat[i]
    if hands.button[i] < 0 or count == 0:
        return
    button = t.index[hands.button[i]]
    start = clockwise(seats, first, count, hands.button[i], 0)
    start = (1 - start) % count
    if stakes.players[i] == 2:
        if button >= 0 and t.is_in[button]:
            stakes.small_blind_seat[i] = hands.button[i]
            stakes.big_blind_seat[i] = seats.seat[first + next_dealt(t, count, start)]
    elif small_by >= 0:
        k = next_dealt(t, count, start)
        stakes.small_blind_seat[i] = seats.seat[first + k]
        stakes.big_blind_seat[i] = seats.seat[first + next_dealt(t, count, k + 1)]


@kernel
def bet_sizes(hands: Hands, games: Games, i: int, stakes: Stakes, posted: int) -> bool:
    """Fills the bet size of every round in fixed limit (spread limit: the least and the most). False: cannot be told."""
    first, count = hands.first_stake[i], hands.first_stake[i + 1] - hands.first_stake[i]
    game = hands.game[i]
    rounds = games.rounds[game]
    if hands.structure[i] == SPREAD_LIMIT:
        if count < 2:
            return False
        stakes.bets[i, 0] = hands.stake[first]
        stakes.bets[i, 1] = hands.stake[first + 1]
        return True
    if count > 2 and count == rounds:
        for r in range(rounds):
            stakes.bets[i, r] = hands.stake[first + r]
        return True
    if count != 2:
        return False
    small, big = hands.stake[first], hands.stake[first + 1]
    is_bets = hands.bets[i]
    if games.forced[game] == 0 and posted != NONE and posted in (small, big):
        is_bets = 1 if posted == small else 0
    if is_bets == 0:
        small, big = big, 2 * big
    elif is_bets < 0:
        return False
    for r in range(rounds):
        stakes.bets[i, r] = big if games.big[game, r] else small
    return True


@kernel
def resolve(hands: Hands, games: Games, seats: Seats, acts: Acts, i: int, stakes: Stakes, t: Table) -> None:
    """Fills row i of Stakes and the table's seat index."""
    stakes.players[i] = seat_players(hands, seats, acts, i, t)
    first, count = hands.first_seat[i], hands.first_seat[i + 1] - hands.first_seat[i]
    small_by = poster(hands, seats, acts, i, t, SMALL_BLIND, hands.button[i])
    after = seats.seat[first + small_by] if small_by >= 0 else hands.button[i]
    big_by = poster(hands, seats, acts, i, t, BIG_BLIND, after)
    if small_by >= 0:
        stakes.small_blind_by[i] = seats.seat[first + small_by]
    if big_by >= 0:
        stakes.big_blind_by[i] = seats.seat[first + big_by]
    due_posters(hands, seats, i, t, stakes, small_by)

    posted = largest(hands, acts, i, BIG_BLIND, 1)
    stakes.small_blind[i] = known(hands.small_blind[i], largest(hands, acts, i, SMALL_BLIND, 1))
    stakes.big_blind[i] = known(hands.big_blind[i], posted)
    stakes.ante[i] = known(hands.ante[i], largest(hands, acts, i, ANTE, 0))
    stakes.bring_in[i] = known(hands.bring_in[i], largest(hands, acts, i, BRING_IN, 1))
    stakes.cap[i] = hands.cap[i]
    stakes.antes[i] = 0
    for j in range(hands.first_act[i], hands.first_act[i + 1]):
        if acts.action[j] == ANTE:
            stakes.antes[i] += 1
        if acts.action[j] == DEAL and acts.run[j] <= 1 and acts.street[j] < SHOWDOWN:
            stakes.last_street[i] = acts.street[j]

    resolved = hands.structure[i] >= 0 and hands.game[i] >= 0 and 0 < count <= MOST_SEATS
    if resolved:
        game = hands.game[i]
        if hands.structure[i] >= FIXED_LIMIT:
            resolved = bet_sizes(hands, games, i, stakes, posted)
            if resolved and hands.structure[i] == FIXED_LIMIT and games.forced[game] == 0:
                stakes.big_blind[i] = stakes.bets[i, 0]
        elif games.forced[game] == 1:
            stakes.big_blind[i] = known(hands.big_blind[i], largest(hands, acts, i, BUTTON_BLIND, 1))
            resolved = stakes.big_blind[i] > 0
        elif games.forced[game] == 0:
            resolved = stakes.big_blind[i] > 0
        else:
            resolved = stakes.bring_in[i] > 0  # no-limit stud: the bring-in is all there is to go by
    stakes.is_resolved[i] = resolved

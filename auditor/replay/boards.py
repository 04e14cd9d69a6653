"""Kernels that compare what players show in stud: who brings it in, who opens a later street, an open pair.

Enters: the hand's row, its open cards, the table. Leaves: a seat row, -1 where an open card is not told or equal boards
cannot be told apart. Authority: Robert's Rules of Poker, seven-card stud and razz; WSOP Official Live Action Rules
2024, seven-card stud. Suits rank clubs, diamonds, hearts, spades.
"""

from auditor.replay.state import (
    G_LOW_OPENS,
    G_SIZE,
    H_GAME,
    H_SEAT,
    H_SEAT_END,
    H_UP,
    H_UP_END,
    IS_IN,
    Cards,
    Column,
    Seats,
    Table,
)
from auditor.replay.turn import can_act
from parsers.kernels import kernel
from parsers.vocabulary import Street

MOST_UP = 4  # no stud game shows more
BY_SUIT = 2
THIRD = int(Street.THIRD)


@kernel
def shown(h: Column, cards: Cards, seat: int, number: int, ace_low: bool) -> tuple[int, int]:
    """(board, card) of a seat after the deal of round `number`. The board: its pairs, then its ranks. The
    card: its highest by rank and suit. -1 where not every card is told."""
    held = 0  # four bits a rank: how many of it
    count, highest = 0, -1
    for at in range(h[H_UP], h[H_UP_END]):
        card = int(cards.up_card[at])
        if cards.up_seat[at] == seat and cards.up_street[at] < THIRD + number and card >= 0:
            rank, suit = card // 4, card % 4
            if ace_low:
                rank = (rank + 1) % 13
            held += 1 << (4 * rank)
            highest = max(highest, rank * 4 + suit)
            count += 1
    if count != min(number, MOST_UP):
        return -1, -1
    pairs, ranks, groups = 0, 0, 0
    for size in range(MOST_UP, 0, -1):
        for rank in range(12, -1, -1):
            if (held >> (4 * rank)) & 15 == size:
                pairs = pairs * 8 + size
                ranks = ranks * 16 + rank
                groups += 1
    for _ in range(groups, MOST_UP):
        pairs *= 8
        ranks *= 16
    return (pairs << 16) + ranks, highest


@kernel
def brings_in(h: Column, games: Column, seats: Seats, cards: Cards, t: Table) -> int:
    """The seat row that owes the bring-in: the lowest card by rank and suit, the highest where low boards open."""
    low = games[h[H_GAME] * G_SIZE + G_LOW_OPENS] > 0
    ace_low = games[h[H_GAME] * G_SIZE + G_LOW_OPENS] == 1
    found, best = -1, -1
    for k in range(h[H_SEAT_END] - h[H_SEAT]):
        if t.seat[IS_IN + k]:
            _, card = shown(h, cards, seats.seat[h[H_SEAT] + k], 1, ace_low)
            if card < 0:
                return -1
            if found < 0 or (card > best) == low:
                found, best = k, card
    return found


@kernel
def opens(h: Column, games: Column, seats: Seats, cards: Cards, t: Table, number: int, first: int, tie: int) -> int:
    """The seat row that opens a later street: the highest board, the lowest where low boards open. Of equal boards the
    first dealt (clockwise from row `first`), or the one with the higher card by suit; of low ones always the first
    dealt (Robert's Rules of Poker, razz), as no book goes by suit there. Where that player is all-in no book says
    whether the next to the left opens or the best board of the others: -1, unless they are the same."""
    found = best_board(h, games, seats, cards, t, number, first, tie, False)
    if found < 0 or can_act(t, found):
        return found
    count = h[H_SEAT_END] - h[H_SEAT]
    other = best_board(h, games, seats, cards, t, number, first, tie, True)
    for away in range(1, count):
        k = (found + away) % count
        if can_act(t, k):
            return found if k == other else -1
    return found


@kernel
def best_board(
    h: Column, games: Column, seats: Seats, cards: Cards, t: Table, number: int, first: int, tie: int, active: bool
) -> int:
    """The seat row with the best board to open with, of all who are in or of those who can act."""
    low = games[h[H_GAME] * G_SIZE + G_LOW_OPENS] > 0
    ace_low = games[h[H_GAME] * G_SIZE + G_LOW_OPENS] == 1
    count = h[H_SEAT_END] - h[H_SEAT]
    found, best, best_card, tied = -1, -1, -1, False
    for away in range(count):
        k = (first + away) % count
        if can_act(t, k) if active else t.seat[IS_IN + k]:
            board, card = shown(h, cards, seats.seat[h[H_SEAT] + k], number, ace_low)
            if board < 0:
                return -1
            if board == best:
                tied = True
                if tie == BY_SUIT and not low and card > best_card:
                    found, best_card = k, card
            elif found < 0 or (board > best) != low:
                found, best, best_card, tied = k, board, card, False
    return -1 if tied and tie == 0 else found


@kernel
def misdealt(h: Column, seats: Seats, cards: Cards, t: Table, number: int) -> tuple[int, int]:
    """(seat row, kind) of the first who gets an open card in round `number` although he is not in (1), or who alone of
    those who are in gets none (2), where the log tells those of two others; kind 0: nobody."""
    told, extra, bare, bares = 0, -1, -1, 0
    for k in range(h[H_SEAT_END] - h[H_SEAT]):
        found = False
        for at in range(h[H_UP], h[H_UP_END]):
            is_his = cards.up_seat[at] == seats.seat[h[H_SEAT] + k]
            found = found or (is_his and cards.up_street[at] == THIRD + number - 1)
        if found and not t.seat[IS_IN + k]:
            extra = k
        elif found:
            told += 1
        elif t.seat[IS_IN + k]:
            bare = k
            bares += 1
    if extra >= 0 and told > 0:
        return extra, 1
    return bare, 2 if bares == 1 and told > 1 else 0


@kernel
def open_pair(h: Column, seats: Seats, cards: Cards, t: Table) -> bool:
    """Whether somebody who is in shows a pair on fourth street, or may, as a card of his is not told."""
    for k in range(h[H_SEAT_END] - h[H_SEAT]):
        if t.seat[IS_IN + k]:
            board, _ = shown(h, cards, seats.seat[h[H_SEAT] + k], 2, False)
            if board < 0 or board >> 25 == 2:
                return True
    return False

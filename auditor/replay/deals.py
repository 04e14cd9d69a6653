"""Kernels that keep what is wrong with the streets: one left out, dealt twice or behind the end; and who shows first.

Enters: the table when a street is dealt or a hand is shown. Leaves: the hand's row of stakes.
"""

from auditor.replay.state import (
    ACTIVE,
    ALL_IN,
    BLURRED,
    G_DRAWS,
    G_ROUNDS,
    G_SIZE,
    G_STUD,
    H_ACT,
    H_ACT_END,
    H_CARD,
    H_CARD_END,
    H_GAME,
    H_IS_COMPLETE,
    H_SEAT,
    H_SEAT_END,
    IN,
    IN_GAP,
    IS_IN,
    LAST_ROUND,
    NONE,
    O_STREETS_TOLD,
    ROUND,
    S_IS_RESOLVED,
    S_LAST_STREET,
    S_LOST_LINE,
    S_LOST_STREET,
    S_OVER,
    S_OVER_LINE,
    S_OVER_STREET,
    S_SHOW_DUE,
    S_SHOW_LINE,
    S_SHOW_SEAT,
    SHOWS,
    STACK,
    Acts,
    Cards,
    Column,
    Seats,
    Table,
)
from auditor.replay.streets import round_of
from auditor.replay.turn import can_act, survey, whose
from parsers.kernels import kernel
from parsers.vocabulary import Origin, Street

PREDRAW = int(Street.PREDRAW)
RIVER = int(Street.RIVER)
SUMMARY_BOARD = int(Origin.SUMMARY_BOARD)
WHOLE_BOARD = 5


@kernel
def first_show(h: Column, seats: Seats, seat: int, line: int, s: Column, t: Table) -> None:
    """Keeps who shows or mucks first, and who should: the last to bet on the last street, else the first to act, if
    nobody is all-in (Poker TDA Rules 2024, showdown order)."""
    s[S_SHOW_SEAT] = seat
    s[S_SHOW_LINE] = line
    k = t.now[SHOWS]
    for other in range(h[H_SEAT_END] - h[H_SEAT]):
        if t.seat[IS_IN + other] and t.seat[STACK + other] <= 0:
            return  # all-in, be it from an ante or a blind
    if k >= 0 and t.seat[IS_IN + k] and not (t.now[ALL_IN] or t.now[BLURRED] or t.now[IN_GAP]) and t.now[IN] > 1:
        s[S_SHOW_DUE] = seats.seat[h[H_SEAT] + k]


@kernel
def retold_cards(h: Column, cards: Cards) -> int:
    """How many board cards a line tells again that tells most of them."""
    most = count = 0
    line = NONE
    for j in range(h[H_CARD], h[H_CARD_END]):
        if cards.origin[j] == SUMMARY_BOARD:
            count = count + 1 if cards.line[j] == line else 1
            line = int(cards.line[j])
            most = max(most, count)
    return most


@kernel
def lose_street(h: Column, games: Column, cards: Cards, s: Column, t: Table, o: Column) -> None:
    """Keeps the street that was not dealt although hands are shown after the one before. Some sites tell the board in
    the summary alone when nobody can bet any more."""
    if t.now[IN] < 2 or s[S_LAST_STREET] < 0 or s[S_LOST_STREET] >= 0 or t.now[BLURRED]:
        return
    if round_of(s[S_LAST_STREET]) >= games[h[H_GAME] * G_SIZE + G_ROUNDS]:
        return
    survey(t, h[H_SEAT_END] - h[H_SEAT])
    if o[O_STREETS_TOLD] or t.now[ACTIVE] > 1 or retold_cards(h, cards) < WHOLE_BOARD:
        s[S_LOST_STREET] = s[S_LAST_STREET] + 1


@kernel
def lose_next(h: Column, games: Column, cards: Cards, acts: Acts, j: int, k: int, s: Column, t: Table) -> bool:
    """Whether row k begins the next street with act j, though no line deals it: the round is over, and a later street,
    or a line that tells the board again, has its cards. Keeps that street."""
    number = t.now[ROUND] + 1
    if not (s[S_IS_RESOLVED] and h[H_IS_COMPLETE]) or t.now[BLURRED] or acts.street[j] > RIVER or number > RIVER:
        return False
    survey(t, h[H_SEAT_END] - h[H_SEAT])
    if t.now[ACTIVE] < 2 or not can_act(t, k) or whose(t, h[H_SEAT_END] - h[H_SEAT]) >= 0:
        return False
    is_told = retold_cards(h, cards) > number
    for other in range(h[H_ACT], h[H_ACT_END]):
        if acts.street[other] == number:
            return False
        is_told = is_told or number < acts.street[other] <= RIVER
    if is_told and s[S_LOST_STREET] < 0:
        s[S_LOST_STREET] = number
        s[S_LOST_LINE] = acts.line[j]
        s[S_LAST_STREET] = max(s[S_LAST_STREET], number)
    return bool(is_told)


@kernel
def lose_between(h: Column, games: Column, number: int, street: int, line: int, s: Column, t: Table) -> None:
    """Keeps the street that was left out between the one before and this one. Where a board is dealt its cards tell."""
    left_out = number - t.now[ROUND] - 1
    if left_out <= 0 or s[S_LOST_STREET] >= 0 or t.now[BLURRED] or not h[H_IS_COMPLETE]:
        return
    if is_dealt_apart(h, games, street):
        s[S_LOST_STREET] = street - left_out
        s[S_LOST_LINE] = line


@kernel
def is_dealt_apart(h: Column, games: Column, street: int) -> bool:
    """Whether a street deals no board, by whose cards its place would be told."""
    return bool(h[H_GAME] >= 0 and (games[h[H_GAME] * G_SIZE + G_STUD] or street > PREDRAW))


@kernel
def has_draw(h: Column, games: Column, number: int) -> bool:
    """Whether a round begins with a draw, or with cards thrown away in games that draw none."""
    rounds = games[h[H_GAME] * G_SIZE + G_DRAWS] if h[H_GAME] >= 0 else 0
    return bool(rounds == 0 or rounds >> (number - 1) & 1)


@kernel
def misplace_street(h: Column, games: Column, number: int, street: int, line: int, s: Column, t: Table) -> None:
    """Keeps a street that has no place: the game has none such, or it was dealt before, or a later one. Nothing is
    judged behind it."""
    if h[H_GAME] < 0 or not h[H_IS_COMPLETE] or t.now[BLURRED]:
        return
    is_none = number > games[h[H_GAME] * G_SIZE + G_ROUNDS]
    if is_none or number <= t.now[LAST_ROUND]:
        over_street(street, line, 3 if is_none else 2, s)
        t.now[BLURRED] = t.now[IN_GAP] = 1


@kernel
def over_street(street: int, line: int, kind: int, s: Column) -> None:
    """Keeps the first street that should not have been dealt."""
    if s[S_OVER_STREET] < 0:
        s[S_OVER_STREET] = street
        s[S_OVER_LINE] = line
        s[S_OVER] = kind

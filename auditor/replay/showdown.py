"""Showdown: the cards that are known of each seat, the boards, their values, and what is wrong with them (kernels).

Enters: the rows of `cards` of one hand. Leaves: each seat's final cards, the boards of each run, and the first card
that is seen in two places or is not in the deck.
"""

from typing import Any

from auditor.ranks import rank
from auditor.replay.arrays import (
    H_DEALS_FLOP,
    H_HAS_DRAWS,
    H_IS_FRESH,
    H_IS_STUD,
    H_LOWEST,
    H_NEED,
    H_OPENING,
    H_RUNS,
    MOST_ROWS,
    fill,
)
from parsers.kernels import kernel, tail
from parsers.vocabulary import Origin, Street

MOST_RUNS = 8
MOST_CARDS = 10
MOST_BOARD = 5
_ASTRAY = 1000
_GONE = 99  # where a card is that was thrown away
STREETS = 15

# where a seat's cards are told, best first
_SHOWN, _SUMMARY, _MUCKED, _DEALT = range(4)
_KINDS = 4

_BOARD, _SHOW, _MUCK = int(Origin.BOARD), int(Origin.SHOWN), int(Origin.MUCKED)
_DISCARD, _SUMMARY_SHOW, _DRAWN = int(Origin.DISCARDED), int(Origin.SUMMARY_SHOWN), int(Origin.DRAWN)
_DEAL, _HELD = int(Origin.DEALT), int(Origin.HELD)
_THIRD = int(Street.THIRD)
_SUMMARY_BOARD = int(Origin.SUMMARY_BOARD)


# the work space of one hand: tables row after row
T_TOLD = 0  # (rows, kinds, cards): what each kind of line tells
T_TOLD_COUNT = T_TOLD + MOST_ROWS * _KINDS * MOST_CARDS  # (rows, kinds)
T_HOLE = T_TOLD_COUNT + MOST_ROWS * _KINDS  # (rows, cards): the final cards
T_HELD = T_HOLE + MOST_ROWS * MOST_CARDS  # (rows): how many; 0 where not all are known
T_SHOWN = T_HELD + MOST_ROWS  # (rows): how many cards the seat showed
T_THROWN = T_SHOWN + MOST_ROWS  # (rows): how many discarded cards are told; _ASTRAY and more if one was not held
T_DRAWN = T_THROWN + MOST_ROWS  # (rows): how many drawn ones
T_NEW = T_DRAWN + MOST_ROWS  # (rows): cards that a line deals, and 16 times that line and street
T_BOARD = T_NEW + MOST_ROWS  # (runs, cards)
T_BOARD_COUNT = T_BOARD + MOST_RUNS * MOST_BOARD  # (runs)
T_STREET_COUNT = T_BOARD_COUNT + MOST_RUNS  # (runs, streets)
T_STREET_LINE = T_STREET_COUNT + MOST_RUNS * STREETS  # (runs, streets): the last line that deals the street
T_STREET_LINES = T_STREET_LINE + MOST_RUNS * STREETS  # (runs, streets): how many lines deal it
T_DEALT = T_STREET_LINES + MOST_RUNS * STREETS  # how many runs the hand has written on
T_PLACE = T_DEALT + 1  # (52): where a card was seen: row + 1, 100 + run, or _GONE
T_LINE = T_PLACE + 52  # (52): line, street and origin of that place
T_CARDS = T_LINE + 52  # cards of a seat and its board, and five of them: for odd chips
T_FIVE = T_CARDS + MOST_CARDS + MOST_BOARD
T_HIGH = T_FIVE + 5  # (runs, rows): values, -1 not known
T_LOW = T_HIGH + MOST_RUNS * MOST_ROWS
T_FOREIGN = T_LOW + MOST_RUNS * MOST_ROWS  # row of `cards` + 1: thrown away or told again, and not held; 0 none
T_SURPLUS = T_FOREIGN + 1  # the same: dealt beyond what the street deals
T_SIZE = T_SURPLUS + 1


@kernel
def clear(t: Any, rows: int) -> None:
    """Makes the work space ready for a hand of so many seat rows. What the hand before did not write on is clear."""
    fill(tail(t, T_TOLD_COUNT), rows * _KINDS, 0)
    fill(tail(t, T_HELD), rows, 0)
    fill(tail(t, T_SHOWN), rows, 0)
    fill(tail(t, T_THROWN), rows, 0)
    fill(tail(t, T_DRAWN), rows, 0)
    fill(tail(t, T_NEW), rows, 0)
    t[T_FOREIGN] = t[T_SURPLUS] = 0
    fill(tail(t, T_BOARD_COUNT), t[T_DEALT], 0)
    for column in (tail(t, T_STREET_COUNT), tail(t, T_STREET_LINE), tail(t, T_STREET_LINES)):
        fill(column, t[T_DEALT] * STREETS, 0)
    fill(tail(t, T_PLACE), 52, 0)


@kernel
def gather(t: Any, cards: Any, first: int, last: int, row_of: Any, h: Any) -> int:
    """Reads the cards of a hand.

    Returns the index in `cards` of the first that cannot be there: seen elsewhere already, or not in the deck; else -1.
    """
    has_draws, lowest, runs = h[H_HAS_DRAWS], h[H_LOWEST], h[H_RUNS]
    repeats = not h[H_DEALS_FLOP]  # a later street tells the board cards of an earlier one again (Courchevel)
    wrong = -1
    t[T_DEALT] = min(runs, MOST_RUNS)
    for at in range(first, last):
        card, origin, line = int(cards.card[at]), int(cards.origin[at]), int(cards.line[at])
        run = min(max(int(cards.run[at]) - 1, 0), MOST_RUNS - 1)
        row = -1
        if cards.seat[at] >= 0:
            row = row_of[cards.seat[at]]
            if row < 0:
                continue
            if t[T_FOREIGN] == 0 and card >= 0 and _is_foreign(t, cards, first, last, at, row, h):
                t[T_FOREIGN] = at + 1
            if t[T_SURPLUS] == 0 and origin == _DEAL and card >= 0 and _is_surplus(t, cards, at, row, h):
                t[T_SURPLUS] = at + 1
            if origin == _HELD:
                continue
            if has_draws and card >= 0:
                if origin == _DISCARD:
                    t[T_THROWN + row] += 1 if _is_dealt(t, row, card) else _ASTRAY
                if origin == _DRAWN:
                    t[T_DRAWN + row] += 1
                    if wrong < 0 and _comes_back(t, cards, first, at, row):
                        wrong = at
            if card >= 0:
                _tell(t, row, origin, card)
        elif origin == _BOARD:
            dealt = run * STREETS + int(cards.street[at])
            t[T_DEALT] = max(t[T_DEALT], run + 1)
            t[T_STREET_COUNT + dealt] += 1
            if t[T_STREET_LINE + dealt] != line:
                t[T_STREET_LINE + dealt] = line
                t[T_STREET_LINES + dealt] += 1
        else:
            continue
        is_private = has_draws and origin not in (_BOARD, _SHOW, _MUCK, _SUMMARY_SHOW)
        if card < 0 or (is_private and not (h[H_IS_FRESH] and runs == 1 and _is_told(t, row))):
            continue
        if card < lowest and wrong < 0:
            wrong = at
        place = row + 1 if row >= 0 else 100 + run
        told = (line * STREETS + int(cards.street[at])) * 16 + origin
        if t[T_PLACE + card] != 0 and wrong < 0:
            # a seat tells its cards again and again, but not the same card twice in one line of a street
            is_same = t[T_PLACE + card] == place and t[T_LINE + card] != told
            if not is_same or (row < 0 and not repeats):
                wrong = at
        t[T_PLACE + card] = _GONE if origin == _DISCARD else place
        t[T_LINE + card] = told
    _boards(t, cards, first, last, runs)
    return wrong


@kernel
def _comes_back(t: Any, cards: Any, first: int, at: int, row: int) -> bool:
    """Whether a card is drawn that the player holds, or threw away in the same draw: after a reshuffle only cards of
    earlier draws come back."""
    if not _is_told(t, row):
        return False
    for before in range(at - 1, first - 1, -1):
        if cards.street[before] != cards.street[at]:
            break
        is_thrown = cards.seat[before] == cards.seat[at] and cards.origin[before] == _DISCARD
        if is_thrown and cards.card[before] == cards.card[at]:
            return True
    return _is_dealt(t, row, cards.card[at])


@kernel
def _is_told(t: Any, row: int) -> bool:
    """Whether it is told what a player has thrown away so far for the cards that he drew: PokerStars once told the
    whole hand as drawn after an empty list of discards."""
    return bool(t[T_DRAWN + row] <= t[T_THROWN + row] < _ASTRAY)


@kernel
def _is_foreign(t: Any, cards: Any, first: int, last: int, at: int, row: int, h: Any) -> bool:
    """Whether a player throws away, or is told to hold, a card that is not in his hand, all of which is known."""
    origin = cards.origin[at]
    if origin != _HELD and not (origin == _DISCARD and h[H_HAS_DRAWS]):
        return False
    if not _is_told(t, row):
        return False
    known = t[T_TOLD_COUNT + row * _KINDS + _DEALT]
    told = 0
    for other in range(first, at if origin == _DISCARD else last):
        is_beside = (
            cards.street[other] == cards.street[at] if origin == _DISCARD else cards.line[other] == cards.line[at]
        )
        told += 1 if is_beside and cards.seat[other] == cards.seat[at] and cards.origin[other] == origin else 0
    is_whole = known + told == h[H_NEED] if origin == _DISCARD else known == told
    return bool(is_whole and not _is_dealt(t, row, cards.card[at]))


@kernel
def _is_surplus(t: Any, cards: Any, at: int, row: int, h: Any) -> bool:
    """Whether a line deals a player more cards than the game does: two open ones on a later street of stud, more than
    the first street's, or more than the hand's. What else is told beside a card may be one of before."""
    if h[H_OPENING] == 0 or _is_dealt(t, row, cards.card[at]):
        return False
    is_later = h[H_IS_STUD] and cards.street[at] > _THIRD
    if not is_later or cards.is_up[at]:
        place = int(cards.line[at]) * STREETS + int(cards.street[at])
        t[T_NEW + row] = t[T_NEW + row] + 1 if t[T_NEW + row] >> 4 == place else (place << 4) + 1
        if t[T_NEW + row] & 15 > (1 if is_later else h[H_OPENING]):
            return True
    return bool(t[T_TOLD_COUNT + row * _KINDS + _DEALT] >= h[H_NEED] and h[H_IS_STUD])


@kernel
def _is_dealt(t: Any, row: int, card: int) -> bool:
    """Whether a seat holds a card by what was dealt and drawn."""
    mine = row * _KINDS + _DEALT
    return _holds(tail(t, T_TOLD + mine * MOST_CARDS), t[T_TOLD_COUNT + mine], card)


@kernel
def _kind(origin: int) -> int:
    """The kind of line that tells a card of a seat."""
    if origin == _SHOW:
        return _SHOWN
    if origin == _SUMMARY_SHOW:
        return _SUMMARY
    return _MUCKED if origin == _MUCK else _DEALT


@kernel
def _tell(t: Any, row: int, origin: int, card: int) -> None:
    mine = row * _KINDS + _kind(origin)
    told = tail(t, T_TOLD + mine * MOST_CARDS)
    count = t[T_TOLD_COUNT + mine]
    for at in range(count):
        if told[at] == card:
            if origin == _DISCARD:
                told[at] = told[count - 1]
                t[T_TOLD_COUNT + mine] -= 1
            return
    if count < MOST_CARDS and origin != _DISCARD:
        told[count] = card
        t[T_TOLD_COUNT + mine] += 1


@kernel
def _holds(found: Any, count: int, card: int) -> bool:
    is_there = False
    for at in range(count):
        is_there = is_there or found[at] == card
    return is_there


@kernel
def _boards(t: Any, cards: Any, first: int, last: int, runs: int) -> None:
    """The board of each run: a later one shares the streets that it does not deal anew."""
    for run in range(min(runs, MOST_RUNS)):
        board = tail(t, T_BOARD + run * MOST_BOARD)
        count = 0
        for at in range(first, last):
            if cards.seat[at] < 0 and cards.origin[at] == _BOARD and cards.card[at] >= 0:
                dealt = run if t[T_STREET_COUNT + run * STREETS + int(cards.street[at])] > 0 else 0
                if cards.run[at] - 1 == dealt and count < MOST_BOARD and not _holds(board, count, cards.card[at]):
                    board[count] = cards.card[at]
                    count += 1
        t[T_BOARD_COUNT + run] = count


@kernel
def retold(t: Any, cards: Any, first: int, last: int, runs: int) -> int:
    """The index of a card of the first line that tells the board again and otherwise: with a card that was not dealt
    there, or, of a hand with one board, without one that was; else -1.

    Lines that tell more cards than the board has are left alone: some sites tell streets that were not dealt.
    """
    line = -1
    count = dealt = 0
    for at in range(first, last):
        run = min(max(int(cards.run[at]) - 1, 0), MOST_RUNS - 1)
        if cards.origin[at] != _SUMMARY_BOARD or cards.card[at] < 0 or run >= runs:
            continue
        if line != cards.line[at]:
            line = int(cards.line[at])
            count = dealt = 0
            for other in range(first, last):
                count += 1 if cards.line[other] == line and cards.origin[other] == _SUMMARY_BOARD else 0
                dealt += 1 if cards.line[other] < line and cards.origin[other] == _BOARD else 0
            if count < dealt == t[T_BOARD_COUNT] and runs == 1:
                return at
        if count <= t[T_BOARD_COUNT + run] and not _holds(
            tail(t, T_BOARD + run * MOST_BOARD), t[T_BOARD_COUNT + run], cards.card[at]
        ):
            return at
    return -1


@kernel
def settle_cards(t: Any, rows: int, need: int) -> None:
    """Each seat's final cards: those it showed, else those the summary or the deal tells, where they are all there."""
    for row in range(rows):
        counts = tail(t, T_TOLD_COUNT + row * _KINDS)
        t[T_SHOWN + row] = max(counts[_SHOWN], counts[_SUMMARY])
        for kind in range(_KINDS):
            if counts[kind] == need and need > 0:
                for at in range(need):
                    t[T_HOLE + row * MOST_CARDS + at] = t[T_TOLD + (row * _KINDS + kind) * MOST_CARDS + at]
                t[T_HELD + row] = need
                break


@kernel
def values(t: Any, mask: int, rows: int, runs: int, high: int, low: int, board: int) -> None:
    """The values of the hands in the mask on every board; -1 where cards are missing."""
    for run in range(min(runs, MOST_RUNS)):
        shared = tail(t, T_BOARD + run * MOST_BOARD)
        for row in range(rows):
            mine = run * MOST_ROWS + row
            hole = tail(t, T_HOLE + row * MOST_CARDS)
            t[T_HIGH + mine] = -1
            t[T_LOW + mine] = -1
            if mask >> row & 1 and t[T_HELD + row] > 0 and t[T_BOARD_COUNT + run] == board:
                t[T_HIGH + mine] = rank(high, hole, t[T_HELD + row], shared, board)
                if low > 0:
                    t[T_LOW + mine] = rank(low, hole, t[T_HELD + row], shared, board)


@kernel
def best(row_values: Any, mask: int, rows: int) -> int:
    """The mask of the seat rows with the highest value above 0; 0 where none has one."""
    top = 0
    winners = 0
    for row in range(rows):
        if mask >> row & 1 and row_values[row] > top:
            top = row_values[row]
            winners = 1 << row
        elif mask >> row & 1 and row_values[row] == top and top > 0:
            winners |= 1 << row
    return winners


@kernel
def is_followed(t: Any, row: int) -> bool:
    """Draw games: whether every draw of a seat is told card by card, so that its last hand is known from the deal on.
    Of one who never discards it is not: lines without cards may tell his draws."""
    return bool(t[T_THROWN + row] == t[T_DRAWN + row] > 0)


@kernel
def changed(t: Any, cards: Any, first: int, last: int, row_of: Any, need: int, has_draws: int) -> int:
    """The index of the first card on a line that shows a seat's hand, or tells it again, otherwise than it was dealt or
    shown; else -1."""
    for at in range(first, last):
        kind = _kind(cards.origin[at])
        row = row_of[cards.seat[at]] if kind != _DEALT and cards.seat[at] >= 0 else -1
        if row < 0 or need == 0:
            continue
        if (not has_draws or is_followed(t, row)) and _differ(t, row, kind, _DEALT, need):
            return at
        if kind != _SHOWN and _differ(t, row, kind, _SHOWN, need):
            return at
    return -1


@kernel
def _differ(t: Any, row: int, one: int, other: int, need: int) -> bool:
    """Whether a seat's hand is told twice and cannot be the same: all of it is told at one place, without a card that
    the other tells; there some may not be told."""
    counts = tail(t, T_TOLD_COUNT + row * _KINDS)
    whole, part = (one, other) if counts[one] == need else (other, one)
    if counts[whole] != need or counts[part] > need:
        return False
    held = tail(t, T_TOLD + (row * _KINDS + whole) * MOST_CARDS)
    told = tail(t, T_TOLD + (row * _KINDS + part) * MOST_CARDS)
    for at in range(counts[part]):  # noqa: SIM110  (numba has no any())
        if not _holds(held, need, told[at]):
            return True
    return False


@kernel
def teller(cards: Any, first: int, wrong: int, row_of: Any, is_in: Any) -> int:
    """Of the two lines that tell a card, the second at `wrong`, the one to blame: a show of a hand that is out, whose
    line has another's name; else the second."""
    for at in range(first, wrong):
        is_same = cards.card[at] == cards.card[wrong] and cards.seat[at] != cards.seat[wrong]
        row = row_of[cards.seat[at]] if is_same and cards.origin[at] == _SHOW and cards.seat[at] >= 0 else -1
        if row >= 0 and not is_in[row]:
            return at
    return wrong

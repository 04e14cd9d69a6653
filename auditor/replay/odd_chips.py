"""Who comes first for an odd chip (kernels).

Enters: the winners of a pot's half, their cards, the house's answers. Leaves: seat rows in the order in which they get
odd chips. Authority: Poker TDA Rules 2024, odd chips (button games the first left of the button, stud the highest card
by suit of the five-card hand); WSOP Official Live Action Rules 2024, odd chips; Robert's Rules of Poker, version 11,
ties (stud: of all cards held, and the lowest in low games); BARGE rulebook, ties and odd chips (split games that are
not high-low). Suits rank clubs, diamonds, hearts, spades.
"""

from typing import Any

from auditor.ranks import Ranking, rank
from auditor.replay.arrays import (
    H_BOARD,
    H_HIGH,
    H_IS_STUD,
    H_LOW,
    H_ODD_CARD,
    H_ODD_CARD_LOW,
    H_ODD_CARD_STUD,
    H_ODD_SPLIT,
    H_ODD_TO_LOW,
    W_ORDER,
    W_RANKED,
)
from auditor.replay.showdown import MOST_BOARD, MOST_CARDS, T_BOARD, T_CARDS, T_FIVE, T_HELD, T_HOLE
from parsers.kernels import kernel, tail

_FIVE_CARDS, _POSITION = 1, 2  # H_ODD_SPLIT
_OF_FIVE = 1  # H_ODD_CARD_STUD
_FIRST_LOW, _DRAWMAHA = int(Ranking.EIGHT_OR_BETTER), int(Ranking.DRAWMAHA)
_BADUGI, _BADUGI_ACE_HIGH = int(Ranking.BADUGI), int(Ranking.BADUGI_ACE_HIGH)
_DEUCE_TO_SEVEN, _DRAWMAHA_LOW = int(Ranking.DEUCE_TO_SEVEN), int(Ranking.DRAWMAHA_DEUCE_TO_SEVEN)


@kernel
def first_half(h: Any, winners: int, lows: int, rows: int, work: Any) -> bool:
    """Whether the first half of a split pot gets the odd chip."""
    if h[H_HIGH] < _FIRST_LOW and h[H_LOW] != _DRAWMAHA:  # a high and a low hand
        return not h[H_ODD_TO_LOW]
    if h[H_ODD_SPLIT] == _FIVE_CARDS:
        return bool(h[H_HIGH] != _BADUGI and h[H_HIGH] != _BADUGI_ACE_HIGH and h[H_LOW] != _DRAWMAHA)
    if h[H_ODD_SPLIT] == _POSITION and not h[H_IS_STUD]:  # stud has no button: the hand of five cards
        for turn in range(rows):
            row = work[W_ORDER + turn]
            if (winners | lows) >> row & 1:
                return bool(winners >> row & 1)
    return True


@kernel
def by_card(h: Any, winners: int, rows: int, values: Any, run: int, ranking: int, table: Any, work: Any) -> Any:
    """The winners in the order of odd chips: from the left of the button, or by a card."""
    mode = h[H_ODD_CARD_STUD] if h[H_IS_STUD] else h[H_ODD_CARD]
    if mode == 0 or winners & (winners - 1) == 0:
        return tail(work, W_ORDER)
    is_low = ranking >= _FIRST_LOW and ranking != _DRAWMAHA
    ace_low = is_low and ranking != _DEUCE_TO_SEVEN and ranking != _DRAWMAHA_LOW and ranking != _BADUGI_ACE_HIGH
    lowest = is_low and h[H_IS_STUD] and h[H_ODD_CARD_LOW] == 1
    of_five = h[H_IS_STUD] and mode == _OF_FIVE and ranking != _BADUGI and ranking != _BADUGI_ACE_HIGH
    place = 0
    left = winners
    while left:
        first, best = -1, -1
        for turn in range(rows):
            row = work[W_ORDER + turn]
            if left >> row & 1:
                if table[T_HELD + row] == 0:
                    return tail(work, W_ORDER)
                value = values[row] if of_five else -1
                card = _card(table, row, run, h[H_BOARD] if h[H_IS_STUD] else 0, ranking, value, ace_low, lowest)
                if first < 0 or card > best:
                    first, best = row, card
        work[W_RANKED + place] = first
        place += 1
        left ^= 1 << first
    for turn in range(rows):
        if winners >> work[W_ORDER + turn] & 1 == 0:
            work[W_RANKED + place] = work[W_ORDER + turn]
            place += 1
    return tail(work, W_RANKED)


@kernel
def _card(table: Any, row: int, run: int, shown: int, ranking: int, value: int, ace_low: bool, lowest: bool) -> int:
    """The card that counts, by rank and suit, the more the better; `value` -1: of all cards, else of a five that has
    this value."""
    held = table[T_HELD + row]
    count = held + shown
    cards = tail(table, T_CARDS)
    for at in range(count):
        cards[at] = (
            table[T_HOLE + row * MOST_CARDS + at] if at < held else table[T_BOARD + run * MOST_BOARD + at - held]
        )
    if value < 0:
        return _extreme(cards, (1 << count) - 1, count, ace_low, lowest)
    best = -1
    for chosen in range(1 << count):
        size = 0
        for at in range(count):
            if chosen >> at & 1:
                if size < 5:
                    table[T_FIVE + size] = cards[at]
                size += 1
        if size == 5 and rank(ranking, tail(table, T_FIVE), 5, tail(table, T_FIVE), 0) == value:
            best = max(best, _extreme(cards, chosen, count, ace_low, lowest))
    return best


@kernel
def _extreme(cards: Any, chosen: int, count: int, ace_low: bool, lowest: bool) -> int:
    """The highest card of those chosen, or the lowest, turned so that more is better."""
    best = -1
    for at in range(count):
        if chosen >> at & 1:
            card = cards[at]
            if ace_low:
                card = (card // 4 + 1) % 13 * 4 + card % 4
            best = max(best, 63 - card if lowest else card)
    return best

"""What a seat's cards make: as a value, to be compared, and in words. Enters: the game and the cards of one hand.

For reports and messages, a seat at a time; the settlement ranks whole tables (`auditor.replay.showdown`).
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

import numpy as np
import polars as pl

from auditor import games, labels
from auditor.ranks import Ranking, rank
from auditor.replay.settle import shape
from parsers.vocabulary import Half, Origin

_TOLD = (Origin.SHOWN, Origin.SUMMARY_SHOWN, Origin.MUCKED, Origin.DEALT)  # where a hand is told, best first


class Card(NamedTuple):
    """A row of the table `cards`."""

    street: int
    seat: int | None
    run: int
    card: int
    origin: int


def lying(cards: pl.DataFrame) -> list[Card]:
    """The cards of a hand."""
    return [Card(*row) for row in cards.select(*Card._fields).iter_rows()]


def rankings(game: str, half: int) -> Iterator[Ranking]:
    """Those by which a half, or the whole, may go, the likelier first; NONE of a half that the game does not have."""
    for above in (False, True):
        high, low = shape(game, trips_above_straight=above)[:2]
        yield Ranking(low if half == Half.LOW else high)


def value(game: str, cards: list[Card], seat: int, run: int, ranking: Ranking) -> int:
    """Of a seat's hand on a board; -1 where some card is not told."""
    held, shown = shape(game)[2:4]
    has_draws = any(games.load(game).draws)
    known = (_known(cards, seat, origin, has_draws=has_draws) for origin in _TOLD)
    hole = next(filter(lambda told: len(told) == held, known), [])
    board = list[int]()
    dealt = [card for card in cards if card.seat is None and card.origin == Origin.BOARD]
    for street in dict.fromkeys(card.street for card in dealt):
        here = [card for card in dealt if card.street == street]
        own = any(card.run == run for card in here)
        board += [card.card for card in here if card.run == (run if own else 1)]
    if not hole or len(board) != shown or max(hole + board) > 51:
        return -1
    return int(rank(int(ranking), np.array(hole, np.int64), held, np.array(board, np.int64), shown))


def on_board(run: int, runs: Iterable[int]) -> str:
    """Which board is meant, where there are several."""
    return f"on board {run}, " if len(set(runs)) > 1 else ""


def for_half(half: int, ranking: Ranking) -> str:
    """Which half of the pot is meant; nothing of the whole. In drawmaha the second is no low."""
    if ranking in (Ranking.DRAWMAHA, Ranking.DRAWMAHA_DEUCE_TO_SEVEN):
        return "for the five cards held, "
    return {Half.HIGH: "for high, ", Half.LOW: "for low, "}.get(Half(half), "")


def words(game: str, cards: list[Card], seats: Collection[int]) -> dict[int, str]:
    """What the hands of seats make on each board and for each half; without those of which a card is not told. Hands
    that read alike and are not of one worth are told with their kickers."""
    runs = sorted({card.run for card in cards})
    is_split = next(rankings(game, Half.LOW)) != Ranking.NONE
    told: dict[int, list[str]] = {}
    for run in runs:
        for half in (Half.HIGH, Half.LOW) if is_split else (Half.WHOLE,):
            ranking = next(rankings(game, half))
            values = {seat: value(game, cards, seat, run, ranking) for seat in seats}
            for seat, text in _apart(values, ranking).items():
                place = on_board(run, runs) + ("" if text == labels.NO_LOW else for_half(half, ranking))
                told.setdefault(seat, []).append(place + text)
    return {seat: "; ".join(parts) for seat, parts in told.items()}


def _apart(values: dict[int, int], ranking: Ranking) -> dict[int, str]:
    """Values in words that are the same only for the same value."""
    texts = {number: labels.made(number, ranking) for number in set(values.values())}
    count = Counter(texts.values())
    for number, text in texts.items():
        if count[text] > 1:
            texts[number] = labels.made(number, ranking, kickers=True)
    return {seat: text for seat, number in values.items() if (text := texts[number])}


def _known(cards: list[Card], seat: int, origin: Origin, *, has_draws: bool) -> list[int]:
    """What a seat holds in the end by cards of one origin. Of what was dealt that is what was not thrown away, with
    what was drawn; where draws may have changed it and none of them is told, nothing is known."""
    told = {kind: [card.card for card in cards if card.seat == seat and card.origin == kind] for kind in Origin}
    if origin != Origin.DEALT:
        return list(dict.fromkeys(told[origin]))
    if has_draws and not told[Origin.DRAWN]:
        return []
    kept = dict.fromkeys(told[Origin.DEALT] + told[Origin.DRAWN])
    return [card for card in kept if card not in told[Origin.DISCARDED]]

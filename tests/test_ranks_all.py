"""Every ranking against pokerkit: on all five-card hands there are (badugi: all of four and five cards), and on random
hands of more cards, of which the best five are found by trying all.

What five cards are worth depends on their ranks and on whether they are of one suit, so pokerkit is asked once for each
such class, and the answer is looked up for every hand; of badugis once for all that differ by the names of suits alone.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations, product

import numpy as np
import pytest
from numpy.typing import NDArray
from pokerkit import (
    BadugiHand,
    EightOrBetterLowHand,
    RegularLowHand,
    ShortDeckHoldemHand,
    StandardBadugiHand,
    StandardHighHand,
    StandardLowHand,
)

from auditor.ranks import Ranking, rank_many
from tests.effort import EFFORT

RANDOM = 20_000 * EFFORT  # hands a ranking: a million in the slow run
RANKS = "23456789TJQKA"
FULL, SHORT = range(52), range(16, 52)

Ints = NDArray[np.int64]


def text(cards: Iterator[int]) -> str:
    return "".join(RANKS[card >> 2] + "cdhs"[card & 3] for card in cards)


def class_of(cards: Ints) -> Ints:
    """A number for the ranks of five cards, whatever their order, with a bit for one suit."""
    counts = (1 << 3 * (cards >> 2)).sum(axis=1)  # three bits a rank
    return counts * 2 + (cards & 3 == cards[:, :1] & 3).all(axis=1)


def representatives(deck: range) -> list[tuple[int, ...]]:
    """One hand of each class: five different ranks of one suit, and any ranks of mixed suits."""
    ranks = [rank for rank in range(13) if 4 * rank in deck]
    made = [tuple(4 * rank for rank in five) for five in combinations(ranks, 5)]
    for five in combinations_with_replacement(ranks, 5):
        if max(five.count(rank) for rank in five) < 5:
            suits = [five[:at].count(rank) for at, rank in enumerate(five)]
            if not any(suits):
                suits[-1] = 1
            made.append(tuple(4 * rank + suit for rank, suit in zip(five, suits, strict=True)))
    return made


def trips_above_straights(cards: str) -> tuple[int, int] | None:
    """Short deck where three of a kind beats a straight: pokerkit's order within a category, the categories moved."""
    hand = ShortDeckHoldemHand(cards)
    names = ["High card", "One pair", "Two pair", "Straight", "Three of a kind"]
    names += ["Full house", "Flush", "Four of a kind", "Straight flush"]
    return names.index(hand.entry.label.value), hand.entry.index


KINDS: dict[Ranking, tuple[Callable[[str], object], range]] = {
    Ranking.HIGH: (StandardHighHand, FULL),
    Ranking.DRAWMAHA: (StandardHighHand, FULL),
    Ranking.DEUCE_TO_SEVEN: (StandardLowHand, FULL),
    Ranking.ACE_TO_FIVE: (RegularLowHand, FULL),
    Ranking.EIGHT_OR_BETTER: (EightOrBetterLowHand.from_game_or_none, FULL),
    Ranking.SHORT_DECK: (ShortDeckHoldemHand, SHORT),
    Ranking.SHORT_DECK_TRIPS: (trips_above_straights, SHORT),
}
BADUGIS = {Ranking.BADUGI: BadugiHand, Ranking.BADUGI_ACE_HIGH: StandardBadugiHand}


def places(hands: list[object]) -> Ints:
    """The place of each hand in the order of all, alike for equal ones, from 1; 0 where there is no hand."""
    order = sorted((at for at, hand in enumerate(hands) if hand is not None), key=lambda at: hands[at])
    place = np.zeros(len(hands), np.int64)
    now = 0
    for last, at in zip([None, *order], order, strict=False):
        now += last is None or hands[last] != hands[at]
        place[at] = now
    return place


@cache
def table(ranking: Ranking) -> tuple[Ints, Ints]:
    """Classes of five cards, sorted, and the place that pokerkit gives each."""
    ask, deck = KINDS[ranking]
    hands = representatives(deck)
    classes = class_of(np.array(hands))
    place = places([ask(text(iter(hand))) for hand in hands])
    order = np.argsort(classes)
    return classes[order], place[order]


def looked_up(ranking: Ranking, cards: Ints) -> Ints:
    classes, place = table(ranking)
    wanted = class_of(cards)
    at = np.searchsorted(classes, wanted)
    assert (classes[at] == wanted).all()
    return place[at]


def every(count: int, deck: range) -> Ints:
    return np.array([*combinations(deck, count)], np.int64)


def same(ours: Ints, theirs: Ints) -> int:
    """Asserts that both put the hands in the same order, ties and all; gives how many different values there are."""
    pairs = np.unique(np.stack([theirs, ours]), axis=1)
    assert (np.diff(pairs[0]) > 0).all(), "one value of theirs, two of ours"
    assert (np.diff(pairs[1]) > 0).all(), "not in the same order"
    return pairs.shape[1]


VALUES = {
    Ranking.HIGH: 7462,
    Ranking.DRAWMAHA: 7462,
    Ranking.DEUCE_TO_SEVEN: 7462,
    Ranking.ACE_TO_FIVE: 6175,
    Ranking.EIGHT_OR_BETTER: 57,  # and no low
    Ranking.SHORT_DECK: 1404,
    Ranking.SHORT_DECK_TRIPS: 1404,
}


@pytest.mark.parametrize("ranking", KINDS, ids=lambda ranking: ranking.name.lower())
def test_all_hands_of_five(ranking: Ranking) -> None:
    cards = every(5, KINDS[ranking][1])
    assert len(cards) in (2_598_960, 376_992)
    assert same(rank_many(ranking, cards), looked_up(ranking, cards)) == VALUES[ranking]


@cache
def numbers() -> NDArray[np.int32]:
    """The row of four rising cards among `every(4, FULL)`."""
    rows = np.full((52, 52, 52, 52), -1, np.int32)
    rows[tuple(every(4, FULL).T)] = np.arange(270_725)
    return rows


@cache
def badugis(ranking: Ranking) -> tuple[Ints, Ints]:
    """All hands of four cards, and pokerkit's place of each."""
    cards = every(4, FULL)
    first = np.arange(len(cards))
    for suits in permutations(range(4)):
        renamed = np.sort(cards - (cards & 3) + np.array(suits)[cards & 3], axis=1)
        first = np.minimum(first, numbers()[tuple(renamed.T)])
    asked, of = np.unique(first, return_inverse=True)
    kind = BADUGIS[ranking]
    return cards, places([kind.from_game(text(iter(row))) for row in cards[asked].tolist()])[of]


@pytest.mark.parametrize("ranking", BADUGIS, ids=lambda ranking: ranking.name.lower())
def test_all_badugis(ranking: Ranking) -> None:
    cards, place = badugis(ranking)
    assert same(rank_many(ranking, cards), place) == 1092
    five = every(5, FULL)
    best = np.zeros(len(five), np.int64)
    for out in range(5):
        best = np.maximum(best, place[numbers()[tuple(np.delete(five, out, axis=1).T)]])
    assert same(rank_many(ranking, five), best) <= 1092


def deals(count: int, cards: int, deck: range, seed: int) -> Ints:
    """Random hands in blocks, so that a million of them take little memory."""
    rng = np.random.default_rng(seed)
    made = [
        np.argsort(rng.random((min(50_000, count - at), len(deck))), axis=1)[:, :cards]
        for at in range(0, count, 50_000)
    ]
    return np.concatenate(made).astype(np.int64) + deck[0]


@pytest.mark.parametrize("held", [6, 7])
@pytest.mark.parametrize(
    "ranking",
    [ranking for ranking in KINDS if ranking != Ranking.DRAWMAHA],
    ids=lambda ranking: ranking.name.lower(),
)
def test_best_five_of_more(ranking: Ranking, held: int) -> None:
    cards = deals(RANDOM, held, KINDS[ranking][1], seed=held)
    best = np.zeros(len(cards), np.int64)
    for five in combinations(range(held), 5):
        best = np.maximum(best, looked_up(ranking, cards[:, five]))
    same(rank_many(ranking, cards), best)
    same(rank_many(ranking, cards[:, :2], cards[:, 2:]), best)


@pytest.mark.parametrize("ranking", BADUGIS, ids=lambda ranking: ranking.name.lower())
def test_badugi_of_seven(ranking: Ranking) -> None:
    _, place = badugis(ranking)
    cards = np.sort(deals(RANDOM // 4, 7, FULL, seed=70), axis=1)
    best = np.zeros(len(cards), np.int64)
    for four in combinations(range(7), 4):
        best = np.maximum(best, place[numbers()[tuple(cards[:, four].T)]])
    same(rank_many(ranking, cards), best)


@pytest.mark.parametrize("held", [4, 5, 6])
@pytest.mark.parametrize(
    ("ranking", "five"),
    [(Ranking.OMAHA, Ranking.HIGH), (Ranking.OMAHA_EIGHT, Ranking.EIGHT_OR_BETTER)],
    ids=["high", "low"],
)
def test_two_of_the_hand_and_three_of_the_board(ranking: Ranking, five: Ranking, held: int) -> None:
    cards = deals(RANDOM, held + 5, FULL, seed=10 * held)
    best = np.zeros(len(cards), np.int64)
    for two, three in product(combinations(range(held), 2), combinations(range(held, held + 5), 3)):
        best = np.maximum(best, looked_up(five, cards[:, (*two, *three)]))
    same(rank_many(ranking, cards[:, :held], cards[:, held:]), best)

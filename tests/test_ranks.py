"""Rankings against two other evaluators, against the known counts of five-card hands, and against worked hands."""

import itertools

import numpy as np
import phevaluator
import pytest
from pokerkit import (
    BadugiHand,
    EightOrBetterLowHand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    RegularLowHand,
    ShortDeckHoldemHand,
    StandardHighHand,
    StandardLowHand,
)

from auditor.ranks import Ranking, rank_many
from auditor.ranks.masks import ORDER, STRAIGHTS, bit, value_of
from parsers.kernels import compiled, kernel

SUITS = "cdhs"
RANKS = "23456789TJQKA"


def cards(text: str) -> list[int]:
    return [RANKS.index(text[at]) * 4 + SUITS.index(text[at + 1]) for at in range(0, len(text), 2)]


def text(row) -> str:
    return "".join(RANKS[card >> 2] + SUITS[card & 3] for card in row)


def deals(count: int, seed: int = 7, deck=range(52)) -> np.ndarray:
    deck = np.array(deck)
    return deck[np.argsort(np.random.default_rng(seed).random((count, len(deck))), axis=1)]


def same_order(ours: np.ndarray, theirs: list) -> None:
    """Two evaluators agree when they order all pairs of neighbouring hands alike."""
    for at in range(len(ours) - 1):
        left, right = theirs[at], theirs[at + 1]
        if left is None or right is None:
            continue
        assert (ours[at] > ours[at + 1]) == (left > right), at
        assert (ours[at] < ours[at + 1]) == (left < right), at


@pytest.mark.parametrize("count", [5, 6, 7])
def test_high_against_phevaluator(count: int) -> None:
    rows = deals(20_000)[:, :count]
    ours = rank_many(Ranking.HIGH, rows)
    theirs = [-phevaluator.evaluate_cards(*(int(card) for card in row)) for row in rows]
    assert len({*zip(ours.tolist(), theirs, strict=True)}) == len(set(theirs)) == len(set(ours.tolist()))
    same_order(ours, theirs)


@pytest.mark.parametrize("count", [4, 5, 6])
def test_omaha_against_phevaluator(count: int) -> None:
    rows = deals(5_000)
    evaluate = {4: phevaluator.evaluate_omaha_cards}.get(count)
    ours = rank_many(Ranking.OMAHA, rows[:, :count], rows[:, count : count + 5])
    if evaluate is None:
        rows = rows[:300]
        theirs = [OmahaHoldemHand.from_game(text(row[:count]), text(row[count : count + 5])) for row in rows]
        same_order(ours[: len(rows)], theirs)
        return
    theirs = [-evaluate(*(int(card) for card in (*row[count : count + 5], *row[:count]))) for row in rows]
    same_order(ours, theirs)


@kernel
def _count_categories(found) -> None:
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        cards = bit(a) | bit(b) | bit(c) | bit(d) | bit(e)
                        found[value_of(cards, STRAIGHTS, ORDER) >> 20] += 1


def test_every_five_card_hand_once() -> None:
    found = np.zeros(9, np.int64)
    compiled(_count_categories)(found)
    assert found.tolist() == [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40]


@pytest.mark.parametrize(
    ("ranking", "kind", "held", "deck"),
    [
        (Ranking.EIGHT_OR_BETTER, EightOrBetterLowHand, 7, range(52)),
        (Ranking.OMAHA_EIGHT, OmahaEightOrBetterLowHand, 4, range(52)),
        (Ranking.ACE_TO_FIVE, RegularLowHand, 7, range(52)),
        (Ranking.ACE_TO_FIVE, RegularLowHand, 5, range(24)),
        (Ranking.DEUCE_TO_SEVEN, StandardLowHand, 5, range(52)),
        (Ranking.BADUGI, BadugiHand, 4, range(52)),
        (Ranking.SHORT_DECK, ShortDeckHoldemHand, 2, range(16, 52)),
        (Ranking.HIGH, StandardHighHand, 5, range(52)),
    ],
)
def test_against_pokerkit(ranking: Ranking, kind, held: int, deck) -> None:
    board = 5 if held in (2, 4) and ranking is not Ranking.BADUGI else 0
    rows = deals(1_500, deck=deck)
    ours = rank_many(ranking, rows[:, :held], rows[:, held : held + board])
    theirs = [kind.from_game_or_none(text(row[:held]), text(row[held : held + board])) for row in rows]
    if ranking in (Ranking.EIGHT_OR_BETTER, Ranking.OMAHA_EIGHT):
        assert [bool(our) for our in ours] == [their is not None for their in theirs]
    made = [at for at, their in enumerate(theirs) if their is not None]
    same_order(ours[made], [theirs[at] for at in made])
    assert len(made) > 100


def test_interpreted_and_compiled_agree() -> None:
    rows = deals(40)
    for ranking in Ranking:
        held = 5 if ranking is Ranking.DEUCE_TO_SEVEN else 4
        board = 0 if ranking in (Ranking.DEUCE_TO_SEVEN, Ranking.BADUGI) else 5
        taken = rows[:, :held], rows[:, held : held + board]
        assert (rank_many(ranking, *taken) == rank_many(ranking, *taken, compiled=False)).all()


@pytest.mark.parametrize(
    ("ranking", "better", "worse", "board"),
    [
        (Ranking.HIGH, "9h2c", "2d3d", "8h7h6h5h4h"),  # the straight flush goes on past the board
        (Ranking.HIGH, "Ad2d", "KcKh", "3d4d5dKs9c"),  # the steel wheel
        (Ranking.HIGH, "6c7d", "AcKd", "2h3s4d5cTh"),  # six and seven high above the wheel
        (Ranking.OMAHA, "AhKh2c2d", "AsQcJdTs", "3h7h8h9cKd"),
        (Ranking.SHORT_DECK, "AhTh", "9c9d", "9h6hTc7hTd"),  # a flush above a full house
        (Ranking.SHORT_DECK, "Ac6d", "KcKd", "7h8s9dKhJs"),  # A-6-7-8-9 above three of a kind
        (Ranking.SHORT_DECK_TRIPS, "KcKd", "Ac6d", "7h8s9dKhJs"),
        (Ranking.DEUCE_TO_SEVEN, "2c3d4h5s7c", "Ac2d3h4s5c", ""),
        (Ranking.DEUCE_TO_SEVEN, "Ac2d3h4s5c", "2c3d4h5s6c", ""),  # A-5 is no straight, 2-6 is one
        (Ranking.BADUGI, "KcQdJhTs", "Ac2d3h3s", ""),
        (Ranking.ACE_TO_FIVE, "Ac2c3c4c5c", "2c3d4h5s6c", ""),
    ],
)
def test_edges(ranking: Ranking, better: str, worse: str, board: str) -> None:
    hole = np.array([cards(better), cards(worse)])
    shown = np.array([cards(board)] * 2).reshape(2, -1)
    values = rank_many(ranking, hole, shown, compiled=False)
    assert values[0] > values[1] >= 0


def test_no_low_is_zero_and_too_few_cards_are_minus_one() -> None:
    hole = np.array([cards("AcKd")])
    assert rank_many(Ranking.EIGHT_OR_BETTER, hole, np.array([cards("9h9dTcJsQh")]), compiled=False) == [0]
    assert rank_many(Ranking.HIGH, hole, np.array([cards("9h9d")]), compiled=False) == [-1]
    few = np.array([list(itertools.islice(cards("AcKd2h3s"), 4))])
    assert rank_many(Ranking.OMAHA, few, np.array([cards("9h9d")]), compiled=False) == [-1]

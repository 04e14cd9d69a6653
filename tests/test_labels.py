"""Shown hands in words: what they demand of a value, and that every hand's own words fit it."""

import numpy as np
import pytest

from auditor.labels import NOTHING, demands, made
from auditor.ranks import Ranking, rank_many

HIGH, EIGHT, NONE = Ranking.HIGH, Ranking.EIGHT_OR_BETTER, Ranking.NONE


def value(cards: str, ranking: Ranking = HIGH) -> int:
    numbers = ["23456789TJQKA".index(card[0]) * 4 + "cdhs".index(card[1]) for card in cards.split()]
    return int(rank_many(ranking, np.array([numbers]), compiled=False)[0])


def fits(text: str, cards: str, ranking: Ranking = HIGH) -> bool:
    demand, _ = demands(text, ranking, NONE)
    assert demand.mask, text
    return value(cards, ranking) & demand.mask == demand.bits


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        ("high card Ace", "Ac 9d 7h 4s 2c", "Kc 9d 7h 4s 2c"),
        ("Ace King high", "Ac Kd 7h 4s 2c", "Ac Qd 7h 4s 2c"),
        ("a pair of Kings - lower kicker", "Kc Kd 7h 4s 2c", "Qc Qd 7h 4s 2c"),
        ("One pair", "Kc Kd 7h 4s 2c", "Kc Kd 7h 7s 2c"),
        ("Two pairs : 10 and 2", "Tc Td 2h 2s 3c", "Tc Td 3h 3s 2c"),
        ("three of a kind, Sixes.", "6c 6d 6h 2s 3c", "6c 6d 6h 2s 2c"),
        ("a straight, Ace to Five", "Ac 2d 3h 4s 5c", "2d 3h 4s 5c 6c"),
        ("a straight, Ten to Ace", "Ac Kd Qh Js Tc", "Kd Qh Js Tc 9c"),
        ("Nine-high straight", "9c 8d 7h 6s 5c", "Tc 9d 8h 7s 6c"),
        ("a flush, King high", "Kc 9c 7c 5c 2c", "Ac 9c 7c 5c 2c"),
        ("a full house, Aces full of Tens", "Ac Ad Ah Ts Tc", "Ac Ad Th Ts Tc"),
        ("four of a kind, Nines", "9c 9d 9h 9s 2c", "8c 8d 8h 8s 2c"),
        ("a straight flush, Five to Nine", "9c 8c 7c 6c 5c", "9c 8c 7c 6c 5d"),
        ("a Royal Flush", "Ac Kc Qc Jc Tc", "Kc Qc Jc Tc 9c"),
        ("a pair of Kings [Kc Kd]", "Kc Kd 7h 4s 2c", "Kc Qd 7h 4s 2c"),
    ],
)
def test_words(text: str, right: str, wrong: str) -> None:
    assert fits(text, right)
    assert not fits(text, wrong)


@pytest.mark.parametrize(
    ("text", "ranking", "right", "wrong"),
    [
        ("Lo: 8,6,4,3,A", Ranking.ACE_TO_FIVE, "8c 6d 4h 3s Ac", "8c 6d 5h 3s Ac"),
        ("9,7,5,4,2", Ranking.DEUCE_TO_SEVEN, "9c 7d 5h 4s 2c", "9c 7d 5h 4s 3c"),
        ("4-card: 7,5,3,A", Ranking.BADUGI, "7c 5d 3h As", "7c 5d 3h 2s"),
    ],
)
def test_lists(text: str, ranking: Ranking, right: str, wrong: str) -> None:
    assert fits(text, right, ranking)
    assert not fits(text, wrong, ranking)


def test_both_halves() -> None:
    high, low = demands("HI: two pair, Kings and Queens; LO: 7,4,3,2,A", HIGH, EIGHT)
    assert value("Kc Kd Qh Qs 2c") & high.mask == high.bits
    assert value("7c 4d 3h 2s Ac", EIGHT) & low.mask == low.bits
    assert demands("LO: 7,4,3,2,A", HIGH, EIGHT)[0] == NOTHING


@pytest.mark.parametrize("text", ["", "dos parejas", "two pair, Aces and Emperors", "a pair of", "mucks"])
def test_unknown_words_demand_nothing(text: str) -> None:
    assert demands(text, HIGH, NONE) == (NOTHING, NOTHING)


def test_what_is_made_reads_back() -> None:
    decks = np.array([np.random.default_rng(seed).permutation(52)[:7] for seed in range(300)])
    for number in rank_many(HIGH, decks, compiled=False).tolist():
        words = made(number, HIGH)
        assert words is not None
        demand, _ = demands(words, HIGH, NONE)
        assert demand.mask
        assert number & demand.mask == demand.bits

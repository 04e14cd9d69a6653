"""Shown hands in words: what they demand of a value, and that every hand's own words fit it."""

import re
import tomllib
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from auditor import labels
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
        ("Pair of Kings and Pair of Tens", "Kc Kd Th Ts 2c", "Kc Kd 9h 9s 2c"),
        ("Sevens Full over Jacks", "7c 7d 7h Js Jc", "7c 7d Jh Js Jc"),
        ("three of a kind, Set of Jacks [Js Jh Jd Ac Qh]", "Js Jh Jd Ac Qh", "Js Jh Qd Ac Qh"),
        ("a pair of Aces - King+Queen+Nine kicker", "Ac Ad Kh Qs 9c", "Kc Kd Ah Qs 9c"),
        ("High Card Ace +KT75", "Ac Kd Th 7s 5c", "Kc Qd Th 7s 5c"),
        ("a flush, Ace and Queen high", "Ac Qc 7c 5c 2c", "Kc Qc 7c 5c 2c"),
        # French
        ("une paire d'As", "Ac Ad 7h 4s 2c", "Kc Kd 7h 4s 2c"),
        ("deux paires, Rois et Dix", "Kc Kd Th Ts 2c", "Kc Kd Qh Qs 2c"),
        ("un brelan de Valets", "Jc Jd Jh 4s 2c", "Jc Jd 4h 4s 2c"),
        ("une quinte, As à Cinq", "Ac 2d 3h 4s 5c", "Ac Kd Qh Js Tc"),
        ("une couleur, hauteur Dame", "Qc 9c 7c 5c 2c", "Kc 9c 7c 5c 2c"),
        ("un full aux Dames par les Huit", "Qc Qd Qh 8s 8c", "8c 8d 8h Qs Qc"),
        ("un carré de Neuf", "9c 9d 9h 9s 2c", "9c 9d 9h 2s 2c"),
        ("carte haute : Roi", "Kc 9d 7h 4s 2c", "Qc 9d 7h 4s 2c"),
        # German
        ("ein Paar, Zehner", "Tc Td 7h 4s 2c", "9c 9d 7h 4s 2c"),
        ("zwei Paare, Könige und Fünfen", "Kc Kd 5h 5s 2c", "Kc Kd 4h 4s 2c"),
        ("ein Drilling, Damen", "Qc Qd Qh 4s 2c", "Jc Jd Jh 4s 2c"),
        ("eine Straße, Sieben bis Bube", "7c 8d 9h Ts Jc", "8c 9d Th Js Qc"),
        ("ein Full House, Asse voll mit Dreien", "Ac Ad Ah 3s 3c", "3c 3d 3h As Ac"),
        ("ein Vierling, Vierer", "4c 4d 4h 4s 2c", "4c 4d 4h 2s 2c"),
        ("höchste Karte Ass", "Ac 9d 7h 4s 2c", "Kc 9d 7h 4s 2c"),
        # Spanish
        ("una pareja de Reyes", "Kc Kd 7h 4s 2c", "Qc Qd 7h 4s 2c"),
        ("dobles parejas, Ases y Nueves", "Ac Ad 9h 9s 2c", "Ac Ad 8h 8s 2c"),
        ("un trío de Jotas", "Jc Jd Jh 4s 2c", "Qc Qd Qh 4s 2c"),
        ("una escalera de Diez a As", "Ac Kd Qh Js Tc", "Kd Qh Js Tc 9c"),
        ("color al Rey", "Kc 9c 7c 5c 2c", "Ac 9c 7c 5c 2c"),
        ("un full de Ases y Doses", "Ac Ad Ah 2s 2c", "2d 2h 2s As Ac"),
        ("póquer de Sietes", "7c 7d 7h 7s 2c", "8c 8d 8h 8s 2c"),
        # Portuguese
        ("um par de Valetes", "Jc Jd 7h 4s 2c", "Qc Qd 7h 4s 2c"),
        ("dois pares, Reis e Quatros", "Kc Kd 4h 4s 2c", "Kc Kd 5h 5s 2c"),
        ("uma trinca de Seis", "6c 6d 6h 4s 2c", "5c 5d 5h 4s 2c"),
        ("uma sequência, Cinco a Nove", "5c 6d 7h 8s 9c", "6c 7d 8h 9s Tc"),
        ("uma quadra de Ases", "Ac Ad Ah As 2c", "Kc Kd Kh Ks 2c"),
        # Italian
        ("una coppia di Re", "Kc Kd 7h 4s 2c", "Qc Qd 7h 4s 2c"),
        ("doppia coppia, Assi e Sei", "Ac Ad 6h 6s 2c", "Ac Ad 7h 7s 2c"),
        ("tris di Donne", "Qc Qd Qh 4s 2c", "Jc Jd Jh 4s 2c"),
        ("una scala dal Tre al Sette", "3c 4d 5h 6s 7c", "4c 5d 6h 7s 8c"),
        ("colore all'Asso", "Ac 9c 7c 5c 2c", "Kc 9c 7c 5c 2c"),
        ("full di Fanti e Dieci", "Jc Jd Jh Ts Tc", "Tc Td Th Js Jc"),
        ("scala reale", "9c 8c 7c 6c 5c", "9c 8c 7c 6c 5d"),
        # Russian
        ("пара тузов", "Ac Ad 7h 4s 2c", "Kc Kd 7h 4s 2c"),
        ("две пары: короли и десятки", "Kc Kd Th Ts 2c", "Kc Kd 9h 9s 2c"),
        ("тройка дам", "Qc Qd Qh 4s 2c", "Jc Jd Jh 4s 2c"),
        ("стрит от семёрки до валета", "7c 8d 9h Ts Jc", "8c 9d Th Js Qc"),
        ("каре восьмёрок", "8c 8d 8h 8s 2c", "9c 9d 9h 9s 2c"),
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
        ("a Badugi: Q, 8, 6, 4", Ranking.BADUGI, "Qc 8d 6h 4s", "Qc 8d 6h 3s"),
        ("2-card: K,A", Ranking.BADUGI, "Kc Kd Kh As", "Kc Qd Kh As"),
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


@pytest.mark.parametrize(
    "text",
    [
        "HI - two pair, Kings and Queens [Kc Kd Qh Qs 2c] | LO - [7,4,3,2,1]",
        "two pair, Kings and Queens, for high and 7,4,3,2,A, for low",
        "HI : Two pairs : Kings and Queens ; LO : 7,4,3,2,A",
        "HI: deux paires, Rois et Dames; LO: 7,4,3,2,A",
    ],
)
def test_halves_as_sites_tell_them(text: str) -> None:
    assert demands(text, HIGH, EIGHT) == demands("HI: two pair, Kings and Queens; LO: 7,4,3,2,A", HIGH, EIGHT)


def test_a_half_alone() -> None:
    high = demands("two pair, Kings and Queens", HIGH, NONE)[0]
    for text in (
        "two pair, Kings and Queens, for high",
        "HI : Two pairs : Kings and Queens",
        "HI - two pair [Kc] | LO - []",
    ):
        told, low = demands(text, HIGH, EIGHT)
        assert told.mask
        assert told.bits == high.bits & told.mask
        assert low == NOTHING


FILES = sorted(Path(labels.__file__).parent.glob("*.toml"))


def wordings(words: dict[str, Any]) -> list[str]:
    """Every text that a language's file can make with a rank or two."""
    ranks = [told for each in words["ranks"].values() for told in each]
    patterns = [pattern for each in words["categories"].values() for pattern in each]
    return [
        re.sub(r"\{[2_]\}", second, pattern.replace("{1}", first))
        for pattern in patterns
        for first, second in product(ranks if "{1}" in pattern else ranks[:1], (ranks[0], ranks[-1]))
    ]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_language_reads_its_own_words_as_no_other_does(path: Path) -> None:
    words = tomllib.loads(path.read_text("utf-8"))
    told = [word for each in words["ranks"].values() for word in each]
    assert len(told) == len(set(told))
    own = labels._language(path)
    for text in wordings(words):
        meant = labels._demand(text, HIGH, own)
        assert meant.mask, text
        for other in labels.languages():
            read = labels._demand(text, HIGH, other)
            assert read.bits & meant.mask & read.mask == meant.bits & meant.mask & read.mask, text


@pytest.mark.parametrize("text", ["", "kaksi paria", "two pair, Aces and Emperors", "a pair of", "mucks"])
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


@pytest.mark.parametrize(
    ("cards", "ranking", "words", "with_kickers"),
    [
        ("Ac Kd 9h 5s 3c", HIGH, "high card A", "high card A with K-9-5-3"),
        ("Ac Ad Kh 5s 3c", HIGH, "a pair of A", "a pair of A with K-5-3"),
        ("Ac Ad Kh Ks 3c", HIGH, "two pair, A and K", "two pair, A and K with 3"),
        ("Ac 9c 7c 5c 3c", HIGH, "a flush, A high", "a flush, A high with 9-7-5-3"),
        ("Ac Ad Ah Ks Kc", HIGH, "a full house, A full of K", "a full house, A full of K"),
        ("5c 4d 3h 2s Ac", HIGH, "a straight to 5", "a straight to 5"),
        ("8c 4d 3h 2s Ac", EIGHT, "8-4-3-2-A", "8-4-3-2-A"),
        ("9c 4d 3h 2s Ac", EIGHT, "no low", "no low"),
        ("Kc 4c 3c 2c Ac", Ranking.ACE_TO_FIVE, "K-4-3-2-A", "K-4-3-2-A"),
        ("Ac Ad 3h 2s 7c", Ranking.ACE_TO_FIVE, "a pair of A", "a pair of A with 7-3-2"),
        ("2c 2d 2h Ks Kc", Ranking.ACE_TO_FIVE, "a full house, 2 full of K", "a full house, 2 full of K"),
        ("5c 4d 3h 2s Ac", Ranking.DEUCE_TO_SEVEN, "A-5-4-3-2", "A-5-4-3-2"),
        ("6c 5d 4h 3s 2c", Ranking.DEUCE_TO_SEVEN, "a straight to 6", "a straight to 6"),
        ("2c 2d 7h 5s 3c", Ranking.DEUCE_TO_SEVEN, "a pair of 2", "a pair of 2 with 7-5-3"),
        ("Kc 3d 2h As", Ranking.BADUGI, "badugi: K-3-2-A", "badugi: K-3-2-A"),
        ("Kc 3c 2h As", Ranking.BADUGI, "badugi: 3-2-A", "badugi: 3-2-A"),
        ("Kc 3d 2h As", Ranking.BADUGI_ACE_HIGH, "badugi: A-K-3-2", "badugi: A-K-3-2"),
    ],
)
def test_values_are_put_into_words(cards: str, ranking: Ranking, words: str, with_kickers: str) -> None:
    worth = value(cards, ranking)
    assert (made(worth, ranking), made(worth, ranking, kickers=True)) == (words, with_kickers)

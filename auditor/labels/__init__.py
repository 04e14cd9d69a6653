"""What a log says in words of a shown hand: "two pair, Aces and Kings", "HI: a flush, Ace high; LO: 8,6,4,3,2".

Enters: such a text and the rankings of the game. Leaves: what value the hand must have, as a mask and the bits under
it; a mask of 0 where the text says nothing that can be compared. The words of a language are one TOML file.
"""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np

from auditor.ranks import Ranking, rank
from auditor.ranks.masks import ORDER
from auditor.ranks.short_deck import ORDER as SHORT_DECK
from auditor.ranks.short_deck import ORDER_TRIPS as SHORT_DECK_TRIPS
from parsers.cards import RANKS

_HERE = Path(__file__).parent
NO_LOW = "no low"  # what `made` says of a hand that does not qualify
_LETTERS = {"10": 8, "1": 12} | {letter.lower(): number for number, letter in enumerate(RANKS)}  # in lists
_CATEGORIES = (
    *("high_card", "pair", "two_pair", "trips", "straight", "flush", "full_house", "quads"),
    *("straight_flush", "royal_flush"),
)
# categories by their number in a value, for rankings that have them
_ORDERS = {
    Ranking.HIGH: ORDER,
    Ranking.OMAHA: ORDER,
    Ranking.SHORT_DECK: SHORT_DECK,
    Ranking.SHORT_DECK_TRIPS: SHORT_DECK_TRIPS,
}
# rankings whose hands are told card by card, and how a set of ranks is valued under them
_LISTED = {
    Ranking.EIGHT_OR_BETTER: Ranking.EIGHT_OR_BETTER,
    Ranking.OMAHA_EIGHT: Ranking.EIGHT_OR_BETTER,
    Ranking.ACE_TO_FIVE: Ranking.ACE_TO_FIVE,
    Ranking.DEUCE_TO_SEVEN: Ranking.DEUCE_TO_SEVEN,
    Ranking.DRAWMAHA_DEUCE_TO_SEVEN: Ranking.DEUCE_TO_SEVEN,
    Ranking.BADUGI: Ranking.BADUGI,
    Ranking.BADUGI_ACE_HIGH: Ranking.BADUGI_ACE_HIGH,
}
_LIST = re.compile(r"(?:an? )?(?:\d-card:? ?|badugi:? ?)?((?:10|[1-9tjqka])(?:[, ]+(?:10|[1-9tjqka])){0,4})")
# cards behind the words, and kickers as letters: "[Kc Kd 7h 4s 2c]", "+KT75"
_CARDS = re.compile(r"\[(?:[^\]]*[cdhs][^\]]*)?(?:\]|$)")
_KICKERS = re.compile(r" ?\+[2-9tjqka]{1,4}$")
_ORNAMENT = str.maketrans("", "", "[]")
_CATEGORY = 0xFFF00000
# low rankings: what a value is less the category and the ranks of the hand, how each category is numbered (None: there
# is none), and the number of a two
_TURNED = {
    Ranking.DEUCE_TO_SEVEN: (9 << 20, (*range(9),), 0),
    Ranking.DRAWMAHA_DEUCE_TO_SEVEN: (9 << 20, (*range(9),), 0),
    Ranking.ACE_TO_FIVE: (1 << 24, (0, 2, 4, 6, None, None, 8, 12, None), 1),
}
_ALL = (1 << 32) - 1
_HOLES = {"{1}": "first", "{2}": "second", "{_}": "any"}  # of the words of a category: ranks


class _Halves(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    high: list[str]
    low: list[str]
    high_behind: list[str] = []
    low_behind: list[str] = []


class _Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    articles: list[str]
    ranks: dict[str, list[str]]
    tails: dict[str, list[str]]
    categories: dict[str, list[str]]
    halves: _Halves


class Demand(NamedTuple):
    """What a value must be: `value & mask == bits`. A mask of 0 demands nothing."""

    mask: int
    bits: int


NOTHING = Demand(0, 0)


class _Language(NamedTuple):
    articles: frozenset[str]
    patterns: tuple[tuple[str, tuple[str, ...]], ...]  # category, words and holes
    tails: tuple[tuple[str, ...], ...]
    rank_of: dict[str, int]
    halves: re.Pattern[str]
    behind: re.Pattern[str] | None


def languages() -> Iterator[_Language]:
    """Those that have a file, English first; a file is read when it is needed."""
    return map(_language, _paths())


@cache
def _paths() -> tuple[Path, ...]:
    return tuple(sorted(_HERE.glob("*.toml")))


@cache
def _language(path: Path) -> _Language:
    words = msgspec.convert(tomllib.loads(path.read_text("utf-8")), _Words, strict=True)
    rank_of = {word: RANKS.index(rank) for rank, told in words.ranks.items() for word in told}
    patterns = tuple(
        (category, tuple(text.split())) for category in _CATEGORIES for text in words.categories.get(category, ())
    )
    tails = tuple(tuple(text.split()) for told in words.tails.values() for text in told)
    high, low = "|".join(words.halves.high), "|".join(words.halves.low)
    halves = re.compile(rf"(?:(?:{high}) ?[:-] ?(?P<high>.*?))?(?:(?:^|[;,| ]+)(?:{low}) ?[:-] ?(?P<low>.*))?")
    behind = None
    if words.halves.high_behind:
        high, low = "|".join(words.halves.high_behind), "|".join(words.halves.low_behind)
        behind = re.compile(rf"(?P<high>.*?),? (?:{high})(?: and (?P<low>.*?),? (?:{low}))?")
    return _Language(frozenset(words.articles), patterns, tails, rank_of, halves, behind)


def _filled(words: list[str], pattern: tuple[str, ...], rank_of: dict[str, int]) -> dict[str, str] | None:
    """What stands in the holes of a pattern; None where the words do not fit it."""
    if len(words) != len(pattern):
        return None
    told = {}
    for word, part in zip(words, pattern, strict=True):
        if part in _HOLES:
            if word not in rank_of:
                return None
            told[_HOLES[part]] = word
        elif word != part:
            return None
    return told


@cache
def demands(text: str, main: Ranking, other: Ranking) -> tuple[Demand, Demand]:
    """What the text demands of the hand under the game's main ranking and under its second one."""
    told = _KICKERS.sub("", _CARDS.sub("", text.lower()).translate(_ORNAMENT).strip())
    best = (NOTHING, NOTHING)
    for language in languages():
        halves = language.behind.fullmatch(told) if language.behind else None
        halves = halves or language.halves.fullmatch(told)
        if halves and (halves["high"] or halves["low"]):
            high, low = halves["high"] or "", halves["low"] or ""
            if other == Ranking.NONE:
                found = (_demand(high or low, main, language), NOTHING)
            else:
                found = (_demand(high, main, language), _demand(low, other, language))
        else:
            found = (_demand(told, main, language), NOTHING)
        understood = sum(demand.mask > 0 for demand in found)
        if understood == (2 if halves and halves["high"] and halves["low"] and other != Ranking.NONE else 1):
            return found
        if understood > sum(demand.mask > 0 for demand in best):
            best = found
    return best


def _demand(told: str, ranking: Ranking, language: _Language) -> Demand:
    if ranking in _LISTED:
        listed = _of_list(told, ranking)
        if listed.mask or ranking not in _TURNED:
            return listed
        return _turned(_demand(told, Ranking.HIGH, language), ranking)
    order = _ORDERS.get(ranking)
    if order is None:
        return NOTHING
    words = re.sub(r"[^\w]+", " ", told).split()
    found = _of_words(words, order, language)
    if not found.mask and len(words) > 1 and words[0] in language.articles:
        return _of_words(words[1:], order, language)
    return found


def _turned(high: Demand, ranking: Ranking) -> Demand:
    """What the words of a high hand demand where it is the worse: its category, and the first rank where it is told and
    the rest behind it cannot carry into it."""
    whole, numbers, two = _TURNED[ranking]
    if not high.mask:
        return NOTHING
    category = _CATEGORIES[high.bits >> 20]
    number = numbers[high.bits >> 20]
    if number is None:
        return Demand(_ALL, _ALL)  # no hand of this ranking
    is_straight = category.startswith("straight")
    mask = high.mask & (_CATEGORY | 15 << 16)
    if category in ("full_house", "quads"):
        mask &= _CATEGORY
    first = ((high.bits >> 16 & 15) + two) % 13 if mask > _CATEGORY else 0
    bits = whole - (number << 20 | first << 16) - (0 if is_straight and mask > _CATEGORY else 1)
    return Demand(mask, bits & mask)


def _of_words(
    words: list[str], order: "np.ndarray[tuple[int, ...], np.dtype[np.int64]]", language: _Language
) -> Demand:
    for category, pattern in language.patterns:
        if pattern[0] not in _HOLES and pattern[0] != (words[0] if words else ""):
            continue  # most are this quick to tell
        found = _filled(words[: len(pattern)], pattern, language.rank_of)
        rest = words[len(pattern) :]
        if found is not None and (not rest or any(_fits(rest, tail, language) for tail in language.tails)):
            return _of_category(category, found, order, language)
    return NOTHING


def _fits(words: list[str], pattern: tuple[str, ...], language: _Language) -> bool:
    return _filled(words, pattern, language.rank_of) is not None


def _of_category(
    category: str,
    told: dict[str, str],
    order: "np.ndarray[tuple[int, ...], np.dtype[np.int64]]",
    language: _Language,
) -> Demand:
    first, second = (language.rank_of[word] if (word := told.get(name)) else -1 for name in ("first", "second"))
    number = _CATEGORIES.index(category)
    if category == "royal_flush":
        number, first = number - 1, RANKS.index("A")
    if category.startswith("straight") and second >= 0:
        first, second = _top(first, second), -1
    mask, bits = _CATEGORY, int(order[number]) << 20
    for rank_, place in ((first, 16), (second, 12)):
        if rank_ >= 0:
            mask |= 15 << place
            bits |= rank_ << place
    return Demand(mask, bits)


def _top(one: int, other: int) -> int:
    """The top of a straight of which both ends are told: an ace is the bottom of all but the highest."""
    ace = RANKS.index("A")
    if ace in (one, other) and min(one, other) != ace - 4:
        return min(one, other)
    return max(one, other)


def _of_list(told: str, ranking: Ranking) -> Demand:
    """Of ranks that are listed one by one: the value of such a hand."""
    match = _LIST.fullmatch(told.strip(" .()"))
    if not match:
        return NOTHING
    ranks = [_LETTERS[word] for word in re.split(r"[, ]+", match[1])]
    suited = (Ranking.BADUGI, Ranking.BADUGI_ACE_HIGH)
    if (
        len(set(ranks)) < len(ranks)
        or (len(ranks) < 5 and ranking not in suited)
        or (len(ranks) > 4 and ranking in suited)
    ):
        return NOTHING
    # suits that make no flush, and are all different where that counts
    cards = np.array([value * 4 + number % 4 for number, value in enumerate(ranks)], np.int64)
    value = int(rank(int(_LISTED[ranking]), cards, len(cards), cards, 0))
    return Demand(_ALL, value & _ALL if value else _ALL)  # a list that does not qualify for low is no hand's


def made(value: int, ranking: Ranking, *, kickers: bool = False) -> str | None:
    """A value in words, or card by card where a low hand has no pair; None where there is no hand. `kickers`: all ranks
    of it that count."""
    if value < 0:
        return None
    if ranking in (Ranking.EIGHT_OR_BETTER, Ranking.OMAHA_EIGHT):
        return _ranks(256 - value, 12) if value > 0 else NO_LOW
    if ranking in (Ranking.BADUGI, Ranking.BADUGI_ACE_HIGH):
        return f"badugi: {_ranks(8191 - (value & 8191), 12 if ranking == Ranking.BADUGI else 0)}"
    if ranking in _TURNED:
        return _made_low(value, ranking, kickers=kickers)
    order = _ORDERS.get(Ranking.HIGH if ranking == Ranking.DRAWMAHA else ranking)
    if order is None:
        return None
    names = {int(number): name for number, name in zip(order, _CATEGORIES, strict=False)}
    return _named(names[value >> 20], value, kickers=kickers)


def _made_low(value: int, ranking: Ranking, *, kickers: bool) -> str:
    """The same of a low hand that is valued as how bad it is."""
    whole, numbers, two = _TURNED[ranking]
    bad = whole - value
    ranks = [((bad >> place & 15) - two) % 13 for place in range(16, -4, -4)]
    category = _CATEGORIES[numbers.index(bad >> 20)]
    if category == "high_card":
        return "-".join(RANKS[rank_] for rank_ in ranks)
    high = sum(rank_ << place for rank_, place in zip(ranks, range(16, -4, -4), strict=True))
    return _named(category, high, kickers=kickers)


def _named(category: str, value: int, *, kickers: bool) -> str:
    ranks = [RANKS[value >> place & 15] for place in range(16, -4, -4)]
    told = _MADE[category].format(first=ranks[0], second=ranks[1])
    begin, end = _KICKERS_AT[category]
    return f"{told} with {'-'.join(ranks[begin:end])}" if kickers and begin < end else told


def _ranks(mask: int, first: int) -> str:
    """The ranks of a mask from the highest down, of which the lowest bit is that rank."""
    return "-".join(RANKS[(bit + first) % 13] for bit in range(12, -1, -1) if mask >> bit & 1)


_MADE = {
    "high_card": "high card {first}",
    "pair": "a pair of {first}",
    "two_pair": "two pair, {first} and {second}",
    "trips": "three of a kind, {first}",
    "straight": "a straight to {first}",
    "flush": "a flush, {first} high",
    "full_house": "a full house, {first} full of {second}",
    "quads": "four of a kind, {first}",
    "straight_flush": "a straight flush to {first}",
}
_KICKERS_AT = dict.fromkeys(_MADE, (0, 0)) | {  # which ranks of a value break ties beside those that are named
    "high_card": (1, 5),
    "pair": (1, 4),
    "two_pair": (2, 3),
    "trips": (1, 3),
    "flush": (1, 5),
    "quads": (1, 2),
}

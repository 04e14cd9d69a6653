"""Cards as clients of other languages write them, respelled in English before the scan.

In: a split's text, where its pieces begin, the site's alphabets. Out: text of the same length, so that every offset
stays. The language is settled once a piece (a source, or the part of one in this split), never a card: a V is a queen
in Dutch and a jack in French. A respelled bracket that becomes shorter is filled up with blanks in front.
"""

import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from parsers.grammar import Alphabet

RANKS = ("A", "K", "Q", "J", "T")
SUITS = ("c", "d", "h", "s")
ENGLISH = Alphabet(ranks=RANKS, suits=SUITS)
BRACKETS = re.compile(rb"\[ ?([0-9A-Z][^\[\]\r\n]{1,78})\]")


def respelled(text: bytes, starts: Sequence[int], alphabets: Sequence[Alphabet]) -> bytes:
    """The text with the cards of each piece in English."""
    if not alphabets:
        return text
    return b"".join(_piece(text[start:end], alphabets) for start, end in pairwise(starts))


def _piece(text: bytes, alphabets: Sequence[Alphabet]) -> bytes:
    english = _cards(ENGLISH)
    foreign = {content for content in BRACKETS.findall(text) if not english.fullmatch(content)}
    if not foreign:
        return text
    reads = [sum(_cards(alphabet).fullmatch(content) is not None for content in foreign) for alphabet in alphabets]
    if not max(reads):
        return text
    chosen = alphabets[reads.index(max(reads))]
    known: dict[bytes, bytes] = {}  # hands are told again and again

    def respell(found: re.Match[bytes]) -> bytes:
        told: bytes = found[0]
        if told not in known:
            known[told] = _english(found, chosen)
        return known[told]

    return BRACKETS.sub(respell, text)


@cache
def _cards(alphabet: Alphabet) -> re.Pattern[bytes]:
    """The pattern of one card or several, set off by commas."""
    card = _card(alphabet)
    return re.compile(card + b"(?:, " + card + b")* ?")


def _card(alphabet: Alphabet) -> bytes:
    ranks = "|".join(re.escape(rank) for rank in sorted(alphabet.ranks, key=len, reverse=True))
    suits = "|".join(map(re.escape, alphabet.suits))
    return f"(?:10|[2-9T]|{ranks})(?:{suits})".encode()


def _english(found: re.Match[bytes], alphabet: Alphabet) -> bytes:
    content = found[1].decode()
    if not _cards(alphabet).fullmatch(found[1]):
        return found[0]
    ranks = dict(zip(alphabet.ranks, RANKS, strict=True)) | {"10": "T"}
    suits = dict(zip(alphabet.suits, SUITS, strict=True))
    cards = []
    for card in content.strip().split(", "):
        suit = next(suit for suit in alphabet.suits if card.endswith(suit))
        rank = card.removesuffix(suit)
        cards.append(ranks.get(rank, rank) + suits[suit])
    inner = ", ".join(cards).encode() + (b" " if found[1].endswith(b" ") else b"")
    return b"[" + inner.rjust(len(found[0]) - 2) + b"]"

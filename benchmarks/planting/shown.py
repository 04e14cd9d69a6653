"""Shown hands that the log puts into wrong words."""

from random import Random

from handmaker.engine import SHOW, Hand
from handmaker.write_pokerstars import write

from .again import again, sticky
from .kinds import kind

WORDS = (
    "high card Queen",
    "a pair of Nines",
    "two pair, Kings and Tens",
    "three of a kind, Jacks",
    "a straight, Six to Ten",
    "a flush, King high",
    "a full house, Tens full of Eights",
    "four of a kind, Sevens",
)


@kind("SHO102", "a shown hand in other words")
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng, sticky)
    places = [i for i, event in enumerate(hand.events) if event[0] == SHOW]
    if not places or hand.twice_from:
        return None
    at = rng.choice(places)
    _, player, told = hand.events[at]
    head, low = ("HI: ", told.partition(";")) if told.startswith("HI: ") else ("", (told, "", ""))
    words = head + rng.choice(WORDS) + low[1] + low[2]
    if words == told:
        return None
    hand.events[at] = (SHOW, player, words)
    hand.labels[player] = words
    return write(hand)

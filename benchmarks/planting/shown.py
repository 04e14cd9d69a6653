"""Shown hands: in wrong words, in a wrong order; cards dealt to all but one who plays."""

from random import Random

from handmaker.cards import show
from handmaker.engine import FOLD, SHOW, Hand
from handmaker.write_pokerstars import write

from .again import again, sticky
from .kinds import kind, once
from .turns import ACTS

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
    return _in_other_words(clean, rng, in_play=True)


@kind("SHO102", "the summary tells a shown hand in other words")
def _(clean: Hand, rng: Random) -> str | None:
    return _in_other_words(clean, rng, in_play=False)


def _in_other_words(clean: Hand, rng: Random, *, in_play: bool) -> str | None:
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
    if in_play:
        hand.events[at] = (SHOW, player, words)
    hand.labels[player] = words
    return write(hand)


@kind("SHO106", "another shows first", needs=once, everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng, sticky)
    first = next((i for i, event in enumerate(hand.events) if event[0] == SHOW), 0)
    live = [i for i, folded in enumerate(hand.folded) if folded < 0]
    if (
        not first
        or hand.events[first + 1][0] != SHOW
        or not all(hand.start[i] > hand.total[i] != hand.game.hand_cap for i in live)
    ):
        return None
    hand.events[first], hand.events[first + 1] = hand.events[first + 1], hand.events[first]
    return write(hand)


@kind("DEA107", "all but one who plays are dealt cards", needs=lambda hand: len(hand.names) > 3)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng)
    hidden = [i for i, state in enumerate(hand.shown) if state == 0 and i != hand.hero]
    acted = {event[1] for event in hand.events if event[0] in ACTS and event[0] != FOLD}
    able = [i for i in hidden if i in acted]
    if not able:
        return None
    who = rng.choice(able)
    text, mark = write(hand), "*** HOLE CARDS ***"
    lines = [
        f"Dealt to {hand.names[i]} [{show(hand.hole[i])}]" for i in range(len(hand.names)) if i not in (who, hand.hero)
    ]
    return text.replace(mark, "\n".join([mark, *lines]), 1)

"""Faults that only stud and draw games can have."""

from random import Random

from handmaker.cards import show
from handmaker.engine import BET, BRING_IN, LINE, RAISE, Hand, behind
from handmaker.write_pokerstars import write

from .again import Act, again, erring, sticky
from .kinds import draw, kind, stud


@kind("FRC106", "brought in by another", needs=stud, everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng)
    hole = [list(cards) for cards in hand.hole]
    bringer = next(event[1] for event in hand.events if event[0] == BRING_IN)
    other = rng.choice([i for i in range(len(hole)) if i != bringer])
    if hole[bringer][2] >> 2 == hole[other][2] >> 2:
        return None
    hole[bringer][2], hole[other][2] = hole[other][2], hole[bringer][2]
    return _with_other_doors(hand, hole, bringer, other)


def _with_other_doors(hand: Hand, hole: list[list[int]], one: int, other: int) -> str | None:
    """The record of a hand that ended on third street, with two up cards changed for each other."""
    if hand.street:
        return None
    names = hand.names
    lines = []
    for line in hand.street_lines[0]:
        for i in (one, other):
            if line.startswith(f"Dealt to {names[i]} ["):
                line = f"Dealt to {names[i]} [{show(hole[i][:3] if i == hand.hero else hole[i][2:3])}]"
        lines.append(line)
    hand.street_lines[0] = lines
    return write(hand)


@kind(
    "BET112",
    "the big bet on fourth street without a pair",
    needs=lambda hand: hand.game.kind == "stud",
    everywhere=True,
)
def _(clean: Hand, rng: Random) -> str | None:
    def big(hand: Hand, player: int, to_call: int, least: int, most: int, rng: Random) -> Act | None:
        doors = [hand.hole[i][2:4] for i in range(len(hand.hole)) if hand.folded[i] < 0]
        pair = any(one >> 2 == other >> 2 for one, other in doors)
        able = hand.street == 1 and not hand.level and most and not pair
        return (BET, hand.game.bets[1]) if able and behind(hand, player) > hand.game.bets[1] else None

    hand = erring(clean, rng, big, sticky, quiet=True)
    return None if hand is None else write(hand)


@kind("BET111", "a completion to a wrong amount", needs=stud, everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    def wrong(hand: Hand, player: int, to_call: int, least: int, most: int, rng: Random) -> Act | None:
        size, fee = hand.game.bets[0], hand.game.bring_in
        first = not hand.street and hand.level == fee and most == size and behind(hand, player) > 2 * size
        return (RAISE, size + fee) if first else None

    hand = erring(clean, rng, wrong, sticky, quiet=True)
    return None if hand is None else write(hand)


@kind("DEA106", "more cards discarded than there are", needs=draw, everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng, sticky)
    hero = hand.names[hand.hero]
    places = [
        i
        for i, event in enumerate(hand.events)
        if event[0] == LINE and ": discards " in event[1] and not event[1].startswith(f"{hero}: ")
    ]
    if not places:
        return None
    at = rng.choice(places)
    hand.events[at] = (LINE, f"{hand.events[at][1].split(': discards ')[0]}: discards {hand.game.hole + 1} cards")
    return write(hand)


@kind("DEA101", "a stud card seen twice", needs=stud, everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hole = [list(cards) for cards in clean.hole]
    one, other = rng.sample(range(len(hole)), 2)
    hole[one][3] = hole[other][2]
    hand = again(clean, rng, sticky, hole=hole)
    return write(hand) if hand.street and hand.folded[one] != 0 else None

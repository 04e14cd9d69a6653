"""Acts out of their place: in the record of a played hand acts that move no chips are swapped, added or taken out."""

from random import Random

from handmaker.engine import (
    ALL_IN,
    BET,
    CALL,
    CHECK,
    COLLECT,
    FOLD,
    LINE,
    MUCK,
    NO_SHOW,
    OPEN,
    POST,
    RAISE,
    SHOW,
    STREET,
    UNCALLED,
    Hand,
)
from handmaker.write_pokerstars import write

from .again import Act, again, erring, sticky, wild
from .kinds import big_bet, blinds, kind, once

ACTS = (FOLD, CHECK, CALL, BET, RAISE)
VERBS = ("folds", "checks", "calls", "bets", "raises")
Street = tuple[int, int]  # the places of its first event and of the one after its last


def streets(hand: Hand) -> list[Street]:
    """Each betting round after the first: the acts between two marks, without the draws before them."""
    marks = [i for i, event in enumerate(hand.events) if event[0] == STREET]
    ends = [i for i, event in enumerate(hand.events) if event[0] in (STREET, UNCALLED, COLLECT, SHOW, MUCK, NO_SHOW)]
    ends += [i for i, event in enumerate(hand.events) if event[0] == LINE and event[1].startswith("***")]
    found = []
    for mark in marks:
        first, last = mark + 1, min(end for end in ends if end > mark)
        while first < last and hand.events[first][0] not in ACTS:
            first += 1
        found.append((first, last))
    return found


def checked(hand: Hand) -> list[Street]:
    """The rounds in which two or more checked and nobody did anything else."""
    found = []
    for first, last in streets(hand):
        acts = [event for event in hand.events[first:last] if event[0] in ACTS]
        if len(acts) > 1 and all(event[0] == CHECK for event in acts):
            found.append((first, last))
    return found


def out_at(hand: Hand, place: int) -> list[int]:
    """Players who have folded before a place in the record."""
    return [event[1] for event in hand.events[:place] if event[0] == FOLD]


@kind("TRN101", "two act in the wrong order", needs=once, everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng, sticky)
    places = [first for first, last in checked(hand) if last - first > 2]
    if not places:
        return None
    at = rng.choice(places) + 1
    hand.events[at], hand.events[at + 1] = hand.events[at + 1], hand.events[at]
    return write(hand)


@kind("TRN101", "the line of a call is lost", needs=once, everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng, sticky)
    rows = write(hand).split("\n")
    heads = [(f"{name}: {verb}", player) for player, name in enumerate(hand.names) for verb in VERBS]
    whose = [next((player for head, player in heads if row.startswith(head)), -1) for row in rows]
    calls = []  # between acts of others on the same street
    for at in range(1, len(rows) - 1):
        before, player, after = whose[at - 1 : at + 2]
        if min(before, player, after) >= 0 and player not in (before, after) and ": calls" in rows[at]:
            calls.append(at)
    if not calls:
        return None
    del rows[rng.choice(calls)]
    return "\n".join(rows)


@kind("TRN102", "a street opened by another", needs=once, everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng, sticky)
    places = [first for first, _ in checked(hand)]
    if not places:
        return None
    at = rng.choice(places)
    hand.events[at], hand.events[at + 1] = hand.events[at + 1], hand.events[at]
    return write(hand)


@kind(
    "TRN102", "the first round opened by another", needs=lambda hand: blinds(hand) and hand.game.bb > 0, everywhere=True
)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng)
    at = next((i for i, event in enumerate(hand.events) if event[0] != POST), 0)
    first, second = hand.events[at : at + 2]
    if first[0] != FOLD or second[0] not in (CALL, RAISE):  # a fold opens nothing
        return None
    hand.events[at : at + 2] = second, first
    return write(hand)


@kind("TRN103", "acts after a fold", needs=once, everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng, sticky)
    found = [(first, player) for first, last in checked(hand) for player in out_at(hand, first)]
    if not found:
        return None
    at, player = rng.choice(found)
    hand.events.insert(at + 1, (CHECK, player))
    return write(hand)


@kind("TRN103", "acts when all-in", needs=once, everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng, wild)
    found = []
    for first, _ in checked(hand):
        broke = [e[1] for e in hand.events[:first] if e[0] in (CALL, BET, RAISE, POST) and e[-1] == ALL_IN]
        found += [(first, player) for player in broke]
    if not found:
        return None
    at, player = rng.choice(found)
    hand.events.insert(at + 1, (CHECK, player))
    return write(hand)


@kind("TRN104", "round left open", needs=once, everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng, sticky)
    rounds = checked(hand)
    if not rounds:
        return None
    first, last = rng.choice(rounds)
    acts = [i for i in range(first, last) if hand.events[i][0] == CHECK]
    del hand.events[acts[-1]]
    return write(hand)


@kind("TRN105", "act after the round is over", needs=once, everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng, sticky)
    rounds = checked(hand)
    if not rounds:
        return None
    first, last = rng.choice(rounds)
    acts = [i for i in range(first, last) if hand.events[i][0] == CHECK]
    hand.events.insert(acts[-1] + 1, hand.events[acts[0]])
    return write(hand)


def wagers(hand: Hand, state: int) -> list[int]:
    return [i for i, event in enumerate(hand.events) if event[0] in (CALL, BET, RAISE) and event[-1] == state]


@kind("ALL101", "all-in not marked", everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    return _flagged(again(clean, rng, wild), ALL_IN, OPEN, rng)


@kind("ALL101", "marked all-in with chips left", needs=lambda hand: not hand.game.hand_cap, everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    return _flagged(again(clean, rng, sticky), OPEN, ALL_IN, rng)


def _flagged(hand: Hand, was: int, becomes: int, rng: Random) -> str | None:
    places = wagers(hand, was)
    if not places:
        return None
    at = rng.choice(places)
    hand.events[at] = (*hand.events[at][:-1], becomes)
    return write(hand)


@kind("BET114", "'raises' where nobody has bet", everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng, sticky)
    places = [i for i, event in enumerate(hand.events) if event[0] == BET]
    if not places:
        return None
    at = rng.choice(places)
    _, player, amount, state = hand.events[at]
    hand.events[at] = (RAISE, player, amount, amount, state)
    return write(hand)


@kind("TRN107", "calls after his time ran out", needs=big_bet)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng, sticky)
    places = [i for i, event in enumerate(hand.events) if event[0] in (CALL, BET, RAISE)]
    if not places:
        return None
    at = rng.choice(places)
    hand.events.insert(at, (LINE, f"{hand.names[hand.events[at][1]]} has timed out"))
    return write(hand)


@kind("TRN108", "folds where he could check", everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    def fold(hand: Hand, player: int, to_call: int, least: int, most: int, rng: Random) -> Act | None:
        return (FOLD, 0) if not to_call and rng.random() < 0.3 else None

    hand = erring(clean, rng, fold, sticky)
    return None if hand is None else write(hand)

"""Faults against what only a telling header can show (see `harbour`): spread limits, the bring-in, the table's ante.

And against options of a house: whole chips, the line on the cap.
"""

from dataclasses import replace
from random import Random

from handmaker.engine import BET, CALL, FOLD, LINE, RAISE, Hand, behind, post
from handmaker.settle import settle
from handmaker.stud_and_draw import play
from handmaker.write_pokerstars import write

from .again import Act, again, deal, erring, posts_of, sticky, wild
from .betting import short_step, text, verb
from .harbour import header
from .kinds import kind, no_limit, stud


def spread_limit(hand: Hand) -> bool:
    return hand.game.structure == "SL"


@kind("BET106", "above the most of the spread by a unit", needs=spread_limit)
def _(clean: Hand, rng: Random) -> str | None:
    def high(hand: Hand, player: int, to_call: int, least: int, most: int, rng: Random) -> Act | None:
        over = hand.level + hand.game.bets[1] + 1
        fits = most and hand.bet[player] + behind(hand, player) > over
        return (verb(hand), over) if fits and rng.random() < 0.4 else None

    return text(erring(clean, rng, high, sticky))


@kind("BET106", "an opening bet below the least of the spread by a unit", needs=spread_limit)
def _(clean: Hand, rng: Random) -> str | None:
    def low(hand: Hand, player: int, to_call: int, least: int, most: int, rng: Random) -> Act | None:
        return (BET, least - 1) if not hand.level and 1 < least < most and rng.random() < 0.4 else None

    return text(erring(clean, rng, low, sticky))


@kind("BET106", "a raise by a unit less than the last one", needs=spread_limit)
def _(clean: Hand, rng: Random) -> str | None:
    def low(hand: Hand, player: int, to_call: int, least: int, most: int, rng: Random) -> Act | None:
        able = hand.level and least < most and not short_step(hand) and least - 1 > hand.level
        return (RAISE, least - 1) if able and rng.random() < 0.4 else None

    return text(erring(clean, rng, low, sticky))


def with_bring_in(clean: Hand, rng: Random, paid: int) -> Hand:
    """A stud hand whose header tells the bring-in, with another one paid."""
    told = clean.game.bring_in
    hand = deal(clean, game=replace(clean.game, bring_in=paid))
    hand.header = header(hand, *clean.game.bets, clean.game.ante, told)
    play(hand, sticky, rng)
    settle(hand, rng)
    return hand


@kind("FRC107", "a bring-in of a unit too little", needs=stud, everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    return write(with_bring_in(clean, rng, clean.game.bring_in - 1))


@kind("FRC107", "a bring-in above the bring-in", needs=stud, everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    fee, bet = clean.game.bring_in, clean.game.bets[0]
    return write(with_bring_in(clean, rng, rng.randrange(fee + 1, bet)))


def tournament(hand: Hand) -> bool:
    return no_limit(hand) and hand.game.unit == 1


@kind("FRC105", "a short big blind pays the table's ante first", needs=tournament)
def _(clean: Hand, rng: Random) -> str | None:
    return write(table_ante(clean, rng, blind_first=False))


def table_ante(clean: Hand, rng: Random, *, blind_first: bool) -> Hand:
    """The big blind pays one ante for all and has not enough for both."""
    big = clean.blind.index("big blind")
    bb = clean.game.bb
    start = list(clean.start)
    start[big] = rng.randrange(bb + 1, 2 * bb)
    hand = deal(clean, start=start, posts=[post for post in posts_of(clean) if post[1] == "small blind"])
    hand.header = header(hand, clean.game.sb, bb, bb)
    ante = start[big] - bb if blind_first else bb
    posts = [("the ante", ante), ("big blind", start[big] - ante)]
    for what, amount in reversed(posts) if blind_first else posts:
        post(hand, big, what, amount)
    hand.total[big] -= ante
    hand.dead += ante
    play(hand, sticky, rng)
    settle(hand, rng)
    return hand


@kind("BET115", "a bet that whole chips do not make", house={"wager_unit": 5}, needs=no_limit)
def _(clean: Hand, rng: Random) -> str | None:
    if any(amount % 5 for amount in (clean.game.sb, clean.game.bb, clean.game.ante)):
        return None

    def whole(hand: Hand, player: int, to_call: int, least: int, most: int, rng: Random) -> Act:
        kind_, to = sticky(hand, player, to_call, least, most, rng)
        return (kind_, to - to % 5) if kind_ in (BET, RAISE) and least <= to - to % 5 else (kind_, to)

    def odd(hand: Hand, player: int, to_call: int, least: int, most: int, rng: Random) -> Act | None:
        return (verb(hand), least + rng.randrange(1, 5)) if least and least + 5 < most and rng.random() < 0.3 else None

    start = [stack + -stack % 5 for stack in clean.start]
    return text(erring(clean, rng, odd, whole, quiet=True, start=start))


@kind("CAP102", "nothing says that betting is capped", needs=lambda hand: hand.game.structure == "FL", everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng, wild)
    places = [
        i
        for i, event in enumerate(hand.events[:-1])
        if event == (LINE, "Betting is capped") and hand.events[i + 1][0] in (CALL, FOLD)
    ]
    if not places:
        return None
    del hand.events[rng.choice(places)]
    return write(hand)


@kind("CAP102", "betting is capped a bet too early", needs=lambda hand: hand.game.structure == "FL", everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng, sticky)
    places = [
        i + 1
        for i, event in enumerate(hand.events[:-1])
        if event[0] in (BET, RAISE) and hand.events[i + 1] != (LINE, "Betting is capped")
    ]
    if not places:
        return None
    hand.events.insert(rng.choice(places), (LINE, "Betting is capped"))
    return write(hand)

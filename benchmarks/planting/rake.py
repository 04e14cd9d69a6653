"""Rake above the cap or the rate, rounded otherwise, or taken where none may be."""

from random import Random

from handmaker.engine import UNCALLED, Hand
from handmaker.players import decide
from handmaker.write_pokerstars import write

from .again import again, raked, sticky
from .kinds import cash, kind
from .pots import collects, payments, repay

RAKE = {"rake_permyriad": 500, "rake_cap": 100}  # a schedule invented for this benchmark


def with_rake(clean: Hand, rng: Random, per_mille: int = 50, cap: int = 100) -> Hand | None:
    """A hand raked by a schedule, with one winner of one pot."""
    hand = again(clean, rng, rng.choice((decide, sticky)), game=raked(clean, per_mille, cap))
    if len(hand.pots) > 1 or len(collects(hand)) != 1:
        return None
    return hand


@kind("RAK101", "rake above the cap", house=RAKE, needs=cash, everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = with_rake(clean, rng, cap=10_000)
    return write(hand) if hand and hand.rake > 100 else None


@kind("RAK102", "rake above the rate", house=RAKE, needs=cash, everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = with_rake(clean, rng, per_mille=100)
    return write(hand) if hand and 2 < hand.rake < 100 else None


@kind("RAK102", "rake of chips that went back", house=RAKE, needs=cash, everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = with_rake(clean, rng)
    back = 0 if hand is None else sum(event[2] for event in hand.events if event[0] == UNCALLED)
    if hand is None or not hand.rake:
        return None
    take = round((hand.pot + back) * 0.05)
    if take - 1 <= hand.pot * 0.05 or take > 100:
        return None
    (amount, able), (who, got, pot) = hand.pots[0], payments(hand)[0]
    more, hand.rake = take - hand.rake, take
    hand.pots = [(amount - more, able)]
    return write(repay(hand, [(who, got - more, pot)]))


@kind("RAK104", "rake rounded another way", house=RAKE, needs=cash, everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = with_rake(clean, rng)
    if hand is None or not 1 < hand.rake < 100:
        return None
    whole, rest = divmod(hand.pot * 50, 1000)
    take = whole + 1 if 0 < rest < 500 else whole if rest > 500 else None
    if take is None:
        return None
    (amount, able), (who, got, pot) = hand.pots[0], payments(hand)[0]
    more, hand.rake = take - hand.rake, take
    hand.pots = [(amount - more, able)]
    return write(repay(hand, [(who, got - more, pot)]))


@kind("RAK103", "rake without a flop", needs=cash, everywhere=True)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng)
    if hand.street or hand.pot < 4:
        return None
    take = max(1, hand.pot // 20)
    (amount, able), (who, got, pot) = hand.pots[0], payments(hand)[0]
    hand.rake = take
    hand.pots = [(amount - take, able)]
    return write(repay(hand, [(who, got - take, pot)]))


@kind("RAK105", "rake in a tournament", needs=lambda hand: hand.game.code == "")
def _(clean: Hand, rng: Random) -> str | None:
    hand = with_rake(clean, rng)
    return write(hand) if hand and hand.rake else None


@kind(
    "RAK106", "no jackpot drop is taken", house={"jackpot_drop": 5, "jackpot_from": 1000}, needs=cash, everywhere=True
)
def _(clean: Hand, rng: Random) -> str | None:
    hand = again(clean, rng, sticky)
    return write(hand) if hand.street and hand.pot >= 1000 else None

"""Random players: names, and decisions that are always within the legal range."""

from random import Random

from .engine import BET, CALL, CHECK, FOLD, RAISE, Hand

_ONSETS = (*"bcdfghjklmnprstvwz", "br", "cl", "dr", "gr", "kl", "pr", "st", "tr")
_VOWELS = ("a", "e", "i", "o", "u", "ai", "ea", "ou", "y")
_CODAS = ["", "", "", "n", "r", "s", "l", "k", "x", "th", "nd"]
_SHAPES = ("{0}{1}", "{0}{1}{2}", "{0}_{1}", "{0} {1}", "{0}{1}.{2}", "{0}{1}{3}", "{0}{3}", "{0}-{1}", "{0}{1}!{3}")


def names(rng: Random, count: int) -> list[str]:
    """Distinct invented screen names of up to twenty characters."""
    found: dict[str, None] = {}
    while len(found) < count:
        parts = [rng.choice(_ONSETS) + rng.choice(_VOWELS) + rng.choice(_CODAS) for _ in range(3)]
        name = rng.choice(_SHAPES).format(parts[0].capitalize(), *parts[1:], rng.randrange(2000))
        if rng.random() < 0.05:
            name = name.replace("e", "é").replace("o", "ø")
        found[name[:20].rstrip(" .")] = None
    return list(found)


def decide(hand: Hand, player: int, to_call: int, least: int, most: int, rng: Random) -> tuple[int, int]:
    """Fold, check, call, bet or raise, with the frequencies of an ordinary table."""
    chance = rng.random()
    bet = hand.bet[player]
    if not to_call:
        if most and chance < (0.36 if hand.level == 0 else 0.15):
            return (RAISE if hand.level else BET), size(hand, least, most, rng)
        return CHECK, 0
    if hand.street:
        fold, call = 0.42, 0.87
    elif hand.level > hand.game.bb:
        fold, call = 0.62, 0.9
    else:
        fold, call = 0.60, 0.80
    if chance < fold:
        return FOLD, 0
    if chance < call or not most:
        return CALL, bet + to_call
    return RAISE, size(hand, least, most, rng)


def size(hand: Hand, least: int, most: int, rng: Random) -> int:
    """A bet between the least and the most: often the least, often a part of the pot, at times all there is."""
    if least == most:
        return most
    chance = rng.random()
    if chance < 0.15:
        return least
    if chance > 0.96:
        return most
    to = hand.level + int(hand.pot * (0.25 + chance))
    if to > most * 0.8:
        return most
    return max(to, least)

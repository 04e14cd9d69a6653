"""What a kind of fault is, and the register of all kinds.

A kind has a name, the code that should name it, and a maker: from a clean generated hand and a random source to the
text of a hand with this fault and no other, or None where the hand does not lend itself to it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from handmaker.engine import Hand

Maker = Callable[[Hand, Random], str | None]


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of planted fault."""

    code: str
    name: str
    make: Maker
    house: bool = False  # needs the house with a rake schedule


KINDS: list[Kind] = []


def kind(
    code: str, name: str, *, house: bool = False, needs: Callable[[Hand], bool] | None = None, everywhere: bool = False
) -> Callable:
    """Registers a maker; `needs` says which clean hands it takes: of flop games, unless it works `everywhere`."""

    def register(make: Maker) -> Maker:
        def guarded(hand: Hand, rng: Random) -> str | None:
            fits = (everywhere or not hand.game.kind) and (needs is None or needs(hand))
            return make(hand, rng) if fits else None

        KINDS.append(Kind(code, name, guarded, house))
        return make

    return register


def no_limit(hand: Hand) -> bool:
    return hand.game.structure == "NL" and not hand.game.short_deck and not hand.game.hand_cap


def big_bet(hand: Hand) -> bool:
    return hand.game.structure in ("NL", "PL") and not hand.game.short_deck and not hand.game.hand_cap


def pot_limit(hand: Hand) -> bool:
    return hand.game.structure == "PL"


def limit(hand: Hand) -> bool:
    return hand.game.structure == "FL"


def cash(hand: Hand) -> bool:
    return hand.game.rake_per_mille > 0


def blinds(hand: Hand) -> bool:
    """A small and a big blind, and nobody's late posts."""
    return not hand.game.short_deck and "entry" not in hand.blind


def stud(hand: Hand) -> bool:
    return hand.game.bring_in > 0


def draw(hand: Hand) -> bool:
    return bool(hand.game.kind) and not stud(hand)


def once(hand: Hand) -> bool:
    """Cannot be run twice."""
    return not hand.second

"""What a kind of fault is, and the register of all kinds.

A kind has a name, the code that should name it, and a maker: from a clean generated hand and a random source to the
text of a hand with this fault and no other, or None where the hand does not lend itself to it.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from handmaker.engine import Hand

Maker = Callable[[Hand, Random], str | None]


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of planted fault."""

    code: str
    name: str
    make: Maker
    house: dict[str, int | str] = field(default_factory=dict)  # options of the house that it needs


KINDS: list[Kind] = []


def kind(
    code: str,
    name: str,
    *,
    house: dict[str, int | str] | None = None,
    needs: Callable[[Hand], bool] | None = None,
    everywhere: bool = False,
) -> Callable:
    """Registers a maker; `needs` says which clean hands it takes: of flop games, unless it works `everywhere`."""

    def register(make: Maker) -> Maker:
        def guarded(hand: Hand, rng: Random) -> str | None:
            fits = (everywhere or not hand.game.kind) and (needs is None or needs(hand))
            return make(hand, rng) if fits else None

        KINDS.append(Kind(code, name, guarded, house or {}))
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


FAMILIES = {
    "stud": "seven-card stud",
    "stud8": "seven-card stud hi/lo",
    "razz": "razz",
    "draw27": "triple draw",
    "badugi": "badugi",
    "draw5": "five-card draw",
    "single27": "single draw",
}
STRUCTURES = {"NL": "no-limit", "PL": "pot-limit", "FL": "limit", "SL": "spread-limit"}


def family(hand: Hand) -> str:
    """The game and its structure, for the table: "pot-limit Omaha hi/lo"."""
    game = hand.game
    if game.kind:
        return FAMILIES[game.kind]
    if game.short_deck:
        return "short deck"
    if game.hand_cap:
        return "no-limit hold'em with a cap of the hand"
    if game.unit == 1:
        return "no-limit hold'em tournament"
    name = "hold'em" if game.hole < 4 else "Omaha"
    return f"{STRUCTURES[game.structure]} {name}" + (" hi/lo" if game.hi_lo else "")


def once(hand: Hand) -> bool:
    """Cannot be run twice."""
    return not hand.second

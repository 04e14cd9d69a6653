"""The games as data: deck, streets, deal, bet tiers, hand ranking. One TOML file a game, here or from a plug-in.

Enters: a game's name as it stands in `hands.game`. Leaves: a `Game`. Loads no table library.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from parsers import declarations
from parsers.errors import DeclarationError
from parsers.plugins import plugins
from parsers.vocabulary import Street

Ranking = Literal[
    "high",
    "short_deck",
    "eight_or_better",
    "ace_to_five",
    "deuce_to_seven",
    "badugi",
    "badugi_ace_high",
    "drawmaha",
    "drawmaha_deuce_to_seven",
]

RANKS = tuple("23456789TJQKA")
SHORT_DECK_LOWEST = 16  # the six of clubs
_HERE = Path(__file__).parent


class Game(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game. Lists hold one number a betting round."""

    title: str
    streets: tuple[str, ...]  # names of parsers.vocabulary.Street, one a betting round
    tiers: str  # fixed limit: s small bet, b big bet
    down: tuple[int, ...]  # hole cards dealt
    aliases: tuple[str, ...] = ()  # what people call it for short: small letters, no blanks
    mixes: tuple[str, ...] = ()  # that it is a part of
    order: Literal["button", "stud"] = "button"
    forced: Literal["blinds", "button_blind", "bring_in"] = "blinds"
    bring_in: Literal["low", "high"] | None = (
        None  # which up card brings it in; where the high one, the low board opens
    )
    ace_high: bool = False  # of games in which the high card brings it in: the ace is the highest
    open_pair: bool = False  # a pair on fourth street may allow the big bet
    deck: Literal["standard", "short"] = "standard"
    up: tuple[int, ...] = ()
    board: tuple[int, ...] = ()
    draws: tuple[int, ...] = ()
    discards: tuple[int, ...] = ()  # hole cards thrown away after the betting of each round, none drawn for them
    high: Ranking | None = None  # what wins the pot, or its first half
    low: Ranking | None = None  # what wins it where there is no high, or its second half
    pair_or_better: str | None = None  # the least pair that wins the first half by itself, as a rank: "6"
    hole_used: int | None = None  # exactly so many hole cards play; null: any

    @property
    def held(self) -> int:
        """Cards of a player's hand at the showdown."""
        return sum(self.down) + sum(self.up) - sum(self.discards)

    def __post_init__(self) -> None:
        """Raises ValueError where the lists do not fit together."""
        known = {street.name.lower() for street in Street}
        if not set(self.streets) <= known:
            raise ValueError(f"streets: {sorted(set(self.streets) - known)[0]} is no street")
        if len(self.tiers) != len(self.streets) or set(self.tiers) - {"s", "b"}:
            raise ValueError("tiers: one letter a street, s or b")
        for name in ("down", "up", "board", "draws", "discards"):
            if len(getattr(self, name)) not in (0, len(self.streets)):
                raise ValueError(f"{name}: one number a street")
        if self.pair_or_better is not None and self.pair_or_better not in RANKS:
            raise ValueError(f"pair_or_better: {self.pair_or_better} is no rank, one of {' '.join(RANKS)}")
        if self.high is None and self.low is None:
            raise ValueError("high, low: one of them must say what wins")


@cache
def _files() -> Mapping[str, Path]:
    found = {path.stem: path for path in sorted(_HERE.glob("*.toml"))}
    for entry in plugins("oddchip.games"):
        found[entry.name] = Path(entry.load())
    return found


def names() -> tuple[str, ...]:
    """Every game that is declared."""
    return tuple(_files())


def search(text: str) -> tuple[str, ...]:
    """The games that a person may mean: the one of that name or title in any case, those of that alias or mix, else
    those whose name or title has all its words; else the text itself."""
    name = declarations.named(text, names(), lambda name: load(name).title)
    words = text.casefold().replace("-", " ").split()
    if name in names() or not words:
        return (name,)
    called = tuple(name for name in names() if "".join(words) in (*load(name).aliases, *load(name).mixes))
    if called:
        return called
    told = {name: f"{name} {load(name).title}".casefold().replace("-", " ") for name in names()}
    return tuple(name for name in told if all(word in told[name] for word in words)) or (text,)


@cache
def load(name: str) -> Game:
    """A game. Raises DeclarationError for an unknown name or a mistake in its file, naming the place."""
    path = _files().get(name)
    if path is None:
        raise DeclarationError(f"no game {name or repr('')}{declarations.meant(name, names(), 'oddchip games')}")
    return declarations.convert(declarations.table(path), Game, path)

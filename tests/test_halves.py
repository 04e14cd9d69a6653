"""Every game that splits its pots, between high and low or between two boards: random all-in hands, each half given to
whom pokerkit's hands say, the odd chip to the first half and to the first winners left of the button.
"""

import dataclasses
from collections.abc import Callable
from random import Random
from typing import Any

import polars as pl
import pytest
from pokerkit import (
    BadugiHand,
    EightOrBetterLowHand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    RegularLowHand,
    StandardBadugiHand,
    StandardHighHand,
    StandardLowHand,
)

from auditor import games
from parsers.tables import Facts
from parsers.vocabulary import Half, Origin, Street
from tests.effort import EFFORT
from tests.hands import facts, table
from tests.test_replay import together
from tests.test_settle import settled
from tests.test_vectors import house_with

HANDS = 40 * EFFORT
Rank = Callable[[str, str], Any]


def _five_held(hole: str, board: str) -> Any:
    return StandardHighHand.from_game(hole)


def _low_held(hole: str, board: str) -> Any:
    return StandardLowHand.from_game(hole)


HIGH, LOW = StandardHighHand.from_game, EightOrBetterLowHand.from_game_or_none
OMAHA, OMAHA_LOW = OmahaHoldemHand.from_game, OmahaEightOrBetterLowHand.from_game_or_none


def _sixes(hole: str, board: str) -> Any:
    """A pair of sixes or better."""
    hand = StandardHighHand.from_game(hole)
    return hand if hand >= StandardHighHand("6c6d2c3d4h") else None


RANKS: dict[str, tuple[Rank, ...]] = {
    "badacey": (BadugiHand.from_game, RegularLowHand.from_game),
    "badeucey": (StandardBadugiHand.from_game, StandardLowHand.from_game),
    "drawmaha": (OMAHA, _five_held),
    "drawmaha27": (OMAHA, _low_held),
    "stud_hilo": (HIGH, RegularLowHand.from_game),
    "stud_hilo8": (HIGH, LOW),
    "stud_super_hilo8": (HIGH, LOW),
    "archie": (_sixes, LOW),
    "razzdugi": (RegularLowHand.from_game, BadugiHand.from_game),
    "razzdeucey": (StandardLowHand.from_game, StandardBadugiHand.from_game),
    "crazy_pineapple_hilo8": (HIGH, LOW),
    "omaha_hilo8": (OMAHA, OMAHA_LOW),
    "omaha5_hilo8": (OMAHA, OMAHA_LOW),
    "omaha6_hilo8": (OMAHA, OMAHA_LOW),
    "courchevel_hilo8": (OMAHA, OMAHA_LOW),
    "split_holdem": (HIGH,),
    "double_omaha": (OMAHA,),
    "double_omaha5": (OMAHA,),
}
TWO_BOARDS = ("split_holdem", "double_omaha", "double_omaha5")


def test_every_split_game_is_here() -> None:
    both = {name for name in games.names() if games.load(name).high and games.load(name).low}
    assert both | set(TWO_BOARDS) == set(RANKS)


def dealt(name: str, seed: str) -> dict[str, Any]:
    """An all-in hand of two to six players on the first street."""
    game, dice = games.load(name), Random(seed)
    names = [f"P{number}" for number in range(1, dice.randint(2, 6 if game.held < 7 else 5) + 1)]
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    dice.shuffle(deck)
    stacks = {player: dice.choice((dice.randint(20, 120), 77, 101)) for player in names}
    posts: list[list[Any]] = [[player, "post_ante", 3] for player in names]
    acts: list[list[Any]] = []
    level = 0
    for at, player in enumerate(names):
        last = at == len(names) - 1
        if dice.random() < 0.25 and not (last and all(act[1] == "fold" for act in acts)):
            acts.append([player, "fold", 0])
        elif stacks[player] - 3 <= level:
            acts.append([player, "call", stacks[player] - 3])
        else:
            acts.append([player, "raise" if level else "bet", stacks[player] - 3])
            level = stacks[player] - 3
    streets = [["*", "deal", street] for street in game.streets]
    boards = 2 if name in TWO_BOARDS else 1 if game.board else 0
    return {
        "id": seed,
        "game": name,
        "structure": "NL",
        "params": {"sb": 1, "bb": 2, "ante": 3},
        "seats": names,
        "button": None if game.order == "stud" else names[-1],
        "stacks": stacks,
        "actions": [*posts, streets[0], *acts, *streets[1:]],
        "hole": {player: [deck.pop() for _ in range(game.held)] for player in names},
        "boards": [[deck.pop() for _ in range(5)] for _ in range(boards)],
    }


def number_of(card: str) -> int:
    return "23456789TJQKA".index(card[0]) * 4 + "cdhs".index(card[1])


def with_cards(vector: dict[str, Any]) -> Facts:
    """The facts of a hand whose players show, on every board."""
    streets = [Street.FLOP, Street.FLOP, Street.FLOP, Street.TURN, Street.RIVER]
    rows: list[dict[str, Any]] = [
        {"street": int(street), "run": run + 1, "card": number_of(card), "origin": int(Origin.BOARD), "line": 50 + run}
        for run, board in enumerate(vector["boards"])
        for street, card in zip(streets, board, strict=True)
    ]
    folded = {act[0] for act in vector["actions"] if act[1] == "fold"}
    for seat, (player, hole) in enumerate(vector["hole"].items(), 1):
        shown = {"street": int(Street.SHOWDOWN), "seat": seat, "run": 1, "origin": int(Origin.SHOWN), "line": 99 + seat}
        rows += [{**shown, "card": number_of(card)} for card in hole if player not in folded]
    made = facts(vector)
    return dataclasses.replace(
        made,
        cards=table("cards", [{"hand": 0, **row} for row in rows]),
        hands=made.hands.with_columns(pl.lit(max(1, len(vector["boards"])), made.hands.schema["runs"]).alias("runs")),
    )


def winners(rank: Rank, vector: dict[str, Any], eligible: list[int], board: list[str]) -> list[int]:
    """Of the seat rows those whose hand is best; none where nobody has a hand."""
    holes = list(vector["hole"].values())
    hands = {row: rank("".join(holes[row]), "".join(board)) for row in eligible}
    hands = {row: hand for row, hand in hands.items() if hand is not None}
    best = max(hands.values(), default=None)
    return [row for row, hand in hands.items() if hand == best]


def share(amount: int, among: list[int]) -> dict[int, int]:
    each, rest = divmod(amount, len(among))
    return {row: each + (place < rest) for place, row in enumerate(among)}


def wanted(vector: dict[str, Any], pot: int, eligible: list[int]) -> list[dict[int, int]]:
    """The shares of a pot: a dictionary a board and half, the first of them with the odd chip."""
    if len(eligible) == 1:
        return [{eligible[0]: pot}]
    boards = vector["boards"] or [[]]
    made = []
    for number, board in enumerate(boards):
        part = pot // len(boards) + (number < pot % len(boards))
        halves = [winners(rank, vector, eligible, board) for rank in RANKS[vector["game"]]]
        if len(halves) > 1 and halves[0] == halves[1] and len(halves[0]) > 1:
            made.append(share(part, halves[0]))  # who ties for both halves shares as if the pot were not halved
        elif len(halves) > 1 and all(halves):
            made += [share(part - part // 2, halves[0]), share(part // 2, halves[1])]
        else:  # one half alone, or where nobody qualifies for either the best high hand
            whole = halves[0] or halves[-1] or winners(HIGH, vector, eligible, board)
            made.append(share(part, whole))
    return made


@pytest.mark.parametrize("name", RANKS)
def test_halves(name: str) -> None:
    vectors = [dealt(name, f"{name} {number}") for number in range(HANDS)]
    found = settled(together([with_cards(vector) for vector in vectors]), house_with({}), compiled=EFFORT > 1)
    stud = games.load(name).order == "stud"
    split = 0
    owed = found["owed"].partition_by("hand", "pot", as_dict=True)
    for hand, pot, run, amount, eligible in (
        found["pots"].select("hand", "pot", "run", "amount", "eligible").iter_rows()
    ):
        if run > 1:
            continue
        vector = vectors[hand]
        if name in TWO_BOARDS:
            amount = found["pots"].filter((pl.col("hand") == hand) & (pl.col("pot") == pot))["amount"].sum()
        rows = [row for row in range(len(vector["seats"])) if eligible >> row & 1]
        told: dict[tuple[int, int], dict[int, int]] = {}
        for row in owed[hand, pot].to_dicts():
            told.setdefault((row["run"], row["half"] == int(Half.LOW)), {})[row["seat"] - 1] = row["amount"]
        parts = [told[key] for key in sorted(told)]
        due = wanted(vector, amount, rows)
        if len(rows) == 1:
            assert sum(parts[0].values()) + sum(sum(part.values()) for part in parts[1:]) == amount
            continue
        split += len(due) > 1
        parts, due = ([{row: got for row, got in part.items() if got} for part in half] for half in (parts, due))
        assert [sorted(part) for part in parts] == [sorted(part) for part in due], vector
        assert stud or parts == due, vector  # to whom the odd chips go is another matter in stud
    assert split > HANDS // 20  # in Archie most hands make one half alone

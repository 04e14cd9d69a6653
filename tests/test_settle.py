"""The settlement against the rule vectors, and laws over random hands."""

import dataclasses
import random
from typing import Any

import polars as pl
import pytest

from auditor import house as houses
from auditor.derived import SCHEMAS
from auditor.house import House
from auditor.replay import arrays, plain, replay
from auditor.vocabulary import PayFault
from parsers.tables import Facts
from parsers.vocabulary import Origin, Payment, Street
from tests.hands import facts, table
from tests.test_vectors import VECTORS, house_with

SETTLED = [vector for vector in VECTORS if "result" in vector]
STREETS = [Street.FLOP, Street.FLOP, Street.FLOP, Street.TURN, Street.RIVER]


def cards(text: str) -> list[int]:
    return ["23456789TJQKA".index(text[at]) * 4 + "cdhs".index(text[at + 1]) for at in range(0, len(text), 2)]


def hand(vector: dict[str, Any], paid: dict[str, int], rake: int = 0) -> Facts:
    """The facts of a vector with cards shown and payments."""
    seats = {name: row + 1 for row, name in enumerate(vector["seats"])}
    rows: list[dict[str, Any]] = [
        {"hand": 0, "street": int(STREETS[at]), "run": 1, "card": card, "origin": int(Origin.BOARD), "line": 50}
        for at, card in enumerate(cards(vector["cards"].get("board", "")))
    ]
    for name, text in vector["cards"].get("hole", {}).items():
        shown = {"hand": 0, "street": int(Street.SHOWDOWN), "seat": seats[name], "run": 1, "origin": int(Origin.SHOWN)}
        rows += [{**shown, "card": card, "line": 100 + seats[name]} for card in cards(text)]
    payments = [
        {"hand": 0, "seat": seats[name], "amount": amount, "kind": int(Payment.WIN), "line": 200}
        for name, amount in paid.items()
    ]
    made = facts(vector)
    return dataclasses.replace(
        made,
        cards=table("cards", rows),
        collections=table("collections", payments),
        hands=made.hands.with_columns(pl.lit(rake, pl.Int64).alias("rake")),
    )


def settled(made: Facts, house: House, *, compiled: bool = False) -> dict[str, pl.DataFrame]:
    derived = replay(made, house, compiled=compiled)
    return {name: getattr(derived, name) for name in ("pots", "owed", "results", "reckoning")}


@pytest.mark.parametrize("compiled", [False, True], ids=["interpreted", "compiled"])
@pytest.mark.parametrize("vector", SETTLED, ids=lambda vector: vector["id"])
def test_vectors(vector: dict[str, Any], compiled: bool) -> None:
    wanted = vector["result"]
    answers = {name: value for name, value in vector["house"].items() if name in houses.options()}
    found = settled(hand(vector, wanted["payouts"]), house_with(answers), compiled=compiled)
    names = vector["seats"]
    rows = found["results"].to_dicts()
    assert {names[row["seat"] - 1]: row["returned"] for row in rows if row["returned"]} == wanted["uncalled"]
    assert {names[row["seat"] - 1]: row["owed"] for row in rows if row["owed"]} == wanted["payouts"]
    assert [
        {"amount": row["amount"], "eligible": [name for at, name in enumerate(names) if row["eligible"] >> at & 1]}
        for row in found["pots"].to_dicts()
    ] == wanted["pots"]
    sums = found["reckoning"].row(0, named=True)
    assert (sums["gap"], sums["fault"], sums["is_open"]) == (0, int(PayFault.NONE), False)
    assert sums["rake"] == wanted["rake"]


V25 = next(vector for vector in VECTORS if vector["id"] == "V25")
V27 = next(vector for vector in VECTORS if vector["id"] == "V27")


@pytest.mark.parametrize(
    ("vector", "paid", "fault"),
    [
        (V25, {"P3": 550, "P2": 540}, PayFault.NONE),
        (V25, {"P3": 1090}, PayFault.OUT_OF_REACH),
        (V25, {"P4": 550, "P2": 540}, PayFault.WRONG_WINNER),
        (V25, {"P5": 550, "P2": 540}, PayFault.NOT_IN),
        (
            V25,
            {"P1": 50, "P4": 500, "P2": 540},
            PayFault.NOT_IN,
        ),  # P4, who is in, got more too much than P1, who is not
        (V25, {"P4": 500, "P5": 50, "P2": 540}, PayFault.NOT_IN),
        (V27, {"P2": 88, "P3": 43, "P4": 44}, PayFault.NONE),  # another place for the odd chip is no fault
        (V27, {"P2": 88, "P3": 40, "P4": 47}, PayFault.UNEVEN),
        (V27, {"P2": 100, "P3": 38, "P4": 37}, PayFault.HALVES),
    ],
)
def test_faults(vector: dict[str, Any], paid: dict[str, int], fault: PayFault) -> None:
    answers = {name: value for name, value in vector["house"].items() if name in houses.options()}
    sums = settled(hand(vector, paid), house_with(answers))["reckoning"].row(0, named=True)
    assert PayFault(sums["fault"]) is fault
    assert sums["gap"] == 0


def test_a_hand_that_was_paid_and_never_shown_is_not_guessed() -> None:
    vector = {**V25, "cards": {**V25["cards"], "hole": {name: V25["cards"]["hole"][name] for name in ("P2", "P4")}}}
    found = settled(hand(vector, {"P3": 550, "P2": 540}), house_with({}))
    sums = found["reckoning"].row(0, named=True)
    assert (sums["is_open"], sums["fault"]) == (True, 0)
    assert found["owed"].filter("undecidable").select("seat", "amount").rows() == [(None, 550)]
    assert dict(found["results"].select("seat", "owed").iter_rows()) == {1: 0, 2: None, 3: None, 4: None, 5: 0}


def random_hand(seed: int) -> dict[str, Any]:
    """An all-in hold'em hand of two to nine players before the flop."""
    dice = random.Random(seed)
    names = [f"P{number}" for number in range(1, dice.randint(2, 9) + 1)]
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    dice.shuffle(deck)
    stacks = {name: dice.randint(20, 120) for name in names}
    order = [*names[2:], *names[:2]] if len(names) > 2 else names
    posts: list[list[Any]] = [[names[0], "post_sb", 5], [names[1], "post_bb", 10]]
    acts: list[list[Any]] = []
    level = 10
    for name in order:
        if dice.random() < 0.3 and (name != order[-1] or any(act[1] != "fold" for act in acts)):
            acts.append([name, "fold", 0])
        elif stacks[name] <= level:
            acts.append([name, "call", stacks[name]])
        else:
            level = stacks[name]
            acts.append([name, "raise", level])
    return {
        "id": str(seed),
        "game": "holdem",
        "structure": "NL",
        "params": {"sb": 5, "bb": 10},
        "seats": names,
        "button": names[-1],
        "stacks": stacks,
        "actions": [*posts, ["*", "deal", "preflop"], *acts, *(["*", "deal", s] for s in ("flop", "turn", "river"))],
        "cards": {
            "hole": {name: deck.pop() + deck.pop() for name in names},
            "board": "".join(deck.pop() for _ in range(5)),
        },
    }


def test_random_hands_keep_every_chip() -> None:
    for seed in range(300):
        vector = random_hand(seed)
        rake = seed % 4
        first = settled(hand(vector, {}, rake), house_with({}))
        owed = dict(first["results"].select("seat", "owed").iter_rows())
        paid = {vector["seats"][seat - 1]: amount for seat, amount in owed.items() if amount}
        found = settled(hand(vector, paid, rake), house_with({}))
        sums = found["reckoning"].row(0, named=True)
        assert found["pots"]["amount"].sum() + sums["returned"] == sums["put_in"]
        assert found["pots"]["net"].sum() == found["owed"]["amount"].sum() == sums["pot"] - rake
        assert (sums["gap"], sums["fault"]) == (0, 0)
        assert found["results"]["net"].sum() == -rake
        assert (found["results"]["least"] <= found["results"]["owed"]).all()
        assert (found["results"]["owed"] <= found["results"]["most"]).all()


def test_the_figures_of_a_hand_are_the_columns_of_reckoning() -> None:
    names = [name.removeprefix("R_").lower() for name in vars(arrays) if name.startswith("R_") and name != "R_SIZE"]
    assert names == [name for name in SCHEMAS["reckoning"] if name != "hand"]
    assert list(range(arrays.R_SIZE)) == [getattr(arrays, f"R_{name.upper()}") for name in names]


def test_a_missing_column_of_facts_makes_no_other_kind_of_array() -> None:
    """Machine code is made for one kind of each array: nulls or none, the arrays must be alike."""
    full = pl.DataFrame({"seat": [1, 2], "is_in": [True, False]}, schema={"seat": pl.Int8, "is_in": pl.Boolean})
    empty = full.with_columns(pl.lit(None, pl.Int8).alias("seat"), pl.lit(None, pl.Boolean).alias("is_in"))
    kinds = [
        [(a.dtype, a.flags.writeable, a.flags.c_contiguous) for a in plain.arrays(frame, seat=-1, is_in=0)]
        for frame in (full, empty, full.clear())
    ]
    assert kinds[0] == kinds[1] == kinds[2]
    assert [a.tolist() for a in plain.arrays(empty, seat=-1, is_in=0)] == [[-1, -1], [0, 0]]

"""Laws of the replay: machine code and interpreter agree, a batch is the sum of its hands, chips are conserved."""

import dataclasses
import subprocess
import sys

import numpy as np
import polars as pl
import pytest

from auditor import house
from auditor.derived import Derived
from auditor.replay import replay
from parsers.tables import Facts
from tests.hands import acts, facts
from tests.test_vectors import VECTORS, house_with

HANDS = [facts(vector) for vector in VECTORS if vector["actions"]]


def together(hands: list[Facts]) -> Facts:
    """One split of many hands."""
    joined = {}
    for field in dataclasses.fields(Facts):
        frames = []
        for number, hand in enumerate(hands):
            frame = getattr(hand, field.name)
            if "hand" in frame.columns:
                frame = frame.with_columns(pl.lit(number, pl.Int32).alias("hand"))
            frames.append(frame)
        joined[field.name] = pl.concat(frames)
    return Facts(**joined)


def tables(derived: Derived) -> dict[str, pl.DataFrame]:
    return {field.name: getattr(derived, field.name) for field in dataclasses.fields(derived)}


@pytest.mark.parametrize("name", ["pokerstars", "rrop"])
def test_machine_code_and_interpreter_agree(name: str) -> None:
    batch = together(HANDS)
    slow, fast = (tables(replay(batch, house.load(name), compiled=compiled)) for compiled in (False, True))
    assert all(slow[table].equals(fast[table]) for table in slow)


def test_a_batch_is_the_sum_of_its_hands() -> None:
    rules = house.load("rrop")
    whole = tables(replay(together(HANDS), rules, compiled=False))
    for number, hand in enumerate(HANDS):
        for name, alone in tables(replay(hand, rules, compiled=False)).items():
            assert whole[name].filter(pl.col("hand") == number).drop("hand").equals(alone.drop("hand")), name


def test_each_hand_is_played_by_its_own_house() -> None:
    """Of several houses at once."""
    batch = together(HANDS)
    answers = {"min_raise": "double_last_bet", "odd_chip": "high_card", "short_deck_trips": "above_straight"}
    houses = [house.load("rrop"), house_with({**answers, "odd_chip_unit": 25}), house.load("pokerstars")]
    of = np.arange(batch.hands.height) % 3
    mixed = tables(replay(batch, *houses, of=of, compiled=False))
    for number, each in enumerate(houses):
        chosen = np.flatnonzero(of == number).tolist()
        for name, alone in tables(replay(batch, each, compiled=False)).items():
            of_house = pl.col("hand").is_in(chosen)
            assert mixed[name].filter(of_house).equals(alone.filter(of_house)), name


def test_what_is_in_the_middle_was_put_in() -> None:
    batch = together(HANDS)
    derived = replay(batch, house.load("rrop"), compiled=False)
    moved = derived.trace.group_by("hand").agg(moved=(pl.col("stack") - pl.col("stack_after")).sum())
    put_in = derived.stands.group_by("hand").agg(put_in=(pl.col("live") + pl.col("ante") + pl.col("dead")).sum())
    both = moved.join(put_in, on="hand")
    assert (both["moved"] == both["put_in"]).all()


@pytest.mark.parametrize(("between_two", "cap"), [(0, 4), (6, 6)])
def test_a_house_may_allow_two_players_more_bets(between_two: int, cap: int) -> None:
    hand = {
        "id": "cap",
        "game": "holdem",
        "structure": "FL",
        "params": {"sb": 2, "bb": 4, "bet_sizes": [4, 4, 8, 8]},
        "seats": ["A", "B", "C"],
        "stacks": {"A": 500, "B": 500, "C": 500},
        "button": "C",
        "actions": acts("A sb 2, B bb 4, deal preflop, C fold, A raise 8, B call 8, deal flop, A bet 4, B fold"),
    }
    trace = replay(facts(hand), house_with({"cap_two_players": between_two}), compiled=False).trace
    assert trace["bets_cap"].to_list()[3:5] == [4, cap]  # before and after the third player has folded
    assert trace["bets_cap"].to_list()[7] == cap


def test_one_hand_loads_no_compiler() -> None:
    code = (
        "import sys; from auditor import house; from auditor.replay import replay;"
        " from tests.test_vectors import VECTORS; from tests.hands import facts;"
        " replay(facts(VECTORS[0]), house.load('rrop'), compiled=False);"
        " sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

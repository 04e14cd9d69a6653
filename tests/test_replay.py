"""Laws of the replay: machine code and interpreter agree, a batch is the sum of its hands, chips are conserved."""

import dataclasses
import subprocess
import sys

import polars as pl
import pytest

from auditor import house
from auditor.replay.run import betting
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


@pytest.mark.parametrize("name", ["pokerstars", "rrop"])
def test_machine_code_and_interpreter_agree(name: str) -> None:
    batch = together(HANDS)
    for slow, fast in zip(
        betting(batch, house.load(name), compiled=False), betting(batch, house.load(name), compiled=True), strict=True
    ):
        assert slow.equals(fast)


def test_a_batch_is_the_sum_of_its_hands() -> None:
    rules = house.load("rrop")
    whole = betting(together(HANDS), rules, compiled=False)
    for number, hand in enumerate(HANDS):
        for alone, batch in zip(betting(hand, rules, compiled=False), whole, strict=True):
            assert batch.filter(pl.col("hand") == number).drop("hand").equals(alone.drop("hand"))


def test_what_is_in_the_middle_was_put_in() -> None:
    batch = together(HANDS)
    trace, _, stands = betting(batch, house.load("rrop"), compiled=False)
    moved = trace.group_by("hand").agg((pl.col("stack") - pl.col("stack_after")).sum().alias("moved"))
    put_in = stands.group_by("hand").agg((pl.col("live") + pl.col("ante") + pl.col("dead")).sum().alias("put_in"))
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
    trace, _, _ = betting(facts(hand), house_with({"cap_two_players": between_two}), compiled=False)
    assert trace["bets_cap"].to_list()[3:5] == [4, cap]  # before and after the third player has folded
    assert trace["bets_cap"].to_list()[7] == cap


def test_one_hand_loads_no_compiler() -> None:
    code = (
        "import sys; from auditor import house; from auditor.replay.run import betting;"
        " from tests.test_vectors import VECTORS; from tests.hands import facts;"
        " betting(facts(VECTORS[0]), house.load('rrop'), compiled=False);"
        " sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

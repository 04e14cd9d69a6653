"""A hand beside the one before it: the button that stands still, and all that may lie between two hands."""

import polars as pl
import pytest

from auditor import house
from auditor.replay import replay
from auditor.rules.neighbours import stands_still
from tests.hands import acts, facts
from tests.test_replay import together

ROUND = "A sb 50, B bb 100, deal preflop, C fold, A fold"


def hand(stacks: dict[str, int], button: str = "C", text: str = ROUND) -> dict[str, object]:
    """A vector of three players."""
    return {
        "id": "hand",
        "game": "holdem",
        "structure": "NL",
        "params": {"sb": 50, "bb": 100},
        "seats": list(stacks),
        "stacks": stacks,
        "button": button,
        "actions": acts(text),
    }


FIRST = hand({"A": 2000, "B": 2000, "C": 2000})
MOVED = "B sb 50, C bb 100, deal preflop, A fold, B fold"


@pytest.mark.parametrize(
    ("second", "still"),
    [
        (hand({"A": 1950, "B": 1950, "C": 2000}), True),
        (hand({"A": 1950, "B": 1900, "C": 2000}), False),  # stacks do not run on: hands may be missing
        (hand({"A": 1950, "B": 1950, "D": 2000}, "D", ROUND.replace("C", "D")), False),  # another player
        (hand({"A": 1950, "B": 1950, "C": 2000}, "A", MOVED), False),
    ],
)
def test_stands_still(second: dict[str, object], still: bool) -> None:
    """Nobody is paid in these hands: what the big blind has over the small one goes back, the rest is lost."""
    both = together([facts(FIRST), facts(second)])
    both = type(both)(
        **{name: getattr(both, name) for name in type(both).__dataclass_fields__ if name != "hands"},
        hands=both.hands.with_columns(pl.lit("T").alias("table")),
    )
    derived = replay(both, house.load("rrop"), compiled=False)
    assert stands_still(both, derived).to_list() == [None, still]


def test_hands_of_no_table_have_no_neighbour() -> None:
    both = together([facts(FIRST), facts(hand({"A": 1950, "B": 1950, "C": 2000}))])
    derived = replay(both, house.load("rrop"), compiled=False)
    assert not stands_still(both, derived).fill_null(value=False).any()

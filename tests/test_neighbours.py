"""A hand beside the one before it: the button that stands still, and all that may lie between two hands."""

import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from random import Random

import polars as pl
import pytest

from auditor import house, pipeline
from auditor.replay import replay
from auditor.rules.neighbours import stands_still
from tests.hands import acts, facts
from tests.test_replay import together

sys.path.insert(0, str(Path(__file__).parent.parent / "benchmarks"))

from handmaker.write_pokerstars import write
from plant import clean_hands
from planting.again import again

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


def tables(count: int) -> str:
    """Two tables in turn: at one the button moves on, at the other it stands still every third hand."""
    clean = [hand for hand in islice(clean_hands(5), 600) if hand.game.bb and not hand.game.short_deck]
    names = list(dict.fromkeys(hand.table for hand in clean))
    moving = max(([hand for hand in clean if hand.table == name] for name in names), key=len)
    first = next(hand for hand in clean if hand.table != moving[0].table and set(hand.blind) <= {"", *BLINDS})
    texts, stacks = [], [100 * first.game.bb] * len(first.names)
    for number in range(count):
        texts.append(write(moving[number % len(moving)]).replace("Hand #", f"Hand #8{number:03}", 1))
        hand = again(first, Random(number), start=stacks)
        stacks = hand.stack if number % 3 else [stack + 1 for stack in hand.stack]  # a chip bought: no neighbour
        texts.append(write(hand).replace("Hand #", f"Hand #9{number:03}", 1))
    return "\n\n\n\n".join(texts) + "\n\n"


BLINDS = ("small blind", "big blind")


def told(path: Path, split_bytes: int, jobs: int, executor: ThreadPoolExecutor | None = None) -> tuple[object, ...]:
    written: dict[int, pl.DataFrame] = {}
    found: list[tuple[str, ...]] = []
    summary = pipeline.Summary()
    settings = pipeline.Settings((str(path),), jobs=jobs, split_bytes=split_bytes)
    parts = 0
    for part in pipeline.run(
        settings, sink=lambda done: written.update({done.number: done.findings}), executor=executor
    ):
        summary.add(part)
        found += part.findings.select("code", "hand_id", "fingerprint").rows()
        assert written[part.number].equals(part.findings)
        parts += 1
    return parts > 3 or split_bytes > 100_000, found, summary.coverage


def test_pairs_across_the_border_of_splits(tmp_path: Path) -> None:
    """Findings, coverage and what is written do not depend on where the splits end, nor on the workers."""
    path = tmp_path / "tables.txt"
    path.write_text(tables(24), "utf-8")
    whole = told(path, 16 << 20, 1)
    assert len([code for code, *_ in whole[1] if code == "SES102"]) == 15
    for split_bytes in (1, 2_000, 5_000, 11_000):
        assert told(path, split_bytes, 1) == whole
    assert told(path, 3_000, 3) == whole
    with ThreadPoolExecutor(2) as pool:
        assert told(path, 3_000, 2, pool) == whole

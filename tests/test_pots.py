"""Layers, returns and rake: worked cases, and laws over random stakes."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor.replay.division import least, most, part
from auditor.replay.pots import after_rake, claims, layers, merge_told, uncalled


def cut(stakes: list[int], is_in: list[bool], dead: int = 0) -> list[tuple[int, set[int]]]:
    """The pots as (amount, rows that may win it)."""
    room = len(stakes) + 2
    amounts, eligible = np.zeros(room, np.int64), np.zeros(room, np.int64)
    count = layers(np.array(stakes), np.array(is_in), len(stakes), dead, amounts, eligible)
    rows = range(len(stakes))
    return [(int(amounts[at]), {row for row in rows if eligible[at] >> row & 1}) for at in range(count)]


@pytest.mark.parametrize(
    ("stakes", "is_in", "dead", "pots"),
    [
        ([100, 100], [True, True], 0, [(200, {0, 1})]),
        ([8, 13, 13], [False, True, True], 12, [(46, {1, 2})]),  # a folder below two players is no layer of his own
        ([100, 250, 400, 400], [True, True, False, False], 0, [(400, {0, 1}), (750, {1})]),  # a layer of folders only
        ([0, 50, 50], [True, True, True], 30, [(30, {0, 1, 2}), (100, {1, 2})]),  # all-in on the ante
        ([5, 5], [False, False], 0, [(10, set())]),
    ],
)
def test_layers(stakes: list[int], is_in: list[bool], dead: int, pots: list[tuple[int, set[int]]]) -> None:
    assert cut(stakes, is_in, dead) == pots


SEAT = st.tuples(st.integers(0, 40), st.booleans())


@given(st.lists(SEAT, min_size=2, max_size=10), st.integers(0, 9))
def test_layers_keep_every_chip_and_nest(seats: list[tuple[int, bool]], dead: int) -> None:
    stakes, is_in = [seat[0] for seat in seats], [seat[1] for seat in seats]
    pots = cut(stakes, is_in, dead)
    assert sum(amount for amount, _ in pots) == sum(stakes) + dead
    for (_, wider), (_, narrower) in itertools.pairwise(pots):
        assert narrower < wider
        assert narrower


@pytest.mark.parametrize(
    ("stakes", "is_in", "answer"),
    [
        ([100, 60], [True, True], (0, 40)),
        ([100, 60, 90], [True, True, False], (0, 10)),  # a folded caller counts
        ([100, 100], [True, True], (-1, 0)),
        ([100, 60], [False, True], (-1, 0)),
        ([50, 25], [True, False], (0, 25)),
    ],
)
def test_uncalled(stakes: list[int], is_in: list[bool], answer: tuple[int, int]) -> None:
    assert uncalled(np.array(stakes), np.array(is_in), len(stakes)) == answer


def test_antes_are_dead_unless_somebody_is_all_in_for_less() -> None:
    claim = np.zeros(2, np.int64)
    everybody = np.array([True, True])
    live = np.array([400, 0])
    assert claims(live, np.array([100, 100]), everybody, 2, claim) == 200
    assert claim.tolist() == [400, 0]
    assert claims(live, np.array([100, 40]), everybody, 2, claim) == 0
    assert claim.tolist() == [500, 40]
    assert uncalled(claim, everybody, 2) == (0, 460)


@pytest.mark.parametrize(
    ("amounts", "take", "from_main", "told", "nets", "certain"),
    [
        ([1000], 50, False, [-1], [950], True),
        ([600, 400], 50, False, [-1, -1], [570, 380], False),
        ([600, 400], 50, True, [-1, -1], [550, 400], False),
        ([600, 400], 50, False, [550, 400], [550, 400], True),  # told: all from the main pot
        ([600, 400], 50, False, [500, 450], [570, 380], False),  # told, but chips move between the pots
        ([600, 400], 0, False, [-1, -1], [600, 400], True),
        ([6 * 10**15, 4 * 10**15], 5 * 10**14, False, [-1, -1], [57 * 10**14, 38 * 10**14], False),
    ],
)
def test_rake(amounts: list[int], take: int, from_main: bool, told: list[int], nets: list[int], certain: bool) -> None:
    found = np.zeros(len(amounts), np.int64)
    assert after_rake(np.array(amounts), len(amounts), take, from_main, np.array(told), found) == certain
    assert found.tolist() == nets


@given(st.integers(0, 10_000), st.integers(1, 9), st.sampled_from([1, 5]))
def test_parts_make_the_whole_and_stay_within_bounds(amount: int, parts: int, unit: int) -> None:
    shares = [part(amount, parts, at, unit) for at in range(parts)]
    assert sum(shares) == amount
    assert shares == sorted(shares, reverse=True)
    if amount % unit == 0:
        assert all(least(amount, parts, unit) <= share <= most(amount, parts, unit) for share in shares)
        assert max(shares) - min(shares) <= unit


@pytest.mark.parametrize(
    ("told", "amounts", "take", "merged"),
    [
        ([100, 2590], [2690], 0, [2690]),  # cut at the level of a player who has folded
        ([400, 750], [400, 750], 0, [400, 750]),
        ([300, 850], [400, 750], 0, [300, 850]),
        ([395, 740], [400, 750], 15, [395, 740]),
        ([400], [400, 750], 0, [400, -1]),
        ([100, 300, 750], [400, 750], 0, [400, 750]),
    ],
)
def test_told_pots_are_put_together(told: list[int], amounts: list[int], take: int, merged: list[int]) -> None:
    room = np.array([*told, -1, -1])
    assert merge_told(room, len(room), np.array(amounts), len(amounts), take) == len(told)
    assert room[: len(amounts)].tolist() == merged

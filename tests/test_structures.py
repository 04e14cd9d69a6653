"""The betting structures: the formulas with the examples of their authorities."""

import pytest

from auditor.structures.fixed_limit import is_half_bet, next_fixed_limit
from auditor.structures.no_limit import least_big_bet
from auditor.structures.pot_limit import most_pot_limit
from auditor.structures.spread_limit import least_spread, most_spread


@pytest.mark.parametrize(
    ("level", "last_raise", "doubles", "least"),
    [
        (0, 100, 0, 100),
        (100, 100, 0, 200),
        (300, 200, 0, 500),
        (60, 100, 0, 160),
        (300, 200, 1, 600),
        (400, 200, 0, 600),
    ],
)
def test_no_limit(level: int, last_raise: int, doubles: int, least: int) -> None:
    assert least_big_bet(level, last_raise, 100, doubles) == least


@pytest.mark.parametrize(
    ("level", "put_in", "pot", "most"),
    [(0, 0, 60, 60), (10, 0, 15, 35), (40, 0, 140, 220), (20, 0, 35, 75), (200, 0, 300, 700)],
)
def test_pot_limit(level: int, put_in: int, pot: int, most: int) -> None:
    assert most_pot_limit(level, put_in, pot) == most


@pytest.mark.parametrize(
    ("level", "full_level", "half_bet", "next_level"),
    # a bet of 8: all-in 2, 4 and 6 open; all-in 11, 12 and 13 over a bet
    [(2, 0, 8, 8), (4, 4, 12, 8), (6, 6, 14, 8), (11, 8, 16, 16), (12, 12, 20, 16), (13, 13, 21, 16), (8, 8, 16, 16)],
)
def test_fixed_limit(level: int, full_level: int, half_bet: int, next_level: int) -> None:
    assert next_fixed_limit(level, full_level, 8, 0) == half_bet
    assert next_fixed_limit(level, level // 8 * 8, 8, 1) == next_level  # there an all-in makes no full level


def test_exactly_half_a_bet_counts() -> None:
    assert is_half_bet(4, 0, 8)
    assert not is_half_bet(3, 0, 8)
    assert is_half_bet(12, 8, 8)


def test_spread_limit() -> None:
    assert (least_spread(6, 6, 2), most_spread(6, 10)) == (12, 16)
    assert (least_spread(10, 10, 2), most_spread(10, 10)) == (20, 20)
    assert (least_spread(0, 0, 2), most_spread(0, 10)) == (2, 10)

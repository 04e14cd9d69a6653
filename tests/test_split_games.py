"""Split games: who is owed what of a pot of 400 between two players who check it down."""

from typing import Any

import pytest

from tests.hands import acts
from tests.test_settle import hand, settled
from tests.test_vectors import house_with

DRAW = (
    "B sb 100, A bb 200, deal predraw, B call 200, A check, deal first_draw, A pat 0, B pat 0, A check, B check, "
    "deal second_draw, A pat 0, B pat 0, A check, B check, deal third_draw, A pat 0, B pat 0, A check, B check"
)
STUD = (
    "A ante 100, B ante 100, deal third, A bring_in 100, B call 100, deal fourth, A check, B check, deal fifth, "
    "A check, B check, deal sixth, A check, B check, deal seventh, A check, B check"
)


def owed(game: str, play: str, first: str, second: str) -> dict[str, int]:
    vector: dict[str, Any] = {
        "id": game,
        "game": game,
        "structure": "FL",
        "params": {"sb": 100, "bb": 200, "ante": 100, "bring_in": 100, "bet_sizes": [200, 400]},
        "seats": ["A", "B"],
        "stacks": {"A": 2000, "B": 2000},
        "button": "B" if play is DRAW else None,
        "cards": {"hole": {"A": first.replace(" ", ""), "B": second.replace(" ", "")}},
        "actions": acts(play),
    }
    found = settled(hand(vector, {"A": 400}), house_with({}))
    return {"AB"[row["seat"] - 1]: row["owed"] for row in found["results"].to_dicts() if row["owed"]}


@pytest.mark.parametrize(
    ("game", "play", "first", "second", "shares"),
    [
        # a pair of sixes wins the high half; a pair of fives does not
        ("archie", DRAW, "6c 6d Kh Qs Jc", "8c 7d 4h 3s 2c", {"A": 200, "B": 200}),
        ("archie", DRAW, "5c 5d Kh Qs Jc", "8c 7d 4h 3s 2c", {"B": 400}),
        # nobody makes the low, then nobody makes either
        ("archie", DRAW, "6c 6d Kh Qs Jc", "9c 7d 4h 3s 2c", {"A": 400}),
        ("archie", DRAW, "5c 5d Kh Qs Jc", "9c 7d 4h 3s 2c", {"A": 400}),
        # the best five of seven, and the best badugi of seven
        ("razzdugi", STUD, "Ac 2c 3c 4c 5c Kd Qh", "Kc Qd 8h 7s 6c 9d Jh", {"A": 200, "B": 200}),
        ("razzdugi", STUD, "Ac 2d 3h 4s 5c Kd Qh", "Kc Qd 8h 7s 6c 9d Jh", {"A": 400}),
        # aces high: 7-5-4-3-2 beats the wheel, 2-3-4-5 is the best badugi
        ("razzdeucey", STUD, "Ac 2d 3h 4s 6c Kd Kh", "7c 5d 4h 3s 2c 2h 2s", {"B": 400}),
        ("razz27", STUD, "Ac 2d 3h 4s 5c Kd Kh", "7c 5d 4h 3s 2c 2h 2s", {"B": 400}),
        ("stud_super_hilo8", STUD, "8c 7d 5h 3s 2c Kd Qh", "Kc Kh 9h 9s Jc Qd Jh", {"A": 200, "B": 200}),
    ],
)
def test_shares(game: str, play: str, first: str, second: str, shares: dict[str, int]) -> None:
    assert owed(game, play, first, second) == shares

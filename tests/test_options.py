"""Options of the house that few houses use: each changes a verdict."""

from typing import Any

import pytest

from tests.test_betting_rules import judged

NL = {"game": "holdem", "structure": "NL", "params": {"sb": 50, "bb": 100}, "button": "C"}
PL = {**NL, "game": "omaha", "structure": "PL", "params": {"sb": 7, "bb": 15}}
SPREAD = {"game": "holdem", "structure": "SL", "params": {"sb": 1, "bb": 2, "spread": [2, 10]}, "button": "C"}
STUD = {"structure": "FL", "params": {"ante": 10, "bring_in": 30, "bet_sizes": [100, 200]}, "button": None}
OPENING = "A ante 10, B ante 10, C ante 10, deal third, "


def codes(hand: dict[str, Any], stacks: int = 2000, **house: object) -> list[str]:
    told = {"stacks": dict.fromkeys("ABC", stacks), **hand, "part": {"house": house}}
    return [finding["code"] for finding in judged(told, "part")]


def test_live_correction() -> None:
    hand = {**NL, "acts": "A sb 50, B bb 100, deal preflop, C raise 300, A raise 450, B fold, C fold"}
    assert codes(hand) == ["BET104"]
    assert codes(hand, live_correction="stands") == []


def test_a_pot_is_rounded_up() -> None:
    # 15 + 22 + 15 = 52
    hand = {**PL, "acts": "A sb 7, B bb 15, deal preflop, C raise 55, A fold, B fold"}
    assert codes(hand) == ["BET105"]
    assert codes(hand, pl_round_up_unit=5) == []
    hand["acts"] = hand["acts"].replace("55", "60")
    assert codes(hand, pl_round_up_unit=5) == ["BET105"]


def test_a_cap_in_spread_limit() -> None:
    bets = "C raise 4, A raise 6, B raise 8, C raise 10, A fold, B fold"
    hand = {**SPREAD, "acts": f"A sb 1, B bb 2, deal preflop, {bets}"}
    assert codes(hand) == []
    assert codes(hand, cap_spread=4) == ["CAP101"]


@pytest.mark.parametrize(
    ("game", "up", "bring"),
    [
        ("razz", {"A": "As", "B": "Kc", "C": "5d"}, "B"),  # aces are low
        ("razzdugi", {"A": "As", "B": "Kc", "C": "5d"}, "B"),
        ("razz27", {"A": "As", "B": "Kc", "C": "5d"}, "A"),  # aces are high
        ("razzdeucey", {"A": "Ac", "B": "Ad", "C": "5d"}, "B"),
        ("stud_super_hilo8", {"A": "As", "B": "Kc", "C": "5d"}, "C"),
    ],
)
def test_who_brings_it_in(game: str, up: dict[str, str], bring: str) -> None:
    order = "ABCAB"[ord(bring) - ord("A") + 1 :][:2]
    rest = ", ".join(f"{name} fold" for name in order)
    right = {**STUD, "game": game, "up": up, "acts": f"{OPENING}{bring} bring_in 30, {rest}"}
    assert codes(right) == []
    other = order[0]
    rest = ", ".join(f"{name} fold" for name in "ABCAB"[ord(other) - ord("A") + 1 :][:2])
    assert codes({**right, "acts": f"{OPENING}{other} bring_in 30, {rest}"}) == ["FRC106"]


def test_short_deck_is_raised_by_the_ante_or_by_the_button_blind() -> None:
    hand = {
        "game": "shortdeck",
        "structure": "NL",
        "params": {"sb": 20, "bb": 20, "ante": 10},
        "button": "C",
        "acts": "A ante 10, B ante 10, C ante 10, C button_blind 20, deal preflop, A raise 30, B fold, C fold",
    }
    assert codes(hand) == ["BET104"]
    assert codes(hand, short_deck_min_raise="ante") == []
    hand["acts"] = hand["acts"].replace("30", "29")
    assert codes(hand, short_deck_min_raise="ante") == ["BET104"]


def test_who_is_passed_over_can_still_be_raised() -> None:
    hand = {**NL, "acts": "A sb 50, B bb 100, deal preflop, C fold, A call 100, deal flop, A bet 60, B fold"}
    assert codes(hand) == ["TRN104", "BET103"]


CAPPED = {**NL, "params": {"sb": 50, "bb": 100, "hand_cap": 400}}
AT_CAP = "A sb 50, B bb 100, deal preflop, C raise 400, A call 400, B call 400, deal flop, "


def test_who_has_reached_the_hand_cap_does_not_act() -> None:
    assert codes({**CAPPED, "acts": AT_CAP + "A check, B check, C check"}) == ["TRN103"]
    assert codes({**CAPPED, "acts": AT_CAP + "deal turn, deal river"}) == []
    near = AT_CAP.replace("raise 400", "raise 399").replace("call 400", "call 399")
    assert codes({**CAPPED, "acts": near + "A check, B check, C check"}) == []
    # one fault: who folds to a bet that is over the cap has not acted by himself
    assert codes({**CAPPED, "acts": AT_CAP + "A bet 100, B fold, C fold"}) == ["BET107"]


def test_whether_antes_count_says_who_has_reached_the_hand_cap() -> None:
    hand = {**CAPPED, "params": {"sb": 50, "bb": 100, "ante": 10, "hand_cap": 400}}
    antes = "A ante 10, B ante 10, C ante 10, "
    hand["acts"] = antes + AT_CAP.replace("400", "390") + "A check, B check, C check"
    assert codes(hand) == ["TRN103"]
    assert codes(hand, hand_cap_antes="not_counted") == []


def test_an_all_in_of_half_a_bet_or_more_may_stand_for_the_whole_bet() -> None:
    fixed = {
        "game": "holdem",
        "structure": "FL",
        "params": {"sb": 50, "bb": 100, "bet_sizes": [100, 200]},
        "button": "C",
    }
    limped = "A sb 50, B bb 100, deal preflop, C call 100, A call 100, B check, deal flop, A bet 100, B raise 160, "
    answers = {"half_bet": 260, "next_level": 200, "whole_bet": 300}
    for answer, to in answers.items():
        for size in answers.values():
            hand = {**fixed, "stacks": {"A": 2000, "B": 260, "C": 2000}, "acts": f"{limped}C raise {size}, A fold"}
            assert codes(hand, fl_all_in=answer) == ([] if size == to else ["ALL104"]), (answer, size)

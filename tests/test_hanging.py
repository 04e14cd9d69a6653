"""Findings that hang on a house option: they name it, are one level milder where it is assumed, and are gone where
the house answers otherwise. Every option is named by a rule."""

from typing import Any

import msgspec
import pytest

from auditor import house, registry
from auditor.findings import Severity
from auditor.house import House
from auditor.replay import replay
from auditor.rules.evaluate import evaluate
from tests.hands import acts, facts
from tests.test_betting_rules import RULES
from tests.test_vectors import house_with

NL = {"game": "holdem", "structure": "NL", "params": {"sb": 50, "bb": 100}}
FL = {"game": "holdem", "structure": "FL", "params": {"sb": 50, "bb": 100, "bet_sizes": [100, 200]}}
LIMPED = "A sb 50, B bb 100, deal preflop, C call 100, D fold, A call 100, B check, deal flop, "
CASES = {
    "an all-in of half a bet counts towards the cap": (
        "fl_all_in",
        "half_bet",
        "next_level",
        {**FL, "stacks": {"B": 260}},
        LIMPED + "A bet 100, B raise 160, C raise 260, A raise 360, C raise 460, A call 460",
        "CAP101",
    ),
    "a straddle counts towards the cap": (
        "cap_straddle",
        "counted",
        "not_counted",
        FL,
        "A sb 50, B bb 100, C straddle 200, deal preflop, D raise 300, A raise 400, B raise 500, "
        "C fold, D fold, A fold",
        "CAP101",
    ),
    "the cap says where its line belongs": (
        "cap",
        4,
        5,
        {**FL, "house": {"cap_marker": "always"}},
        LIMPED + "A bet 100, B raise 200, C raise 300, A raise 400, B call 400, C call 400",
        "CAP102",
    ),
    "a raise over a short all-in, where raises double": (
        "min_raise",
        "double_last_bet",
        "last_full_raise",
        {**NL, "stacks": {"A": 350}},
        "A sb 50, B bb 100, deal preflop, C raise 300, D fold, A raise 350, B raise 560, C fold",
        "ALL102",
    ),
    "the call of a short big blind": (
        "short_bb_call",
        "as_posted",
        "full_bb",
        {**NL, "params": {"sb": 20, "bb": 100}, "stacks": {"B": 40}},
        "A sb 20, B bb 40, deal preflop, C call 100, D fold, A fold",
        "BET109",
    ),
    "who opens after a straddle from the button": (
        "button_straddle",
        "left_of_straddle",
        "left_of_big_blind",
        NL,
        "A sb 50, B bb 100, D straddle 200, deal preflop, C call 200, A fold, B fold, D check",
        "TRN102",
    ),
    "the first raise in short deck": (
        "short_deck_min_raise",
        "button_blind",
        "ante",
        {"game": "shortdeck", "structure": "NL", "params": {"sb": 20, "bb": 20, "ante": 10}},
        "A ante 10, B ante 10, C ante 10, D ante 10, D button_blind 20, deal preflop, A raise 30, "
        "B fold, C fold, D fold",
        "BET104",
    ),
    "a raise below the last one": (
        "min_raise",
        "double_last_bet",
        "last_full_raise",
        NL,
        "A sb 50, B bb 100, deal preflop, C raise 300, D raise 500, A fold, B fold, C fold",
        "BET104",
    ),
}


def judged(hand: dict[str, Any], line: str, book: House) -> list[dict[str, Any]]:
    vector = {
        "id": "hand",
        "game": hand["game"],
        "structure": hand["structure"],
        "params": hand["params"],
        "seats": list("ABCD"),
        "stacks": dict.fromkeys("ABCD", 2000) | hand.get("stacks", {}),
        "button": "D",
        "cards": {"up": {}},
        "actions": acts(line),
    }
    table = facts(vector)
    return evaluate(table, replay(table, book, compiled=False), book, RULES)[0].to_dicts()


def book(hand: dict[str, Any], option: str, value: object, known: str) -> House:
    """All options published but this one."""
    made = house_with({**hand.get("house", {}), option: value})
    answer = msgspec.structs.replace(made.answers[option], known=known)
    return House(made.name, made.title, {**made.answers, option: answer})


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_a_finding_hangs_on_the_option(case: tuple[str, Any, Any, dict[str, Any], str, str]) -> None:
    option, value, other, hand, line, code = case
    severity = next(rule.severity for rule in RULES if rule.code == code)
    (found,) = judged(hand, line, book(hand, option, value, "assumed"))
    assert (found["code"], found["option"], found["standing"]) == (code, option, "assumed")
    assert found["severity"] == severity.milder()
    (found,) = judged(hand, line, book(hand, option, value, "published"))
    assert (found["code"], found["severity"]) == (code, severity)
    assert code not in [each["code"] for each in judged(hand, line, book(hand, option, other, "published"))]


def test_a_finding_that_does_not_hang_is_as_severe() -> None:
    line = LIMPED + "A bet 100, B raise 200, C raise 300, A raise 400, B fold, C raise 500, A call 500"
    (found,) = judged(FL, line, book(FL, "fl_all_in", "half_bet", "assumed"))
    assert (found["code"], found["option"], found["severity"]) == ("CAP101", "cap", Severity.ERROR)


def test_who_allows_a_finding() -> None:
    """An authority under whose answers it would be gone; none that forbids it, or says nothing of what it is about."""
    option, value, _, hand, line, _ = CASES["a raise below the last one"]
    (found,) = judged(hand, line, book(hand, option, value, "assumed"))
    assert house.load("tda2024").title in found["allowed_by"].split("; ")
    early = "A sb 50, B bb 100, deal preflop, C raise 300, A fold, D fold, B fold"
    (found,) = judged(NL, early, book(NL, "fold_out_of_turn", "tolerated", "assumed"))
    assert (found["code"], found["severity"], found["allowed_by"]) == ("TRN101", Severity.INFO, None)
    option, value, _, hand, line, _ = CASES["the cap says where its line belongs"]
    (found,) = judged(hand, line, book(hand, option, value, "assumed"))
    assert (found["code"], found["allowed_by"]) == ("CAP102", None)


@pytest.mark.parametrize("name", house.options())
def test_a_rule_names_every_option(name: str) -> None:
    assert any(name in (*rule.options, *rule.reads) for rule in registry.rules())


def test_rules_name_options_that_exist() -> None:
    for rule in registry.rules():
        assert {*rule.options, *rule.reads} <= house.options().keys(), rule.code

"""For each rule on turns, draws, posts, sizes, all-ins and caps: a hand that breaks it alone, and one that
nearly does."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from auditor import registry
from auditor.findings import Severity
from auditor.replay import replay
from auditor.rules.evaluate import evaluate
from tests.hands import acts, facts
from tests.test_vectors import house_with

FILES = sorted((Path(__file__).parent / "rules").glob("*.toml"))
FAMILIES = ("BET", "ALL", "CAP", "TRN", "FRC")
RULES = [rule for rule in registry.rules() if rule.code[:3] in FAMILIES or rule.code == "DEA106"]


def judged(case: dict[str, Any], part: str) -> list[dict[str, Any]]:
    """The findings in one hand of a case."""
    hand = {**case, **case[part]}
    vector = {
        "id": part,
        "game": hand["game"],
        "structure": hand["structure"],
        "params": hand["params"],
        "seats": list(hand["stacks"]),
        "stacks": hand["stacks"],
        "button": hand.get("button"),
        "cards": {"up": hand.get("up", {})},
        "actions": acts(hand["acts"]),
    }
    house = house_with(hand.get("house", {}))
    table = facts(vector)
    found, _ = evaluate(table, replay(table, house, compiled=False), house, RULES)
    return found.to_dicts()


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_rule(file: Path) -> None:
    case = tomllib.loads(file.read_text("utf-8"))
    hit = judged(case, "hit")
    assert [finding["code"] for finding in hit] == [file.stem.upper()], hit
    told = case["hit"]
    assert hit[0]["severity"] == Severity[told.get("severity", "error").upper()]
    for name, column in (
        ("at", "seq"),
        ("expected", "expected"),
        ("actual", "actual"),
        ("street", "street"),
        ("seat", "seat"),
    ):
        if name in told:
            assert hit[0][column] == told[name], name
    assert judged(case, "miss") == []


def test_a_big_blind_told_twice() -> None:
    """One fault, also where a raise to a total takes both in; who has posted a small blind may post one."""
    case = tomllib.loads((FILES[0].parent / "frc103.toml").read_text("utf-8"))
    plays = {"twice": "A sb 50, B bb 100, B bb 100", "each": "A sb 50, B bb 100, A bb 100"}
    for part, posts in plays.items():
        case[part] = {"acts": f"{posts}, deal preflop, C raise 300, A fold, B raise 900, C fold"}
    told = [(row["code"], row["seq"], row["expected"], row["actual"]) for row in judged(case, "twice")]
    assert told == [("FRC103", 2, 100, 200)]
    assert "FRC103" not in {row["code"] for row in judged(case, "each")}


def test_every_rule_has_a_case() -> None:
    assert {rule.code for rule in RULES} == {file.stem.upper() for file in FILES}


@pytest.mark.parametrize(
    ("left", "play", "code", "least"),
    [
        (60, "A bet 60", "BET103", 100),
        (60, "A bet 50", "BET103", 60),
        (700, "A bet 200, B raise 500, A raise 700", "BET104", 800),
        (700, "A bet 200, B raise 500, A raise 650", "BET104", 700),
    ],
)
def test_a_raise_may_be_what_the_opponents_have_left(left: int, play: str, code: str, least: int) -> None:
    hand = {
        "game": "holdem",
        "structure": "NL",
        "params": {"sb": 50, "bb": 100},
        "stacks": {"A": 2000, "B": 100 + left, "C": 2000},
        "button": "C",
        "acts": f"A sb 50, B bb 100, deal preflop, C fold, A call 100, B check, deal flop, {play}, B fold",
    }
    strict = judged({**hand, "part": {}}, "part")
    assert [finding["code"] for finding in strict] == [code]
    allowed = judged({**hand, "part": {"house": {"raise_to_cover": "allowed"}}}, "part")
    covers = least in (100, 800)
    assert [(finding["code"], finding["expected"]) for finding in allowed] == ([] if covers else [(code, least)])


@pytest.mark.parametrize(
    ("code", "structure", "params", "play"),
    [
        ("FRC103", "NL", {"sb": 12, "bb": 25}, "A sb 10, B bb 25, deal preflop, C fold, A fold"),
        (
            "BET101",
            "FL",
            {"sb": 6, "bb": 12, "bet_sizes": [12, 12, 24, 24]},
            "A sb 6, B bb 12, deal preflop, C fold, A call 12, B check, deal flop, A check, B check, deal turn, "
            "A bet 25, B fold",
        ),
    ],
)
def test_headers_that_round_the_blinds(code: str, structure: str, params: dict[str, Any], play: str) -> None:
    case = {"game": "holdem", "structure": structure, "params": params, "button": "C", "it": {"acts": play}}
    case["stacks"] = dict.fromkeys("ABC", 1000)
    assert [finding["code"] for finding in judged(case, "it")] == [code]
    assert judged({**case, "house": {"blinds_told": "rounded"}}, "it") == []


@pytest.mark.parametrize(("raise_to", "codes"), [(600, ["BET104"]), (599, ["BET104", "BET104"])])
def test_after_a_raise_that_is_too_small_the_record_stands(raise_to: int, codes: list[str]) -> None:
    hand = {
        "game": "holdem",
        "structure": "NL",
        "params": {"sb": 50, "bb": 100},
        "stacks": {"A": 2000, "B": 2000, "C": 2000},
        "button": "C",
        "acts": f"A sb 50, B bb 100, deal preflop, C raise 300, A raise 450, B raise {raise_to}, C fold, A fold",
    }
    assert [finding["code"] for finding in judged({**hand, "part": {}}, "part")] == codes


FOUR_PLAYERS = {
    "game": "holdem",
    "structure": "NL",
    "params": {"sb": 50, "bb": 100},
    "stacks": {"A": 2000, "B": 2000, "D": 2000, "C": 2000},
    "button": "C",
}


@pytest.mark.parametrize(
    ("straddler", "house", "codes"),
    [
        ("D", {"straddle_seat": "next"}, []),
        ("C", {"straddle_seat": "next"}, ["FRC108"]),
        ("C", {"straddle_seat": "next_or_button"}, []),
        ("C", {}, []),
    ],
)
def test_the_seat_of_a_straddle(straddler: str, house: dict[str, str], codes: list[str]) -> None:
    order = {"D": "C fold, A fold, B fold", "C": "A fold, B fold, D fold"}[straddler]
    hand = {
        **FOUR_PLAYERS,
        "acts": f"A sb 50, B bb 100, {straddler} straddle 200, deal preflop, {order}",
        "house": house,
    }
    assert [finding["code"] for finding in judged({**hand, "part": {}}, "part")] == codes


@pytest.mark.parametrize(
    ("house", "order"),
    [
        ("left_of_straddle", "A call 200, B fold, D call 200, C check"),
        ("left_of_big_blind", "D call 200, A call 200, B fold, C check"),
        ("left_of_big_blind", "D call 200, A raise 600, B fold, C call 600, D fold"),
    ],
)
def test_who_opens_after_a_straddle_from_the_button(house: str, order: str) -> None:
    other = {"left_of_straddle": "left_of_big_blind", "left_of_big_blind": "left_of_straddle"}[house]
    hand = {
        **FOUR_PLAYERS,
        "acts": f"A sb 50, B bb 100, C straddle 200, deal preflop, {order}",
    }
    assert judged({**hand, "part": {"house": {"button_straddle": house}}}, "part") == []
    assert "TRN102" in {
        finding["code"] for finding in judged({**hand, "part": {"house": {"button_straddle": other}}}, "part")
    }


@pytest.mark.parametrize(
    ("told", "seats", "codes"),
    [
        ("small_blind", "AB", ["FRC102"]),
        ("small_blind", "ABC", ["FRC102"]),
        ("unless_left", "AB", ["FRC102"]),
        ("unless_left", "ABC", []),
        ("either", "AB", []),
    ],
)
def test_the_big_blind_on_the_button(told: str, seats: str, codes: list[str]) -> None:
    hand = {
        "game": "holdem",
        "structure": "NL",
        "params": {"sb": 50, "bb": 100},
        "stacks": dict.fromkeys(seats, 2000),
        "button": "A",
        "it": {"acts": "B sb 50, A bb 100, deal preflop, B raise 300, A fold", "house": {"heads_up_button": told}},
    }
    assert [finding["code"] for finding in judged(hand, "it")] == codes


@pytest.mark.parametrize(
    ("posts", "seat", "detail"),
    [
        ("A sb 50, C bb 100", "A", "small blind; the big blind"),  # the big blind is where it belongs
        ("C sb 50, B bb 100", "B", "big blind; it"),
    ],
)
def test_the_blind_that_is_in_the_wrong_seat_is_named(posts: str, seat: str, detail: str) -> None:
    hand = {
        "game": "holdem",
        "structure": "NL",
        "params": {"sb": 50, "bb": 100},
        "stacks": dict.fromkeys("ABC", 2000),
        "button": "A",
        "it": {"acts": f"{posts}, deal preflop, A fold, B fold"},
    }
    found = next(finding for finding in judged(hand, "it") if finding["code"] == "FRC102")
    at = "ABC".index(seat)
    assert (found["seat"] - found["b"], found["c"] - found["b"]) == (at - 2, -1)  # b: where the big blind is due, C
    assert (found["a"], found["detail"]) == (found["seat"], detail)


@pytest.mark.parametrize(("told", "codes"), [("dead", ["BET109"]), ("live", [])])
def test_a_late_small_blind(told: str, codes: list[str]) -> None:
    """C puts 50 in beside the small blind and calls to 100 with 50 more: enough where what he has posted is his own."""
    hand = {
        "game": "holdem",
        "structure": "NL",
        "params": {"sb": 50, "bb": 100},
        "stacks": dict.fromkeys("ABCD", 2000),
        "button": "D",
        "it": {
            "acts": "A sb 50, B bb 100, C sb 50, deal preflop, C call 100, D fold, A fold, B check",
            "house": {"late_small_blind": told},
        },
    }
    assert [finding["code"] for finding in judged(hand, "it")] == codes


CALLED = "C call 100, A call 100, B check, deal flop, "


@pytest.mark.parametrize(
    ("play", "detail", "told"),
    [
        ("C bet 300, A fold, B fold", "a bet, but it is a raise", (100, 300)),
        ("C raise 100, A fold, B check", "a raise, but it is a call", (100, 100)),
        ("C call 100, A call 100, B call 100", "a call, but it is a check", (100, 100)),
        ("C call 100, A call 100, B call 300, C fold, A fold", "a call, but it is a raise", (100, 300)),
        (f"{CALLED}A raise 300, B fold, C fold", "a raise, but it is a bet", (0, 300)),
        (f"{CALLED}A call 300, B fold, C fold", "a call, but it is a bet", (0, 300)),
    ],
)
def test_a_wrong_verb_says_what_the_act_is(play: str, detail: str, told: tuple[int, int]) -> None:
    case = {**FOUR_PLAYERS, "stacks": dict.fromkeys("ABC", 2000), "it": {}}
    case["acts"] = f"A sb 50, B bb 100, deal preflop, {play}"
    (found,) = [row for row in judged(case, "it") if row["code"] == "BET114"]
    assert (found["detail"], (found["expected"], found["actual"])) == (detail, told)

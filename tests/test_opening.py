"""Who opens: stud by the open cards, bomb pots left of the button; and what the deck does to stud's last card."""

from typing import Any

import polars as pl
import pytest

from auditor import registry
from auditor.replay import replay
from auditor.rules.evaluate import evaluate
from parsers.tables import Facts
from tests.hands import acts, facts, table
from tests.test_vectors import house_with

THIRD = "A ante 2, B ante 2, C ante 2, deal third, "


def stud(up: dict[str, str], text: str, **more: Any) -> Facts:
    """A 10/20 stud hand of A, B and C with a bring-in of 3."""
    hand = {
        "id": "stud",
        "game": "stud",
        "structure": "FL",
        "params": {"bet_sizes": [10, 10, 20, 20, 20], "ante": 2, "bring_in": 3},
        "seats": ["A", "B", "C"],
        "stacks": {"A": 2000, "B": 2000, "C": 2000},
        "button": None,
        "cards": {"up": up},
        "actions": acts(THIRD + text),
    }
    return facts(hand | more)


def turns(hand: Facts, answers: dict[str, Any]) -> list[int | None]:
    """Whose turn it was at each act from the bring-in on, as seats."""
    trace = replay(hand, house_with(answers), compiled=False).trace
    return trace.filter(pl.col("turn_seat").is_not_null()).get_column("turn_seat").to_list()


def opener(game: str, up: dict[str, str], tie: str = "first_dealt") -> int | None:
    """The seat that opens fourth street after everybody has called; None: it is not judged."""
    first = {"A": "A bring_in 3, B call 3, C call 3", "B": "B bring_in 3, C call 3, A call 3"}
    first["C"] = "C bring_in 3, A call 3, B call 3"
    for text in first.values():
        hand = stud(up, f"{text}, deal fourth, A check, B check, C check", game=game)
        trace = replay(hand, house_with({"stud_tie": tie}), compiled=False).trace
        if trace["turn_seat"][4] == hand.actions["seat"][4]:
            return trace["turn_seat"][8] if trace["is_turn"][8] is not None else None
    raise AssertionError("nobody brings it in")


@pytest.mark.parametrize(
    ("game", "up", "seat"),
    [
        ("stud", {"A": "2c9d", "B": "KdQh", "C": "AhTs"}, 3),
        ("stud", {"A": "2c2d", "B": "KdQh", "C": "AhTs"}, 1),  # a pair is higher
        ("stud", {"A": "5c5d", "B": "2c2h", "C": "AhTs"}, 1),
        ("razz", {"A": "2c9d", "B": "KdQh", "C": "Ah8s"}, 3),  # the ace is low
        ("razz", {"A": "2c2d", "B": "KdQh", "C": "JhTs"}, 3),  # a pair is worse than any
        ("stud_hilo", {"A": "2c3d", "B": "KdQh", "C": "JhTs"}, 1),
        ("stud_hilo8", {"A": "2c3d", "B": "KdQh", "C": "JhTs"}, 2),
    ],
)
def test_fourth_street(game: str, up: dict[str, str], seat: int) -> None:
    assert opener(game, up) == seat


@pytest.mark.parametrize(("tie", "seat"), [("first_dealt", 1), ("suit", 2), ("not_known", None)])
def test_equal_boards(tie: str, seat: int | None) -> None:
    assert opener("stud", {"A": "KcQs", "B": "KsQc", "C": "2dTs"}, tie) == seat


def test_bring_in_by_suit() -> None:
    hand = stud({"A": "2d", "B": "2c", "C": "Kc"}, "B bring_in 3, C fold, A fold")
    assert turns(hand, {}) == [2, 3, 1]


def test_razz_is_brought_in_by_the_highest_card() -> None:
    hand = stud({"A": "Ad", "B": "Kh", "C": "Ks"}, "C bring_in 3, A fold, B fold", game="razz")
    assert turns(hand, {}) == [3, 1, 2]


def test_low_card_all_in_from_the_ante() -> None:
    hand = stud({"A": "2c", "B": "9c", "C": "3c"}, "B bring_in 3, C fold", stacks={"A": 2, "B": 2000, "C": 2000})
    assert turns(hand, {}) == [2, 3]


def test_an_open_card_that_is_not_told() -> None:
    hand = stud({"A": "2c", "B": "9c"}, "B bring_in 3, C fold, A fold")
    assert turns(hand, {}) == [3, 1]  # the bring-in is not judged, those after it are


def test_short_bring_in() -> None:
    """Others still enter for the full bring-in, or complete."""
    hand = stud(
        {"A": "2c", "B": "9c", "C": "Kc"},
        "A bring_in 1, B call 3, C complete 10, B fold",
        stacks={"A": 3, "B": 2000, "C": 2000},
    )
    trace = replay(hand, house_with({}), compiled=False).trace
    assert trace.select("to_call", "min_to", "max_to").row(5) == (3, 10, 10)


@pytest.mark.parametrize(("first", "codes"), [("A", []), ("B", ["TRN102"])])
def test_bomb_pot(first: str, codes: list[str]) -> None:
    """Antes, no blinds, no betting before the flop."""
    order = {"A": "A check, B check, C check", "B": "B check, A check, C check"}[first]
    hand = facts(
        {
            "id": "bomb",
            "game": "holdem",
            "structure": "NL",
            "params": {"sb": 50, "bb": 100, "ante": 200},
            "seats": ["A", "B", "C"],
            "stacks": {"A": 2000, "B": 2000, "C": 2000},
            "button": "C",
            "actions": acts(
                f"A ante 200, B ante 200, C ante 200, deal preflop, deal flop, {order}, deal turn, A check, B check,"
                " C check, deal river, A bet 100, B fold, C fold"
            ),
        }
    )
    house = house_with({})
    rules = [rule for rule in registry.rules() if rule.code[:3] in ("BET", "TRN", "FRC")]
    found, _ = evaluate(hand, replay(hand, house, compiled=False), house, rules)
    assert found.get_column("code").to_list() == codes


@pytest.mark.parametrize(
    ("ante", "bet", "least"),
    [
        (20, 20, {"either": None, "ante": None, "big_blind": 100}),
        (20, 19, {"either": 20, "ante": 20, "big_blind": 100}),
        (200, 100, {"either": None, "ante": 200, "big_blind": None}),
        (200, 99, {"either": 100, "ante": 200, "big_blind": 100}),
    ],
)
def test_the_least_bet_of_a_bomb_pot(ante: int, bet: int, least: dict[str, int | None]) -> None:
    """The ante, or the big blind, as the house answers; on each street."""
    hand = facts(
        {
            "id": "bomb",
            "game": "holdem",
            "structure": "NL",
            "params": {"sb": 50, "bb": 100, "ante": ante},
            "seats": ["A", "B", "C"],
            "stacks": {"A": 2000, "B": 2000, "C": 2000},
            "button": "C",
            "actions": acts(
                f"A ante {ante}, B ante {ante}, C ante {ante}, deal preflop, deal flop, A check, B check, C check,"
                f" deal turn, A bet {bet}, B fold, C fold"
            ),
        }
    )
    rules = [rule for rule in registry.rules() if rule.code.startswith("BET")]
    for answer, expected in least.items():
        house = house_with({"bomb_pot_min_bet": answer})
        found, _ = evaluate(hand, replay(hand, house, compiled=False), house, rules)
        told = found.select("code", "expected").rows()
        assert told == ([] if expected is None else [("BET103", expected)]), answer


def test_the_last_card_is_for_all() -> None:
    """Eight players see the deck out: the seventh card is one for all, and six of one's own are a whole hand."""
    text = "A bring_in 3, B call 3, C fold, deal fourth, B check, A check, deal fifth, B check, A check, "
    text += "deal sixth, B check, A check, deal seventh, B check, A check, A show, B show"
    hand = stud({"A": "2c3c4c5c", "B": "KdQdJdTd", "C": "9h"}, text)
    shown = {1: "6c7c", 2: "2h3h"}
    ranks, suits = "23456789TJQKA", "cdhs"
    cards = hand.cards.to_dicts()
    for seat, name in ((1, "2c3c4c5c"), (2, "KdQdJdTd")):
        both = name + shown[seat]
        for at in range(0, len(both), 2):
            card = ranks.index(both[at]) * 4 + suits.index(both[at + 1])
            cards.append({"hand": 0, "street": 14, "seat": seat, "run": 1, "card": card, "is_up": True, "origin": 2})
    cards.append({"hand": 0, "street": 9, "run": 1, "card": 47, "is_up": True, "origin": 0})
    told = Facts(
        **{name: getattr(hand, name) for name in Facts.__dataclass_fields__ if name != "cards"},
        cards=table("cards", [{"run": 1, "line": 1, **card} for card in cards]),
    )
    derived = replay(told, house_with({}), compiled=False)
    assert derived.reckoning["bad_hole_seat"].to_list() == [None]
    assert derived.owed.filter(pl.col("amount") > 0).get_column("seat").to_list() == [1]

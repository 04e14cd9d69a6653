"""Short deck where the antes are the players' own (WSOP tournaments: antes 200, button 400, a call completes to 400, a
raise goes to 800), and where the first round is played for one amount that nobody tells."""

from typing import Any

import pytest

from auditor import registry
from auditor.replay import replay
from auditor.rules.evaluate import evaluate
from tests.hands import acts, facts
from tests.test_vectors import house_with

WITHIN = "A ante 200, B ante 200, C button_blind 400"  # the button's ante is in its blind
BESIDE = "A ante 200, B ante 200, C ante 200, C button_blind 200"
POSTS = [(WITHIN, 400), (BESIDE, 200), (BESIDE, 400)]  # what the header tells of the blind
END = "B fold, C fold"


def played(line: str, blind: int, **house: object) -> tuple[Any, Any, Any]:
    """(trace, findings, coverage) of a hand."""
    hand = {
        "id": "hand",
        "game": "shortdeck",
        "structure": "NL",
        "params": {"sb": blind, "bb": blind, "ante": 200},
        "seats": list("ABC"),
        "stacks": dict.fromkeys("ABC", 20000),
        "button": "C",
        "cards": {"up": {}},
        "actions": acts(line),
    }
    table = facts(hand)
    book = house_with(house)
    derived = replay(table, book, compiled=False)
    rules = [rule for rule in registry.rules() if rule.code[:3] in ("BET", "ALL", "TRN", "FRC")]
    return (derived.trace, *evaluate(table, derived, book, rules))


def codes(line: str, blind: int, **house: object) -> list[str]:
    return list(played(line, blind, **house)[1]["code"])


@pytest.mark.parametrize(("posts", "blind"), POSTS)
def test_a_raise_over_live_antes(posts: str, blind: int) -> None:
    trace, findings, _ = played(f"{posts}, deal preflop, A raise 800, {END}", blind, short_deck_antes="live")
    first = trace.row(len(acts(posts)) + 1, named=True)
    assert (first["put_in"], first["level"], first["to_call"], first["min_to"]) == (200, 400, 200, 800)
    assert findings.is_empty()
    less = f"{posts}, deal preflop, A raise 799, {END}"
    assert codes(less, blind, short_deck_antes="live") == ["BET104"]
    assert codes(less, blind, short_deck_antes="live", short_deck_min_raise="ante") == []


@pytest.mark.parametrize(("posts", "blind"), POSTS)
def test_a_call_completes_the_ante(posts: str, blind: int) -> None:
    trace, _, _ = played(f"{posts}, deal preflop, A raise 1200, B fold, C raise 2000, A fold", blind)
    dead = trace.row(len(acts(posts)) + 1, named=True)
    assert dead["to_call"] == blind  # antes that are dead money are no part of it
    trace, findings, _ = played(
        f"{posts}, deal preflop, A raise 1200, B fold, C raise 2000, A fold", blind, short_deck_antes="live"
    )
    last = trace.row(len(acts(posts)) + 3, named=True)
    assert (last["put_in"], last["to_call"], last["min_to"]) == (400, 800, 2000)
    assert findings.is_empty()


def test_a_blind_that_holds_the_ante_is_due_in_full() -> None:
    assert codes(f"{BESIDE}, deal preflop, A fold, B fold", 400, short_deck_antes="live") == []
    assert codes(f"{BESIDE}, deal preflop, A fold, B fold", 400) == ["FRC103"]
    short = BESIDE.replace("button_blind 200", "button_blind 150")
    assert codes(f"{short}, deal preflop, A fold, B fold", 400, short_deck_antes="live") == ["FRC103"]


def test_what_one_size_is_nobody_can_say() -> None:
    line = f"{BESIDE}, deal preflop, A raise 300, {END}"
    _, findings, coverage = played(line, 200, short_deck_first_round="one_size")
    assert findings.is_empty()
    row = coverage.filter(coverage["code"] == "BET104").row(0, named=True)
    assert (row["judged"], row["undecidable"]) == (0, 1)
    assert codes(line, 200) == ["BET104"]
    flop = "A fold, B raise 800, C call 800, deal flop, B bet 150, C fold"
    assert codes(f"{BESIDE}, deal preflop, {flop}", 200, short_deck_first_round="one_size") == ["BET103"]

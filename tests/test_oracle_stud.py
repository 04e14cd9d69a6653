"""Random stud and razz hands, deep enough that nobody is all-in, played through pokerkit: openers, sizes and payouts.

Short all-ins, the cap and the open pair are where pokerkit's fixed limit is simpler than the rule books: `closed` and
the greatest bet are not compared, see `test_oracle_pokerkit` and the vectors for those.
"""

import sys
from pathlib import Path
from random import Random
from typing import Any

import polars as pl
import pytest
from pokerkit import FixedLimitRazz, FixedLimitSevenCardStud, State

from parsers.vocabulary import Action
from tests.test_oracle_pokerkit import AUTOMATIC, TURNS, audited

sys.path.insert(0, str(Path(__file__).parent.parent / "benchmarks"))

from handmaker.cards import TEXT
from handmaker.engine import Game, Hand
from handmaker.settle import settle
from handmaker.stud_and_draw import begin, play
from handmaker.write_pokerstars import write
from planting.again import sticky

KINDS = {"stud": ("7 Card Stud Limit", FixedLimitSevenCardStud), "razz": ("Razz Limit", FixedLimitRazz)}


def stud_hand(kind: str, number: int, rng: Random) -> Hand:
    count = rng.randrange(2, 7)
    game = Game(KINDS[kind][0], "FL", 7, kind=kind, bets=(100, 200), ante=10, bring_in=25, symbol="", code="", unit=1)
    deck = rng.sample(range(52), 7 * count)
    hand = Hand(game, [f"p{i}" for i in range(count)], list(range(1, count + 1)), [9000] * count, 0)
    hand.hole = [deck[7 * i : 7 * i + 7] for i in range(count)]
    hand.table = "'77 1' 8-max"
    hand.header = (
        f"PokerStars Hand #{number}: Tournament #77, $4.60+$0.40 USD {game.title} - Level V "
        "(100/200) - 2025/05/11 20:03:51 ET"
    )
    begin(hand)
    play(hand, sticky, rng)
    settle(hand)
    return hand


def deal(state: State, hand: Hand) -> None:
    """The cards that are due before somebody acts, and the bring-in."""
    while state.status and state.actor_index is None:
        if state.can_burn_card():
            state.burn_card("??")
        while state.can_deal_hole():
            player = state.hole_dealee_index
            assert player is not None
            state.deal_hole(TEXT[hand.hole[player][len(state.hole_cards[player])]])


def check(hand: Hand, rows: list[dict[str, Any]], nets: list[int], variant: Any) -> int:
    state = variant.create_state(AUTOMATIC, True, 10, 25, 100, 200, hand.start, len(hand.names))
    deal(state, hand)
    compared = 0
    for row in rows:
        assert state.actor_index == row["seat"] - 1, (write(hand), row)
        if row["action"] == int(Action.BRING_IN):
            state.post_bring_in()
            continue
        assert row["to_call"] == state.checking_or_calling_amount, (write(hand), row)
        if row["may_raise"] and state.can_complete_bet_or_raise_to():
            assert row["min_to"] == state.min_completion_betting_or_raising_to_amount, (write(hand), row)
            compared += 1
        if row["action"] == int(Action.FOLD):
            state.fold()
        elif row["action"] in (int(Action.CHECK), int(Action.CALL)):
            state.check_or_call()
        else:
            state.complete_bet_or_raise_to(row["put_in_after"])
        deal(state, hand)
    assert not state.status, write(hand)
    assert nets == list(state.payoffs), write(hand)
    return compared


@pytest.mark.parametrize("kind", KINDS)
def test_openers_sizes_and_payouts(kind: str, tmp_path: Path) -> None:
    rng = Random(kind)
    hands = [stud_hand(kind, 900_000 + number, rng) for number in range(60)]
    made = audited(hands, tmp_path)
    assert made.findings.filter(pl.col("severity") > 0).select("hand", "code").rows() == []
    trace = pl.concat([made.facts.actions, made.derived.trace.drop("hand", "seq")], how="horizontal")
    trace = trace.filter(pl.col("action").is_in([*TURNS, int(Action.BRING_IN)]))
    ranges = 0
    for number, hand in enumerate(hands):
        results = made.derived.results.filter(pl.col("hand") == number)
        rows = trace.filter(pl.col("hand") == number).to_dicts()
        ranges += check(hand, rows, results.get_column("net").to_list(), KINDS[kind][1])
    assert ranges > 200

"""Random legal hands played by the benchmarks' handmaker, read from their text, and played through pokerkit as well.

Ranges, pots and payouts of the replay agree with pokerkit's. Where they cannot agree, a test of its own says why: the
differences are pokerkit's simplifications (section "what exists already" of the research behind the rules).
"""

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import polars as pl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pokerkit import (
    Automation,
    FixedLimitTexasHoldem,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
    State,
)

from auditor import pipeline
from auditor.replay.run import betting
from parsers.vocabulary import Action
from tests.hands import acts, facts
from tests.test_vectors import house_with

sys.path.insert(0, str(Path(__file__).parent.parent / "benchmarks"))

from handmaker.cards import parse, show
from handmaker.engine import CALL, CHECK, FOLD, Game, Hand, play, post
from handmaker.players import decide
from handmaker.settle import settle
from handmaker.write_pokerstars import write
from planting.again import sticky, wild

AUTOMATIC = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
TURNS = [int(action) for action in (Action.FOLD, Action.CHECK, Action.CALL, Action.BET, Action.RAISE)]
GAMES = {
    "no-limit": (Game(sb=50, bb=100, symbol="", code="", unit=1), NoLimitTexasHoldem),
    "antes": (Game(sb=50, bb=100, ante=13, symbol="", code="", unit=1), NoLimitTexasHoldem),
    "pot-limit": (Game("Omaha Pot Limit", "PL", 4, sb=50, bb=100, symbol="", code="", unit=1), PotLimitOmahaHoldem),
}
STYLES: tuple[Callable[..., Any], ...] = (decide, sticky, wild)


def random_hand(game: Game, number: int, rng: Random) -> Hand:
    """A random legal hand: two to eight players, stacks from hardly more than the blinds to many."""
    count = rng.randrange(2, 9)
    start = [rng.randrange(150, rng.choice((400, 3000, 20_000))) for _ in range(count)]
    cards = rng.sample(range(52), game.hole * count + 5)
    return played(game, number, start, cards, rng.choice(STYLES), rng)


def played(
    game: Game, number: int, start: list[int], cards: list[int], style: Callable[..., Any], rng: Random | None = None
) -> Hand:
    """A hand of the given stacks and cards, the last five of them the board; the button sits last."""
    count = len(start)
    hand = Hand(game, [f"p{i}" for i in range(count)], list(range(1, count + 1)), start, count)
    hand.hole = [cards[i * game.hole : (i + 1) * game.hole] for i in range(count)]
    hand.boards = [cards[-5:]]
    hand.table = "'77 1' 9-max"
    hand.header = (
        f"PokerStars Hand #{number}: Tournament #77, $4.60+$0.40 USD {game.title} - Level V "
        f"({game.sb}/{game.bb}) - 2025/05/11 20:03:51 ET"
    )
    for i in range(count) if game.ante else ():
        post(hand, i, "the ante", game.ante)
    small, big = (1, 0) if count == 2 else (0, 1)
    post(hand, small, "small blind", game.sb)
    post(hand, big, "big blind", game.bb)
    play(hand, style, rng or Random(1))
    settle(hand)
    return hand


def audited(hands: list[Hand], folder: Path) -> pipeline.Audited:
    path = folder / "hands.txt"
    path.write_text("\n\n\n\n".join(write(hand) for hand in hands) + "\n\n", "utf-8")
    (made,) = pipeline.run(pipeline.Settings((str(path),), jobs=1))
    return made


def begun(kind: type, game: Game, hand: Hand) -> State:
    """pokerkit's state of a hand whose cards are dealt."""
    state = kind.create_state(AUTOMATIC, True, game.ante, (game.sb, game.bb), game.bb, hand.start, len(hand.names))
    for hole in hand.hole:
        state.deal_hole(show(hole).replace(" ", ""))
    return state


def deal_board(state: State, board: str) -> None:
    """The streets that are due before somebody acts again."""
    while state.status and state.actor_index is None:
        if state.can_burn_card():
            state.burn_card("??")
        if not state.can_deal_board():
            return
        at = 2 * sum(map(len, state.board_cards))
        state.deal_board(board[at : at + 2 * state.board_dealing_count])


def check(hand: Hand, rows: pl.DataFrame, nets: list[int], owed: list[int], kind: type) -> int:
    """Plays the hand through pokerkit beside the replay's rows; gives how many ranges were compared."""
    state = begun(kind, hand.game, hand)
    board = show(hand.boards[0]).replace(" ", "")
    compared = 0
    for row in rows.iter_rows(named=True):
        deal_board(state, board)
        player = row["seat"] - 1
        assert state.actor_index == player, (write(hand), row)
        may = state.can_complete_bet_or_raise_to()
        if not limper_over_short_all_in(row, may):
            assert row["to_call"] == (state.checking_or_calling_amount or 0), (write(hand), row)
            assert row["may_raise"] == may, (write(hand), row)
            if may:
                least = state.min_completion_betting_or_raising_to_amount
                most = state.max_completion_betting_or_raising_to_amount
                assert (min(row["min_to"], row["max_to"]), row["max_to"]) == (least, most), (write(hand), row)
            compared += 1
        if row["action"] == int(Action.FOLD):
            state.fold()
        elif row["action"] in (int(Action.CHECK), int(Action.CALL)):
            state.check_or_call()
        else:
            state.complete_bet_or_raise_to(row["put_in_after"])
    deal_board(state, board)
    assert not state.status, write(hand)
    assert nets == list(state.payoffs) or only_odd_chips(hand, nets, list(state.payoffs)), write(hand)
    assert sum(owed) == sum(amount for amount, _ in hand.pots), write(hand)
    return compared


def only_odd_chips(hand: Hand, nets: list[int], payoffs: list[int]) -> bool:
    """Players who tie share alike but for odd chips: see the test that says where those go."""
    apart = [abs(one - other) for one, other in zip(nets, payoffs, strict=True)]
    tied = [i for i, won in enumerate(hand.won) if won]
    most = len(hand.pots) * (len(tied) - 1)
    return sum(nets) == sum(payoffs) and all(
        difference <= (most if i in tied else 0) for i, difference in enumerate(apart)
    )


def limper_over_short_all_in(row: dict[str, Any], may: bool) -> bool:
    """pokerkit lets a player who has called the blind raise again over a short all-in; the replay does not."""
    return may and not row["may_raise"] and row["short_raise"] > 0 and row["closed_by"] == 3


def compare(kind: str, seed: int, count: int, folder: Path) -> int:
    game, variant = GAMES[kind]
    rng = Random(f"{kind} {seed}")
    hands = [random_hand(game, 900_000 + number, rng) for number in range(count)]
    made = audited(hands, folder)
    assert made.findings.filter(pl.col("severity") > 0).select("hand", "code").rows() == []
    trace = pl.concat([made.facts.actions, made.derived.trace.drop("hand", "seq")], how="horizontal")
    trace = trace.filter(pl.col("action").is_in(TURNS))
    ranges = 0
    for number, hand in enumerate(hands):
        results = made.derived.results.filter(pl.col("hand") == number)
        owed = made.derived.owed.filter(pl.col("hand") == number).get_column("amount").to_list()
        assert results.get_column("owed").to_list() == hand.won, write(hand)
        ranges += check(
            hand, trace.filter(pl.col("hand") == number), results.get_column("net").to_list(), owed, variant
        )
    return ranges


@pytest.mark.parametrize("kind", GAMES)
def test_ranges_pots_and_payouts(kind: str, tmp_path: Path) -> None:
    assert compare(kind, 1, 60, tmp_path) > 300


@pytest.mark.parametrize("kind", GAMES)
@settings(max_examples=8, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32))
def test_any_hands(kind: str, tmp_path: Path, seed: int) -> None:
    compare(kind, seed, 4, tmp_path)


# --- where the two differ, and why


def ours(line: str, stacks: dict[str, int], structure: str = "NL", **params: Any) -> dict[str, Any]:
    """The replay's state before the last act of a line."""
    vector = {
        "id": "difference",
        "game": "holdem",
        "structure": structure,
        "params": {"sb": 50, "bb": 100} | params,
        "seats": list(stacks),
        "button": list(stacks)[-1],
        "stacks": stacks,
        "actions": acts(line),
    }
    trace, _, _ = betting(facts(vector), house_with({"fl_all_in": "half_bet", "cap": 4}), compiled=False)
    return trace.row(-1, named=True)


def theirs(stacks: dict[str, int], blinds: tuple[int, ...] = (50, 100), bet: int = 100) -> State:
    return NoLimitTexasHoldem.create_state(
        (*AUTOMATIC, Automation.HOLE_DEALING), True, 0, blinds, bet, list(stacks.values()), len(stacks)
    )


def limit(stacks: dict[str, int]) -> State:
    return FixedLimitTexasHoldem.create_state(
        (*AUTOMATIC, Automation.HOLE_DEALING, Automation.CARD_BURNING, Automation.BOARD_DEALING),
        True,
        0,
        (2, 4),
        4,
        8,
        list(stacks.values()),
        len(stacks),
    )


def test_a_short_blind_does_not_make_the_call_smaller() -> None:
    """pokerkit's level is the largest amount posted; Robert's Rules and logs keep the nominal blind."""
    stacks = {"A": 2000, "B": 40, "C": 2000, "D": 2000}
    row = ours("A sb 50, B bb 40, deal preflop, C call 100", stacks)
    assert (row["to_call"], theirs(stacks).checking_or_calling_amount) == (100, 50)


def test_a_straddle_is_the_new_blind() -> None:
    """pokerkit keeps the big blind as the least raise (the reading of the WSOP Live rules)."""
    stacks = dict.fromkeys("ABCD", 400)
    row = ours("A sb 1, B bb 2, C straddle 4, deal preflop, D raise 8", stacks, sb=1, bb=2)
    state = theirs(stacks, (1, 2, 4), 2)
    assert (row["min_to"], state.min_completion_betting_or_raising_to_amount) == (8, 6)


def test_a_limper_may_not_raise_a_short_all_in() -> None:
    """He has called the blind and faces less than a full raise: closed. pokerkit lets him raise, as if nobody had
    acted while the blind was unraised."""
    stacks = {"A": 2000, "B": 160, "C": 2000}
    row = ours("A sb 50, B bb 100, deal preflop, C call 100, A call 100, B raise 160, C call 160", stacks)
    state = theirs(stacks)
    state.check_or_call()
    state.check_or_call()
    state.complete_bet_or_raise_to(160)
    assert state.actor_index == 2
    assert (row["may_raise"], state.can_complete_bet_or_raise_to()) == (False, True)


def test_odd_chips_go_one_each(tmp_path: Path) -> None:
    """350 three ways is 117, 117 and 116 (Robert's Rules of Poker and BARGE: one odd chip each); pokerkit gives both
    odd chips to the first winner."""

    def passive(hand: Hand, player: int, to_call: int, *_: Any) -> tuple[int, int]:
        if to_call and player == 0:
            return FOLD, 0
        return (CALL, hand.bet[player] + to_call) if to_call else (CHECK, 0)

    hand = played(GAMES["no-limit"][0], 900_001, [500] * 4, parse("2c3c 2d3d 2h4h 2s3s AsKdQhJcTs"), passive)
    state = begun(NoLimitTexasHoldem, hand.game, hand)
    while state.status:
        deal_board(state, show(hand.boards[0]).replace(" ", ""))
        if state.actor_index == 0:
            state.fold()
        elif state.actor_index is not None:
            state.check_or_call()
    results = audited([hand], tmp_path).derived.results
    assert results.get_column("owed").to_list() == [0, 117, 117, 116]
    assert [payoff + 100 for payoff in state.payoffs[1:]] == [118, 116, 116]


def test_fixed_limit_completes_a_small_all_in() -> None:
    """An all-in of 2 on a street of 8 is completed to 8; pokerkit adds a whole bet and says 10."""
    stacks = {"A": 6, "B": 100, "C": 100}
    line = (
        "A sb 2, B bb 4, deal preflop, C call 4, A call 4, B check 0, deal flop, A check 0, B check 0, C check 0, "
        "deal turn, A bet 2, B raise 8"
    )
    row = ours(line, stacks, "FL", sb=2, bb=4, bet_sizes=[4, 4, 8, 8])
    state = limit(stacks)
    for _ in range(6):
        state.check_or_call()
    state.complete_bet_or_raise_to(2)
    assert (row["min_to"], state.min_completion_betting_or_raising_to_amount) == (8, 10)


def test_the_big_blind_is_the_first_bet_of_the_cap() -> None:
    """Bet and three raises, the blind counting as the bet; pokerkit allows four raises before the flop."""
    stacks = dict.fromkeys("ABC", 200)
    line = "A sb 2, B bb 4, deal preflop, C raise 8, A raise 12, B raise 16, C raise 20"
    row = ours(line, stacks, "FL", sb=2, bb=4, bet_sizes=[4, 4, 8, 8])
    state = limit(stacks)
    for to in (8, 12, 16):
        state.complete_bet_or_raise_to(to)
    assert (row["may_raise"], state.can_complete_bet_or_raise_to()) == (False, True)

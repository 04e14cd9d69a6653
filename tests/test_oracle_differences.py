"""Where pokerkit and the replay differ, and why: every reason that `oracle` accepts, and every vector that pokerkit
answers otherwise.

The differences are simplifications of pokerkit, or rules on which authorities differ and the replay asks the house.
"""

import sys
from pathlib import Path
from typing import Any

import pytest
from pokerkit import (
    Automation,
    BettingStructure,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    NoLimitTexasHoldem,
    State,
)

from auditor.replay import replay
from tests.hands import acts, facts
from tests.oracle import CLOSED_TO_HIM, Dealer, audited, begun, force, played, pushed
from tests.test_oracle_pokerkit import CHIPS, game
from tests.test_vectors import VECTORS, chosen, house_with

sys.path.insert(0, str(Path(__file__).parent.parent / "benchmarks"))

from handmaker.cards import parse
from handmaker.engine import BET, CALL, CHECK, FOLD, RAISE, Game, Hand

VECTOR = {vector["id"]: vector for vector in VECTORS}
SMALL = Game("Hold'em Limit", "FL", sb=2, bb=4, bets=(4, 8), **CHIPS)
STUD = Game("7 Card Stud Limit", "FL", 7, kind="stud", bets=(10, 20), ante=2, bring_in=3, **CHIPS)
PLAIN = Game(sb=50, bb=100, **CHIPS)


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
    trace = replay(facts(vector), house_with({"fl_all_in": "half_bet", "cap": 4}), compiled=False).trace
    return trace.row(-1, named=True)


def answers(name: str, **house: str) -> dict[str, Any]:
    """The replay's state before the last checked act of a vector."""
    vector = VECTOR[name]
    trace = replay(facts(vector), house_with(chosen(vector["house"] | house)), compiled=False).trace
    return trace.row(vector["checks"][-1]["at"], named=True)


def theirs(made: Game, stacks: list[int], moves: str = "") -> State:
    """pokerkit's state after some moves: `c` checks or calls, `f` folds, `b` brings in, a number is a total; it deals
    as it likes."""
    state = begun(made, stacks)
    deal(state)
    for move in moves.split():
        if move == "c":
            state.check_or_call()
        elif move == "f":
            state.fold()
        elif move == "b":
            state.post_bring_in()
        else:
            force(state, int(move))
        deal(state)
    return state


def deal(state: State) -> None:
    while state.status and state.actor_index is None:
        if state.can_show_or_muck_hole_cards():
            state.show_or_muck_hole_cards(True)
        elif state.can_deal_hole():
            state.deal_hole()
        elif state.can_deal_board():
            state.deal_board()
        else:
            return


def least(state: State) -> int | None:
    return state.min_completion_betting_or_raising_to_amount


def most(state: State) -> int | None:
    return state.max_completion_betting_or_raising_to_amount


# --- levels


def test_a_short_blind_does_not_make_the_call_smaller() -> None:
    """V17. pokerkit's level is the largest amount posted; Robert's Rules and logs keep the nominal blind."""
    state = theirs(PLAIN, [2000, 40, 2000, 2000])
    assert (answers("V17")["to_call"], state.checking_or_calling_amount) == (100, 50)


def test_a_short_blind_does_not_make_the_pot_smaller() -> None:
    """V20. Poker TDA Rules 2024: the full blind is assumed; with the real chips 600; pokerkit has a lower level too."""
    state = theirs(Game("Omaha Pot Limit", "PL", 4, sb=100, bb=200, **CHIPS), [5000, 100, 5000])
    real = answers("V20", pl_short_blind="actual_chips")
    assert (answers("V20")["max_to"], real["max_to"], most(state)) == (700, 600, 400)


def test_a_short_bring_in_does_not_make_the_call_smaller() -> None:
    """Robert's Rules, seven-card stud: others enter for the full bring-in, also where it was posted short."""
    vector = VECTOR["V11"] | {"stacks": {"P1": 300, "P2": 3, "P3": 300}, "params": VECTOR["V11"]["params"]}
    vector["actions"] = [*vector["actions"][:3], ["*", "deal", "third"], ["P2", "bring_in", 1], ["P3", "call", 3]]
    trace = replay(facts(vector), house_with({}), compiled=False).trace
    state = begun(STUD, [300, 3, 300])
    for card in ["8s", "7s", "Kc", "8d", "7d", "2c", "8h", "7h", "9d"]:
        state.deal_hole(card)
    state.post_bring_in()
    assert (trace.row(-1, named=True)["to_call"], state.checking_or_calling_amount) == (3, 1)


def test_a_straddle_is_the_new_blind() -> None:
    """V22. pokerkit keeps the big blind as the least raise (the reading of the WSOP Live rules)."""
    state = NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2, 4), 2, [400] * 4, 4)
    told = answers("V22")["min_to"], answers("V22", straddle_min_raise="original_bb")["min_to"]
    assert (*told, least(state)) == (8, 6, 6)


def test_pokerkit_has_no_spread_limit() -> None:
    """V24 and the cap of a hand (V23) have nothing to be compared with."""
    assert {structure.name for structure in BettingStructure} == {"FIXED_LIMIT", "POT_LIMIT", "NO_LIMIT"}


def test_pokerkits_limit_omaha_is_pot_limit() -> None:
    """So `oracle` puts its states together itself."""
    assert FixedLimitOmahaHoldemHighLowSplitEightOrBetter.betting_structure is BettingStructure.POT_LIMIT


# --- the right to raise


def test_a_limper_may_not_raise_a_short_all_in() -> None:
    """He has called the blind and faces less than a full raise: closed. pokerkit lets him raise, as if nobody had
    acted while the blind was unraised."""
    stacks = {"A": 2000, "B": 160, "C": 2000}
    row = ours("A sb 50, B bb 100, deal preflop, C call 100, A call 100, B raise 160, C call 160", stacks)
    state = theirs(PLAIN, list(stacks.values()), "c c 160")
    assert state.actor_index == 2
    assert (row["may_raise"], state.can_complete_bet_or_raise_to()) == (False, True)


def test_a_completed_bring_in_does_not_reopen_to_who_called_the_all_in() -> None:
    """Bring-in 25, all-in 60, called, completed to 100: the caller faces 40, less than half a bet of 100. For pokerkit
    the raise of 40 is the largest and so a full one."""
    made = Game("Razz Limit", "FL", 7, kind="razz", bets=(100, 200), ante=10, bring_in=25, **CHIPS)
    stacks = {"P1": 364, "P2": 70, "P3": 181}
    line = "deal third, P1 bring_in 25, P2 raise 60, P3 call 60, P1 raise 100, P3 call 100"
    vector = VECTOR["V11"] | {
        "game": "razz",
        "seats": list(stacks),
        "stacks": stacks,
        "cards": {"up": {"P1": "8h", "P2": "6h", "P3": "4d"}},
        "params": {"ante": 10, "bring_in": 25, "bet_sizes": [100, 100, 200, 200, 200]},
        "actions": acts(f"P1 ante 10, P2 ante 10, P3 ante 10, {line}"),
    }
    row = replay(facts(vector), house_with({"fl_all_in": "next_level"}), compiled=False).trace.row(-1, named=True)
    state = begun(made, list(stacks.values()))
    for card in ["Ks", "Kd", "8h", "Qs", "Qd", "6h", "Js", "Jd", "4d"]:
        state.deal_hole(card)
    state.post_bring_in()
    for to in (60, None, 100):
        state.check_or_call() if to is None else force(state, to)
    assert state.actor_index == 2
    assert (row["may_raise"], row["closed_by"], state.can_complete_bet_or_raise_to()) == (False, CLOSED_TO_HIM, True)


def test_half_a_bet_reopens_in_fixed_limit() -> None:
    """V07. All-in 13 over a bet of 8: five are more than half a bet. pokerkit wants a whole one."""
    state = theirs(SMALL, [100, 100, 17], "c c c c c c 8 c 13")
    assert state.actor_index == 0
    assert (answers("V07")["may_raise"], state.can_complete_bet_or_raise_to()) == (True, False)


def test_the_big_blind_is_the_first_bet_of_the_cap() -> None:
    """V08. Bet and three raises, the blind counting as the bet. pokerkit's own games allow four raises before the flop;
    `oracle` gives it one less there."""
    state = theirs(SMALL, [200] * 3, "8 12 16")
    assert [street.max_completion_betting_or_raising_count for street in state.streets] == [3, 4, 4, 4]
    assert (answers("V08")["may_raise"], state.can_complete_bet_or_raise_to()) == (False, False)


def test_the_cap_is_lifted_heads_up() -> None:
    """V09. Where the street begins heads-up Robert's Rules and the WSOP know no cap; pokerkit has no such option."""
    state = theirs(SMALL, [200] * 2, "c c c c 8 16 24 32")
    assert (answers("V09")["may_raise"], state.can_complete_bet_or_raise_to()) == (True, False)


def test_short_all_ins_do_not_count_to_the_cap() -> None:
    """Bet 8, all-in 11, raise to 16, raise to 24: three bets. For pokerkit it is four, and the fourth not legal."""
    stacks = {"A": 300, "B": 15, "C": 300}
    line = (
        "A sb 2, B bb 4, deal preflop, C call 4, A call 4, B check 0, deal flop, A check 0, B check 0, C check 0, "
        "deal turn, A bet 8, B raise 11, C raise 16, A raise 24, C call 24"
    )
    row = ours(line, stacks, "FL", sb=2, bb=4, bet_sizes=[4, 4, 8, 8])
    state = theirs(SMALL, list(stacks.values()), "c c c c c c 8 11 16 24")
    assert state.actor_index == 2
    assert (row["bets_made"], state.completion_betting_or_raising_count) == (3, 4)
    assert (row["may_raise"], state.can_complete_bet_or_raise_to()) == (True, False)


# --- sizes


def test_fixed_limit_completes_a_small_all_in() -> None:
    """V02, V03. An all-in of 2 on a street of 8 is completed to 8; pokerkit adds a whole bet and says 10."""
    state = theirs(SMALL, [6, 100, 100], "c c c c c c 2")
    assert (answers("V02")["min_to"], answers("V03")["min_to"], least(state)) == (8, 8, 10)


@pytest.mark.parametrize(("all_in", "level"), [(2, 8), (6, 8), (4, 8)])
def test_fixed_limit_goes_to_the_next_level_at_pokerstars(all_in: int, level: int) -> None:
    """V02, V04, V05 at PokerStars, as its logs have it; pokerkit adds a whole bet whatever the all-in was."""
    name = {2: "V02", 6: "V04", 4: "V05"}[all_in]
    state = theirs(SMALL, [4 + all_in, 100, 100], f"c c c c c c {all_in}")
    assert (answers(name, fl_all_in="next_level")["min_to"], least(state)) == (level, all_in + 8)


def test_a_raise_to_the_next_level_reopens() -> None:
    """At PokerStars: bet 8, all-in 13, raise to 16, all-in 21: the bettor faces 13, more than a bet. For pokerkit the
    raise to 16, by 3, was none that reopens."""
    stacks = {"A": 300, "B": 17, "C": 300, "D": 25}
    line = (
        "A sb 2, B bb 4, deal preflop, C call 4, D call 4, A call 4, B check 0, deal flop, A check 0, B check 0, "
        "C check 0, D check 0, deal turn, A bet 8, B raise 13, C raise 16, D raise 21, A raise 24"
    )
    vector = VECTOR["V07"] | {"seats": list(stacks), "button": "D", "stacks": stacks, "actions": acts(line)}
    trace = replay(facts(vector), house_with({"fl_all_in": "next_level", "cap": 4}), compiled=False).trace
    state = theirs(SMALL, list(stacks.values()), "c c c c c c c c 8 13 16 21")
    assert state.actor_index == 0
    assert (trace.row(-1, named=True)["may_raise"], state.can_complete_bet_or_raise_to()) == (True, False)


def test_an_open_pair_allows_the_big_bet() -> None:
    """V12. Robert's Rules and the WSOP Live rules; the WSOP tournament rules have no option, and pokerkit neither."""
    row, off = answers("V12"), answers("V12", stud_open_pair="off")
    vector = VECTOR["V12"]
    trace = replay(facts(vector), house_with(chosen(vector["house"])), compiled=False).trace
    opening = trace.row(8, named=True)
    state = theirs(
        Game("7 Card Stud Limit", "FL", 7, kind="stud", bets=(10, 20), ante=2, bring_in=3), [300] * 3, "b c c"
    )
    assert (opening["min_to"], opening["max_to"], least(state), most(state)) == (10, 20, 10, 10)
    assert row["min_to"] == 40
    assert off["min_to"] is not None


# --- turns


def test_nobody_is_asked_who_has_nothing_to_decide() -> None:
    """A call all-in for less, the small blind folds: the big blind has matched all there is, and a log goes on to the
    flop. pokerkit asks him."""
    state = theirs(PLAIN, [2000, 2000, 80], "c f")
    assert (state.actor_index, state.checking_or_calling_amount) == (1, 0)
    vector = {
        "id": "difference",
        "game": "holdem",
        "structure": "NL",
        "params": {"sb": 50, "bb": 100},
        "seats": ["A", "B", "C"],
        "button": "C",
        "stacks": {"A": 2000, "B": 2000, "C": 80},
        "actions": acts("A sb 50, B bb 100, deal preflop, C call 80, A fold, deal flop, deal turn, deal river"),
    }
    stakes = replay(facts(vector), house_with({}), compiled=False).stakes
    assert stakes["open_street"].to_list() == [None]


# --- shares


def shared(made: Game, stacks: list[int], cards: str, moves: str, folder: Path) -> tuple[list[int], list[int]]:
    """(nets of the replay, payoffs of pokerkit) of a hand of these cards, the board last, and these moves."""
    steps = iter(moves.split())

    def told(hand: Hand, player: int, to_call: int, *_: Any) -> tuple[int, int]:
        step = next(steps)
        if step == "f":
            return FOLD, 0
        if step == "c":
            return (CALL, hand.bet[player] + to_call) if to_call else (CHECK, 0)
        return (RAISE if hand.level else BET), int(step)

    hand = played(made, 900_001, stacks, parse(cards), told)
    state = begun(made, stacks)
    dealer = Dealer(hand, state)
    for step in moves.split():
        dealer.until_somebody_acts()
        if step == "f":
            state.fold()
        elif step == "c":
            state.check_or_call()
        else:
            state.complete_bet_or_raise_to(int(step))
    dealer.until_somebody_acts()
    pushed(state)
    audit = audited([hand], folder)
    assert audit.findings.is_empty()
    return audit.derived.results.get_column("net").to_list(), list(state.payoffs)


def test_odd_chips_go_one_each(tmp_path: Path) -> None:
    """350 three ways is 117, 117 and 116 (Robert's Rules of Poker and BARGE: one odd chip each); pokerkit gives both
    odd chips to the first winner."""
    cards = "2c3c 2d3d 2h4h 2s3s AsKdQhJcTs"
    nets, payoffs = shared(PLAIN, [500] * 4, cards, "c c f c" + " c" * 9, tmp_path)
    assert nets == [-50, 17, 17, 16]
    assert payoffs == [-50, 18, 16, 16]


def test_each_pot_has_its_odd_chip(tmp_path: Path) -> None:
    """A main pot of 429 and a side pot of 649, tied by the same two: one odd chip in each (Poker TDA Rules 2024: each
    side pot is split separately). pokerkit joins pots that the same hands can win: 1,078 has none."""
    stacks = [1000, 1000, 101, 1000, 1000]
    cards = "8s9s Ac3d QcJd 9h8h Ad4c 2h2d7s7cKs"
    made = Game(sb=25, bb=50, **CHIPS)
    nets, payoffs = shared(made, stacks, cards, "101 152 400 f c f" + " c" * 6, tmp_path)
    assert nets == [-25, 140, -101, -152, 138]
    assert payoffs == [-25, 139, -101, -152, 139]


def test_a_pot_without_a_low_hand_is_not_halved(tmp_path: Path) -> None:
    """The only low hand is all-in for the main pot. The side pot of 300 goes to the high hand whole; pokerkit halves it
    and shares the half between all who are in it and have no low."""
    made = game("pot-limit-omaha-hilo")
    cards = "TcTdTh9c 5h5s6h7d KcKdJhJs Ac4d9h9s 2c3d8hKsQd"
    nets, payoffs = shared(made, [1000, 1000, 200, 100], cards, "200 c 300 c 100 f", tmp_path)
    assert nets == [-100, -300, 300, 100]
    assert payoffs == [-25, -300, 225, 100]

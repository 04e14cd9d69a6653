"""Open Hand History. All hands are own-written."""

import json

import polars as pl
import pytest
from reading import acts, facts_of, head, paid, seen

from parsers.vocabulary import Action, RejectCode


def hand(number: str = "A-1", **changes):
    """A hand of two rounds between three players."""
    told = {
        "spec_version": "1.4.6", "site_name": "Somewhere", "network_name": "Somewhere", "game_number": number,
        "start_date_utc": "2024-05-06T19:30:00Z", "table_name": "Fern", "game_type": "Holdem",
        "bet_limit": {"bet_type": "NL"}, "table_size": 6, "currency": "EUR", "dealer_seat": 6,
        "small_blind_amount": 0.25, "big_blind_amount": 0.50, "ante_amount": 0, "hero_player_id": 9, "flags": ["Fast"],
        "players": [
            {"id": 7, "seat": 2, "name": "Lotte", "starting_stack": 20},
            {"id": 8, "seat": 5, "name": "Mio", "starting_stack": 30.50},
            {"id": 9, "seat": 6, "name": "Ines", "starting_stack": 12.0},
        ],
        "rounds": [
            {"id": 0, "street": "Preflop", "cards": [], "actions": [
                {"action_number": 1, "player_id": 9, "action": "Dealt Cards", "cards": ["Ah", "Kh"]},
                {"action_number": 2, "player_id": 7, "action": "Post SB", "amount": 0.25},
                {"action_number": 3, "player_id": 8, "action": "Post BB", "amount": 0.50},
                {"action_number": 4, "player_id": 9, "action": "Raise", "amount": 1.50, "is_allin": False},
                {"action_number": 5, "player_id": 7, "action": "Fold"},
                {"action_number": 6, "player_id": 8, "action": "Raise", "amount": 4.5},
                {"action_number": 7, "player_id": 9, "action": "Call", "amount": 3.5},
            ]},
            {"id": 1, "street": "Flop", "cards": ["2c", "7d", "Ts"], "actions": [
                {"action_number": 1, "player_id": 8, "action": "Bet", "amount": 8},
                {"action_number": 2, "player_id": 9, "action": "Call", "amount": 7, "is_allin": True},
            ]},
            {"id": 2, "street": "Showdown", "actions": [
                {"action_number": 1, "player_id": 8, "action": "Shows Cards", "cards": ["Qc", "Qs"]},
                {"action_number": 2, "player_id": 9, "action": "Mucks Cards"},
            ]},
        ],
        "pots": [{"number": 0, "amount": 24.25, "rake": 1.21, "player_wins": [{"player_id": 8, "win_amount": 23.04}]}],
    }  # fmt: skip
    return {"ohh": told | changes}


def test_hand(tmp_path):
    text = json.dumps(hand(), indent=2)
    facts = facts_of(tmp_path, text)
    assert acts(facts) == [
        "deal 2 small_blind 25", "deal 5 big_blind 50", "preflop deal", "preflop 6 raise 150", "preflop 2 fold",
        "preflop 5 raise 450", "preflop 6 call 350", "flop deal", "flop 5 bet 800", "flop 6 call 700 all-in",
        "flop 5 uncalled 100", "showdown 5 show", "showdown 6 muck",
    ]  # fmt: skip
    assert head(facts, "hand_id", "currency", "button", "is_fast", "pot", "rake", "small_blind") == (
        "A-1", "EUR", 6, True, 2425, 121, 25,
    )  # fmt: skip
    assert paid(facts) == [(5, 2304, "win")]
    assert facts.seats.get_column("is_hero").to_list() == [False, False, True]
    assert seen(facts)[:2] == ["preflop 6 dealt Ah", "preflop 6 dealt Kh"]
    line = facts.actions.get_column("line")[3]
    assert '"Raise"' in text.splitlines()[line - 1]


def test_raises_that_tell_the_total(tmp_path):
    told = hand()
    rounds = told["ohh"]["rounds"]
    rounds[0]["actions"][5]["amount"] = 5.0
    rounds[0]["actions"][6]["amount"] = 5.0
    facts = facts_of(tmp_path, json.dumps(told))
    assert [row for row in acts(facts) if "raise" in row or "call" in row][:3] == [
        "preflop 6 raise 150 to 150", "preflop 5 raise 450 to 500", "preflop 6 call 350",
    ]  # fmt: skip


def test_no_amount_was_ever_binary(tmp_path):
    text = json.dumps(hand()).replace("23.04", "23.0400000").replace("24.25", "2.425e1")
    assert paid(facts_of(tmp_path, text)) == [(5, 2304, "win")]


def test_lines_arrays_and_what_is_no_hand(tmp_path):
    lines = "\n".join(json.dumps(hand(str(number))) for number in range(3))
    assert facts_of(tmp_path, lines).hands.get_column("line").to_list() == [1, 2, 3]
    array = json.dumps([hand("1"), hand("2")], indent=1)
    facts = facts_of(tmp_path, array)
    assert facts.hands.get_column("hand_id").to_list() == ["1", "2"]
    assert facts.hands.get_column("length").sum() == len(array)
    summary = json.dumps({"ots": {"spec_version": "1"}})
    assert facts_of(tmp_path, summary).rejects.get_column("code").to_list() == [RejectCode.IGNORED_TEXT]


def test_a_bad_hand_leaves_its_neighbours(tmp_path):
    bad = hand("2")
    del bad["ohh"]["players"][1]
    cut = json.dumps(hand("3"))[:300]
    text = "\n".join([json.dumps(hand("1")), json.dumps(bad), cut, json.dumps(hand("4"))])
    facts = facts_of(tmp_path, text)
    assert facts.hands.get_column("hand_id").to_list() == ["1", "4"]
    assert facts.rejects.get_column("line").to_list() == [2, 3]
    assert facts.hands.get_column("length").sum() + facts.rejects.get_column("length").sum() == len(text)


def test_tournament(tmp_path):
    told = hand(
        tournament=True,
        tournament_info={"tournament_number": "77"},
        tournament_bounties=[{"player_id": 8, "bounty_won": 2.5}],
    )
    facts = facts_of(tmp_path, json.dumps(told))
    assert head(facts, "currency", "tournament") == ("chips", "77")
    assert paid(facts)[-1] == (5, 250, "bounty")


def test_the_same_cards_shown_again_on_a_line_are_no_second_hand(tmp_path):
    told = hand()
    showdown = told["ohh"]["rounds"][2]["actions"]
    showdown.append({"player_id": 8, "action": "Shows Cards", "cards": ["Qs", "Qc"]})
    facts = facts_of(tmp_path, json.dumps(told))
    assert [row for row in seen(facts) if " 5 " in row] == ["showdown 5 shown Qc up", "showdown 5 shown Qs up"]
    showdown[-1]["cards"] = ["Qs", "Qd"]  # another hand is told as it stands
    facts = facts_of(tmp_path, json.dumps(told))
    assert [row[-5:-3] for row in seen(facts) if " 5 " in row] == ["Qc", "Qs", "Qs", "Qd"]


def test_marks_stand_where_they_stood(tmp_path):
    text = json.dumps(hand(_marks=[[0, "timeout", 2], [9, "timeout", 6, True], [9, "cap_reached"]]))
    told = acts(facts_of(tmp_path, text))
    assert told[0] == "deal 2 timeout"
    assert told[9:13] == ["flop 5 bet 800", "flop 6 timeout all-in", "flop cap_reached", "flop 6 call 700 all-in"]


@pytest.mark.parametrize("mark", [[99, "timeout", 2], [1, "fold", 2], [1, "timeout", 44], [[1], "timeout"], 7])
def test_a_wrong_mark_is_a_reject(tmp_path, mark):
    facts = facts_of(tmp_path, json.dumps(hand(_marks=[mark])))
    assert facts.hands.is_empty()
    assert facts.rejects.height == 1


def test_the_acts_of_an_array_stand_on_their_lines(tmp_path):
    text = json.dumps([hand(), hand("beside"), hand("last")], indent=1)
    lines = text.splitlines()
    facts = facts_of(tmp_path, text)
    assert facts.hands.height == 3
    found = facts.actions.filter(pl.col("action") == int(Action.CALL)).get_column("line").to_list()
    assert found == [at for at, line in enumerate(lines, 1) if line.strip() == '"action": "Call",']

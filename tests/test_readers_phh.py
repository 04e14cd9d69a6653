"""PHH and PHHS. All hands are own-written."""

# ruff: noqa: E501  (lines of logs)

import tomllib
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reading import acts, facts_of, head, paid, seen

from parsers.readers import phh
from parsers.vocabulary import RejectCode, Street
from tests.effort import EFFORT

NO_LIMIT = """# a hand of a home game
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [0.25, 0.50, 0]
min_bet = 0.50
starting_stacks = [20, 30.50, 12]
actions = [
  'd dh p1 ????',
  'd dh p2 ????',
  'd dh p3 AhKh',
  'p3 cbr 1.50',  # opens
  'p1 f',
  'p2 cc # thinks',
  '',
  'd db 2c7dTs',
  'p2 cc',
  'p3 cbr 10.50',
  'p2 f',
]
seats = [2, 5, 6]
players = ['Lotte', 'Mio', 'Ines']
hand = 900000000001
currency = 'USD'
year = 2024
month = 5
day = 6
time = 21:30:00
time_zone = 'Europe/Zurich'
winnings = [0, 0, 3.25]
"""


def test_no_limit(tmp_path):
    facts = facts_of(tmp_path, NO_LIMIT)
    assert acts(facts) == [
        "deal 2 small_blind 25",
        "deal 5 big_blind 50",
        "preflop deal",
        "preflop 6 raise 150 to 150",
        "preflop 2 fold",
        "preflop 5 call 100",
        "flop deal",
        "flop 5 check",
        "flop 6 bet 1050 all-in",
        "flop 5 fold",
        "flop 6 uncalled 1050",
    ]
    assert seen(facts) == [
        "preflop 6 dealt Ah", "preflop 6 dealt Kh", "flop board 2c up", "flop board 7d up", "flop board Ts up",
    ]  # fmt: skip
    assert head(facts, "site", "hand_id", "game", "structure", "currency", "exponent", "button") == (
        "phh", "900000000001", "holdem", "no_limit", "USD", 2, 6,
    )  # fmt: skip
    assert str(head(facts, "started_at")[0]) == "2024-05-06 19:30:00+00:00"
    assert paid(facts) == [(6, 325, "win")]
    assert facts.actions.get_column("line").to_list()[-1] == 18


def test_two_players_turn_blinds_round(tmp_path):
    text = """variant = 'NT'
antes = [0, 3]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 f']
"""
    facts = facts_of(tmp_path, text)
    assert acts(facts)[:3] == ["deal 1 ante 3", "deal 2 small_blind 1", "deal 1 big_blind 2"]
    assert acts(facts)[-2:] == ["preflop 2 fold", "preflop 1 uncalled 1"]
    assert head(facts, "button") == (2,)


def test_stud(tmp_path):
    text = """variant = 'FR'
antes = [1, 1]
bring_in = 2
small_bet = 5
big_bet = 10
starting_stacks = [100, 100]
actions = ['d dh p1 ????Kd', 'd dh p2 2c3c4h', 'p1 pb', 'p2 cbr 5', 'p1 cc', 'd dh p1 Qd', 'd dh p2 5s',
  'p2 cbr 5', 'p1 f']
finishing_stacks = [94, 106]
"""
    facts = facts_of(tmp_path, text)
    assert acts(facts)[2:] == [
        "third deal", "third 1 bring_in 2", "third 2 complete 5 to 5", "third 1 call 3", "fourth deal", "fourth 2 bet 5",
        "fourth 1 fold", "fourth 2 uncalled 5",
    ]  # fmt: skip
    assert [card for card in seen(facts) if " 2 " in card] == [
        "third 2 dealt 2c", "third 2 dealt 3c", "third 2 dealt 4h up", "fourth 2 dealt 5s up",
    ]  # fmt: skip
    assert paid(facts) == [(2, 12, "win")]


def test_draws(tmp_path):
    text = """variant = 'F2L3D'
antes = [0, 0]
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [50, 4]
actions = ['d dh p1 ??????????', 'd dh p2 2c3c4c5d9h', 'p2 cbr 4', 'p1 cc',
  'p1 sd ??', 'p2 sd 9h', 'd dh p1 ??', 'd dh p2 7s', 'p1 sd', 'p2 sd', 'p1 sd ????', 'p2 sd', 'd dh p1 ????',
  'p1 sm 2d3d4d6c8h', 'p2 sm 2c3c4c5d7s']
"""
    facts = facts_of(tmp_path, text)
    assert acts(facts)[3:] == [
        "predraw 2 raise 3 to 4 all-in", "predraw 1 call 2", "first_draw deal", "first_draw 1 discard 1",
        "first_draw 2 discard 1", "second_draw deal", "second_draw 1 stand_pat", "second_draw 2 stand_pat",
        "third_draw deal", "third_draw 1 discard 2", "third_draw 2 stand_pat", "showdown 1 show", "showdown 2 show",
    ]  # fmt: skip
    assert "first_draw 2 discarded 9h" in seen(facts)
    assert "first_draw 2 drawn 7s" in seen(facts)


def test_straddles_and_newcomers(tmp_path):
    text = """variant = 'NT'
antes = [0, 0, 0, 0]
blinds_or_straddles = [1, 2, 4, -2]
min_bet = 2
starting_stacks = [100, inf, 100, 100]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'd dh p4 ????', 'p4 f', 'p1 f', 'p2 f']
"""
    facts = facts_of(tmp_path, text)
    assert acts(facts)[:4] == ["deal 1 small_blind 1", "deal 2 big_blind 2", "deal 3 straddle 4", "deal 4 big_blind 2"]
    assert facts.seats.get_column("starting_stack").to_list() == [100, None, 100, 100]


def test_many_hands_and_a_bad_one(tmp_path):
    hand = NO_LIMIT.replace("# a hand of a home game\n", "")
    bad = hand.replace("'p1 f'", "'p9 f'")
    text = f"[1]\n{hand}\n[2]\n{bad}\n[3]\n{hand.replace('900000000001', '900000000003')}"
    facts = facts_of(tmp_path, text, split_bytes=100_000)
    assert facts.hands.get_column("hand_id").to_list() == ["900000000001", "900000000003"]
    assert facts.hands.get_column("line").to_list() == [1, 1 + 2 * (hand.count("\n") + 2)]
    (reject,) = facts.rejects.rows(named=True)
    assert reject["code"] == RejectCode.BROKEN_HAND
    assert "'p9' is no player of the hand" in reject["text"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("variant = 'XX'", "variant 'XX'"),
        ("antes = [0, 0]", "differ in length"),
        ("starting_stacks = [1]", "fewer than two players"),
        ("actions = ['p1 dances']", "no action of the specification"),
        ("actions = [", "Invalid"),
    ],
)
def test_broken(tmp_path, line, reason):
    key = line.split(" ")[0]
    text = "\n".join(
        line if row.startswith(key) else row
        for row in """variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [9, 9, 9]
actions = ['p3 f']
""".splitlines()
    )
    facts = facts_of(tmp_path, text)
    assert facts.hands.is_empty()
    assert reason in facts.rejects.get_column("text")[0]


OWN = (
    NO_LIMIT
    + """_pot = 4
_pots = [[0, 1, 3.75], [1, 1, 0.25]]
_raised_by = [[3, 1.25, 1.50]]
_declared = [[2, 4, ""], [6, "", "river"]]
_summary_cards = [["summary_board", "showdown", 1, "", true, "2c7dTh"], ["mucked", "showdown", 1, 5, true, "9s9h"]]
_payments = [[6, "jackpot", 1.50]]
"""
)


def test_own_fields(tmp_path):
    facts = facts_of(tmp_path, OWN)
    assert facts.hands["pot"].to_list() == [400]
    assert facts.pots.select("pot", "run", "amount").rows() == [(0, 1, 375), (1, 1, 25)]
    assert facts.actions.drop_nulls("raised_by").select("seat", "to", "raised_by").rows() == [(6, 150, 125)]
    assert facts.seats.select("declared_won", "declared_folded").rows() == [
        (400, None),
        (None, None),
        (None, Street.RIVER),
    ]
    assert sorted(facts.cards.filter(facts.cards["origin"].is_in([3, 6]))["card"]) == sorted([0, 21, 34, 31, 30])
    assert paid(facts) == [(6, 325, "win"), (6, 150, "jackpot")]


def test_own_verbs_never_move_chips(tmp_path):
    plain = facts_of(tmp_path, NO_LIMIT).actions
    verbs = ["small_blind", "big_blind", "deal", "call", "check", "raise", "deal", "check", "bet", "fold"]
    told = facts_of(tmp_path, f"{NO_LIMIT}_acts = {[[verb, 0] for verb in verbs]}\n").actions
    assert told["amount"].equals(plain["amount"])
    changed = told.filter(told["action"] != plain["action"])
    assert changed.select("seat", "action").rows() == [(6, 10), (5, 12)]  # a raise called a call, a call called a raise


@pytest.mark.parametrize("field", ['_cards = [["dealt", "preflop", 1, 9, false, "2c2d"]]', '_declared = [[9, 1, ""]]',
                                   '_payments = [[9, "win", 1]]', '_cards = [["dealt", "noon", 1, 2, false, "2c"]]',
                                   '_raised_by = [[99, 1, 1]]', '_acts = 3'])  # fmt: skip
def test_own_fields_of_nobody(tmp_path, field):
    facts = facts_of(tmp_path, f"{NO_LIMIT}{field}\n")
    assert facts.hands.is_empty()
    assert facts.rejects["code"].to_list() == [RejectCode.BROKEN_HAND]


PLAIN = NO_LIMIT.replace("# a hand of a home game\n", "").replace("  # opens", "").replace("  '',\n", "")
PIECES = st.sampled_from(["'", '"', "[", "]", ",", ",]", "[,]", "\n", " ", "#", "=", "0", "1.5", "-", "e9", "true", "inf", "x",
                          "null", "{", "}", "\\", "\x7f", "9" * 25, "25:00:00", "a = 1\n"])  # fmt: skip


@pytest.mark.parametrize("text", [PLAIN, "[7]\n" + PLAIN, PLAIN.replace("'", '"'), PLAIN.replace(",\n]", "\n]")])
def test_plain_tables_read_quickly_are_read_as_toml(text):
    told = tomllib.loads(text, parse_float=Decimal)
    assert phh.plain(text) == told.get("7", told)


@settings(max_examples=300 * EFFORT, deadline=None)
@given(st.lists(st.tuples(st.integers(0, len(PLAIN)), st.integers(0, 3), PIECES), min_size=1, max_size=3))
def test_what_is_read_quickly_is_toml(changes):
    text = PLAIN
    for place, dropped, piece in changes:
        text = text[:place] + piece + text[place + dropped :]
    read = phh.plain(text)
    if read is not None:
        told = tomllib.loads(text, parse_float=Decimal)
        assert read == (told if len(told) > 1 else next(iter(told.values())))

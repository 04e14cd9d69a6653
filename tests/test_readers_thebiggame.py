"""The Big Game. All hands are own-written."""

# ruff: noqa: E501  (lines of logs)

from reading import acts, facts_of, head, paid, seen

PLAYERS = '{Name:"ANN B.",Seat:1,Stack:90000,Cards:["ha","st"],CurrentBet:0},{Name:"CY: THE \\"KID\\"",Seat:2,Stack:50000,Cards:["dk","ck"],CurrentBet:0},{Name:"DEE",Seat:4,Stack:70000,Cards:[],CurrentBet:0}'
HEAD = (
    'LoadHand({Hand:{Title:"d1h1",NumberOfSeats:6,PotSize:0,BigBlind:400,SmallBlind: 200,Ante:600,CurrentBet:0,Dealer:4,CardsOut:[],Players: ['
    + PLAYERS
)
FIRST = f"""URL: http://example.org/data/s1/w2/d1/d1h1.js
{HEAD}]}},Plays:[{{Seat:4,Action:"Straddles",value:800}},{{Seat:1,Action:"Raises To",value:2000}},{{Seat:2,Action:"Raises To",value:6000}},{{Seat:4,Action:"Folds"}},{{Seat:1,Action:"Calls"}},{{Seat:0,Action:"Deal",value:["c2","d7","h9"]}},{{Seat:1,Action:"Checks"}},{{Seat:2,Action:"All-In"}},{{Seat:1,Action:"Calls"}},{{Seat:0,Action:"Deal",value:["s3"]}},{{Seat:0,Action:"Deal",value:["s4"]}},{{Seat:0,Action:"Deal",value:["s5","s6"]}},{{Seat:2,Action:"Wins",value:101400}},{{Seat:0,Action:"Deal",value:["c8"]}}]}})
"""
SECOND = f"""URL: http://example.org/data/s1/w2/d1/d1h2.js
{HEAD}]}},Plays:[{{Seat:4,Action:"Folds"}},{{Seat:1,Action:"Folds"}},{{Seat:2,Action:"Wins",value:1200}}]}})
"""


def test_hands(tmp_path):
    facts = facts_of(tmp_path, FIRST + SECOND)
    assert acts(facts) == [
        "deal 4 ante 60000", "deal 1 small_blind 20000", "deal 2 big_blind 40000", "deal 4 straddle 80000", "preflop deal",
        "preflop 1 raise 180000 to 200000", "preflop 2 raise 560000 to 600000", "preflop 4 fold", "preflop 1 call 400000",
        "flop deal", "flop 1 check", "flop 2 bet 4400000 all-in", "flop 1 call 4400000", "turn deal", "river deal",
        "turn deal", "river deal",
    ]  # fmt: skip
    assert head(facts, "hand_id", "button", "runs", "big_blind") == ("s1/w2/d1/d1h1", 4, 2, 40000)
    assert paid(facts) == [(2, 10140000, "win")]
    assert seen(facts)[:2] == ["preflop 1 dealt Ah", "preflop 1 dealt Ts"]
    assert facts.cards.filter(run=2).height == 2
    assert facts.seats.get_column("player")[1] == 'CY: THE "KID"'
    assert acts(facts, 1)[-3:] == ["preflop 4 fold", "preflop 1 fold", "preflop 2 uncalled 20000"]
    assert paid(facts, 1) == [(2, 100000, "win")]


def test_a_late_straddle(tmp_path):
    late = SECOND.replace('{Seat:1,Action:"Folds"}', '{Seat:1,Action:"Straddles",value:800}')
    facts = facts_of(tmp_path, FIRST + late)
    assert facts.hands.height == 1
    assert "straddle after the first act" in facts.rejects.get_column("text")[0]


def plays(*listed):
    """The first hand with other plays."""
    told = ",".join(
        f'{{Seat:{seat},Action:"{name}"' + (f",value:{value}" if value else "") + "}" for seat, name, value in listed
    )
    return FIRST[: FIRST.index("Plays:[")] + f"Plays:[{told}]}})\n"


def test_who_does_nothing_is_away(tmp_path):
    facts = facts_of(tmp_path, plays((1, "Raises To", 1200), (4, "Folds", None), (1, "Wins", 1600)))
    assert facts.seats.get_column("is_out").to_list() == [False, True, False]
    assert acts(facts)[:3] == ["deal 4 ante 60000", "deal 4 small_blind 20000", "deal 1 big_blind 40000"]


def test_a_board_told_backwards(tmp_path):
    deals = [(0, "Deal", '["da"]'), (0, "Deal", '["sq"]'), (0, "Deal", '["d2","hj","h2"]')]
    facts = facts_of(
        tmp_path, plays((4, "Folds", None), (1, "All-In", None), (2, "All-In", None), *deals, (1, "Wins", 1))
    )
    board = [row for row in seen(facts) if "board" in row]
    assert board == [
        "flop board 2d up",
        "flop board Jh up",
        "flop board 2h up",
        "turn board Qs up",
        "river board Ad up",
    ]


def test_further_boards_card_by_card(tmp_path):
    begin = [(4, "Folds", None), (1, "Raises To", 1200), (2, "Calls", None), (0, "Deal", '["d2","hj","h2"]')]
    rest = [(0, "Deal", '["sq"]'), (0, "Deal", '["s5"]'), (0, "Deal", '["s6"]'), (0, "Deal", '["s7"]'), (1, "Wins", 1)]
    on_flop = facts_of(tmp_path, plays(*begin, (1, "All-In", None), (2, "All-In", None), *rest))
    assert [row for row in acts(on_flop) if row.endswith("deal")][2:] == ["turn deal", "river deal"] * 2
    bets = [(0, "Deal", '["sq"]'), (1, "All-In", None), (2, "All-In", None)]
    on_turn = facts_of(tmp_path, plays(*begin, *bets, *rest[1:]))
    assert [row for row in acts(on_turn) if row.endswith("deal")][2:] == ["turn deal"] + ["river deal"] * 3

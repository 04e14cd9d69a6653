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

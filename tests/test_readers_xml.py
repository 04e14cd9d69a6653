"""The formats of XML, and IGT's JSON of the same words. All hands are own-written."""

# ruff: noqa: E501  (lines of logs)

import json

import pytest
from reading import acts, facts_of, head, paid, seen

from parsers.vocabulary import Action, RejectCode, RemarkCode

IPOKER = """<?xml version="1.0" encoding="utf-8"?>
<session sessioncode="100">
 <general>
  <gametype>Holdem NL €0.25/€0.50</gametype>
  <tablename>Fern</tablename>
  <currency>EUR</currency>
  <nickname>Ines</nickname>
 </general>
 <game gamecode="900001">
  <general>
   <startdate>2024-05-06 21:30:00</startdate>
   <players>
    <player seat="2" name="Lotte" chips="€20" dealer="0" win="€0" bet="€0.25" />
    <player seat="5" name="Mio &amp; Co" chips="€1,030.50" dealer="0" win="€25.25" bet="€13" />
    <player seat="6" name="Ines" chips="€12" dealer="1" win="€0" bet="€12" />
   </players>
  </general>
  <round no="0">
   <action no="1" player="Lotte" type="1" sum="€0.25" />
   <action no="2" player="Mio &amp; Co" type="2" sum="€0.50" />
  </round>
  <round no="1">
   <cards type="Pocket" player="Lotte">X X</cards>
   <cards type="Pocket" player="Mio &amp; Co">CQ SQ</cards>
   <action no="5" player="Mio &amp; Co" type="3" sum="€1" />
   <cards type="Pocket" player="Ines">HA HK</cards>
   <action no="3" player="Ines" type="23" sum="€1.50" />
   <action no="4" player="Lotte" type="0" sum="€0" />
  </round>
  <round no="2">
   <cards type="Flop" player="">C2 D7 S10</cards>
   <action no="6" player="Mio &amp; Co" type="5" sum="€11.50" />
   <action no="7" player="Ines" type="7" sum="€10.50" />
  </round>
 </game>
</session>
"""


def test_ipoker(tmp_path):
    facts = facts_of(tmp_path, IPOKER)
    assert acts(facts) == [
        "deal 2 small_blind 25", "deal 5 big_blind 50", "preflop deal", "preflop 6 raise 150 to 150", "preflop 2 fold",
        "preflop 5 call 100", "flop deal", "flop 5 bet 1150", "flop 6 call 1050 all-in", "flop 5 uncalled 100",
        "showdown 5 show", "showdown 6 show",
    ]  # fmt: skip
    assert paid(facts) == [(5, 2425, "win")]
    assert head(facts, "hand_id", "game", "structure", "currency", "big_blind", "button", "started_at") == (
        "900001", "holdem", "no_limit", "EUR", 50, 6, None,
    )  # fmt: skip
    assert facts.seats.get_column("player").to_list() == ["Lotte", "Mio & Co", "Ines"]
    assert seen(facts)[0] == "preflop 6 dealt Ah"
    assert facts.hands.get_column("length").to_list() == [len(IPOKER.encode())]
    line = facts.actions.get_column("line")[3]
    assert 'type="23"' in IPOKER.splitlines()[line - 1]


def test_ipoker_in_an_old_encoding(tmp_path):
    facts = facts_of(tmp_path, IPOKER.encode("cp1252"))
    assert facts.hands.height == 1


def games(*parts):
    """A session of several games."""
    begin, end = IPOKER.index(" <game "), IPOKER.index("</session>")
    return IPOKER[:begin] + "".join(parts) + IPOKER[end:]


def test_ipoker_with_several_sessions(tmp_path):
    other = (
        IPOKER[IPOKER.index("<session") :]
        .replace("0.25/€0.50", "1/€2")
        .replace("Fern", "Alder")
        .replace("900001", "900002")
    )
    facts = facts_of(tmp_path, IPOKER + other)
    assert facts.hands.select("table", "big_blind").rows() == [("Fern", 50), ("Alder", 200)]


def test_ipoker_disconnect_protection(tmp_path):
    text = IPOKER.replace('type="7" sum="€10.50"', 'type="7" sum="DP"')
    facts = facts_of(tmp_path, text)
    row = facts.actions.filter(action=int(Action.TIMEOUT)).row(0, named=True)
    assert (row["seat"], row["amount"], row["is_cap"]) == (6, None, True)


GAME = IPOKER[IPOKER.index(" <game ") : IPOKER.index("</session>")]


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        (GAME.replace('seat="5"', 'seat="2"'), RejectCode.BROKEN_HAND),
        (GAME.replace("</round>", ""), RejectCode.BROKEN_HAND),
        (GAME[: len(GAME) // 2], RejectCode.TRUNCATED_HAND),
        (GAME.replace("<general>", '<!DOCTYPE x [<!ENTITY a "b">]><general>', 1), RejectCode.BROKEN_HAND),
        (GAME.replace("Lotte", "&lol;"), RejectCode.BROKEN_HAND),
        (GAME.replace("€1.50", "many"), RejectCode.BROKEN_HAND),
        (GAME.replace(' win="', ' lost="'), RejectCode.TRUNCATED_HAND),
        (GAME.replace("<round", "<a>" * 99 + "<round", 1), RejectCode.BROKEN_HAND),
    ],
)
def test_a_bad_game_leaves_its_neighbours(tmp_path, bad, code):
    text = games(GAME, bad, GAME.replace("900001", "900003"))
    facts = facts_of(tmp_path, text)
    assert facts.hands.get_column("hand_id").to_list() == ["900001", "900003"]
    assert facts.rejects.get_column("code").to_list() == [code]
    whole = facts.hands.get_column("length").sum() + facts.rejects.get_column("length").sum()
    assert whole == len(text.encode())


MERGE = """<description type="Holdem" stakes="No Limit ($0.25/$0.50)"/>
<game id="31-7" starttime="20240506153000" numholecards="2" realmoney="true" data="20240506|Fern (31)|31|31-7|false">
<players dealer="6">
<player seat="2" nickname="Lotte" balance="$20.00" dealtin="true" />
<player seat="5" nickname="Mio" balance="$30.50" dealtin="true" />
<player seat="6" nickname="Ines" balance="$12.00" dealtin="true" />
<player seat="8" nickname="Rex" balance="$9.00" dealtin="false" />
</players>
<round id="BLINDS" sequence="1">
<event sequence="1" type="SMALL_BLIND" timestamp="1715023800000" player="2" amount="0.25"/>
<event sequence="2" type="BIG_BLIND" timestamp="1715023801000" player="5" amount="0.50"/>
</round>
<round id="PREFLOP" sequence="2">
<event sequence="3" type="RAISE" timestamp="1715023802000" player="6" amount="1.50"/>
<event sequence="4" type="FOLD" timestamp="1715023803000" player="2"/>
<event sequence="5" type="CALL" timestamp="1715023804000" player="5" amount="1.00"/>
<cards type="HOLE" cards="Ah,Kh" player="6" hand="Ace High"/>
</round>
<round id="POSTFLOP" sequence="3">
<event sequence="6" type="BET" timestamp="1715023805000" player="5" amount="2.00"/>
<event sequence="7" type="FOLD" timestamp="1715023806000" player="6"/>
<cards type="COMMUNITY" cards="2c,7d,Ts"/>
</round>
<round id="END_OF_FOLDED_GAME" sequence="4">
<event sequence="8" type="MUCK" timestamp="1715023807000" player="5"/>
<winner amount="5.09" uncalled="false" potnumber="1" player="5" pottype="n"/>
</round>
</game>
"""


def test_merge(tmp_path):
    facts = facts_of(tmp_path, MERGE)
    assert acts(facts)[3:] == [
        "preflop 6 raise 150 to 150", "preflop 2 fold", "preflop 5 call 100", "flop deal", "flop 5 bet 200",
        "flop 6 fold", "flop 5 uncalled 200",
    ]  # fmt: skip
    assert paid(facts) == [(5, 309, "win")]
    assert facts.seats.get_column("is_out").to_list() == [False, False, False, True]
    assert str(head(facts, "started_at")[0]) == "2024-05-06 19:30:00+00:00"
    assert head(facts, "table", "button") == ("Fern (31)", 6)
    assert seen(facts)[0] == "preflop 6 dealt Ah"


def test_who_acts_in_merge_without_being_listed_has_a_seat(tmp_path):
    facts = facts_of(
        tmp_path, MERGE.replace('<player seat="5" nickname="Mio" balance="$30.50" dealtin="true" />\n', "")
    )
    assert acts(facts) == acts(facts_of(tmp_path, MERGE))
    assert facts.seats.filter(facts.seats["seat"] == 5).select("player", "starting_stack").rows() == [("seat 5", None)]
    assert facts.remarks.select("code", "line").rows() == [
        (RemarkCode.UNKNOWN_ACTOR, MERGE[: MERGE.index("BIG_BLIND")].count("\n"))
    ]
    assert facts.rejects.is_empty()


@pytest.mark.parametrize(("version", "stacks"), [("", [2025, 3100, 1200]), (' version="2.1"', [2000, 3050, 1200])])
def test_merge_tournaments_tell_stacks_without_blinds_in_the_older_form(tmp_path, version, stacks):
    text = MERGE.replace('type="Holdem"', 'type="Holdem Tournament"').replace('id="31-7"', f'id="31-7"{version}')
    facts = facts_of(tmp_path, text)
    exponent = head(facts, "exponent")[0]
    assert facts.seats.get_column("starting_stack").to_list()[:3] == [chips * 10**exponent // 100 for chips in stacks]


BOSS = {
    "handId": "12.hand.3", "table": "Fern", "game": "GAME_THM", "gameKind": "GAMEKIND_CASH", "tableCurrency": "SEK",
    "limit": "No Limit", "date": "1715023800000", "stake": "0.25/0.5",
    "player": [
        {"name": "Lotte", "seat": "2", "state": "STATE_PLAYING", "dealer": "N", "amount": "20.00"},
        {"name": "Nobody", "seat": "3", "state": "STATE_EMPTY", "dealer": "N", "amount": "0.00"},
        {"name": "Mio", "seat": "5", "state": "STATE_PLAYING", "dealer": "N", "amount": "30.50"},
        {"name": "Ines", "seat": "6", "state": "STATE_PLAYING", "dealer": "Y", "amount": "12.00"},
    ],
    "action": [
        {"type": "HAND_BLINDS", "kind": "HAND_SB", "player": "Lotte", "value": "0.25"},
        {"type": "HAND_BLINDS", "kind": "HAND_BB", "player": "Mio", "value": "0.50"},
        {"type": "HAND_DEAL", "player": "Ines", "card": [{"link": "26"}, {"link": "38"}]},
        {"type": "ACTION_RAISE", "player": "Ines", "value": "1.50"},
        {"type": "ACTION_FOLD", "player": "Lotte"},
        {"type": "ACTION_CALL", "player": "Mio", "value": "1.00"},
        {"type": "HAND_BOARD", "value": "BOARD_FLOP", "card": [{"link": "1"}, {"link": "19"}, {"link": "48"}]},
        {"type": "ACTION_CHECK", "player": "Mio"},
        {"type": "ACTION_ALLIN", "player": "Ines", "value": "10.50"},
        {"type": "ACTION_FOLD", "player": "Mio"},
        {"type": "ACTION_ADJUSTEMENT", "player": "Ines", "value": "0.00"},
    ],
    "showDown": {"pot": "3.15", "rake": "0.10", "result": [
        {"player": "Ines", "win": "3.15", "hand": "$(STR_BY_DEFAULT)", "card": []},
        {"player": "Mio", "win": "0.00", "hand": "$(STR_G_FOLD)", "card": []},
    ]},
}  # fmt: skip
ACTS = [
    "deal 2 small_blind 25", "deal 5 big_blind 50", "preflop deal", "preflop 6 raise 150 to 150", "preflop 2 fold",
    "preflop 5 call 100", "flop deal", "flop 5 check", "flop 6 bet 1050 all-in", "flop 5 fold", "flop 6 uncalled 1050",
]  # fmt: skip


def tournament(pot, **stacks):
    """Ola's tournament: no act tells an ante; the blinds are 100 and 200, and everybody folds to the big one."""
    chips = {"Lotte": "2975.00", "Mio": "150.00", "Ines": "4000.00"} | stacks
    acts = [
        {"type": "HAND_BLINDS", "kind": "HAND_SB", "player": "Lotte", "value": "100.00"},
        {"type": "HAND_BLINDS", "kind": "HAND_BB", "player": "Mio", "value": "200.00"},
        *({"type": "HAND_DEAL", "player": name, "card": [{"link": "b"}, {"link": "b"}]} for name in chips),
        {"type": "ACTION_FOLD", "player": "Ines"},
        {"type": "ACTION_FOLD", "player": "Lotte"},
    ]  # fmt: skip
    seats = [told | {"amount": chips.get(told["name"], "0.00")} for told in BOSS["player"]]
    end = {
        "pot": pot,
        "rake": "0.00",
        "result": [{"player": "Mio", "win": pot, "hand": "$(STR_BY_DEFAULT)", "card": []}],
    }
    return BOSS | {"gameKind": "GAMEKIND_TOURNAMENT", "player": seats, "action": acts, "showDown": end}


def boss_text(told):
    return xml("HISTORY", {"ID": "12", "STAKES": "100.00/200.00"} | told | {"limit": "NL"})


def test_boss_antes_are_what_the_pot_holds_beyond_the_acts(tmp_path):
    facts = facts_of(tmp_path, boss_text(tournament("275.00")))
    assert acts(facts)[:5] == [
        "deal 2 ante 25", "deal 5 ante 25", "deal 6 ante 25", "deal 2 small_blind 100", "deal 5 big_blind 150 all-in",
    ]  # fmt: skip
    assert facts.seats.get_column("starting_stack").to_list() == [3000, 175, 4025]


def test_boss_antes_that_do_not_divide_have_no_payer(tmp_path):
    facts = facts_of(tmp_path, boss_text(tournament("270.00")))
    assert head(facts, "added", "pot") == (70, 270)
    assert acts(facts)[0] == "deal 2 small_blind 100"


def test_boss_chips_of_one_just_seated_are_not_told(tmp_path):
    facts = facts_of(tmp_path, boss_text(tournament("275.00", Ines="0.00")))
    assert facts.seats.get_column("starting_stack").to_list() == [3000, 175, None]


def test_igt(tmp_path):
    facts = facts_of(tmp_path, json.dumps({"history": [BOSS]}))
    assert acts(facts) == ACTS
    assert paid(facts) == [(6, 315, "win")]
    assert head(facts, "site", "hand_id", "currency", "pot", "rake", "big_blind") == (
        "igt", "12.hand.3", "SEK", 325, 10, 50,
    )  # fmt: skip
    assert seen(facts)[:2] == ["preflop 6 dealt Ah", "preflop 6 dealt Kh"]
    assert str(head(facts, "started_at")[0]) == "2024-05-06 19:30:00+00:00"


def xml(tag, told):
    """The same words as XML, as Boss writes them."""
    plain = {key: value for key, value in told.items() if not isinstance(value, (list, dict))}
    rest = [(key, part) for key, value in told.items() if isinstance(value, list) for part in value]
    rest += [(key, value) for key, value in told.items() if isinstance(value, dict)]
    attributes = "".join(f' {key.upper()}="{value}"' for key, value in plain.items())
    return f"<{tag}{attributes}>\n" + "".join(xml(key.upper(), part) for key, part in rest) + f"</{tag}>\n"


def test_boss(tmp_path):
    told = (
        {"ID": "12", "STAKES": "0.25/0.50"} | BOSS | {"limit": "NL", "gameType": "GAMETYPE_REAL", "date": "1715023800"}
    )
    told["action"] = BOSS["action"][:-1]
    facts = facts_of(tmp_path, xml("HISTORY", told))
    assert acts(facts) == ACTS
    assert paid(facts) == [(6, 315, "win")]
    assert head(facts, "site", "hand_id", "pot", "rake") == ("boss", "12", 325, 10)


MICROGAMING = """----PRIMA.DAT----
<Game hhversion="5" id="5501" date="2024-05-06 21:30:00" unicodetablename="RgBlAHIAbgA=" tablename="Fern" stakes="0.25|0.50"
 betlimit="NL" tabletype="Cash Game" gametype="Hold&apos;em" realmoney="true" currencysymbol="rCA=" playerseat="0" tablesize="6">
<Seats>
<Seat num="2" alias="Lotte" balance="20.00" endbalance="19.75" />
<Seat num="5" alias="Mio" balance="30.50" endbalance="29.00" />
<Seat num="6" alias="Ines" balance="12.00" endbalance="13.75" dealer="true" />
<Seat num="1" alias="Rex" balance="12.00" endbalance="12.00" sittingout="true" />
</Seats>
<Gameplay>
<Action seq="1" type="SmallBlind" seat="2" value="0.25" />
<Action seq="2" type="BigBlind" seat="5" value="0.50" />
<Action seq="3" type="DealCards" seat="6"><Card value="A" suit="h" id="39"/><Card value="10" suit="h" id="48"/></Action>
<Action seq="4" type="Raise" seat="6" value="1.50" />
<Action seq="5" type="Fold" seat="2" />
<Action seq="6" type="Call" seat="5" value="1.00" />
<Action seq="7" type="DealFlop"><Card value="2" suit="c"/><Card value="7" suit="d"/><Card value="10" suit="s"/></Action>
<Action seq="8" type="Check" seat="5" />
<Action seq="9" type="AllIn" seat="6" value="10.50" />
<Action seq="10" type="Fold" seat="5" />
<Action seq="11" type="MoneyReturned" seat="6" value="10.50" />
<Action type="Win"><Seat num="6" amount="3.25" pot="0" type="" lowhandwin="0" /></Action>
</Gameplay>
</Game>
ExtendedTableName: Fern
"""


def test_microgaming(tmp_path):
    facts = facts_of(tmp_path, MICROGAMING)
    assert acts(facts) == ACTS
    assert paid(facts) == [(6, 325, "win")]
    assert head(facts, "currency", "max_seats", "started_at") == ("EUR", 6, None)
    assert seen(facts)[1] == "preflop 6 dealt Th"
    assert facts.seats.get_column("is_out").to_list() == [True, False, False, False]


EVEREST = """<SESSION time="1715023700" tableName="Fern-5" id="15.2" type="ring" money="€" screenName="Ines" game="hold-em" gametype="no-limit"/>
<HAND time="1715023800" id="7501" index="7" blinds="0,25 €/0,50 €" stakes="0,25 €/0,50 €">
<SEAT position="2" name="Lotte" balance="2000"/>
<SEAT position="5" name="Mio" balance="3050"/>
<SEAT position="6" name="Ines" balance="1200"/>
<DEALER position="6"/>
<BLIND position="2" amount="25" penalty="0"/>
<BLIND position="5" amount="50" penalty="0"/>
<HOLE position="2">--</HOLE>
<HOLE position="6">Ah</HOLE>
<HOLE position="6">10h</HOLE>
<CHAT time="1715023801" name="Mio">hello &amp; good luck</CHAT>
<BET position="6" amount="150"/>
<FOLD position="2"/>
<BET position="5" amount="100"/>
<SWEEP rake="15" tax="0">310</SWEEP>
<COMMUNITY>2c, 7d, 10s</COMMUNITY>
<BET position="5" amount="0"/>
<BET position="6" amount="1050"/>
<FOLD position="5"/>
<PUSH position="6" amount="1050"/>
<SWEEP rake="15" tax="0">310</SWEEP>
<XSHOW position="6"/>
<WIN position="6" amount="310" pot="0" potAmount="310"/>
</HAND>
"""


def test_everest(tmp_path):
    facts = facts_of(tmp_path, EVEREST)
    assert acts(facts) == ACTS
    assert paid(facts) == [(6, 310, "win")]
    assert head(facts, "currency", "big_blind", "rake", "button", "table") == ("EUR", 50, 15, 6, "Fern-5")
    assert seen(facts)[:2] == ["preflop 6 dealt Ah", "preflop 6 dealt Th"]
    assert str(head(facts, "started_at")[0]) == "2024-05-06 19:30:00+00:00"

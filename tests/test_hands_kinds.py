"""Kinds of hands that PHH and OHH have no field for, or that only some site writes: written and read back they tell the
same facts and give the same findings, or they are left out with a reason of their own."""

import json

import pytest
from test_hands_export import UNHELD, exported, findings, same

from auditor.house import for_site
from auditor.pipeline import Settings, run
from parsers import grammar
from parsers.vocabulary import Action
from reports import hands

SAMPLES = [(name, sample) for name in grammar.names() for sample in grammar.load(name).samples]
LEFT = (*UNHELD, "no game type of Open Hand History", "its bet sizes are not known", "it was cancelled")
NOTED = ("ING111", "SHO102")  # how a line is written, and what words it has for a hand: neither format has those

STARS = """
PokerStars Hand #255100009000:  Hold'em No Limit ($0.25/$0.50 USD) - 2025/05/11 19:42:07 ET
Table 'Periwinkle IV' 6-max Seat #5 is the button
Seat 1: Mirel ($50 in chips)
Seat 2: Oskar ($62.35 in chips)
Seat 5: Fen ($71.05 in chips)
Mirel: posts small blind $0.25
Oskar: posts big blind $0.50
*** HOLE CARDS ***
Dealt to Fen [As Kc]
Fen: raises $1 to $1.50
Mirel: folds
Oskar: calls $1
*** FLOP *** [Kd 7s 2h]
Oskar: checks
Fen: bets $1.65
Oskar: calls $1.65
*** TURN *** [Kd 7s 2h] [9c]
Oskar: checks
Fen: checks
*** RIVER *** [Kd 7s 2h 9c] [4d]
Oskar: checks
Fen: checks
*** SHOW DOWN ***
Oskar: shows [Kh 9h] (two pair, Kings and Nines)
Fen: mucks hand
Oskar collected $6.22 from pot
*** SUMMARY ***
Total pot $6.55 | Rake $0.33
Board [Kd 7s 2h 9c 4d]
Seat 1: Mirel (small blind) folded before Flop
Seat 2: Oskar (big blind) showed [Kh 9h] and won ($6.22) with two pair, Kings and Nines
Seat 5: Fen (button) mucked [As Kc]
"""

BLIND = """
PokerStars Hand #255100009001:  Hold'em No Limit ($0.25/$0.50 USD) - 2025/05/11 19:44:07 ET
Table 'Periwinkle IV' 2-max Seat #1 is the button
Seat 1: Mirel ($50 in chips)
Seat 2: Oskar ($0.50 in chips)
Mirel: posts small blind $0.25
Oskar: posts big blind $0.50
*** HOLE CARDS ***
Mirel: calls $0.25
*** FLOP *** [Kd 7s 2h]
*** TURN *** [Kd 7s 2h] [9c]
*** RIVER *** [Kd 7s 2h 9c] [4d]
*** SHOW DOWN ***
Oskar: shows [Kh 9h] (two pair, Kings and Nines)
Mirel: shows [As Kc] (a pair of Kings)
Oskar collected $0.95 from pot
*** SUMMARY ***
Total pot $1 | Rake $0.05
Board [Kd 7s 2h 9c 4d]
Seat 1: Mirel (button) (small blind) showed [As Kc] and lost with a pair of Kings
Seat 2: Oskar (big blind) showed [Kh 9h] and won ($0.95) with two pair, Kings and Nines
"""

NO_TURN = """
PokerStars Hand #255100009002:  Hold'em No Limit ($0.25/$0.50 USD) - 2025/05/11 19:46:07 ET
Table 'Periwinkle IV' 6-max Seat #5 is the button
Seat 1: Mirel ($20 in chips)
Seat 5: Fen ($20 in chips)
Fen: posts small blind $0.25
Mirel: posts big blind $0.50
*** HOLE CARDS ***
Fen: calls $0.25
Mirel: checks
*** FLOP *** [Kd 7s 2h]
Mirel: bets $19.50 and is all-in
Fen: calls $19.50 and is all-in
*** SHOW DOWN ***
Mirel: shows [Kh 9h] (a pair of Kings)
Fen: shows [As Ac] (a pair of Aces)
Fen collected $39 from pot
*** SUMMARY ***
Total pot $40 | Rake $1
Board [Kd 7s 2h 3c 4d]
Seat 1: Mirel (big blind) showed [Kh 9h] and lost with a pair of Kings
Seat 5: Fen (button) (small blind) showed [As Ac] and won ($39) with a pair of Aces
"""

WALKED = """
PokerStars Hand #255100009003:  Hold'em No Limit ($0.25/$0.50 USD) - 2025/05/11 19:48:07 ET
Table 'Periwinkle IV' 6-max Seat #5 is the button
Seat 1: Mirel ($20 in chips)
Seat 5: Fen ($20 in chips)
Fen: posts small blind $0.25
Mirel: is sitting out
Uncalled bet ($0.25) returned to Fen
*** SUMMARY ***
Total pot $0 | Rake $0
"""

BOTH_BLINDS = """
Bovada Hand #700000301 TBL#700 HOLDEM No Limit - 2024-05-19 21:14:05
Seat 1: Dealer [ME] ($10 in chips)
Seat 2: Small Blind ($8.35 in chips)
Seat 4: Big Blind ($14.10 in chips)
Seat 5: UTG ($9 in chips)
Dealer  [ME] : Set dealer [1]
Small Blind : Small Blind $0.02
Big Blind : Big blind $0.05
UTG : Posts dead chip $0.07
*** HOLE CARDS ***
Dealer  [ME] : Card dealt to a spot [Ad Qh]
Small Blind : Card dealt to a spot [4s 4h]
Big Blind : Card dealt to a spot [Ks 9d]
UTG : Card dealt to a spot [8s 3d]
UTG : Checks
Dealer  [ME] : Raises $0.15 to $0.15
Small Blind : Folds
Big Blind : Calls $0.10
UTG : Calls $0.10
*** FLOP *** [2c 7d Jh]
Big Blind : Checks
UTG : Checks
Dealer  [ME] : Bets $0.20
Big Blind : Folds
UTG : Folds
Dealer  [ME] : Return uncalled portion of bet $0.20
Dealer  [ME] : Does not show [Ad Qh] (High Card)
Dealer  [ME] : Hand result $0.47
*** SUMMARY ***
Total Pot($0.49)
Board [2c 7d Jh  ]
Seat+1: Dealer $0.47 [Does not show]
Seat+2: Small Blind Folded before the FLOP
Seat+4: Big Blind Folded on the FLOP
Seat+5: UTG Folded on the FLOP
"""

UNTOLD_STREETS = """
Bovada Hand #700000302 TBL#700 HOLDEM No Limit - 2012-04-19 21:14:05
Seat 1: UTG+1 ($300 in chips)
Seat 2: Dealer ($120 in chips)
Seat 3: Small Blind ($164.67 in chips)
Seat 4: Big Blind [ME] ($340 in chips)
Dealer : Set dealer/Bring in spot [2]
Small Blind : Ante/Small Blind $5
Big Blind  [ME] : Big blind/Bring in $10
UTG+1 : Posts dead chip $15
*** HOLE CARDS ***
UTG+1 : Card dealt to a spot [Qc 8d]
Dealer : Card dealt to a spot [Jc 3h]
Small Blind : Card dealt to a spot [8c 2d]
Big Blind  [ME] : Card dealt to a spot [Kd Tc]
UTG+1 : Raises $35
Dealer : Folds
Small Blind : Folds
Big Blind  [ME] : Calls $25
Big Blind  [ME] : Checks
UTG+1 : Checks
Big Blind  [ME] : Checks
UTG+1 : Checks
Big Blind  [ME] : Checks
UTG+1 : Checks
Big Blind  [ME] : Showdown [Kd Tc 4c Kh 4h] (Two pair)
UTG+1 : Mucks [Qc 8d] (One pair)
Big Blind  [ME] : Hand result $78
*** SUMMARY ***
Total Pot($80) | Rake ($2)
Board [4c Kh 4h 2c Jh]
Seat 1: UTG+1 [Mucked] [Qc 8d]
Seat 2: Dealer Folded on the POCKET CARDS
Seat 3: Small Blind Folded on the POCKET CARDS
Seat 4: Big Blind $78  with Two pair [Kd Tc-Kd Tc 4c Kh 4h]
"""

TOLD_POT = """
***** History for hand R5-7000000-301 *****
Start hand: Sun May 19 21:14:05 CEST 2013
Table: Quince [7000000] (NO_LIMIT TEXAS_HOLDEM $5/$10, Real money)
Button: seat 5
Players in round: 4
Seat 1: Ola ($1,487.75)
Seat 5: Pim ($1,000)
Seat 7: Rik ($1,794.60)
Seat 9: Tor ($1,069)
Rik posts small blind ($5)
Tor posts big blind ($10)
Ola posts big blind ($10)
Ola posts small blind ($5)
---
Dealing pocket cards
Ola raises $25 to $30
Pim folds
Rik raises $110 to $115
Tor folds
Ola calls $85
--- Dealing flop [2h, 6s, Qh]
Rik checks
Ola bets $20
Rik folds
---
Summary:
Main pot: $244.98 won by Ola ($243)
Seat 1: Ola ($1,610.75), net: +$123
Seat 5: Pim ($1,000), net: -$0
Seat 7: Rik ($1,679.60), net: -$115
Seat 9: Tor ($1,059), net: -$10
***** End of hand R5-7000000-301 *****
"""

UNTOLD_POTS = """
***** Hand History for Game 70000000301 *****
$100 USD PL Omaha Hi-Lo - Sunday, May 19, 21:14:05 EDT 2013
Table Quince (Real Money)
Seat 6 is the button
Total number of players : 3/6
Seat 1: Ola ( $68 USD )
Seat 2: Pim ( $30 USD )
Seat 6: Rik ( $103.65 USD )
Ola posts small blind [$0.50 USD].
Pim posts big blind [$1 USD].
** Dealing down cards **
Rik raises [$3.50 USD]
Ola folds
Pim raises [$10 USD]
Rik raises [$27.50 USD]
Pim is all-In  [$19 USD]
** Dealing Flop ** [ 5c, 2d, Jh ]
** Dealing Turn ** [ 4d ]
** Dealing River ** [ 9d ]
Rik shows [ Kh, Kd, 4c, Ac ]a pair of Kings.
Pim shows [ 8s, Qh, Ad, 7h ]high card Ace.
Pim shows7,5,4,2,A  for low.
Rik wins $1 USD from the side pot 1 with a pair of Kings.
Rik wins $28.75 USD from the main pot with a pair of Kings.
Pim wins Lo ($28.75 USD) from the main pot with 7,5,4,2,A.
"""

TIMED_OUT = """
Full Tilt Poker Game #70000000301: Table Quince (6 max) - NL Hold'em - $0.05/$0.10 - 21:14:05 ET - 2014/05/19
Seat 1: Ola ($10)
Seat 2: Pim ($8.35)
Seat 4: Rik ($14.10)
Seat 5: Tor ($20)
Pim posts the small blind of $0.05
Rik has timed out
Rik is sitting out
Tor posts the big blind of $0.10
The button is in seat #1
*** HOLE CARDS ***
Ola raises to $0.30
Pim folds
Tor folds
Uncalled bet of $0.20 returned to Ola
Ola mucks
Ola wins the pot ($0.25)
*** SUMMARY ***
Total pot $0.25 | Rake $0
Seat 1: Ola (button) collected ($0.25), mucked
Seat 2: Pim (small blind) folded before the Flop
Seat 4: Rik is sitting out
Seat 5: Tor (big blind) folded before the Flop
"""

SHOWN_TWICE = """
Full Tilt Poker Game #70000000302: $200 Sit & Go (70001), Table 1 - 40/80 Ante 7 - Limit Razz - 19:53:37 ET - 2012/11/08
Seat 1: Ola (994)
Seat 2: Pim (6)
Ola antes 7
Pim antes 6, and is all in
Uncalled bet of 1 returned to Ola
*** 3RD STREET *** (Total Pot: 12, 2 Players, 1 All-In)
Dealt to Ola [6c 7c] [7d]
Dealt to Pim [2c]
Ola is high with [7d]
Ola shows [6c 7c 7d]
Pim shows [9d 9s 2c]
*** 4TH STREET *** (Total Pot: 12, 2 Players, 1 All-In)
Dealt to Ola [6c 7c 7d] [7s]
Dealt to Pim [9d 9s 2c] [Ks]
*** 5TH STREET *** (Total Pot: 12, 2 Players, 1 All-In)
Dealt to Ola [6c 7c 7d 7s] [3s]
Dealt to Pim [9d 9s 2c Ks] [Td]
*** 6TH STREET *** (Total Pot: 12, 2 Players, 1 All-In)
Dealt to Ola [6c 7c 7d 7s 3s] [Jd]
Dealt to Pim [9d 9s 2c Ks Td] [Jh]
*** 7TH STREET *** (Total Pot: 12, 2 Players, 1 All-In)
Dealt to Ola [6c 7c 7d 7s 3s Jd] [Jc]
Dealt to Pim [9d 9s 2c Ks Td Jh] [2s]
Ola shows [6c 7c 7d 7s 3s Jd Jc] a pair of Sevens
Pim shows [9d 9s 2c Ks Td Jh 2s] K,J,T,9,2
Pim wins the pot (12) with K,J,T,9,2
*** SUMMARY ***
Total pot 12 | Rake 0
Seat 1: Ola showed [6c 7c 7d 7s 3s Jd Jc] and lost with a pair of Sevens
Seat 2: Pim showed [9d 9s 2c Ks Td Jh 2s] and won (12) with K,J,T,9,2
"""

NEW_PLAYER = """
***** Hand history for game #70000301 *****
Blinds $0.05/$0.10 NL Hold'em - 2011/05/19 - 21:14:05
Table Quince
Seat 1 is the button
Total number of players: 4
Seat 1: Ola (  $ 10 USD )
Seat 2: Pim (  $ 8.35 USD )
Seat 4: Rik (  $ 14.10 USD )
Seat 5: Tor ( new player )
Pim: posts small blind [$ 0.05 USD]
Rik: posts big blind [$ 0.10 USD]
** Dealing down cards **
Ola raises [$ 0.30 USD]
Pim folds
Rik folds
Ola does not show cards
Ola wins $ 0.45 USD from main pot
"""

NO_DEAL = """
***** 888poker Hand History for Game 7000000301 *****
$0.05/$0.10 Blinds No Limit Holdem - *** 19 05 2013 21:14:05
Table Quince 6 Max (Real Money)
Seat 4 is the button
Total number of players : 3
Seat 1: Ola ( $10 )
Seat 2: Pim ( $8.35 )
Seat 4: Rik ( $14.10 )
Ola posts small blind [$0.05]
Pim posts big blind [$0.10]
Rik raises [$0.30]
Ola folds
Pim calls [$0.20]
** Dealing flop ** [ 2c, 7d, Jh ]
Pim checks
Rik bets [$0.40]
Pim folds
** Summary **
Rik collected [ $0.62 ]
"""

NO_BOARD = """
***** History for hand R5-7000000-302 *****
Start hand: Sun May 19 21:14:05 CEST 2013
Table: Quince [7000000] (NO_LIMIT TEXAS_HOLDEM $5/$10, Real money)
Button: seat 5
Players in round: 3
Seat 1: Ola ($1,487.75)
Seat 5: Pim ($1,000)
Seat 7: Rik ($1,794.60)
Rik posts small blind ($5)
Ola posts big blind ($10)
---
Dealing pocket cards
Pim folds
Rik calls $5
Ola checks
--- Dealing flop [,7]
Rik checks
Ola bets $10
Rik folds
---
Summary:
Main pot: $20 won by Ola ($19)
Seat 1: Ola ($1,496.75), net: +$9
Seat 5: Pim ($1,000), net: -$0
Seat 7: Rik ($1,784.60), net: -$10
***** End of hand R5-7000000-302 *****
"""

SHARED_CARD = """
PokerStars Hand #255100009010:  7 Card Stud Limit ($0.04/$0.08 USD) - 2025/05/11 19:42:07 ET
Table 'Periwinkle IV' 8-max
Seat 1: Mirel ($5 in chips)
Seat 2: Oskar ($6.25 in chips)
*** 3rd STREET ***
Dealt to Mirel [3c]
Dealt to Oskar [9d]
Mirel: brings in for $0.02
Oskar: calls $0.02
*** 4th STREET ***
Dealt to Mirel [3c] [5d]
Dealt to Oskar [9d] [Jc]
Oskar: checks
Mirel: checks
*** 5th STREET ***
Dealt to Mirel [3c 5d] [8s]
Dealt to Oskar [9d Jc] [Qh]
Oskar: checks
Mirel: checks
*** 6th STREET ***
Dealt to Mirel [3c 5d 8s] [Kd]
Dealt to Oskar [9d Jc Qh] [2h]
Mirel: checks
Oskar: checks
*** RIVER *** [6h]
Mirel: checks
Oskar: bets $0.08
Mirel: folds
Uncalled bet ($0.08) returned to Oskar
Oskar collected $0.04 from pot
*** SUMMARY ***
Total pot $0.04 | Rake $0
Board [6h]
Seat 1: Mirel folded on the River
Seat 2: Oskar collected ($0.04)
"""

KINDS = {
    "all hands are told as dealt": STARS.replace("Dealt to Fen", "Dealt to Oskar [Kh 9h]\nDealt to Fen"),
    "the reader is not dealt in": STARS.replace(
        "Seat 5: Fen ($71", "Seat 3: Una ($5 in chips) is sitting out\nSeat 5: Fen ($71"
    ).replace("Dealt to Fen [As Kc]", "Dealt to Una"),
    "a blind takes the whole stack and is not marked all-in": BLIND,
    "the summary tells a longer board than was dealt": NO_TURN,
    "a newcomer posts both blinds, and no header tells how large they are": BOTH_BLINDS,
    "the same where no line tells a street, and a raise tells its total": UNTOLD_STREETS,
    "one pot is told, and it is not what was put in": TOLD_POT,
    "payments from two pots that no line measures": UNTOLD_POTS,
    "somebody times out who is not dealt in": TIMED_OUT,
    "cards are shown on third street, and again with those that came": SHOWN_TWICE,
    "who is away has no stack yet": NEW_PLAYER,
    "no line tells the deal": NO_DEAL,
    "in stud all share the last card": SHARED_CARD,
    "the cards of a street cannot be read": NO_BOARD,
}


def told(path):
    """The findings that a format can carry."""
    return {row for row in findings(path, site(path)) if row[0] not in NOTED}


def site(path):
    """The rule book of a path's hands."""
    return for_site(next(iter(run(Settings((str(path),), jobs=1, judges=False)))).facts.hands["site"][0]).name


@pytest.mark.parametrize("kind", hands.names())
@pytest.mark.parametrize("text", KINDS.values(), ids=KINDS)
def test_kinds(tmp_path, text, kind):
    log, file = tmp_path / "log.txt", tmp_path / "hands"
    log.write_text(text.strip() + "\n", encoding="utf-8")
    writer = exported(log, kind, file)
    if kind == "phh" and "Hi-Lo" in text:
        assert dict(writer.left_out) == {"no variant of PHH is omaha_hilo8, pot_limit": 1}
        return
    assert (writer.written, dict(writer.left_out)) == (1, {})
    same(log, file)
    assert {row for row in findings(file, site(log)) if row[0] not in NOTED} == told(log)


@pytest.mark.parametrize("kind", hands.names())
@pytest.mark.parametrize(("name", "sample"), SAMPLES, ids=[f"{name}: {sample.title}" for name, sample in SAMPLES])
def test_samples_of_sites(tmp_path, name, sample, kind):
    log, file = tmp_path / "log.txt", tmp_path / "hands"
    log.write_text(sample.text, encoding="utf-8")
    writer = exported(log, kind, file)
    assert all(reason.startswith(LEFT) for reason in writer.left_out)
    if writer.written:
        same(log, file)


@pytest.mark.parametrize("kind", hands.names())
def test_posts_that_are_told_behind_the_deal_stand_before_it(tmp_path, kind):
    log, file = tmp_path / "log.txt", tmp_path / "hands"
    posts = "Mirel: posts small blind $0.25\nOskar: posts big blind $0.50\n"
    deal = "*** HOLE CARDS ***\n"
    log.write_text(STARS.strip().replace(posts + deal, deal + posts) + "\n", encoding="utf-8")
    assert dict(exported(log, kind, file).left_out) == {}
    (audited,) = run(Settings((str(file),), jobs=1, judges=False))
    acts = audited.facts.actions
    assert acts["action"].to_list()[:3] == [Action.SMALL_BLIND, Action.BIG_BLIND, Action.DEAL]
    assert acts["amount"].to_list()[:2] == [25, 50]
    assert findings(file, site(log)) == findings(log, site(log)) == set()


def test_who_wins_without_being_dealt_in_is_paid(tmp_path):
    """A log that lost the lines of the winner's acts."""
    log, file = tmp_path / "log.txt", tmp_path / "hands"
    text = STARS.replace("Seat 5: Fen ($71", "Seat 3: Una ($5 in chips) is sitting out\nSeat 5: Fen ($71")
    log.write_text(text.strip().replace("Oskar collected", "Una collected") + "\n", encoding="utf-8")
    for kind in hands.names():
        assert dict(exported(log, kind, file).left_out) == {}
        same(log, file)


def test_cards_of_a_pat_hand_are_kept(tmp_path):
    """Winamax tells the hand of who stands pat; in PHH nothing is thrown away."""
    sample = next(one for one in grammar.load("winamax").samples if "stands pat [" in one.text)
    log, file = tmp_path / "log.txt", tmp_path / "hands"
    log.write_text(sample.text, encoding="utf-8")
    exported(log, "phh", file)
    assert ' sd"' in file.read_text(encoding="utf-8")
    same(log, file)


def test_a_hand_that_ends_before_the_deal_has_no_place_in_ohh(tmp_path):
    log = tmp_path / "log.txt"
    log.write_text(WALKED.strip() + "\n", encoding="utf-8")
    assert dict(exported(log, "ohh", tmp_path / "hands").left_out) == {"it ends before any cards are dealt": 1}


def test_all_readers_own_hands_come_back(tmp_path):
    for kind in hands.names():
        log, file = tmp_path / "log.txt", tmp_path / "hands"
        log.write_text(KINDS["all hands are told as dealt"].strip() + "\n", encoding="utf-8")
        exported(log, kind, file)
        for audited in run(Settings((str(file),), jobs=1, judges=False)):
            seats = audited.facts.seats
            assert seats.filter(seats["is_hero"])["player"].to_list() == ["Oskar", "Fen"]


def test_the_button_may_sit_at_seat_0(tmp_path):
    log, file = tmp_path / "log.txt", tmp_path / "hands"
    log.write_text(STARS.strip() + "\n", encoding="utf-8")
    exported(log, "ohh", file)
    found = json.loads(file.read_text(encoding="utf-8"))
    for player in found["ohh"]["players"]:
        player["seat"] -= player["seat"] == 5 and 5
    found["ohh"]["dealer_seat"] = 0
    file.write_text(json.dumps(found), encoding="utf-8")
    for audited in run(Settings((str(file),), jobs=1, judges=False)):
        assert audited.facts.hands["button"].to_list() == [0]


@pytest.mark.parametrize(("name", "amount"), [("TOLD_POT", 2000), ("UNTOLD_STREETS", 2500)])
def test_the_raise_of_a_newcomer_adds_to_his_live_blind_alone(tmp_path, name, amount):
    log = tmp_path / "log.txt"
    log.write_text(globals()[name].strip() + "\n", encoding="utf-8")
    for audited in run(Settings((str(log),), jobs=1, judges=False)):
        acts = audited.facts.actions
        assert acts.filter((acts["seat"] == 1) & (acts["action"] == int(Action.RAISE)))["amount"].to_list() == [amount]

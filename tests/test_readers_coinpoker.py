"""CoinPoker's events. All hands are own-written."""

import json

from reading import acts, facts_of, head, paid, seen

from parsers.readers.globalpoker import RANKS
from parsers.vocabulary import RejectCode

NAMES = {rank: name for name, rank in RANKS.items()}
SUITS = {"c": "CLUBS", "d": "DIAMONDS", "h": "HEARTS", "s": "SPADES"}


def card(text):
    return {"value": NAMES[text[0]], "suit": SUITS[text[1]]}


def told(text):
    return [card(word) for word in text.split()]


def act(name, action, amount, street, at):
    verb = {"BET": "RAISE", "ALLIN": "ALL_IN"}.get(action, action)
    return {
        "username": name, "action": verb, "newPlayerAction": action, "actionAmount": amount, "roundName": street,
        "initTimestamp": at,
    }  # fmt: skip


def history(*rows):
    return {"gameActionMessagesHistory": list(rows)}


def hand(number=700001, *, start="PREFLOP", pot=1.45, after=1.38, won=1.36):
    """Omaha: Ola raises, Rik calls; a bet on the flop that nobody matches in full comes back."""
    seats = [("Ola", 10.0), ("Pim", 8.35), ("Rik", 1.2)]
    events = [
        (
            "pre_hand_start_info",
            {"dealerSeatId": 1, "sbAmount": 0.1, "bbAmount": 0.25, "anteAmount": 0.0, "initTimeStamp": "1785000000000"},
        ),
        (
            "seatInfo",
            {
                "seatResponseDataList": [
                    {"seatId": k, "userName": name, "userChips": chips, "betAmout": 0}
                    for k, (name, chips) in enumerate(seats, 1)
                ]
            },
        ),
        ("dealer_chat", {"dealerMessage": "Ola My Hole Cards 14S 14H 9C 8C "}),
        ("hole_cards", {"holeCards": told("As Ah 9c 8c")}),
        ("dealer_chat_action", history(act("Pim", "SB", 0.1, "ANTE", 1), act("Rik", "BB", 0.25, "ANTE", 2))),
        ("dealer_chat_action", history(act("Ola", "RAISE", 0.6, start, 3))),
        ("dealer_chat_action", history(act("Ola", "RAISE", 0.6, start, 3), act("Pim", "FOLD", 0, start, 4))),
        ("dealer_chat_action", history(act("Rik", "BB", 0.25, start, 2), act("Rik", "CALL", 0.35, start, 5))),
    ]
    if start == "PREFLOP":
        events += [
            ("dealer_cards", {"dealerCards": {"FLOP": told("2c 7d Jh")}, "dealerCardsRit": {}}),
            ("dealer_chat_action", history(act("Rik", "CHECK", 0, "FLOP", 6), act("Ola", "BET", 0.9, "FLOP", 7))),
            ("dealer_chat_action", history(act("Rik", "FOLD", 0, "FLOP", 8))),
            ("return_chips", {"seatId": 1, "chipsToReturn": 0.9}),
        ]
    else:
        board = {"FLOP": told("2c 7d Jh"), "TURN": told("3s"), "RIVER": told("4d")}
        shown = {"1": told("As Ah 9c 8c"), "3": told("Ks Kh Qc Qd")}
        events += [("dealer_cards", {"dealerCards": board}), ("show_hole_cards", {"userCardListMap": shown})]
    winner = {"playerName": "Ola", "seatId": 1, "winAmountFromPot": won}
    part = {"potId": 0, "potAmount": pot, "potAmountAfterRake": after, "winnerDetails": {"winnerList": [winner]}}
    events.append(("winnerInfo", {"rit": False, "winnerDataList": [part]}))
    return [[f"game.{name}", str(number), details] for name, details in events]


HAND = hand(pot=1.3, after=1.23, won=1.21)
JOIN = ["lobby.join_game_table", None, {"tablesToJoin": [{"tableName": "9th-PLO4 0.10-0.25 770001"}]}]


def test_a_hand(tmp_path):
    facts = facts_of(tmp_path, json.dumps({"hand": HAND, "join": JOIN}, indent=1))
    assert acts(facts) == [
        "deal 2 small_blind 10", "deal 3 big_blind 25", "preflop deal", "preflop 1 raise 60 to 60", "preflop 2 fold",
        "preflop 3 call 35", "flop deal", "flop 3 check", "flop 1 bet 90", "flop 3 fold", "flop 1 uncalled 90",
    ]  # fmt: skip
    assert paid(facts) == [(1, 121, "win")]
    assert head(facts, "hand_id", "game", "structure", "button", "pot", "rake", "jackpot") == (
        "700001", "omaha", "pot_limit", 1, 130, 7, 2,
    )  # fmt: skip
    assert seen(facts)[:4] == [f"preflop 1 dealt {text}" for text in ("As", "Ah", "9c", "8c")]
    assert facts.seats.get_column("starting_stack").to_list() == [1000, 835, 120]


def test_without_a_name_the_limit_is_not_known(tmp_path):
    facts = facts_of(tmp_path, json.dumps([*HAND, *hand(700002)]))
    assert head(facts, "game", "structure") == ("omaha", None)
    assert facts.hands.get_column("hand_id").to_list() == ["700001", "700002"]


def test_all_in_or_fold_bets_over_the_flop(tmp_path):
    join = json.loads(json.dumps(JOIN).replace("PLO4", "PLO4 AOF"))
    facts = facts_of(tmp_path, json.dumps({"hand": hand(start="FLOP", pot=1.3, after=1.3, won=1.3), "join": join}))
    assert acts(facts)[2:8] == [
        "preflop deal", "preflop 1 raise 60 to 60", "preflop 2 fold", "preflop 3 call 35", "flop deal", "turn deal",
    ]  # fmt: skip
    assert head(facts, "structure") == ("no_limit",)
    assert [row for row in seen(facts) if "board" in row][-1] == "river board 4d up"


def test_a_hand_that_has_not_ended(tmp_path):
    facts = facts_of(tmp_path, json.dumps(HAND[:-1]))
    assert facts.rejects.get_column("code").to_list() == [int(RejectCode.TRUNCATED_HAND)]


def test_a_further_board(tmp_path):
    events = hand(start="FLOP", pot=1.3, after=1.3, won=1.3)
    cards = next(details for name, _, details in events if name == "game.dealer_cards")
    cards["dealerCardsRit"] = {**cards["dealerCards"], "RIVER": told("5d")}
    facts = facts_of(tmp_path, json.dumps(events))
    assert facts.hands.get_column("runs").to_list() == [2]
    assert seen(facts).count("river board 5d up") == 1

"""Global Poker. All hands are own-written."""

import json

from reading import acts, facts_of, head, paid, seen

from parsers.vocabulary import RejectCode


def action(player, name, amount=0, after=0):
    return {"type": "PlayerAction", "time": 1, "action": name, "playerId": player, "balanceAfterAction": after,
            "amount": {"type": "BET", "amount": amount}}  # fmt: skip


HAND = {
    "id": "hand-1",
    "table": {"tableName": "Fern"},
    "startTime": 1715023800000,
    "settings": {"variant": "TEXAS_HOLDEM", "currencyCode": "XSD", "betStrategyType": "NO_LIMIT", "capacity": 6,
                 "bigBlind": 0.50, "smallBlind": 0.25, "ante": 0},
    "seats": [
        {"playerId": 70, "seatId": 0, "name": "Lotte", "initialBalance": 20},
        {"playerId": 80, "seatId": 3, "name": "Mio", "initialBalance": 30.5},
        {"playerId": 90, "seatId": 4, "name": "Ines", "initialBalance": 12.000000000000002},
    ],
    "events": [
        action(70, "SMALL_BLIND", 0.25),
        action(80, "BIG_BLIND", 0.5),
        {"type": "PlayerCardsDealt", "time": 1, "playerId": 70, "cards": [{"id": 0}, {"id": 1}]},
        {"type": "PlayerCardsDealt", "time": 1, "playerId": 90,
         "cards": [{"suit": "HEARTS", "rank": "ACE"}, {"suit": "HEARTS", "rank": "TEN"}]},
        action(90, "RAISE", 1.5),
        action(70, "FOLD"),
        action(80, "RAISE", 4.5),
        action(90, "TIME_BANK"),
        action(90, "CALL", 3.0),
        {"type": "TableCardsDealt", "time": 1, "cards": [
            {"suit": "CLUBS", "rank": "TWO"}, {"suit": "DIAMONDS", "rank": "SEVEN"},
            {"suit": "SPADES", "rank": "TEN"}]},
        action(80, "BET", 8),
        action(90, "FOLD"),
    ],
    "results": {"totalRake": 0.25, "transfers": [
        {"playerId": 80, "pot": {"potId": 0, "type": "MAIN", "potSize": 17.25}, "amount": 17.0}]},
}  # fmt: skip


def test_hand(tmp_path):
    text = json.dumps(HAND, indent=1)
    facts = facts_of(tmp_path, text)
    assert acts(facts)[2:] == [
        "preflop deal", "preflop 4 raise 150 to 150", "preflop 0 fold", "preflop 3 raise 400 to 450",
        "preflop 4 call 300", "flop deal", "flop 3 bet 800", "flop 4 fold", "flop 3 uncalled 800",
    ]  # fmt: skip
    assert paid(facts) == [(3, 900, "win")]
    assert head(facts, "site", "hand_id", "currency", "rake", "big_blind", "button") == (
        "globalpoker", "hand-1", "XSD", 25, 50, None,
    )  # fmt: skip
    assert seen(facts)[1] == "preflop 4 dealt Th"
    assert facts.seats.get_column("starting_stack").to_list() == [2000, 3050, 1200]
    line = facts.actions.get_column("line")[5]
    assert '"time"' in text.splitlines()[line - 1]


def test_a_stranger_and_an_unknown_act(tmp_path):
    strange = {**HAND, "events": [action(99, "FOLD")]}
    odd = {**HAND, "events": [action(70, "JUGGLE")]}
    facts = facts_of(tmp_path, "\n".join(map(json.dumps, (HAND, strange, odd, {**HAND, "id": "hand-2"}))))
    assert facts.hands.get_column("hand_id").to_list() == ["hand-1", "hand-2"]
    assert facts.rejects.get_column("code").to_list() == [RejectCode.BROKEN_HAND] * 2
    assert facts.rejects.get_column("line").to_list() == [2, 3]

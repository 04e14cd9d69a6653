"""Open Hand History: a JSON object a line.

Draw games, and betting structures other than no, pot, fixed and spread limit, have no place in the format: such hands
are left out. What reading a hand back would otherwise miss stands under keys that begin with an underscore
(`parsers.readers.ohh` and `parsers.own` read them).

Authority: the Open Hand History specification 1.4.6 (hh-specs.handhistory.org).
"""

import json
from collections import Counter
from functools import partial
from typing import Any

from auditor.version import __version__
from parsers.amounts import decimal
from parsers.readers.ohh import GAMES, POSTS, STREETS, STRUCTURES
from parsers.vocabulary import Action, Origin, Payment, Street, is_turn
from reports.hands import _own_keys as own_keys
from reports.hands._hand import Hand, UnheldError, is_post

READER = "ohh"
BETWEEN = "\n"

_LIMITS = {int(structure): name for name, structure in STRUCTURES.items()}
_POSTS = {action: name for name, action in POSTS.items()} | {
    Action.BUTTON_BLIND: "Post Extra Blind", Action.BRING_IN: "Post Extra Blind", Action.KILL: "Post Extra Blind",
}  # fmt: skip
_ACTS = {
    Action.FOLD: "Fold", Action.CHECK: "Check", Action.CALL: "Call", Action.BET: "Bet", Action.RAISE: "Raise",
    Action.COMPLETE: "Raise", Action.SHOW: "Shows Cards", Action.MUCK: "Mucks Cards",
}  # fmt: skip
_STREETS = {int(street): name for name, street in reversed(STREETS.items())} | {
    int(Street.PREFLOP): "Preflop", int(Street.FLOP): "Flop", int(Street.TURN): "Turn", int(Street.RIVER): "River",
    int(Street.SHOWDOWN): "Showdown", int(Street.THIRD): "Third Street", int(Street.FOURTH): "Fourth Street",
    int(Street.FIFTH): "Fifth Street", int(Street.SIXTH): "Sixth Street", int(Street.SEVENTH): "Seventh Street",
}  # fmt: skip
_PAID = {
    Payment.WIN: "win_amount", Payment.CASH_OUT: "cashout_amount", Payment.CASH_OUT_FEE: "cashout_fee",
    Payment.JACKPOT: "bonus_amount",
}  # fmt: skip


_HELD = (*_PAID, Payment.BOUNTY)


class _Amount(str):
    """Digits that stand in JSON as they are: a number that never was binary."""


def text(hand: Hand, number: int, more: frozenset[str]) -> str:
    """The object of a hand."""
    head = hand.head
    if head["game"] not in GAMES:
        raise UnheldError(f"no game type of Open Hand History is {head['game'] or 'an unknown game'}")
    if head["structure"] not in _LIMITS:
        raise UnheldError("its betting structure is not known")
    told: dict[str, Any] = {
        "spec_version": "1.4.6",
        "site_name": head["site"],
        "network_name": head["site"],
        "internal_version": f"oddchip {__version__}",
        "tournament": head["currency"] == "chips",
        "game_number": head["hand_id"],
    }
    if head["tournament"] is not None:
        told["tournament_info"] = {"tournament_number": head["tournament"]}
    if head["started_at"] is not None:
        told["start_date_utc"] = head["started_at"].strftime("%Y-%m-%dT%H:%M:%S.%fZ").replace(".000000", "")
    hero = [row["seat"] for row in hand.seats if row["is_hero"]]
    told |= {
        "table_name": head["table"],
        "game_type": GAMES[head["game"]],
        "bet_limit": {"bet_type": _LIMITS[head["structure"]], "bet_cap": _amount(hand, head["cap"] or 0)},
        "table_size": head["max_seats"],
        "currency": {"chips": "Chips", "play": "Play"}.get(head["currency"] or "", head["currency"] or ""),
        "dealer_seat": head["button"],
        "small_blind_amount": _amount(hand, _blind(hand, "small_blind", Action.SMALL_BLIND)),
        "big_blind_amount": _amount(hand, _blind(hand, "big_blind", Action.BIG_BLIND)),
        "ante_amount": _amount(hand, _blind(hand, "ante", Action.ANTE)),
        "hero_player_id": hero[0] if hero else -1,
        "flags": [*["Fast"] * bool(head["is_fast"]), *["Run_It_Twice"] * ((head["runs"] or 1) > 1)]
        + ["Observed"] * (not hero),
        "players": [_player(hand, row) for row in hand.seats],
        "rounds": _rounds(hand),
        "pots": _pots(hand),
    }
    bounties = [row for row in hand.collections if row["kind"] == Payment.BOUNTY]
    if bounties:
        told["tournament_bounties"] = [
            {"player_id": row["seat"], "bounty_won": _cents(row["amount"])} for row in bounties
        ]
    seats = [row["seat"] for row in hand.seats]
    for key, own in (*_own(hand).items(), *own_keys.keys(hand, partial(_amount, hand), _HELD, seats).items()):
        if key in more:
            told |= own
    return _json({"ohh": told}) + "\n"


def _json(value: Any) -> str:
    if isinstance(value, _Amount):
        return str(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)}: {_json(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return f"[{', '.join(map(_json, value))}]"
    return json.dumps(value, ensure_ascii=False)


def _amount(hand: Hand, amount: int) -> _Amount:
    return _Amount(hand.money(amount))


def _cents(amount: int) -> _Amount:
    return _Amount(decimal(amount, 2))


def _blind(hand: Hand, column: str, action: Action) -> int:
    posted = max((row["amount"] or 0 for row in hand.acts if row["action"] == action), default=0)
    return int(hand.head[column] if hand.head[column] is not None else posted)


def _player(hand: Hand, row: dict[str, Any]) -> dict[str, Any]:
    """Players are known by their seats."""
    told = {"id": row["seat"], "seat": row["seat"], "name": row["player"]}
    if row["starting_stack"] is not None:
        told["starting_stack"] = _amount(hand, row["starting_stack"])
    if row["bounty"]:
        told["player_bounty"] = _cents(row["bounty"])
    if row["is_out"]:
        told["is_sitting_out"] = True
    return told


def _rounds(hand: Hand) -> list[dict[str, Any]]:
    """A round a street and run; posts and hole cards stand in the first, what is shown at the end in the last."""
    rounds: list[dict[str, Any]] = []
    first: list[dict[str, Any]] = []
    shown: list[dict[str, Any]] = []
    last_dealt = max((row["seq"] for row in hand.acts if row["action"] == Action.DEAL), default=0)
    for row in hand.acts:
        action, street = Action(row["action"]), row["street"]
        if action == Action.DEAL:
            rounds.append({
                "id": len(rounds), "street": _street(street),
                "cards": hand.seen(None, street, Origin.BOARD, run=row["run"]), "actions": _dealt(hand, street),
            })  # fmt: skip
        elif action in (Action.SHOW, Action.MUCK):
            seen = hand.seen(row["seat"], street, Origin.SHOWN)
            show = {"player_id": row["seat"], "action": _ACTS[action]} | ({"cards": seen} if seen else {})
            (rounds[-1]["actions"] if rounds and row["seq"] < last_dealt else shown).append(show)
        elif action in _POSTS or action in _ACTS:
            name = _POSTS[action] if action in _POSTS else _ACTS[action]
            act = {"player_id": row["seat"], "action": name}
            if row["amount"] is not None:
                act["amount"] = _amount(hand, row["amount"])
            act["is_allin"] = row["is_all_in"]
            (rounds[-1]["actions"] if rounds else first).append(act)
        elif action in (Action.DISCARD, Action.STAND_PAT):
            raise UnheldError("Open Hand History has no draws")
    if not rounds:
        raise UnheldError("it ends before any cards are dealt")
    rounds[0]["actions"] = first + rounds[0]["actions"]
    if shown:
        rounds.append({"id": len(rounds), "street": "Showdown", "cards": [], "actions": shown})
    for told in rounds:
        for number, act in enumerate(told["actions"]):
            act["action_number"] = number + 1
    return rounds


def _street(street: int) -> str:
    if street not in _STREETS:
        raise UnheldError("Open Hand History has no draws")
    return _STREETS[street]


def _dealt(hand: Hand, street: int) -> list[dict[str, Any]]:
    dealt = [(row["seat"], hand.seen(row["seat"], street, Origin.DEALT)) for row in hand.seats]
    return [{"player_id": seat, "action": "Dealt Cards", "cards": told} for seat, told in dealt if told]


def _pots(hand: Hand) -> list[dict[str, Any]]:
    """Pots as declared, else one; a payment without a pot stands with the first."""
    head = hand.head
    declared = {row["pot"]: row["amount"] for row in hand.pots if row["run"] == 1}
    put = sum(row["amount"] or 0 for row in hand.acts if is_turn(row["action"]))
    back = hand.silent + sum(row["amount"] or 0 for row in hand.acts if row["action"] == Action.UNCALLED)
    total = head["pot"] if head["pot"] is not None else put - back
    if len(declared) < 2 or sum(declared.values()) != total:
        declared = _won(hand, total)
    pots: list[dict[str, Any]] = []
    for number, amount in sorted(declared.items()):
        wins: list[dict[str, Any]] = []
        for row in hand.collections:
            pot = row["pot"] if row["pot"] in declared else 0
            if pot == number and row["kind"] in _PAID:
                wins.append({"player_id": row["seat"], _PAID[Payment(row["kind"])]: _amount(hand, row["amount"])})
        told = {
            "number": number,
            "amount": _amount(hand, amount),
            "rake": _amount(hand, head["rake"] or 0 if not number else 0),
        }
        if head["jackpot"] and not number:
            told["jackpot"] = _amount(hand, head["jackpot"])
        pots.append({**told, "player_wins": wins})
    return pots


def _won(hand: Hand, total: int) -> dict[int, int]:
    """The pots of which payments tell, where no line tells how much they hold: what was won of each; the first one
    holds the rest."""
    won: Counter[int] = Counter()
    for row in hand.collections:
        won[row["pot"] or 0] += row["amount"] if row["kind"] == Payment.WIN else 0
    if len(won) > 1 and sum(won.values()) <= total:
        return won | {0: total - sum(amount for number, amount in won.items() if number)}
    return {0: total}


def _own(hand: Hand) -> dict[str, dict[str, Any]]:
    head = hand.head
    own: dict[str, Any] = {
        "_stakes": [_amount(hand, amount) for amount in head["stakes"] or ()],
        "_stakes_kind": head["stakes_kind"],
        "_game": head["game"],
        "_level": head["level"],
        "_currency": head["currency"],
        "_button": head["button"],
        "_tournament": head["tournament"],
    }
    for name in ("small_blind", "big_blind", "ante", "bring_in", "rake", "added", "jackpot"):
        own[f"_{name}"] = None if head[name] is None else _amount(hand, head[name])
    returned = [row for row in hand.acts if row["action"] == Action.UNCALLED]
    posts = [row for row in hand.acts if is_post(row["action"])]
    uncalled = [part for row in returned[:1] for part in (row["seat"], _amount(hand, row["amount"]))]
    return {
        "header": own,
        "marks": {"_marks": hand.marks()},
        "seats": own_keys.heroes(hand),
        "uncalled bets": {"_uncalled": uncalled},
        "posts": {
            "_posts": [
                [row["seat"], Action(row["action"]).name.lower(), _amount(hand, row["amount"] or 0), row["is_all_in"]]
                for row in posts
            ]
        },
    }

"""Global Poker: a hand as JSON, settings, seats and a list of events.

Quirks: a raise tells the total of the street, other acts what is put in. Numbers carry the rounding errors of binary
fractions. Seats count from 0; the button is not told. Instants are in
milliseconds. What nobody matched is within what is transferred to the winner, or comes back before.
"""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import msgspec

from parsers import borders
from parsers.draft import KINDS, Draft, Found, UnreadableError, card_of, money, parts, to_the_next
from parsers.readers.ohh import Lines
from parsers.vocabulary import Action, Origin, Street, Structure

TITLE = "Global Poker"
BEGINS = 'JSON with "settings", "seats" and "events"'
OPENS = (b'"settings":', b'"events":')
ABOVE: tuple[bytes, ...] = (b"{", b"[{", b"[\n", b"[\r", b'"', b"}", b"]")
ENCODINGS: tuple[str, ...] = ()
STARTS: re.Pattern[bytes] | None = re.compile(rb"\{")

_DECODER = msgspec.json.Decoder(float_hook=Decimal)
_MARKS = (re.compile(rb'"events"\s*:\s*\['), re.compile(rb'"PlayerAction"'), re.compile(rb'"playerId"'))
_GAMES = {"TEXAS_HOLDEM": "holdem", "OMAHA": "omaha", "OMAHA_HI_LO": "omaha_hilo8", "SHORT_DECK": "shortdeck"}
_LIMITS = {
    "NO_LIMIT": Structure.NO_LIMIT,
    "POT_LIMIT": Structure.POT_LIMIT,
    "FIXED_LIMIT": Structure.FIXED_LIMIT,
}
RANKS = dict(
    zip(
        ("TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN", "JACK", "QUEEN", "KING", "ACE"),
        "23456789TJQKA",
        strict=True,
    )
)
_ACTS = {
    "ANTE": Action.ANTE, "SMALL_BLIND": Action.SMALL_BLIND, "BIG_BLIND": Action.BIG_BLIND,
    "DEAD_SMALL_BLIND": Action.DEAD_BLIND, "BIG_BLIND_PLUS_DEAD_SMALL_BLIND": Action.BOTH_BLINDS,
    "STRADDLE": Action.STRADDLE, "FOLD": Action.FOLD, "CHECK": Action.CHECK, "CALL": Action.CALL, "BET": Action.BET,
    "RAISE": Action.RAISE, "MUCK_CARDS": Action.MUCK,
}  # fmt: skip
_PASSED_OVER = {"TIME_BANK", "WAIT_FOR_BIG_BLIND", "SIT_OUT", "SIT_IN"}
_BOARD = ((Street.FLOP, 3), (Street.TURN, 1), (Street.RIVER, 1))


def recognises(head: bytes) -> bool:
    """Whether JSON begins that holds events of a table."""
    return head[:1] == b"{" and all(mark.search(head) for mark in _MARKS)


def hands(data: bytes) -> Iterator[Found]:
    """The objects of a file."""
    assert STARTS is not None
    starts = [start for start, _ in borders.hand_starts(STARTS, data, True)] or [0]
    return parts(data, to_the_next(data, starts), _hand)


def _hand(data: bytes, line: int) -> Draft:
    told = _DECODER.decode(data.strip().lstrip(borders.BOM))
    draft = Draft(line=line)
    _header(draft, told)
    seats = {seat["playerId"]: seat["seatId"] for seat in told["seats"]}
    for seat in told["seats"]:
        draft.seat(seat["seatId"], seat["name"], money(seat["initialBalance"]))
    at = Lines(data, line).of("time")
    for event in told["events"]:
        draft.line = next(at)
        _event(draft, event, seats)
    _paid(draft, told["results"], seats)
    return draft


def _header(draft: Draft, told: dict[str, Any]) -> None:
    head, rules, table = draft.head, told["settings"], told.get("table") or {}
    head["hand_id"], head["table"] = told["id"], table.get("tableName")
    head["game"] = _GAMES.get(rules["variant"])
    draft.kind = KINDS.get(head["game"] or "", "board")
    structure = _LIMITS.get(rules["betStrategyType"])
    head["structure"] = None if structure is None else int(structure)
    head["currency"], head["max_seats"] = rules.get("currencyCode"), rules.get("capacity")
    blinds = [money(rules["smallBlind"]), money(rules["bigBlind"])]
    head["stakes"], head["stakes_kind"] = blinds, 0
    if structure != Structure.FIXED_LIMIT:
        head["small_blind"], head["big_blind"] = blinds
    head["ante"] = money(rules.get("ante") or 0) or None
    head["rake"] = money(told["results"].get("totalRake") or 0)
    head["started_at"] = datetime.fromtimestamp(told["startTime"] / 1000, UTC)


def _cards(told: list[dict[str, Any]]) -> list[int]:
    return [card_of(RANKS[card["rank"]] + card["suit"][0].lower()) for card in told if "rank" in card]


def _event(draft: Draft, event: dict[str, Any], seats: dict[int, int]) -> None:
    kind = event["type"]
    if kind == "PlayerCardsDealt":
        if draft.street == Street.DEAL:
            draft.enter(Street.PREFLOP)
        if dealt := _cards(event["cards"]):
            draft.seats[seats[event["playerId"]]]["is_hero"] = True
            draft.show(seats[event["playerId"]], dealt, Origin.DEALT)
    elif kind == "TableCardsDealt":
        cards = _cards(event["cards"])
        for street, count in _BOARD:
            if street > draft.street and cards:
                draft.enter(street, cards[:count])
                cards = cards[count:]
    elif kind == "PlayerCardsExposed":
        draft.shows(seats[event["playerId"]], _cards(event["cards"]))
    elif kind == "PlayerAction" and event["action"] not in _PASSED_OVER:
        if event["action"] not in _ACTS:
            raise UnreadableError(f"no action: {event['action']!r}"[:80])
        action, seat = _ACTS[event["action"]], seats[event["playerId"]]
        if action in (Action.FOLD, Action.CHECK, Action.MUCK):
            draft.act(seat, action, street=Street.SHOWDOWN if action == Action.MUCK else None)
        elif action == Action.RAISE:
            draft.act(seat, action, to=money(event["amount"]["amount"]))
        else:
            draft.act(seat, action, money(event["amount"]["amount"]))


def _paid(draft: Draft, results: dict[str, Any], seats: dict[int, int]) -> None:
    transfers = [transfer for transfer in results["transfers"] if not transfer.get("fromChipStackToPlayer")]
    pots = {transfer["pot"]["potId"]: money(transfer["pot"]["potSize"]) for transfer in transfers}
    for transfer in transfers:
        pot = transfer["pot"]["potId"] if len(pots) > 1 else None
        draft.collect(seats[transfer["playerId"]], money(transfer["amount"]), pot=pot)
    draft.split_uncalled()

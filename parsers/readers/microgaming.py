"""Microgaming (Prima): XML, a <Game> a hand, with other text between games.

Quirks: every amount is what is put in with the act. The currency's sign is UTF-16 in base 64. Dates have no zone, so
they give no instant. What nobody matched is an act of its own. The rake is not told.
"""

import base64
import re
from collections.abc import Iterator
from functools import partial

from parsers.draft import Draft, Found, UnreadableError, card_of, money
from parsers.elements import Element, spans, tree
from parsers.vocabulary import Action, Origin, RejectCode, Street, Structure

TITLE = "Microgaming"
BEGINS = "XML with <Game ... unicodetablename="
OPENS = (b"<Game hhversion=", b"<Game id=", b"----PRIMA.DAT----")
ABOVE: tuple[bytes, ...] = (b"<",)
ENCODINGS: tuple[str, ...] = ("cp1252",)
STARTS: re.Pattern[bytes] | None = None

_BEGINS = re.compile(rb"<Game\s[^>]*unicodetablename=")
_GAMES = {"Hold'em": "holdem", "Omaha": "omaha", "Omaha H/L": "omaha_hilo8"}
_LIMITS = {"NL": Structure.NO_LIMIT, "PL": Structure.POT_LIMIT, "FL": Structure.FIXED_LIMIT}
_CURRENCIES = {"€": "EUR", "$": "USD", "£": "GBP"}
_STREETS = {"DealFlop": Street.FLOP, "DealTurn": Street.TURN, "DealRiver": Street.RIVER}
_POSTS = {"SmallBlind": Action.SMALL_BLIND, "BigBlind": Action.BIG_BLIND, "PostedToPlay": Action.BIG_BLIND,
          "Ante": Action.ANTE}  # fmt: skip
_PASSED_OVER = {"Disconnect", "Reconnect", "TimeOut", "MuckCards"}


def recognises(head: bytes) -> bool:
    """Whether XML begins that holds a game."""
    return head.startswith((b"<", *OPENS)) and _BEGINS.search(head) is not None


def hands(data: bytes) -> Iterator[Found]:
    """The games of a file."""
    for start, end, line in spans(data, "Game"):
        yield Found(start, end, line, partial(_hand, data[start:end], line))


def _hand(data: bytes, line: int) -> Draft:
    if b"</Game" not in data:
        raise UnreadableError("the game has no end", RejectCode.TRUNCATED_HAND)
    game = tree(data, line)
    draft = Draft(line=line)
    _header(draft, game)
    hero = game.get("playerseat")
    for seat in game.all("Seats", "Seat"):
        number, draft.line = int(seat.get("num")), seat.line
        out = seat.get("sittingout") == "true"
        draft.seat(number, seat.get("alias"), money(seat.get("balance")), is_out=out, is_hero=seat.get("num") == hero)
        if seat.get("dealer") == "true":
            draft.head["button"] = number
    for act in game.all("Gameplay", "Action"):
        draft.line = act.line
        _act(draft, act)
    for row in draft.acts:
        if row[2] is not None:
            draft.seats[row[2]]["is_out"] = False
    draft.split_uncalled()
    return draft


def _header(draft: Draft, game: Element) -> None:
    head = draft.head
    is_tournament = game.get("tabletype") in ("MTT", "STT") or game.get("istournament") not in ("", "0")
    head["hand_id"], head["table"] = game.get("id"), game.get("tablename") or None
    head["game"] = _GAMES.get(game.get("gametype").removeprefix("Multi Table ").removeprefix("Single Table "))
    structure = _LIMITS.get(game.get("betlimit"))
    head["structure"] = None if structure is None else int(structure)
    head["stakes"] = [money(text) for text in game.get("stakes").split("|") if text]
    if structure != Structure.FIXED_LIMIT and len(head["stakes"]) == 2:
        head["small_blind"], head["big_blind"] = head["stakes"]
    sign = base64.b64decode(game.get("currencysymbol")).decode("utf-16-le", "replace").strip()
    head["currency"] = "chips" if is_tournament else _CURRENCIES.get(sign)
    if game.get("realmoney") == "false":
        head["currency"] = "play"
    head["max_seats"] = int(game.get("tablesize")) if game.get("tablesize") else None


def _cards(act: Element) -> list[int]:
    return [card_of(card.get("value") + card.get("suit")) for card in act.all("Card")]


def _act(draft: Draft, act: Element) -> None:
    kind = act.get("type")
    if kind == "Win":
        several = len({seat.get("pot") for seat in act.all("Seat")}) > 1
        for winner in act.all("Seat"):
            pot = int(winner.get("pot") or 0) if several else None
            draft.collect(int(winner.get("num")), money(winner.get("amount")), pot=pot)
        return
    if kind in _STREETS:
        draft.enter(_STREETS[kind], _cards(act))
        return
    seat, amount = int(act.get("seat")), money(act.get("value") or "0")
    if kind in _POSTS:
        action = _POSTS[kind]
        seen = [row[3] for row in draft.acts]
        big = draft.head.get("big_blind") or amount
        if action == Action.SMALL_BLIND and Action.SMALL_BLIND in seen:
            action = Action.DEAD_BLIND
        if kind == "PostedToPlay" and amount != big:
            action = Action.BOTH_BLINDS if amount > big else Action.DEAD_BLIND
        draft.act(seat, action, amount)
        return
    if kind == "BadBeatContribution":
        draft.head["jackpot"] = draft.head.get("jackpot", 0) + amount
        return
    if draft.street == Street.DEAL:
        posted = [row[3] for row in draft.acts]
        if kind == "AllIn" and Action.BIG_BLIND not in posted:  # a short blind
            draft.act(
                seat, Action.BIG_BLIND if Action.SMALL_BLIND in posted else Action.SMALL_BLIND, amount, all_in=True
            )
            return
        draft.enter(Street.PREFLOP)
    if kind == "DealCards":
        draft.show(seat, _cards(act), Origin.DEALT)
        draft.seats[seat]["is_hero"] = True
    elif kind == "Fold":
        draft.act(seat, Action.FOLD)
    elif kind == "Check":
        draft.act(seat, Action.CHECK)
    elif kind == "Call":
        draft.act(seat, Action.CALL, amount)
    elif kind in ("Bet", "Raise", "AllIn"):
        to = draft.put.get(seat, 0) + amount
        if kind == "AllIn" and to <= draft.level:
            draft.act(seat, Action.CALL, amount, all_in=True)
        else:
            draft.wager(seat, to, all_in=True if kind == "AllIn" else None)
    elif kind == "MoneyReturned":
        draft.give_back(seat, amount)
    elif kind == "ShowCards" or (kind == "MuckCards" and act.children):
        if kind == "ShowCards":
            draft.shows(seat, _cards(act))
        else:
            draft.show(seat, _cards(act), Origin.MUCKED, street=Street.SHOWDOWN)
    elif kind not in _PASSED_OVER:
        raise UnreadableError(f"no act: {kind!r}"[:80])

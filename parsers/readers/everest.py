"""Everest: XML without a root, a <SESSION> and a <HAND> a hand.

Quirks: amounts are hundredths, of chips too, and what is put in with the act; a bet of nothing is a check. Hole cards
come one at a time. Seats count from 0. Times are instants in seconds.
"""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial

from parsers.draft import UNIT, Draft, Found, UnreadableError, hand_of
from parsers.elements import Element, spans, tree
from parsers.tables import UNKNOWN_CARD
from parsers.vocabulary import Action, Origin, RejectCode, Street, Structure

TITLE = "Everest Poker"
BEGINS = "XML with <SESSION time= and <HAND time="
OPENS = (b"<SESSION time=", b"<HAND time=")
ABOVE: tuple[bytes, ...] = (b"<",)
ENCODINGS: tuple[str, ...] = ("cp1252",)
STARTS: re.Pattern[bytes] | None = None

_SESSION = re.compile(rb"<SESSION\s[^>]*>")
_HAND = re.compile(rb"<HAND\s+time=")
_GAMES = {"hold-em": "holdem", "omaha": "omaha", "omaha-hi-lo": "omaha_hilo8"}
_LIMITS = {"no-limit": Structure.NO_LIMIT, "pot-limit": Structure.POT_LIMIT, "fixed-limit": Structure.FIXED_LIMIT}
_CURRENCIES = {"$": "USD", "€": "EUR", "£": "GBP"}
_COIN = UNIT // 100
_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
_BOARD = ((Street.FLOP, 3), (Street.TURN, 1), (Street.RIVER, 1))
_PASSED_OVER = {"SEAT", "DEALER", "CHAT", "XBLIND", "XSHOW", "PRIZE", "SWEEP"}


def recognises(head: bytes) -> bool:
    """Whether a session or a hand stands in the beginning."""
    return head[:1] == b"<" and _HAND.search(head) is not None


def hands(data: bytes) -> Iterator[Found]:
    """The hands of a file, each with the session before it."""
    sessions = [(match.start(), match[0]) for match in _SESSION.finditer(data)]
    for start, end, line in spans(data, "HAND"):
        session = next((tag for at, tag in reversed(sessions) if at < start), b"<SESSION/>")
        yield Found(start, end, line, partial(_hand, data[start:end], line, session))


def _hand(data: bytes, line: int, session: bytes) -> Draft:
    if b"</HAND" not in data:
        raise UnreadableError("the hand has no end", RejectCode.TRUNCATED_HAND)
    told = tree(session if session.endswith(b"/>") else session[:-1] + b"/>")
    hand = tree(data, line)
    draft = Draft(line=line)
    small = _header(draft, hand, told)
    for seat in hand.all("SEAT"):
        draft.line = seat.line
        name, stack = seat.get("name"), int(seat.get("balance")) * _COIN
        draft.seat(int(seat.get("position")), name, stack, is_hero=name == told.get("screenName"))
    for part in hand.children:
        draft.line = part.line
        _part(draft, part, small)
    return draft


def _header(draft: Draft, hand: Element, session: Element) -> int:
    """Fills the header; returns the small blind."""
    head = draft.head
    head["hand_id"], head["table"] = hand.get("id"), session.get("tableName") or None
    head["game"] = _GAMES.get(session.get("game"))
    structure = _LIMITS.get(session.get("gametype"))
    head["structure"] = None if structure is None else int(structure)
    is_ring = session.get("type") == "ring"
    head["currency"] = _CURRENCIES.get(session.get("money"), "play") if is_ring else "chips"
    head["tournament"] = None if is_ring else session.get("id")
    numbers = [_units(text) for text in _NUMBER.findall(hand.get("stakes").replace(" ", ""))]
    blinds = [_units(text) for text in _NUMBER.findall(hand.get("blinds").replace(" ", ""))]
    if structure == Structure.FIXED_LIMIT:
        head["stakes"] = numbers[:2]
    elif len(blinds) >= 2:
        head["stakes"] = head["small_blind"], head["big_blind"] = blinds[0], blinds[1]
    head["started_at"] = datetime.fromtimestamp(int(hand.get("time")), UTC)
    for dealer in hand.all("DEALER"):
        head["button"] = int(dealer.get("position"))
    head["rake"] = max((int(sweep.get("rake") or 0) for sweep in hand.all("SWEEP")), default=0)
    head["rake"] *= _COIN
    return blinds[0] if blinds else 0


def _units(text: str) -> int:
    whole, _, rest = text.replace(",", ".").partition(".")
    return int(whole) * UNIT + (int(rest.ljust(8, "0")[:8]) if rest else 0)


def _part(draft: Draft, part: Element, small: int) -> None:
    kind = part.tag
    if kind in _PASSED_OVER:
        return
    if kind == "COMMUNITY":
        cards = hand_of(part.text)  # of several streets at once where all are all-in
        for street, count in _BOARD:
            if street > draft.street and cards:
                draft.enter(street, cards[:count])
                cards = cards[count:]
        return
    seat = int(part.get("position"))
    amount = int(part.get("amount") or 0) * _COIN
    if kind == "ANTE":
        draft.act(seat, Action.ANTE, amount)
    elif kind == "BLIND":
        seen = any(row[3] in (Action.SMALL_BLIND, Action.BIG_BLIND) for row in draft.acts)
        draft.act(seat, Action.BIG_BLIND if seen or amount > small else Action.SMALL_BLIND, amount)
        if int(part.get("penalty") or 0):
            draft.act(seat, Action.DEAD_BLIND, int(part.get("penalty")) * _COIN)
    elif kind == "WIN":
        draft.collect(seat, amount)
    elif kind == "PUSH":
        draft.give_back(seat, amount)
    else:
        if draft.street == Street.DEAL:
            draft.enter(Street.PREFLOP)
        _play(draft, part, seat, amount)


def _play(draft: Draft, part: Element, seat: int, amount: int) -> None:
    kind = part.tag
    if kind == "HOLE":
        if (card := hand_of(part.text.replace("--", "??"))) != [UNKNOWN_CARD]:
            draft.show(seat, card, Origin.DEALT)
    elif kind == "FOLD":
        draft.act(seat, Action.FOLD)
    elif kind == "SHOW":
        draft.shows(seat, hand_of(part.text))
    elif kind == "BET":
        to = draft.put.get(seat, 0) + amount
        if not amount:
            draft.act(seat, Action.CHECK)
        elif to <= draft.level:
            draft.act(seat, Action.CALL, amount)
        else:
            draft.wager(seat, to)
    else:
        raise UnreadableError(f"no element of a hand: {kind!r}"[:80])

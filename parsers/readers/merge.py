"""Merge Gaming: XML, a <description> of the table and a <game> a hand.

Quirks: amounts are what is put in with the act, but a raise or completion tells the total of the street. The cards of
a street are repeated whole on each street. In tournaments the balance is told after the blinds. Events carry their
instant in milliseconds; the clock time of the game has mostly no zone. What nobody matched is a winner with
uncalled="true" at a showdown, else within what is won. The rake is not told.
"""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial

from parsers.draft import KINDS, Draft, Found, UnreadableError, card_of, money
from parsers.elements import Element, spans, tree
from parsers.tables import UNKNOWN_CARD
from parsers.vocabulary import Action, Half, Origin, RejectCode, RemarkCode, Status, Street, Structure

TITLE = "Merge"
BEGINS = "XML with <description type= and <game id="
OPENS = (b"<description type=",)
ABOVE: tuple[bytes, ...] = (b"<",)
ENCODINGS: tuple[str, ...] = ("cp1252",)
STARTS: re.Pattern[bytes] | None = None

_DESCRIPTION = re.compile(rb'<description\s+type="([^"]*)"\s+stakes="([^"]*)"')
_GAMES = {
    "holdem": "holdem", "omaha": "omaha", "omaha h/l8": "omaha_hilo8", "7-stud": "stud", "7-stud h/l8": "stud_hilo8",
    "razz": "razz", "5-draw": "draw5", "2-7 lowball": "draw27_triple", "a-5 lowball": "drawa5_triple",
    "badugi": "badugi",
}  # fmt: skip
_LIMITS = {"No Limit": Structure.NO_LIMIT, "Pot Limit": Structure.POT_LIMIT, "Limit": Structure.FIXED_LIMIT}
_NUMBERS = re.compile(r"\d[\d,]*(?:\.\d+)?")
_ROUNDS = {
    "PREFLOP": Street.PREFLOP, "POSTFLOP": Street.FLOP, "POSTTURN": Street.TURN, "POSTRIVER": Street.RIVER,
    "PRE_FIRST_DRAW": Street.PREDRAW, "FIRST_DRAW": Street.FIRST_DRAW, "POST_FIRST_DRAW": Street.FIRST_DRAW,
    "SECOND_DRAW": Street.SECOND_DRAW, "POST_SECOND_DRAW": Street.SECOND_DRAW, "THIRD_DRAW": Street.THIRD_DRAW,
    "POST_THIRD_DRAW": Street.THIRD_DRAW, "BRING_IN": Street.THIRD, "THIRD_STREET": Street.THIRD,
    "FOURTH_STREET": Street.FOURTH, "FIFTH_STREET": Street.FIFTH, "SIXTH_STREET": Street.SIXTH,
    "SEVENTH_STREET": Street.SEVENTH,
}  # fmt: skip
_ACTS = {
    "ANTE": Action.ANTE, "SMALL_BLIND": Action.SMALL_BLIND, "BIG_BLIND": Action.BIG_BLIND,
    "INITIAL_BLIND": Action.BIG_BLIND, "BRING_IN": Action.BRING_IN, "FOLD": Action.FOLD, "CHECK": Action.CHECK,
    "CALL": Action.CALL, "BET": Action.BET, "RAISE": Action.RAISE, "COMPLETE": Action.COMPLETE,
}  # fmt: skip
_HALVES = {"h": Half.HIGH, "l": Half.LOW}


def recognises(head: bytes) -> bool:
    """Whether a description of a table begins."""
    return head[:1] == b"<" and _DESCRIPTION.search(head) is not None


def hands(data: bytes) -> Iterator[Found]:
    """The games of a file, each with the description before it."""
    descriptions = [(match.start(), match) for match in _DESCRIPTION.finditer(data)]
    for start, end, line in spans(data, "game"):
        table = [match for at, match in descriptions if at < start][-1:]
        kind, stakes = (
            (table[0][1].decode(errors="replace"), table[0][2].decode(errors="replace")) if table else ("", "")
        )
        yield Found(start, end, line, partial(_hand, data[start:end], line, kind, stakes))


def _hand(data: bytes, line: int, kind: str, stakes: str) -> Draft:
    if b"</game" not in data:
        raise UnreadableError("the game has no end", RejectCode.TRUNCATED_HAND)
    game = tree(data, line)
    draft = Draft(line=line)
    _header(draft, game, kind, game.get("stakes") or stakes)
    posted: dict[str, int] = {}
    if draft.head["currency"] == "chips" and not game.get("version"):  # the older form tells stacks without the blinds
        for event in next(iter(game.all("round")), game).all("event"):
            if event.get("type") in ("SMALL_BLIND", "BIG_BLIND", "ALL_IN"):
                posted[event.get("player")] = money(event.get("amount"))
    for players in game.all("players"):
        draft.head["button"] = int(players.get("dealer"))
        for player in players.all("player"):
            draft.line = player.line
            number = player.get("seat")
            stack = money(player.get("balance")) + posted.get(number, 0)
            draft.seat(int(number), player.get("nickname"), stack, is_out=player.get("dealtin") != "true")
    _strangers(draft, game)
    for part in game.all("round"):
        _round(draft, part)
    draft.split_uncalled()
    for row in draft.acts:
        if row[2] is not None:
            draft.seats[row[2]]["is_out"] = False
    return draft


def _strangers(draft: Draft, game: Element) -> None:
    """Who acts without being listed has a seat all the same, and neither name nor stack."""
    for event in game.all("round", "event"):
        if event.get("type") not in (*_ACTS, "ALL_IN"):
            continue
        seat = int(event.get("player"))
        if seat not in draft.seats:
            draft.line = event.line
            draft.seat(seat, f"seat {seat}", None, is_out=False)
            told = f"{event.get('type')} of seat {seat}, of which the game tells no player"
            draft.remarks.append((int(RemarkCode.UNKNOWN_ACTOR), told, event.line))


def _header(draft: Draft, game: Element, kind: str, stakes: str) -> None:
    head = draft.head
    is_tournament = kind.endswith(" Tournament")
    head["game"] = _GAMES.get(kind.removesuffix(" Tournament").lower())
    draft.kind = KINDS.get(head["game"] or "", "board")
    limit = next((name for name in _LIMITS if stakes.startswith(name)), None)
    head["structure"] = int(_LIMITS[limit]) if limit else None
    head["hand_id"] = game.get("id")
    told = game.get("data").split("|")
    head["table"] = told[1] if len(told) > 1 else None
    head["tournament"] = told[2] if is_tournament and len(told) > 2 else None
    head["currency"] = "chips" if is_tournament else "USD" if game.get("realmoney") != "false" else "play"
    head["max_seats"] = int(game.get("seats")) if game.get("seats") else None
    numbers = [money(text) for text in _NUMBERS.findall(stakes.split("Blinds")[-1])]
    if len(numbers) > 1:
        head["stakes"] = numbers[:2]
        if draft.kind == "stud" and len(numbers) > 2:
            head["ante"], head["bring_in"] = numbers[:2]
        elif limit != "Limit":
            head["small_blind"], head["big_blind"] = numbers[:2]
    if level := re.search(r"Level (\S+)", stakes):
        head["level"] = level[1]
    head["started_at"] = _instant(game)


def _instant(game: Element) -> datetime | None:
    for event in game.all("round", "event"):
        if event.get("timestamp"):
            return datetime.fromtimestamp(int(event.get("timestamp")) / 1000, UTC)
    if re.fullmatch(r".* [+-]\d{4}", game.get("starttime")):
        return datetime.strptime(game.get("starttime"), "%Y/%m/%d %H:%M:%S %z").astimezone(UTC)
    return None


def _round(draft: Draft, part: Element) -> None:
    street = _ROUNDS.get(part.get("id"))
    draft.line = part.line
    if street is not None and street != draft.street:
        draft.enter(street)
        for cards in part.all("cards"):
            if (cards.get("type") in ("COMMUNITY", "HOLE") and street == Street.PREDRAW) or cards.get(
                "type"
            ) == "COMMUNITY":
                _cards(draft, cards)
    is_folded = part.get("id") == "END_OF_FOLDED_GAME"
    several = len({winner.get("potnumber") for winner in part.all("winner")}) > 1
    for child in part.children:
        draft.line = child.line
        if child.tag == "event":
            _event(draft, child, is_folded)
        elif child.tag == "cards" and child.get("type") != "COMMUNITY":
            _cards(draft, child)
        elif child.tag == "winner":
            seat, amount = int(child.get("player")), money(child.get("amount"))
            if child.get("uncalled") == "true":
                draft.give_back(seat, amount)
            else:
                pot = int(child.get("potnumber", "1")) - 1 if several else None
                draft.collect(seat, amount, pot=pot, half=_HALVES.get(child.get("pottype")))


def _cards(draft: Draft, told: Element) -> None:
    """What is new among the cards told: a street's are repeated on the next one."""
    listed = [UNKNOWN_CARD if text in ("", "null") else card_of(text) for text in told.get("cards").split(",")]
    if told.get("type") == "COMMUNITY":
        before = [row[3] for row in draft.cards if row[1] is None]
        draft.show(None, listed[len(before) :], Origin.BOARD)
        return
    seat = int(told.get("player"))
    known = [card for card in listed if card != UNKNOWN_CARD]
    if told.get("type") == "SHOWN" and (draft.kind != "stud" or len(known) == 7):
        draft.shows(seat, known)
        return
    if told.get("type") == "SHOWN":  # all-in: more cards follow
        draft.act(seat, Action.SHOW, street=Street.SHOWDOWN)
    before = [row[3] for row in draft.cards if row[1] == seat and row[5] in (Origin.DEALT, Origin.DRAWN)]
    new = [card for card in known if card not in before]
    is_draw = draft.street in (Street.FIRST_DRAW, Street.SECOND_DRAW, Street.THIRD_DRAW)
    if told.get("type") == "HOLE" and new:
        draft.seats[seat]["is_hero"] = True
    up = 1 if draft.kind == "stud" and draft.street != Street.SEVENTH else 0
    draft.show(seat, new, Origin.DRAWN if is_draw else Origin.DEALT, up)


def _event(draft: Draft, event: Element, is_folded: bool) -> None:
    kind = event.get("type")
    if kind in ("CHAT", "PLAYER_OUT", "RABBIT", "SHOW"):  # cards shown stand by themselves
        return
    if kind == "GAME_CANCELLED":
        draft.head["status"] = int(Status.CANCELLED)
        return
    seat = int(event.get("player"))
    if kind == "ALL_IN":
        amount = money(event.get("amount"))
        to = draft.put.get(seat, 0) + amount
        if draft.street == Street.DEAL:
            posted = any(row[3] == Action.SMALL_BLIND for row in draft.acts)
            draft.act(seat, Action.BIG_BLIND if posted else Action.SMALL_BLIND, amount, all_in=True)
            return
        if to <= draft.level:
            draft.act(seat, Action.CALL, amount, all_in=True)
        else:
            draft.wager(seat, to, all_in=True)
    elif kind == "DRAW":
        count = int(event.get("text") or 0)
        draft.act(seat, Action.DISCARD if count else Action.STAND_PAT, count or None)
    elif kind == "MUCK":
        if not is_folded:
            draft.act(seat, Action.MUCK, street=Street.SHOWDOWN)
    elif kind in _ACTS:
        action = _ACTS[kind]
        if action == Action.SMALL_BLIND and any(row[3] == Action.SMALL_BLIND for row in draft.acts):
            action = Action.DEAD_BLIND
        if action in (Action.RAISE, Action.COMPLETE):
            draft.act(seat, action, to=money(event.get("amount")))
        else:
            draft.act(seat, action, None if action in (Action.FOLD, Action.CHECK) else money(event.get("amount")))
    else:
        raise UnreadableError(f"no event: {kind!r}"[:80])

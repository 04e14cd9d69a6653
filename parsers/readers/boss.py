"""Boss Media: XML, a <HISTORY> a hand.

Quirks: a raise tells the total of the street; a call or an all-in tells what is put in, or, with some clients, the
total: what there is to call and the stack tell which. The pot is told after rake. In tournaments no act tells the
antes: the stacks are told after them, and the pot holds them, the same from each player dealt in; where it does not
divide so, somebody paid less, and who paid what is not told. A blind is told in full also where the stack is less. A
stack of nothing is that of a player who is all-in, or has just been seated: whoever acts has chips that are not told.
Cards are numbers, thirteen a suit from the ace; which number is which suit the format does not say, so clubs, diamonds,
hearts and spades may stand for one another. The date is an instant in seconds, in milliseconds with IGT.
"""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial

from parsers.draft import KINDS, STREETS, Draft, Found, UnreadableError, money
from parsers.elements import Element, spans, tree
from parsers.tables import UNKNOWN_CARD
from parsers.vocabulary import Action, Half, Origin, RejectCode, Street, Structure

TITLE = "Boss Media"
BEGINS = "XML with <HISTORY ID="
OPENS = (b"<HISTORY ID=",)
ABOVE: tuple[bytes, ...] = (b"<",)
ENCODINGS: tuple[str, ...] = ("cp1252",)
STARTS: re.Pattern[bytes] | None = None

_BEGINS = re.compile(rb"<HISTORY\s+ID=")
_GAMES = {
    "GAME_THM": "holdem",
    "GAME_OMA": "omaha",
    "GAME_OMATU": "omaha",
    "GAME_OMAHL": "omaha_hilo8",
    "GAME_FCD": "draw5",
}
_LIMITS = {"NL": Structure.NO_LIMIT, "PL": Structure.POT_LIMIT, "FL": Structure.FIXED_LIMIT, "L": Structure.FIXED_LIMIT}
_BOARDS = {"BOARD_FLOP": Street.FLOP, "BOARD_TURN": Street.TURN, "BOARD_RIVER": Street.RIVER}
_BLINDS = {
    "HAND_SB": Action.SMALL_BLIND,
    "HAND_BB": Action.BIG_BLIND,
    "HAND_ANTE": Action.ANTE,
    "HAND_DSB": Action.DEAD_BLIND,
}
_HALVES = {"WINTYPE_HI": Half.HIGH, "WINTYPE_LO": Half.LOW}


def recognises(head: bytes) -> bool:
    """Whether XML begins that holds a history."""
    return head[:1] == b"<" and _BEGINS.search(head) is not None


def hands(data: bytes) -> Iterator[Found]:
    """The histories of a file."""
    for start, end, line in spans(data, "HISTORY"):
        yield Found(start, end, line, partial(_hand, data[start:end], line))


def _hand(data: bytes, line: int) -> Draft:
    if b"</HISTORY" not in data:
        raise UnreadableError("the history has no end", RejectCode.TRUNCATED_HAND)
    history = tree(data, line)
    draft = draft_of(history, line)
    paid(draft, history)
    _antes(draft, history)
    return draft


def draft_of(history: Element, line: int) -> Draft:
    """The hand of a history, without its payments."""
    draft = Draft(line=line)
    head = draft.head
    is_tournament = history.get("GAMEKIND") != "GAMEKIND_CASH"
    head["game"] = _GAMES.get(history.get("GAME"))
    draft.kind = KINDS.get(head["game"] or "", "board")
    structure = _LIMITS.get(history.get("LIMIT"))
    head["structure"] = None if structure is None else int(structure)
    head["hand_id"], head["table"] = history.get("ID"), history.get("TABLE") or None
    head["currency"] = "chips" if is_tournament else history.get("TABLECURRENCY")
    if history.get("GAMETYPE") in ("GAMETYPE_PLAY", "GAMETYPE_FUN"):
        head["currency"] = "play"
    head["tournament"] = (history.get("TABLETOURNEYID") or None) if is_tournament else None
    head["stakes"] = [money(text) for text in history.get("STAKES").split("/") if text]
    if structure != Structure.FIXED_LIMIT and len(head["stakes"]) == 2:
        head["small_blind"], head["big_blind"] = head["stakes"]
    head["started_at"] = datetime.fromtimestamp(int(history.get("DATE")[:10]), UTC)
    for end in history.all("SHOWDOWN"):
        rake = money(end.get("RAKE") or "0")
        head["pot"], head["rake"] = money(end.get("POT")) + rake, rake
    head.setdefault("pot", None)
    acting = {act.get("PLAYER") for act in history.all("ACTION") if act.get("TYPE") != "HAND_DEAL"}
    for player in history.all("PLAYER"):
        draft.line = player.line
        if player.get("STATE") == "STATE_EMPTY" or player.get("STATE") == "STATE_RESERVED":
            continue
        seat = int(player.get("SEAT"))
        out = player.get("STATE") == "STATE_SITOUT"
        stack = money(player.get("AMOUNT"))
        is_told = stack or player.get("NAME") not in acting
        draft.seat(seat, player.get("NAME"), stack if is_told else None, is_out=out)
        if player.get("DEALER") == "Y":
            head["button"] = seat
    names = draft.by_name()
    for act in history.all("ACTION"):
        draft.line = act.line
        _act(draft, act, names)
    for row in draft.acts:
        if row[2] is not None:
            draft.seats[row[2]]["is_out"] = False
    return draft


def _cards(element: Element) -> list[int]:
    """Number 0 is the ace, 1 the two; 13 begins the next suit; "b" is a back."""
    found = []
    for card in element.all("CARD"):
        link = card.get("LINK")
        if link == "b":
            found.append(UNKNOWN_CARD)
        elif link.isdigit() and int(link) < 52:
            suit, rank = divmod(int(link), 13)
            found.append((rank + 12) % 13 * 4 + suit)
        else:
            raise UnreadableError(f"no card: {link!r}"[:80])
    return found


def _act(draft: Draft, act: Element, names: dict[str, int]) -> None:
    kind = act.get("TYPE")
    if kind == "HAND_BOARD":
        street = _BOARDS.get(act.get("VALUE"))
        if street is None:
            draft.enter(STREETS[draft.kind][1])
        else:
            seen = sum(row[1] is None for row in draft.cards)
            draft.enter(street, _cards(act)[seen:])
        return
    seat = names[act.get("PLAYER")]
    if kind == "ACTION_ADJUSTEMENT":  # IGT: what is left of a bet that nobody matched
        draft.act(seat, Action.UNCALLED, draft.put.get(seat, 0) - money(act.get("VALUE") or "0"))
        return
    put = draft.put.get(seat, 0)
    amount = money(act.get("VALUE") or "0")
    if kind == "HAND_BLINDS":
        action = _BLINDS[act.get("KIND")]
        if action == Action.SMALL_BLIND and any(row[3] == Action.SMALL_BLIND for row in draft.acts):
            action = Action.DEAD_BLIND
        draft.act(
            seat, action, min(amount, draft.behind.get(seat, amount)) if draft.head["currency"] == "chips" else amount
        )
        return
    if draft.street == Street.DEAL:
        draft.enter(STREETS[draft.kind][0])
    if kind == "HAND_DEAL":
        dealt = _cards(act)
        if UNKNOWN_CARD not in dealt:
            draft.seats[seat]["is_hero"] = True
            draft.show(seat, dealt, Origin.DEALT)
    elif kind == "CHANGECARD":
        count = int(act.get("COUNT") or 0)
        draft.act(seat, Action.DISCARD if count else Action.STAND_PAT, count or None)
        before = [row[3] for row in draft.cards if row[1] == seat]
        draft.show(seat, [card for card in _cards(act) if card not in (*before, UNKNOWN_CARD)], Origin.DRAWN)
    elif kind == "ACTION_FOLD":
        draft.act(seat, Action.FOLD)
    elif kind == "ACTION_CHECK":
        draft.act(seat, Action.CHECK)
    elif kind == "ACTION_CALL":
        draft.act(seat, Action.CALL, amount - put if put and put + amount > draft.level >= amount else amount)
    elif kind in ("ACTION_BET", "ACTION_RAISE"):
        draft.wager(seat, amount)
    elif kind == "ACTION_ALLIN":
        to = amount if put and seat in draft.behind and amount == draft.behind[seat] + put else amount + put
        if to <= draft.level:
            draft.act(seat, Action.CALL, to - put, all_in=True)
        else:
            draft.wager(seat, to, all_in=True)
    else:
        raise UnreadableError(f"no act: {kind!r}"[:80])


def paid(draft: Draft, history: Element) -> None:
    """What is shown and paid at the end."""
    names = draft.by_name()
    for result in history.all("SHOWDOWN", "RESULT"):
        seat, draft.line = names[result.get("PLAYER")], result.line
        known = [card for card in _cards(result) if card != UNKNOWN_CARD]
        if known and result.get("HAND") == "$(STR_G_MUCK)":
            draft.show(seat, known, Origin.MUCKED, street=Street.SHOWDOWN)
        elif known:
            draft.shows(seat, known)
        if won := money(result.get("WIN") or "0"):
            draft.collect(seat, won, half=_HALVES.get(result.get("WINTYPE")))
    declared = draft.head["pot"]
    if any(row[3] == Action.UNCALLED for row in draft.acts):
        return
    seat, back = draft.uncalled()
    if back and declared == sum(draft.total.values()):
        draft.split_uncalled()
        draft.head["pot"] = declared - back if any(row[3] == Action.UNCALLED for row in draft.acts) else declared
    elif back:
        draft.give_back(seat, back)


def _antes(draft: Draft, history: Element) -> None:
    """The antes of a tournament hand: what the pot holds beyond the acts."""
    if draft.head["currency"] != "chips" or draft.head["pot"] is None:
        return
    if any(row[3] == Action.ANTE for row in draft.acts):
        return
    dealt = {act.get("PLAYER") for act in history.all("ACTION") if act.get("TYPE") == "HAND_DEAL"}
    seats = [seat for seat, told in sorted(draft.seats.items()) if told["player"] in dealt]
    returned = sum(row[4] for row in draft.acts if row[3] == Action.UNCALLED)
    more = draft.head["pot"] + returned - sum(draft.total.values())
    if more <= 0 or not seats:
        return
    ante, rest = divmod(more, len(seats))
    if rest:
        draft.head["added"] = more
        return
    posts = []
    for seat in seats:
        told = draft.seats[seat]
        is_all_in = told["starting_stack"] == 0
        if told["starting_stack"] is not None:
            told["starting_stack"] += ante
        posts.append([Street.DEAL, 1, seat, Action.ANTE, ante, None, None, is_all_in, False, told["line"]])
    draft.acts[:0] = posts

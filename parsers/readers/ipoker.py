"""iPoker: a session as XML, a <game> a hand.

Quirks: acts stand by player and are numbered in the order of play. A raise (23) tells the total of the street, an
all-in (7) what was put in. The "win" of a player holds what nobody matched with some clients; the rake is not told.
Cards are written suit first. Clock times have no zone, so they give no instant. All known cards are written as pocket
cards: those of others than the session's player were shown.
"""

import re
from collections.abc import Iterator
from functools import partial

from parsers.draft import KINDS, STREETS, Draft, Found, UnreadableError, hand_of, money
from parsers.elements import Element, spans, tree
from parsers.tables import UNKNOWN_CARD
from parsers.vocabulary import Action, Origin, RejectCode, Street, Structure

TITLE = "iPoker"
BEGINS = "XML with <session sessioncode="
OPENS = (b"<session sessioncode=",)
ABOVE: tuple[bytes, ...] = (b"<",)
ENCODINGS: tuple[str, ...] = ("cp1252",)
STARTS: re.Pattern[bytes] | None = None

_BEGINS = re.compile(rb"<session\s+sessioncode=")
_TYPE = re.compile(r"(.*?)\s*\b(NL|PL|L|БЛ|[Nn]o [Ll]imit|[Pp]ot [Ll]imit|[Ll]imit)\b(.*)")
_LIMITS = {"NL": Structure.NO_LIMIT, "БЛ": Structure.NO_LIMIT, "NO LIMIT": Structure.NO_LIMIT,
           "PL": Structure.POT_LIMIT, "POT LIMIT": Structure.POT_LIMIT,
           "L": Structure.FIXED_LIMIT, "LIMIT": Structure.FIXED_LIMIT}  # fmt: skip
_STAKES = re.compile(r"([\d.,]+)\s*/[^\d]*([\d.,]+)")
_GAMES = {"holdem": "holdem", "omaha": "omaha", "omahahilo": "omaha_hilo8", "omahahl": "omaha_hilo8",
          "7cardstud": "stud", "7cardstudhilo": "stud_hilo8", "razz": "razz", "5cardstud": "stud5"}  # fmt: skip
_DEALT = {2: "holdem", 4: "omaha", 5: "omaha5", 6: "omaha6"}
_POSTS = {"15": Action.ANTE, "1": Action.SMALL_BLIND, "2": Action.BIG_BLIND}
_STREETS = {"Flop": Street.FLOP, "Turn": Street.TURN, "River": Street.RIVER}


def recognises(head: bytes) -> bool:
    """Whether XML begins that holds a session."""
    return head[:1] == b"<" and _BEGINS.search(head) is not None


def hands(data: bytes) -> Iterator[Found]:
    """The games of a session, or of several, one after another."""
    session: dict[str, str] = {}
    before = 0
    for start, end, line in spans(data, "game"):
        if begins := list(_BEGINS.finditer(data, before, start)):
            session = _session(data[begins[-1].start() : start])
        yield Found(start, end, line, partial(_hand, data[start:end], line, session))
        before = end


def _session(data: bytes) -> dict[str, str]:
    """The session's <general>, tag by tag, as far as it goes."""
    text = data.decode("utf-8", "replace")
    return {tag: value.strip() for tag, value in re.findall(r"<(\w+)>([^<]*)</\1>", text)}


def _hand(data: bytes, line: int, session: dict[str, str]) -> Draft:
    if not data.rstrip().endswith(b">") or b"</game" not in data:
        raise UnreadableError("the game has no end", RejectCode.TRUNCATED_HAND)
    game = tree(data, line)
    draft = Draft(line=line)
    _header(draft, game, session)
    names = _players(draft, game, session)
    for part in game.all("round"):
        _round(draft, part, names, session.get("nickname", ""))
    _shown(draft, game, names, session.get("nickname", ""))
    _paid(draft, game, names)
    return draft


def _header(draft: Draft, game: Element, session: dict[str, str]) -> None:
    head = draft.head
    head["hand_id"] = game.get("gamecode")
    told = game.first("general", "gametype") or session.get("gametype", "")
    match = _TYPE.fullmatch(told)
    name, limit, rest = match.groups() if match else (told, "", "")
    dealt = max((len(element.text.split()) for element in _pockets(game)), default=0)
    key = re.sub(r"[^a-z0-9]", "", name.lower())
    kind = _GAMES.get(key) if key else _DEALT.get(dealt)
    if kind in ("omaha", "omaha_hilo8") and dealt in (5, 6):
        kind = kind.replace("omaha", f"omaha{dealt}")
    structure = _LIMITS.get(limit.upper())
    head["game"], head["structure"] = kind, None if structure is None else int(structure)
    draft.kind = KINDS.get(kind or "", "board")
    is_tournament = any(key in session for key in ("tournamentname", "tournamentcode"))
    head["currency"] = "chips" if is_tournament else session.get("tablecurrency") or session.get("currency") or None
    head["tournament"] = (
        (session.get("tournamentcode") or session.get("sessioncode") or None) if is_tournament else None
    )
    head["table"] = session.get("tablename") or None
    stakes = None if is_tournament else _STAKES.search(rest)
    if stakes:
        head["stakes"] = [money(stakes[1]), money(stakes[2])]
        if structure != Structure.FIXED_LIMIT and draft.kind == "board":
            head["small_blind"], head["big_blind"] = head["stakes"]


def _pockets(game: Element) -> Iterator[Element]:
    return (cards for cards in game.all("round", "cards") if cards.get("type") == "Pocket")


def _players(draft: Draft, game: Element, session: dict[str, str]) -> dict[str, int]:
    for player in game.all("general", "players", "player"):
        name, draft.line = player.get("name"), player.line
        if not name:
            continue
        seat = int(player.get("seat"))
        draft.seat(seat, name, _chips(draft, player.get("chips")), is_hero=name == session.get("nickname"))
        if player.get("dealer") == "1":
            draft.head["button"] = seat
    return draft.by_name()


def _chips(draft: Draft, text: str) -> int:
    """An amount; chips have no decimals, so that marks among their digits set thousands off."""
    return money(re.sub(r"[.,\s]", "", text) if draft.head["currency"] == "chips" else text)


def _cards(element: Element) -> list[int]:
    """Suit before rank: H10, SA; X is not told."""
    return hand_of("".join(word[1:] + word[0].lower() if word != "X" else "??" for word in element.text.split()))


def _round(draft: Draft, part: Element, names: dict[str, int], hero: str) -> None:
    number = int(part.get("no"))
    streets = STREETS[draft.kind]
    if number and draft.kind == "stud":
        if number == 1:
            return
        draft.enter(streets[min(number - 2, 4)])
    elif number:
        draft.enter(streets[min(number - 1, 3)])
    for cards in part.all("cards"):
        draft.line = cards.line
        told = _cards(cards)
        player = cards.get("player")
        if not player:
            draft.show(None, told, Origin.BOARD)
        elif draft.kind == "stud":
            up = 0 if draft.street == Street.SEVENTH else 1
            if all(card == UNKNOWN_CARD for card in told):
                continue
            draft.show(names[player], told, Origin.DEALT, up)
        elif player == hero:
            draft.show(names[player], told, Origin.DEALT)
    for act in sorted(part.all("action"), key=lambda act: int(act.get("no"))):
        draft.line = act.line
        _act(draft, act.get("type"), names[act.get("player")], act.get("sum"))


def _act(draft: Draft, kind: str, seat: int, told: str) -> None:
    if told == "DP":  # disconnect protection: all-in for what he has put in, though chips are left
        draft.act(seat, Action.TIMEOUT, is_cap=True)
        return
    amount = _chips(draft, told) if kind not in ("0", "4", "8", "9") else 0
    if kind in _POSTS:
        action = _POSTS[kind]
        if action == Action.SMALL_BLIND and any(row[3] == Action.SMALL_BLIND for row in draft.acts):
            action = Action.DEAD_BLIND  # of one who comes back
        big = [row[4] for row in draft.acts if row[3] == Action.BIG_BLIND]
        if action == Action.BIG_BLIND and big and amount > big[0]:
            action = Action.BOTH_BLINDS
        draft.act(seat, action, amount)
    elif kind == "0":
        draft.act(seat, Action.FOLD)
    elif kind == "4":
        draft.act(seat, Action.CHECK)
    elif kind == "3":
        draft.act(seat, Action.CALL, amount)
    elif kind == "5":
        draft.wager(seat, draft.put.get(seat, 0) + amount)
    elif kind == "7":
        to = draft.put.get(seat, 0) + amount
        if to <= draft.level:
            draft.act(seat, Action.CALL, amount, all_in=True)
        else:
            draft.wager(seat, to, all_in=True)
    elif kind in ("23", "6"):
        draft.wager(seat, amount)
    elif kind == "16":
        draft.act(seat, Action.BRING_IN, amount)
    elif kind not in ("8", "9"):
        raise UnreadableError(f"no type of act: {kind}"[:80])


def _shown(draft: Draft, game: Element, names: dict[str, int], hero: str) -> None:
    if draft.kind == "stud":
        return
    folded = {row[2] for row in draft.acts if row[3] == Action.FOLD}
    for cards in _pockets(game):
        told, seat, draft.line = _cards(cards), names[cards.get("player")], cards.line
        if all(card == UNKNOWN_CARD for card in told):
            continue
        if seat in folded and cards.get("player") != hero:
            draft.show(seat, told, Origin.SUMMARY_SHOWN, street=Street.SHOWDOWN)
        elif seat not in folded and len(names) > 1 and draft.alone() < 0:
            draft.shows(seat, told)


def _paid(draft: Draft, game: Element, names: dict[str, int]) -> None:
    if not any("win" in player.attributes for player in game.all("general", "players", "player")):
        raise UnreadableError("the game does not tell who won", RejectCode.TRUNCATED_HAND)
    players = {
        names[player.get("name")]: player for player in game.all("general", "players", "player") if player.get("name")
    }
    for seat, player in players.items():
        draft.line = player.line
        if won := _chips(draft, player.get("win") or "0"):
            draft.collect(seat, won)
    draft.split_uncalled(_chips(draft, players[max(draft.total, key=draft.total.__getitem__)].get("bet") or "0"))

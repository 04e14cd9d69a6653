"""CoinPoker: what its table says to the client, event by event, as JSON: [name, hand, details] each, in a list or under
the key "hand".

Quirks: an act of a player is told once or more, by its instant; blinds are told again when a turn is reminded. A bet,
raise or all-in tells the total of the street, other acts what is put in. In all-in-or-fold games the flop lies before
anybody acts: their bets are those of the first round, over the blinds. The limit type stands in the table's name, which
not every recording has. What is missing between the pot after rake and the winnings is the fee of the splash pots.
"""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from decimal import Decimal
from functools import partial
from typing import Any

import msgspec

from parsers import borders
from parsers.draft import Draft, Found, UnreadableError, card_of, elements, lines_of, money
from parsers.readers.globalpoker import RANKS
from parsers.vocabulary import Action, Origin, RejectCode, Street, Structure

TITLE = "CoinPoker (events)"
BEGINS = 'JSON with events, ["game. ...", hand, {...}]'
OPENS = (b'["game.', b'[["game.', b'{"hand":')
ABOVE: tuple[bytes, ...] = (b"{", b"[\n", b"[\r", b'"')
ENCODINGS: tuple[str, ...] = ()
STARTS: re.Pattern[bytes] | None = None

_BEGINS = re.compile(rb'[\[{][^{}"]*(?:"hand"\s*:[^{}"]*)?"game\.\w+"\s*,\s*"?\d+"?\s*,')
_DECODER = msgspec.json.Decoder(float_hook=Decimal)
_TABLE = re.compile(r"\b(NL|PL|FL)(HE|H|O)-?(\d?)\b")
_LIMITS = {"NL": Structure.NO_LIMIT, "PL": Structure.POT_LIMIT, "FL": Structure.FIXED_LIMIT}
_DEALT = {2: "holdem", 4: "omaha", 5: "omaha5", 6: "omaha6"}
_POSTS = {"ANTE": Action.ANTE, "SB": Action.SMALL_BLIND, "BB": Action.BIG_BLIND, "STRADDLE": Action.STRADDLE}
_STREETS = {"PREFLOP": Street.PREFLOP, "FLOP": Street.FLOP, "TURN": Street.TURN, "RIVER": Street.RIVER}
_BOARDS = ("dealerCards", "dealerCardsRit", "dealerCardsRit2", "dealerCardsDoubleBoard")
_HERO = re.compile(r"(.*) My Hole Cards ")

Event = tuple[str, dict[str, Any]]


class _File(msgspec.Struct):
    hand: list[msgspec.Raw]
    join: Any = None


def recognises(head: bytes) -> bool:
    """Whether events of a table begin."""
    return _BEGINS.match(head) is not None


def hands(data: bytes) -> Iterator[Found]:
    """The hands of a file: the events of the same number that follow one another."""
    told = data.strip().lstrip(borders.BOM)
    name = None
    if told[:1] == b"{":
        file = msgspec.json.decode(told, type=_File)
        events, name = file.hand, _named(file.join)
    else:
        events = msgspec.json.decode(told, type=list[msgspec.Raw])
    told_of: list[tuple[str, list[Event]]] = []  # of each hand
    places: list[tuple[int, int]] = []
    for begin, end in elements(data, events):
        event, number, details = _DECODER.decode(data[begin:end])
        if number is None or not isinstance(details, dict):
            continue
        if not told_of or told_of[-1][0] != str(number):
            told_of.append((str(number), []))
            places.append((begin, end))
        told_of[-1][1].append((event, details))
        places[-1] = (places[-1][0], end)
    lines = lines_of(data, (begin for begin, _ in places))
    for (number, listed), (begin, end), line in zip(told_of, places, lines, strict=True):
        yield Found(begin, end, line, partial(_hand, number, listed, name, line))


def _named(join: Any) -> str | None:
    """The table's name, where the recording holds how the player came to it."""
    text = msgspec.json.encode(join).decode() if join is not None else ""
    found = re.search(r'"tableName":"([^"\\]+)"', text)
    return found[1] if found else None


def _first(events: list[Event], name: str) -> dict[str, Any]:
    return next((details for event, details in events if event == name), {})


def _last(events: list[Event], name: str) -> dict[str, Any]:
    return _first(events[::-1], name)


def _hand(number: str, events: list[Event], table: str | None, line: int) -> Draft:
    draft = Draft(line=line)
    start = _first(events, "game.pre_hand_start_info")
    won = [details for event, details in events if event == "game.winnerInfo"]
    if not start or not won:
        raise UnreadableError("the hand has no beginning or no end", RejectCode.TRUNCATED_HAND)
    head = draft.head
    head |= {
        "hand_id": number, "table": table, "button": start["dealerSeatId"],
        "small_blind": money(start["sbAmount"]), "big_blind": money(start["bbAmount"]),
        "started_at": datetime.fromtimestamp(int(start["initTimeStamp"]) / 1000, UTC),
    }  # fmt: skip
    head["stakes"] = [head["small_blind"], head["big_blind"]]
    for seat in _first(events, "game.seatInfo").get("seatResponseDataList", ()):
        stack = money(seat["userChips"]) + money(seat.get("betAmout") or 0)
        draft.seat(seat["seatId"], seat["userName"], stack, is_out=seat.get("isPlaying") is False)
    seats = draft.by_name()
    shown = _shown(events)
    dealt = _dealt(events)
    _game(draft, table, max((len(cards) for cards in (*shown.values(), dealt)), default=0))
    hero = next((match[1] for text in _chats(events) if (match := _HERO.match(text))), None)
    _play(draft, events, seats, (seats.get(hero or ""), dealt))
    for seat, cards in sorted(shown.items()):
        if draft.alone() < 0:
            draft.shows(seat, cards)
    _paid(draft, won)
    return draft


def _chats(events: list[Event]) -> Iterator[str]:
    return (str(details.get("dealerMessage", "")) for event, details in events if event == "game.dealer_chat")


def _card(told: dict[str, Any]) -> int:
    return card_of(RANKS[told["value"]] + told["suit"][0].lower())


def _dealt(events: list[Event]) -> list[int]:
    return [_card(card) for card in _first(events, "game.hole_cards").get("holeCards", ())]


def _shown(events: list[Event]) -> dict[int, list[int]]:
    """The hands that are laid open, by seat."""
    found: dict[int, list[int]] = {}
    for event, details in events:
        if event in ("game.show_hole_cards", "game.reveal_cards"):
            for seat, cards in (details.get("userCardListMap") or {}).items():
                found[int(seat)] = [_card(card) for card in cards]
    return found


def _game(draft: Draft, table: str | None, count: int) -> None:
    """Game and limit by the table's name; without one the game by the number of cards, and no limit type."""
    match = _TABLE.search(table or "")
    draft.head["game"] = _DEALT.get(count)
    draft.head["structure"] = None
    if match:
        limit, game, cards = match.groups()
        draft.head["game"] = "holdem" if game != "O" else _DEALT.get(int(cards or 4))
        is_all_in_or_fold = "AOF" in (table or "").split()
        draft.head["structure"] = int(Structure.NO_LIMIT if is_all_in_or_fold else _LIMITS[limit])


def _acts(events: list[Event]) -> Iterator[tuple[str, dict[str, Any]]]:
    """What moves chips or cards, in order, each once: ("act", ...) or ("return", ...)."""
    seen = set()
    for event, details in events:
        if event == "game.return_chips":
            yield "return", details
        for act in details.get("gameActionMessagesHistory") or () if event == "game.dealer_chat_action" else ():
            name = act.get("newPlayerAction") or act.get("action")
            key = (act.get("initTimestamp"), act.get("username"), name, str(act.get("actionAmount")))
            if not act.get("username") or key in seen or (name in _POSTS and act["roundName"] != "ANTE"):
                continue
            seen.add(key)
            yield "act", {**act, "name": name}


def _play(draft: Draft, events: list[Event], seats: dict[str, int], hero: tuple[int | None, list[int]]) -> None:
    boards = _last(events, "game.dealer_cards")
    acts = list(_acts(events))
    rounds = {act["roundName"] for kind, act in acts if kind == "act"} - {"ANTE"}
    first = "PREFLOP" if "PREFLOP" in rounds or "FLOP" not in rounds else "FLOP"
    board = boards.get("dealerCards") or {}
    for kind, act in acts:
        if kind == "return":
            draft.act(int(act["seatId"]), Action.UNCALLED, money(act["chipsToReturn"]))
            continue
        if act["roundName"] != "ANTE":
            _enter(draft, Street.PREFLOP if act["roundName"] == first else _STREETS[act["roundName"]], board, hero)
        _act(draft, seats[act["username"]], act["name"], money(act.get("actionAmount") or 0))
    _enter(draft, max((_STREETS[name] for name in board), default=Street.PREFLOP), board, hero)
    run = 1
    for key in _BOARDS[1:]:
        if other := boards.get(key):
            run += 1
            for name, street in _STREETS.items():
                if other.get(name) and other[name] != board.get(name):
                    draft.enter(street, [_card(card) for card in other[name]], run)


def _enter(draft: Draft, street: Street, board: dict[str, Any], hero: tuple[int | None, list[int]]) -> None:
    """The street, and those before it, as far as they have not begun."""
    for name, number in _STREETS.items():
        if draft.street < number <= street:
            draft.enter(number, [_card(card) for card in board.get(name, ())])
            if number == Street.PREFLOP and hero[0] is not None:
                draft.seats[hero[0]]["is_hero"] = True
                draft.show(hero[0], hero[1], Origin.DEALT)


def _act(draft: Draft, seat: int, name: str, amount: int) -> None:
    if name == "STRADDLE":
        draft.act(seat, Action.STRADDLE, to=amount, tells_to=False)
    elif name in _POSTS:
        draft.act(seat, _POSTS[name], amount)
    elif name == "FOLD":
        draft.act(seat, Action.FOLD)
    elif name == "CHECK":
        draft.act(seat, Action.CHECK)
    elif name == "CALL":
        draft.act(seat, Action.CALL, amount)
    elif name in ("BET", "RAISE"):
        draft.wager(seat, amount)
    elif name in ("ALLIN", "ALL_IN"):
        if amount <= draft.level:
            draft.act(seat, Action.CALL, amount - draft.put.get(seat, 0), all_in=True)
        else:
            draft.wager(seat, amount, all_in=True)
    else:
        raise UnreadableError(f"no act: {name!r}"[:80])


def _paid(draft: Draft, won: list[dict[str, Any]]) -> None:
    """The winnings. With several boards the pots are told for each of them, and their sum is not the pot."""
    pot = after = paid = 0
    for run, told in enumerate(won, 1):
        for part in told.get("winnerDataList") or ():
            pot += money(part["potAmount"])
            after += money(part["potAmountAfterRake"])
            for winner in part["winnerDetails"]["winnerList"]:
                amount = money(winner["winAmountFromPot"])
                draft.collect(winner["seatId"], amount, pot=part["potId"], run=run)
                paid += amount
    seat, back = draft.uncalled()
    if back and not any(row[3] == Action.UNCALLED for row in draft.acts):
        if pot == sum(draft.total.values()):
            draft.split_uncalled()
            pot, after = pot - back, after - back
        else:
            draft.give_back(seat, back)
    if len(won) == 1:
        draft.head |= {"pot": pot, "rake": pot - after, "jackpot": max(after - paid, 0)}

"""The Big Game: the hands of a television show as calls of a script, LoadHand({...}), each after its address.

Quirks: keys have no quotes. The ante of the hand is paid by the button for all. Calls tell no amount, raises the
total of the street; cards are written suit first. What nobody matched is within what is won. Titles repeat from week
to week, so the hand's number is its address. Who does nothing at all is away from the table, though his chips are told.
A board that is dealt after all bets may be told backwards: its first three cards last. Of cards that no camera saw the
list is empty.
"""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from parsers import borders
from parsers.draft import Draft, Found, UnreadableError, card_of, money, parts, to_the_next
from parsers.tables import UNKNOWN_CARD
from parsers.vocabulary import Action, Origin, Street, Structure

TITLE = "The Big Game"
BEGINS = "LoadHand({Hand:"
OPENS = (b"LoadHand({", b"URL: http")
ABOVE: tuple[bytes, ...] = ()
ENCODINGS: tuple[str, ...] = ("cp1252",)
STARTS: re.Pattern[bytes] = re.compile(rb"URL: http")  # one line: a source is cut at any end of a line

_CALLS = re.compile(STARTS.pattern + rb"|LoadHand\(")
_CALL = re.compile(r"LoadHand\((.*)\)", re.DOTALL)
_ADDRESS = re.compile(r"URL: \S*?/data/(\S+?)\.js")
_KEY = re.compile(r'"(?:[^"\\]|\\.)*"|([A-Za-z_]\w*)\s*:')
_BOARD = ((Street.FLOP, 3), (Street.TURN, 1), (Street.RIVER, 1))
_ACTS = {"Folds": Action.FOLD, "Checks": Action.CHECK, "Bets": Action.BET, "Raises To": Action.RAISE}
_NO_ACTS = ("Deal", "Wins", "Takes Back")


def recognises(head: bytes) -> bool:
    """Whether a call of the script begins, or its address."""
    return head.startswith(OPENS) and any(True for _ in borders.hand_starts(re.compile(rb"LoadHand\(\{"), head, True))


def hands(data: bytes) -> Iterator[Found]:
    """The calls of a file, each with the address before it."""
    starts, is_addressed = [], False
    for start, sign in borders.hand_starts(_CALLS, data, True):
        is_address = STARTS.match(sign) is not None
        if is_address or not is_addressed:
            starts.append(start)
        is_addressed = is_address
    return parts(data, to_the_next(data, starts), _hand)


def _hand(data: bytes, line: int) -> Draft:
    text = data.decode("utf-8", "replace")
    call = _CALL.search(text)
    if call is None:
        raise UnreadableError("the call has no end")
    told = msgspec.json.decode(_KEY.sub(lambda match: f'"{match[1]}":' if match[1] else match[0], call[1]))
    hand = told["Hand"]
    draft = Draft(line=line + borders.line_ends(data[: len(text[: call.start()].encode())]))
    address = _ADDRESS.search(text)
    blinds = [money(hand["SmallBlind"]), money(hand["BigBlind"])]
    draft.head |= {
        "hand_id": address[1] if address else None, "table": hand["Title"], "max_seats": hand["NumberOfSeats"],
        "game": "holdem", "structure": int(Structure.NO_LIMIT), "currency": "USD", "stakes": blinds,
        "small_blind": blinds[0], "big_blind": blinds[1], "button": hand["Dealer"],
    }  # fmt: skip
    plays = told["Plays"]
    playing = {play["Seat"] for play in plays}
    players = [player for player in hand["Players"] if player["Name"] and player["Stack"]]  # else an empty chair
    for player in players:
        draft.seat(player["Seat"], player["Name"], money(player["Stack"]), is_out=player["Seat"] not in playing)
    _posts(draft, hand, blinds)
    while plays and plays[0]["Action"] == "Straddles":
        play = plays.pop(0)
        draft.act(play["Seat"], Action.STRADDLE, money(play["value"]))
    draft.enter(Street.PREFLOP)
    for player in players:
        if player["Seat"] in playing:
            cards = [_card(text) for text in player["Cards"]] or [UNKNOWN_CARD] * 2
            draft.show(player["Seat"], cards, Origin.DEALT)
    boards = [play.get("value") or [] for play in plays if play["Action"] == "Deal"]
    last = max((place for place, play in enumerate(plays) if play["Action"] not in _NO_ACTS), default=0)
    before = sum(len(play.get("value") or ()) for play in plays[:last] if play["Action"] == "Deal")
    deals = _dealt(boards if not boards or len(boards[0]) == 3 else boards[::-1], before > 3)
    for play in plays:
        if play["Action"] != "Deal":
            _play(draft, play)
        elif not draft.collections:  # else cards that would have come
            for street, run, cards in next(deals):
                draft.enter(street, cards, run)
    draft.split_uncalled()
    return draft


def _card(text: str) -> int:
    return card_of(text[1:].upper() + text[0])


def _posts(draft: Draft, hand: dict[str, Any], blinds: list[int]) -> None:
    """The format tells no posts: the button pays the ante, the players after it the blinds."""
    seats = sorted(seat for seat, told in draft.seats.items() if not told["is_out"])
    button = hand["Dealer"]
    after = [seat for seat in seats if seat > button] + [seat for seat in seats if seat <= button]
    if len(after) == 2:
        after.reverse()
    if hand.get("Ante") and button in draft.seats:
        draft.act(button, Action.ANTE, money(hand["Ante"]))
    for seat, action, amount in zip(after, (Action.SMALL_BLIND, Action.BIG_BLIND), blinds, strict=False):
        draft.act(seat, action, min(amount, draft.behind[seat]))


def _dealt(boards: list[list[str]], is_turn_bet: bool) -> Iterator[list[tuple[Street, int, list[int]]]]:
    """The streets that each deal brings, with their board. Behind the river a further board begins, with as many cards
    as differ; a single one is a river where there were bets on the turn, else a turn whose river is told next."""
    last, run = Street.PREFLOP, 1
    for told in boards:
        cards = [_card(text) for text in told]
        parts = []
        while cards:
            if last == Street.RIVER:
                single = Street.TURN if is_turn_bet else Street.FLOP
                last, run = (single, Street.FLOP, Street.PREFLOP)[min(len(cards), 3) - 1], run + 1
            for street, count in _BOARD:
                if street > last and cards:
                    parts.append((street, run, cards[:count]))
                    last, cards = street, cards[count:]
        yield parts


def _play(draft: Draft, play: dict[str, Any]) -> None:
    name, seat, value = play["Action"], play["Seat"], play.get("value")
    if name == "All-In":
        to = draft.put.get(seat, 0) + draft.behind[seat]
        if to <= draft.level:
            draft.act(seat, Action.CALL, draft.behind[seat], all_in=True)
        else:
            draft.wager(seat, to, all_in=True)
    elif name == "Takes Back":
        draft.act(seat, Action.UNCALLED, money(value))
    elif name == "Calls":
        draft.call(seat)
    elif name == "Wins":
        draft.collect(seat, money(value))
    elif name in _ACTS:
        action = _ACTS[name]
        if action in (Action.FOLD, Action.CHECK):
            draft.act(seat, action)
        else:
            draft.act(seat, action, to=money(value), tells_to=action == Action.RAISE)
    elif name == "Straddles":
        raise UnreadableError("a straddle after the first act")
    else:
        raise UnreadableError(f"no action: {name!r}"[:80])

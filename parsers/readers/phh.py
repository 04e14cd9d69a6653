"""PHH and PHHS: the poker hand history file format.

A file is one hand as TOML, or (PHHS) a table a hand. What the format does not say stays unknown: uncalled bets and
side pots are not told, all-ins follow from the stacks. Fields that begin with an underscore are the annotator's own;
those that `reports.hands.phh` writes are read back, here and in `parsers.own`.

Authority: the PHH specification (github.com/uoftcprg/phh-std), "Required Fields" and "Optional Fields".
"""

import re
import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime, time
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from parsers import borders, own
from parsers.draft import KINDS, STREETS, Draft, Found, UnreadableError, hand_of, money, parts, to_the_next
from parsers.tables import UNKNOWN_CARD
from parsers.vocabulary import Action, Origin, Street, Structure

TITLE = "Poker Hand History"
BEGINS = "TOML with a field variant; tables of it in PHHS"
OPENS = (b"variant = '", b'variant = "')
ABOVE: tuple[bytes, ...] = (b"#", b"[")
ENCODINGS: tuple[str, ...] = ()
STARTS: re.Pattern[bytes] = re.compile(rb"\[[^\[\]\r\n]+\][ \t]*(?:#[^\r\n]*)?(?=[\r\n]|\Z)")

_FIELD = re.compile(r"([A-Za-z0-9_-]+)[ \t]*=[ \t]*([^{}]+)")
_TABLE = re.compile(r"\[[A-Za-z0-9_-]+\]")
_CLOCK = re.compile(r"(\d\d):(\d\d):(\d\d)")
_JSON = msgspec.json.Decoder(strict=True, float_hook=Decimal)
_TOML = re.compile(rb"""#|["']?[\w-]+["']?[ \t]*=|""" + STARTS.pattern)
_VARIANT = re.compile(rb"^[ \t]*variant[ \t]*=[ \t]*[\"'][A-Z]", re.MULTILINE)
_FORMS = {
    "NT": ("holdem", Structure.NO_LIMIT),
    "FT": ("holdem", Structure.FIXED_LIMIT),
    "NS": ("shortdeck", Structure.NO_LIMIT),
    "PO": ("omaha", Structure.POT_LIMIT),
    "FO/8": ("omaha_hilo8", Structure.FIXED_LIMIT),
    "F7S": ("stud", Structure.FIXED_LIMIT),
    "F7S/8": ("stud_hilo8", Structure.FIXED_LIMIT),
    "FR": ("razz", Structure.FIXED_LIMIT),
    "N2L1D": ("draw27_single", Structure.NO_LIMIT),
    "F2L3D": ("draw27_triple", Structure.FIXED_LIMIT),
    "FB": ("badugi", Structure.FIXED_LIMIT),
}
VARIANTS = {form: variant for variant, form in _FORMS.items()}
_SYMBOLS = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR"}
_ZONES = {
    "ET": "America/New_York", "EST": "America/New_York", "EDT": "America/New_York", "CT": "America/Chicago",
    "CST": "America/Chicago", "CDT": "America/Chicago", "MT": "America/Denver", "MST": "America/Denver",
    "MDT": "America/Denver", "PT": "America/Los_Angeles", "PST": "America/Los_Angeles", "PDT": "America/Los_Angeles",
    "UTC": "UTC", "GMT": "UTC", "BST": "Europe/London", "WET": "Europe/Lisbon", "CET": "Europe/Paris",
    "CEST": "Europe/Paris", "EET": "Europe/Athens", "MSK": "Europe/Moscow", "JST": "Asia/Tokyo",
}  # fmt: skip
_WORLDWIDE = 1_000_000  # a smaller number counts the hands of an event and names none alone


def recognises(head: bytes) -> bool:
    """Whether TOML begins in which a field `variant` stands at the beginning of a line."""
    return _TOML.match(head) is not None and _VARIANT.search(head) is not None


def hands(data: bytes) -> Iterator[Found]:
    """A table a hand, or the whole as one."""
    assert STARTS is not None
    starts = [start for start, _ in borders.hand_starts(STARTS, data, True)] or [0]
    return parts(data, to_the_next(data, starts), _hand)


def _hand(data: bytes, line: int) -> Draft:
    text = data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    told = plain(text)
    if told is None:
        told = tomllib.loads(text, parse_float=Decimal)
    if len(told) == 1 and isinstance(inner := next(iter(told.values())), dict):
        told = inner
    variant = str(told["variant"])
    if variant not in _FORMS:
        raise UnreadableError(f"variant {variant!r} is not one of the specification's {', '.join(_FORMS)}")
    game, structure = _FORMS[variant]
    draft = Draft(kind=KINDS.get(game, "board"), line=line)
    _header(draft, told, game, structure)
    seats = _seats(draft, told)
    _posts(draft, told, seats)
    bring_in = money(told.get("bring_in", 0))
    for draft.line, words in _actions(text, told["actions"], line):
        _act(draft, words, seats, bring_in)
    _paid(draft, told, seats)
    own.amend(draft, told)
    draft.mark(told.get("_marks", ()))
    return draft


def plain(text: str) -> dict[str, Any] | None:
    """The fields of a table in what TOML and JSON have in common, with text in single quotes, lists over several lines
    and lines of comment too: several times quicker than TOML as a whole. None where anything else stands there."""
    if "\\" in text or "null" in text or "\x7f" in text:
        return None
    told: dict[str, Any] = {}
    lines = iter(text.split("\n"))
    for line in lines:
        bare = line.strip(" \t")
        if not bare or bare[0] == "#" or (not told and _TABLE.fullmatch(bare)):
            continue
        found = _FIELD.fullmatch(bare)
        if found is None or found[1] in told:
            return None
        value = found[2]
        while value[0] == "[" and value[-1] != "]":
            more = next(lines, "").strip(" \t")
            if not more or more[0] == "#":
                return None
            value += f"\n{more}"
        read = _value(value)
        if read is None:
            return None
        told[found[1]] = read
    return told


def _value(text: str) -> Any:
    """A value that JSON has as well, or a time of day; None for any other."""
    if clock := _CLOCK.fullmatch(text):
        hour, minute, second = map(int, clock.groups())
        return time(hour, minute, second) if hour < 24 and minute < 60 and second < 60 else None
    if "'" in text:
        if '"' in text:
            return None
        text = text.replace("'", '"')
    if text[-2:] in (",]", "\n]") and text[:-1].rstrip("\n")[-1:] == "," and len(text) > 3:
        text = text[:-1].rstrip("\n")[:-1] + "]"
    try:
        read = _JSON.decode(text)
    except msgspec.DecodeError:
        return None
    return None if isinstance(read, Decimal) and text.lstrip("-").isdecimal() else read  # more than a machine's integer


def _header(draft: Draft, told: dict[str, Any], game: str, structure: Structure) -> None:
    head = draft.head
    head["game"], head["structure"] = game, int(structure)
    number = told.get("hand")
    if isinstance(number, str) or (isinstance(number, int) and number >= _WORLDWIDE):
        head["hand_id"] = str(number)
    symbol = told.get("currency_symbol")
    head["currency"] = told.get("currency") or _SYMBOLS.get(str(symbol))
    limit = [money(told[name]) for name in ("small_bet", "big_bet") if name in told]
    blinds = [abs(money(amount)) for amount in told.get("blinds_or_straddles", ())]
    if limit:
        head["stakes"] = limit
    elif blinds:
        head["stakes"] = [amount for amount in blinds[:2] if amount]
    if "_stakes" in told:
        head["stakes"] = [money(amount) for amount in told["_stakes"]]
    if structure != Structure.FIXED_LIMIT and draft.kind != "stud" and game != "shortdeck":
        head["small_blind"], head["big_blind"] = (blinds[0] or None, money(told["min_bet"])) if blinds else (None, None)
    elif game == "shortdeck":
        head["big_blind"] = max(blinds, default=0) or None
    if "bring_in" in told:
        head["bring_in"] = money(told["bring_in"])
    antes = [money(amount) for amount in told["antes"]]
    head["ante"] = max(antes, default=0) or None
    for column in ("table", "level"):
        if column in told:
            head[column] = str(told[column])
    for column in ("small_blind", "big_blind", "ante", "bring_in", "cap", "rake", "jackpot", "added"):
        if f"_{column}" in told:
            head[column] = None if told[f"_{column}"] == "" else money(told[f"_{column}"])
    for column in ("tournament", "level", "currency"):
        if f"_{column}" in told:
            head[column] = told[f"_{column}"]
    if "_stakes_kind" in told:
        head["stakes_kind"] = int(told["_stakes_kind"])
    head["is_fast"] = bool(told.get("_is_fast", False))
    head["max_seats"] = told.get("seat_count")
    head["started_at"] = _instant(told)


def _instant(told: dict[str, Any]) -> datetime | None:
    if not all(name in told for name in ("year", "month", "day", "time")) or not isinstance(told["time"], time):
        return None
    zone = told.get("time_zone") or _ZONES.get(str(told.get("time_zone_abbreviation")))
    if zone is None and ("time_zone_abbreviation" in told or all(key in told for key in ("city", "region", "country"))):
        return None  # local time of a place
    try:
        local = datetime.combine(datetime(told["year"], told["month"], told["day"]), told["time"])
        return local.replace(tzinfo=ZoneInfo(zone or "UTC")).astimezone(UTC)
    except (ZoneInfoNotFoundError, ValueError, OverflowError, OSError):  # a zone is a file: its name may be too long
        return None


def _seats(draft: Draft, told: dict[str, Any]) -> list[int]:
    """The seat of each player; they stand in the order of play, the button last."""
    stacks = told["starting_stacks"]
    count = len(stacks)
    numbers = told.get("seats") or list(range(1, count + 1))
    players = told.get("players") or [f"p{place + 1}" for place in range(count)]
    if len(numbers) != count or len(players) != count:
        raise UnreadableError("seats, players and starting_stacks differ in length")
    if count < 2:
        raise UnreadableError("fewer than two players")
    for number, player, stack in zip(numbers, players, stacks, strict=True):
        known = isinstance(stack, int) or (isinstance(stack, Decimal) and stack.is_finite())
        draft.seat(
            number,
            str(player) or f"seat {number}",
            money(stack) if known else None,
            is_hero=False,
            is_out=False,
        )
    for number, player, stack in told.get("_sitting_out", ()):
        draft.seat(number, str(player), None if stack == "" else money(stack), is_out=True)
    draft.head["button"] = told.get("_button", None if draft.kind == "stud" else numbers[-1])
    draft.head["button"] = None if draft.head["button"] == "" else draft.head["button"]
    return list(numbers)


def _posts(draft: Draft, told: dict[str, Any], seats: list[int]) -> None:
    """Antes, then blinds. Of two players both arrays are turned round: the button, who is last, posts the small blind.

    A negative blind is a newcomer's: it is live but gives him no option of its own.
    """
    count = len(seats)
    if "_posts" in told:
        for player, kind, amount, *all_in in told["_posts"]:
            draft.act(seats[player - 1], Action[kind.upper()], money(amount), all_in=all_in[0] if all_in else None)
        return

    def post(place: int, action: Action, amount: int) -> None:
        number = seats[place]
        draft.act(number, action, min(amount, draft.behind.get(number, amount)))

    def turned(listed: list[Any]) -> list[int]:
        amounts = [money(amount) for amount in listed]
        if len(amounts) != count:
            raise UnreadableError("antes or blinds and starting_stacks differ in length")
        return amounts[::-1] if count == 2 else amounts

    for place, amount in enumerate(turned(told["antes"])):
        if amount:
            post(place, Action.ANTE, amount)
    blinds = turned(told["blinds_or_straddles"]) if told.get("blinds_or_straddles") else []
    small, big = (1, 0) if count == 2 else (0, 1)
    told_big = draft.head.get("big_blind") or money(told.get("small_bet", told.get("min_bet", 0)))
    if blinds and not blinds[big] and blinds[small] >= told_big:
        small, big = big, small  # a dead small blind: the first player posts the big one
    for place in (small, big, *range(2, count)) if blinds else ():
        amount = blinds[place]
        if not amount:
            continue
        if draft.head["game"] == "shortdeck":
            action = Action.BUTTON_BLIND
        elif amount < 0:
            action = Action.BIG_BLIND if -amount <= told_big else Action.BOTH_BLINDS
        else:
            action = Action.SMALL_BLIND if place == small else Action.BIG_BLIND if place == big else Action.STRADDLE
        post(place, action, abs(amount))


def _actions(text: str, actions: list[str], line: int) -> Iterator[tuple[int, list[str]]]:
    """Each action without its commentary, and the line on which it stands."""
    at = seen = text.index("actions")
    line += text.count("\n", 0, at)
    for action in actions:
        found = text.find(action, at) if action else -1
        if found >= 0:
            line += text.count("\n", seen, found)
            at, seen = found + len(action), found
        words = action.partition("#")[0].split()
        if words:
            yield line, words


def _act(draft: Draft, words: list[str], seats: list[int], bring_in: int) -> None:
    match words:
        case "d", "db", cards:
            streets = STREETS["stud" if draft.kind == "stud" else "board"]  # in stud: a last card that all share
            last = streets.index(draft.street) if draft.street in streets else 0
            draft.enter(streets[last + 1], hand_of(cards))
        case "d", "dh", player, cards:
            _deal(draft, _seat(player, seats), hand_of(cards))
        case player, "f":
            draft.act(_seat(player, seats), Action.FOLD)
        case player, "cc":
            draft.call(_seat(player, seats))
        case player, "cbr", amount:
            draft.wager(_seat(player, seats), money(amount))
        case player, "pb":
            seat = _seat(player, seats)
            draft.act(seat, Action.BRING_IN, min(bring_in, draft.behind.get(seat, bring_in)))
        case player, "sd", *cards:
            _draw(draft, _seat(player, seats), hand_of("".join(cards)))
        case (player, "sm") | (player, "sm", "-"):
            draft.act(_seat(player, seats), Action.MUCK, street=Street.SHOWDOWN)
        case player, "sm", cards:
            shown = hand_of(cards)
            if all(number == UNKNOWN_CARD for number in shown):
                draft.act(_seat(player, seats), Action.MUCK, street=Street.SHOWDOWN)
            else:
                draft.shows(_seat(player, seats), shown)
        case _:
            raise UnreadableError(f"no action of the specification: {' '.join(words)!r}"[:100])


def _seat(player: str, seats: list[int]) -> int:
    if not player.startswith("p") or not player[1:].isdigit() or not 0 < int(player[1:]) <= len(seats):
        raise UnreadableError(f"{player!r} is no player of the hand")
    return seats[int(player[1:]) - 1]


def _deal(draft: Draft, seat: int, dealt: list[int]) -> None:
    """Hole cards. In stud the number of cards that a player holds tells the street; the third is up."""
    streets = STREETS[draft.kind]
    held = draft.seats[seat].setdefault("_held", 0) + len(dealt)
    draft.seats[seat]["_held"] = held
    up: int | None = None
    if draft.kind == "stud":
        street = streets[min(max(held - 3, 0), 4)]
        if draft.street == Street.DEAL or street > draft.street:
            draft.enter(street)
        up = 1 if street != Street.SEVENTH and held >= 3 else 0
    elif draft.street == Street.DEAL:
        draft.enter(streets[0])
    origin = (
        Origin.DRAWN if draft.street in (Street.FIRST_DRAW, Street.SECOND_DRAW, Street.THIRD_DRAW) else Origin.DEALT
    )
    if any(number != UNKNOWN_CARD for number in dealt):
        draft.show(seat, dealt, origin, up)


def _draw(draft: Draft, seat: int, discarded: list[int]) -> None:
    """Discards. A draw begins with the first of them after betting, or when somebody draws again."""
    streets = STREETS[draft.kind]
    before = [row for row in draft.acts if row[0] == draft.street]
    drawn = [row[2] for row in before if row[3] in (Action.DISCARD, Action.STAND_PAT)]
    betting = any(row[3] in (Action.FOLD, Action.CHECK, Action.CALL, Action.BET, Action.RAISE) for row in before)
    if draft.street == streets[0] or betting or seat in drawn:
        place = streets.index(draft.street) + 1 if draft.street in streets else len(streets)
        if place >= len(streets):
            raise UnreadableError("a draw that the game does not have")
        draft.enter(streets[place])
    if not discarded:
        draft.act(seat, Action.STAND_PAT)
        return
    draft.act(seat, Action.DISCARD, len(discarded))
    if any(number != UNKNOWN_CARD for number in discarded):
        draft.show(seat, discarded, Origin.DISCARDED)


def _paid(draft: Draft, told: dict[str, Any], seats: list[int]) -> None:
    """Who gets what back and who collects what: the winnings, or what the finishing stacks leave to be collected; a
    player who is alone has the pot. The format returns unmatched bets in silence."""
    taker, back = draft.uncalled()
    if "_uncalled" in told:
        taker, back = _returned(told["_uncalled"], seats)
    if any(money(amount) for amount in told.get("winnings", ())):
        won = dict(zip(seats, map(money, told["winnings"]), strict=True))
    elif "finishing_stacks" in told:
        after = dict(zip(seats, map(money, told["finishing_stacks"]), strict=True))
        won = {}
        for seat in seats:
            stack = draft.seats[seat]["starting_stack"]
            if stack is not None:
                won[seat] = after[seat] - stack + draft.total.get(seat, 0) - (back if seat == taker else 0)
    elif "_payments" not in told and (winner := draft.alone()) >= 0:
        won = {winner: sum(draft.total.values()) - back}
    else:
        won = {}
    if back:
        draft.give_back(taker, back)
    for seat, amount in won.items():
        if amount:
            draft.collect(seat, amount)


def _returned(told: list[Any], seats: list[int]) -> tuple[int, int]:
    return (seats[int(told[0]) - 1], money(told[1])) if told else (-1, 0)

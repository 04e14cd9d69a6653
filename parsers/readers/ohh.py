"""Open Hand History: a JSON object {"ohh": ...} a hand, one after another, on a line or on many, or in an array.

Amounts are what a player puts in with the act; writers exist that give a raise its total, and the declared pots tell
which it is. Unmatched bets come back in silence: whether the pots hold them is told by their sum. Keys that begin
with an underscore are the writer's own; those of `reports.hands.ohh` are read back, here and in `parsers.own`.

Authority: the Open Hand History specification 1.4.6 (hh-specs.handhistory.org).
"""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import msgspec

from parsers import borders, own
from parsers.draft import KINDS, Draft, Found, UnreadableError, card_of, elements, hand_of, money, parts, to_the_next
from parsers.vocabulary import Action, Origin, Payment, RejectCode, Street, Structure

TITLE = "Open Hand History"
BEGINS = '{"ohh": ...}, or an array of such'
OPENS = (b'"ohh":', b'{"ohh":')
ABOVE: tuple[bytes, ...] = (b"{", b"[{", b"[\n", b"[\r", b'"', b"}", b"]")
ENCODINGS: tuple[str, ...] = ()
STARTS: re.Pattern[bytes] | None = re.compile(rb"(?:\[\s*)?\{")

_DECODER = msgspec.json.Decoder(float_hook=Decimal)
_ARRAY = msgspec.json.Decoder(list[msgspec.Raw])
_AFTER = b"], \t\r\n"  # what may stand behind an object
_OPENS_ARRAY = re.compile(rb"[\s\xef\xbb\xbf]*\[\s*")
_BRACE = re.compile(rb"\{")
_OPENS = re.compile(rb"\n\{")
_MARK = re.compile(rb'"(?:ohh|ots)"\s*:\s*\{')  # ots: a tournament's summary
GAMES = {
    "holdem": "Holdem", "omaha": "Omaha", "omaha_hilo8": "OmahaHiLo", "stud": "Stud", "stud_hilo8": "StudHiLo",
    # not in the specification
    "shortdeck": "ShortDeck", "razz": "Razz", "omaha5": "Omaha5", "omaha5_hilo8": "Omaha5HiLo", "omaha6": "Omaha6",
    "omaha6_hilo8": "Omaha6HiLo", "courchevel": "Courchevel", "courchevel_hilo8": "CourchevelHiLo",
}  # fmt: skip
_GAMES = {text.lower(): game for game, text in GAMES.items()}
_BY_CARDS = {("omaha", 5): "omaha5", ("omaha", 6): "omaha6", ("omaha_hilo8", 5): "omaha5_hilo8",
             ("omaha_hilo8", 6): "omaha6_hilo8"}  # fmt: skip
STRUCTURES = {"NL": Structure.NO_LIMIT, "PL": Structure.POT_LIMIT, "FL": Structure.FIXED_LIMIT,
              "SL": Structure.SPREAD_LIMIT}  # fmt: skip
STREETS = {
    "preflop": Street.PREFLOP, "flop": Street.FLOP, "turn": Street.TURN, "river": Street.RIVER,
    "thirdstreet": Street.THIRD, "fourthstreet": Street.FOURTH, "fifthstreet": Street.FIFTH,
    "sixthstreet": Street.SIXTH, "seventhstreet": Street.SEVENTH, "3rdstreet": Street.THIRD,
    "4thstreet": Street.FOURTH, "5thstreet": Street.FIFTH, "6thstreet": Street.SIXTH, "7thstreet": Street.SEVENTH,
    "showdown": Street.SHOWDOWN,
}  # fmt: skip
POSTS = {
    "Post Ante": Action.ANTE, "Post SB": Action.SMALL_BLIND, "Post BB": Action.BIG_BLIND, "Straddle": Action.STRADDLE,
    "Post Dead": Action.DEAD_BLIND, "Post Extra Blind": Action.BOTH_BLINDS,
}  # fmt: skip
_ACTS = {"Fold": Action.FOLD, "Check": Action.CHECK, "Call": Action.CALL, "Bet": Action.BET, "Raise": Action.RAISE}
_IGNORED = {"Added Chips", "Sits Down", "Stands Up", "Added To Pot"}


def recognises(head: bytes) -> bool:
    """Whether JSON begins in which an object "ohh" opens."""
    return head[:1] in (b"{", b"[") and _MARK.search(head) is not None


def hands(data: bytes) -> Iterator[Found]:
    """The objects of a file."""
    starts = _starts(data)
    if array := _OPENS_ARRAY.match(data):
        starts = [array.end(), *(start for start in starts if start > array.end())]
        if len(starts) == 1:  # the objects stand on one line, or are indented
            whole = data[data.index(b"[") :].rstrip(_AFTER) + b"]"
            return parts(data, elements(data, _ARRAY.decode(whole)), _hand)
    return parts(data, to_the_next(data, starts or [0]), _hand)


def _starts(data: bytes) -> list[int]:
    """Where lines begin with a brace. All braces are looked at only where a line may begin otherwise than behind LF."""
    if b"\r" in data or b"\0" in data or borders.BOM in data:
        return [start for start, _ in borders.hand_starts(_BRACE, data, True)]
    return [0] * data.startswith(b"{") + [match.end() - 1 for match in _OPENS.finditer(data)]


def _hand(data: bytes, line: int) -> Draft:
    told = _DECODER.decode(data.strip().lstrip(borders.BOM).rstrip(_AFTER))
    if "ots" in told:
        raise UnreadableError("a tournament's summary", RejectCode.IGNORED_TEXT)
    told = told["ohh"] | {"_id": told.get("id")}
    lines = Lines(data, line)
    draft = _draft(told, lines, totals=False)
    declared = draft.head["pot"]
    if declared is not None and not _fits(draft, declared):
        other = _draft(told, lines, totals=True)
        if _fits(other, declared):
            draft = other
    _pots(draft, told, lines)
    own.amend(draft, told)
    draft.mark(told.get("_marks", ()))
    return draft


def _fits(draft: Draft, declared: int) -> bool:
    put = sum(draft.total.values())
    return declared in (put, put - draft.uncalled()[1])


class Lines:
    """On which lines the values of a key stand, in their order; the first line throughout where all is on one."""

    def __init__(self, data: bytes, line: int) -> None:
        self.first = line
        self._data = data if data.strip().count(b"\n") else b""

    def of(self, key: str) -> Iterator[int]:
        """The lines one after another, then the last one for ever."""
        line, seen = self.first, 0
        for match in re.finditer(b'"%s"' % key.encode(), self._data):
            line += self._data.count(b"\n", seen, match.start())
            seen = match.start()
            yield line
        while True:
            yield line


def _draft(told: dict[str, Any], lines: Lines, *, totals: bool) -> Draft:
    draft = Draft(line=lines.first)
    _header(draft, told)
    _players(draft, told, lines)
    seats = _seats(told)
    at = lines.of("action")
    seen: dict[Street, int] = {}
    for told_round in told["rounds"]:
        street = STREETS.get(str(told_round["street"]).replace(" ", "").lower())
        if street is None:
            raise UnreadableError(f"no street: {told_round['street']!r}"[:80])
        acts = [(next(at), act) for act in told_round.get("actions") or ()]
        if not seen and "_posts" in told:
            for seat, kind, amount, all_in in told["_posts"]:
                draft.act(seat, Action[kind.upper()], money(amount), all_in=all_in)
            _dealt_in(draft, told, street)
        elif not seen:
            for draft.line, act in acts:
                if (act["action"] in POSTS and street != Street.THIRD) or act["action"] == "Post Ante":
                    _post(draft, seats[act["player_id"]], act)
            _dealt_in(draft, told, street)
        seen[street] = seen.get(street, 0) + 1
        if street != Street.SHOWDOWN:
            if acts:
                draft.line = acts[0][0]
            draft.enter(street, _cards(told_round.get("cards")), seen[street])
        brings_in = ("Post Extra Blind",) if "_posts" in told else tuple(kind for kind in POSTS if kind != "Post Ante")
        for draft.line, act in acts:
            if act["action"] not in POSTS or (street == Street.THIRD and act["action"] in brings_in):
                _act(draft, seats[act["player_id"]], act, street, totals)
    return draft


def _header(draft: Draft, told: dict[str, Any]) -> None:
    head = draft.head
    limit = told.get("bet_limit") or {}
    game = _GAMES.get(str(told["game_type"]).replace(" ", "").replace("/", "").lower())
    dealt = [len(cards) for cards in map(_cards, _hole_cards(told)) if cards]
    head["game"] = told.get("_game") or _BY_CARDS.get((game or "", max(dealt, default=0)), game)
    draft.kind = KINDS.get(head["game"] or "", "board")
    structure = STRUCTURES.get(str(limit.get("bet_type")))
    head["structure"] = None if structure is None else int(structure)
    info = told.get("tournament_info") or {}
    is_tournament = bool(told.get("tournament")) or bool(info)
    currency = str(told.get("currency") or "")
    head["currency"] = "chips" if is_tournament or currency.lower() == "chips" else currency.upper() or None
    if currency.lower() == "play":
        head["currency"] = "play"
    small, big, ante = (_some(told.get(f"{name}_amount")) for name in ("small_blind", "big_blind", "ante"))
    head["stakes"] = [amount for amount in (small, big) if amount]
    if structure == Structure.FIXED_LIMIT:
        head["stakes_kind"] = 0  # blinds
    elif draft.kind == "board":
        head["small_blind"], head["big_blind"] = small, big
    head["ante"], head["cap"] = ante, _some(limit.get("bet_cap"))
    if "_stakes" in told:
        head["stakes"], head["stakes_kind"] = list(map(money, told["_stakes"])), told.get("_stakes_kind", 0)
    head["hand_id"] = told.get("game_number") or told["_id"]
    head["table"] = told.get("table_name")
    head["max_seats"] = told.get("table_size")
    dealer = told.get("dealer_seat")
    head["button"] = dealer if dealer or any(player["seat"] == dealer for player in told["players"]) else None
    head["tournament"] = str(info["tournament_number"]) if info.get("tournament_number") else None
    head["level"] = told.get("_level")
    head["is_fast"] = "Fast" in (told.get("flags") or ())
    head["started_at"] = _instant(told.get("start_date_utc"))
    pots = told.get("pots") or []
    head["pot"] = sum(money(pot["amount"]) for pot in pots) if pots else None
    head["rake"] = sum(money(pot.get("rake") or 0) for pot in pots) if pots else None
    if pots and any(pot.get("jackpot") for pot in pots):
        head["jackpot"] = sum(money(pot.get("jackpot") or 0) for pot in pots)
    for column in ("small_blind", "big_blind", "ante", "bring_in", "rake", "jackpot", "added"):
        if f"_{column}" in told:
            head[column] = None if told[f"_{column}"] is None else money(told[f"_{column}"])
    for column in ("currency", "button", "tournament"):
        head[column] = told.get(f"_{column}", head[column])


def _some(amount: Any) -> int | None:
    return money(amount) or None if amount is not None else None


def _hole_cards(told: dict[str, Any]) -> Iterator[Any]:
    for player in told["players"]:
        yield player.get("cards")
    for told_round in told["rounds"]:
        for act in told_round.get("actions") or ():
            if act["action"] in ("Dealt Cards", "Shows Cards"):
                yield act.get("cards")


def _instant(text: Any) -> datetime | None:
    if not text:
        return None
    told = datetime.fromisoformat(str(text))
    return told.replace(tzinfo=UTC) if told.tzinfo is None else told.astimezone(UTC)


def _cards(told: Any) -> list[int]:
    """Cards come as a list, as text, or as empty text."""
    if not told:
        return []
    return hand_of(told) if isinstance(told, str) else [card_of(text) for text in told]


def _seats(told: dict[str, Any]) -> dict[Any, int]:
    seats = {player["id"]: player["seat"] for player in told["players"]}
    if len(seats) < len(told["players"]):
        raise UnreadableError("two players have the same id")
    return seats


def _players(draft: Draft, told: dict[str, Any], lines: Lines) -> None:
    hero = None if "Observed" in (told.get("flags") or ()) else told.get("hero_player_id")
    dealt = {
        act["player_id"]
        for part in told["rounds"]
        for act in part.get("actions") or ()
        if act["action"] == "Dealt Cards"
    }
    at = lines.of("starting_stack")
    for player in told["players"]:
        draft.line = next(at)
        stack = player.get("starting_stack")
        draft.seat(
            player["seat"],
            str(player["name"]),
            None if stack is None else money(stack),
            is_hero=player["id"] == hero and (not dealt or hero in dealt),
            is_out=bool(player.get("is_sitting_out")),
            bounty=_some(player.get("player_bounty")),
        )


def _dealt_in(draft: Draft, told: dict[str, Any], street: Street) -> None:
    """Cards that a writer lists with the players."""
    if any(player.get("cards") for player in told["players"]):
        draft.enter(street)
        for player in told["players"]:
            draft.show(player["seat"], _cards(player.get("cards")), Origin.DEALT)


def _post(draft: Draft, seat: int, act: dict[str, Any]) -> None:
    action, amount = POSTS[act["action"]], money(act["amount"])
    if action == Action.BOTH_BLINDS:
        big = draft.head.get("big_blind") or 0
        if draft.head["game"] == "shortdeck":
            action = Action.BUTTON_BLIND
        elif amount <= big:
            action = Action.BIG_BLIND
    draft.act(seat, action, amount, all_in=_all_in(act))


def _all_in(act: dict[str, Any]) -> bool | None:
    told = act.get("is_allin")
    return None if told is None else bool(told)


def _act(draft: Draft, seat: int, act: dict[str, Any], street: Street, totals: bool) -> None:
    name = act["action"]
    if name in _ACTS:
        action = _ACTS[name]
        amount = money(act.get("amount") or 0) if action > Action.CHECK else None
        if action == Action.RAISE and street == Street.THIRD and not _completed(draft):
            action = Action.COMPLETE
        if totals and amount is not None:
            draft.act(seat, action, to=amount, all_in=_all_in(act), tells_to=action == Action.RAISE)
        else:
            draft.act(seat, action, amount, all_in=_all_in(act))
    elif name in POSTS:
        draft.act(seat, Action.BRING_IN, money(act["amount"]), all_in=_all_in(act))
    elif name == "Dealt Cards":
        told = _cards(act.get("cards"))
        draft.show(seat, told, Origin.DEALT, 1 if draft.kind == "stud" and street != Street.SEVENTH else 0)
    elif name == "Shows Cards":
        draft.act(seat, Action.SHOW, street=street)
        draft.show(seat, _cards(act.get("cards")), Origin.SHOWN, street=street)
    elif name == "Mucks Cards":
        draft.act(seat, Action.MUCK, street=street)
    elif name not in _IGNORED:
        raise UnreadableError(f"no action of the specification: {name!r}"[:80])


def _completed(draft: Draft) -> bool:
    return any(row[3] in (Action.COMPLETE, Action.RAISE, Action.BET) for row in draft.acts)


def _pots(draft: Draft, told: dict[str, Any], lines: Lines) -> None:
    seats = _seats(told)
    pots = told.get("pots") or []
    put, (taker, back) = sum(draft.total.values()), draft.uncalled()
    if "_uncalled" in told:
        taker, back = (seats[told["_uncalled"][0]], money(told["_uncalled"][1])) if told["_uncalled"] else (-1, 0)
    if back and (not pots or draft.head["pot"] != put or "_uncalled" in told):
        draft.give_back(taker, back)
    at = lines.of("win_amount")
    for pot in pots:
        number = int(pot["number"]) if len(pots) > 1 else None
        if number is not None:
            draft.pots.append((number, 1, money(pot["amount"]), _some(pot.get("rake")), draft.line))
        for win in pot.get("player_wins") or ():
            draft.line = next(at)
            seat = seats[win["player_id"]]
            if amount := money(win.get("win_amount") or 0):
                draft.collect(seat, amount, pot=number)
            if amount := money(win.get("cashout_amount") or 0):
                draft.collect(seat, amount, kind=Payment.CASH_OUT)
            if amount := money(win.get("cashout_fee") or 0):
                draft.collect(seat, amount, kind=Payment.CASH_OUT_FEE)
            if amount := money(win.get("bonus_amount") or 0):
                draft.collect(seat, amount, kind=Payment.JACKPOT)
    for bounty in told.get("tournament_bounties") or ():
        draft.collect(seats[bounty["player_id"]], money(bounty["bounty_won"]), kind=Payment.BOUNTY)

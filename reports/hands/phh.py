"""PHHS: the poker hand history file format, a TOML table a hand.

What the format has no field for stands in fields that begin with an underscore, as the specification allows, where
reading the hand back would otherwise miss it (`parsers.readers.phh` and `parsers.own` read them). No field holds a
second board, or chips of an act that the rules of the format would reckon otherwise: such hands are left out.

Authority: the PHH specification (github.com/uoftcprg/phh-std).
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from auditor import games
from parsers.draft import big_of
from parsers.readers.phh import VARIANTS
from parsers.vocabulary import FIRST_ROUND, Action, Origin, Payment, Street, Structure, is_turn
from reports.hands import _own_keys as own_keys
from reports.hands._hand import UNSAID, Hand, UnheldError, is_post

READER = "phh"
BETWEEN = "\n"

_SMALL, _BIG = int(Action.SMALL_BLIND), int(Action.BIG_BLIND)
_DEAD = (Action.ANTE, Action.DEAD_BLIND)


def text(hand: Hand, number: int, more: frozenset[str]) -> str:
    """The table of a hand."""
    head = hand.head
    form = (head["game"], None if head["structure"] is None else Structure(head["structure"]))
    variant = VARIANTS.get(form)  # type: ignore[arg-type]
    if variant is None:
        raise UnheldError(
            f"no variant of PHH is {form[0]}, {form[1].name.lower() if form[1] is not None else 'no structure'}"
        )
    if (head["runs"] or 1) > 1:
        raise UnheldError("PHH has one board")
    order = _order(hand)
    if not order:
        raise UnheldError("nobody is dealt in")
    hand = replace(hand, acts=_posts_first(hand.acts))
    fields: dict[str, Any] = {"variant": variant, "ante_trimming_status": True}
    fields |= _stakes(hand, order)
    fields["starting_stacks"] = [_stack(hand, seat) for seat in order]
    fields["actions"] = list(_actions(hand, order))
    fields |= _context(hand, order)
    own = (*_own(hand, order), *own_keys.keys(hand, _Amount, (Payment.WIN,), order).items())
    fields |= {name: value for key, value in own if key in more for name, value in value.items()}
    return f"[{number}]\n" + "".join(f"{name} = {_toml(hand, value)}\n" for name, value in fields.items())


def _posts_first(acts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The acts with posts that are told behind the deal before it."""
    deal = next((place for place, row in enumerate(acts) if row["action"] == Action.DEAL), len(acts))
    late = [row for row in acts[deal:] if is_post(row["action"])]
    return acts[:deal] + late + [row for row in acts[deal:] if not is_post(row["action"])]


class _Amount(int):
    """Money among numbers."""


def _toml(hand: Hand, value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, _Amount):
        return hand.money(value)
    if isinstance(value, list):
        return f"[{', '.join(_toml(hand, item) for item in value)}]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")
    return "inf" if value is None else str(value)


def _order(hand: Hand) -> list[int]:
    """The players as the format wants them: from the button's left on, so that the button is last."""
    seats = [row["seat"] for row in hand.seats if row["seat"] in hand.dealt]
    button = hand.head["button"]
    later = [seat for seat in seats if button is not None and seat > button]
    return later + [seat for seat in seats if seat not in later]


def _row(hand: Hand, seat: int) -> dict[str, Any]:
    return next(row for row in hand.seats if row["seat"] == seat)


def _stack(hand: Hand, seat: int) -> _Amount | None:
    stack = _row(hand, seat)["starting_stack"]
    return None if stack is None else _Amount(stack)


def _posted(hand: Hand, seat: int, *actions: int) -> int:
    return sum(row["amount"] or 0 for row in hand.acts if row["seat"] == seat and row["action"] in actions)


def _stakes(hand: Hand, order: list[int]) -> dict[str, Any]:
    """Antes and blinds a player, of two players turned round; a newcomer's blind is negative."""
    head = hand.head
    is_limit = head["structure"] == Structure.FIXED_LIMIT
    antes = [_posted(hand, seat, *_DEAD) for seat in order]
    live = [
        _posted(hand, seat, _SMALL, _BIG, Action.BUTTON_BLIND, Action.STRADDLE, Action.KILL, Action.BOTH_BLINDS)
        for seat in order
    ]
    for place, seat in enumerate(order):
        kinds = {row["action"] for row in hand.acts if row["seat"] == seat and row["action"] <= Action.BUTTON_BLIND}
        if place > 1 and kinds & {_BIG, int(Action.BOTH_BLINDS)}:
            live[place] = -live[place]
    if len(order) == 2:
        antes.reverse()
        live.reverse()
    fields: dict[str, Any] = {"antes": [_Amount(amount) for amount in antes]}
    if any(row["action"] == Action.BRING_IN for row in hand.acts) or head["bring_in"] is not None:
        posted = max((row["amount"] or 0 for row in hand.acts if row["action"] == Action.BRING_IN), default=0)
        fields["bring_in"] = _Amount(head["bring_in"] if head["bring_in"] is not None else posted)
    else:
        fields["blinds_or_straddles"] = [_Amount(amount) for amount in live]
    if is_limit:
        if not hand.bets:
            raise UnheldError("its bet sizes are not known")
        fields["small_bet"], fields["big_bet"] = _Amount(hand.bets[0]), _Amount(max(hand.bets))
    else:
        most = max((abs(amount) for amount in live), default=0)
        fields["min_bet"] = _Amount(head["big_blind"] or (_big_of(hand, most) if _posts_both(hand, most) else most))
    return fields


def _posts_both(hand: Hand, amount: int) -> bool:
    return any(row["action"] == Action.BOTH_BLINDS and row["amount"] == amount for row in hand.acts)


def _big_of(hand: Hand, both: int) -> int:
    """The live part of a post of both blinds."""
    return big_of(hand.head["big_blind"], ((row["action"], row["amount"]) for row in hand.acts), both)


def _actions(hand: Hand, order: list[int]) -> Iterator[str]:
    players = {seat: f"p{place + 1}" for place, seat in enumerate(order)}
    put: dict[int, int] = {}
    drawn: list[str] = []
    for row in hand.acts:
        action, seat, street = Action(row["action"]), row["seat"], row["street"]
        if seat is not None and seat not in players and action not in UNSAID:
            raise UnheldError("somebody acts who is not dealt in")
        if action in (Action.DISCARD, Action.STAND_PAT):
            thrown = hand.seen(seat, street, Origin.DISCARDED) or ["??"] * (row["amount"] or 0)
            yield " ".join([players[seat], "sd", "".join(thrown)]).strip()
            new = hand.seen(seat, street, Origin.DRAWN) or ["??"] * (row["amount"] or 0)
            if action == Action.STAND_PAT:
                new = []  # a log may tell the cards that he keeps
            drawn += [f"d dh {players[seat]} {''.join(new)}"] if new else []
            continue
        yield from drawn
        drawn = []
        if action == Action.DEAL:
            if street not in FIRST_ROUND:
                put.clear()
            yield from _dealt(hand, players, street)
        elif action == Action.FOLD:
            yield f"{players[seat]} f"
        elif action in (Action.CHECK, Action.CALL):
            yield f"{players[seat]} cc"
        elif action in (Action.BET, Action.RAISE, Action.COMPLETE):
            yield f"{players[seat]} cbr {hand.money(put.get(seat, 0) + (row['amount'] or 0))}"
        elif action == Action.BRING_IN:
            yield f"{players[seat]} pb"
        elif action == Action.SHOW:
            shown = hand.seen(seat, street, Origin.SHOWN)
            yield f"{players[seat]} sm {''.join(dict.fromkeys(shown)) or '??' * games.load(hand.head['game']).held}"
        elif action == Action.MUCK:
            yield f"{players[seat]} sm"
        if seat is not None and is_turn(action) and action not in _DEAD:
            amount = row["amount"] or 0
            if action == Action.BOTH_BLINDS:
                amount = _big_of(hand, amount)
            put[seat] = put.get(seat, 0) + amount
    yield from drawn


def _dealt(hand: Hand, players: dict[int, str], street: int) -> Iterator[str]:
    """Hole cards to everybody who is in, unknown ones too; board cards."""
    board = hand.seen(None, street, Origin.BOARD)
    if board:
        yield f"d db {''.join(board)}"
        return
    if street in (Street.FLOP, Street.TURN, Street.RIVER):
        yield f"d db {'??????' if street == Street.FLOP else '??'}"  # its cards are not told
        return
    folded = {row["seat"] for row in hand.acts if row["action"] == Action.FOLD and row["street"] < street}
    count = _hole_cards(games.load(hand.head["game"]), Street(street))
    if count:
        for seat, player in players.items():
            if seat not in folded:
                told = hand.seen(seat, street, Origin.DEALT)[-count:]  # a log may tell earlier ones again, or only now
                yield f"d dh {player} {''.join(['??'] * (count - len(told)) + told)}"


def _hole_cards(game: games.Game, street: Street) -> int:
    """How many cards a player is dealt on a street; none on one that the game does not have."""
    if street.name.lower() not in game.streets:
        return 0
    place = game.streets.index(street.name.lower())
    return game.down[place] + (game.up[place] if game.up else 0)


def _context(hand: Hand, order: list[int]) -> dict[str, Any]:
    head = hand.head
    fields: dict[str, Any] = {"venue": head["site"]}
    if head["started_at"] is not None:
        at = head["started_at"]
        fields |= {"time": at.time(), "time_zone": "UTC", "day": at.day, "month": at.month, "year": at.year}
    number = head["hand_id"]
    is_number = number.isdecimal() and number.isascii() and str(int(number)) == number and 10**6 <= int(number) < 2**63
    fields["hand"] = int(number) if is_number else number
    if head["level"] is not None and head["level"].isdecimal():
        fields["level"] = int(head["level"])
    fields["seats"] = list(order)
    if head["max_seats"] is not None:
        fields["seat_count"] = head["max_seats"]
    if head["table"] is not None:
        fields["table"] = head["table"]
    fields["players"] = [_row(hand, seat)["player"] for seat in order]
    wins = [
        sum(row["amount"] for row in hand.collections if row["seat"] == seat and row["kind"] == 0) for seat in order
    ]
    fields["winnings"] = [_Amount(amount) for amount in wins]
    if head["currency"] and len(head["currency"]) == 3:
        fields["currency"] = head["currency"]
    return fields


def _own(hand: Hand, order: list[int]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The own fields, by what reading back would miss without them."""
    head = hand.head
    places = {seat: place + 1 for place, seat in enumerate(order)}
    posts = [row for row in hand.acts if is_post(row["action"])]
    yield (
        "posts",
        {
            "_posts": [
                [
                    places.get(row["seat"], 0),
                    Action(row["action"]).name.lower(),
                    _Amount(row["amount"] or 0),
                    bool(row["is_all_in"]),
                ]
                for row in posts
            ]
        },
    )
    returned = [row for row in hand.acts if row["action"] == Action.UNCALLED]
    if len(returned) < 2:
        yield (
            "uncalled bets",
            {"_uncalled": [part for row in returned for part in (places.get(row["seat"], 0), _Amount(row["amount"]))]},
        )
    others = [
        [row["seat"], row["player"], "" if row["starting_stack"] is None else _Amount(row["starting_stack"])]
        for row in hand.seats
        if row["seat"] not in places
    ]
    yield "seats", {"_sitting_out": others} | own_keys.heroes(hand)
    own: dict[str, Any] = {
        "_stakes": [_Amount(amount) for amount in head["stakes"] or ()],
        "_stakes_kind": head["stakes_kind"],
    }
    for name in ("small_blind", "big_blind", "ante", "bring_in", "cap", "rake", "jackpot", "added"):
        own[f"_{name}"] = "" if head[name] is None else _Amount(head[name])
    own["_button"] = "" if head["button"] is None else head["button"]
    own |= {f"_{name}": head[name] for name in ("tournament", "level", "currency") if head[name] is not None}
    yield "marks", {"_marks": hand.marks()}
    yield "header", own | {"_is_fast": bool(head["is_fast"])}

"""What of a hand neither PHH nor Open Hand History has a field for: own keys, by what reading back misses without them.

Enters: a hand of the tables, or the draft that was read back. Leaves: the keys of `parsers.own`, and what both sides
tell, to be compared. What a summary says again as the lines say it is no fact of its own and not written.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from enum import IntEnum
from itertools import groupby
from typing import Any

from parsers import cards
from parsers.amounts import decimal
from parsers.draft import Draft, big_of
from parsers.own import is_amended
from parsers.vocabulary import FIRST_ROUND, Action, Origin, Payment, Street, is_forced
from reports.hands._hand import Hand

_OPEN = (Origin.DEALT, Origin.DRAWN, Origin.SHOWN)  # of a player's cards
_RETOLD = (Origin.SUMMARY_BOARD, Origin.SUMMARY_SHOWN, Origin.MUCKED)
_FROM_POTS = (Payment.WIN, Payment.NOT_AWARDED)
_LIVE = (*(kind for kind in Action if is_forced(kind)), Action.CALL, Action.BET, Action.RAISE, Action.COMPLETE)
_Rows = list[dict[str, Any]]
_Pots = list[tuple[int, int, int]]
_Act = tuple[int, int, int, int, int | None, int | None]  # street, seat, action, amount, by, to


def keys(
    hand: Hand, amount: Callable[[int], Any], held: Collection[int], seats: Collection[int]
) -> dict[str, dict[str, Any]]:
    """The own keys; `amount` writes money in the format's way, `held` are the kinds of payments that the format has,
    and `seats` those to whom it can pay."""
    total, pots = _total(hand), told_pots(hand)
    others = [row for row in hand.collections if row["kind"] not in held or row["seat"] not in seats]
    return {
        "acts": {
            "_acts": [
                [_name(Action, row["action"]), bool(row["is_all_in"])] for row in hand.acts if is_amended(row["action"])
            ]
        },
        "cards": {"_cards": _written(row for row in hand.cards if row["origin"] not in _RETOLD)},
        "payments": {
            "_payments": [[row["seat"], _name(Payment, row["kind"]), _paid(row, amount)] for row in others],
        },
        "summary": _filled({
            "_declared": [
                [seat, "" if won is None else amount(won), "" if folded is None else _name(Street, folded)]
                for seat, won, folded in _declared(hand)
            ],
            "_summary_cards": _written(_retold(hand)),
            "_raised_by": [
                [place, "" if by is None else amount(by), amount(to)] for place, by, to in _misfits_of(hand)
            ],
        }),
        "pots": _filled({"_pot": None if total is None else amount(total)})
        | {"_pots": [[pot, run, amount(size)] for pot, run, size in pots]},
    }  # fmt: skip


def heroes(hand: Hand) -> dict[str, Any]:
    """Whose own hand it is: nobody's who is not dealt in, or several players', where all hands are told as dealt."""
    found = [row["seat"] for row in hand.seats if row["is_hero"]]
    return {"_hero": found[0]} if len(found) == 1 else {"_hero": found} if found else {}


def _filled(told: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in told.items() if value not in (None, [])}


def _name(kind: type[IntEnum], number: int) -> str:
    return kind(number).name.lower()


def _paid(row: dict[str, Any], amount: Callable[[int], Any]) -> Any:
    """What was paid; a bounty is in hundredths, whatever the hand's unit."""
    chips: int = row["amount"]
    return decimal(chips, 2) if row["kind"] == Payment.BOUNTY else amount(chips)


def _written(rows: Iterable[dict[str, Any]]) -> list[list[Any]]:
    """Cards as `parsers.own` reads them, those of one place together."""

    def place(row: dict[str, Any]) -> list[Any]:
        seat = "" if row["seat"] is None else row["seat"]
        return [_name(Origin, row["origin"]), _name(Street, row["street"]), row["run"], seat, bool(row["is_up"])]

    return [[*at, "".join(map(_card, told))] for at, told in groupby(rows, place)]


def _card(row: dict[str, Any]) -> str:
    return cards.text(row["card"])


def _declared(hand: Hand) -> Iterator[tuple[int, int | None, int | None]]:
    """Seats of which the summary says otherwise than the lines: what was won, or that they folded."""
    paid: Counter[int] = Counter()
    for row in hand.collections:
        if row["kind"] in _FROM_POTS:
            paid[row["seat"]] += row["amount"]
    folded = {row["seat"] for row in hand.acts if row["action"] == Action.FOLD}
    for row in hand.seats:
        seat, won, out = row["seat"], row["declared_won"], row["declared_folded"]
        if (won is not None and won != paid[seat]) or (out is not None and seat not in folded):
            yield seat, won, out


def _retold(hand: Hand) -> _Rows:
    """Cards that a summary alone tells, or tells otherwise: of each seat, and of the first board that differs."""
    found: _Rows = []
    boards = [row for row in hand.cards if row["origin"] == Origin.SUMMARY_BOARD]
    for (_, run), told in groupby(boards, lambda row: (row["line"], row["run"])):
        listed = list(told)
        dealt = _dealt(hand, run)
        if not {row["card"] for row in listed} <= dealt:
            found += listed
            break
    for seat in hand.seats:
        mine = [row for row in hand.cards if row["seat"] == seat["seat"]]
        known = {row["card"] for row in mine if row["origin"] in _OPEN}
        again = [row for row in mine if row["origin"] in _RETOLD]
        if not {row["card"] for row in again} <= known:
            found += again
    return found


def _dealt(hand: Hand, run: int) -> set[int]:
    """The board of a run: where it has fewer cards than the first, it shares the first ones of that."""
    boards: dict[int, list[int]] = {1: [], run: []}
    for row in hand.cards:
        if row["origin"] == Origin.BOARD and row["run"] in boards:
            boards[row["run"]].append(row["card"])
    shared = len(boards[1]) - len(boards[run])
    return {*boards[run], *boards[1][: max(shared, 0)]}


def _misfits(acts: Iterable[_Act], big: int | None) -> Iterator[tuple[int, int | None, int]]:
    """Raises whose total is not the increment over the bet, or, without one, not what the player has put in: the place
    among the acts, by, to."""
    put: Counter[int] = Counter()
    posts: list[tuple[int, int]] = []
    for place, (street, seat, action, amount, by, to) in enumerate(acts):
        if to is not None and to != (put[seat] + amount if by is None else by + max(put.values(), default=0)):
            yield place, by, to
        if action == Action.DEAL and street not in FIRST_ROUND:
            put.clear()
        elif action in _LIVE and action not in (Action.ANTE, Action.DEAD_BLIND):
            put[seat] += big_of(big, posts, amount) if action == Action.BOTH_BLINDS else amount
            posts.append((action, amount))


def _misfits_of(hand: Hand) -> list[tuple[int, int | None, int]]:
    acts = (
        (row["street"], row["seat"], row["action"], row["amount"] or 0, row["raised_by"], row["to"])
        for row in hand.acts
        if is_amended(row["action"])
    )
    return list(_misfits(acts, hand.head["big_blind"]))


def _misfits_read(draft: Draft, unit: int) -> list[tuple[int, int | None, int]]:
    acts = (
        (row[0], row[2], row[3], (row[4] or 0) // unit, _in(row[6], unit), _in(row[5], unit))
        for row in draft.acts
        if is_amended(row[3])
    )
    return list(_misfits(acts, _in(draft.head.get("big_blind"), unit)))


def _in(amount: int | None, unit: int) -> int | None:
    return None if amount is None else amount // unit


def _fair(hand: Hand) -> int:
    """What was put in less what went back."""
    put = sum(row["amount"] or 0 for row in hand.acts if row["action"] in _LIVE)
    back = hand.silent + sum(row["amount"] or 0 for row in hand.acts if row["action"] == Action.UNCALLED)
    return put - back


def _total(hand: Hand) -> int | None:
    """The told total where it is another than that."""
    told: int | None = hand.head["pot"]
    return None if told == _fair(hand) else told


def told_pots(hand: Hand) -> _Pots:
    """Told pots: number, run, amount."""
    return _several(hand, sorted((row["pot"], row["run"], row["amount"]) for row in hand.pots))


def _several(hand: Hand, pots: _Pots) -> _Pots:
    """Pots, unless it is one that holds all there is."""
    return pots if len(pots) > 1 or any(amount != _fair(hand) for _, _, amount in pots) else []


def summary(hand: Hand) -> tuple[Any, ...]:
    """What the summary and the increments tell beside the lines."""
    retold = Counter((row["origin"], row["run"], row["seat"], row["card"]) for row in _retold(hand))
    return sorted(_declared(hand), key=str), retold, _misfits_of(hand)


def summary_read(draft: Draft, unit: int) -> tuple[Any, ...]:
    """The same of a draft: nothing else sets these columns of it."""
    declared: list[tuple[int, int | None, int | None]] = []
    for seat, row in draft.seats.items():
        won, out = row.get("declared_won"), row.get("declared_folded")
        if won is not None or out is not None:
            declared.append((seat, None if won is None else won // unit, out))
    again = Counter((origin, run, seat, card) for _, seat, run, card, _, origin, _ in draft.cards if origin in _RETOLD)
    return sorted(declared, key=str), again, _misfits_read(draft, unit)


def pots(hand: Hand) -> tuple[Any, ...]:
    """The told total where it differs, and told pots."""
    return _total(hand), told_pots(hand)


def pots_read(hand: Hand, draft: Draft, unit: int) -> tuple[Any, ...]:
    """The same of a draft."""
    told = draft.head.get("pot")
    total = None if told is None or told // unit == _fair(hand) else told // unit
    read = sorted((pot, run, amount // unit) for pot, run, amount, _, _ in draft.pots)
    return total, _several(hand, read)

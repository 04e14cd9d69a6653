"""Which facts of a hand are others when it is read back. Enters: a hand, and the draft that was read of its text."""

from collections import Counter
from typing import Any

from parsers.draft import DECIMALS, Draft
from parsers.vocabulary import Action, Origin, Payment, Structure
from reports.hands import _own_keys
from reports.hands._hand import UNSAID, Hand, is_post, marks_of

_SEEN = {Origin.BOARD: "board", Origin.DEALT: "dealt", Origin.DRAWN: "drawn", Origin.DISCARDED: "discarded",
         Origin.SHOWN: "shown"}  # fmt: skip


def differences(hand: Hand, draft: Draft) -> frozenset[str]:
    """Which facts of a hand are others when it is read back. What no format of this folder holds is not compared: the
    street on which cards are shown and how often, what a summary only says again."""
    unit = 10 ** (DECIMALS - hand.head["exponent"])
    found = set()
    posts, acts, returned = _acts_of(hand)
    posts_read, acts_read, returned_read = _acts_read(draft, unit)
    for name, one, other in (
        ("posts", posts, posts_read),
        ("acts", acts, acts_read),
        ("uncalled bets", returned, returned_read),
        ("payments", _payments_of(hand), _payments_read(draft, unit)),
        ("cards", _cards_of(hand), _cards_read(draft)),
        ("marks", hand.marks(), marks_of([(row[3], row[2], row[7], row[8]) for row in draft.acts])),
        ("seats", _seats_of(hand), _seats_read(draft, unit)),
        ("header", _header_of(hand), _header_read(draft, unit)),
        ("summary", _own_keys.summary(hand), _own_keys.summary_read(draft, unit)),
        ("pots", _own_keys.pots(hand), _own_keys.pots_read(hand, draft, unit)),
    ):
        if one != other:
            found.add(name)
    return frozenset(found)


def reckons_otherwise(hand: Hand, draft: Draft) -> bool:
    """Whether the first act that is read back otherwise is a call or check, of another amount."""
    unit = 10 ** (DECIMALS - hand.head["exponent"])
    pairs = zip(_acts_of(hand)[1], _acts_read(draft, unit)[1], strict=False)
    matched = (Action.CHECK, Action.CALL)
    return next((one[3] in matched and other[3] in matched for one, other in pairs if one != other), False)


_Rows = list[tuple[Any, ...]]


def _acts_of(hand: Hand) -> tuple[_Rows, _Rows, _Rows]:
    return _sorted_out(
        [
            (row["street"], row["run"], row["seat"], row["action"], row["amount"] or 0, row["is_all_in"])
            for row in hand.acts
            if row["action"] not in UNSAID
        ]
    )


def _acts_read(draft: Draft, unit: int) -> tuple[_Rows, _Rows, _Rows]:
    return _sorted_out(
        [
            (
                int(street),
                run,
                seat,
                int(action),
                (amount or 0) if action == Action.DISCARD else (amount or 0) // unit,
                all_in,
            )
            for street, run, seat, action, amount, _, _, all_in, *_ in draft.acts
            if action not in UNSAID
        ]
    )


def _sorted_out(rows: _Rows) -> tuple[_Rows, _Rows, _Rows]:
    posts = [row[2:] for row in rows if is_post(row[3])]
    acts = [(None, None, *row[2:]) if row[3] in (Action.SHOW, Action.MUCK) else row for row in rows]
    returned = [row[2:5] for row in rows if row[3] == Action.UNCALLED]
    return posts, [row for row in acts if not is_post(row[3]) and row[3] != Action.UNCALLED], returned


def _payments_of(hand: Hand) -> Counter[tuple[int, int]]:
    paid: Counter[tuple[int, int]] = Counter()
    for row in hand.collections:
        paid[(row["seat"], row["kind"])] += row["amount"]
    return paid


def _payments_read(draft: Draft, unit: int) -> Counter[tuple[int, int]]:
    paid: Counter[tuple[int, int]] = Counter()
    for seat, _, _, _, amount, kind, _ in draft.collections:
        paid[(seat, int(kind))] += amount // (10 ** (DECIMALS - 2) if kind == Payment.BOUNTY else unit)
    return paid


def _cards_of(hand: Hand) -> Counter[tuple[Any, ...]]:
    return Counter(
        (
            *((None, None) if row["origin"] == Origin.SHOWN else (row["street"], row["run"])),
            row["seat"],
            row["card"],
            _SEEN[row["origin"]],
        )
        for row in hand.cards
        if row["origin"] in _SEEN
    )


def _cards_read(draft: Draft) -> Counter[tuple[Any, ...]]:
    return Counter(
        (*((None, None) if origin == Origin.SHOWN else (int(street), run)), seat, card, _SEEN[origin])
        for street, seat, run, card, _, origin, _ in draft.cards
        if origin in _SEEN
    )


def _seats_of(hand: Hand) -> _Rows:
    return [(row["seat"], row["player"], row["starting_stack"], row["is_hero"]) for row in hand.seats]


def _seats_read(draft: Draft, unit: int) -> _Rows:
    return [
        (
            seat,
            row["player"],
            None if row["starting_stack"] is None else row["starting_stack"] // unit,
            row.get("is_hero", False),
        )
        for seat, row in sorted(draft.seats.items())
    ]


_MONEY = ("small_blind", "big_blind", "ante", "bring_in", "cap", "rake", "jackpot", "added")
_PLAIN = ("hand_id", "game", "structure", "currency", "button", "tournament", "table", "max_seats")


def _header_of(hand: Hand) -> tuple[Any, ...]:
    head = hand.head
    rest = (head["stakes"], head["stakes_kind"], head["started_at"], head["level"], bool(head["is_fast"]))
    return (*(head[name] for name in (*_PLAIN, *_MONEY)), *rest)


def _header_read(draft: Draft, unit: int) -> tuple[Any, ...]:
    head = draft.head
    money = [None if head.get(name) is None else head[name] // unit for name in _MONEY]
    limit = head.get("structure") == Structure.FIXED_LIMIT
    stakes = [amount // unit for amount in head.get("stakes", ())]
    rest = (
        stakes,
        head.get("stakes_kind", int(limit)),
        head.get("started_at"),
        head.get("level"),
        bool(head.get("is_fast")),
    )
    return (*(head.get(name) for name in _PLAIN), *money, *rest)

"""Hands in the formats that other tools read. One file a format, with `text(hand, again)`: one hand as it is written.

Faithful or not at all: every hand that is written is read back, and one that would not give the same facts is left
out and counted with the reason. Enters: audited splits. Leaves: text, and what was left out.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Protocol, cast

import polars as pl

from auditor.errors import UsageError
from auditor.vocabulary import Uncalled
from parsers import cards, readers
from parsers.amounts import decimal
from parsers.draft import DECIMALS, Draft, UnreadableError, counts
from parsers.vocabulary import GAPS, Action, Origin, Payment, Status, Structure, is_forced
from reports import beside
from reports.formats.csv import line
from reports.rows import place

if TYPE_CHECKING:
    from auditor.pipeline import Audited

_HERE = Path(__file__).parent
UNSAID = (Action.TIMEOUT, Action.CAP_REACHED)  # neither format has them: they stand beside the hand as `marks`
_SEEN = {Origin.BOARD: "board", Origin.DEALT: "dealt", Origin.DRAWN: "drawn", Origin.DISCARDED: "discarded",
         Origin.SHOWN: "shown"}  # fmt: skip
_Dicts = list[dict[str, Any]]


class UnheldError(ValueError):
    """What of a hand the format cannot hold."""


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand of the tables: rows as dictionaries, money in the hand's unit, enums as numbers."""

    head: dict[str, Any]
    seats: list[dict[str, Any]]
    acts: list[dict[str, Any]]
    cards: list[dict[str, Any]]
    pots: list[dict[str, Any]]
    collections: list[dict[str, Any]]
    dealt: frozenset[int]  # seats that are dealt in
    bets: tuple[int, ...]  # fixed limit: the sizes
    silent: int  # what went back without a line

    def money(self, amount: int) -> str:
        """An amount in whole coins, without superfluous decimals."""
        told = decimal(amount, self.head["exponent"])
        return told.rstrip("0").rstrip(".") if "." in told else told

    def seen(self, seat: int | None, street: int, *origins: Origin, run: int = 1) -> list[str]:
        """Cards as text, in the order in which they are told."""
        return [
            cards.text(row["card"])
            for row in self.cards
            if row["seat"] == seat and row["street"] == street and row["run"] == run and row["origin"] in origins
        ]

    def marks(self) -> list[list[Any]]:
        """The acts that no format has, as `Draft.mark` takes them."""
        return _marks([(row["action"], row["seat"], row["is_all_in"], row["is_cap"]) for row in self.acts])


class Writes(Protocol):
    """What a format's module gives. READER reads it back; BETWEEN stands between hands."""

    READER: str
    BETWEEN: str

    def text(self, hand: Hand, number: int, more: frozenset[str]) -> str:
        """The hand. `more` names what reading it back did not give, to be written out where the format has room."""


def names() -> list[str]:
    """The formats that there are."""
    return sorted(file.stem for file in _HERE.glob("[a-z]*.py"))


def load(name: str) -> Writes:
    """The module of a format. Raises UsageError for an unknown one."""
    if name not in names():
        raise UsageError(f"--as {name}: unknown; there are {', '.join(names())}")
    return cast("Writes", import_module(f"reports.hands.{name}"))


class Writer:
    """Hands that are being written, in order; `left_out` counts those that are not, by reason, and `names` takes a CSV
    row for each."""

    def __init__(self, kind: str, out: IO[bytes], names: IO[bytes] | None = None) -> None:
        self._format = load(kind)
        self._out = out
        self._names = names
        if names is not None:
            names.write(line(("source", "line", "hand_id", "reason")))
        self.written = 0
        self.left_out: Counter[str] = Counter()
        self.sites: set[str] = set()  # of hands that are written: read back they are of the format's own

    def add(self, audited: "Audited") -> None:
        """Writes the hands of a split, repeated ones left out."""
        unsure = set(audited.facts.remarks.filter(pl.col("code").is_in(GAPS)).get_column("hand"))
        for hand in hands(audited):
            try:
                if hand.head["status"] != Status.COMPLETE:
                    is_cancelled = hand.head["status"] == Status.CANCELLED
                    raise UnheldError("it was cancelled" if is_cancelled else "its number was read before")
                if hand.head["hand"] in unsure:
                    raise UnheldError("a line of it was not understood")
                text = self._faithful(hand)
            except UnheldError as error:
                self.left_out[str(error)] += 1
                if self._names is not None:
                    source = place(audited.sources, hand.head["source"])
                    self._names.write(line((source, hand.head["line"], hand.head["hand_id"], str(error))))
                continue
            self._out.write((self._format.BETWEEN * bool(self.written) + text).encode())
            self.written += 1
            self.sites.add(hand.head["site"])

    def _faithful(self, hand: Hand) -> str:
        more: frozenset[str] = frozenset()
        while True:
            text = self._format.text(hand, self.written + 1, more)
            found = next(iter(readers.load(self._format.READER).hands(text.encode())))
            try:
                read = found.read()
            except UnreadableError as error:
                raise UnheldError(str(error)) from error
            different = differences(hand, read)
            if not different:
                return text
            if different <= more:
                if _reckons_otherwise(hand, read):
                    raise UnheldError("a call is of another amount than the format reckons")
                raise UnheldError(f"the format does not hold its {', '.join(sorted(different))}")
            more |= different


def hands(audited: "Audited") -> Iterator[Hand]:
    """The hands of a split, one after another."""
    facts = audited.facts
    parts = {
        name: _parts(getattr(facts, name), facts.hands.height)
        for name in ("seats", "actions", "cards", "pots", "collections")
    }
    dealt = _parts(audited.derived.stands.filter(pl.col("is_dealt")).select("hand", "seat"), facts.hands.height)
    stakes = _parts(audited.derived.stakes.select("hand", pl.col("^bet_.*$")), facts.hands.height)
    is_silent = pl.col("uncalled_state") == int(Uncalled.SILENT)
    silent = _parts(audited.derived.reckoning.filter(is_silent).select("hand", "uncalled"), facts.hands.height)
    for number, head in enumerate(facts.hands.iter_rows(named=True)):
        rows = {name: frames[number].to_dicts() for name, frames in parts.items()}
        sizes = stakes[number].row(0)[1:] if stakes[number].height else ()
        acts, shown = _shown_once(rows["actions"], rows["cards"])
        yield Hand(
            head,
            rows["seats"],
            acts,
            shown,
            rows["pots"],
            rows["collections"],
            frozenset(dealt[number].get_column("seat")),
            tuple(size for size in sizes if size is not None),
            sum(silent[number].get_column("uncalled")),
        )


def _shown_once(acts: _Dicts, seen: _Dicts) -> tuple[_Dicts, _Dicts]:
    """Logs that pay pot by pot, or board by board, let a player show as often; the formats let him show once."""
    told: dict[int, dict[tuple[int, int], list[int]]] = {}
    for row in seen:
        if row["origin"] == Origin.SHOWN:
            told.setdefault(row["seat"], {}).setdefault((row["run"], row["line"]), []).append(row["card"])
    again = {
        seat: set(list(lines)[1:])
        for seat, lines in told.items()
        if len({tuple(sorted(shown)) for shown in lines.values()}) == 1
    }
    kept = []
    done: set[int] = set()
    for row in acts:
        if row["action"] == Action.SHOW and row["seat"] in again:
            if row["seat"] in done:
                continue
            done.add(row["seat"])
        kept.append(row)
    once = []
    for row in seen:
        if row["origin"] != Origin.SHOWN:
            once.append(row)
        elif (row["run"], row["line"]) not in again.get(row["seat"], ()):
            once.append({**row, "run": 1})
    return kept, once


def _parts(frame: pl.DataFrame, count: int) -> list[pl.DataFrame]:
    """The rows of each hand; the table is sorted by it."""
    column = frame.get_column("hand")
    starts = [int(column.search_sorted(number, side="left")) for number in range(count + 1)]
    return [frame.slice(start, end - start) for start, end in pairwise(starts)]


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
        ("marks", hand.marks(), _marks([(row[3], row[2], row[7], row[8]) for row in draft.acts])),
        ("seats", _seats_of(hand), _seats_read(draft, unit)),
        ("header", _header_of(hand), _header_read(draft, unit)),
        ("summary", beside.summary(hand), beside.summary_read(draft, unit)),
        ("pots", beside.pots(hand), beside.pots_read(hand, draft, unit)),
    ):
        if one != other:
            found.add(name)
    return frozenset(found)


def _reckons_otherwise(hand: Hand, draft: Draft) -> bool:
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


def is_post(action: int) -> bool:
    """A forced bet before the cards."""
    return is_forced(action) and action != Action.BRING_IN


def _sorted_out(rows: _Rows) -> tuple[_Rows, _Rows, _Rows]:
    posts = [row[2:] for row in rows if is_post(row[3])]
    acts = [(None, None, *row[2:]) if row[3] in (Action.SHOW, Action.MUCK) else row for row in rows]
    returned = [row[2:5] for row in rows if row[3] == Action.UNCALLED]
    return posts, [row for row in acts if not is_post(row[3]) and row[3] != Action.UNCALLED], returned


def _marks(rows: _Rows) -> list[list[Any]]:
    found: list[list[Any]] = []
    before = 0
    for action, seat, all_in, is_cap in rows:
        if action in UNSAID:
            whose = [] if seat is None else [seat, bool(all_in), bool(is_cap)]
            found.append([before, Action(action).name.lower(), *whose])
        before += counts(action)
    return found


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

"""A hand in the making: what readers of structured formats fill, act by act, and what becomes rows of the tables.

Enters: calls in the order of the hand. Leaves: rows for `parsers.book`. A draft knows what each player has put in on
the street, so that formats which tell "raises to" and those which tell "puts in" end in the same facts.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal, InvalidOperation
from functools import lru_cache, partial
from itertools import pairwise
from typing import Any

import msgspec

from parsers import borders
from parsers import cards as card
from parsers.tables import UNKNOWN_CARD
from parsers.vocabulary import MOST, Action, Origin, Payment, RejectCode, Street, is_turn

DECIMALS = 8
UNIT: int = 10**DECIMALS  # money in a draft counts these parts of a whole; the book takes the hand's own unit

STREETS: dict[str, tuple[Street, ...]] = {
    "board": (Street.PREFLOP, Street.FLOP, Street.TURN, Street.RIVER),
    "stud": (Street.THIRD, Street.FOURTH, Street.FIFTH, Street.SIXTH, Street.SEVENTH),
    "single_draw": (Street.PREDRAW, Street.FIRST_DRAW),
    "triple_draw": (Street.PREDRAW, Street.FIRST_DRAW, Street.SECOND_DRAW, Street.THIRD_DRAW),
}
KINDS = {
    "stud": "stud", "stud_hilo8": "stud", "razz": "stud", "stud5": "stud", "draw5": "single_draw",
    "draw27_single": "single_draw", "draw27_triple": "triple_draw", "drawa5_triple": "triple_draw",
    "badugi": "triple_draw", "badacey": "triple_draw", "badeucey": "triple_draw",
}  # fmt: skip

# decimals of what has no cents, where no amount has any; "": the currency is not told
EXPONENTS = {"JPY": 0, "KRW": 0, "chips": 0, "play": 0, "": 0}


class UnreadableError(ValueError):
    """Why a part of a source is no hand."""

    def __init__(self, reason: str, code: RejectCode = RejectCode.BROKEN_HAND) -> None:
        super().__init__(reason)
        self.code = code


class Found(msgspec.Struct, frozen=True):
    """A hand in a part of a source: its bytes, the line of its first byte (from 1), and how to read it."""

    start: int
    end: int
    line: int
    read: "Callable[[], Draft]"


def parts(data: bytes, places: Iterable[tuple[int, int]], read: "Callable[[bytes, int], Draft]") -> Iterator[Found]:
    """The hands that begin and end at these places of a source, in their order; each is read with its first line."""
    known = list(places)
    for (start, end), line in zip(known, lines_of(data, (start for start, _ in known)), strict=True):
        yield Found(start, end, line, partial(read, data[start:end], line))


def lines_of(data: bytes, places: Iterable[int]) -> Iterator[int]:
    """The lines on which these places of a source stand, in their order."""
    line, seen = 1, 0
    for place in places:
        line += borders.line_ends(data[seen:place])
        seen = place
        yield line


def to_the_next(data: bytes, starts: Sequence[int]) -> Iterator[tuple[int, int]]:
    """From each of these places to the next one, or to the end."""
    return pairwise([*starts, len(data)])


def elements(data: bytes, raws: Iterable[msgspec.Raw]) -> Iterator[tuple[int, int]]:
    """Where the elements of a JSON array stand, in their order."""
    end = 0
    for raw in raws:
        text = bytes(raw)
        start = data.index(text, end)
        end = start + len(text)
        yield start, end


class Draft(msgspec.Struct):
    """One hand. `head` holds columns of `hands`, money in UNITs; `line` is the line of what is read now."""

    kind: str = "board"  # of STREETS
    decimals: int = 0  # of money at least, beside the currency's own
    line: int = 1
    head: dict[str, Any] = {}
    seats: dict[int, dict[str, Any]] = {}
    acts: list[list[Any]] = []  # in the order of ACT
    cards: list[tuple[Any, ...]] = []
    pots: list[tuple[Any, ...]] = []
    collections: list[tuple[Any, ...]] = []
    remarks: list[tuple[Any, ...]] = []
    street: Street = Street.DEAL
    run: int = 1
    level: int = 0  # to be matched on this street
    put: dict[int, int] = {}  # on this street
    behind: dict[int, int] = {}  # chips left, of players whose stack is told
    total: dict[int, int] = {}  # put in so far, dead money too
    shown: set[tuple[int | None, ...]] = set()  # seat, line and the cards shown there

    def seat(self, number: int, player: str, stack: int | None = None, **more: Any) -> None:
        """A player at the table. Raises UnreadableError for a seat that is taken."""
        if number in self.seats:
            raise UnreadableError(f"seat {number} is taken twice")
        if not 0 <= number <= 100:
            raise UnreadableError(f"there is no seat {number}")
        self.seats[number] = {"player": player, "starting_stack": stack, "line": self.line, **more}
        if stack is not None:
            self.behind[number] = stack

    def by_name(self) -> dict[str, int]:
        """The seat of each name. Raises UnreadableError for two of one name: whose acts are whose nobody can tell."""
        names: dict[str, int] = {}
        for seat, told in self.seats.items():
            if names.setdefault(told["player"], seat) != seat:
                raise UnreadableError(f"two players are called {told['player']!r}"[:80])
        return names

    def enter(self, street: Street, board: Iterable[int] = (), run: int = 1) -> None:
        """A street begins, with its new board cards."""
        if street != self.street or run != self.run:
            if self.street != Street.DEAL:
                self.put.clear()
                self.level = 0
            self.street, self.run = street, run
            self.act(None, Action.DEAL)
            if run > 1:
                self.head["runs"] = max(self.head.get("runs", 1), run)
        self.show(None, board, Origin.BOARD)

    def act(
        self, seat: int | None, action: Action, amount: int | None = None, *, to: int | None = None,
        by: int | None = None, all_in: bool | None = None, street: Street | None = None, tells_to: bool = True,
        is_cap: bool = False,
    ) -> None:  # fmt: skip
        """An act. Of `amount` (put in now) and `to` (total of the street) one is enough; `tells_to`: the text has it;
        `is_cap`: he counts as all-in from here on though he has chips left.

        `all_in` None: the format marks no all-ins, so whoever has no chips left is all-in.
        """
        if seat is not None and seat not in self.seats:
            raise UnreadableError(f"an act of seat {seat}, which nobody has")
        if seat is not None and is_turn(action) and action not in (Action.FOLD, Action.CHECK):
            if amount is None and to is not None:
                amount = to - self.put.get(seat, 0)
            amount = self._paid(seat, action, amount or 0)
            if all_in is None:
                all_in = self.behind.get(seat) == 0
        street = self.street if street is None else street
        told = to if tells_to else None
        run = self.run if action == Action.DEAL else 1
        self.acts.append([street, run, seat, action, amount, told, by, bool(all_in), is_cap, self.line])

    def _paid(self, seat: int, action: Action, amount: int) -> int:
        self.total[seat] = self.total.get(seat, 0) + amount
        if seat in self.behind:
            self.behind[seat] -= amount
        if action not in (Action.ANTE, Action.DEAD_BLIND):
            self.put[seat] = self.put.get(seat, 0) + self._live(action, amount)
            self.level = max(self.level, self.put[seat])
        return amount

    def _live(self, action: Action, amount: int) -> int:
        """What of a post, bet or call counts for the street: of both blinds the big one."""
        if action != Action.BOTH_BLINDS:
            return amount
        return big_of(self.head.get("big_blind"), ((row[3], row[4]) for row in self.acts), amount)

    def wager(self, seat: int, to: int, **more: Any) -> None:
        """A bet, completion or raise to a total of the street, whichever it is."""
        opened = self.street in (Street.PREFLOP, Street.PREDRAW) or self.level > 0
        bring_in = self.kind == "stud" and self.street == Street.THIRD
        first = bring_in and not any(row[3] in (Action.COMPLETE, Action.RAISE, Action.BET) for row in self.acts)
        action = Action.COMPLETE if first else Action.RAISE if opened else Action.BET
        self.act(seat, action, to=to, tells_to=action != Action.BET, **more)

    def call(self, seat: int, **more: Any) -> None:
        """A check, or a call of what there is to call and the player has."""
        owed = self.level - self.put.get(seat, 0)
        if owed <= 0:
            self.act(seat, Action.CHECK)
        else:
            self.act(seat, Action.CALL, min(owed, self.behind.get(seat, owed)), **more)

    def show(self, seat: int | None, shown: Iterable[int], origin: Origin, up: int | None = None, **at: Any) -> None:
        """Cards that are seen. `up`: how many of them, the last ones, lie face up (default: all but dealt ones)."""
        listed = list(shown)
        if origin == Origin.SHOWN:  # formats with a hand a line may say it once a pot
            hand = (seat, self.line, *sorted(listed))
            if hand in self.shown:
                return
            self.shown.add(hand)
        if up is None:
            up = 0 if origin in (Origin.DEALT, Origin.DRAWN, Origin.DISCARDED) else len(listed)
        street, run = at.get("street", self.street), at.get("run", self.run)
        for place, number in enumerate(listed):
            self.cards.append((street, seat, run, number, place >= len(listed) - up, origin, self.line))

    def shows(self, seat: int, shown: Iterable[int]) -> None:
        """A player shows his hand at the end."""
        self.act(seat, Action.SHOW, street=Street.SHOWDOWN)
        self.show(seat, shown, Origin.SHOWN, street=Street.SHOWDOWN)

    def collect(
        self, seat: int, amount: int, *, pot: int | None = None, half: int | None = None, run: int = 1,
        kind: Payment = Payment.WIN,
    ) -> None:  # fmt: skip
        """Chips handed out."""
        if seat not in self.seats:
            raise UnreadableError(f"chips for seat {seat}, which nobody has")
        self.collections.append((seat, pot, run, half, amount, kind, self.line))

    def give_back(self, seat: int, amount: int) -> None:
        """The return of an unmatched bet, in its place: after the last act of the betting."""
        place = max((k for k, row in enumerate(self.acts) if is_turn(row[3])), default=-1) + 1
        street = self.acts[place - 1][0] if place else self.street
        line = self.acts[place - 1][-1] if place else self.line
        self.acts.insert(place, [street, 1, seat, Action.UNCALLED, amount, None, None, False, False, line])

    def mark(self, told: Iterable[list[Any]]) -> None:
        """Acts without chips that our own writers tell beside the hand: after how many acts that `counts`, which, and
        whose, with its all-in and cap marks."""
        due: dict[int, list[list[Any]]] = {}
        for after, *rest in told:
            due.setdefault(after, []).append(rest)
        if not due:
            return
        acts = [self._mark(Street.DEAL, self.line, *rest) for rest in due.get(0, ())]
        counted = 0
        for row in self.acts:
            acts.append(row)
            if counts(row[3]):
                counted += 1
                acts += [self._mark(row[0], row[-1], *rest) for rest in due.get(counted, ())]
        if len(acts) != len(self.acts) + sum(map(len, due.values())):
            raise UnreadableError("a mark behind the end of the hand")
        self.acts = acts

    def _mark(
        self, street: Street, line: int, name: str, seat: int | None = None, all_in: Any = False, is_cap: Any = False
    ) -> list[Any]:
        if name not in _MARKS or (seat is not None and seat not in self.seats):
            raise UnreadableError(f"no mark of a hand: {name!r} of seat {seat!r}"[:80])
        return [street, 1, seat, _MARKS[name], None, None, None, bool(all_in), bool(is_cap), line]

    def split_uncalled(self, bet: int | None = None) -> None:
        """Takes what nobody matched out of the winnings, for formats whose winnings hold it or may hold it.

        As the rake is small, mostly one reading alone can be; where both can, `bet` (what the format says that the
        player has bet) tells it, else the winnings hold it.
        """
        seat, back = self.uncalled()
        if not back or any(row[3] == Action.UNCALLED for row in self.acts):
            return
        self.give_back(seat, back)
        gain = sum(self.total.values()) - sum(row[4] for row in self.collections)
        most = (sum(self.total.values()) - back) // 8
        inside, outside = 0 <= gain <= most, 0 <= gain - back <= most
        if not inside or (outside and bet is not None and bet != self.total[seat]):
            return
        for place, row in enumerate(self.collections):
            if row[0] == seat and row[4] >= back:
                self.collections[place] = (*row[:4], row[4] - back, *row[5:])
                break
        self.collections = [row for row in self.collections if row[4]]

    def alone(self) -> int:
        """The seat of the only player of the hand who has not folded, or -1."""
        folded = {row[2] for row in self.acts if row[3] == Action.FOLD}
        left = [seat for seat, told in self.seats.items() if seat not in folded and not told.get("is_out")]
        return left[0] if len(left) == 1 else -1

    def uncalled(self) -> tuple[int, int]:
        """(seat, chips) of the bet that nobody matched, by what was put in: the most less the second most."""
        live = dict.fromkeys(self.seats, 0)
        for row in self.acts:
            amount, action = row[4], row[3]
            if amount and action in _PUT:
                live[row[2]] += amount if action != Action.BOTH_BLINDS else self._live(action, amount)
        ranked = sorted(live, key=lambda seat: live[seat], reverse=True)
        if len(ranked) < 2 or live[ranked[0]] == live[ranked[1]]:
            return -1, 0
        return ranked[0], live[ranked[0]] - live[ranked[1]]


_PUT = frozenset(kind for kind in Action if is_turn(kind) and kind not in (Action.ANTE, Action.DEAD_BLIND))
_MARKS = {"timeout": Action.TIMEOUT, "cap_reached": Action.CAP_REACHED}
_NO_PLACE = (*_MARKS.values(), Action.UNCALLED, Action.SHOW, Action.MUCK)


def counts(action: int) -> bool:
    """Whether an act has a place of its own in the order of a hand that is written and read back."""
    return action not in _NO_PLACE


def big_of(told: int | None, acts: Iterable[tuple[int, int | None]], both: int) -> int:
    """The big blind in a post of both: as the header tells it, else as others post it, else two thirds of the post."""
    big = told or max((amount or 0 for action, amount in acts if action == Action.BIG_BLIND), default=0)
    return big if 0 < big <= both else both * 2 // 3


def money(text: object) -> int:
    """An amount as written, in UNITs: a number, or text with signs and thousands. Raises UnreadableError."""
    kind = type(text)
    if kind is int:
        assert isinstance(text, int)
        if not -MOST <= text <= MOST:
            raise UnreadableError(f"no amount: {text:.0e}")
        return text * UNIT
    return _units(text if kind is Decimal or kind is str else str(text))


@lru_cache(1 << 14)  # the amounts of a table repeat
def _units(text: str | Decimal) -> int:
    try:
        value = text if isinstance(text, Decimal) else Decimal(_plain(text))
        rounded = value.scaleb(DECIMALS).to_integral_value()
    except InvalidOperation as error:
        raise UnreadableError(f"no amount: {text!r}"[:80]) from error
    if not rounded.is_finite() or abs(rounded) > MOST * UNIT:
        raise UnreadableError(f"no amount: {text!r}"[:80])
    return int(rounded)


def _plain(text: str) -> str:
    """An amount with a decimal point alone. The last comma is one where a point stands before it, and none behind it,
    or where one or two digits follow."""
    kept = _NO_DIGITS.sub("", text)
    whole, comma, rest = kept.rpartition(",")
    if comma and "." not in rest and ("." in whole or len(rest) in (1, 2)):
        return f"{whole.replace(',', '').replace('.', '')}.{rest}"
    return kept.replace(",", "")


_NO_DIGITS = re.compile(r"[^0-9.,\-]+")


def hand_of(text: str) -> list[int]:
    """Cards written together, or with blanks or commas between: "AhKd", "Ah Kd", "10h". Unknown ones are 255."""
    packed = text.replace("10", "T").translate(_BETWEEN)
    if len(packed) % 2:
        raise UnreadableError(f"no cards: {text!r}"[:80])
    return [card_of(packed[place : place + 2]) for place in range(0, len(packed), 2)]


_BETWEEN = dict.fromkeys(map(ord, " ,[]\t"))


def card_of(text: str) -> int:
    """A card such as Ah, AH or 10h; 255 where it is not told (?? or X)."""
    found = _CARDS.get(text)
    if found is None:
        raise UnreadableError(f"no card: {text!r}"[:80])
    return found


def _spellings() -> dict[str, int]:
    found = dict.fromkeys(("??", "XX", "xx", "X", "x", "?", "**"), UNKNOWN_CARD)
    for rank in card.RANKS:
        for suit in card.SUITS:
            number = card.number(rank + suit)
            spelled = (rank, rank.lower(), "10") if rank == "T" else (rank, rank.lower())
            found |= {r + s: number for r in spelled for s in (suit, suit.upper())}
    return found


_CARDS = _spellings()

"""Drafts to tables: the parts of a split through a reader, and the rows of their hands.

In: a `Split` whose site is a reader. Out: `Facts`. A part that is no hand becomes a reject with its reason, and the
hands beside it are unharmed.
"""

import hashlib
import re
from collections.abc import Iterator
from decimal import Decimal
from math import gcd
from types import NoneType
from typing import Any
from xml.parsers.expat import ExpatError

import msgspec
import polars as pl

from parsers import borders
from parsers.draft import DECIMALS, EXPONENTS, UNIT, Draft, Found, UnreadableError
from parsers.readers import Reader
from parsers.splits import Split
from parsers.tables import ENUMS, SCHEMAS, Facts
from parsers.vocabulary import MOST, MOST_LINES, Action, Payment, RejectCode, StakesKind, Status, Structure

MAX_TEXT = 300
BEGINS = "; it begins: "  # in the text of a reject: between the reason and the text itself
_WHITE = b" \t\r\n\v\f" + b"".join(borders.MARKS)
_MONEY = ("small_blind", "big_blind", "ante", "bring_in", "cap", "pot", "rake", "jackpot", "added")
# what a wrong value in well-formed text leads to; anything else is a fault of the reader
_BROKEN = (
    UnreadableError, KeyError, IndexError, TypeError, ValueError, ArithmeticError, AttributeError, ExpatError,
    msgspec.MsgspecError, RecursionError,
)  # fmt: skip
_UNFIT = (
    TypeError,
    ValueError,
    ArithmeticError,
    RuntimeError,
    pl.exceptions.PolarsError,
)  # what polars says of such a value
_TEXTS = ("game", "currency", "table", "tournament", "level")
# (table, column): from what to what a number means something; money is of Int64, and so is a place in the text
_BOUNDS = {(table, "seat"): (0, 100) for table in SCHEMAS} | {(table, "run"): (1, 100) for table in SCHEMAS}
_BOUNDS |= {
    (table, column): (-MOST, MOST)
    for table, schema in SCHEMAS.items()
    for column, kind in schema.items()
    if kind == pl.Int64 and column not in ("offset", "length")
}
_BOUNDS |= {place: (min(enum), max(enum)) for place, enum in ENUMS.items()} | {("hands", "runs"): (1, 100)}
_SMALL = (pl.Int8, pl.Int16)
_HANDS, _SEATS = tuple(SCHEMAS["hands"]), tuple(SCHEMAS["seats"])
_PLAIN: dict[str, Any] = {"status": int(Status.COMPLETE), "runs": 1, "is_fast": False}
_BETS, _BLINDS = int(StakesKind.BETS), int(StakesKind.BLINDS)
_TABLES = ("hands", "seats", "actions", "cards", "pots", "collections", "remarks", "rejects")


def read(split: Split, reader: Reader) -> Facts:
    """The facts of a split. Where a value does not fit its column, the hands are looked at one by one for it."""
    try:
        return _read(split, reader, looks=False)
    except _UNFIT:
        return _read(split, reader, looks=True)


def _read(split: Split, reader: Reader, *, looks: bool) -> Facts:
    rows: dict[str, list[tuple[Any, ...]]] = {name: [] for name in _TABLES}
    for start, end, source, offset, line in _pieces(split, reader.STARTS):
        data = split.data if end - start == len(split.data) else split.data[start:end]
        for found, first, last in _with_gaps(reader, data):
            above = borders.line_ends(data[first : found.start]) if first < found.start else 0
            place = (source, offset + first, last - first, line + found.line - 1 - above)
            before = {name: len(listed) for name, listed in rows.items()}
            try:
                _add(rows, split.site, found.read(), place, data[found.start : found.end], line - 1)
                if looks:
                    for name, count in before.items():
                        _frame(name, rows[name][count:])
            except (*_BROKEN, *_UNFIT) as error:
                for name, count in before.items():
                    del rows[name][count:]
                rows["rejects"].append(_reject(place, data[found.start : found.end], error))
    return Facts(**{name: _frame(name, listed) for name, listed in rows.items()})


def _pieces(split: Split, begins: re.Pattern[bytes] | None) -> Iterator[tuple[int, int, int, int, int]]:
    """The parts; what lies before the first start in one is a part by itself, as if the source had been cut there."""
    pieces = split.pieces
    starts = [*pieces.start.tolist(), len(split.data)]
    told = zip(pieces.source.tolist(), pieces.offset.tolist(), pieces.line.tolist(), strict=True)
    for number, (source, offset, line) in enumerate(told):
        start, end = starts[number], starts[number + 1]
        data = split.data[start:end] if begins and len(starts) > 2 else split.data
        first = next(borders.hand_starts(begins, data, True), (0, b""))[0] if begins else 0
        if first:
            yield start, start + first, source, offset, line
            line += borders.line_ends(data[:first])
        yield start + first, end, source, offset + first, line


def _with_gaps(reader: Reader, data: bytes) -> Iterator[tuple[Found, int, int]]:
    """The hands of a part with the bytes that are theirs: what stands around and between hands (a session's header, a
    closing tag) goes with the hand before it, at the beginning with the first."""
    if not data.strip(_WHITE):
        return
    waiting: Found | None = None
    first = 0
    try:
        for found in reader.hands(data):
            if waiting is not None:
                yield waiting, first, found.start
                first = found.start
            waiting = found
    except _BROKEN as error:
        reason = error
        begin = waiting.end if waiting else 0
        if waiting is not None:
            yield waiting, first, begin
        waiting, first = Found(begin, len(data), 1 + borders.line_ends(data[:begin]), lambda: _fail(reason)), begin
    if waiting is None:
        empty = UnreadableError("no hand in it", RejectCode.IGNORED_TEXT)
        waiting = Found(0, len(data), 1, lambda: _fail(empty))
    if waiting is not None:
        yield waiting, first, len(data)


def _fail(error: Exception) -> Draft:
    raise error


def _reject(place: tuple[int, int, int, int], data: bytes, error: Exception) -> tuple[Any, ...]:
    code = error.code if isinstance(error, UnreadableError) else RejectCode.BROKEN_HAND
    if isinstance(error, KeyError):
        reason = f"{error.args[0]} is missing"
    elif isinstance(error, RecursionError):
        reason = "nested too deeply"
    else:
        reason = (str(error) or type(error).__name__).splitlines()[0]
    begin = data[: 4 * MAX_TEXT].decode("utf-8", "replace").strip()
    return (*place, int(code), f"{reason}{BEGINS}{begin}"[:MAX_TEXT])


def _add(
    rows: dict[str, list[tuple[Any, ...]]], site: str, draft: Draft, place: tuple[int, int, int, int], data: bytes,
    lines: int,
) -> None:  # fmt: skip
    """Adds a hand; `lines` is what the lines of the draft lack to be those of the source."""
    if not draft.seats:
        raise UnreadableError("nobody is seated")
    if len(draft.acts) + len(draft.collections) > MOST_LINES:
        raise UnreadableError("longer than a hand can be", RejectCode.TOO_LONG)
    hand = len(rows["hands"])
    head = draft.head
    exponent, unit = _unit(draft)

    digest = hashlib.blake2b(_trimmed(data), digest_size=8)
    source, offset, length, line = place
    values: dict[str, Any] = _PLAIN | head
    if "stakes_kind" not in values:
        values["stakes_kind"] = _BETS if head.get("structure") == Structure.FIXED_LIMIT else _BLINDS
    for name in _MONEY:
        if (told := head.get(name)) is not None:
            values[name] = told // unit
    for name in _TEXTS:
        if (told := head.get(name)) is not None:
            values[name] = _text(name, told)
    for name in ("max_seats", "button"):
        if (told := head.get(name)) is not None:
            values[name] = _number(told)
    values |= {
        "hand": hand, "source": source, "offset": offset, "length": length, "line": line, "site": site,
        "lines": borders.line_ends(data) + 1, "exponent": exponent, "content": int.from_bytes(digest.digest()),
        "stakes": [amount // unit for amount in head.get("stakes", ())],
    }  # fmt: skip
    values["hand_id"] = str(head.get("hand_id") or digest.hexdigest())
    rows["hands"].append(tuple(map(values.get, _HANDS)))
    for number in sorted(draft.seats):
        seat = {"hand": hand, "seat": number, "is_out": False, "is_hero": False, **draft.seats[number]}
        for name in ("starting_stack", "declared_won"):
            if (told := seat.get(name)) is not None:
                seat[name] = told // unit
        if seat.get("bounty") is not None:
            seat["bounty"] = seat["bounty"] * 100 // UNIT
        seat["line"] += lines
        rows["seats"].append(tuple(map(seat.get, _SEATS)))
    rows["actions"] += [
        (
            hand,
            seq,
            street,
            run,
            number,
            action,
            amount if amount is None or action == _DISCARD else amount // unit,
            to if to is None else to // unit,
            by if by is None else by // unit,
            all_in,
            is_cap,
            at + lines,
        )
        for seq, (street, run, number, action, amount, to, by, all_in, is_cap, at) in enumerate(draft.acts)
    ]
    rows["cards"] += [
        (hand, street, seat_of, run, card, up, origin, at + lines)
        for street, seat_of, run, card, up, origin, at in draft.cards
    ]
    rows["pots"] += [
        (hand, pot, run, amount // unit, rake if rake is None else rake // unit, at + lines)
        for pot, run, amount, rake, at in draft.pots
    ]
    rows["collections"] += [
        (hand, seat_of, pot, run, half, amount * 100 // UNIT if kind == _BOUNTY else amount // unit, kind, at + lines)
        for seat_of, pot, run, half, amount, kind, at in draft.collections
    ]
    rows["remarks"] += [(hand, code, at + lines, offset, 0, text, None) for code, text, at in draft.remarks]


_UNTRIMMED = re.compile(rb"[ \t\x0b\x0c\r](?:[\r\n]|\Z)")


def _trimmed(data: bytes) -> bytes:
    """The lines of a hand without the blanks at their ends, whatever ends a line."""
    if _UNTRIMMED.search(data):
        return b"\n".join(line.rstrip() for line in data.splitlines())
    return data.removesuffix(b"\n")


_DISCARD = int(Action.DISCARD)  # its amount is a number of cards
_BOUNTY = int(Payment.BOUNTY)  # outside the chips


def _unit(draft: Draft) -> tuple[int, int]:
    """The hand's exponent, and how many UNITs its smallest coin has: the currency's, or less where amounts need it."""
    head = draft.head
    amounts = [head.get(name) for name in _MONEY] + list(head.get("stakes", ()))
    amounts += [seat.get("starting_stack") for seat in draft.seats.values()]
    amounts += [value for row in draft.acts if row[3] != _DISCARD for value in row[4:7]]
    amounts += [amount for *_, amount, kind, _ in draft.collections if kind != _BOUNTY]
    amounts += [amount for _, _, amount, _, _ in draft.pots]
    least = max(draft.decimals, EXPONENTS.get(head.get("currency") or "", 2))
    finest = gcd(*filter(None, amounts))
    for exponent in range(least, DECIMALS):
        unit: int = 10 ** (DECIMALS - exponent)
        if finest % unit == 0:
            return exponent, unit
    return DECIMALS, 1


def _text(name: str, value: Any) -> str | None:
    if isinstance(value, str | None):
        return value
    if isinstance(value, int | float | Decimal) and not isinstance(value, bool):
        return str(value)
    raise UnreadableError(f"{name} is no text")


def _number(value: Any) -> Any:
    """6.0 is a number of seats, and so is "6", as some write."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 4:
        return int(value)
    is_whole = isinstance(value, Decimal) and value.is_finite() and abs(value) < 1000 and value == int(value)
    return int(value) if is_whole else value


def _frame(name: str, rows: list[tuple[Any, ...]]) -> pl.DataFrame:
    """A table of rows; a value that its column cannot hold or that means nothing there is an error."""
    listed = list(zip(*rows, strict=True)) if rows else [() for _ in SCHEMAS[name]]
    made = []
    for (column, kind), values in zip(SCHEMAS[name].items(), listed, strict=True):
        if kind in _SMALL and not all(issubclass(held, int | NoneType) for held in set(map(type, values))):
            raise UnreadableError(f"{column} is no whole number")  # of infinite ones polars dies
        series = pl.Series(column, values, kind, strict=True)
        if bounds := _BOUNDS.get((name, column)):
            low: Any = series.min()
            high: Any = series.max()
            if low is not None and not bounds[0] <= low <= high <= bounds[1]:
                raise UnreadableError(f"{column} cannot be {low if low < bounds[0] else high}")
        made.append(series)
    return pl.DataFrame(made)

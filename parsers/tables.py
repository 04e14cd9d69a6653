"""The fact tables: what a log says, as polars (Arrow) data frames. The seam between parsers and everything else.

Within a split `hand` is a dense row number from 0 and every table is sorted by it (actions also by `seq`, seats by
`seat`). Money is int64 in the hand's smallest unit, `hands.exponent` is the number of decimals (2 cents, 0 chips).
Null means that the text does not say. A seat is the site's seat number; a null seat is nobody (board, dealer).
`line` is the 1-based line in the source. Enums are int8 (`parsers.vocabulary`). Cards are rank * 4 + suit with rank
0..12 for 2..A and suit 0..3 for c d h s; 255 is a card that exists but is not known.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import IntEnum
from functools import cache
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from parsers.cards import UNKNOWN_CARD as UNKNOWN_CARD
from parsers.vocabulary import (
    Action,
    Half,
    Origin,
    Payment,
    RejectCode,
    RemarkCode,
    StakesKind,
    Status,
    Street,
    Structure,
)

SCHEMA_VERSION = 1

_MONEY = pl.Int64
_LINE = pl.Int32
_SEAT = pl.Int8


def _schema(columns: Mapping[str, Any]) -> pl.Schema:
    return pl.Schema(columns)


SCHEMAS: dict[str, pl.Schema] = {
    # a row an input file or archive member, skipped ones too, over the whole run
    "sources": _schema(
        {
            "source": pl.Int32,  # its number over the run, from 0
            "uri": pl.String,  # the path or address as found
            "member": pl.String,  # the path within an archive; null: it is a file of its own
            "bytes": pl.Int64,  # as stored, compressed
            "sha256": pl.String,  # of the bytes as stored; null: it was not read to the end
            "encoding": pl.String,  # in which the text was read; null: no text that is known
            "codec": pl.String,  # how it is packed: gz, zst, zip ...; null: it is not
            "site": pl.String,  # whose hands it holds, several joined by +; null: it holds none
        }
    ),
    # a row a hand as declared
    "hands": _schema(
        {
            "hand": pl.Int32,  # its number within the part, from 0: what joins the tables of a part
            "source": pl.Int32,  # the input file or archive member, a row of `sources`
            "offset": pl.Int64,  # where it begins, in bytes of the decoded source
            "length": pl.Int64,  # its bytes
            "line": _LINE,  # of the header
            "lines": pl.Int32,  # how many lines it has
            "site": pl.String,  # whose hand it is, as `oddchip sites` lists them
            "hand_id": pl.String,  # its number as the log writes it
            "status": pl.Int8,  # what became of it; repeats are judged once
            "game": pl.String,  # name of a file in auditor/games; null: not recognised
            "structure": pl.Int8,  # the betting structure; null: not told, or none that is known
            "currency": pl.String,  # ISO code, "play" or "chips" (tournament)
            "exponent": pl.Int8,  # the decimals of its money: 2 for cents, 0 for chips
            "stakes": pl.List(pl.Int64),  # the numbers of the header as written
            "stakes_kind": pl.Int8,  # what those numbers are
            "small_blind": _MONEY,  # declared by the header; null in fixed limit, see `stakes` for what was resolved
            "big_blind": _MONEY,  # the same
            "ante": _MONEY,  # declared by the header
            "bring_in": _MONEY,  # declared by the header
            "cap": _MONEY,  # the most that a player may put in in a hand; null: no cap is told
            "table": pl.String,  # its name
            "max_seats": pl.Int16,  # seats of the table, taken or not
            "button": _SEAT,  # where the button stands
            "started_at": pl.Datetime("us", "UTC"),  # null also where the log tells no zone, or none that is known
            "zone": pl.String,  # of the clock that the line of text tells, such as Europe/Paris
            "tournament": pl.String,  # its number; null: a cash game
            "level": pl.String,  # of the tournament's blinds, as written
            "is_fast": pl.Boolean,  # Zoom, Rush: a new table every hand
            "runs": pl.Int8,  # boards dealt, 1 unless run several times
            "pot": _MONEY,  # declared total
            "rake": _MONEY,  # declared
            "jackpot": _MONEY,  # declared jackpot fee and other drops
            "added": _MONEY,  # put into the pot by the site
            "total_line": _LINE,  # that tells the total
            "content": pl.UInt64,  # hash of the hand's bytes, line ends and blanks at line ends aside
        }
    ),
    # a row a seat that the log lists, dealt in or not, in the order of the numbers
    "seats": _schema(
        {
            "hand": pl.Int32,
            "seat": _SEAT,  # the site's number of the seat
            "player": pl.String,  # the name as the site writes it
            "starting_stack": _MONEY,  # chips before the hand
            "is_out": pl.Boolean,  # sits out: not dealt in
            "is_hero": pl.Boolean,  # the one whose log it is
            "bounty": _MONEY,  # in cents of the buy-in's currency, outside the chips
            "declared_won": _MONEY,  # summary: "won (x)" / "collected (x)"
            "declared_folded": pl.Int8,  # summary: the street on which the seat is said to have folded
            "declared_line": _LINE,  # that tells either of them
            "line": _LINE,  # that seats the player
        }
    ),
    # a row an act, forced bets, deals and shows too, in the order of the log
    "actions": _schema(
        {
            "hand": pl.Int32,
            "seq": pl.Int32,  # the act's number within the hand, from 0
            "street": pl.Int8,  # on which it is made
            "run": pl.Int8,  # the board, from 1: only deals and shows of later boards have more than 1
            "seat": _SEAT,  # whose act it is; null: the dealer's
            "action": pl.Int8,  # what is done
            "amount": _MONEY,  # put in now; uncalled: returned; discard: how many cards; both_blinds: live and dead
            "to": _MONEY,  # the total for the street that the text tells ("raises 4 to 6"), else null
            "raised_by": _MONEY,  # the increment that the text tells (the 4 of "raises 4 to 6"), else null
            "is_all_in": pl.Boolean,  # the text says so
            "is_cap": pl.Boolean,  # the text says that the hand cap is reached
            "line": _LINE,  # of the log
        }
    ),
    # a row a card that the log tells, each time it tells it
    "cards": _schema(
        {
            "hand": pl.Int32,
            "street": pl.Int8,  # on which it is dealt or shown
            "seat": _SEAT,  # null: board
            "run": pl.Int8,  # the board, from 1
            "card": pl.UInt8,  # 0 to 51, 255 not known, see above
            "is_up": pl.Boolean,  # dealt face up
            "origin": pl.Int8,  # where the log tells it
            "line": _LINE,  # that tells it
        }
    ),
    # a row a pot as the log tells it; most logs tell the total alone
    "pots": _schema(
        {
            "hand": pl.Int32,
            "pot": pl.Int8,  # 0 main, 1 and up side
            "run": pl.Int8,  # the board, from 1
            "amount": _MONEY,  # as told, before rake or after it as the site has it
            "rake": _MONEY,  # of this pot; null: told in one sum, or not
            "line": _LINE,  # that tells it
        }
    ),
    # a row a payment to a player
    "collections": _schema(
        {
            "hand": pl.Int32,
            "seat": _SEAT,  # who is paid
            "pot": pl.Int8,  # null: "from pot", or not told
            "run": pl.Int8,  # the board, from 1
            "half": pl.Int8,  # high, low or the whole; null: not told
            "amount": _MONEY,  # paid
            "kind": pl.Int8,  # why
            "line": _LINE,  # that tells it
        }
    ),
    # a row a hand that the log puts into words; what it says again of the same hand in the same words has no row
    "labels": _schema(
        {
            "hand": pl.Int32,
            "seat": _SEAT,  # whose hand it is
            "run": pl.Int8,  # the board, from 1
            "text": pl.String,  # what hand the player is said to have: "two pair, Aces and Kings"
            "line": _LINE,  # that tells it
        }
    ),
    # a row a line of a hand that was not read, or not as it should be written
    "remarks": _schema(
        {
            "hand": pl.Int32,
            "code": pl.Int8,  # what is remarked
            "line": _LINE,  # of the log
            "offset": pl.Int64,  # where the line begins, in bytes of the decoded source
            "length": pl.Int64,  # its bytes
            "text": pl.String,  # the line, cut at 300 characters
            "reason": pl.String,  # of damaged text: which line of the site it reads like, and where it does not
        }
    ),
    # a row a stretch of text that is in no hand
    "rejects": _schema(
        {
            "source": pl.Int32,  # the input file or archive member, a row of `sources`
            "offset": pl.Int64,  # where it begins, in bytes of the decoded source
            "length": pl.Int64,  # its bytes
            "line": _LINE,  # on which it begins
            "code": pl.Int8,  # why it is in no hand
            "text": pl.String,  # the beginning, of structured formats behind the reason; cut at 300 characters
        }
    ),
    # a row a hand whose number was read before: filled by the pipeline, never by a parser
    "repeats": _schema(
        {
            "hand": pl.Int32,
            "place": pl.String,  # of the first: "file:line"
        }
    ),
}

ENUMS: dict[tuple[str, str], type[IntEnum]] = {
    ("hands", "status"): Status,
    ("hands", "structure"): Structure,
    ("hands", "stakes_kind"): StakesKind,
    ("seats", "declared_folded"): Street,
    ("actions", "street"): Street,
    ("actions", "action"): Action,
    ("cards", "street"): Street,
    ("cards", "origin"): Origin,
    ("collections", "half"): Half,
    ("collections", "kind"): Payment,
    ("remarks", "code"): RemarkCode,
    ("rejects", "code"): RejectCode,
}


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """What a parser found in one split: one frame a table of SCHEMAS (sources aside, which belong to the run)."""

    hands: pl.DataFrame
    seats: pl.DataFrame
    actions: pl.DataFrame
    cards: pl.DataFrame
    pots: pl.DataFrame
    collections: pl.DataFrame
    remarks: pl.DataFrame
    rejects: pl.DataFrame
    labels: pl.DataFrame = field(default_factory=lambda: empty("labels"))
    repeats: pl.DataFrame = field(default_factory=lambda: empty("repeats"))

    def __post_init__(self) -> None:
        for table in fields(self):
            check(table.name, getattr(self, table.name))


def check(name: str, frame: pl.DataFrame) -> None:
    """Raises ValueError where a frame departs from SCHEMAS[name]: a fault of its reader, never of a log."""
    if frame.columns != SCHEMAS[name].names() or frame.dtypes != SCHEMAS[name].dtypes():  # sooner told than schemas
        wrong = set(frame.schema.items()) ^ set(SCHEMAS[name].items())
        raise ValueError(f"table {name}: columns differ from its schema: {sorted(wrong, key=str)}")


def empty(name: str) -> pl.DataFrame:
    """The table without rows."""
    return _empty(name).clone()


@cache
def _empty(name: str) -> pl.DataFrame:
    return SCHEMAS[name].to_frame()


def facts_of(**frames: pl.DataFrame) -> Facts:
    """Facts that have rows in these tables alone."""
    return Facts(**{name: frames.get(name, empty(name)) for name in Facts.__dataclass_fields__})


def readable(name: str, frame: pl.DataFrame) -> pl.DataFrame:
    """The table with lower-case names for enum values, as it is written to disk."""
    columns = []
    for (table, column), enum in ENUMS.items():
        if table == name:
            names = pl.Enum([member.name.lower() for member in enum])
            columns.append(pl.col(column).cast(pl.UInt8).cat.to(names))
    return frame.with_columns(columns)


def coded(name: str, frame: pl.DataFrame) -> pl.DataFrame:
    """The reverse of `readable`: a table read back from disk, in the schema of this module.

    Raises ValueError for a name that is not in the vocabulary or a column that is missing.
    """
    missing = [column for column in SCHEMAS[name] if column not in frame.columns]
    if missing:
        raise ValueError(f"table {name}: column {missing[0]} is missing")
    columns = []
    for column, kind in SCHEMAS[name].items():
        enum = ENUMS.get((name, column))
        if enum is None:
            columns.append(pl.col(column).cast(kind))
        else:
            names = [member.name.lower() for member in enum]
            values = [int(member) for member in enum]
            columns.append(
                pl.col(column).cast(pl.String).replace_strict(names, values, return_dtype=pl.Int8).alias(column)
            )
    try:
        return frame.select(columns)
    except pl.exceptions.InvalidOperationError as error:
        raise ValueError(f"table {name}: {str(error).splitlines()[0]}") from error


def of_hands(frame: pl.DataFrame, hands: pl.Series) -> pl.DataFrame:
    """The rows of a table that are of some hands, nulls among them aside."""
    known = hands.drop_nulls() if hands.has_nulls() else hands  # to look for nulls asks for a query plan
    return _taken(frame, np.unique(known.to_numpy()))[0]


def pick(facts: Facts, hands: Sequence[int] | NDArray[np.int64]) -> Facts:
    """The facts of some hands alone, as often as they are named and in that order, numbered anew from 0, without
    rejects."""
    chosen = np.asarray(hands, np.int64)
    tables = {}
    for name in (table.name for table in fields(Facts)):
        frame: pl.DataFrame = getattr(facts, name)
        if "hand" in frame.columns:
            kept, count = _taken(frame, chosen)
            number = pl.Series("hand", np.repeat(np.arange(len(chosen), dtype=np.int32), count))
            tables[name] = kept.with_columns(number)
        else:
            tables[name] = frame.clear()
    return Facts(**tables)


def _taken(frame: pl.DataFrame, hands: NDArray[Any]) -> tuple[pl.DataFrame, NDArray[np.int64]]:
    """The rows of a table that are of each of the hands, and how many are of each."""
    of = frame.get_column("hand")
    if of.null_count():
        frame = frame.filter(of.is_not_null())
        of = frame.get_column("hand")
    first = np.searchsorted(of.to_numpy(), hands)
    count = np.searchsorted(of.to_numpy(), hands, "right") - first
    rows = np.repeat(first - np.cumsum(count) + count, count) + np.arange(count.sum())
    return frame[pl.Series(rows)], count

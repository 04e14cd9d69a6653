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
from typing import Any

import polars as pl

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
    "sources": _schema(
        {
            "source": pl.Int32,  # dense over a run
            "uri": pl.String,
            "member": pl.String,  # path within an archive
            "bytes": pl.Int64,
            "sha256": pl.String,
            "encoding": pl.String,
            "codec": pl.String,  # gz, zst ...
            "site": pl.String,
        }
    ),
    "hands": _schema(
        {
            "hand": pl.Int32,
            "source": pl.Int32,
            "offset": pl.Int64,  # in the decoded source
            "length": pl.Int64,
            "line": _LINE,  # of the header
            "lines": _LINE,
            "site": pl.String,
            "hand_id": pl.String,
            "status": pl.Int8,  # Status
            "game": pl.String,  # name of a file in auditor/games; null: not recognised
            "structure": pl.Int8,  # Structure
            "currency": pl.String,  # ISO code, "play" or "chips" (tournament)
            "exponent": pl.Int8,
            "stakes": pl.List(pl.Int64),  # the numbers of the header as written
            "stakes_kind": pl.Int8,  # StakesKind
            "small_blind": _MONEY,  # declared by the header; null in fixed limit
            "big_blind": _MONEY,
            "ante": _MONEY,
            "bring_in": _MONEY,
            "cap": _MONEY,
            "table": pl.String,
            "max_seats": pl.Int16,
            "button": _SEAT,
            "started_at": pl.Datetime("us", "UTC"),
            "tournament": pl.String,
            "level": pl.String,
            "is_fast": pl.Boolean,  # Zoom, Rush: a new table every hand
            "runs": pl.Int8,  # boards dealt, 1 unless run several times
            "pot": _MONEY,  # declared total
            "rake": _MONEY,
            "jackpot": _MONEY,
            "added": _MONEY,  # put into the pot by the site
            "total_line": _LINE,  # that tells the total
            "content": pl.UInt64,  # hash of the hand's bytes, line ends and blanks at line ends aside
        }
    ),
    "seats": _schema(
        {
            "hand": pl.Int32,
            "seat": _SEAT,
            "player": pl.String,
            "starting_stack": _MONEY,
            "is_out": pl.Boolean,  # sits out: not dealt in
            "is_hero": pl.Boolean,
            "bounty": _MONEY,  # in cents of the buy-in's currency, outside the chips
            "declared_won": _MONEY,  # summary: "won (x)" / "collected (x)"
            "declared_folded": pl.Int8,  # summary: Street on which the seat is said to have folded
            "line": _LINE,
        }
    ),
    "actions": _schema(
        {
            "hand": pl.Int32,
            "seq": pl.Int32,
            "street": pl.Int8,  # Street
            "run": pl.Int8,  # 1, 2 .. : only DEAL and SHOW rows of later boards have more than 1
            "seat": _SEAT,
            "action": pl.Int8,  # Action
            "amount": _MONEY,  # put in now; BOTH_BLINDS: live and dead together; UNCALLED: returned
            "to": _MONEY,  # the total for the street that the text tells ("raises 4 to 6"), else null
            "raised_by": _MONEY,  # the increment that the text tells (the 4 of "raises 4 to 6"), else null
            "is_all_in": pl.Boolean,  # the text says so
            "is_cap": pl.Boolean,  # the text says that the hand cap is reached
            "line": _LINE,
        }
    ),
    "cards": _schema(
        {
            "hand": pl.Int32,
            "street": pl.Int8,
            "seat": _SEAT,  # null: board
            "run": pl.Int8,
            "card": pl.UInt8,
            "is_up": pl.Boolean,
            "origin": pl.Int8,  # Origin
            "line": _LINE,
        }
    ),
    "pots": _schema(
        {
            "hand": pl.Int32,
            "pot": pl.Int8,  # 0 main, 1.. side
            "run": pl.Int8,
            "amount": _MONEY,
            "rake": _MONEY,
            "line": _LINE,
        }
    ),
    "collections": _schema(
        {
            "hand": pl.Int32,
            "seat": _SEAT,
            "pot": pl.Int8,  # null: "from pot", or not told
            "run": pl.Int8,
            "half": pl.Int8,  # Half; null: not told
            "amount": _MONEY,
            "kind": pl.Int8,  # Payment
            "line": _LINE,
        }
    ),
    "labels": _schema(
        {
            "hand": pl.Int32,
            "seat": _SEAT,
            "run": pl.Int8,
            "text": pl.String,  # what hand the player is said to have: "two pair, Aces and Kings"
            "line": _LINE,
        }
    ),
    "remarks": _schema(
        {
            "hand": pl.Int32,
            "code": pl.Int8,  # RemarkCode
            "line": _LINE,
            "offset": pl.Int64,
            "length": pl.Int64,
            "text": pl.String,  # the line, cut at 300 characters
        }
    ),
    "rejects": _schema(
        {
            "source": pl.Int32,
            "offset": pl.Int64,
            "length": pl.Int64,
            "line": _LINE,
            "code": pl.Int8,  # RejectCode
            "text": pl.String,  # the beginning, cut at 300 characters
        }
    ),
    # hands whose number was read before: filled by the pipeline, never by a parser
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


@dataclass(frozen=True, slots=True)
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
    if frame.schema != SCHEMAS[name]:
        wrong = set(frame.schema.items()) ^ set(SCHEMAS[name].items())
        raise ValueError(f"table {name}: columns differ from its schema: {sorted(wrong, key=str)}")


def empty(name: str) -> pl.DataFrame:
    """The table without rows."""
    return SCHEMAS[name].to_frame()


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


def pick(facts: Facts, rows: Sequence[int]) -> Facts:
    """The facts of some hands alone, numbered anew from 0 in the order of the split, without rejects."""
    chosen = pl.DataFrame({"hand": sorted(set(rows))}, schema={"hand": pl.Int32})
    number = chosen.with_row_index("number").with_columns(pl.col("number").cast(pl.Int32))
    tables = {}
    for name in (table.name for table in fields(Facts)):
        frame: pl.DataFrame = getattr(facts, name)
        if "hand" not in frame.columns:
            tables[name] = frame.clear()
            continue
        kept = frame.join(number, on="hand", how="inner", maintain_order="left")
        tables[name] = kept.with_columns(pl.col("number").alias("hand")).drop("number")
    return Facts(**tables)

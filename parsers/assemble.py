"""From the scan's integers to the fact tables.

In: the memory of the scan (`parsers.layout`), its columns, the split that was read, its site. Out: `Facts`. Works on
whole columns; a Python object is made for each distinct text, each hand's number, each remark and each reject, never
for a line.
"""

import unicodedata
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from parsers import missing, program
from parsers.columns import Raw
from parsers.damage import reasons
from parsers.grammar import Site
from parsers.layout import CHIPS, NONE, PLAY_MONEY, T_TEXTS, TEXTS
from parsers.splits import Split
from parsers.tables import SCHEMAS, Facts, empty
from parsers.vocabulary import StakesKind, Structure

MAX_TEXT = 300
_FLAGS = {"is_out", "is_hero", "is_all_in", "is_cap", "is_up", "is_fast"}
# columns that always have a value: NONE never stands in them
_NEVER = {"hand", "content", "card", "seq", "line", "run", "street", "action", "origin", "kind", "lines"} | _FLAGS
_KINDS = missing.kinds_of(SCHEMAS)
_UTC = pl.Datetime("us", "UTC")
_MICRO = 1_000_000  # in a second
_LATEST = 7_258_118_399  # seconds from 1970 to the end of 2199; a year beside a clock time may be any number


def assemble(split: Split, text: bytes, site: Site, memory: NDArray[np.int64], raw: Raw) -> Facts:
    """The fact tables of a split, from the memory of its scan and the columns. `text` is what was scanned: the split's,
    composed."""
    spans = memory[memory[T_TEXTS] :][: 2 * memory[TEXTS]].reshape(-1, 2)
    texts = _spelled(split.data, text, spans[:, 0], spans[:, 1])
    seats = _frame("seats", raw["seats"], player=_gather(texts, raw["seats"]["player"]))
    order = raw["seats"]["hand"].astype(np.int64) * 256 + raw["seats"]["seat"]
    if (order[1:] < order[:-1]).any():  # some sites list the seats from the button on
        seats = seats.sort("hand", "seat", maintain_order=True)
    return Facts(
        hands=_hands(split, site, raw["hands"], texts),
        seats=seats,
        actions=_frame("actions", raw["actions"]),
        cards=_frame("cards", raw["cards"]),
        pots=_frame("pots", raw["pots"]),
        collections=_frame("collections", raw["collections"]),
        labels=_frame("labels", raw["labels"], text=_gather(texts, raw["labels"]["text"])),
        remarks=_remarks(split, site, raw["remarks"], raw["hands"]),
        rejects=_rejects(split, raw["rejects"]),
    )


def _frame(name: str, raw: dict[str, NDArray[Any]], **made: pl.Series) -> pl.DataFrame:
    """A table in its schema: `made` columns as they are, the others from the scan, NONE becoming null."""
    kinds = _KINDS[name]
    return pl.DataFrame(
        [
            made[column].alias(column)
            if column in made
            else pl.Series(column, raw[column].astype(kinds[column], copy=False))
            if column in _NEVER
            else missing.column(column, raw[column], kinds[column], NONE)
            for column in SCHEMAS[name]
        ]
    )


def _gather(texts: pl.Series, numbers: NDArray[Any]) -> pl.Series:
    """The texts of these numbers; null for NONE."""
    told = numbers >= 0
    if not told.any():
        return missing.absent(len(numbers), pl.String)
    found: pl.Series = texts[np.maximum(numbers, 0)]
    return found if told.all() else found.zip_with(pl.Series(told), missing.absent(1, pl.String))


def _hands(split: Split, site: Site, raw: dict[str, NDArray[Any]], texts: pl.Series) -> pl.DataFrame:
    count = len(raw["start"])
    source, offset = _origin(split, raw["piece"], raw["start"])
    told = [raw[f"stake_{place}"] for place in range(1, 6)]
    stakes = np.stack([*told[:2], *(column for column in told[2:] if (column >= 0).any())], axis=1)
    listed = pl.Series(stakes).cast(pl.List(pl.Int64)) if count else pl.Series([], dtype=pl.List(pl.Int64))
    if (stakes < 0).any():
        listed = listed.list.filter(pl.element() >= 0)
    bets = site.limit_stakes == "bets"
    kind = np.where((raw["structure"] == Structure.FIXED_LIMIT) & bets, int(StakesKind.BETS), int(StakesKind.BLINDS))
    numbers = np.arange(count)
    default = program.zones(site).index(site.zones[""]) if "" in site.zones else NONE
    zone = np.where(raw["zone"] == NONE, default, raw["zone"])
    return _frame(
        "hands",
        {**raw, "hand": numbers, "source": source, "offset": offset, "stakes_kind": kind},
        site=pl.Series([site.name], dtype=pl.String).new_from_index(0, count),
        hand_id=_texts(split.data, raw["id_start"], raw["id_length"]),
        game=_gather(pl.Series(program.games(site), dtype=pl.String), raw["game"]),
        currency=_currency(site, raw["currency"]),
        stakes=listed,
        table=_gather(texts, raw["table"]),
        tournament=_gather(texts, raw["tournament"]),
        level=_gather(texts, raw["level"]),
        started_at=_times(site, raw["time"], zone),
        zone=_gather(pl.Series(program.zones(site), dtype=pl.String), np.where(raw["time"] < 0, NONE, zone)),
    )


def _currency(site: Site, numbers: NDArray[np.int64]) -> pl.Series:
    names = pl.Series([*site.currencies, "play", "chips"], dtype=pl.String)
    places = np.where(numbers == PLAY_MONEY, len(names) - 2, np.where(numbers == CHIPS, len(names) - 1, numbers))
    return _gather(names, places)


def _times(site: Site, seconds: NDArray[np.int64], zones: NDArray[np.int64]) -> pl.Series:
    """Instants: each zone's clock times at once."""
    is_time = (seconds >= 0) & (seconds <= _LATEST)
    clock = pl.Series(np.where(is_time, seconds, 0) * _MICRO).cast(pl.Datetime("us"))
    instant = missing.absent(len(seconds), _UTC)
    names = program.zones(site)
    for number in np.flatnonzero(np.bincount(zones[is_time & (zones >= 0)])).tolist():
        local = clock.dt.replace_time_zone(names[number], ambiguous="earliest", non_existent="null")
        instant = local.cast(_UTC).zip_with(pl.Series(is_time & (zones == number)), instant)
    return instant


def _origin(
    split: Split, piece: NDArray[np.int64], start: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The source and the offset in it, of places in the split's buffer."""
    pieces = split.pieces
    return pieces.source[piece].astype(np.int64), pieces.offset[piece] + start - pieces.start[piece]


def _remarks(split: Split, site: Site, raw: dict[str, NDArray[Any]], hands: dict[str, NDArray[Any]]) -> pl.DataFrame:
    if not len(raw["hand"]):
        return empty("remarks")
    piece = hands["piece"][raw["hand"]]
    _, offset = _origin(split, piece, raw["start"])
    reason = missing.absent(len(offset), pl.String)
    if (raw["template"] >= 0).any():
        spans = zip(raw["hurt_start"].tolist(), raw["hurt_length"].tolist(), strict=True)
        texts = [_decode(split.data, start, min(length, MAX_TEXT)) if length > 0 else "" for start, length in spans]
        rows = list(zip(raw["template"].tolist(), raw["hurt"].tolist(), strict=True))
        reason = pl.Series(reasons(rows, texts, program.owners(site)), dtype=pl.String)
    return _frame("remarks", {**raw, "offset": offset}, text=_begins(split.data, raw), reason=reason)


def _rejects(split: Split, raw: dict[str, NDArray[Any]]) -> pl.DataFrame:
    if not len(raw["piece"]):
        return empty("rejects")
    source, offset = _origin(split, raw["piece"], raw["start"])
    return _frame("rejects", {**raw, "source": source, "offset": offset}, text=_begins(split.data, raw))


def _begins(data: bytes, raw: dict[str, NDArray[Any]]) -> pl.Series:
    """The beginnings of spans."""
    spans = zip(raw["start"].tolist(), raw["length"].tolist(), strict=True)
    return pl.Series([_decode(data, start, min(n, 4 * MAX_TEXT))[:MAX_TEXT] for start, n in spans], dtype=pl.String)


def _decode(data: bytes, start: int, length: int) -> str:
    return data[start : start + length].decode("utf-8", "replace")


def _texts(data: bytes, starts: NDArray[np.int64], lengths: NDArray[np.int64]) -> pl.Series:
    """The texts of many spans, none of which holds a line end: all are copied and decoded at once."""
    if not len(starts):
        return pl.Series([], dtype=pl.String)
    ends = np.cumsum(lengths + 1)  # of each span in the copy, where a line end follows it
    places = np.arange(ends[-1]) + np.repeat(starts - ends + lengths + 1, lengths + 1)
    places[ends - 1] = 0
    words = np.frombuffer(data, np.uint8)[places]
    words[ends - 1] = 10
    return pl.Series(words[:-1].tobytes().decode("utf-8", "replace").split("\n"), dtype=pl.String)


def _spelled(data: bytes, text: bytes, starts: NDArray[np.int64], lengths: NDArray[np.int64]) -> pl.Series:
    """Texts as the source spells them, of their spans in the composed text."""
    if data is text:
        return _texts(data, starts, lengths)
    spans = zip(starts.tolist(), lengths.tolist(), strict=True)
    return pl.Series([_spelling(data, text, start, length) for start, length in spans], dtype=pl.String)


def _spelling(data: bytes, text: bytes, start: int, length: int) -> str:
    """The same of one text."""
    wanted = _decode(text, start, length)
    if data[start : start + length] == text[start : start + length]:
        return wanted
    for end in range(start + length, start + 4 * length):
        found = data[start:end].decode("utf-8", "replace")
        if unicodedata.normalize("NFC", found) == wanted:
            return found
    return wanted

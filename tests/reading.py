"""What tests of the readers share: own-written text through the whole way in, and rows short enough to read."""

import io
from pathlib import Path

import polars as pl

from parsers import cards
from parsers.ingest import ingest
from parsers.sources import open_splits
from parsers.tables import Facts, readable


def facts_of(folder: Path, text: str | bytes, name: str = "hands", **options) -> Facts:
    """The facts of one file; there must be one split."""
    file = folder / name
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    splits = open_splits(str(file), **options)
    read = [ingest(split) for split in splits]
    assert len(read) == 1, splits.rejects
    assert splits.rejects.is_empty()
    return read[0]


def site_of(data: bytes) -> str | None:
    """The site that a source begins with."""
    split = next(iter(open_splits("-", stdin=io.BytesIO(data))), None)
    return split and split.site


def acts(facts: Facts, hand: int = 0) -> list[str]:
    """The acts of a hand: "flop 3 raise 50 to 80 all-in"."""
    rows = readable("actions", facts.actions.filter(pl.col("hand") == hand)).rows(named=True)
    found = []
    for row in rows:
        words = [row["street"], row["seat"], row["action"], row["amount"]]
        words += ["to", row["to"]] if row["to"] is not None else []
        words += ["all-in"] if row["is_all_in"] else []
        found.append(" ".join(str(word) for word in words if word is not None))
    return found


def seen(facts: Facts, hand: int = 0) -> list[str]:
    """The cards of a hand: "flop board 2c"; a seat's own card with its number."""
    rows = readable("cards", facts.cards.filter(pl.col("hand") == hand)).rows(named=True)
    return [
        " ".join(
            str(word)
            for word in (
                row["street"],
                row["seat"],
                row["origin"],
                cards.text(row["card"]),
                "up" if row["is_up"] else None,
            )
            if word is not None
        )
        for row in rows
    ]


def head(facts: Facts, *columns: str, hand: int = 0) -> tuple[object, ...]:
    """Columns of a hand's header."""
    return readable("hands", facts.hands).select(columns).row(hand)


def paid(facts: Facts, hand: int = 0) -> list[tuple[object, ...]]:
    """Who collected what."""
    rows = facts.collections.filter(pl.col("hand") == hand)
    return readable("collections", rows).select("seat", "amount", "kind").rows()

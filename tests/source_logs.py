"""Help for the tests of sources: an invented site, its hands, and what splits hold."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from parsers import borders
from parsers.sources import Splits, open_splits
from parsers.splits import Split

BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class FakeSite:
    name: str
    signatures: tuple[str, ...]
    encodings: tuple[str, ...] = ()


RIVER = FakeSite("river", ("RiverRoom Hand #", "RiverRoom Fast Hand #"), ("cp1252",))
LAKE = FakeSite("lake", ("Lake Game ",))
SITES = (RIVER, LAKE)


def hand(number: int, player: str = "Ana", end: str = "\n", sign: str = "RiverRoom Hand #") -> str:
    lines = [
        f"{sign}{number}: Hold'em",
        f"Seat 1: {player} ($20 in chips)",
        f"{player}: folds",
        "*** SUMMARY ***",
        "",
        "",
    ]
    return end.join(lines)


def opened(*paths: str | Path, **options: object) -> Splits:
    options.setdefault("sites", SITES)
    return open_splits(paths, **options)  # type: ignore[arg-type]


def written(folder: Path, name: str, data: bytes) -> Path:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
    return file


def parts(splits: list[Split]) -> list[tuple[int, int, int, bytes]]:
    """(source, offset, line, bytes) of every piece; checks that the pieces are laid without gaps."""
    found = []
    for number, split in enumerate(splits):
        assert split.number == number
        assert split.pieces.start[0] == 0
        ends = [*split.pieces.start[1:], len(split.data)]
        for start, end, source, offset, line in zip(
            split.pieces.start, ends, split.pieces.source, split.pieces.offset, split.pieces.line, strict=True
        ):
            assert start < end
            found.append((int(source), int(offset), int(line), split.data[start:end]))
        assert all(getattr(split.pieces, name).flags.c_contiguous for name in ("start", "source", "offset", "line"))
        assert split.pieces.start.dtype == split.pieces.offset.dtype == np.int64
        assert split.pieces.source.dtype == split.pieces.line.dtype == np.int32
    return found


def hands(splits: list[Split], site: FakeSite = RIVER) -> set[tuple[int, int, int, bytes]]:
    """(source, offset, line, text) of every hand."""
    pattern = borders.any_of(map(str.encode, site.signatures))
    found = set()
    for source, offset, line, data in parts(splits):
        starts = [start for start, _ in borders.hand_starts(pattern, data, True)]
        assert starts[:1] == [0]  # a piece begins with a hand
        for start, end in zip(starts, [*starts[1:], len(data)], strict=True):
            found.add((source, offset + start, line + borders.line_ends(data[:start]), data[start:end]))
    return found

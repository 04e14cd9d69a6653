"""The index of hand numbers: the same answers from memory and from disk, and a clear word where there is no room."""

import errno
import tempfile
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import polars as pl
import pytest

from auditor import seen
from auditor.errors import SourceError

KINDS = {"hand": pl.Int32, "site": pl.String, "hand_id": pl.String, "content": pl.UInt64}
KINDS |= {"source": pl.Int32, "line": pl.Int32}


def hands(numbers: list[int], split: int) -> pl.DataFrame:
    """A split of hands; the content of one with the number n is n // 2, but for each seventh line."""
    rows = [
        (row, "pokerstars", str(n) if n else "", n // 2 + (row % 7 == 6), split, row) for row, n in enumerate(numbers)
    ]
    return pl.DataFrame(rows, KINDS, orient="row")


def plainly(splits: list[pl.DataFrame]) -> list[list[tuple[Any, ...]]]:
    """What `Seen.add` has to say of each split, by a dictionary."""
    known: dict[str, tuple[int, int, int]] = {}
    told = []
    for split in splits:
        rows = []
        for row in split.iter_rows(named=True):
            if not row["hand_id"]:
                continue
            first = known.setdefault(row["hand_id"], (row["content"], row["source"], row["line"]))
            if first[1:] != (row["source"], row["line"]):
                rows.append((row["hand"], first[0] == row["content"], *first[1:]))
        told.append(rows)
    return told


@pytest.mark.parametrize(("large", "block"), [(1 << 16, 1 << 15), (100, 32), (0, 1), (10, 1000)])
def test_from_memory_and_from_disk(monkeypatch: pytest.MonkeyPatch, large: int, block: int) -> None:
    monkeypatch.setattr(seen, "_LARGE", large)
    monkeypatch.setattr(seen, "_BLOCK", block)
    random = Random(large)
    splits = [hands([random.randrange(900) for _ in range(random.randrange(80))], number) for number in range(30)]
    index = seen.Seen()
    assert [index.add(split).rows() for split in splits] == plainly(splits)


def test_large_index_is_on_disk() -> None:
    index = seen.Seen()
    for split in range(5):
        index.add(hands(list(range(1 + split * 20_000, 20_001 + split * 20_000)), split))
    largest = max(index._runs, key=lambda run: run.number.size)
    assert largest.number.size > seen._LARGE
    assert not largest.number.flags.owndata
    assert not largest.number.flags.writeable
    assert (np.diff(largest.number.astype(object)) > 0).all()
    repeats = index.add(hands([70_001, 100_001], 5))
    assert repeats.rows() == [(0, True, 3, 10_000)]


def test_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> Any:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(seen, "_LARGE", 10)
    monkeypatch.setattr(seen, "TemporaryFile", full)
    index = seen.Seen()
    index.add(hands(list(range(1, 8)), 0))
    with pytest.raises(SourceError, match=r"index of hand numbers needs .* MB in .*: No space left on device; TMPDIR"):
        index.add(hands(list(range(8, 16)), 1))


def test_no_folder_for_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(seen, "_LARGE", 10)
    monkeypatch.setattr(tempfile, "tempdir", None)
    monkeypatch.setattr(tempfile, "_candidate_tempdir_list", lambda: [str(tmp_path / "none")])
    index = seen.Seen()
    index.add(hands(list(range(1, 8)), 0))
    with pytest.raises(SourceError, match=r"needs .* MB: No usable temporary directory found in .*; TMPDIR names"):
        index.add(hands(list(range(8, 16)), 1))

"""Kernels that are compiled by pointer index from 0 on: machine code would read beside the array, not its end."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from auditor import house
from auditor.replay import replay, run, settle
from parsers import ingest
from parsers.layout import Columns
from parsers.sources import open_splits

SAMPLES = sorted(
    path
    for path in (Path(__file__).parent.parent / "sample_histories").iterdir()
    if path.is_dir() and path.name != "expected"
)


def refuse(index: Any) -> None:
    """What a pointer cannot do."""
    if not isinstance(index, slice):
        assert index >= 0, index


class FromZero(np.ndarray[Any, Any]):
    """An array that can do no more than a pointer."""

    def __getitem__(self, index: Any) -> Any:
        refuse(index)
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        refuse(index)
        super().__setitem__(index, value)


class Numbers(list[int]):
    """The same of a list."""

    def __getitem__(self, index: Any) -> Any:
        refuse(index)
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        refuse(index)
        super().__setitem__(index, value)


class Text(bytes):
    """The same of bytes."""

    def __getitem__(self, index: Any) -> Any:
        refuse(index)
        return super().__getitem__(index)


def guarded(argument: Any) -> Any:
    """The argument with all its arrays guarded."""
    if hasattr(argument, "_fields"):
        return type(argument)(*map(guarded, argument))
    if isinstance(argument, np.ndarray):
        assert argument.ndim == 1
        return argument.view(FromZero)
    return argument


def guards(kernel: Any) -> Any:
    """The kernel, with guarded arrays."""

    def run_guarded(*arguments: Any) -> Any:
        return kernel(*map(guarded, arguments))

    return run_guarded


def test_the_guard_guards() -> None:
    array = guarded(np.arange(3))
    assert array[2] == 2
    with pytest.raises(AssertionError):
        array[-1]
    with pytest.raises(AssertionError):
        array[-1] = 0


@pytest.mark.parametrize("folder", SAMPLES, ids=lambda folder: folder.name)
def test_no_kernel_reads_beside_an_array(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scan = ingest.scan

    def scan_guarded(data: bytes, starts: Any, lines: Any, pieces: int, stored: Columns, memory: list[int]) -> None:
        room, columns = Numbers(memory), Columns(*map(Numbers, stored))
        scan(Text(data), Numbers(starts), Numbers(lines), pieces, columns, room)
        memory[:] = room
        for column, values in zip(stored, columns, strict=True):
            column[:] = values

    monkeypatch.setattr(ingest, "scan", scan_guarded)
    monkeypatch.setattr(run, "play", guards(run.play))
    monkeypatch.setattr(settle, "settle_hands", guards(settle.settle_hands))
    hands = 0
    for split in open_splits([folder]):
        facts = ingest.ingest(split, compiled=False)
        hands += facts.hands.height
        rules = house.for_site(split.site)
        replay(facts, rules, compiled=False)
    assert hands > 0

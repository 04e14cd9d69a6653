"""Machine code that is kept on disk: loaded without numba, and never where it does not fit."""

import json
import os
import subprocess
import sys
import threading
from collections import namedtuple
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from parsers import kernels, machine
from parsers.kernels import compiled, kernel, tail

FACTOR = 3


class Pair(NamedTuple):
    values: Any
    count: int


@kernel
def weigh(values: Any, count: int) -> int:
    total = 0
    for place in range(count):
        total += FACTOR * values[place]
    return total


@kernel
def work(pair: Pair, small: Any, start: int, out: Any) -> tuple[int, int]:
    for place in range(pair.count):
        out[place % 3] += small[place]
    return weigh(tail(pair.values, start), pair.count - start), pair.count


ARGUMENTS = "work.Pair(np.arange(7), 7), np.arange(-3, 4, dtype=np.int8), 2, out"
SCRIPT = f"""
import json, sys
import numpy as np
from parsers import kernels, machine
from tests import test_machine as work
if len(sys.argv) > 1:
    machine._machine = lambda: sys.argv[1]
known = kernels.are_compiled(work.work)
out = np.zeros(3, np.int64)
taken = kernels.compiled(work.work)({ARGUMENTS})
print(json.dumps([taken, out.tolist(), known, "numba" in sys.modules]))
"""
RESULT = [[60, 7], [0, -1, 1]]  # 3 * (2 + 3 + 4 + 5 + 6); -3 + 0 + 3, -2 + 1, -1 + 2


def run(cache: Any, *arguments: str) -> list[Any]:
    """[what is returned, what is written, whether it was known, whether numba was loaded], in a process of its own."""
    environment = {**os.environ, "ODDCHIP_CACHE_DIR": str(cache)}
    command = [sys.executable, "-c", SCRIPT, *arguments]
    here = Path(__file__).parent.parent
    done = subprocess.run(command, cwd=here, env=environment, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    told: list[Any] = json.loads(done.stdout)
    return told


@pytest.fixture(autouse=True)
def fresh(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("ODDCHIP_CACHE_DIR", str(tmp_path))
    for cached in (machine._folder, compiled):
        cached.cache_clear()
    yield
    for cached in (machine._folder, compiled):
        cached.cache_clear()


def kept(folder: Any) -> list[Any]:
    return sorted((folder / "oddchip" / "kernels").iterdir())


def test_interpreted_is_the_same() -> None:
    out = np.zeros(3, np.int64)
    assert list(work(Pair(np.arange(7), 7), np.arange(-3, 4, dtype=np.int8), 2, out)) == RESULT[0]
    assert out.tolist() == RESULT[1]


def test_kept_code_is_loaded_without_numba_and_damaged_code_is_made_anew(tmp_path: Any) -> None:
    assert run(tmp_path) == [*RESULT, False, True]
    assert run(tmp_path) == [*RESULT, True, False]
    (file,) = kept(tmp_path)
    whole = file.read_bytes()
    changed = bytearray(whole)
    changed[len(whole) // 2] ^= 1
    name, _, *digests = file.stem.rsplit("-", 3)
    assert machine.kept(name, *digests) is not None
    for damaged in (whole[:-1], whole[:40], b"", whole + b"x", bytes(changed)):
        file.write_bytes(damaged)
        assert machine.kept(name, *digests) is None
    assert run(tmp_path) == [*RESULT, True, True]
    assert kept(tmp_path) == [file]
    assert run(tmp_path) == [*RESULT, True, False]


def test_code_of_another_processor_is_not_loaded(tmp_path: Any) -> None:
    run(tmp_path, "other")
    assert run(tmp_path) == [*RESULT, False, True]
    ours, theirs = sorted(kept(tmp_path), key=lambda file: "other" in file.name)
    theirs.replace(ours)  # nor under our name
    assert run(tmp_path) == [*RESULT, True, True]


def test_a_changed_number_is_other_code(monkeypatch: pytest.MonkeyPatch) -> None:
    before = kernels._digest(work)
    kernels._digest.cache_clear()
    monkeypatch.setitem(weigh.__globals__, "FACTOR", 4)
    assert kernels._digest(work) != before
    kernels._digest.cache_clear()


def test_other_fields_are_other_code(tmp_path: Any) -> None:
    for fields in ("values count", "count values"):
        pair: Any = namedtuple("Pair", fields)
        compiled(weigh_pair)(pair(count=np.arange(4), values=np.arange(4)))
    assert len(kept(tmp_path)) == 2


@kernel
def weigh_pair(pair: Any) -> tuple[int]:
    return (pair.values[0],)


def test_a_full_disk_costs_no_result(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*arguments: Any, **options: Any) -> Any:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(machine.tempfile, "mkstemp", full)
    assert compiled(weigh_all)(np.arange(4), 4) == (18,)
    assert kept(tmp_path) == []


def test_nowhere_to_keep_code_costs_no_result(monkeypatch: pytest.MonkeyPatch) -> None:
    """No home, nothing that can be written to: as in a container of another user's."""

    def none(*arguments: Any, **options: Any) -> Any:
        raise FileNotFoundError(2, "No usable temporary directory found")

    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("ODDCHIP_CACHE_DIR")
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(machine.Path, "home", homeless)
    for name in ("gettempdir", "mkdtemp"):
        monkeypatch.setattr(machine.tempfile, name, none)
    machine._folder.cache_clear()
    assert not kernels.are_compiled(weigh_all)
    assert compiled(weigh_all)(np.arange(4), 4) == (18,)


@pytest.mark.parametrize("base", ["file", "file/below", "long" * 100, "\0"])
def test_a_cache_folder_that_cannot_be(base: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(machine.os, "environ", {"ODDCHIP_CACHE_DIR": str(tmp_path / base)})
    monkeypatch.setattr(machine.tempfile, "gettempdir", lambda: str(tmp_path / "temporary"))
    machine._folder.cache_clear()
    assert machine._folder().parts[-2:] == ("oddchip", "kernels")
    assert tmp_path / "temporary" in machine._folder().parents


@kernel
def weigh_all(values: Any, count: int) -> tuple[int]:
    return (weigh(values, count),)


@pytest.mark.parametrize(
    ("values", "fault"),
    [
        (np.arange(8)[::2], "without gaps"),
        (np.arange(4).reshape(2, 2), "one dimension"),
        (np.arange(4.0), "integers, not of float64"),
        (np.arange(4).astype(">i8"), "integers, not of >i8"),
        (np.zeros(4, bool), "integers, not of bool"),
        (np.frombuffer(bytes(33), np.int64, 4, 1), "without gaps"),
        (None, "integer"),
        ([1, 2], "integer"),
    ],
)
def test_arguments_that_do_not_fit(values: Any, fault: str) -> None:
    with pytest.raises(TypeError, match=fault):
        compiled(weigh_all)(values, 4)


def test_a_number_that_is_too_large() -> None:
    with pytest.raises(OverflowError):
        compiled(weigh_all)(np.arange(4), 1 << 63)


def test_threads_share_one_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    from parsers import compiler

    made = []
    make = compiler.compile_entry
    monkeypatch.setattr(compiler, "compile_entry", lambda *arguments: made.append(1) or make(*arguments))
    found = []
    threads = [threading.Thread(target=lambda: found.append(compiled(weigh_all)(np.arange(4), 4))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [(18,)] * 4
    assert made == [1]


def test_compiling_is_given_up_when_the_process_ends(tmp_path: Any) -> None:
    with pytest.raises(KeyboardInterrupt), kernels.given_up():
        raise KeyboardInterrupt
    with pytest.raises(kernels.Unwanted):
        compiled(weigh_all)(np.arange(4), 4)
    assert kept(tmp_path) == []
    with kernels.given_up():
        assert compiled(weigh_all)(np.arange(4), 4) == (18,)
    assert len(kept(tmp_path)) == 1

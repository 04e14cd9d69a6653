"""Machine code that is kept on disk: loaded without numba, and never where it does not fit."""

import json
import os
import re
import subprocess
import sys
import threading
import time
from collections import namedtuple
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from parsers import kernels, machine
from parsers.errors import UsageError
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


def run(cache: Any, *arguments: str, preexec_fn: Any = None, **variables: str) -> list[Any]:
    """[what is returned, what is written, whether it was known, whether numba was loaded], in a process of its own."""
    environment = {**os.environ, "ODDCHIP_CACHE_DIR": str(cache), **variables}
    command = [sys.executable, "-c", SCRIPT, *arguments]
    here = Path(__file__).parent.parent
    done = subprocess.run(
        command, cwd=here, env=environment, capture_output=True, text=True, encoding="utf-8", preexec_fn=preexec_fn
    )
    assert done.returncode == 0, done.stderr
    told: list[Any] = json.loads(done.stdout)
    return told


@pytest.fixture(autouse=True)
def fresh(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("ODDCHIP_CACHE_DIR", str(tmp_path))
    for cached in (machine._folders, compiled):
        cached.cache_clear()
    yield
    for cached in (machine._folders, compiled):
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


@pytest.fixture
def digested_afresh() -> Iterator[None]:
    """Digests are reckoned anew in the test, and after it, whatever becomes of it."""
    for known in (kernels._digest, kernels._own):
        known.cache_clear()
    yield
    for known in (kernels._digest, kernels._own):
        known.cache_clear()


@pytest.mark.usefixtures("digested_afresh")
@pytest.mark.parametrize(("before", "after"), [(3, 4), (1, True), (0, False)])
def test_a_changed_number_is_other_code(monkeypatch: pytest.MonkeyPatch, before: int, after: int) -> None:
    digests = []
    for factor in (before, after):
        monkeypatch.setitem(weigh.__globals__, "FACTOR", factor)
        digests.append(kernels._digest(work))
        kernels._digest.cache_clear()
        kernels._own.cache_clear()
    assert digests[0] != digests[1]


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


@pytest.mark.skipif(os.name != "posix", reason="limits")
def test_a_disk_that_is_full_in_the_midst_of_a_file(tmp_path: Path) -> None:
    import resource

    temporary = tmp_path / "temporary"
    temporary.mkdir()
    limits = {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (600, 600))}
    assert run(tmp_path / "cache", TMPDIR=str(temporary), **limits) == [*RESULT, False, True]
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


@pytest.mark.parametrize("named", ["cache", "./cache", "..", "~/cache"])
def test_a_folder_that_is_named_by_a_relative_path_is_refused(
    named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ODDCHIP_CACHE_DIR", named)
    for call in (lambda: kernels.are_compiled(weigh_all), lambda: compiled(weigh_all)(np.arange(4), 4)):
        with pytest.raises(UsageError, match=re.escape(f"ODDCHIP_CACHE_DIR={named}: is no absolute path")):
            call()
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("named", "cache"), [("", "/x"), ("  ", "/x"), ("\t", "/x"), (None, "x"), (None, ""), ("", ".")]
)
def test_a_blank_name_is_none_and_a_relative_one_of_the_desktop_is_ignored(
    named: str | None, cache: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = {"ODDCHIP_CACHE_DIR": named, "XDG_CACHE_HOME": f"{tmp_path}{cache}" if cache == "/x" else cache}
    monkeypatch.setattr(machine.os, "environ", {name: text for name, text in told.items() if text is not None})
    monkeypatch.setattr(machine.Path, "home", lambda: tmp_path / "home")
    base = tmp_path / "x" if cache == "/x" else tmp_path / "home" / ".cache"
    assert machine._folders()[0] == base / "oddchip" / "kernels"
    assert not list(tmp_path.iterdir())  # looking makes no folder


def test_what_no_run_has_used_for_long_goes(tmp_path: Path) -> None:
    run(tmp_path)
    (file,) = kept(tmp_path)
    others = {name: file.with_name(name) for name in ("old.o", "new.o", "old.part", "new.part", "old.txt")}
    long_ago = time.time() - 40 * 86400
    for name, path in others.items():
        path.write_bytes(b"")
        if name.startswith("old"):
            os.utime(path, (long_ago, long_ago))
    os.utime(file, (long_ago, long_ago))
    assert run(tmp_path) == [*RESULT, True, False]  # loads it, so it is in use
    assert compiled(weigh_all)(np.arange(4), 4) == (18,)
    left = kept(tmp_path)
    assert file in left
    assert {path.name for path in others.values()} & {path.name for path in left} == {"new.o", "new.part", "old.txt"}
    assert len(left) == 5


def test_the_latest_files_are_kept_at_most(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "_MOST", 3)
    folder = tmp_path / "oddchip" / "kernels"
    folder.mkdir(parents=True, mode=0o700)
    for number in range(9):
        (folder / f"{number}.o").write_bytes(b"")
        os.utime(folder / f"{number}.o", (time.time() - 100 + number,) * 2)
    assert compiled(weigh_all)(np.arange(4), 4) == (18,)
    assert [path.name for path in kept(tmp_path) if path.stem.isdigit()] == ["7.o", "8.o"]
    assert len(kept(tmp_path)) == 3


def test_two_processes_compile_at_once(tmp_path: Path) -> None:
    with ThreadPoolExecutor(2) as pool:
        assert [found[:2] for found in pool.map(run, [tmp_path] * 2)] == [RESULT] * 2
    assert len(kept(tmp_path)) == 1
    assert run(tmp_path) == [*RESULT, True, False]


def open_to_all(folder: Path) -> None:
    (folder / "oddchip" / "kernels").chmod(0o777)


def open_to_all_above(folder: Path) -> None:
    (folder / "oddchip").chmod(0o777)


def open_to_all_sticky(folder: Path) -> None:
    (folder / "oddchip" / "kernels").chmod(0o1777)


def open_to_the_group(folder: Path) -> None:
    (folder / "oddchip" / "kernels").chmod(0o770)


def of_another(folder: Path) -> None:
    if os.getuid():
        pytest.skip("needs to give files away")
    os.chown(folder / "oddchip" / "kernels", 12345, -1)


def of_another_above(folder: Path) -> None:
    if os.getuid():
        pytest.skip("needs to give files away")
    os.chown(folder / "oddchip", 12345, -1)


def link_into_what_is_open(folder: Path) -> None:
    (folder / "oddchip").rename(folder / "open")
    (folder / "open").chmod(0o777)
    (folder / "oddchip").symlink_to("open")


def link_in_a_circle(folder: Path) -> None:
    (folder / "oddchip").rename(folder / "gone")
    (folder / "oddchip").symlink_to("oddchip")


@pytest.mark.skipif(os.name != "posix", reason="permissions")
@pytest.mark.parametrize(
    "spoil",
    [
        open_to_all, open_to_all_above, open_to_all_sticky, open_to_the_group, of_another, of_another_above,
        link_into_what_is_open, link_in_a_circle,
    ],
)  # fmt: skip
def test_code_is_not_run_from_where_others_can_write(
    spoil: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir(mode=0o700)
    cache = tmp_path / "cache"
    assert run(cache, TMPDIR=str(temporary)) == [*RESULT, False, True]
    assert run(cache, TMPDIR=str(temporary)) == [*RESULT, True, False]
    spoil(cache)
    before = sorted(path for path in cache.rglob("*") if path.is_file())
    assert run(cache, TMPDIR=str(temporary)) == [*RESULT, False, True]
    assert run(cache, TMPDIR=str(temporary)) == [*RESULT, True, False]  # kept elsewhere
    assert sorted(path for path in cache.rglob("*") if path.is_file()) == before


@pytest.mark.skipif(os.name != "posix", reason="links")
def test_a_link_to_a_folder_of_the_user_is_followed(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir(mode=0o700)
    (tmp_path / "cache").symlink_to("real")
    assert run(tmp_path / "cache") == [*RESULT, False, True]
    assert run(tmp_path / "cache") == [*RESULT, True, False]


def test_a_folder_that_can_only_be_read_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(tmp_path) == [*RESULT, False, True]
    (file,) = kept(tmp_path)

    def read_only(*arguments: Any, **options: Any) -> Any:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(machine.tempfile, "mkstemp", read_only)
    monkeypatch.setattr(machine.os, "utime", read_only)
    name, _, *digests = file.stem.rsplit("-", 3)
    assert machine.kept(name, *digests) is not None


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
    machine._folders.cache_clear()
    assert not kernels.are_compiled(weigh_all)
    assert compiled(weigh_all)(np.arange(4), 4) == (18,)


@pytest.mark.parametrize("base", ["file", "file/below", "long" * 100, "\0"])
def test_a_cache_folder_that_cannot_be(base: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(machine.os, "environ", {"ODDCHIP_CACHE_DIR": str(tmp_path / base)})
    monkeypatch.setattr(machine.tempfile, "gettempdir", lambda: str(tmp_path / "temporary"))
    machine._folders.cache_clear()
    assert compiled(weigh_all)(np.arange(4), 4) == (18,)
    assert len(kept(tmp_path / "temporary" / f"oddchip-{machine._owner()}")) == 1
    assert sorted(file.name for file in tmp_path.iterdir()) == ["file", "temporary"]


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
    told: list[int] = []
    monkeypatch.setattr(kernels, "waits", [lambda: told.append(1)])
    monkeypatch.setattr(kernels, "newly", [])
    found = []
    threads = [threading.Thread(target=lambda: found.append(compiled(weigh_all)(np.arange(4), 4))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [(18,)] * 4
    assert made == [1]
    assert told == [1]
    assert kernels.newly == ["weigh_all"]


def test_compiling_is_given_up_when_the_process_ends(tmp_path: Any) -> None:
    with pytest.raises(KeyboardInterrupt), kernels.given_up():
        raise KeyboardInterrupt
    with pytest.raises(kernels.Unwanted):
        compiled(weigh_all)(np.arange(4), 4)
    assert not list(tmp_path.iterdir())
    with kernels.given_up():
        assert compiled(weigh_all)(np.arange(4), 4) == (18,)
    assert len(kept(tmp_path)) == 1

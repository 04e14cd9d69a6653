"""A run that is stopped leaves nothing behind, whatever stops it."""

import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress

import pytest

from auditor.cli import main
from parsers import unfinished
from reports import partial
from tests import report_hands

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals")
SLOW = """
import signal, time
for name in ("SIGHUP", "SIGTERM"):  # as a shell starts it, whatever the tests run under
    signal.signal(getattr(signal, name), signal.SIG_DFL)
signal.signal(signal.SIGINT, signal.default_int_handler)
from auditor.cli.__main__ import main
from reports.tables import parquet
write = parquet.write
def slowly(table, path):
    time.sleep(0.05)
    write(table, path)
parquet.write = slowly
main()
"""


ARGUMENTS = ("--out", "tables", "--html", "page.html", "--output-file", "told.txt", "--jobs", "2")
PARTS = sorted(f".{name}" for name in ("tables", "page.html", "told.txt"))


@contextmanager
def writing(folder):
    """An audit in the midst of writing its tables."""
    (folder / "log.txt").write_text(report_hands.TEXT.format(name="Dev") * 3, encoding="utf-8")
    command = [sys.executable, "-c", SLOW, "audit", "log.txt", *ARGUMENTS]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        until = time.monotonic() + 60
        while not list(folder.glob(".tables.*.partial/hands/*")):
            assert time.monotonic() < until
            assert running.poll() is None
            time.sleep(0.005)
        yield running


def partials(folder):
    return sorted(path.name[: -len(".xxxxxxxx.partial")] for path in folder.glob(".*.partial"))


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_signal_in_the_midst_of_writing(tmp_path, number, status):
    with writing(tmp_path) as running:
        assert partials(tmp_path) == PARTS
        running.send_signal(number)
        out, err = running.communicate(timeout=60)
    assert (running.returncode, out, err) == (status, b"", b"")
    assert [file.name for file in tmp_path.iterdir()] == ["log.txt"]


HANGING = """
import signal, sys, time
for name in ("SIGHUP", "SIGTERM"):
    signal.signal(getattr(signal, name), signal.SIG_DFL)
signal.signal(signal.SIGINT, signal.default_int_handler)
from auditor.cli.__main__ import main
from parsers import compiler
def hang(*arguments):  # LLVM answers nobody for half a minute, or more on a busy machine
    sys.stdout.write("compiling\\n")
    sys.stdout.flush()
    time.sleep(600)
compiler.compile_entry = hang
main()
"""


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_signal_while_no_thread_listens(tmp_path, jobs, number, status):
    (tmp_path / "log.txt").write_text(report_hands.TEXT.format(name="Dev") * 1200, encoding="utf-8")
    command = [sys.executable, "-c", HANGING, "audit", "log.txt", *ARGUMENTS[:-1], jobs]
    environment = {**os.environ, "ODDCHIP_CACHE_DIR": str(tmp_path / "cache")}
    with subprocess.Popen(
        command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout.readline() == b"compiling\n"
        assert partials(tmp_path) == PARTS
        running.send_signal(number)
        out, err = running.communicate(timeout=30)
    told = f"oddchip: compiling for this machine, once; about a minute{os.linesep}".encode()
    assert (running.returncode, out, err) == (status, b"", told)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["log.txt"]


STARTING = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
there = sys.argv.pop(1)
class Finder:
    def find_spec(name, path, target=None):
        if name == there:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Finder)
from auditor.cli.__main__ import main
main()
"""


@pytest.mark.parametrize("module", ["typer", "auditor.cli.main", "numpy", "polars", "auditor.pipeline", "pyarrow"])
def test_an_interrupt_while_it_starts(tmp_path, module):
    (tmp_path / "log.txt").write_text(report_hands.TEXT.format(name="Dev"), encoding="utf-8")
    command = [sys.executable, "-c", STARTING, module, "audit", "log.txt", *ARGUMENTS]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")
    assert [file.name for file in tmp_path.iterdir()] == ["log.txt"]


def test_an_interrupt_before_signals_are_awaited():
    command = [sys.executable, "-c", STARTING, "auditor.cli.ending", "--version"]
    done = subprocess.run(command, capture_output=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, b"", b"")  # 130 to a shell


LEAVING = """
import sys
from auditor.cli import ending
leaving = ending.Leaving()
import atexit
atexit.register(print, "registered later, called first")
class Heavy:
    def __del__(self):
        print("taken apart")
heavy = Heavy()
leaving.status = eval(sys.argv[1])
sys.exit(leaving.status)
"""


@pytest.mark.parametrize("status", [0, 1, 130])
def test_a_process_that_is_done_leaves_at_once(status):
    done = subprocess.run([sys.executable, "-c", LEAVING, str(status)], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (status, "registered later, called first\n", "")


def test_an_error_of_our_own_is_told_as_ever():
    done = subprocess.run([sys.executable, "-c", LEAVING, "1 // 0"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert done.stdout == "registered later, called first\ntaken apart\n"
    assert done.stderr.rstrip().endswith("ZeroDivisionError: integer division or modulo by zero")


def test_who_traces_finds_the_process_as_ever():
    traced = "import os, sys; sys.settrace(lambda *arguments: None); os._exit = lambda status: print('left')"
    script = LEAVING.replace("import sys", traced, 1)
    done = subprocess.run([sys.executable, "-c", script, "3"], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (3, "registered later, called first\n")


CALLING = """
import sys
from auditor.cli.main import main
kept = open("kept.txt", "w")
kept.write("before")
sys.argv = ["oddchip", "rule", "BET104"]
for _ in range(2):
    try:
        main()
    except SystemExit as end:
        assert end.code == 0
kept.write(" and after")
eval({then!r})
"""


@pytest.mark.parametrize(("then", "status"), [("1 // 0", 1), ("sys.exit(3)", 3), ("None", 0)])
def test_a_program_that_calls_the_command_goes_on_and_ends_in_its_own_way(tmp_path, then, status):
    command = [sys.executable, "-c", CALLING.format(then=then)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=60)
    assert done.returncode == status, done.stderr
    assert (tmp_path / "kept.txt").read_text() == "before and after"


def age(folder):
    for path in [*folder.rglob("*"), *folder.glob(".*"), *folder.glob(".*/*")]:
        os.utime(path, (1, 1))


def test_what_a_killed_run_left_is_removed_by_the_next(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with writing(tmp_path) as running:
        running.kill()
    assert partials(tmp_path) == PARTS
    main.run(["audit", "log.txt", *ARGUMENTS])
    assert partials(tmp_path) == PARTS  # too young to be sure
    other = tmp_path / ".other.abcdefgh.partial"
    other.write_bytes(b"")
    age(tmp_path)
    main.run(["audit", "log.txt", *ARGUMENTS])
    assert partials(tmp_path) == [".other"]
    assert (tmp_path / "tables" / "oddchip.json").is_file()


def test_what_a_living_run_writes_is_left_alone(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with writing(tmp_path) as running:
        running.send_signal(signal.SIGSTOP)
        age(tmp_path)
        main.run(["audit", "log.txt", *ARGUMENTS])
        assert partials(tmp_path) == PARTS
        running.send_signal(signal.SIGCONT)
        assert running.wait(60) == 1
    assert partials(tmp_path) == []
    assert (tmp_path / "tables" / "oddchip.json").is_file()


@pytest.mark.parametrize("arguments", [["rule", "BET104"], ["sites"], ["--version"], ["rule", "--help"]], ids=" ".join)
def test_a_closed_standard_output_is_told(arguments, monkeypatch, capfd):
    monkeypatch.setattr(sys, "stdout", None)
    assert main.run(arguments) == 2
    assert capfd.readouterr().err == "oddchip: standard output is closed\n"


def test_a_folder_is_removed_while_a_thread_writes_into_it(tmp_path):
    handle, folder = partial.folder_beside(tmp_path / "tables")
    written = 0

    def write():
        nonlocal written
        with suppress(FileNotFoundError):
            while True:
                (folder / f"part-{written}").write_bytes(b"x" * 4096)
                written += 1

    with ThreadPoolExecutor(1) as pool:
        writing = pool.submit(write)
        while written < 100:
            time.sleep(0.001)
        partial.remove(folder)
        writing.result(60)
    partial.release(handle)
    assert not list(tmp_path.iterdir())


def test_an_end_waits_for_a_step_and_undoes_the_last_first(monkeypatch):
    monkeypatch.setattr(unfinished, "STEP", threading.RLock())
    monkeypatch.setattr(unfinished, "_open", {})
    done = []
    with ThreadPoolExecutor(1) as pool:
        with unfinished.STEP:
            unfinished.add("first", lambda: done.append("first"))
            ending = pool.submit(unfinished.undo_all, 60)
            unfinished.add("broken", lambda: 1 // 0)
            unfinished.add("settled", lambda: done.append("settled"))
            unfinished.settle("settled")
            unfinished.add("last", lambda: done.append("last"))
            assert done == []
        ending.result(60)
        assert done == ["last", "first"]
        assert not unfinished.STEP.acquire(timeout=0.05)  # nothing begins any more

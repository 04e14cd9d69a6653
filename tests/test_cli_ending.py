"""A run that is stopped leaves nothing behind, whatever stops it."""

import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager

import pytest

from auditor.cli import main
from tests import report_hands

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals")
SLOW = """
import signal, time
for name in ("SIGHUP", "SIGTERM"):  # as a shell starts it, whatever the tests run under
    signal.signal(getattr(signal, name), signal.SIG_DFL)
signal.signal(signal.SIGINT, signal.default_int_handler)
from auditor.cli import main
from reports.tables import parquet
write = parquet.write
def slowly(table, path):
    time.sleep(0.05)
    write(table, path)
parquet.write = slowly
main.main()
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


COMPILING = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from auditor.cli import main
from parsers import compiler
compile_entry = compiler.compile_entry
def told(*arguments):
    sys.stdout.write("compiling\\n")
    sys.stdout.flush()
    return compile_entry(*arguments)
compiler.compile_entry = told
main.main()
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_while_machine_code_is_made(tmp_path, jobs):
    (tmp_path / "log.txt").write_text(report_hands.TEXT.format(name="Dev") * 1200, encoding="utf-8")
    command = [sys.executable, "-c", COMPILING, "audit", "log.txt", "--jobs", jobs]
    environment = {**os.environ, "ODDCHIP_CACHE_DIR": str(tmp_path / "cache")}
    with subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE) as running:
        assert running.stdout.readline() == b"compiling\n"
        running.send_signal(signal.SIGINT)
        assert (running.wait(timeout=60), running.stdout.read()) == (130, b"")
    assert not list((tmp_path / "cache").rglob("*.o"))  # it did not go on to the end


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

"""A run that is stopped leaves nothing behind, whatever stops it."""

import os
import signal
import subprocess
import sys
import time

import pytest

from tests import report_hands

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals")
SLOW = """
import time
from auditor.cli import main
from reports.tables import parquet
write = parquet.write
def slowly(name, frame, path):
    time.sleep(0.05)
    write(name, frame, path)
parquet.write = slowly
main.main()
"""


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_signal_in_the_midst_of_writing(tmp_path, number, status):
    log = tmp_path / "log.txt"
    log.write_text(report_hands.TEXT.format(name="Dev") * 3, encoding="utf-8")
    files = ["--out", tmp_path / "tables", "--html", tmp_path / "page.html", "--output-file", tmp_path / "told.txt"]
    running = subprocess.Popen(
        [sys.executable, "-c", SLOW, "audit", log, "--jobs", "2", *files],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    until = time.monotonic() + 60
    while not list(tmp_path.glob(".tables.*.partial/hands/*")):
        assert time.monotonic() < until
        assert running.poll() is None
        time.sleep(0.005)
    assert len(list(tmp_path.glob(".*.partial"))) == 3
    running.send_signal(number)
    out, err = running.communicate(timeout=60)
    assert (running.returncode, out, err) == (status, b"", b"")
    assert [file.name for file in tmp_path.iterdir()] == ["log.txt"]

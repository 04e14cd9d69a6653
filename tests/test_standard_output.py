"""`-` is standard output where one file is meant, and one clear error where it is not; a file `-` is never made."""

import csv
import io
import json
from pathlib import Path

import polars as pl
import pytest

from auditor.cli.main import run
from auditor.pipeline import Settings
from auditor.pipeline import run as audited
from auditor.summary import Summary
from reports.dataset import Dataset

SAMPLE = str(Path(__file__).parent.parent / "sample_histories" / "pokerstars" / "clean.txt")


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """A folder of its own, in which nothing may be left."""
    monkeypatch.chdir(tmp_path)
    yield
    assert not (tmp_path / "-").exists()
    assert not list(tmp_path.glob(".*"))


def told(capfdbinary, *arguments):
    assert run([str(part) for part in arguments]) == 0
    return capfdbinary.readouterr().out.decode()


def test_one_table(capfdbinary, tmp_path):
    run(["export", SAMPLE, "--out", str(tmp_path / "t"), "--tables", "actions,coverage"])
    for name in ("actions", "coverage"):
        rows = pl.read_parquet(tmp_path / "t" / name)
        table = told(capfdbinary, "export", SAMPLE, "--out", "-", "--as", "csv", "--tables", name)
        read = list(csv.DictReader(io.StringIO(table)))
        assert list(read[0]) == rows.columns
        assert len(read) == rows.height > 20
        lines = told(capfdbinary, "export", SAMPLE, "--out", "-", "--as", "jsonl", "--tables", name).splitlines()
        assert [list(json.loads(line)) for line in lines] == [rows.columns] * rows.height


def test_the_parts_of_a_table_have_one_head(tmp_path):
    """Splits of few bytes: each is a part."""
    out = io.BytesIO()
    summary = Summary()
    with Dataset(tmp_path / "t", kind="csv", tables=("hands",)) as dataset:
        for one in audited(Settings((SAMPLE,), jobs=1, split_bytes=3000)):
            summary.add(one)
            dataset.write(one)
        dataset.send(out, summary, None)
    rows = list(csv.DictReader(io.StringIO(out.getvalue().decode())))
    assert len({row["part"] for row in rows}) > 3
    assert [int(row["part"]) for row in rows] == sorted(int(row["part"]) for row in rows)
    assert len({row["hand_id"] for row in rows}) == len(rows) == summary.hands > 10
    assert not (tmp_path / "t").exists()


@pytest.mark.parametrize("kind", ["phh", "ohh"])
def test_hands(capfdbinary, tmp_path, kind):
    assert run(["export", SAMPLE, "--out", "hands", "--as", kind]) == 0
    capfdbinary.readouterr()
    assert run(["export", SAMPLE, "--out", "-", "--as", kind]) == 0
    answer = capfdbinary.readouterr()
    assert answer.out == (tmp_path / "hands").read_bytes()
    assert b" hands written to standard output\n" in answer.err


def test_statistics_findings_and_pages(capfdbinary, tmp_path):
    assert told(capfdbinary, "stats", SAMPLE, "--out", "-", "--as", "csv") == told(
        capfdbinary, "stats", SAMPLE, "--as", "csv"
    )
    assert "Nothing found" in told(capfdbinary, "audit", SAMPLE, "--output-file", "-")
    for command in ("audit", "review"):
        page = told(capfdbinary, command, SAMPLE, "--html", "-", "--output-file", "results.txt")
        assert page.startswith("<!doctype html>")
        assert page.endswith("</html>\n")
        assert (tmp_path / "results.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (
            ["export", "--out", "-"],
            "--out -: only one table goes to standard output, --as csv or --as jsonl with --tables",
        ),
        (["export", "--out", "-", "--as", "csv"], "--out -: only one table"),
        (["export", "--out", "-", "--as", "csv", "--tables", "hands,seats"], "--out -: only one table"),
        (["export", "--out", "-", "--tables", "hands"], "--out -: only one table"),
        (["audit", "--out", "-"], "--out -: the tables need a folder; oddchip export writes one to standard output"),
        (["audit", "--html", "-"], "--html -: standard output has the results; name a file, or give them one with"),
        (["review", "--html", "-", "--output-file", "-"], "--html -: standard output has the results"),
    ],
    ids=str,
)
def test_what_is_no_one_file_is_an_error(capfd, arguments, why):
    assert run([arguments[0], SAMPLE, *arguments[1:]]) == 2
    answer = capfd.readouterr()
    assert answer.out == ""
    assert answer.err.startswith(f"oddchip: {why}")

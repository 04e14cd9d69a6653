"""The sample histories: every planted fault is found where it stands, and nothing else is found."""

import tomllib
from pathlib import Path

import pytest

from auditor import pipeline
from auditor.findings import Severity

ROOT = Path(__file__).parent.parent / "sample_histories"
EXPECTED = tomllib.loads((ROOT / "expected" / "pokerstars.toml").read_text(encoding="utf-8"))


def _found(house: Path | None = None):
    settings = pipeline.Settings((str(ROOT / "pokerstars"),), house=str(house) if house else None, jobs=1)
    return [row for audited in pipeline.run(settings) for row in audited.findings.iter_rows(named=True)]


def _of(row) -> tuple[str, str, str]:
    return Path(row["uri"]).name, row["hand_id"] or "", row["code"]


@pytest.fixture(scope="module")
def found():
    return _found(ROOT / "house.toml")


def _expected():
    return {(Path(told["file"]).name, told["hand"], told["code"]): told for told in EXPECTED["finding"]}


def test_each_planted_fault_and_nothing_else(found):
    errors = [row for row in found if row["severity"] != Severity.INFO]
    assert {_of(row) for row in errors} <= set(_expected())
    assert set(_expected()) <= {_of(row) for row in found}


def test_severities(found):
    for row in found:
        told = _expected().get(_of(row))
        if told:
            assert Severity(row["severity"]).name.lower() == told["severity"], _of(row)


def test_clean_hands_are_clean(found):
    assert [_of(row) for row in found if Path(row["uri"]).name == "clean.txt"] == []

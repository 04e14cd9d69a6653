"""The sample histories: every planted fault is found where it stands, and nothing else is found."""

import tomllib
from pathlib import Path

import pytest

from auditor import pipeline
from auditor.findings import Severity
from parsers import grammar, readers

ROOT = Path(__file__).parent.parent / "sample_histories"
SITES = sorted(path.stem for path in (ROOT / "expected").glob("*.toml"))
# whose finding stands on the very line that the sample changed
LINES = ("ACC103", "BET104", "FRC101", "ING110")


def test_every_site_and_format_has_samples():
    known = {*grammar.names(), *readers.names()}
    assert known == set(SITES)
    for name in sorted(known):
        assert list((ROOT / name).glob("clean.*")), name
        assert list((ROOT / name / "faulty").glob("[A-Z][A-Z][A-Z][0-9]*")), name


def test_every_site_file_carries_samples():
    for name in grammar.names():
        assert grammar.load(name).samples, name
        assert all(sample.rows for sample in grammar.load(name).samples), name


def _of(row) -> tuple[str, str, str]:
    return Path(row["uri"]).name, row["hand_id"] or "", row["code"]


@pytest.fixture(scope="module", params=SITES)
def case(request):
    """What is expected of a site's folder, and what is found."""
    site = request.param
    told = tomllib.loads((ROOT / "expected" / f"{site}.toml").read_text(encoding="utf-8"))
    expected = {(Path(entry["file"]).name, entry["hand"], entry["code"]): entry for entry in told["finding"]}
    house = str(ROOT / "house.toml") if site == "pokerstars" else None
    settings = pipeline.Settings((str(ROOT / site),), house=house, jobs=1)
    audits = list(pipeline.run(settings))
    assert {audited.facts.hands.get_column("site")[0] for audited in audits if audited.facts.hands.height} == {site}
    return expected, [row for audited in audits for row in audited.findings.iter_rows(named=True)]


def test_each_planted_fault_and_nothing_else(case):
    expected, found = case
    errors = [row for row in found if row["severity"] != Severity.INFO]
    assert {_of(row) for row in errors} <= set(expected)
    assert set(expected) <= {_of(row) for row in found}


def test_severities_and_lines(case):
    expected, found = case
    for row in found:
        told = expected.get(_of(row))
        if told:
            assert Severity(row["severity"]).name.lower() == told["severity"], _of(row)
            assert row["code"] not in LINES or row["line"] == told["line"], _of(row)


def test_clean_hands_are_clean(case):
    _, found = case
    assert [_of(row) for row in found if Path(row["uri"]).stem == "clean"] == []

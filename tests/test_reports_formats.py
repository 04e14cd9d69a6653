import csv
import io
import json
from dataclasses import replace

import polars as pl
import pytest

from auditor.errors import UsageError
from auditor.findings import Severity
from auditor.summary import Summary
from parsers import kernels
from parsers.vocabulary import RejectCode
from reports import formats, rows
from reports.formats.text import summary_lines
from tests import report_hands

FINDING_KEYS = {
    "code", "name", "severity", "site", "hand_id", "source", "line", "street", "seq", "seat", "player", "pot",
    "expected", "actual", "message", "fingerprint",
}  # fmt: skip


@pytest.fixture(autouse=True)
def _catalogue(monkeypatch):
    monkeypatch.setattr(rows, "_rules", lambda: {"BET104": report_hands.RULE})


def written(kind, *splits, colour=False, **options):
    out, summary = io.BytesIO(), Summary()
    report = formats.load(kind)(out, colour=colour, **options)
    for split in splits:
        summary.add(split)
        report.add(split)
    report.finish(summary)
    return out.getvalue().decode()


def test_text_names_place_code_hand_player_and_arithmetic():
    first = written("text", report_hands.audited()).splitlines()[0]
    assert first == (
        "logs/a.txt:10: E BET104 raise-below-minimum  hand #700000000407, Ana, preflop: "
        "raise to 450; least is 500 = 300 + last raise 200"
    )


def test_text_ends_with_a_summary():
    text = written("text", report_hands.audited())
    assert "Audited 2 hands from 1 source" in text
    assert text.endswith("Found 1 error\n")
    assert "\n1  error  BET104 raise-below-minimum\n" in text
    assert "\n  2 of 22  BET104 raise-below-minimum\n" in text
    assert "1 truncated hand" in text
    assert written("text", report_hands.audited(findings=0)).endswith("Nothing found\n")


def changed(split, **columns):
    """The split with these columns of its findings."""
    made = [pl.lit(value, split.findings.schema[name]).alias(name) for name, value in columns.items()]
    object.__setattr__(split, "findings", split.findings.with_columns(made))
    return split


def test_text_has_findings_in_the_order_of_the_sources_and_lines_whenever_they_come():
    first = report_hands.audited()
    both = pl.concat([first.sources, first.sources.with_columns(uri=pl.lit("logs/b.txt"))])
    splits = [first, changed(report_hands.audited(), uri="logs/b.txt", line=7), changed(report_hands.audited(), line=3)]
    for split in splits:  # the second file's are of another format; the last one is of text in no hand, told at the end
        object.__setattr__(split, "sources", both)
    places = [line.split(": ")[0] for line in written("text", *splits).splitlines()[:3]]
    assert places == ["logs/a.txt:3", "logs/a.txt:10", "logs/b.txt:7"]


def test_text_counts_every_rule_the_worst_first():
    codes = [f"BET{100 + number}" for number in range(20)]
    splits = [changed(report_hands.audited(findings=2), code=code, severity=int(Severity.INFO)) for code in codes]
    lines = written("text", *splits, report_hands.audited()).splitlines()
    counts = lines[lines.index("") + 1 :]
    assert counts[0].split() == ["1", "error", "BET104", "raise-below-minimum"]
    assert [line.split()[:3] for line in counts[1:21]] == [["2", "info", code] for code in codes]


def test_what_a_list_of_the_text_leaves_out_is_counted_and_an_option_has_it():
    split = report_hands.audited()
    rejects = pl.concat([split.facts.rejects.with_columns(line=line) for line in range(60, 67)])
    skipped = split.facts.rejects.with_columns(code=pl.lit(int(RejectCode.SKIPPED_FILE), pl.Int8))
    rejects = pl.concat([rejects, *[skipped] * 8])
    object.__setattr__(split, "facts", replace(split.facts, rejects=rejects))
    coverage = pl.concat([split.coverage.with_columns(code=pl.lit(f"BET1{at}")) for at in range(20, 34)])
    object.__setattr__(split, "coverage", coverage)
    lines = written("text", split).splitlines()[:-2]
    left_out = [line for line in lines if line.startswith("  and ")]
    assert left_out == [f"  and {many} more; --all lists them" for many in (2, 3, 2)]
    whole = written("text", split, whole=True).splitlines()[:-2]
    assert set(lines) - set(whole) == set(left_out)
    assert len(whole) == len(lines) - 3 + 2 + 3 + 2
    assert {f"  logs/a.txt:{line}: " for line in range(60, 67)} <= {line[:17] for line in whole}
    assert whole[whole.index("Skipped: 8 files that hold no hands") + 1 :][:8] == ["  logs/a.txt"] * 8


def test_text_from_a_log_cannot_steer_the_terminal():
    text = written("text", report_hands.audited("De\x1b[2Jv"), colour=False)
    assert "\x1b" not in text
    assert "\x1b[1;31m" in written("text", report_hands.audited(), colour=True)


def test_json_is_the_contract():
    told = json.loads(written("json", report_hands.audited(exponent=2), report_hands.audited()))
    assert list(told) == ["schema", "summary", "findings", "rejects", "coverage"]
    assert told["schema"] == 1
    assert set(told["summary"]) == {
        "sources", "bytes", "hands", "sites", "complete", "cancelled", "duplicates", "rejects",
        "skipped_files", "unrecognised_lines", "findings", "seconds", "hands_per_second",
    }  # fmt: skip
    assert told["summary"]["hands"] == 4
    assert told["summary"]["sites"] == {"pokerstars": 4}
    assert told["summary"]["findings"] == {"error": 2, "warning": 0, "info": 0}
    found = told["findings"][0]
    assert set(found) >= FINDING_KEYS
    assert (found["expected"], found["actual"], found["street"], found["player"]) == ("5.00", "4.50", "preflop", "Ana")
    assert set(told["rejects"][0]) == {"source", "offset", "length", "line", "code", "text"}
    assert told["coverage"] == [{"code": "BET104", "judged": 40, "undecidable": 4, "found": 2}]


def test_the_hands_of_each_site_are_told_where_there_are_several():
    one, other = report_hands.audited(), report_hands.audited()
    hands = other.facts.hands.with_columns(pl.lit("winamax").alias("site"))[:1]
    other = replace(other, facts=replace(other.facts, hands=hands))
    assert "Hands by site: pokerstars 2, winamax 1\n" in written("text", other, one)
    assert json.loads(written("json", other, one))["summary"]["sites"] == {"winamax": 1, "pokerstars": 2}
    assert "by site" not in written("text", one, one)


def test_json_of_nothing_is_whole():
    told = json.loads(written("json"))
    assert told["findings"] == told["rejects"] == told["coverage"] == []


def test_json_lines_are_the_findings():
    lines = [json.loads(line) for line in written("jsonl", report_hands.audited(findings=3)).splitlines()]
    assert len(lines) == 3
    assert all(line["schema"] == 1 and set(line) >= FINDING_KEYS for line in lines)


def test_csv_is_no_formula_for_a_spreadsheet():
    split = report_hands.audited()
    hostile = split.findings.with_columns(pl.lit('=HYPERLINK("http://x")').alias("player"), actual=pl.lit(-450))
    object.__setattr__(split, "findings", hostile.with_columns(pl.col("actual").cast(pl.Int64)))
    lines = list(csv.DictReader(io.StringIO(written("csv", split))))
    assert lines[0]["player"] == '\'=HYPERLINK("http://x")'
    assert lines[0]["actual"] == "-450"
    assert set(lines[0]) >= FINDING_KEYS


def test_an_unknown_format_says_which_there_are():
    with pytest.raises(UsageError, match="csv, json, jsonl, text"):
        formats.load("toml")


def test_a_run_that_compiled_tells_no_speed(monkeypatch):
    monkeypatch.setattr(kernels, "newly", ["scan"])
    summary = Summary(hands=100_000)
    summary.stop()
    assert " hands/s" in told(summary)
    kernels.newly.append("play")
    summary.stop()
    assert told(summary).endswith(" s, with compiling for this machine, once")


def told(summary):
    return "".join(part if isinstance(part, str) else part[0] for part in summary_lines(summary)[0])

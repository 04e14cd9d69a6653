"""A format that was asked for and is not that of the text: what it reads as, or what is missing, and what to do."""

import re
from pathlib import Path

import pytest

from auditor.cli.main import run

ROOT = Path(__file__).parent.parent
SAMPLES = ROOT / "sample_histories"


@pytest.mark.parametrize(
    ("path", "asked", "told"),
    [
        (
            "sample_histories/winamax/clean.txt",
            ["--site", "pokerstars"],
            "it reads as winamax, not as pokerstars; leave",
        ),
        (
            "sample_histories/ohh/clean.ohh",
            ["--site", "pokerstars"],
            "it reads as ohh, not as pokerstars; leave --site",
        ),
        (
            "sample_histories/winamax/clean.txt",
            ["--site", "phh"],
            "not as phh; leave --site and --site-file out, or give",
        ),
        (
            "sample_histories/winamax/clean.txt",
            ["--site-file", "docs/examples/tidewater.toml"],
            "it reads as winamax, not as tidewater; leave --site and --site-file out, or give --site winamax: Winamax",
        ),
        (
            "docs/examples/tidewater.txt",
            ["--site", "winamax"],
            " and the rest of a header of winamax: Tidewater deal 41",
        ),
        ("docs/examples/tidewater.txt", ["--site", "ohh"], "it does not begin as ohh does: Tidewater deal 41"),
    ],
)
def test_the_finding_says_so(monkeypatch, capsys, path, asked, told):
    monkeypatch.chdir(ROOT)
    assert run(["audit", path, *asked]) == 1
    out = capsys.readouterr().out
    assert re.search(r"not read: \d+ bytes, (it reads as|no hand begins with|it does not begin as) ", out)
    assert told in out
    assert "Not read: " not in out  # the finding says it
    assert run(["review", path, *asked]) == 1
    assert told in capsys.readouterr().out


def test_what_is_known_and_no_hand_stays_that(tmp_path, capsys):
    file = tmp_path / "summary.txt"
    file.write_text("PokerStars Tournament #900000001, No Limit Hold'em\n2 players\n", encoding="utf-8")
    assert run(["audit", str(file), "--site", "pokerstars"]) == 0
    assert "other format" not in capsys.readouterr().out


def test_in_a_source_with_hands_text_before_them_is_passed_over_as_ever(tmp_path, capsys):
    file = tmp_path / "log.txt"
    file.write_bytes(b"a note\n" + (SAMPLES / "winamax" / "clean.txt").read_bytes())
    assert run(["audit", str(file), "--site", "winamax"]) == 0
    assert "Set aside: 1 known text that is no hand: summaries and the like\n" in capsys.readouterr().out


def test_a_structured_format_behind_text_is_named_and_nobody_is_said_to_have_asked(tmp_path, capsys):
    file = tmp_path / "both.txt"
    own, other = SAMPLES / "winamax" / "clean.txt", SAMPLES / "ipoker" / "clean.xml"
    file.write_bytes(own.read_bytes() + b"\n\n" + other.read_bytes())
    assert run(["audit", str(file)]) == 1
    out = capsys.readouterr().out
    assert " bytes, ipoker behind winamax is not read: give it a file of its own: <" in out
    assert "asked for" not in out


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_rest_of_a_file_says_so_too(tmp_path, capsys, jobs):
    file = tmp_path / "both.txt"
    parts = [(SAMPLES / site / "clean.txt").read_text("utf-8").strip() for site in ("winamax", "ggpoker")]
    file.write_text("\n\n\n".join([*parts, "Some other engine, hand 1"]), encoding="utf-8")
    assert run(["audit", str(file), "--site", "winamax", "--jobs", jobs]) == 1
    out = capsys.readouterr().out
    assert "it reads as ggpoker, not as winamax; leave --site and --site-file out, or give --site ggpoker: " in out
    assert "in no format that oddchip reads: " not in out
    file.write_text("\n\n\n".join([parts[0], "Some other engine, hand 1"]), encoding="utf-8")
    assert run(["audit", str(file), "--site", "winamax", "--jobs", jobs]) == 1
    assert "bytes, in no format that oddchip reads: Some other engine" in capsys.readouterr().out

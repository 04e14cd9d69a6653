"""A line that was not read silences rules of its hand: the finding and the review say so, with the rules' names."""

import json
from pathlib import Path

import pytest

from auditor.cli.main import run
from auditor.rules.terms import SUMS

HAND = """PokerStars Hand #900000000111:  Hold'em No Limit ($0.50/$1 USD) - 2024/05/04 18:30:31 ET
Table 'Corvus' 6-max Seat #1 is the button
Seat 1: Ines ($100 in chips)
Seat 2: Jarl ($100 in chips)
Seat 3: Kofi ($60 in chips)
Jarl: posts small blind $0.50
Kofi: posts big blind $1
*** HOLE CARDS ***
Ines: raises $2 to $3
Jarl: folds
{line}Kofi: calls $2
*** FLOP *** [2c 7d Jh]
Kofi: checks
Ines: bets $4
Kofi: raises $2 to $6
Ines: folds
Uncalled bet ($2) returned to Kofi
Kofi collected $90.18 from pot
*** SUMMARY ***
Total pot $14.50 | Rake $0.32
Board [2c 7d Jh]
Seat 1: Ines (button) folded on the Flop
Seat 2: Jarl (small blind) folded before Flop
Seat 3: Kofi (big blind) collected ($90.18)
"""


@pytest.fixture
def log(tmp_path):
    def made(line):
        file = tmp_path / "log.txt"
        file.write_text(HAND.format(line=line), encoding="utf-8")
        return str(file)

    return made


def told(capfd, *arguments):
    run([*arguments, "--fail-on", "never"])
    return capfd.readouterr().out


def test_with_every_line_read_all_is_judged(log, capfd):
    view = json.loads(told(capfd, "review", log(""), "--format", "json"))
    assert {found["code"] for found in view["findings"]} == {"BET104", "ACC101"}
    assert view["not_judged"] == []
    assert "Not judged because" not in told(capfd, "review", log(""))


@pytest.mark.parametrize(
    ("line", "code", "because"),
    [
        ("Kofi: juggles $2\n", "ING103", "line 11 was not read: 5 acts after it; "),
        ("Kofi: juggles $2\n" * 3, "ING103", "lines 11 and 2 more were not read: 5 acts after it; "),
        ("Gus: calls $2\n", "ING106", "line 11 was of a player or a seat that the hand does not have"),
    ],
)
def test_a_line_that_was_not_read_is_why(log, capfd, line, code, because):
    file = log(line)
    view = json.loads(told(capfd, "review", file, "--format", "json"))
    assert {found["code"] for found in view["findings"]} == {code}
    (entry,) = view["not_judged"]
    assert (entry["code"], entry["lines"][0], entry["acts"]) == (code, 11, 5)
    named = {rule["code"]: rule["name"] for rule in entry["rules"]}
    assert named["ACC101"] == "not-conserved"
    assert named["TRN104"] == "round-left-open"
    assert named["BET104"] == "raise-below-minimum"
    assert named["TRN101"] == "out-of-turn"
    assert not {"DEA106", "BET101", "CAP101"} & set(named)  # there is no draw and no fixed limit
    for text in (told(capfd, "review", file), told(capfd, "review", file, "--html", f"{file}.html")):
        assert f"Not judged because {because}" in text
        assert "POT104 total-pot" in text
    assert f"Not judged because {because}" in Path(f"{file}.html").read_text(encoding="utf-8")
    finding = told(capfd, "audit", file).splitlines()[0]
    assert "; not judged for that: " in finding
    assert ", total-pot," in finding


def test_acts_behind_a_fault_are_not_known_for_it(log, capfd):
    left_out = log("").replace("log.txt", "open.txt")
    text = HAND.format(line="").replace("Kofi: calls $2\n", "").replace("$14.50", "$12.50").replace("$90.18", "$12.18")
    Path(left_out).write_text(text, encoding="utf-8")
    view = json.loads(told(capfd, "review", left_out, "--format", "json"))
    assert "TRN104" in {found["code"] for found in view["findings"]}
    (entry,) = view["not_judged"]
    assert (entry["code"], entry["lines"], entry["acts"]) == ("TRN104", [11], 2)
    assert {"TRN101", "TRN105"} <= {rule["code"] for rule in entry["rules"]}
    text = told(capfd, "review", left_out, "--html", f"{left_out}.html")
    assert "line 11 was reached before all had acted: 2 acts after it; " in text
    assert text.count("  not known after TRN104 ") == 2
    assert Path(f"{left_out}.html").read_text(encoding="utf-8").count("not known after TRN104") == 2


def test_what_is_hidden_counts_as_not_judged(log, capfd):
    summary = json.loads(told(capfd, "audit", log("Kofi: juggles $2\n"), "--format", "json"))
    coverage = {row["code"]: row for row in summary["coverage"]}
    assert [coverage["ACC101"][name] for name in ("judged", "undecidable", "found")] == [0, 1, 0]
    assert all(coverage[code]["found"] == 0 for code in SUMS)
    summary = json.loads(told(capfd, "audit", log(""), "--format", "json"))
    coverage = {row["code"]: row for row in summary["coverage"]}
    assert [coverage["ACC101"][name] for name in ("judged", "undecidable", "found")] == [1, 0, 1]


def test_who_is_not_to_act_is_never_right(log, capfd):
    """A fold is missing: the call behind it is no fault of its own, and not judged either."""
    file = log("")
    Path(file).write_text(HAND.format(line="").replace("Jarl: folds\n", ""), encoding="utf-8")
    view = json.loads(told(capfd, "review", file, "--format", "json"))
    assert "TRN104" in {found["code"] for found in view["findings"]}
    early = [act for act in view["actions"] if act["barred"] == "not_their_turn"]
    assert [(act["player"], act["verdict"], act["findings"]) for act in early] == [("Kofi", "unknown", [])]
    (line,) = [line for line in told(capfd, "review", file).splitlines() if "not their turn" in line]
    assert line.endswith(" ?")

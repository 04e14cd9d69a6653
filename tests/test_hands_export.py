"""PHH and OHH: a hand that is written gives the same facts and the same replay when it is read back; one that would not
is left out with the reason."""

import csv
import io
import json
import sys
from collections import Counter
from pathlib import Path

import polars as pl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from auditor.cli import main
from auditor.errors import UsageError
from auditor.house import for_site
from auditor.pipeline import Settings, run
from parsers.vocabulary import Action
from reports import hands
from reports.phrases import streets
from reports.view import Wanted, views

ROOT = Path(__file__).resolve().parents[1]
SAMPLES = ROOT / "sample_histories" / "pokerstars"
CLEAN = sorted((ROOT / "sample_histories").glob("*/clean.*"))
TOLD = ["game", "structure", "currency", "exponent", "stakes", "small_blind", "big_blind", "ante", "bring_in", "cap",
        "button", "table", "max_seats", "started_at", "tournament", "level", "is_fast", "rake", "jackpot"]  # fmt: skip
REPLAYED = ["stack", "put_in", "level", "to_call", "pot", "min_to", "max_to", "may_raise", "is_turn", "turn_seat"]


def tables(path, house, **options):
    """What the audit of a path makes: hands, acts with the state before them, money by seat, with the hand's id."""
    found = {"hands": [], "acts": [], "money": []}
    for audited in run(Settings((str(path),), jobs=1, house=house, **options)):
        facts, derived = audited.facts, audited.derived
        ids = facts.hands.select("hand", "hand_id")
        shows = facts.actions.get_column("action") == int(Action.SHOW)
        again = shows & ~facts.actions.select(pl.struct("hand", "seat", "action").is_first_distinct()).to_series()
        street = (
            pl.when(pl.col("action").is_in([int(Action.SHOW), int(Action.MUCK)])).then(None).otherwise(pl.col("street"))
        )
        told = facts.actions.select("hand", street.alias("at"), "seat", "action", "amount", "is_all_in")
        state = [pl.when(pl.col("at").is_not_null()).then(pl.col(name)).alias(name) for name in REPLAYED]
        acts = pl.concat([told, derived.trace.select(REPLAYED)], how="horizontal").filter(~again).with_columns(state)
        found["hands"].append(facts.hands.select("hand_id", *TOLD))
        acts = acts.sort(
            "hand", pl.col("at").is_null(), maintain_order=True
        )  # what goes back may be told behind a show
        found["acts"].append(ids.join(acts, on="hand").drop("hand"))
        found["money"].append(
            ids.join(derived.results.select("hand", "seat", "put_in", "returned", "collected"), on="hand").drop("hand")
        )
    return {name: pl.concat(frames).sort("hand_id", maintain_order=True) for name, frames in found.items()}


def exported(path, kind, file):
    """Writes the hands of a path; returns the writer."""
    out = io.BytesIO()
    writer = hands.Writer(kind, out)
    for audited in run(Settings((str(path),), jobs=1, judges=False)):
        writer.add(audited)
    file.write_bytes(out.getvalue())
    return writer


def same(path, file):
    """Both paths tell the same of the hands that the second has."""
    house = for_site(site_of(path)).name
    one, other = tables(path, house), tables(file, house)
    ids = other["hands"].select("hand_id")
    for name in one:
        before = one[name].join(ids, on="hand_id", how="semi", maintain_order="left")
        assert before.equals(other[name]), name


@pytest.mark.parametrize("kind", hands.names())
@pytest.mark.parametrize(("samples", "least"), [("clean.txt", 10), ("faulty", 30)])
def test_samples(tmp_path, samples, least, kind):
    file = tmp_path / "hands"
    writer = exported(SAMPLES / samples, kind, file)
    assert writer.written >= least
    same(SAMPLES / samples, file)


@pytest.mark.parametrize("kind", hands.names())
@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 10_000), mix=st.sampled_from(["nl", "every"]))
def test_generated_hands(tmp_path, kind, seed, mix):
    sys.path.insert(0, str(ROOT / "benchmarks"))
    try:
        from generate import chunk
    finally:
        sys.path.pop(0)
    text, file = tmp_path / "text", tmp_path / "hands"
    text.write_bytes(chunk(seed, 0, 25, mix))
    writer = exported(text, kind, file)
    assert writer.written + sum(writer.left_out.values()) == 25
    for reason in writer.left_out:
        assert reason.startswith(("no variant of PHH", "PHH has one board", "the format does not hold its payments"))
    if writer.written:
        same(text, file)


def findings(path, house):
    """The findings in a path: code, hand and seat."""
    return {
        row
        for audited in run(Settings((str(path),), jobs=1, house=house))
        for row in audited.findings.select("code", "hand_id", "seat").rows()
    }


def site_of(path):
    """The site of a path's hands."""
    return next(iter(run(Settings((str(path),), jobs=1, judges=False)))).facts.hands.get_column("site")[0]


@pytest.mark.parametrize("kind", hands.names())
@pytest.mark.parametrize("sample", CLEAN, ids=lambda path: path.parent.name)
def test_clean_hands_stay_clean(tmp_path, sample, kind):
    file = tmp_path / "hands"
    writer = exported(sample, kind, file)
    if writer.written:
        house = for_site(site_of(sample)).name
        assert findings(file, house) == findings(sample, house) == set()
    else:
        assert writer.left_out


UNHELD = ("no variant of PHH", "PHH has one board", "its betting structure is not known", "a line of it was not",
          "a call is of another amount", "the format does not hold its acts", "a repeated or cancelled")  # fmt: skip


@pytest.mark.parametrize(
    "folder", sorted((ROOT / "sample_histories").glob("*/faulty")), ids=lambda path: path.parent.name
)
def test_faults_are_found_in_what_is_written(tmp_path, folder):
    house = for_site(site_of(folder)).name
    faults = {row for row in findings(folder, house) if row[0] != "ING102"}  # a hand cut short is no hand
    for kind in hands.names():
        file = tmp_path / kind
        writer = exported(folder, kind, file)
        assert all(reason.startswith(UNHELD) for reason in writer.left_out)
        if writer.written:
            again = run(Settings((str(file),), jobs=1, judges=False))
            written = {number for audited in again for number in audited.facts.hands.get_column("hand_id")}
            assert findings(file, house) == {row for row in faults if row[1] in written}


def read_again(site, hand_id, kind, file):
    """The objects of a review of an exported clean hand."""
    exported(next((ROOT / "sample_histories" / site).glob("clean.*")), kind, file)
    wanted = Wanted(frozenset((hand_id,)))
    return next(found for audited in run(Settings((str(file),), jobs=1)) for found in views(audited, wanted))


@pytest.mark.parametrize(("kind", "site", "hand_id"), [("ohh", "pokerstars", "255100000012"),
                                                       ("ohh", "coinpoker", "7000000005"),
                                                       ("phh", "coinpoker", "7000000005")])  # fmt: skip
def test_who_shows_twice_is_written_once(tmp_path, kind, site, hand_id):
    found = read_again(site, hand_id, kind, tmp_path / "hands")
    shows = [act["seat"] for act in found["actions"] if act["action"] == "show"]
    assert shows
    assert len(shows) == len(set(shows))
    assert all(len(act["cards"]) == 4 for act in found["actions"] if act["action"] == "show")
    assert not any(act["cards"] for act in found["actions"] if act["action"] != "show")
    names = [street["name"] for street in streets(found)]
    assert len(names) == len(set(names))


def test_the_pot_is_without_what_went_back(tmp_path):
    file = tmp_path / "hands"
    exported(ROOT / "sample_histories" / "betfair" / "clean.txt", "ohh", file)
    (pot,) = json.loads(file.read_text(encoding="utf-8"))["ohh"]["pots"]
    assert pot["amount"] == 0.65  # 1.05 was put in, 0.40 of it unmatched


@pytest.mark.parametrize("kind", hands.names())
@pytest.mark.parametrize(("site", "hand_id", "name"), [("absolute", "700000104", "timeout"),
                                                       ("pokerstars", "255100000009", "cap_reached")])  # fmt: skip
def test_marks_are_carried(tmp_path, kind, site, hand_id, name):
    found = read_again(site, hand_id, kind, tmp_path / "hands")
    (place,) = [at for at, act in enumerate(found["actions"]) if act["action"] == name]
    before, act, after = found["actions"][place - 1 : place + 2]
    assert (before["action"], after["action"]) == (("bet", "uncalled") if name == "timeout" else ("raise", "call"))
    assert act["is_all_in"] == (name == "timeout")


def test_what_phh_cannot_hold_is_named(tmp_path):
    writer = exported(SAMPLES, "phh", tmp_path / "hands")
    assert any("one board" in reason for reason in writer.left_out)
    assert any("acts" in reason for reason in writer.left_out)


def test_amounts_are_digits_of_the_text(tmp_path):
    file = tmp_path / "hands"
    exported(SAMPLES / "clean.txt", "ohh", file)
    for line in file.read_text(encoding="utf-8").splitlines():
        if line:
            json.loads(line, parse_float=lambda text: pytest.fail(text) if len(text.partition(".")[2]) > 2 else text)


def test_command(tmp_path, capsys):
    out = tmp_path / "hands.phhs"
    assert main.run(["export", str(SAMPLES), "--as", "phh", "--out", str(out)]) == 0
    told = capsys.readouterr().err
    assert " hands written to " in told
    assert "left out: PHH has one board" in told
    assert "To name them: --left-out FILE" in told
    assert f"To audit {out} by the rules of the site: --house pokerstars" in told
    assert out.read_text(encoding="utf-8").startswith('[1]\nvariant = "')
    assert main.run(["audit", str(out)]) in (0, 1)


def test_every_hand_that_is_left_out_can_be_named(tmp_path, capsys):
    out, names = tmp_path / "hands.phhs", tmp_path / "=names.csv"
    assert main.run(["export", str(SAMPLES), "--as", "phh", "--out", str(out), "--left-out", str(names)]) == 0
    told = capsys.readouterr().err
    assert "--left-out" not in told
    rows = list(csv.DictReader(names.read_text(encoding="utf-8").splitlines()))
    reasons = Counter(row["reason"] for row in rows)
    assert {f"{count} left out: {reason}" for reason, count in reasons.items()} <= set(told.splitlines())
    assert int(told.split(" of ")[0]) + len(rows) == int(told.split(" of ")[1].split()[0])
    assert {
        "source": str(SAMPLES / "clean.txt"),
        "line": "614",
        "hand_id": "255100000017",
        "reason": "it was cancelled",
    } in rows


def test_unknown_format():
    with pytest.raises(UsageError):
        hands.load("nothing")

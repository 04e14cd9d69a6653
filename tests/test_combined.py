"""Hands in which several rules meet (short all-ins and raises, blinds and side pots, halves and odd chips ...), legal
and with one fault each: the findings with their words, some legal ranges, and what each pot owes, house by house."""

import tomllib
from pathlib import Path

import polars as pl
import pytest

from auditor import pipeline
from auditor.findings import Severity
from auditor.selection import Selection
from reports.amounts import amount
from reports.rows import finding

HERE = Path(__file__).parent / "combined"
SITE = HERE / "site.toml"  # a format of the tests' own, for what no site's text can tell
HOUSES = sorted(path.stem for path in HERE.glob("*.txt"))


@pytest.fixture(scope="module", params=HOUSES)
def case(request):
    """What is told of each hand of a house's file, and the audit."""
    own = HERE / f"house_{request.param}.toml"
    house = str(own) if own.exists() else request.param
    told = tomllib.loads((HERE / f"{request.param}.toml").read_text("utf-8"))["hand"]
    log = HERE / f"{request.param}.txt"
    site = SITE if log.read_text("utf-8").startswith("Deal ") else None
    (audited,) = pipeline.run(pipeline.Settings((str(log),), house=house, site_file=site, jobs=1))
    return told, audited


def _players(audited) -> dict[int, dict[int, str]]:
    names: dict[int, dict[int, str]] = {}
    for hand, seat, player in audited.facts.seats.select("hand", "seat", "player").iter_rows():
        names.setdefault(hand, {})[seat] = player
    return names


def test_findings(case):
    told, audited = case
    hands, names = audited.facts.hands, _players(audited)
    assert hands.get_column("hand_id").to_list() == [hand["id"] for hand in told]
    found: dict[str, list[list]] = {hand["id"]: [] for hand in told}
    for row in audited.findings.iter_rows(named=True):
        first = hands.get_column("line")[row["hand"]]
        made = finding(row, names[row["hand"]])
        severity = Severity(row["severity"]).name.lower()
        found[row["hand_id"]].append([row["line"] - first + 1, severity, row["code"], made["message"]])
    for hand in told:
        assert sorted(found[hand["id"]]) == sorted(map(list, hand.get("findings", []))), hand["id"]


def test_coverage_counts_the_findings_that_are_told(case):
    _, audited = case
    told = dict(audited.findings.group_by("code").len().iter_rows())
    counted = {code: found for code, _, _, found in audited.coverage.iter_rows() if found}
    assert {code: count for code, count in counted.items() if code != "SES103"} == {
        code: count for code, count in told.items() if code != "SES103"
    }


def test_what_is_not_selected_hides_nothing():
    def sums(**chosen: tuple[str, ...]) -> int:
        log = str(HERE / "second_ggpoker.txt")
        (audited,) = pipeline.run(pipeline.Settings((log,), jobs=1, selection=Selection(**chosen)))
        return audited.findings.filter(pl.col("code").is_in(["POT104", "POT110", "ACC101"])).height

    assert sums() == sums(ignore=("BET", "FRC", "ALL", "TRN")) == 1
    assert sums(select=("POT104", "POT110", "ACC101")) == 2


def test_legal_ranges(case):
    told, audited = case
    first = audited.facts.hands.select("hand", "hand_id", "exponent", pl.col("line").alias("first"))
    acts = audited.facts.actions.select("hand", "seq", "line").hstack(audited.derived.trace.drop("hand", "seq"))
    rows = acts.join(first, on="hand").with_columns((pl.col("line") - pl.col("first") + 1).alias("at"))
    states = {(row["hand_id"], row["at"]): row for row in rows.iter_rows(named=True)}
    for hand in told:
        for line, *figures in hand.get("legal", []):
            state = states[hand["id"], line]
            asked = ("to_call", "min_to", "max_to") if state["may_raise"] else ("to_call",)
            assert [amount(state[name], state["exponent"]) for name in asked] == figures, (hand["id"], line)


def test_what_the_pots_owe(case):
    told, audited = case
    names, exponents = _players(audited), audited.facts.hands.get_column("exponent")
    row_of = {hand: row for row, hand in enumerate(audited.facts.hands.get_column("hand_id"))}
    for hand in told:
        if "owed" not in hand:
            continue
        row = row_of[hand["id"]]
        pots = audited.derived.pots.filter(pl.col("hand") == row)
        made = []
        for pot, total in pots.select("pot", "amount").iter_rows():
            owed = audited.derived.owed.filter((pl.col("hand") == row) & (pl.col("pot") == pot))
            shares = owed.group_by("seat").agg(pl.col("amount").sum())
            texts = sorted(f"{names[row][seat]} {amount(money, exponents[row])}" for seat, money in shares.iter_rows())
            made.append([amount(total, exponents[row]), ", ".join(texts)])
        assert made == hand["owed"], hand["id"]


def test_every_kind_is_there():
    """Legal hands and faults of many rules."""
    told = [hand for house in HOUSES for hand in tomllib.loads((HERE / f"{house}.toml").read_text("utf-8"))["hand"]]
    codes = {code for hand in told for _, _, code, _ in hand.get("findings", [])}
    assert len(told) >= 1000
    assert len(codes) >= 66
    assert sum("findings" not in hand for hand in told) >= 470

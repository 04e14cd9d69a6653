"""docs/queries.md: every query runs on tables as they are written, and says what the reports say."""

import json
import re
from pathlib import Path

import polars as pl
import pytest

from auditor.cli import main

ROOT = Path(__file__).parents[1]
SAMPLES = str(ROOT / "sample_histories" / "pokerstars")
PAGE = (ROOT / "docs" / "queries.md").read_text("utf-8")
QUERIES = dict(re.findall(r"^## \d+\. (.*?)$.*?^```sql\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE))


@pytest.fixture(scope="module")
def audited(tmp_path_factory):
    out = tmp_path_factory.mktemp("tables") / "tables"
    report = out.parent / "report.json"
    arguments = ["--out", str(out), "--format", "json", "--output-file", str(report), "--fail-on", "never"]
    assert main.run(["audit", SAMPLES, *arguments]) == 0
    folders = [folder for folder in out.iterdir() if folder.is_dir()]
    return {folder.name: pl.scan_parquet(folder) for folder in folders}, json.loads(report.read_text("utf-8"))


@pytest.fixture(scope="module")
def tables(audited):
    return audited[0]


@pytest.fixture(scope="module")
def ask(audited):
    tables, told = audited
    context = pl.SQLContext(tables)
    return lambda title: context.execute(QUERIES[title]).collect(), told


def test_there_are_eleven():
    assert len(QUERIES) == 11


@pytest.mark.parametrize("title", QUERIES)
def test_a_query_answers(ask, title):
    assert ask[0](title).height > 0


def test_they_say_what_the_reports_say(ask, capfd):
    answer, told = ask
    assert answer("What hands are there?").get_column("hands").sum() == told["summary"]["complete"]
    assert answer("What was found?").get_column("findings").sum() == sum(told["summary"]["findings"].values())
    fen = answer("What was found in one player's hands, and where?")
    of_fen = [found for found in told["findings"] if found["player"] == "Fen"]
    assert sorted(fen.get_column("line")) == sorted(found["line"] for found in of_fen)
    assert main.run(["stats", SAMPLES, "--only", "won", "--as", "json"]) == 0
    rows = json.loads(capfd.readouterr().out)["rows"]
    assert {(row["player"], row["currency"]): (row["won_chances"], float(row["won"])) for row in rows} == {
        (player, currency): (hands, round(won, 2))
        for player, currency, hands, won in answer("What did each player win?").iter_rows()
    }
    hand = answer("How did a hand go, and what was legal?")
    raised = hand.filter(pl.col("action").cast(pl.String) == "raise", pl.col("player") == "Fen")
    assert raised.select("to", "min_to").rows() == [(450, 500)]
    assert answer("What was not read?").height == told["summary"]["rejects"]
    assert answer("Which pots were the largest?").get_column("big_blinds").is_sorted(descending=True)


@pytest.mark.parametrize(
    ("title", "table", "column", "ordered"),
    [
        ("What did each player win?", "results", "net", "won"),
        ("Which pots were the largest?", "reckoning", "pot", "big_blinds"),
    ],
)
def test_what_is_not_known_comes_last(tables, title, table, column, ordered):
    seen = pl.col(column).is_not_null() & (pl.col("hand") % 8 == 0)
    some = tables[table].with_columns(pl.when(seen).then(column).alias(column))
    told = pl.SQLContext(tables | {table: some}).execute(re.sub(r"limit \d+", "", QUERIES[title])).collect()
    assert 0 < told[ordered].null_count() < told.height
    assert told[ordered].is_sorted(descending=True, nulls_last=True)


def test_where_findings_pile_up(ask):
    query, told = ask
    rows = query("Where do findings pile up?").to_dicts()
    of_hands = [row for row in told["findings"] if row["hand_id"]]
    assert sum(row["findings"] for row in rows) == len(of_hands)
    assert sum(row["hands_with_findings"] for row in rows) == len({row["hand_id"] for row in of_hands})
    assert all(row["hands_with_findings"] <= row["hands"] for row in rows)
    assert max(row["hands"] for row in rows) > 5

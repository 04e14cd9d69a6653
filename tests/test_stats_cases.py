"""The statistics of the shared cases, where they are beside the repository: by the own reader and by the real one.

One case is the log of a site that the tests' reader takes for PokerStars; the real one reads what it has a site for.
"""

import json
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from stats_hands import read

from auditor import pipeline
from auditor.stats import load
from auditor.stats.tally import combine, count

CASES = Path(__file__).parents[2] / "shared" / "cases"


def _cases() -> dict[str, dict[str, Any]]:
    if not (CASES / "expected.json").is_file():
        return {}
    cases = json.loads((CASES / "expected.json").read_text())
    return {name: case for name, case in cases.items() if "stats" in case}


@pytest.fixture(params=_cases().values(), ids=_cases().keys())
def case(request: pytest.FixtureRequest) -> dict[str, Any]:
    found: dict[str, Any] = request.param
    return found


def _compare(counts: pl.DataFrame, expected: dict[str, dict[str, Any]]) -> None:
    rows = {row["player"]: row for row in counts.to_dicts()}
    for player, figures in expected.items():
        for stat, figure in figures.items():
            times, chances = rows[player][f"{stat}_times"], rows[player][f"{stat}_chances"]
            assert figure == (times if load(stat).kind == "count" else [times, chances]), (player, stat)


def test_case(case: dict[str, Any]) -> None:
    text = "".join((CASES / file).read_text() for file in case["files"])
    _compare(count(*read(text)), case["stats"])


def test_case_as_the_pipeline_reads_it(case: dict[str, Any]) -> None:
    files = [CASES / file for file in case["files"]]
    if not all(file.read_text().startswith("PokerStars") for file in files):
        pytest.skip("another site's log")
    settings = pipeline.Settings(paths=tuple(map(str, files)), judges=False, jobs=1)
    _compare(combine(count(audited.facts, audited.derived) for audited in pipeline.run(settings)), case["stats"])

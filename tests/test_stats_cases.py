"""The statistics of the shared cases, where they are beside the repository."""

import json
from pathlib import Path

import pytest
from stats_hands import read

from auditor.stats import load
from auditor.stats.tally import count

CASES = Path(__file__).parents[2] / "shared" / "cases"


def _cases() -> list[tuple[str, dict]]:
    if not (CASES / "expected.json").is_file():
        return []
    cases = json.loads((CASES / "expected.json").read_text())
    return [(name, case) for name, case in cases.items() if "stats" in case]


@pytest.mark.skipif(not _cases(), reason="no cases beside the repository")
@pytest.mark.parametrize(("name", "case"), _cases(), ids=[name for name, _ in _cases()])
def test_case(name: str, case: dict) -> None:
    text = "".join((CASES / file).read_text() for file in case["files"])
    counted = {row["player"]: row for row in count(*read(text)).to_dicts()}
    for player, expected in case["stats"].items():
        row = counted[player]
        told = {
            stat: row[f"{stat}_times"] if load(stat).kind == "count" else [row[f"{stat}_times"], row[f"{stat}_chances"]]
            for stat in expected
        }
        assert told == expected, player

"""The verdicts of the shared cases, where they are beside the repository, file by file: clean hands are clean, and a
hand with a fault has one error, not several."""

import json
from pathlib import Path
from typing import Any

import pytest

from auditor import pipeline
from auditor.findings import Severity

CASES = Path(__file__).parents[2] / "shared" / "cases"


def _cases() -> dict[str, dict[str, Any]]:
    file = CASES / "expected.json"
    found: dict[str, dict[str, Any]] = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    return found


@pytest.mark.parametrize("case", _cases().values(), ids=_cases().keys())
def test_verdicts(case: dict[str, Any]) -> None:
    found: dict[str, list[int]] = {}
    codes: dict[str, list[str]] = {}
    parts = [part for name in case["files"] for part in pipeline.run(pipeline.Settings((str(CASES / name),), jobs=1))]
    for audited in parts:
        for hand, code, severity in audited.findings.select("hand_id", "code", "severity").iter_rows():
            found.setdefault(hand, []).append(severity)
            codes.setdefault(hand, []).append(code)
    for told in case["hands"]:
        worst, hand = found.get(told["hand"], []), told["hand"]
        if told["verdict"] == "clean":
            assert max(worst, default=0) < Severity.WARNING, (hand, codes[hand])
        elif told["verdict"] == "note":
            assert Severity.ERROR not in worst, (hand, codes[hand])
        elif told["verdict"] == "flag":
            assert worst.count(Severity.ERROR) == 1, (hand, codes.get(hand))

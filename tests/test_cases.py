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


def _read(name: str) -> list[tuple[str, list[tuple[str, int]]]]:
    """The hands of a file in their order, each with its findings."""
    hands = []
    for audited in pipeline.run(pipeline.Settings((str(CASES / name),), jobs=1)):
        found: dict[int, list[tuple[str, int]]] = {}
        for hand, code, severity in audited.findings.select("hand", "code", "severity").iter_rows():
            found.setdefault(hand, []).append((code, severity))
        ids = audited.facts.hands.get_column("hand_id")
        hands += [(hand_id, found.get(hand, [])) for hand, hand_id in enumerate(ids)]
    return hands


@pytest.mark.parametrize("case", _cases().values(), ids=_cases().keys())
def test_verdicts(case: dict[str, Any]) -> None:
    hands = [hand for name in case["files"] for hand in _read(name)]
    for told in case["hands"]:
        if told["verdict"] == "unreadable":
            continue
        place = next(place for place, (hand_id, _) in enumerate(hands) if hand_id == told["hand"])
        _, found = hands.pop(place)
        severities = [severity for _, severity in found]
        if told["verdict"] == "clean":
            assert max(severities, default=0) < Severity.WARNING, (told, found)
        elif told["verdict"] == "note":
            assert Severity.ERROR not in severities, (told, found)
        elif told["verdict"] == "flag":
            assert severities.count(Severity.ERROR) == 1, (told, found)

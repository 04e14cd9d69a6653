"""The rule vectors: the range before each checked act, under the house named and under its alternates."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from auditor import house as houses
from auditor.replay.run import betting
from tests.hands import facts

VECTORS = json.loads((Path(__file__).parent / "data" / "vectors.json").read_text("utf-8"))["vectors"]


def house_with(answers: dict[str, Any]) -> houses.House:
    """The options' defaults, with the answers given, all published."""
    made = {}
    for name, option in houses.options().items():
        made[name] = houses.Answer(answers.get(name, option.default), "published", "vector")
    made["cap_two_rounds"] = msgspec.structs.replace(made["cap"])
    return houses.House("vector", "vector", made)


def questions() -> Iterator[Any]:
    """(vector, house answers, checks)."""
    for vector in VECTORS:
        yield pytest.param(vector, vector["house"], vector["checks"], id=vector["id"])
        for number, other in enumerate(vector.get("alternates", [])):
            answers = {**vector["house"], **other["house"]}
            yield pytest.param(vector, answers, other["checks"], id=f"{vector['id']}-alternate{number}")


@pytest.mark.parametrize(("vector", "answers", "checks"), list(questions()))
def test_range(vector: dict[str, Any], answers: dict[str, Any], checks: list[dict[str, Any]]) -> None:
    if not vector["actions"]:
        pytest.skip("a vector of rake: see the settlement")
    known = {name: value for name, value in answers.items() if name in houses.options()}
    trace, stakes, _ = betting(facts(vector), house_with(known), compiled=False)
    assert stakes["is_resolved"].all()
    for check in checks:
        row = trace.row(check["at"], named=True)
        told = {name: row[name] for name in ("to_call", "min_to", "max_to")} | {"can_raise": row["may_raise"]}
        wanted = {name: value for name, value in check.items() if name in told}
        if "allowed_to" in check:
            wanted |= {"min_to": check["allowed_to"][0], "max_to": check["allowed_to"][-1]}
        assert {name: told[name] for name in wanted} == wanted, (check, row)

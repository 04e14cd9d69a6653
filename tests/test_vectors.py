"""The rule vectors: the range before each checked act, under the house named and under its alternates."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from auditor import house as houses
from auditor import registry
from auditor.replay import replay
from auditor.replay.run import betting
from auditor.rules.evaluate import evaluate
from parsers.vocabulary import Status
from tests.hands import facts

VECTORS = json.loads((Path(__file__).parent / "data" / "vectors.json").read_text("utf-8"))["vectors"]


def house_with(answers: dict[str, Any]) -> houses.House:
    """The options' defaults, with the answers given, all published."""
    made = {}
    for name, option in houses.options().items():
        made[name] = houses.Answer(answers.get(name, option.default), "published", "vector")
    made["cap_two_rounds"] = msgspec.structs.replace(made["cap"])
    return houses.House("vector", "vector", made)


def chosen(answers: dict[str, Any]) -> dict[str, Any]:
    """The answers that are house options (a vector may name figures of its own beside them)."""
    return {name: value for name, value in answers.items() if name in houses.options()}


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
    trace, stakes, _ = betting(facts(vector), house_with(chosen(answers)), compiled=False)
    assert stakes["is_resolved"].all()
    for check in checks:
        row = trace.row(check["at"], named=True)
        told = {name: row[name] for name in ("to_call", "min_to", "max_to")} | {"can_raise": row["may_raise"]}
        wanted = {name: value for name, value in check.items() if name in told}
        if "allowed_to" in check:
            wanted |= {"min_to": check["allowed_to"][0], "max_to": check["allowed_to"][-1]}
        assert {name: told[name] for name in wanted} == wanted, (check, row)


def verdicts() -> Iterator[Any]:
    """(vector, house answers, the codes that must be found, and at which act)."""
    for vector in VECTORS:
        for number, other in enumerate([{}, *vector.get("alternates", [])]):
            whole = {**vector, **other}
            answers = {**vector["house"], **other.get("house", {})}
            legal = whole["verdict"] == "legal"
            name = f"{vector['id']}-{number}"
            yield pytest.param(vector, answers, [] if legal else whole["codes"], whole["illegal_at"], id=name)


@pytest.mark.parametrize(("vector", "answers", "codes", "at"), list(verdicts()))
def test_verdict(vector: dict[str, Any], answers: dict[str, Any], codes: list[str], at: int) -> None:
    """The vectors break off after the act in question: a cancelled hand is not asked whether its street is over."""
    if not vector["actions"]:
        pytest.skip("a vector of rake: see the settlement")
    house = house_with(chosen(answers))
    rules = [rule for rule in registry.rules() if rule.code[:3] in ("BET", "ALL", "CAP", "TRN", "FRC")]
    hand = facts(vector | {"status": Status.CANCELLED})
    found, _ = evaluate(hand, replay(hand, house, compiled=False), house, rules)
    assert found.select("code", "seq").rows() == [(code, at) for code in codes]

"""The rule vectors: every figure of every vector, under the house named and under each of its alternates.

Here: ranges, options, verdicts, rake, and that no figure is left out. The pots and payouts are in `test_settle`.
"""

import dataclasses
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import polars as pl
import pytest

from auditor import house as houses
from auditor import registry
from auditor.replay import replay
from auditor.rules.evaluate import evaluate
from parsers.tables import Facts
from parsers.vocabulary import Payment, Status
from tests.hands import acts, facts, table

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


PLAYED = [question for question in questions() if question.values[0]["actions"]]


@pytest.mark.parametrize(("vector", "answers", "checks"), PLAYED)
def test_range(vector: dict[str, Any], answers: dict[str, Any], checks: list[dict[str, Any]]) -> None:
    hand = facts(vector | {"status": Status.CANCELLED})  # it breaks off: not all who are dealt in have acted
    derived = replay(hand, house_with(chosen(answers)), compiled=False)
    trace, stakes = derived.trace, derived.stakes
    assert stakes["is_resolved"].all()
    for check in checks:
        assert options_before(trace.row(check["at"], named=True), vector, check["at"]) == plain(check), vector["id"]


def options_before(row: dict[str, Any], vector: dict[str, Any], at: int) -> dict[str, Any]:
    """What the replay says of a player before his act, in the words of the vectors. An all-in below the least raise is
    the player's whole stack."""
    told = {"at": at, "actor": vector["actions"][at][0], "to_call": row["to_call"], "can_raise": row["may_raise"]}
    if not row["may_raise"]:
        assert (row["min_to"], row["max_to"]) == (None, None)
        return told
    told |= {"min_to": row["min_to"], "max_to": row["max_to"]}
    whole = row["put_in"] + row["stack"]
    return told | ({"all_in_to": whole} if whole < row["min_to"] else {})


def plain(check: dict[str, Any]) -> dict[str, Any]:
    """A check whose two allowed sizes are told as the least and the most."""
    told = {name: value for name, value in check.items() if name != "allowed_to"}
    sizes = check.get("allowed_to")
    return told | {"min_to": sizes[0], "max_to": sizes[-1]} if sizes else told


def verdicts() -> Iterator[Any]:
    """(vector, house answers, the codes that must be found, and at which act)."""
    for vector in VECTORS:
        for number, other in enumerate([{}, *vector.get("alternates", [])]):
            whole = {**vector, **other}
            answers = {**vector["house"], **other.get("house", {})}
            legal = whole["verdict"] == "legal"
            name = f"{vector['id']}-{number}"
            yield pytest.param(vector, answers, [] if legal else whole["codes"], whole["illegal_at"], id=name)


@pytest.mark.parametrize(
    ("vector", "answers", "codes", "at"), [verdict for verdict in verdicts() if verdict.values[0]["actions"]]
)
def test_verdict(vector: dict[str, Any], answers: dict[str, Any], codes: list[str], at: int) -> None:
    """The vectors break off after the act in question: a cancelled hand is not asked whether its street is over."""
    house = house_with(chosen(answers))
    rules = [rule for rule in registry.rules() if rule.code[:3] in ("BET", "ALL", "CAP", "TRN", "FRC")]
    hand = facts(vector | {"status": Status.CANCELLED})
    found, _ = evaluate(hand, replay(hand, house, compiled=False), house, rules)
    assert found.select("code", "seq").rows() == [(code, at) for code in codes]


def raked_hand(pot: int, *, flop: bool, rake: int) -> Facts:
    """A three-handed pot of the given size, the folded small blind in it; it ends on the flop, or before it with a
    re-raise."""
    names = ["A", "B", "C"]
    small = 5 if pot % 2 else 6
    each = (pot - small) // 2
    played = f"C raise 30, A fold, B raise {each}, C call {each}, deal flop, B check, C check"
    ended = f"C raise {each}, A fold, B raise {2 * each}, C fold"
    vector = {
        "id": "V28",
        "game": "holdem",
        "structure": "NL",
        "params": {"sb": small, "bb": 10},
        "seats": names,
        "button": "C",
        "stacks": dict.fromkeys(names, 5000),
        "actions": acts(f"A sb {small}, B bb 10, deal preflop, " + (played if flop else ended)),
    }
    made = facts(vector)
    paid = table("collections", [{"hand": 0, "seat": 2, "amount": pot - rake, "kind": int(Payment.WIN), "line": 9}])
    return dataclasses.replace(
        made, collections=paid, hands=made.hands.with_columns(rake=pl.lit(rake, pl.Int64), currency=pl.lit("USD"))
    )


V28 = next(vector for vector in VECTORS if vector["id"] == "V28")


def rake_findings(case: dict[str, Any], rake: int) -> list[str]:
    """The codes of the rake rules over a hand of the case's pot with that rake, under the case's rule and rounding."""
    answers = {
        "rake_permyriad": 100 * int(V28["house"]["rake_pct"]),
        "rake_cap": V28["house"]["rake_cap"],
        "rake_rounding": case["rounding"],
        "rake_eligible": case.get("rule", "no_flop_no_drop"),
    }
    hand = raked_hand(case["pot"], flop=case["flop_seen"], rake=rake)
    house = house_with(answers)
    derived = replay(hand, house, compiled=False)
    assert derived.reckoning["pot"].to_list() == [case["pot"]]
    if "preflop_raises" in case:
        assert derived.stakes["raises_preflop"].to_list() == [case["preflop_raises"]]
    found, _ = evaluate(hand, derived, house, [rule for rule in registry.rules() if rule.code.startswith("RAK")])
    return found["code"].to_list()


@pytest.mark.parametrize("case", V28["rake_cases"], ids=str)
def test_rake(case: dict[str, Any]) -> None:
    """The figure told is clean, a unit more is not; a unit less is not either, but for the cap and for no rake."""
    rake = case["rake"]
    assert rake_findings(case, rake) == []
    assert rake_findings(case, rake + 1) != []
    assert not 0 < rake < V28["house"]["rake_cap"] or rake_findings(case, rake - 1) == ["RAK104"]


# every place of a figure in the file, with the test that asserts it; a place that is not here has no test
ASSERTED = {
    "id title source game structure params.* seats button stacks.* actions cards.hole.* cards.board cards.up.*": facts,
    "house.*": chosen,
    "verdict illegal_at codes": test_verdict,
    "cards.open_pair": test_range,  # seen in the sizes that are allowed
    "checks.at checks.actor checks.to_call checks.can_raise checks.min_to checks.max_to checks.allowed_to": test_range,
    "checks.all_in_to": test_range,
    "result.uncalled.* result.pots.amount result.pots.eligible result.payouts.* result.rake": "test_settle",
    "rake_cases.pot rake_cases.flop_seen rake_cases.rounding rake_cases.rake rake_cases.rule": test_rake,
    "rake_cases.preflop_raises": test_rake,
}


def places(value: Any, path: str = "") -> Iterator[str]:
    """The paths of a vector's figures; names of players, parameters and options are `*`."""
    if isinstance(value, dict):
        for name, inner in value.items():
            named = path in ("params", "house", "stacks", "cards.hole", "cards.up", "result.uncalled", "result.payouts")
            yield from places(inner, f"{path}.{'*' if named else name}".lstrip("."))
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for inner in value:
            yield from places(inner, "" if path == "alternates" else path)
    else:
        yield path


def test_no_figure_is_left_out() -> None:
    known = {place for places in ASSERTED for place in places.split()}
    found = {place for vector in VECTORS for place in places(vector)}
    assert found - known - {"house", "result.uncalled", "alternates"} <= {"checks", "codes"}  # empty ones
    assert known <= found
    assert len(VECTORS) == 28
    assert sum(len(vector["checks"]) for vector in VECTORS) + sum(
        len(other.get("checks", [])) for vector in VECTORS for other in vector.get("alternates", [])
    ) == len([check for question in PLAYED for check in question.values[2]])
    named = {name for vector in VECTORS for given in (vector, *vector.get("alternates", [])) for name in given["house"]}
    assert named - set(houses.options()) == {"rake_pct"}  # its own unit in the rule book

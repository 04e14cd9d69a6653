"""Runs the rules over one split. Enters: facts, derived tables, the house. Leaves: findings and coverage.

All rules that are about the same rows run in one polars query. Findings that only repeat another of
the same hand are dropped (`hides`): one fault, one finding.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any

import polars as pl

from auditor.derived import Derived
from auditor.findings import coverage_schema, findings_schema
from auditor.house import House
from auditor.rules import views
from auditor.rules.rule import Rule
from parsers.tables import Facts

NOTHING: Mapping[int, bool] = MappingProxyType({})
_PLACES = ("hand", "source", "seq", "seat", "street", "pot", "run", "line")


@dataclass(frozen=True, slots=True, eq=False)
class _Query:
    """Rules that are about the same rows."""

    view: str
    acts: tuple[int, ...]
    rules: Sequence[Rule]
    made: dict[str, dict[str, pl.Expr]]  # by code
    asked: frozenset[str]  # columns
    columns: Sequence[pl.Expr]


def evaluate(
    facts: Facts, derived: Derived, house: House, rules: Sequence[Rule], before: Mapping[int, bool] = NOTHING
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(findings, coverage) of the given rules; both in the schemas of `auditor.findings`. `before`: of the hands whose
    neighbour is in an earlier split whether they stand still (`auditor.rules.neighbours`)."""
    tables = views.Tables(facts, derived, views.hands(facts, derived), before)
    findings: list[pl.DataFrame] = []
    coverage: list[tuple[str, int, int, int]] = []
    for query in _queries(tuple(rules), house):
        frame = views.view(query.view, tables, query.asked, query.acts)
        # planned anew for every split, and planning is most of the time: the optimiser would not pay
        answer = iter(frame.select(query.columns).get_columns() if frame.height else ())
        for rule in query.rules:
            if not frame.height:
                coverage.append((rule.code, 0, 0, 0))
                continue
            applies, unknown, when = (next(answer) for _ in range(3))
            judged = applies & ~unknown
            rows = (judged & when).arg_true()
            coverage.append((rule.code, int(judged.sum()), int((applies & unknown).sum()), len(rows)))
            if len(rows):
                findings.append(_findings(frame[rows], rule, query.made[rule.code], house))
    told = pl.concat(findings) if findings else findings_schema().to_frame()
    told = _without_repeats(told, rules).sort("hand", "line", "seq", "code", nulls_last=True)
    return told, pl.DataFrame(coverage, schema=coverage_schema(), orient="row")


@lru_cache(maxsize=32)
def _queries(rules: tuple[Rule, ...], house: House) -> tuple[_Query, ...]:
    """The rules by view and acts. Made once a house: the same for every split."""
    groups: dict[tuple[str, tuple[int, ...]], list[Rule]] = {}
    for rule in rules:
        groups.setdefault((rule.view, tuple(map(int, rule.acts))), []).append(rule)
    queries = []
    for (view, acts), chosen in groups.items():
        made = {rule.code: _expressions(rule, house) for rule in chosen}
        asked = {name for parts in made.values() for part in parts.values() for name in part.meta.root_names()}
        verdicts = (part for parts in made.values() for part in _verdict(parts))
        columns = [part.alias(str(number)) for number, part in enumerate(verdicts)]
        queries.append(_Query(view, acts, chosen, made, frozenset(asked).union(_PLACES), columns))
    return tuple(queries)


def _expressions(rule: Rule, house: House) -> dict[str, pl.Expr]:
    """Every expression of a rule by its column in the findings; `applies`, `unknown` and `when` too."""
    functions: dict[str, Any] = {
        "applies": rule.applies,
        "unknown": rule.unknown,
        "when": rule.when,
        "expected": rule.expected,
        "actual": rule.actual,
        "detail": rule.detail,
        **rule.figures,
        **{f"at {name}": function for name, function in rule.places.items()},
    }
    made = {name: _expression(function, house) for name, function in functions.items() if function is not None}
    for option, function in rule.options.items():
        made[f"hangs {option}"] = pl.lit(value=True) if function is None else _expression(function, house)
    return made


def _expression(function: Any, house: House) -> pl.Expr:
    made = function(pl.col, house)
    return made if isinstance(made, pl.Expr) else pl.lit(made)


def _verdict(parts: dict[str, pl.Expr]) -> Iterable[pl.Expr]:
    """Whether a row is one the rule is about, whether it cannot be judged, whether it is a defect."""
    unknown = parts.get("unknown", pl.lit(value=False))
    for part, null in ((parts["applies"], False), (unknown, True), (parts["when"], False)):
        yield part.fill_null(value=null)


def _findings(rows: pl.DataFrame, rule: Rule, made: dict[str, pl.Expr], house: House) -> pl.DataFrame:
    schema = findings_schema()
    columns = [pl.lit(rule.code).alias("code")]
    columns += [
        made.get(f"at {name}", pl.col(name)).alias(name)
        for name in _PLACES
        if name in rule.places or rows.schema.get(name) == schema[name]
    ]
    columns += [made[name].alias(name) for name in ("expected", "actual", "a", "b", "c", "detail") if name in made]
    columns += _hanging(rule, made, house)
    found = rows.select(columns)
    missing = [pl.lit(None, kind).alias(name) for name, kind in schema.items() if name not in found.columns]
    return found.with_columns(missing).select(pl.col(name).cast(kind) for name, kind in schema.items())


def _hanging(rule: Rule, made: dict[str, pl.Expr], house: House) -> list[pl.Expr]:
    """Severity and the option that a finding hangs on: of several the least well known."""
    ranked = sorted(rule.options, key=lambda name: ("assumed", "observed", "published").index(house.standing(name)))
    severity: pl.Expr = pl.lit(int(rule.severity))
    option: pl.Expr = pl.lit(None, pl.String)
    value: pl.Expr = pl.lit(None, pl.String)
    standing: pl.Expr = pl.lit(None, pl.String)
    for name in reversed(ranked):
        hangs = made[f"hangs {name}"].fill_null(value=False)
        known = house.standing(name)
        level = rule.severity if known == "published" else rule.severity.milder()
        severity = pl.when(hangs).then(pl.lit(int(level))).otherwise(severity)
        option = pl.when(hangs).then(pl.lit(name)).otherwise(option)
        value = pl.when(hangs).then(pl.lit(str(house.value(name)))).otherwise(value)
        standing = pl.when(hangs).then(pl.lit(known)).otherwise(standing)
    return [
        severity.cast(pl.Int8).alias("severity"),
        option.alias("option"),
        value.alias("value"),
        standing.alias("standing"),
    ]


def _without_repeats(findings: pl.DataFrame, rules: Iterable[Rule]) -> pl.DataFrame:
    hidden = pl.DataFrame(
        [(rule.code, code) for rule in rules for code in rule.hides],
        schema={"code": pl.String, "hides": pl.String},
        orient="row",
    )
    if findings.is_empty() or hidden.is_empty():
        return findings
    repeats = (
        findings.select("hand", "code").join(hidden, on="code").select("hand", pl.col("hides").alias("code")).unique()
    )
    return findings.join(repeats, on=["hand", "code"], how="anti", maintain_order="left")

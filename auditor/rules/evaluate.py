"""Runs the rules over one split. Enters: facts, derived tables, the house. Leaves: findings and coverage.

All rules that are about the same rows run in two polars queries: what they apply to, and then, of the rules that apply
to anything, what they cannot judge and what is a defect. Findings that only repeat another of the same hand are dropped
(`hides`): one fault, one finding.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
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
_VERDICT = ("applies", "unknown", "when")
_PLACES = ("hand", "source", "seq", "seat", "street", "pot", "run", "line")


@dataclass(frozen=True, slots=True, eq=False)
class _Made:
    """A rule of a house: its expressions by the column in the findings (`applies`, `unknown` and `when` too), and the
    columns of the view that a finding asks for."""

    rule: Rule
    parts: Mapping[str, pl.Expr]
    told: frozenset[str]


@dataclass(frozen=True, slots=True, eq=False)
class _Verdict:
    """What a rule says of the rows of a view: how many it can judge and how many not, and those that are defects."""

    judged: int
    undecidable: int
    found: pl.Series


def evaluate(
    facts: Facts, derived: Derived, house: House, rules: Sequence[Rule], before: Mapping[int, bool] = NOTHING
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(findings, coverage) of the given rules; both in the schemas of `auditor.findings`. `before`: of the hands whose
    neighbour is in an earlier split whether they stand still (`auditor.rules.neighbours`)."""
    tables = views.Tables(facts, derived, before)
    hands = views.hands(tables)
    findings: list[pl.DataFrame] = []
    counts: dict[str, tuple[int, int, int]] = {}
    for (name, acts), group in _groups(tuple(rules), house).items():
        view = views.view(name, tables, hands, acts)
        for made, verdict in _verdicts(view, group):
            found = int(verdict.found.sum())
            counts[made.rule.code] = (verdict.judged, verdict.undecidable, found)
            if found:
                findings.append(_findings(view.at(verdict.found.arg_true()), made, house))
    told = findings_schema().to_frame()
    if findings:
        told = _without_repeats(pl.concat(findings), rules).sort("hand", "line", "seq", "code", nulls_last=True)
    coverage = [(rule.code, *counts.get(rule.code, (0, 0, 0))) for rule in rules]
    return told, pl.DataFrame(coverage, schema=coverage_schema(), orient="row")


@lru_cache(maxsize=32)
def _groups(rules: tuple[Rule, ...], house: House) -> dict[tuple[str, tuple[int, ...]], list[_Made]]:
    """The rules by view and acts. Made once a house: the same for every split."""
    groups: dict[tuple[str, tuple[int, ...]], list[_Made]] = {}
    for rule in rules:
        parts = _expressions(rule, house)
        told = {root for name, part in parts.items() if name not in _VERDICT for root in part.meta.root_names()}
        made = _Made(rule, parts, frozenset(told))
        groups.setdefault((rule.view, tuple(map(int, rule.acts))), []).append(made)
    return groups


def _verdicts(view: views.View, group: Sequence[_Made]) -> Iterator[tuple[_Made, _Verdict]]:
    """What each rule says that applies to any row. Which rows those are is asked first: most rules are about what is
    not in most logs, and then nothing else is looked at."""
    if not view.height:
        return
    about = _answers(view, [made.parts["applies"] for made in group])
    counted = [(made, rows, count) for made, rows in zip(group, about, strict=True) if (count := int(rows.sum()))]
    rest = [made.parts[name] for made, _, _ in counted for name in ("unknown", "when") if name in made.parts]
    answers = iter(_answers(view, rest))
    for made, rows, count in counted:
        judged = rows & ~next(answers) if "unknown" in made.parts else rows
        able = int(judged.sum())
        yield made, _Verdict(able, count - able, judged & next(answers))


def _answers(view: views.View, asked: Sequence[pl.Expr]) -> list[pl.Series]:
    """Boolean columns, a value a row of the view. Null is no: what is not known to hold is neither judged nor found."""
    names = {view.table.columns[0]}.union(*(part.meta.root_names() for part in asked))
    # planned anew for every split, and planning is much of the time: the optimiser would not pay
    answer = view.frame(names).with_columns(part.alias(str(number)) for number, part in enumerate(asked))
    return answer.get_columns()[len(names) :]


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


def _findings(view: views.View, of: _Made, house: House) -> pl.DataFrame:
    schema = findings_schema()
    rule, made = of.rule, of.parts
    rows = view.frame(of.told.union(name for name in _PLACES if view.has(name)))
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


def _hanging(rule: Rule, made: Mapping[str, pl.Expr], house: House) -> list[pl.Expr]:
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

"""Runs the rules over one split. Enters: facts, derived tables, the house. Leaves: findings and coverage.

All rules of a view run in one polars query. Findings that only repeat another of the same hand are dropped (`hides`):
one fault, one finding.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import polars as pl

from auditor.derived import Derived
from auditor.findings import coverage_schema, findings_schema
from auditor.house import House
from auditor.rules import views
from auditor.rules.rule import Rule
from parsers.tables import Facts

_PLACES = ("hand", "source", "seq", "seat", "street", "pot", "run", "line")


def evaluate(facts: Facts, derived: Derived, house: House, rules: Sequence[Rule]) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(findings, coverage) of the given rules; both in the schemas of `auditor.findings`."""
    hand_view = views.hands(facts, derived)
    findings: list[pl.DataFrame] = []
    coverage: list[tuple[str, int, int, int]] = []
    for view in views.VIEWS:
        chosen = [rule for rule in rules if rule.view == view]
        if chosen:
            made = {rule.code: _expressions(rule, house) for rule in chosen}
            frame = views.VIEWS[view](facts, derived, hand_view, _asked(made.values()))
            for rule, rows, judged, undecidable in _run(frame, chosen, made):
                coverage.append((rule.code, judged, undecidable, len(rows)))
                if len(rows):
                    findings.append(_findings(frame[rows], rule, made[rule.code], house))
    told = pl.concat(findings) if findings else findings_schema().to_frame()
    told = _without_repeats(told, rules).sort("hand", "line", "seq", "code", nulls_last=True)
    return told, pl.DataFrame(coverage, schema=coverage_schema(), orient="row")


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


def _asked(made: Iterable[dict[str, pl.Expr]]) -> set[str]:
    return {name for parts in made for part in parts.values() for name in part.meta.root_names()} | {"line"}


def _run(
    frame: pl.DataFrame, rules: Sequence[Rule], made: dict[str, dict[str, pl.Expr]]
) -> Iterable[tuple[Rule, pl.Series, int, int]]:
    """For each rule the rows that are defects, and how many rows it judged and could not judge."""
    columns: list[pl.Expr] = []
    for code, parts in made.items():
        unknown = parts.get("unknown", pl.lit(value=False)).fill_null(value=True)
        applies = parts["applies"].fill_null(value=False)
        columns += [
            (applies & ~unknown & parts["when"].fill_null(value=False)).arg_true().implode().alias(code),
            (applies & ~unknown).sum().cast(pl.Int64).alias(f"{code} judged"),
            (applies & unknown).sum().cast(pl.Int64).alias(f"{code} unknown"),
        ]
    answer = frame.lazy().select(columns).collect()
    for rule in rules:
        rows = answer.get_column(rule.code).item()
        yield rule, rows, int(answer[f"{rule.code} judged"].item()), int(answer[f"{rule.code} unknown"].item())


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

"""Runs the rules over one split. Enters: facts, derived tables, the house. Leaves: findings and coverage.

Rules that are about the same rows share what they reckon (`auditor.rules.columns`). Findings that only repeat another
of the same hand are dropped (`hides`), but for acts before it: one fault, one finding. Where a rule cannot tell from
its columns whether a finding hangs on an option, the few hands concerned are judged again (`auditor.rules.again`).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import polars as pl

from auditor.derived import Derived
from auditor.findings import Severity, coverage_schema, findings_schema
from auditor.house import House
from auditor.rules import views
from auditor.rules.again import STANDINGS, severity_by, with_asked
from auditor.rules.columns import Columns, Values
from auditor.rules.rule import Asked, Rule
from parsers.tables import Facts

_PLACES = ("hand", "source", "seq", "seat", "street", "pot", "run", "line")


@dataclass(frozen=True, slots=True, eq=False)
class _Made:
    """A rule of a house: the rows it is about, those that it can judge and those that are defects, as terms or
    constants."""

    rule: Rule
    about: Any
    judged: Any
    wrong: Any


def evaluate(facts: Facts, derived: Derived, house: House, rules: Sequence[Rule]) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(findings, coverage) of the given rules; both in the schemas of `auditor.findings`."""
    found, coverage = _evaluated(facts, derived, house, rules)
    if found.get_column("asks").null_count() == found.height:
        return found.drop("asks"), coverage
    return with_asked(found, facts, house, rules, plain), coverage


def plain(facts: Facts, derived: Derived, house: House, rules: Sequence[Rule]) -> pl.DataFrame:
    """The findings, without what is only known by asking again on which options they hang."""
    return _evaluated(facts, derived, house, rules)[0].drop("asks")


def _evaluated(
    facts: Facts, derived: Derived, house: House, rules: Sequence[Rule]
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(findings, coverage); the findings with a column `asks`: the options that have to be asked about, a space
    between, null where there is none."""
    tables = views.Tables(facts, derived)
    hands = views.hands(tables)
    of_hands = Values(hands)
    findings: list[pl.DataFrame] = []
    counts: dict[str, tuple[int, int, int]] = {}
    for (name, acts), group in _groups(tuple(rules), house).items():
        view = views.view(name, tables, hands, acts)
        values = of_hands if view is hands else Values(view, of_hands)
        for made in group if view.height else ():
            about = values.count(made.about)
            judged = values.count(made.judged) if about else 0
            found = values.count(made.wrong) if judged else 0
            counts[made.rule.code] = (judged, about - judged, found)
            if found:
                findings.append(_findings(view.at(values.rows(made.wrong)), made.rule, house))
    told = findings_schema().to_frame().with_columns(pl.lit(None, pl.String).alias("asks"))
    if findings:
        all_found = pl.concat(findings)
        for code, hidden in (*_not_judged(all_found, rules), *_in_company(all_found)):
            judged, undecidable, wrong = counts[code]
            counts[code] = (judged - hidden, undecidable + hidden, wrong - hidden)
        told = _without_repeats(all_found.filter(~_has_company(all_found)).drop("alone"), rules).sort(
            "hand", "line", "seq", "code", nulls_last=True
        )
    coverage = [(rule.code, *counts.get(rule.code, (0, 0, 0))) for rule in rules]
    return told, pl.DataFrame(coverage, schema=coverage_schema(), orient="row")


@lru_cache(maxsize=64)
def _groups(rules: tuple[Rule, ...], house: House) -> dict[tuple[str, tuple[int, ...]], list[_Made]]:
    """The rules by view and acts. Made once a house: the same for every split."""
    groups: dict[tuple[str, tuple[int, ...]], list[_Made]] = {}
    columns = Columns()
    for rule in rules:
        about = judged = rule.applies(columns, house)
        if about is columns.constant(value=False):  # in no log of this house
            continue
        if rule.unknown is not None:
            unknown = rule.unknown(columns, house)
            judged = about & (not unknown if isinstance(unknown, bool) else ~unknown)
        made = _Made(rule, about, judged, judged & rule.when(columns, house))
        groups.setdefault((rule.view, tuple(map(int, rule.acts))), []).append(made)
    return groups


@lru_cache(maxsize=1024)
def _expressions(rule: Rule, house: House) -> dict[str, pl.Expr]:
    """What a finding of the rule tells, by column; and which options it hangs on."""
    functions: dict[str, Any] = {
        "expected": rule.expected,
        "actual": rule.actual,
        "detail": rule.detail,
        "alone": rule.alone,
        "remark": rule.remark,
        **rule.figures,
        **{f"at {name}": function for name, function in rule.places.items()},
    }
    made = {name: _expression(function, house) for name, function in functions.items() if function is not None}
    for option, function in rule.options.items():
        asks: dict[str, Any] = {}
        if isinstance(function, Asked):
            asks = {f"asks {option}={value}": where for value, where in function.values.items()}
            asks = asks or {f"asks {option}": function.where}
        if not isinstance(function, Asked) or function.always is not None:
            asks[f"hangs {option}"] = function.always if isinstance(function, Asked) else function
        for name, where in asks.items():
            made[name] = pl.lit(value=True) if where is None else _expression(where, house)
    return made


def _expression(function: Any, house: House) -> pl.Expr:
    made = function(pl.col, house)
    return made if isinstance(made, pl.Expr) else pl.lit(made)


def _findings(view: views.View, rule: Rule, house: House) -> pl.DataFrame:
    schema = findings_schema()
    made = _expressions(rule, house)
    asked = {root for part in made.values() for root in part.meta.root_names()}
    rows = view.frame(asked.union(name for name in _PLACES if view.has(name)))
    columns = [pl.lit(rule.code).alias("code")]
    columns += [
        made.get(f"at {name}", pl.col(name)).alias(name)
        for name in _PLACES
        if name in rule.places or rows.schema.get(name) == schema[name]
    ]
    columns += [made[name].alias(name) for name in ("expected", "actual", "a", "b", "c", "detail") if name in made]
    columns += [
        *_hanging(rule, made, house),
        _asks(made).alias("asks"),
        made.get("alone", pl.lit(value=False)).alias("alone"),
    ]
    found = rows.select(columns)
    missing = [pl.lit(None, kind).alias(name) for name, kind in schema.items() if name not in found.columns]
    return found.with_columns(missing).select(
        *(pl.col(name).cast(kind) for name, kind in schema.items()), "asks", "alone"
    )


def _asks(made: Mapping[str, pl.Expr]) -> pl.Expr:
    """The options that have to be asked about, some with the answer to try, a space between; null: none."""
    asked = [
        pl.when(where.fill_null(value=False)).then(pl.lit(name.removeprefix("asks ")))
        for name, where in made.items()
        if name.startswith("asks ")
    ]
    if not asked:
        return pl.lit(None, pl.String)
    return pl.concat_str(asked, separator=" ", ignore_nulls=True).replace("", None)


def _hanging(rule: Rule, made: Mapping[str, pl.Expr], house: House) -> list[pl.Expr]:
    """Severity and the option that a finding hangs on: of several the least well known."""
    known = [name for name in rule.options if f"hangs {name}" in made]
    ranked = sorted(known, key=lambda name: STANDINGS.index(house.standing(name)))
    severity: pl.Expr = pl.lit(int(rule.severity))
    option: pl.Expr = pl.lit(None, pl.String)
    value: pl.Expr = pl.lit(None, pl.String)
    standing: pl.Expr = pl.lit(None, pl.String)
    for name in reversed(ranked):
        hangs = made[f"hangs {name}"].fill_null(value=False)
        severity = pl.when(hangs).then(pl.lit(int(severity_by(rule, house, name)))).otherwise(severity)
        option = pl.when(hangs).then(pl.lit(name)).otherwise(option)
        value = pl.when(hangs).then(pl.lit(str(house.value(name)))).otherwise(value)
        standing = pl.when(hangs).then(pl.lit(house.standing(name))).otherwise(standing)
    if "remark" in made:
        severity = pl.when(made["remark"]).then(pl.lit(int(Severity.INFO))).otherwise(severity)
    return [
        severity.cast(pl.Int8).alias("severity"),
        option.alias("option"),
        value.alias("value"),
        standing.alias("standing"),
    ]


def _not_judged(findings: pl.DataFrame, rules: Iterable[Rule]) -> Iterator[tuple[str, int]]:
    """Of each rule, the findings that are none because a line of their hand says less than it should."""
    codes = set(findings.get_column("code"))
    for code in {hidden for rule in rules if rule.because and rule.code in codes for hidden in rule.hides} & codes:
        lines = [rule.code for rule in rules if rule.because and code in rule.hides]
        hands = findings.filter(pl.col("code").is_in(lines)).get_column("hand").unique().implode()
        yield code, findings.filter((pl.col("code") == code) & pl.col("hand").is_in(hands)).height


def _has_company(findings: pl.DataFrame) -> pl.Series:
    """Which findings stand only alone and are in hands that have others, remarks aside."""
    alone = findings.get_column("alone")
    worse = findings.filter(~alone & (findings.get_column("severity") > int(Severity.INFO)))
    return alone & findings.get_column("hand").is_in(worse.get_column("hand").unique().implode())


def _in_company(findings: pl.DataFrame) -> Iterator[tuple[str, int]]:
    """Of each rule, the findings that are none because something else is wrong with the hand."""
    yield from findings.filter(_has_company(findings)).group_by("code", maintain_order=True).len().iter_rows()


def _without_repeats(findings: pl.DataFrame, rules: Iterable[Rule]) -> pl.DataFrame:
    hidden = pl.DataFrame(
        [(rule.code, code) for rule in rules for code in rule.hides],
        schema={"code": pl.String, "hides": pl.String},
        orient="row",
    )
    if findings.is_empty() or hidden.is_empty():
        return findings
    repeats = (
        findings.select("hand", "code", pl.col("seq").fill_null(-1))
        .join(hidden, on="code")
        .group_by("hand", pl.col("hides").alias("code"))
        .agg(pl.col("seq").min().alias("since"))
    )
    told = findings.join(repeats, on=["hand", "code"], how="left", maintain_order="left")
    is_earlier = (pl.col("seq") < pl.col("since")).fill_null(value=False)
    return told.filter(pl.col("since").is_null() | is_earlier).drop("since")

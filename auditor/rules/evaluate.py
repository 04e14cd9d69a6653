"""Runs the rules over one split. Enters: facts, derived tables, the house. Leaves: findings and coverage.

Rules that are about the same rows share what they reckon (`auditor.rules.columns`). Findings that only repeat another
of the same hand are dropped (`auditor.rules.repeats`): one fault, one finding. Whether a finding hangs on an option is
asked: the few hands concerned are judged again (`auditor.rules.again`).
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

import polars as pl

from auditor.derived import Derived
from auditor.findings import Severity, coverage_schema, findings_schema
from auditor.house import House
from auditor.rules import repeats, views
from auditor.rules.again import PLACE, READING, STANDINGS, asked_again, is_number, severity_by
from auditor.rules.columns import Values
from auditor.rules.ready import Ready, by_view, ready
from auditor.rules.rule import Rule
from parsers.tables import Facts

_PLACES = ("hand", "source", "seq", "seat", "street", "pot", "run", "line")


def evaluate(
    facts: Facts, derived: Derived, house: House, rules: Sequence[Rule], tables: views.Tables | None = None
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(findings, coverage) of the given rules; both in the schemas of `auditor.findings`. `tables`: what is shared with
    others of what the rules look at."""
    tables = tables or views.Tables(facts, derived)
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
    told = _none()
    if findings:
        all_found = pl.concat(findings)
        for code, hidden in repeats.not_judged(all_found, rules):
            judged, undecidable, wrong = counts[code]
            counts[code] = (judged - hidden, undecidable + hidden, wrong - hidden)
        told = repeats.without_repeats(all_found, rules).sort("hand", "line", "seq", "code", nulls_last=True)
        counts |= {code: (*counts[code][:2], 0) for code in counts}
        counts |= {code: (*counts[code][:2], count) for code, count in told.group_by("code").len().iter_rows()}
        told = asked_again(told, all_found.select("hand", "code", *PLACE), facts, house, rules)
    coverage = [(rule.code, *counts.get(rule.code, (0, 0, 0))) for rule in rules]
    return told, pl.DataFrame(coverage, schema=coverage_schema(), orient="row")


@cache
def _none() -> pl.DataFrame:
    return findings_schema().to_frame()


@lru_cache(maxsize=64)
def _groups(rules: tuple[Rule, ...], house: House) -> dict[tuple[str, tuple[int, ...]], list[Ready]]:
    """The rules by view and acts, without those that are about no log of this house."""
    groups = {key: [ready(rule, house) for rule in group] for key, group in by_view(rules).items()}
    about = {key: [made for made in group if not made.is_idle] for key, group in groups.items()}
    return {key: group for key, group in about.items() if group}


@lru_cache(maxsize=1024)
def _expressions(rule: Rule, house: House) -> tuple[frozenset[str], dict[str, pl.Expr]]:
    """What a finding of the rule tells, by column, where that is not simply a column of the view, and of which columns
    it is made."""
    functions: dict[str, Any] = {
        "expected": rule.expected,
        "actual": rule.actual,
        "detail": rule.detail,
        **rule.figures,
        **rule.places,
        **repeats.columns(rule),
    }
    made = {name: _expression(function, house) for name, function in functions.items() if function is not None}
    made |= {"code": pl.lit(rule.code), "asks": _asks(rule, house), **_hanging(rule, house)}
    roots = frozenset(root for part in made.values() for root in part.meta.root_names())
    kinds = findings_schema()
    return roots, {name: part.cast(kinds[name]) if name in kinds else part for name, part in made.items()}


def _expression(function: Any, house: House) -> pl.Expr:
    made = function(pl.col, house)
    return made if isinstance(made, pl.Expr) else pl.lit(made)


def _where(condition: Any, house: House) -> pl.Expr:
    """The rows of which an option tells, none where that is not known."""
    return pl.lit(value=True) if condition is None else _expression(condition, house).fill_null(value=False)


def _findings(view: views.View, rule: Rule, house: House) -> pl.DataFrame:
    schema = findings_schema()
    roots, made = _expressions(rule, house)
    rows = view.frame(roots.union(name for name in _PLACES if view.has(name)))
    columns = [
        made[name]
        if name in made
        else pl.col(name)
        if name in _PLACES and rows.schema.get(name) == kind
        else pl.lit(None, kind)
        for name, kind in schema.items()
    ]
    return rows.select(
        *(column.alias(name) for name, column in zip(schema, columns, strict=True)),
        made["asks"].alias("asks"),
        *(made[name].cast(kind).alias(name) for name, kind in repeats.KINDS.items()),
    )


def _asks(rule: Rule, house: House) -> pl.Expr:
    """The options that the finding may hang on, a space between, null: none: `option=` where its other answers have to
    be tried, `option=5` where that one has to be, `~option=` where they only decide how the hand is read."""
    asks: list[tuple[str, Any]] = []
    for mark, options in (("", rule.options), (READING, rule.readings)):
        for option, asked in options.items():
            if isinstance(asked, Mapping):
                asks += [(f"{mark}{option}={value}", where) for value, where in asked.items()]
            else:
                asks.append((option if is_number(option) else f"{mark}{option}=", asked))
    if not asks:
        return pl.lit(None, pl.String)
    told = [pl.when(_where(where, house)).then(pl.lit(ask)) for ask, where in asks]
    return pl.concat_str(told, separator=" ", ignore_nulls=True).replace("", None)


def _hanging(rule: Rule, house: House) -> dict[str, pl.Expr]:
    """Severity and the option that a finding hangs on unasked, a number: of several the least well known."""
    known = [name for name, asked in rule.options.items() if is_number(name) and not isinstance(asked, Mapping)]
    told: dict[str, pl.Expr] = {
        "severity": pl.lit(int(rule.severity)),
        **dict.fromkeys(("option", "value", "standing"), pl.lit(None, pl.String)),
    }
    for name in sorted(known, key=lambda name: STANDINGS.index(house.standing(name)))[::-1]:
        hangs = _where(rule.options[name], house)
        says = (int(severity_by(rule, house, name)), name, str(house.value(name)), house.standing(name))
        told = {
            column: pl.when(hangs).then(pl.lit(new)).otherwise(told[column])
            for column, new in zip(told, says, strict=True)
        }
    if rule.milder is not None:
        most = pl.when(_where(rule.milder, house)).then(pl.lit(int(rule.severity.milder())))
        told["severity"] = pl.min_horizontal(told["severity"], most)
    if rule.remark is not None:
        is_remark = _expression(rule.remark, house)
        told["severity"] = pl.when(is_remark).then(pl.lit(int(Severity.INFO))).otherwise(told["severity"])
    return told

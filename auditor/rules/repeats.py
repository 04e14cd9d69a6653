"""Which of the findings of a hand are told. Enters: all that the rules find, by hand, with `alone`: whether one stands
only where nothing else is wrong with the hand, `remark`: whether it says nothing wrong, whether it is on a `later`
street than the first, `apart`: whether the hand is read as if it were right, by how many chips it is `off`, and of how
many it `explains` that others are.
Leaves: those that do not only repeat another one, and how many of each rule are none.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import polars as pl

from auditor.findings import Severity
from auditor.house import House
from auditor.rules.rule import Expression, Rule
from auditor.rules.terms import FIRST

KINDS = {
    "alone": pl.Boolean(),
    "remark": pl.Boolean(),
    "later": pl.Boolean(),
    "apart": pl.Boolean(),
    "off": pl.Int64(),
    "explains": pl.Int64(),
}
_TWICE = 2  # one line may stand on both sides of a sum


def columns(rule: Rule) -> dict[str, Expression]:
    """What is asked of a rule's findings here, by column of KINDS."""
    return {
        "alone": rule.alone or (lambda c, house: False),
        "remark": rule.remark or (lambda c, house: rule.severity == Severity.INFO),
        "later": lambda c, house: _is_later(rule, c, house),
        "apart": rule.apart or (lambda c, house: False),
        "off": rule.off or _unknown,
        "explains": rule.explains or rule.off or _unknown,
    }


def _is_later(rule: Rule, c: Any, house: House) -> Any:
    if rule.view == "acts":
        return ~c.street.is_in(FIRST)
    return ~rule.places["street"](c, house).is_in(FIRST) if "street" in rule.places else False


def _unknown(c: Any, house: House) -> Any:
    return None


def without_repeats(findings: pl.DataFrame, rules: Iterable[Rule]) -> pl.DataFrame:
    """The findings that are told."""
    findings = findings.filter(~_has_company(findings))
    hidden = pl.DataFrame(
        [(rule.code, code, rule.first_round) for rule in rules for code in rule.hides],
        schema={"code": pl.String, "hides": pl.String, "first": pl.Boolean},
        orient="row",
    )
    if findings.is_empty() or hidden.is_empty():
        return findings
    repeats = (
        findings.filter(~pl.col("apart"))
        .select("hand", "code", pl.col("seq").fill_null(-1), "explains")
        .join(hidden, on="code")
        .group_by("hand", pl.col("hides").alias("code"))
        .agg(
            pl.col("seq").alias("acts"),
            pl.col("seq").min().alias("since"),
            pl.col("first").all(),
            pl.when(pl.col("explains").is_not_null().all()).then(pl.col("explains").sum()).alias("explained"),
        )
    )
    told = findings.join(repeats, on=["hand", "code"], how="left", maintain_order="left")
    is_earlier = (pl.col("seq") < pl.col("since")).fill_null(value=False)
    is_same = pl.col("seq").is_in("acts").fill_null(value=False)  # of one act one finding tells
    is_more = (pl.col("off") > _TWICE * pl.col("explained")).fill_null(value=False)
    is_later = (pl.col("first") & pl.col("later") & pl.col("off").is_null()).fill_null(value=False)
    is_told = pl.col("since").is_null() | is_earlier | is_later | (is_more & ~is_same)
    return told.filter(is_told).drop("acts", "since", "first", "explained")


def not_judged(findings: pl.DataFrame, rules: Iterable[Rule]) -> Iterator[tuple[str, int]]:
    """Of each rule, the findings that are none because a line of their hand says less than it should, or because
    something else is wrong with the hand."""
    codes = set(findings.get_column("code"))
    for code in {hidden for rule in rules if rule.because and rule.code in codes for hidden in rule.hides} & codes:
        lines = [rule.code for rule in rules if rule.because and code in rule.hides]
        hands = findings.filter(pl.col("code").is_in(lines)).get_column("hand").unique().implode()
        yield code, findings.filter((pl.col("code") == code) & pl.col("hand").is_in(hands)).height
    yield from findings.filter(_has_company(findings)).group_by("code", maintain_order=True).len().iter_rows()


def _has_company(findings: pl.DataFrame) -> pl.Series:
    """Which findings stand only alone and are in hands that have others, remarks aside."""
    alone = findings.get_column("alone")
    company = findings.filter(~alone & ~findings.get_column("remark")).get_column("hand")
    return alone & findings.get_column("hand").is_in(company.unique().implode())

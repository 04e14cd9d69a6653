"""Which other authorities would have allowed what was found. Enters: facts and findings of one split. Leaves: the
findings with a column `allowed_by`.

A finding that hangs on a house option is asked again under each rule book that says otherwise in print: the hands
concerned are replayed under it. Where the finding is gone, that authority allows it. Only hands with such findings are
replayed, so a clean log pays nothing.
"""

from collections.abc import Sequence

import polars as pl

from auditor import house as houses
from auditor.house import House
from auditor.replay import replay
from auditor.rules.evaluate import evaluate
from auditor.rules.rule import Rule
from parsers.tables import Facts, pick

AUTHORITIES = ("rrop", "tda2024", "wsop_live", "wsop_tournament", "pokerstars")
"""The rule books that are asked."""

_KEY = ("hand", "code", "seq", "seat", "pot", "run")


def with_authorities(findings: pl.DataFrame, facts: Facts, house: House, rules: Sequence[Rule]) -> pl.DataFrame:
    """The findings with `allowed_by`: titles of authorities, joined by semicolons; null where there is none."""
    hanging = findings.filter(pl.col("option").is_not_null() & pl.col("hand").is_not_null())
    if hanging.is_empty():
        return findings.with_columns(pl.lit(None, pl.String).alias("allowed_by"))
    rows = hanging.get_column("hand").unique().sort()
    few = pick(facts, rows.to_list())
    number = pl.DataFrame({"hand": rows, "few": pl.Series(range(len(rows)), dtype=pl.Int32)})
    asked = hanging.with_row_index("row").join(number, on="hand", maintain_order="left")
    answers = [
        _allowed(asked, few, houses.load(name), rules).with_columns(pl.lit(houses.load(name).title).alias("by"))
        for name in AUTHORITIES
        if name != house.name and name in houses.names()
    ]
    allowed = pl.concat(answers).group_by("row", maintain_order=True).agg(pl.col("by").str.join("; "))
    told = asked.select("row", *_KEY).join(allowed, on="row").select(*_KEY, pl.col("by").alias("allowed_by"))
    return findings.join(told.unique(_KEY), on=_KEY, how="left", nulls_equal=True, maintain_order="left")


def _allowed(asked: pl.DataFrame, few: Facts, other: House, rules: Sequence[Rule]) -> pl.DataFrame:
    """Rows of `asked` whose option the other house answers otherwise and whose finding is then gone."""
    answers = {
        name: str(other.value(name)) if other.standing(name) == "published" else None
        for name in asked.get_column("option").unique()
    }
    differs = asked.filter(pl.col("option").replace_strict(answers, return_dtype=pl.String) != pl.col("value"))
    if differs.is_empty():
        return differs.select("row")
    again, _ = evaluate(few, replay(few, other), other, rules)
    # under another code the same act is still not allowed
    same = again.select(pl.col("hand").alias("few"), "seq", "seat", "pot", "run").unique()
    return differs.join(same, on=["few", "seq", "seat", "pot", "run"], how="anti", nulls_equal=True).select("row")

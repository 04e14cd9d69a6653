"""Which other authorities would have allowed what was found. Enters: facts and findings of one split. Leaves: the
findings with a column `allowed_by`.

A finding whose rule reads an option is asked again under each rule book that answers that option otherwise in print:
its hand is judged by our house with all that the other one publishes in place of our answers. Where the finding is
gone, that authority allows it. Only hands with such findings are replayed, so a clean log pays nothing.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

import polars as pl

from auditor import house as houses
from auditor.house import House, Value
from auditor.rules.again import Again, with_answers
from auditor.rules.evaluate import plain
from auditor.rules.rule import Rule
from parsers.tables import Facts

AUTHORITIES = ("rrop", "tda2024", "wsop_live", "wsop_tournament", "pokerstars")
"""The rule books that are asked."""


def with_authorities(findings: pl.DataFrame, facts: Facts, house: House, rules: Sequence[Rule]) -> pl.DataFrame:
    """The findings with `allowed_by`: titles of authorities, joined by semicolons; null where there is none."""
    options = {rule.code: rule.options for rule in rules}
    told = findings.with_row_index("row")
    codes = [code for code in told.get_column("code").unique() if _differs(code, options, house)]
    asked = told.filter(pl.col("hand").is_not_null() & pl.col("code").is_in(codes))
    if asked.is_empty():
        return findings.with_columns(pl.lit(None, pl.String).alias("allowed_by"))
    again = Again(asked, facts, rules, plain)
    allowed: dict[int, list[str]] = {}
    for name in AUTHORITIES:
        answers = dict(_published(house, name))
        about = [code for code in codes if not answers.keys().isdisjoint(options[code])]
        rows = asked.filter(pl.col("code").is_in(about)).get_column("row").to_list()
        for row in again.gone(rows, told, with_answers(house, _published(house, name))) if rows else ():
            allowed.setdefault(row, []).append(houses.load(name).title)
    texts = ["; ".join(allowed[row]) if row in allowed else None for row in range(findings.height)]
    return findings.with_columns(pl.Series("allowed_by", texts, dtype=pl.String))


def _differs(code: str, options: Mapping[str, Mapping[str, object]], house: House) -> bool:
    """Whether an authority answers an option of the rule otherwise."""
    return any(option in options[code] for name in AUTHORITIES for option, _ in _published(house, name))


@lru_cache(maxsize=256)
def _published(house: House, name: str) -> tuple[tuple[str, Value], ...]:
    """What an authority says in print and our house does not."""
    if name == house.name or name not in houses.names():
        return ()
    other = houses.load(name)
    return tuple(
        (option, other.value(option))
        for option, about in houses.options().items()
        if other.standing(option) == "published"
        and other.value(option) != house.value(option)
        and other.value(option) not in about.unjudged
    )

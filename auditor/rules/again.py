"""Asks again: the hands of some findings are judged under another rule book.

Enters: findings and facts of one split, a house. Leaves: which findings would be gone under another house; and the
findings with the options that they hang on where only that can tell (`auditor.rules.rule.Asked`). Only hands with such
findings are replayed, so a clean log pays nothing.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache

import msgspec
import polars as pl

from auditor import house as houses
from auditor.derived import Derived
from auditor.findings import Severity
from auditor.house import Answer, House, Value
from auditor.replay import replay
from auditor.replay.betting import play
from auditor.replay.settlement import settle_hands
from auditor.rules.rule import Rule
from parsers import kernels
from parsers.tables import Facts, pick

STANDINGS = ("assumed", "observed", "published")
"""From the least well known on."""

Judge = Callable[[Facts, Derived, House, Sequence[Rule]], pl.DataFrame]
_SOME = 30  # hands
_PLACE = ("seq", "seat", "pot", "run")


def severity_by(rule: Rule, house: House, option: str) -> Severity:
    """How bad a finding of the rule is that hangs on an option."""
    return rule.severity if house.standing(option) == "published" else rule.severity.milder()


class Again:
    """The hands of some findings, to be judged under other houses."""

    def __init__(self, findings: pl.DataFrame, facts: Facts, rules: Sequence[Rule], judge: Judge) -> None:
        """`findings`: those asked about, all of hands, with a number each in `row`."""
        hands = findings.get_column("hand").unique().sort()
        few = pl.DataFrame({"hand": hands, "few": pl.Series(range(len(hands)), dtype=pl.Int32)})
        asked = set(findings.get_column("code"))
        about = {rule.view for rule in rules if rule.code in asked}
        self._rules = tuple(rule for rule in rules if rule.view in about or asked.intersection(rule.hides))
        self._facts = pick(facts, hands.to_list())
        # they are replayed once for each other answer: machine code pays from far fewer on than for one pass
        machine_code = kernels.are_compiled(play) and kernels.are_compiled(settle_hands)
        self._compiled = True if len(hands) >= _SOME and machine_code else None
        self._places = findings.select("row", "hand", "code", *_PLACE).join(few, on="hand", maintain_order="left")
        self._judge = judge

    def gone(self, rows: Sequence[int], told: pl.DataFrame, other: House) -> list[int]:
        """Which of the rows would be no findings under another house. A finding that was not told before, about the
        same act or seat, stands in its place: it is another name for the fault. `told`: all findings of the hands."""
        places = self._places.filter(pl.col("row").is_in(list(rows)))
        again = self._judge(self._facts, replay(self._facts, other, compiled=self._compiled), other, self._rules)
        again = again.select(pl.col("hand").alias("few"), "code", *_PLACE).unique()
        known = told.select("hand", pl.col("code").alias("again"), *_PLACE, pl.lit(value=True).alias("was")).unique()
        stands = (
            places.join(again.rename({"code": "again"}), on=["few", *_PLACE], nulls_equal=True)
            .join(known, on=["hand", "again", *_PLACE], how="left", nulls_equal=True)
            .filter((pl.col("again") == pl.col("code")) | pl.col("was").is_null())
        )
        still = set(stands.get_column("row"))
        return [row for row in places.get_column("row") if row not in still]


def with_asked(found: pl.DataFrame, facts: Facts, house: House, rules: Sequence[Rule], judge: Judge) -> pl.DataFrame:
    """The findings with the option that each hangs on, those asked about too; of several the least well known. Enters
    with a column `asks`, leaves without it."""
    by_code = {rule.code: rule for rule in rules}
    told = found.drop("asks").with_row_index("row")
    asked = told.with_columns(found.get_column("asks")).filter(pl.col("asks").is_not_null())
    again = Again(asked, facts, rules, judge)
    hands = told.filter(pl.col("hand").is_in(asked.get_column("hand").unique().to_list()))
    codes = dict(asked.select("row", "code").iter_rows())
    present = asked.select("row", "code", "option").iter_rows()
    best = {row: _rank(by_code[code], house, option) for row, code, option in present}
    for ask, rows in _by_ask(asked, house):
        option, _, value = ask.partition("=")
        waiting = [row for row in rows if _rank(by_code[codes[row]], house, option) < best[row]]
        for other in _others(house, option, value):
            gone = again.gone(waiting, hands, other) if waiting else []
            best.update((row, _rank(by_code[codes[row]], house, option)) for row in gone)
            waiting = [row for row in waiting if row not in gone]
    return _named(told, best, by_code, house).drop("row")


def _by_ask(asked: pl.DataFrame, house: House) -> list[tuple[str, list[int]]]:
    """What is asked, from the least well known option on, each with the rows of its findings."""
    rows: dict[str, list[int]] = {}
    for row, asks in asked.select("row", "asks").iter_rows():
        for ask in asks.split(" "):
            rows.setdefault(ask, []).append(row)
    return sorted(rows.items(), key=lambda each: STANDINGS.index(house.standing(each[0].partition("=")[0])))


def _rank(rule: Rule, house: House, option: str | None) -> tuple[int, int]:
    """How soon an option is named: the least well known first, then as the rule has them."""
    if option is None:
        return len(STANDINGS), 0
    return STANDINGS.index(house.standing(option)), list(rule.options).index(option)


@lru_cache(maxsize=256)
def _others(house: House, option: str, asked: str) -> tuple[House, ...]:
    """The house with the answer that is asked for, else with each other answer; cached, as rules are made ready once a
    house."""
    about = houses.options()[option]
    known = {houses.load(name).value(option) for name in houses.names()}
    values: set[Value] = {int(asked)} if asked else set(about.answers) or {about.default, *known}
    return tuple(
        with_answers(house, ((option, value),)) for value in sorted(values, key=str) if value != house.value(option)
    )


@lru_cache(maxsize=64)
def with_answers(house: House, answers: tuple[tuple[str, Value], ...]) -> House:
    """A house with some other answers; how well they are known stays."""
    changed: dict[str, Answer] = {
        name: msgspec.structs.replace(house.answers[name], value=value) for name, value in answers
    }
    return House(house.name, house.title, {**house.answers, **changed})


def _named(
    told: pl.DataFrame, best: dict[int, tuple[int, int]], by_code: dict[str, Rule], house: House
) -> pl.DataFrame:
    """Puts down which option each finding hangs on."""
    rows = []
    asked = told.filter(pl.col("row").is_in(list(best)))
    for row, code, known in asked.select("row", "code", "severity").iter_rows():
        standing, place = best[row]
        if standing < len(STANDINGS):
            option = list(by_code[code].options)[place]
            severity = min(int(severity_by(by_code[code], house, option)), known)
            rows.append((row, severity, option, str(house.value(option)), house.standing(option)))
    schema = {name: told.schema[name] for name in ("row", "severity", "option", "value", "standing")}
    return told.update(pl.DataFrame(rows, schema=schema, orient="row"), on="row")

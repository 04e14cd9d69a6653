"""One option of a house alone: what its answers change in the findings of some hands."""

import dataclasses
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import polars as pl

from auditor import house, pipeline, registry
from auditor.house import Answer, House, Known, Value
from auditor.replay import replay
from auditor.rules.evaluate import evaluate
from auditor.rules.rule import Rule
from parsers.tables import Facts, pick

ROOT = Path(__file__).parent
_PLACE = ("hand", "seq", "seat", "pot", "run")
Found = dict[tuple[Any, ...], dict[str, Any]]


@cache
def logs() -> dict[str, Facts]:
    """The hands in combination, in two formats, and the samples of faults: facts by name."""
    combined = sorted((ROOT / "combined").glob("*.txt"))
    own = tuple(str(log) for log in combined if log.read_text("utf-8").startswith("Deal "))
    text = tuple(str(log) for log in combined if str(log) not in own)
    samples = ROOT.parent / "sample_histories"
    made = {}
    for name, paths, site in (
        ("own", own, ROOT / "combined" / "site.toml"),
        ("text", text, None),
        *((folder, (str(samples / folder),), None) for folder in ("pokerstars", "winning", "coinpoker", "888")),
    ):
        (made[name],) = (
            audited.facts
            for audited in pipeline.run(pipeline.Settings(paths, site_file=site, jobs=1, judges=False))
            if audited.facts.hands.height
        )
    return made


def hands(names: Sequence[str]) -> Iterator[Facts]:
    """The facts of hands, each named as `log:number`."""
    for log, facts in logs().items():
        numbers = [name.partition(":")[2] for name in names if name.startswith(f"{log}:")]
        ids = facts.hands.get_column("hand_id").to_list()
        if numbers:
            yield pick(facts, [ids.index(number) for number in numbers])


def varied(base: dict[str, Any], option: str, value: Value) -> House:
    """A house whose answers are all published but for that of one option, which is not so well known."""
    known: Known = "observed" if option == "show_order" else "assumed"  # of an assumed order nothing is judged
    answers = {
        name: Answer(base.get(name, about.default), "published", "tests") for name, about in house.options().items()
    }
    return House("sweep", "sweep", {**answers, option: Answer(value, known, "tests")})


@cache
def rules(option: str) -> tuple[Rule, ...]:
    """All rules, each with this option alone: of the others it need not be asked whether a finding hangs on them."""
    return tuple(
        dataclasses.replace(rule, options={name: where for name, where in rule.options.items() if name == option})
        for rule in registry.rules()
    )


def found(facts: Facts, book: House, option: str) -> Found:
    """The findings by place and code, with the option where they hang on it."""
    findings, _ = evaluate(facts, replay(facts, book), book, rules(option))
    rows = findings.filter(pl.col("hand").is_not_null()).to_dicts()
    return {(*(row[name] for name in _PLACE), row["code"]): row for row in rows}


def flips(runs: dict[Value, Found]) -> Iterator[tuple[Value, Value, dict[str, Any]]]:
    """(answer, other answer, finding): a finding under one answer that is gone under the other, or is as severe as
    the other makes it. What is found at the same place under another code is the same fault by another name."""
    for value, some in runs.items():
        for other, others in runs.items():
            new = {key[:-1] for key in others if key not in some}
            for key, finding in some.items():
                if value == other:
                    continue
                if key not in others:
                    if key[:-1] not in new:
                        yield value, other, finding
                elif finding["severity"] != others[key]["severity"]:
                    yield value, other, finding

"""One option of a house alone: what its answers change in the findings of some hands."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import polars as pl
from msgspec.structs import replace

from auditor import house, pipeline, registry
from auditor.findings import Severity
from auditor.house import Answer, House, Known, Value
from auditor.replay import replay
from auditor.rules.evaluate import evaluate
from auditor.rules.hanging import with_readings
from auditor.rules.rule import Hanging, Rule
from parsers.tables import Facts, pick

ROOT = Path(__file__).parent
SAMPLES = ("pokerstars", "bovada", "winning", "coinpoker", "888")
_PLACE = ("hand", "seq", "seat", "pot", "run")
Found = dict[tuple[Any, ...], dict[str, Any]]


@cache
def logs() -> dict[str, Facts]:
    """Facts by name: the hands in combination (`own`: in the format of the tests; the others by site), hands for the
    options that no other hand asks about (`sweep`), and samples of faults (`samples/` and the site)."""
    site = ROOT / "combined" / "site.toml"
    combined = sorted((ROOT / "combined").glob("*.txt"))
    own = [log for log in combined if log.read_text("utf-8").startswith("Deal ")]
    samples = ROOT.parent / "sample_histories"
    made = {"own": _read(own, site)[0], "sweep": _read([ROOT / "data" / "sweep.txt"], site)[0]}
    for facts in _read([log for log in combined if log not in own]):
        made[facts.hands.item(0, "site")] = facts
    for folder in SAMPLES:
        made[f"samples/{folder}"] = _read([samples / folder])[0]
    return made


def _read(paths: Sequence[Path], site: Path | None = None) -> list[Facts]:
    settings = pipeline.Settings(tuple(map(str, paths)), site_file=site, jobs=1, judges=False)
    return [audited.facts for audited in pipeline.run(settings) if audited.facts.hands.height]


def hands(names: Sequence[str]) -> Iterator[Facts]:
    """The facts of hands, each named as `log:number`."""
    assert {name.partition(":")[0] for name in names} <= logs().keys()
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


def _only(options: Mapping[str, Hanging], option: str) -> dict[str, Hanging]:
    return {name: where for name, where in options.items() if name == option}


@cache
def rules(option: str) -> tuple[Rule, ...]:
    """All rules, each with this option alone: of the others it need not be asked whether a finding hangs on them."""
    return tuple(
        replace(rule, options=_only(rule.options, option), readings=_only(rule.readings, option))
        for rule in map(with_readings, registry.rules())
    )


def found(facts: Facts, book: House, option: str) -> Found:
    """The findings by place and code, with the option where they hang on it."""
    findings, _ = evaluate(facts, replay(facts, book), book, rules(option))
    rows = findings.filter(pl.col("hand").is_not_null()).to_dicts()
    return {(*(row[name] for name in _PLACE), row["code"]): row for row in rows}


_RULES = {rule.code: rule for rule in registry.rules()}


def flips(runs: dict[Value, Found]) -> Iterator[tuple[Value, Value, dict[str, Any]]]:
    """(answer, other answer, finding): a finding under one answer that is gone under the other, or is a remark under
    only one of them. What is found at the same place under another code is the same fault by another name, and what
    another finding of the hand hides is not gone."""
    for value, some in runs.items():
        for other, others in runs.items():
            for key, finding in some.items() if value != other else ():
                is_same = key in others and _is_remark(finding) == _is_remark(others[key])
                if not is_same and (key in others or not _is_there(finding, key, some, others)):
                    yield value, other, finding


def _is_remark(finding: dict[str, Any]) -> bool:
    """Whether the house tolerates what is found: an error is two levels milder by nothing else."""
    return finding["severity"] == Severity.INFO and _RULES[finding["code"]].severity == Severity.ERROR


def _is_there(finding: dict[str, Any], key: tuple[Any, ...], some: Found, others: Found) -> bool:
    """Whether a finding stands in others by another name, or behind another finding."""
    there = [place for place in others if place[:-1] == key[:-1] and place != key]
    if any(place not in some or _words(some[place]) != _words(others[place]) for place in there):
        return True
    beside = [_RULES[place[-1]] for place in others if place[0] == key[0]]
    return any(finding["code"] in rule.hides for rule in beside) or (
        _RULES[finding["code"]].alone is not None and bool(beside)
    )


def _words(finding: dict[str, Any]) -> tuple[Any, ...]:
    return finding["expected"], finding["actual"], finding["detail"]

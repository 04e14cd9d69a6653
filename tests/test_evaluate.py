"""The evaluator: what makes it fast changes no verdict."""

from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest

from auditor import house as houses
from auditor import registry
from auditor.replay import replay
from auditor.rules.evaluate import evaluate
from parsers.ingest import ingest
from parsers.sources import open_splits

SAMPLES = Path(__file__).parent.parent / "sample_histories" / "pokerstars"


@pytest.fixture(scope="module")
def samples():
    return [(split, ingest(split)) for split in open_splits((str(SAMPLES),))]


def test_the_acts_that_a_rule_names_are_those_it_applies_to(samples):
    rules = registry.rules()
    everywhere = [replace(rule, acts=()) for rule in rules]
    assert any(rule.acts for rule in rules)
    for split, facts in samples:
        house = houses.for_site(split.site)
        derived = replay(facts, house)
        findings, coverage = evaluate(facts, derived, house, rules)
        assert findings.height
        other_findings, other_coverage = evaluate(facts, derived, house, everywhere)
        assert findings.equals(other_findings)
        assert coverage.sort("code").equals(other_coverage.sort("code"))


def test_no_rows_are_no_findings_and_counted_as_none(samples):
    split, facts = samples[0]
    house = houses.for_site(split.site)
    nothing = replace(
        facts, **{name: getattr(facts, name).clear() for name in facts.__dataclass_fields__ if name != "sources"}
    )
    findings, coverage = evaluate(nothing, replay(nothing, house), house, registry.rules())
    assert findings.is_empty()
    assert coverage.select(pl.sum("judged", "undecidable", "found")).row(0) == (0, 0, 0)
    assert coverage.height == len(registry.rules())

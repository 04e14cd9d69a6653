"""The evaluator: what makes it fast changes no verdict."""

import gc
import weakref
from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest
from msgspec import structs

from auditor import house as houses
from auditor import registry
from auditor.replay import replay
from auditor.rules import again, views
from auditor.rules.evaluate import evaluate
from parsers.ingest import ingest
from parsers.sources import open_splits

SAMPLES = Path(__file__).parent.parent / "sample_histories" / "pokerstars"


@pytest.fixture(scope="module")
def samples():
    return [(split, ingest(split)) for split in open_splits((str(SAMPLES),))]


def test_few_hands_at_once_are_judged_again_as_all_are(samples, monkeypatch):
    for split, facts in samples:
        house = houses.for_site(split.site)
        derived = replay(facts, house)
        at_once, _ = evaluate(facts, derived, house, registry.rules())
        assert at_once.select(pl.col("option", "allowed_by").is_not_null().any()).row(0) == (True, True)
        monkeypatch.setattr(again, "_MOST", 5)
        by_and_by, _ = evaluate(facts, derived, house, registry.rules())
        monkeypatch.undo()
        assert at_once.equals(by_and_by)


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


def test_columns_of_the_act_before_and_after_end_with_the_hand(samples):
    facts = samples[0][1]
    tables = views.Tables(facts, replay(facts, houses.for_site(samples[0][0].site)))
    acts = views.acts(tables, views.hands(tables))
    rows = facts.actions.select("hand", "action")
    beside = rows.select(
        pl.col("action").shift(-1).over("hand").alias("next_action"),
        pl.col("action").shift(1).over("hand").alias("prior_action"),
    )
    assert acts.frame(["next_action", "prior_action"]).equals(beside)
    some = pl.Series([0, 3, rows.height - 1], dtype=pl.UInt32)
    assert (
        acts.at(some)
        .at(pl.Series([1, 2], dtype=pl.UInt32))
        .frame(["prior_action"])
        .equals(beside.select("prior_action")[[3, rows.height - 1]])
    )


def test_what_a_split_is_judged_by_goes_at_once(samples):
    """Nothing of it holds itself: the next split finds its memory free."""
    gc.disable()
    try:
        for split, facts in samples:
            house = houses.for_site(split.site)
            tables = views.Tables(facts, replay(facts, house))
            evaluate(facts, tables.derived, house, registry.rules(), tables)
            tables.neighbours.edges()
            held = weakref.ref(tables)
            del tables
            assert held() is None
    finally:
        gc.enable()


def test_a_verdict_may_be_the_same_for_all_rows(samples):
    split, facts = samples[0]
    house = houses.for_site(split.site)
    rule = structs.replace(registry.rule("TRN101"), unknown=None, when=lambda c, house: True, options={})
    chosen = pl.col("action").is_in(rule.acts)
    for acts, rows in (((), pl.lit(value=True)), (rule.acts, chosen)):
        findings, coverage = evaluate(facts, replay(facts, house), house, [structs.replace(rule, acts=acts)])
        assert coverage.row(0) == ("TRN101", findings.height, 0, findings.height)
        assert findings.select("hand", "seq").equals(facts.actions.filter(rows).select("hand", "seq"))

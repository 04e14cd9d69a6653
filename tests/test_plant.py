"""A few faults of every kind that the benchmark plants: each is found under its code, and alone."""

import sys
from collections import defaultdict
from itertools import islice
from pathlib import Path

import pytest

from auditor import registry

sys.path.insert(0, str(Path(__file__).parent.parent / "benchmarks"))

import plant
from handmaker.write_pokerstars import write

EACH = 2


@pytest.fixture(scope="module")
def clean():
    """Some hands of every game."""
    families = defaultdict(list)
    for hand in islice(plant.clean_hands(7), 2500):
        families[plant.family(hand)].append(hand)
    assert len(families) == 17
    return [hand for hands in families.values() for hand in hands[:30]]


@pytest.fixture(scope="module")
def results(clean):
    return plant.judge(plant.plant(EACH, 7, clean))


def test_every_rule_has_a_kind():
    assert {rule.code for rule in registry.rules()} == {kind.code for kind in plant.KINDS}


def test_every_kind_is_planted(results):
    assert {result.kind.name for result in results} == {kind.name for kind in plant.KINDS}
    assert all(result.planted for result in results)


def test_right_code(results):
    assert [(r.kind.code, r.kind.name, r.wrong[0][1]) for r in results if r.right < r.planted] == []


def test_nothing_else(results):
    planted = sum(result.planted for result in results)
    assert sum(result.extra for result in results) <= planted / 100


def test_clean_hands_are_clean(clean):
    assert [codes for codes in plant.audit([write(hand) for hand in clean], {}) if codes] == []

"""Values of the wrong kind in well-formed JSON and TOML: the hand is rejected, the one beside it is read."""

import json
import warnings

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reading import facts_of
from test_kernels_bounds import guards
from test_readers_ohh import hand as ohh
from test_readers_phh import NO_LIMIT

from auditor import house
from auditor.replay import replay, run, settle
from parsers.ingest import ingest
from parsers.sources import open_splits
from parsers.tables import SCHEMAS, readable

# what our own writers tell beside the formats' own fields
OWN = {
    "_stakes": [0.25, 0.5], "_stakes_kind": 0, "_level": "X", "_tournament": "7", "_currency": "EUR", "_ante": 0.25,
    "_button": 2, "_hero": 2, "_is_fast": True, "_game": "holdem", "_pot": 3, "_pots": [[1, 1, 3]], "_uncalled": [2, 1],
    "_cards": [["dealt", "preflop", 1, 2, False, "AhKh"]], "_summary_cards": [["board", "flop", 1, "", True, "2c7d"]],
    "_declared": [[2, 3, "flop"]], "_payments": [[2, "bounty", 5]], "_raised_by": [[0, 1, 2]],
    "_marks": [[1, "timeout", 2, False, False]], "_sitting_out": [[9, "Zoe", 5]], "_posts": [[1, "ante", 1]],
}  # fmt: skip
WRONG = [
    None, True, 0, -1, 99, 127, 256, 2**31, 2**63, 10**18, 10**25, -(2**63), 1.5, 1e30, "", "x", "0", "flop",
    "a" * 4000,
    "\0", [], [[]], [1], ["a"], [None], {}, {"a": 1}, [[1, 2, 3]], [["a", "b", "c", "d", "e", "f"]], [{}],
]  # fmt: skip
TOML = [
    "inf",
    "nan",
    "-inf",
    "1e99999999999999999999",
    "6.0",
    "2024-01-01",
    "12:00:00",
    "[inf]",
    "[[1, inf, 3]]",
    "{a = 1}",
]


def places(told, way=()):
    """Where in a tree there is something."""
    inside = told.items() if isinstance(told, dict) else enumerate(told) if isinstance(told, list) else ()
    for key, value in inside:
        yield (*way, key)
        yield from places(value, (*way, key))


def put(told, way, value):
    """A copy of the tree with another value at a place."""
    if not way:
        return value
    copy = told.copy()
    copy[way[0]] = put(told[way[0]], way[1:], value)
    return copy


def unharmed(folder, text, other):
    """Reads a hand beside another: that one is read, and whatever was read of the first can be judged and written."""
    facts = facts_of(folder, text)
    assert other in facts.hands.get_column("hand_id").to_list()
    assert facts.hands.height + facts.rejects.height == 2
    for name in SCHEMAS:
        if hasattr(facts, name):
            readable(name, getattr(facts, name))
    rules = house.for_site(facts.hands.get_column("site")[0])
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # a sum that overflows is told by one
        replay(facts, rules, compiled=False)
    return facts


@pytest.fixture(autouse=True)
def guarded(monkeypatch):
    monkeypatch.setattr(run, "play", guards(run.play))
    monkeypatch.setattr(settle, "settle_hands", guards(settle.settle_hands))


OHH = {"ohh": ohh()["ohh"] | OWN}


@settings(max_examples=150, deadline=None, derandomize=True)
@given(way=st.sampled_from(list(places(OHH))), value=st.sampled_from(WRONG))
def test_json(tmp_path_factory, way, value):
    text = json.dumps(put(OHH, way, value)) + "\n" + json.dumps(ohh("beside"))
    unharmed(tmp_path_factory.mktemp("ohh"), text, "beside")


@settings(max_examples=150, deadline=None, derandomize=True)
@given(
    key=st.sampled_from([*(line.split(" = ")[0] for line in NO_LIMIT.splitlines() if " = " in line), *OWN]),
    value=st.sampled_from([*(json.dumps(value) for value in WRONG if "null" not in json.dumps(value)), *TOML]),
)
def test_toml(tmp_path_factory, key, value):
    kept, skips = [], False
    for line in NO_LIMIT.splitlines():
        skips = line.startswith(f"{key} = ") or (skips and line[:1] in (" ", "]"))
        if not skips:
            kept.append(line)
    text = "\n".join(["[1]", *kept, f"{key} = {value}", "[2]", NO_LIMIT.replace("hand = 9", "hand = 8")])
    unharmed(tmp_path_factory.mktemp("phh"), text, "800000000001")


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"_stakes": [1], "_stakes_kind": 99}, "stakes_kind cannot be 99"),
        ({"_level": {}}, "level is no text"),
        ({"_cards": [["dealt", "preflop", 0, 2, False, "AhKh"]]}, "run cannot be 0"),
        ({"dealer_seat": 1e30}, "button is no whole number"),
        ({"_pot": 10**24}, "no amount: 1e+24"),
        ({"_payments": [[7, "win", 1], [8, "win", 1]]}, "seat 7, which nobody has"),
        ({"_pots": [[1.5, 1, 3]]}, "pot is no whole number"),
    ],
)
def test_the_reason_is_told(tmp_path, changes, reason):
    text = json.dumps({"ohh": ohh()["ohh"] | changes}) + "\n" + json.dumps(ohh("beside"))
    assert reason in unharmed(tmp_path, text, "beside").rejects.get_column("text")[0]


def test_numbers_that_are_text_and_text_that_is_a_number(tmp_path):
    for size in (6.0, "6"):
        facts = facts_of(tmp_path, json.dumps(ohh(table_name=17, table_size=size, dealer_seat=6.0)))
        assert facts.hands.select("table", "max_seats", "button").rows() == [("17", 6, 6)]


def test_nobody_seated_is_no_crash(tmp_path):
    (tmp_path / "hands").write_text(json.dumps(ohh(players=[], rounds=[], pots=[])) + "\n" + json.dumps(ohh("beside")))
    (split,) = open_splits(str(tmp_path))
    facts = ingest(split)
    assert facts.hands.get_column("hand_id").to_list() == ["beside"]
    assert "nobody is seated" in facts.rejects.get_column("text")[0]

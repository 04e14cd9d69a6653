"""Every option of the house, alone: under each of its answers the same hands are judged, and each finding that another
answer would not make names the option and is milder for it. `data/sweep.toml` has for each option a few hands that it
decides; with ODDCHIP_EFFORT above 1 all hands of the tests are judged."""

import tomllib
from typing import Any

import pytest

from auditor import house, registry
from tests.effort import EFFORT
from tests.sweeping import ROOT, flips, found, hands, logs, varied

OPTIONS: dict[str, dict[str, Any]] = tomllib.loads((ROOT / "data" / "sweep.toml").read_text("utf-8"))
SEVERITY = {rule.code: rule.severity for rule in registry.rules()}
# they say which faults are told at all: a wager that others have acted on is wrong whether or not it stands
NOT_NAMED = ("live_correction",)
# the units of these are not those in which each of the hands is played
OF_SOME_HANDS = ("odd_chip_unit", "pl_round_up_unit")


def test_every_option_is_swept() -> None:
    assert OPTIONS.keys() == house.options().keys()
    for name, option in house.options().items():
        values = OPTIONS[name]["values"]
        assert len(set(values)) == len(values) > 1
        assert all(map(option.allows, values))
        assert set(values) == set(option.answers) or not option.answers


@pytest.mark.parametrize("option", house.options())
def test_a_finding_names_the_option_that_decides(option: str) -> None:
    told = OPTIONS[option]
    everything = EFFORT > 1 and option not in OF_SOME_HANDS
    count = 0
    for facts in logs().values() if everything else hands(told["hands"]):
        ids = facts.hands.get_column("hand_id")
        runs = {value: found(facts, varied(told.get("base", {}), option, value), option) for value in told["values"]}
        for value, other, finding in flips(runs):
            count += 1
            where = (ids[finding["hand"]], finding["code"], value, other)
            if option in NOT_NAMED:
                assert finding["option"] is None, where
                continue
            assert finding["option"] == option, where
            assert finding["value"] == str(value), where
            assert finding["severity"] <= SEVERITY[finding["code"]].milder(), where
    assert count, "no finding hangs on it"

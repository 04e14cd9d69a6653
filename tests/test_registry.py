"""How a person finds a rule, and which rules a selection leaves."""

import re

import pytest

from auditor import house, registry
from auditor.cli import main
from auditor.errors import UsageError
from auditor.selection import selection

CODES = [rule.code for rule in registry.rules()]


def found(text: str) -> list[str]:
    return [rule.code for rule in registry.search(text)]


def test_a_rule_is_found_by_code_name_prefix_and_words():
    assert found("bet104") == found("raise-below-minimum") == found(" BET104 ") == ["BET104"]
    assert found("CAP") == found("cap10") == ["CAP101", "CAP102"]
    assert found("odd-chip") == ["POT107"]
    assert "BET104" in found("least-raise")
    assert found("all in") == found("All-In") == [code for code in CODES if code[:3] == "ALL"]
    assert found("side pot") == ["POT103"]
    assert found("least of raise") == found("least-raise")
    for nothing in ("", "  ", "-", "no such thing"):
        with pytest.raises(UsageError, match="no rule"):
            registry.search(nothing)


def test_the_command_lists_or_prints(capfd):
    assert main.run(["rule", "CAP"]) == 0
    assert re.findall(r"CAP\d+", capfd.readouterr().out) == ["CAP101", "CAP102"]
    assert main.run(["rule", "raise-cap"]) == 0
    assert capfd.readouterr().out.startswith("# CAP101 raise-cap\n")
    for words in (["bet104,POT106"], ["BET104,", "POT106"]):
        assert main.run(["rule", *words]) == 0
        assert re.findall(r"^# (\w+)", capfd.readouterr().out, re.MULTILINE) == ["BET104", "POT106"]


def test_a_selection_that_leaves_no_rule():
    assert selection(["BET104"], ["BET"], CODES).takes("BET104")
    for select, ignore in ((["BET"], ["BET"]), ([], [",".join(registry.FAMILIES)])):
        with pytest.raises(UsageError, match="leaves no rule"):
            selection(select, ignore, CODES)


def test_the_command_says_so_in_one_line(tmp_path, capfd):
    path = tmp_path / "hand.txt"
    path.write_text("PokerStars Hand #1", "utf-8")
    assert main.run(["audit", str(path), "--select", "BET", "--ignore", "BET"]) == 2
    assert capfd.readouterr().err == "oddchip: --select BET --ignore BET: leaves no rule to judge by\n"


@pytest.mark.parametrize("rule", registry.rules(), ids=lambda rule: rule.code)
def test_options_are_named_as_a_house_file_spells_them(rule):
    page = " ".join((rule.checks, rule.why, rule.unjudged, rule.message))
    assert set(rule.options) <= set(house.options())
    assert set(re.findall(r"`([a-z]+(?:_[a-z]+)+)`", page)) <= set(house.options())


@pytest.mark.parametrize("rule", registry.rules(), ids=lambda rule: rule.code)
def test_a_player_is_they(rule):
    page = " ".join((rule.checks, rule.why, rule.example, rule.unjudged, rule.message, rule.authority))
    assert not re.search(r"\b(he|him|his|himself)\b", page, re.IGNORECASE)


def test_no_two_findings_hide_each_other():
    """Else a hand that has all of them would be told of none."""
    hides = {rule.code: set(rule.hides) for rule in registry.rules()}
    for code in hides:
        reached, fresh = set(), {code}
        while fresh:
            fresh = set().union(*(hides[other] for other in fresh)) - reached
            reached |= fresh
        assert code not in reached, code

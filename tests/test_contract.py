"""docs/cli.md tells every key of the JSON and every street; sums add up, amounts are decimal text."""

import json
import re
from decimal import Decimal
from pathlib import Path

import pytest
from typer.main import get_command

from auditor.cli import main
from parsers.vocabulary import Street

ROOT = Path(__file__).parents[1]
SAMPLES = [str(ROOT / "sample_histories" / site) for site in ("pokerstars", "kingsclub", "winamax")]
TOLD = (ROOT / "docs" / "cli.md").read_text("utf-8")
JSON = TOLD[TOLD.index("## JSON") :]
BY_NAME = {"owed", "high", "low", "sites"}
AMOUNT = re.compile(r"-?\d+(\.\d+)?")
MONEY = {
    *("stack", "put_in", "returned", "collected", "net", "amount", "to", "to_call", "min_to", "max_to", "all_in_to"),
    *("level", "rake", "jackpot", "small_blind", "big_blind", "ante", "bring_in", "cap", "expected", "actual"),
}


@pytest.fixture
def answer(capfd):
    def run(*arguments):
        assert main.run([*arguments, "--format", "json", "--fail-on", "never"]) == 0
        return capfd.readouterr().out

    return run


def keys(value):
    """Every key and value; names of players and sites are no keys."""
    if isinstance(value, list):
        for part in value:
            yield from keys(part)
    elif isinstance(value, dict):
        for key, part in value.items():
            yield key, part
            if key not in BY_NAME:
                yield from keys(part)


def blocks(begin):
    """The keys that the contract shows in the block of JSON that begins so."""
    block = re.search(rf"(?m)^    \{{{re.escape(begin)}.*?(?=\n\n)", JSON, re.DOTALL)[0]
    return set(re.findall(r'"(\w+)"(?=: |, |\}|\])', block)) - {"Ana", "BET104", "pokerstars"}


def check(told, shown):
    found = dict(keys(told))
    assert shown - {"8s", "3h", "2c7dJh", "PokerStars"} <= set(found)
    assert not {key for key in found if f'"{key}"' not in JSON and f"`{key}`" not in JSON}
    for key, value in keys(told):
        if key in MONEY and value is not None and not isinstance(value, dict):
            assert isinstance(value, str), key
        if key in MONEY - {"expected", "actual", "level"} and isinstance(value, str):
            assert AMOUNT.fullmatch(value), key


def test_audit(answer):
    told = json.loads(answer("audit", *SAMPLES))
    check(told, blocks('"schema": 1,\n     "summary"'))
    summary = told["summary"]
    assert summary["rejects"] == len(told["rejects"])
    assert set(summary["sites"]) == {"pokerstars", "kingsclub", "winamax"}
    assert sum(summary["sites"].values()) == summary["hands"]
    assert sum(summary["findings"].values()) == len(told["findings"])


def test_review(answer):
    views = [json.loads(line) for line in answer("review", *SAMPLES).splitlines()]
    check(views, blocks('"schema": 1, "site"'))
    statuses = re.search(r'"status": "([\w|]+)"', JSON)[1].split("|")
    for view in views:
        assert view["status"] in statuses
        for seat in view["seats"]:
            if None not in (seat["net"], seat["put_in"], seat["collected"], seat["returned"]):
                sums = map(Decimal, (seat["collected"], seat["returned"], "-" + seat["put_in"]))
                assert Decimal(seat["net"]) == sum(sums)


def test_every_option_of_every_command_is_told_and_there_is_no_other():
    told = set()
    for options, commands, meaning in re.findall(r"(?m)^\| (`--.*?) \| (.*?) \|(.*)\|$", TOLD):
        if not meaning.strip().startswith("planned"):
            names = re.findall(r"`(--[\w-]+)", options)
            told |= {(command, name) for command in filter(None, commands.strip(" |").split(", ")) for name in names}
    there = {
        (command, option)
        for command, known in get_command(main.app).commands.items()
        for parameter in known.params
        for option in parameter.opts
        if option.startswith("--")
    }
    assert told == there


def test_every_help_tells_the_exit_status():
    commands = get_command(main.app).commands
    assert [name for name, command in commands.items() if "Exit status" not in command.help] == []


def test_every_street_is_told():
    told = re.findall(r"`(\w+)`", re.search(r"\| `street` \| one of (.*) \|", JSON)[1])
    between = {"fourth", "fifth", "sixth", "second_draw"}  # third .. seventh, first_draw .. third_draw
    assert {*told, *between} == {street.name.lower() for street in Street}


def test_statistics(capfd):
    assert main.run(["stats", SAMPLES[0], "--as", "json"]) == 0
    told = json.loads(capfd.readouterr().out)
    shown = blocks('"schema": 1,\n     "definitions"')
    assert set(told) == shown & {"schema", "definitions", "rows"}
    assert all(set(one) == shown & {"title", "kind", "definition"} for one in told["definitions"].values())
    counted = {f"{name}{end}" for name in told["definitions"] for end in ("", "_times", "_chances")}
    for row in told["rows"]:
        assert set(row) - counted == shown & {"player", "currency", "exponent"}
        assert {name for name in shown if name.startswith("vpip")} <= set(row)


def test_every_hand_counts_once_in_the_summary(answer, tmp_path):
    hand = (ROOT / "sample_histories" / "pokerstars" / "clean.txt").read_text("utf-8").split("\n\n\n")[0]
    other = hand.replace("Table '", "Table 'Other ")
    assert other != hand
    (tmp_path / "hands.txt").write_text("\n\n\n".join([hand, hand, other]), encoding="utf-8")
    summary = json.loads(answer("audit", str(tmp_path)))["summary"]
    assert [summary[name] for name in ("hands", "complete", "cancelled", "duplicates")] == [3, 1, 0, 2]

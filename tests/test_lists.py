"""What is known, as one JSON object: rules, house options, sites, games, rule books."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from auditor import games, house, registry
from auditor.cli.main import run
from parsers import grammar, readers

CONTRACT = (Path(__file__).parents[1] / "docs" / "cli.md").read_text("utf-8")


def told(capfd, *arguments):
    assert run([*arguments, "--format", "json"]) == 0
    found = json.loads(capfd.readouterr().out)
    assert found.pop("schema") == 1
    return found


def test_all_rules_and_options(capfd):
    found = told(capfd, "rule")
    assert [row["code"] for row in found["rules"]] == [rule.code for rule in registry.rules()]
    assert [row["name"] for row in found["options"]] == list(house.options())
    named = {option for row in found["rules"] for option in (*row["options"], *row["reads"])}
    assert named == {row["name"] for row in found["options"] if row["rules"]}
    raised = next(row for row in found["rules"] if row["code"] == "BET104")
    assert (raised["name"], raised["severity"], raised["family"]) == ("raise-below-minimum", "error", "BET")
    assert "TDA" in raised["authority"]


@pytest.mark.parametrize(
    ("words", "codes", "options"),
    [
        (("BET104",), ["BET104"], []),
        (("POT107", "odd_chip"), ["POT107"], ["odd_chip"]),
        (("cap",), [], ["cap"]),
        (("raise", "cap"), ["CAP101", "CAP102"], []),
        (("cap", "two"), ["CAP101"], ["cap_two_rounds", "cap_two_players", "rake_cap_two_players"]),
        (("cap_tw",), [], ["cap_two_rounds", "cap_two_players", "rake_cap_two_players"]),
        (("CAP",), ["CAP101", "CAP102"], []),
    ],
)
def test_rules_and_options_that_words_mean(capfd, words, codes, options):
    found = told(capfd, "rule", *words)
    assert ([row["code"] for row in found["rules"]], [row["name"] for row in found["options"]]) == (codes, options)


def test_an_option_that_is_a_number_has_no_answers(capfd):
    (number,), (choice,) = (told(capfd, "rule", name)["options"] for name in ("cap", "odd_chip"))
    assert (number["answers"], number["default"], number["possible"]) == (
        None,
        4,
        "a whole number from 0 to 100 (bets)",
    )
    assert choice["answers"].keys() == {"button_left", "high_card", "any"}
    assert choice["default"] == "button_left"


def test_sites(capfd):
    found = told(capfd, "sites")["sites"]
    assert [row["name"] for row in found] == [*grammar.names(), *readers.names()]
    (winamax,) = told(capfd, "sites", "Winamax")["sites"]
    assert winamax in found
    assert winamax["kind"] == "text"
    assert winamax["currencies"]["EUR"] == 2
    assert {game for row in found for game in row.get("games", ())} <= {*games.names(), "unsupported"}
    (ohh,) = told(capfd, "sites", "ohh")["sites"]
    assert (ohh["kind"], ohh["house"]) == ("structured", "ohh")
    assert run(["sites", "--keys", "--format", "json"]) == 2
    assert run(["sites", "--check", "mine.toml", "--format", "json"]) == 2


def test_games_are_as_they_are_declared(capfd):
    found = told(capfd, "games")["games"]
    assert [row["name"] for row in found] == list(games.names())
    for row in found:
        file = Path(games.__file__).parent / f"{row['name']}.toml"
        assert row.items() >= tomllib.loads(file.read_text("utf-8")).items()
    assert [row["name"] for row in told(capfd, "games", "big", "o")["games"]] == ["omaha5_hilo8"]


def test_houses(capfd, tmp_path):
    found = told(capfd, "houses")["houses"]
    assert [row["name"] for row in found] == list(house.names())
    assert all([answer["option"] for answer in row["answers"]] == sorted(house.options()) for row in found)
    mine = tmp_path / "mine.toml"
    mine.write_text('title = "Mine"\n[options.cap]\nvalue = 3\nknown = "published"\nsource = "the wall"\n', "utf-8")
    (row,) = told(capfd, "houses", str(mine))["houses"]
    assert {"option": "cap", "value": 3, "standing": "published", "source": "the wall"} in row["answers"]


def test_the_contract_names_every_key(capfd):
    """Of a game it names some: they are those of its file."""
    section = CONTRACT.partition("`houses` with `--format json`")[2].partition("| key |")[0]
    named = set(re.findall(r'"(\w+)"', section))
    for command in ("rule", "sites", "houses"):
        for name, rows in told(capfd, command).items():
            assert named >= {name, *rows[0]}
            assert all(row.keys() <= named for row in rows)

"""The page of the site file has all that a site file may have, and what it says is what the sites of oddchip do."""

from collections.abc import Iterator

import msgspec
import pytest

from auditor import sitekeys
from auditor.cli.main import run
from parsers import grammar, holes, templates
from parsers.vocabulary import Action

PAGE = sitekeys.page()
# what any line may have: text that is read over, marks about the line itself, and what a label is made from
ANYWHERE = {"text", "text_2", "text_3", "departure", "player"}


def _holes(nodes: tuple[templates.Node, ...]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, templates.Hole):
            yield node.name
        elif isinstance(node, templates.Choice):
            for part in node.parts:
                yield from _holes(part)


@pytest.mark.parametrize("struct", [grammar.Site, grammar.Line, grammar.Currency, grammar.Alphabet, grammar.Sample])
def test_every_key_is_told_with_its_meaning(struct):
    for field in msgspec.structs.fields(struct):
        assert f"\n- `{field.encode_name}`: (" in PAGE


def test_every_row_act_and_hole_is_told():
    for name in (*holes.ROWS, *holes.ACTS):
        assert f"\n- `{name}`: " in PAGE
    for name in templates.HOLES:
        assert f"\n- `{{{name}}}`: " in PAGE
    assert set(holes.ACTS) == {action.name.lower() for action in Action} | {templates.ALL_IN_ACT}
    assert {name for row in holes.ROWS.values() for name in row.holes} <= set(templates.HOLES)


# these sites have a hole that the row passes over, to say what the text is
PASSED_OVER = {("header", "runs"), ("table", "count"), ("seat", "to"), ("sits_out", "seat"), ("result", "amount")}


@pytest.mark.parametrize("name", grammar.names())
def test_a_row_has_the_holes_that_sites_give_it(name):
    for line in grammar.load(name).lines:
        row = "action" if line.action else line.row or "chatter"
        if row == "chatter":
            continue
        found = set(_holes(templates.parse(line.template))) - ANYWHERE - set(holes.ROWS[row].holes)
        assert {(row, hole) for hole in found} <= PASSED_OVER, line.template


def test_the_command_prints_the_page(capsys):
    assert run(["sites", "--keys"]) == 0
    assert capsys.readouterr().out == PAGE.replace("[bring-your-own.md](bring-your-own.md)", "docs/bring-your-own.md")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("{amount}", "{amont}"),
        ('"call"', '"cal"'),
        ('"collect"', '"colect"'),
        ('"preflop"', '"preflp"'),
        ("row", "rwo"),
    ],
)
def test_an_error_about_a_name_says_where_all_are_listed(tmp_path, capsys, old, new):
    from tests.test_docs import ROOT

    site = tmp_path / "mine.toml"
    text = (ROOT / "docs" / "examples" / "tidewater.toml").read_text(encoding="utf-8")
    site.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert run(["sites", "--check", str(site)]) == 2
    assert capsys.readouterr().err.rstrip("\n").endswith("? oddchip sites --keys lists all")

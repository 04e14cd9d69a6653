"""Generated documentation is current and whole; what documents link to exists."""

import importlib.util
import re
import sys
from collections.abc import Mapping
from pathlib import Path

import polars as pl
import pytest

from auditor import house, registry
from auditor.cli.main import run

ROOT = Path(__file__).parent.parent


def _build():
    spec = importlib.util.spec_from_file_location("docs_build", ROOT / "docs" / "build.py")
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


BUILD = _build()


def test_generated_pages_are_current():
    made = BUILD.texts()
    for file, text in made.items():
        assert file.read_text(encoding="utf-8") == text, f"run python docs/build.py ({file.name})"
    assert set(BUILD.RULES.glob("*.md")) == {file for file in made if file.parent == BUILD.RULES}


def test_every_column_that_is_written_has_a_meaning():
    """Told behind the column where it is declared."""
    known = BUILD.declared()
    for table, columns in BUILD.columns().items():
        assert known[table].row, table
        assert {name for name, (_, meaning) in columns.items() if not meaning} == set(), table


def test_what_is_documented_is_what_an_export_writes(tmp_path):
    log = ROOT / "sample_histories" / "pokerstars" / "faulty" / "BET104-raise-below-minimum.txt"
    assert run(["audit", str(log), "--out", str(tmp_path / "t"), "--fail-on", "never"]) == 0
    told = BUILD.columns()
    assert {folder.name for folder in (tmp_path / "t").iterdir() if folder.is_dir()} == set(told)
    for table, columns in told.items():
        frames = [pl.read_parquet(file) for file in (tmp_path / "t" / table).iterdir()]
        for frame in frames:
            assert frame.columns == list(columns), table


README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_finding_that_the_readme_shows_is_found(monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    shown = " ".join(re.search(r"^    (sample_histories/.*\n.*)$", README, re.MULTILINE)[1].split())
    assert run(["audit", shown.split(":")[0]]) == 1
    assert shown in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", *(f"docs/{f.name}" for f in BUILD.DOCS.glob("*.md"))])
def test_links_lead_somewhere(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", text):
        if "://" not in target:
            assert ((ROOT / page).parent / target).exists(), target


@pytest.mark.parametrize("rule", registry.rules(), ids=lambda rule: rule.code)
def test_a_page_says_everything(rule):
    for part in (rule.checks, rule.why, rule.example, rule.unjudged, rule.authority, rule.message):
        assert part.strip()
    assert rule.name == rule.name.lower()


class Asked:
    """A house that notes what it is asked."""

    def __init__(self, name):
        self._house = house.load(name)
        self.options = set()

    def value(self, option):
        self.options.add(option)
        return self._house.value(option)

    def standing(self, option):
        self.options.add(option)
        return self._house.standing(option)


def _where(rule):
    """The expressions that say on which rows a rule hangs on its options."""
    for option in rule.options.values():
        yield from option.values() if isinstance(option, Mapping) else (option,)


@pytest.mark.parametrize("rule", registry.rules(), ids=lambda rule: rule.code)
def test_a_rule_names_every_option_that_its_page_and_its_expressions_use(rule):
    told = " ".join((rule.checks, rule.why, rule.example, rule.unjudged, rule.authority))
    used = set(re.findall(r"`(\w+)`", told)) & set(house.options())
    single = (rule.applies, rule.when, rule.unknown, rule.expected, rule.actual, rule.detail)
    for name in house.names():
        asked = Asked(name)
        for expression in (*single, rule.remark, *rule.figures.values(), *rule.places.values(), *_where(rule)):
            if expression is not None:
                expression(pl.col, asked)
        used |= asked.options
    named = (*rule.options, *rule.reads)
    assert used <= set(named)
    assert set(named) <= set(house.options())
    assert len(named) == len(set(named))
    page = (BUILD.RULES / f"{rule.code}.md").read_text(encoding="utf-8")
    assert all(f"`{name}`" in page for name in named)


def test_every_option_is_read_by_a_rule_and_a_number_has_a_unit():
    read = {name for rule in registry.rules() for name in (*rule.options, *rule.reads)}
    assert read == set(house.options())
    assert {name for name, option in house.options().items() if bool(option.answers) == bool(option.unit)} == set()


def test_the_readme_counts_the_kinds_of_fault():
    faulty = ROOT / "sample_histories" / "pokerstars" / "faulty"
    codes = {file.name.split("-")[0] for file in faulty.iterdir()}
    assert f"faults of {len(codes)} rules" in README

"""The tutorial on site files holds: its files are what it shows, and give what it says."""

import re
from pathlib import Path

import pytest

from auditor.cli.main import run

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "bring-your-own.md").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def at_root(monkeypatch):
    monkeypatch.chdir(ROOT)


def _block(marker: str) -> str:
    lines = re.split(r"\n", PAGE[PAGE.index(f"<!-- {marker} -->") :])[2:]
    shown = []
    for line in lines:
        if line and not line.startswith("    "):
            break
        shown.append(line[4:])
    return "\n".join(shown).strip("\n")


def test_the_page_shows_the_files():
    for name in ("docs/examples/tidewater.txt", "docs/examples/tidewater.toml"):
        assert (ROOT / name).read_text(encoding="utf-8").startswith(_block(name))


def test_the_audit_finds_what_the_page_says(capsys):
    assert run(["audit", "--site-file", "docs/examples/tidewater.toml", "docs/examples/tidewater.txt"]) == 1
    told = capsys.readouterr().out
    assert re.search(r"^    (docs/examples/.*BET104.*)$", PAGE, re.MULTILINE)[1] in told
    assert "Audited 2 hands" in told


def test_check_names_the_template_of_each_line(capsys):
    assert run(["sites", "--check", "docs/examples/tidewater.toml", "docs/examples/tidewater.txt"]) == 0
    told = capsys.readouterr().out
    assert "    14  Bo raises to 60\n        {player} raises to {to}\n" in told
    assert "2 hands; 0 lines" in told


def test_check_names_the_lines_that_nothing_reads(tmp_path, capsys):
    log = tmp_path / "log.txt"
    log.write_text((ROOT / "docs/examples/tidewater.txt").read_text(encoding="utf-8").replace("Bo checks", "Bo yawns"))
    assert run(["sites", "--check", "docs/examples/tidewater.toml", str(log)]) == 1
    assert "Bo yawns\n        no template reads this line\n" in capsys.readouterr().out


def test_a_mistake_names_its_place(tmp_path):
    site = tmp_path / "mine.toml"
    text = (ROOT / "docs/examples/tidewater.toml").read_text(encoding="utf-8")
    site.write_text(text.replace("calls {amount}", "calls {amont}"))
    from auditor.errors import DeclarationError
    from parsers import grammar

    with pytest.raises(DeclarationError, match=r"mine\.toml: line\[8\]\.template: unknown hole \{amont\}"):
        grammar.load(site)

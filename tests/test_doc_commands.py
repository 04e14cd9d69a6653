"""Every command that a document or a help page shows can be run as it stands; a finding that is shown is found."""

import re
import shlex
import shutil
from pathlib import Path

import pytest

from auditor.cli import audit, export, games, houses, main, review, rule, sites, stats
from auditor.cli.main import run

ROOT = Path(__file__).parent.parent
SAMPLES = ROOT / "sample_histories"
PAGES = ["README.md", "CONTRIBUTING.md", "sample_histories/README.md"]
PAGES += sorted(f"docs/{page.name}" for page in (ROOT / "docs").glob("*.md"))
HELP = {
    "oddchip": main.oddchip,
    "audit": audit.audit,
    "review": review.review,
    "export": export.export,
    "stats": stats.stats,
    "rule": rule.rule,
    "sites": sites.sites,
    "games": games.games,
    "houses": houses.houses,
}
COMMAND = re.compile(r"^    oddchip ((?:[^\s]+ ?)+)(?:  +.*)?$", re.MULTILINE)
STANDS_FOR = re.compile(r"\b[A-Z_]{3,}\b(?<!\bBET)(?<!\bPOT)|[\[|]")  # PATH..., [NAME]: no command as it stands


def _commands():
    texts = [(page, (ROOT / page).read_text(encoding="utf-8")) for page in PAGES]
    texts += [(f"oddchip {name} --help", function.__doc__) for name, function in HELP.items()]
    for page, text in texts:
        for command in dict.fromkeys(found.strip() for found in COMMAND.findall(text)):
            if not STANDS_FOR.search(command):
                yield pytest.param(command, id=f"{page}: {command}")


@pytest.fixture
def here(tmp_path, monkeypatch):
    """A folder with all that the examples name."""
    text = (SAMPLES / "pokerstars" / "clean.txt").read_text(encoding="utf-8")
    (tmp_path / "logs").mkdir()
    for name in ("hand.txt", "hands.txt", "logs/hands.txt"):
        (tmp_path / name).write_text(text, encoding="utf-8")
    logs = tmp_path / "logs" / "hands.txt"
    logs.write_text(text.replace("tuva88", "Ana"), encoding="utf-8")
    (tmp_path / "session.txt").write_text(text.replace("255100000000", "240000000017"), encoding="utf-8")
    shutil.copy(SAMPLES / "house.toml", tmp_path)
    shutil.copy(ROOT / "docs" / "examples" / "tidewater.txt", tmp_path / "log.txt")
    declared = [
        (ROOT / "docs" / "examples" / name).read_text("utf-8") for name in ("tidewater.toml", "tidewater.sample.toml")
    ]
    (tmp_path / "mine.toml").write_text("\n".join(declared), encoding="utf-8")
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    (tmp_path / "sample_histories").symlink_to(SAMPLES)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("command", list(_commands()))
def test_a_command_runs_as_it_stands(command, here, capfd):
    arguments = shlex.split(command)
    finds = "faulty" in command or "sample_histories/pokerstars" in command or "docs/examples/tidewater.txt" in command
    finds = finds and arguments[0] == "audit" and "never" not in arguments
    assert run(arguments) == int(finds)
    answer = capfd.readouterr()
    assert not answer.err.startswith("oddchip: ")
    assert answer.out or "--out" in arguments
    for output in re.findall(r"--(?:html|out|output-file) (\S+)", command):
        assert (here / output).exists()


def test_the_examples_are_found():
    """The pattern finds what it should, or the test above would hold of nothing."""
    told = [parameter.values[0] for parameter in _commands()]
    assert len(told) > 30
    for command in (
        "audit logs/",
        "sites --check mine.toml log.txt",
        "export logs/ --as phh --out hands.phhs",
        "rule big blind",
    ):
        assert command in told


def test_standard_input_as_the_help_shows_it(here, monkeypatch, capfd):
    with (here / "hands.txt").open("rb") as file:
        monkeypatch.setattr("sys.stdin", type("Stdin", (), {"buffer": file, "isatty": lambda self: False})())
        assert run(["audit", "-", "--fail-on", "warning"]) == 0
    assert "Audited 22 hands" in capfd.readouterr().out


SHOWN = re.findall(
    r"^    (\S+:\d+: [EWI] [A-Z]{3}\d{3} .*)$", "\n".join((ROOT / page).read_text("utf-8") for page in PAGES), re.M
)


@pytest.mark.parametrize("line", SHOWN, ids=lambda line: line.split(":")[0])
def test_a_finding_that_is_shown_is_found(line, monkeypatch, capfd):
    monkeypatch.chdir(ROOT)
    path = line.split(":")[0]
    own = ["--site-file", "docs/examples/tidewater.toml"] if "tidewater" in path else []
    run(["audit", path, *own])
    assert line.rstrip() in capfd.readouterr().out

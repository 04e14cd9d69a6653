"""Which hands a review shows: by number, by player, those in which something is found."""

import gzip
import json
import os
import threading
from pathlib import Path

import pytest

from auditor import pipeline
from auditor.cli.main import run
from tests.test_cli_commands import CLEAN, CUT

FAULT = CLEAN.replace("0500:", "0501:").replace("Dev: raises 200 to 300", "Dev: raises 50 to 150").replace("Bo", "Gus")
FAULT = FAULT.replace("(200) returned", "(50) returned")
OTHER = CLEAN.replace("0500:", "0502:").replace("Ana", "Hal")


@pytest.fixture
def log(tmp_path):
    file = tmp_path / "log.txt"
    file.write_text(CLEAN + FAULT + OTHER + CUT + "\n", encoding="utf-8")
    return str(file)


@pytest.fixture
def reviewed(capfd):
    def numbers(*arguments):
        run(["review", *arguments, "--format", "json"])
        told = capfd.readouterr()
        return [json.loads(line)["hand_id"] for line in told.out.splitlines()] or told.err

    return numbers


@pytest.mark.parametrize(
    ("options", "numbers"),
    [
        ((), "0500 0501 0502 0999"),
        (("--found",), "0501 0999"),
        (("--found", "--select", "BET"), "0501"),
        (("--found", "--ignore", "BET104"), "0999"),
        (("--found", "--select", "RAK"), ""),
        (("--player", "Ana"), "0500 0501"),
        (("--player", "Ana", "--found"), "0501"),
        (("--hand", "700000000502"), "0502"),
        (("--hand", "700000000502", "--hand", "#700000000500"), "0500 0502"),
        (("--hand", "700000000999"), "0999"),
        (("--hand", "700000000500", "--found"), ""),
        (("--hand", "700000000502", "--player", "Ana"), ""),
    ],
)
def test_the_hands_that_fit_all_that_is_asked(log, reviewed, options, numbers):
    told = reviewed(log, *options)
    assert told == ([f"70000000{number}" for number in numbers.split()] or "")


def test_a_player_or_a_number_that_is_not_there_is_an_error(log, capfd):
    assert run(["review", log, "--player", "Anna"]) == 2
    assert capfd.readouterr().err == (
        f"oddchip: --player Anna: there is no such player in {log}; did you mean Ana? (5 in all)\n"
    )
    assert run(["review", log, "--hand", "700000000502", "--hand", "7000000005023"]) == 2
    told = capfd.readouterr()
    assert "Hand #700000000502" in told.out
    assert "--hand 7000000005023: there is no such hand" in told.err
    for option in ("--hand", "--player"):  # bytes that are no text
        assert run(["review", log, option, "\udcff12"]) == 2
        assert f"{option} \ufffd12: there is no such " in capfd.readouterr().err
    assert run(["review", log, "--hand", ""]) == 2
    assert run(["review", log, "--hand", "700000000502", "--hand", "#"]) == 2
    assert capfd.readouterr().err.count("name its number") == 2


def test_how_many_are_not_shown_is_told(log, tmp_path, capfd):
    page = tmp_path / "page.html"
    assert run(["review", log, "--found", "--ignore", "ING", "--html", str(page)]) == 1
    assert capfd.readouterr().out.splitlines()[-1] == "1 of 3 hands, 1 with findings"
    assert "1 of 3 hands, each replayed" in page.read_text("utf-8")
    assert run(["review", log, "--found", "--select", "RAK", "--html", str(page)]) == 0
    assert capfd.readouterr().out == "None of 3 hands fits all that was asked for\n"
    assert "None of 3 hands fits all that was asked for" in page.read_text("utf-8")


def test_a_hand_that_is_there_and_does_not_fit_is_told(log, tmp_path, capfd):
    page = tmp_path / "page.html"
    assert run(["review", log, "--hand", "700000000502", "--found", "--select", "RAK", "--html", str(page)]) == 0
    assert capfd.readouterr().out == "The hand does not fit all that was asked for\n"
    assert "The hand does not fit all that was asked for." in page.read_text("utf-8")


def test_a_number_that_is_there_twice_stands_for_no_other(log, tmp_path, capfd):
    other = tmp_path / "other.txt"
    other.write_text(FAULT.replace("Gus", "Gil"), "utf-8")
    assert run(["review", log, str(other), "--hand", "700000000501", "--hand", "700000000500", "--found"]) == 1
    assert capfd.readouterr().out.splitlines()[-1] == "2 of 3 hands, 2 with findings"


@pytest.mark.parametrize("packed", [False, True])
def test_a_number_is_sought_where_it_stands(log, reviewed, monkeypatch, packed):
    """Splits without it are not parsed, whether or not the file is packed; a repeat stays one."""
    text = (CLEAN * 3).replace("0500:", "0503:", 1) + OTHER + CLEAN.replace("0500:", "0504:") * 40
    file = Path(f"{log}.gz" if packed else log)
    file.write_bytes(gzip.compress(text.encode()) if packed else text.encode())
    parsed = []
    ingest = pipeline.ingest
    monkeypatch.setattr(pipeline, "ingest", lambda split, **others: parsed.append(split) or ingest(split, **others))
    opened = pipeline.sources.open_splits
    small = {"split_bytes": 2 * len(CLEAN)}
    monkeypatch.setattr(pipeline.sources, "open_splits", lambda *given, **known: opened(*given, **{**known, **small}))
    assert reviewed(str(file), "--hand", "700000000500") == ["700000000500"] * 2
    assert 1 <= len(parsed) <= 2
    assert reviewed(str(file), "--hand", "700000000502") == ["700000000502"]
    assert reviewed(str(file), "--hand", "700000000500", "--player", "Hal") == ""  # he is there, in another split
    before = len(parsed)
    assert "there is no such hand" in reviewed(str(file), "--hand", "700000000505")
    assert len(parsed) > before + 10  # all is read for one that is nowhere


def test_a_number_that_a_reader_puts_together_is_found(reviewed):
    assert reviewed("sample_histories/pokernow", "--hand", "2-q1w2e2") == ["2-q1w2e2"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with a name")
def test_a_pipe_is_read_but_once(tmp_path, capfd):
    pipe = tmp_path / "pipe"
    for asked, status in (("1-q1w2e1", 0), ("nosuch", 2)):
        os.mkfifo(pipe)
        text = Path("sample_histories/pokernow/clean.csv").read_bytes()
        writer = threading.Thread(target=pipe.write_bytes, args=(text,), daemon=True)
        writer.start()
        assert run(["review", str(pipe), "--hand", asked, "--site", "pokernow", "--fail-on", "never"]) == status
        writer.join(10)
        assert not writer.is_alive()
        pipe.unlink()
    told = capfd.readouterr()
    assert told.out.startswith("Hand #1-q1w2e1")
    assert "it holds 1-q1w2e1" in told.err

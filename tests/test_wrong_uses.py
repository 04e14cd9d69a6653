"""A wrong call is answered in one line on standard error that says what to do, with status 2, and leaves nothing."""

import shlex
import shutil
from pathlib import Path

import pytest

from auditor.cli.main import run

ROOT = Path(__file__).parent.parent
SAMPLE = ROOT / "sample_histories" / "pokerstars" / "faulty" / "BET104-raise-below-minimum.txt"
AUDIT, REVIEW, EXPORT, STATS = "audit hand.txt ", "review hand.txt ", "export hand.txt ", "stats hand.txt "
NOTHING = "nothing is named to be read: a file, a folder, "
WRONG = {
    # the command
    "audti hand.txt": "Did you mean 'audit'?; oddchip --help explains",
    "help": "No such command 'help'; oddchip --help explains",
    "--verison": "Possible options: --version",
    "--format json": "oddchip audit, review, rule, sites, games and houses have it; oddchip --help explains",
    # what is read
    "audit": NOTHING,
    "review": NOTHING,
    "stats": NOTHING,
    "export --out t": NOTHING,
    "audit ''": "no such file: ''",
    "audit nofile.txt": "no such file: nofile.txt",
    "audit no*.txt": "no file matches: no*.txt",
    "audit emptydir": "no files in folder: emptydir",
    "audit ftp://host/log": "cannot read: ftp://host/log (",
    "audit - hand.txt -": "-: standard input is named more than once",
    "audit file:///nosuch": "no such file: file:///nosuch",
    # options that are misspelt, of another command, or without a value
    AUDIT + "--formt json": "No such option: --formt (Possible options: --format, --out); oddchip audit --help",
    AUDIT + "--as csv": "oddchip export and stats have it",
    AUDIT + "--tables hands": "oddchip export has it",
    AUDIT + "--hand 5": "oddchip review has it",
    REVIEW + "--jobs 2": "have it; oddchip review --help explains",
    EXPORT + "--out t --format csv": "have it; oddchip export --help explains",
    STATS + "--select BET": "have it; oddchip stats --help explains",
    "rule --boo": "No such option: --boo; oddchip rule --help explains",
    AUDIT + "--format": "Option '--format' requires an argument; oddchip audit --help explains",
    REVIEW + "--hand": "oddchip review --help explains",
    EXPORT + "--tables hands": "Missing option '--out'; oddchip export --help explains",
    "sites --check": "oddchip sites --help explains",
    "games x y": "no game x y; there are ",
    AUDIT + "--all --format json": "--all: is of --format text; json has all",
    "sites --keys --format json": "--format json: is of sites; --keys and --check write text",
    # values
    AUDIT + "--format xml": "--format xml: unknown; there are csv, json, jsonl, text",
    AUDIT + "--fail-on fatal": "'fatal' is not one of 'error', 'warning', 'info', 'never'",
    AUDIT + "--jobs many": "'--jobs': 'many' is no whole number",
    AUDIT + "--jobs -3": "'--jobs': -3 is not in the range",
    AUDIT + "--select BET999": "--select BET999: no rule's code begins with it; `oddchip rule` lists the codes",
    AUDIT + "--select ''": "--select: no rule is named; give a code or its beginning",
    AUDIT + "--ignore ,": "--ignore: no rule is named",
    AUDIT + "--select BET104 --ignore BET104": "leaves no rule to judge by",
    AUDIT + "--house nosuch": "oddchip knows no such house; there are ",
    AUDIT + "--house tda2042": "did you mean 'tda2024'? oddchip houses lists all",
    AUDIT + "--house dir": "no house dir: it is no file",
    AUDIT + "--house hand.txt": "hand.txt: is not valid TOML",
    AUDIT + "--house bad.toml": "bad.toml: nme: there is no such key",
    AUDIT + "--site Pokerstar": "did you mean 'pokerstars'? oddchip sites lists all",
    AUDIT + "--site ''": "--site '': unknown; there are ",
    AUDIT + "--site-file nosuch.toml": "nosuch.toml: cannot be read: ",
    AUDIT + "--site-file dir": "dir: cannot be read: ",
    AUDIT + "--site-file hand.txt": "hand.txt: is not valid TOML",
    AUDIT + "--site-file empty.toml": "empty.toml: name: is missing; oddchip sites --keys lists all keys",
    AUDIT + "--site winamax --site-file tide.toml": "--site and --site-file: give one of them",
    REVIEW + "--hand 12": "there is no such hand in hand.txt; did you mean 255100001200, ",
    REVIEW + "--hand ''": "--hand '': there is no such hand",
    REVIEW + "--format jsonl": "'jsonl' is not one of 'text', 'json'",
    EXPORT + "--out t --as xlsx": "--as xlsx: unknown; there are csv, jsonl, parquet, ohh, phh",
    EXPORT + "--out t --tables hand": "--tables hand: unknown; there are hands, ",
    EXPORT + "--out t --tables ''": "--tables: no table is named; there are hands, ",
    EXPORT + "--out t --as phh --tables hands": "--tables: --as phh writes hands, not tables",
    STATS + "--by hero": "statistics are grouped by player, site, ",
    STATS + "--only vpipp": "did you mean 'vpip'?",
    STATS + "--only xyz": "aggression_factor, wtsd, all_in_showdown, wsd, won, bb_per_100",
    STATS + "--only ''": "--only: no statistic is named; there are hands, ",
    STATS + "--as xml": "--as xml: unknown; there are table, csv, json, parquet",
    "rule BET9": "`oddchip rule` lists the catalogue",
    "rule BET104 BET999": "no rule BET999: ",
    "rule ''": "no rule '': ",
    "sites nosuch": "oddchip sites lists all",
    "sites hand.txt": "name a site file too: oddchip sites --check mine.toml hand.txt",
    "sites --check nosuch.toml": "nosuch.toml: cannot be read",
    "sites --check tide.toml nosuch.txt": "no such file: nosuch.txt",
    "sites --keys winamax": "--keys: lists all that a site file may have; leave out the rest",
    "games holdme": "did you mean 'holdem'? oddchip games lists all",
    "houses nosuch": "oddchip houses lists all",
    # outputs
    AUDIT + "--output-file dir": "dir: cannot be written: it is a folder; name a file",
    STATS + "--out dir": "dir: cannot be written: it is a folder; name a file",
    AUDIT + "--output-file no/such/x.txt": "cannot be written: there is no folder ",
    AUDIT + "--html hand.txt": "--html hand.txt: is one of the logs to be read; name another file",
    AUDIT + "--html x.html --output-file x.html": "x.html: is named for two outputs, --output-file and --html",
    AUDIT + "--html x --out x": "x: is named for two outputs",
    EXPORT + "--as phh --out x --left-out x": "x: is named for two outputs, --out and --left-out",
    EXPORT + "--as phh --out - --left-out -": "--left-out -: standard output has the results",
    EXPORT + "--out t --left-out x": "--left-out: --as parquet leaves no hand out; --as ohh or phh may",
    AUDIT + "--out hand.txt": "hand.txt: is a file; the tables need a folder",
    AUDIT + "--out full": "full: holds other files; name a new or empty folder",
    EXPORT + "--out dir --as phh": "dir: cannot be written: ",
    EXPORT + "--out hand.txt --as phh": "--out hand.txt: is one of the logs to be read",
    STATS + "--out hand.txt": "--out hand.txt: is one of the logs to be read",
}


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    shutil.copy(SAMPLE, tmp_path / "hand.txt")
    shutil.copy(ROOT / "docs" / "examples" / "tidewater.toml", tmp_path / "tide.toml")
    for name in ("dir", "emptydir", "full"):
        (tmp_path / name).mkdir()
    for name, text in (("dir/hand.txt", ""), ("full/mine.txt", "x"), ("empty.toml", ""), ("bad.toml", 'nme = "x"\n')):
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(("call", "told"), WRONG.items(), ids=list(WRONG))
def test_a_wrong_call_is_answered_in_one_line(call, told, here, capfd):
    before = sorted(here.rglob("*"))
    assert run(shlex.split(call)) == 2
    answer = capfd.readouterr()
    assert answer.out == ""
    assert answer.err.startswith("oddchip: ")
    assert answer.err.count("\n") == 1
    assert told in answer.err
    assert sorted(here.rglob("*")) == before


def test_an_empty_file_that_is_named_is_a_finding(here, capfd):
    """In a folder with logs it is none: those hold empty files of many kinds."""
    (here / "empty.txt").write_bytes(b"\r\n \n")
    assert run(["audit", "empty.txt"]) == 1
    assert "not read: 0 bytes, in no format that oddchip reads: there is nothing in it" in capfd.readouterr().out
    shutil.copy("empty.txt", here / "dir" / "more.txt")
    assert run(["audit", "dir"]) == 1
    assert "dir/hand.txt:1: E ING101 unknown-format  not read: 0 bytes" in capfd.readouterr().out.replace("\\", "/")
    shutil.copy("hand.txt", here / "dir" / "hand.txt")
    assert run(["audit", "dir"]) == 1
    assert "ING101" not in capfd.readouterr().out
    assert run(["sites", "--check", "tide.toml", "empty.txt"]) == 1


def test_several_codes_are_several_pages(capfd):
    assert run(["rule", "BET104", "pot101"]) == 0
    told = capfd.readouterr().out
    assert "# BET104 raise-below-minimum\n" in told
    assert "\n# POT101 uncalled-kept\n" in told
    assert run(["rule", "BET104", "odd_chip", "ses"]) == 0  # an option and a family among them
    told = capfd.readouterr().out
    assert [line for line in told.splitlines() if line.startswith("# ") or line == "## odd_chip"] == [
        "# BET104 raise-below-minimum",
        "## odd_chip",
        "# SES102 button-movement",
        "# SES103 duplicate-hand",
    ]

"""What was found by trying to break the whole: each input stays data, each failing place is one clear line."""

import os
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

from auditor import pipeline
from auditor.cli.main import run
from parsers import grammar, sources
from parsers.errors import SourceError
from parsers.ingest import ingest
from parsers.vocabulary import RejectCode, Status
from tests.test_money_rules import FILES

ROOT = Path(__file__).parent.parent
CLEAN = (ROOT / "sample_histories" / "pokerstars" / "clean.txt").read_text(encoding="utf-8")
SITES = sorted(path.parent.name for path in (ROOT / "sample_histories").glob("*/clean.*"))
HAND = CLEAN.split("\n\n\n")[0] + "\n"


def audited(path: Path, **settings):
    return list(pipeline.run(pipeline.Settings((str(path),), jobs=1, **settings)))


def oddchip(*arguments: str, **streams) -> subprocess.CompletedProcess:
    code = "from auditor.cli.main import main; main()"
    return subprocess.run([sys.executable, "-c", code, *arguments], cwd=ROOT, capture_output=not streams, **streams)


@pytest.mark.skipif(os.name != "posix", reason="names are bytes there")
def test_names_that_are_no_text(tmp_path):
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / os.fsdecode(b"\xff\xfe.txt")).write_text(HAND, encoding="utf-8")
    found = audited(folder)
    assert found[-1].sources.get_column("uri").to_list()[0].endswith(r"\xff\xfe.txt")
    assert sum(part.facts.hands.height for part in found) > 0


@pytest.mark.skipif(os.name != "posix", reason="links")
def test_a_link_to_itself_is_passed_over(tmp_path):
    (tmp_path / "self").symlink_to("self")
    (tmp_path / "a.txt").write_text(HAND, encoding="utf-8")
    assert audited(tmp_path)[-1].sources.height == 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes")
def test_what_is_no_file_is_written_to_as_it_is(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        path = tmp_path / "a.txt"
        path.write_text(HAND, encoding="utf-8")
        assert run(["audit", str(path), "--format", "jsonl", "--output-file", str(pipe)]) == 0
    finally:
        os.close(reader)
    assert pipe.is_fifo()


def test_a_link_is_followed(tmp_path):
    target = tmp_path / "target.txt"
    target.write_text("before")
    link = tmp_path / "link.txt"
    link.symlink_to(target)
    (tmp_path / "a.txt").write_text(HAND, encoding="utf-8")
    assert run(["audit", str(tmp_path / "a.txt"), "--output-file", str(link)]) == 0
    assert link.is_symlink()
    assert "Audited" in target.read_text()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device")
def test_a_full_disk_is_one_line():
    with Path("/dev/full").open("wb") as full:
        done = oddchip("rule", stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2
    assert done.stderr.decode() == "oddchip: the results cannot be written: No space left on device\n"


@pytest.mark.skipif(os.name != "posix", reason="limits")
@pytest.mark.parametrize("kind", ["csv", "jsonl", "parquet"])
def test_tables_that_find_no_room_are_one_line(tmp_path, kind):
    import resource

    (tmp_path / "a.txt").write_text(CLEAN, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "auditor.cli", "export", str(tmp_path / "a.txt"), "--as", kind, "--out", tmp_path / "t"],
        cwd=ROOT,
        capture_output=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (500, 500)),
    )
    assert done.returncode == 2
    told = done.stderr.decode()
    assert told.startswith("oddchip: the results cannot be written: ")
    assert told.endswith("File too large\n")
    assert told.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device")
@pytest.mark.parametrize("arguments", [("audit", "missing"), ("rule", "XXX"), ("rule",)])
def test_where_errors_cannot_be_told_the_status_says_so(arguments):
    with Path("/dev/full").open("wb") as full:
        assert oddchip(*arguments, stdout=full, stderr=full).returncode == 2


@pytest.mark.skipif(os.name != "posix", reason="links, and names that are bytes")
def test_outputs_that_cannot_be(tmp_path, capsys):
    (tmp_path / "a.txt").write_text(HAND, encoding="utf-8")
    (tmp_path / "loop").symlink_to("loop")
    for option, name in (("--html", "loop"), ("--output-file", "loop"), ("--out", "loop"), ("--out", b"o\xff")):
        output = str(tmp_path / os.fsdecode(name))
        assert run(["audit", str(tmp_path / "a.txt"), option, output]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.txt", "loop"]


def test_hands_without_a_number_are_not_compared(tmp_path):
    path = tmp_path / "a.txt"
    first = HAND.replace(HAND.split("#")[1].split(":")[0], "", 1)
    path.write_text(first + "\n\n" + first.replace("Periwinkle", "Zinnia"), encoding="utf-8")
    status = pl.concat([part.facts.hands for part in audited(path)]).get_column("status")
    assert not (status >= int(Status.DUPLICATE)).any()


def test_a_day_that_no_month_has_is_no_time(tmp_path):
    path = tmp_path / "a.txt"
    text = next(file for file in FILES if file.stem == "ING103").read_text(encoding="utf-8").split("'''")[1]
    path.write_text(text.replace("2024/05/04", "2024/02/30"), encoding="utf-8")
    assert audited(path)[0].facts.hands.get_column("started_at").to_list() == [None]


def test_composed_accents_lose_no_byte(tmp_path):
    path = tmp_path / "a.txt"
    data = HAND.rstrip().encode() + "\nSeat 9: Zoe\u0301".encode()
    path.write_bytes(data)
    part = audited(path)[0]
    assert part.facts.hands.get_column("length").sum() + part.facts.rejects.get_column("length").sum() == len(data)


def test_an_amount_of_twenty_digits_is_no_amount(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text(
        'Game # 2646630562 - Omaha High Pot Limit EUR 0.10/0.20 - Table "Corvus"\n'
        "INES                    (EUR 20.00 in seat 2)\n"
        "INES                    Call        (92233720368547758.40)\n"
    )
    for compiled in (False, True):
        (facts,) = [ingest(split, compiled=compiled) for split in sources.open_splits([path])]
        assert (facts.actions.height, facts.rejects.height) == (0, 1)


def test_a_street_of_many_raises(tmp_path):
    raises = "".join(f"{('Jarl', 'Ines')[n % 2]}: raises $2 to ${2 * n + 4}\n" for n in range(140))
    text = (
        "PokerStars Hand #800000000801:  Hold'em Limit ($2/$4 USD) - 2024/05/04 18:30:31 ET\n"
        "Table 'Corvus' 6-max Seat #1 is the button\nSeat 1: Ines ($1000 in chips)\nSeat 2: Jarl ($1000 in chips)\n"
        "Ines: posts small blind $1\nJarl: posts big blind $2\n*** HOLE CARDS ***\nInes: calls $1\n"
        + raises
        + "Jarl: folds\nUncalled bet ($2) returned to Ines\nInes collected $560 from pot\n*** SUMMARY ***\n"
        "Total pot $560 | Rake $0\nSeat 1: Ines (button) (small blind) collected ($560)\n"
        "Seat 2: Jarl (big blind) folded before Flop\n"
    )
    path = tmp_path / "a.txt"
    path.write_text(text)
    assert "CAP101" in audited(path)[0].findings.get_column("code").to_list()


def test_an_output_never_takes_the_place_of_a_log(tmp_path, capsys):
    path = tmp_path / "a.txt"
    path.write_text(HAND, encoding="utf-8")
    calls = (
        ["audit", str(path), "--output-file", str(path)],
        ["audit", str(tmp_path), "--html", str(path)],
        ["review", str(path), "--html", str(path)],
        ["stats", str(path), "--as", "csv", "--out", str(path)],
        ["export", str(path), "--as", "phh", "--out", str(path)],
    )
    for call in calls:
        assert run(call) == 2, call
        assert "is one of the logs to be read" in capsys.readouterr().err
        assert path.read_text(encoding="utf-8") == HAND


@pytest.mark.parametrize(
    "call", ["audit {log} --site-file {file}", "audit {log} --house {file}", "sites --check {file}"]
)
def test_a_log_named_as_a_declaration_is_not_read_to_its_end(tmp_path, capsys, call):
    log, large = tmp_path / "a.txt", tmp_path / "large.txt"
    log.write_text(HAND, encoding="utf-8")
    large.write_bytes(b"x" * ((1 << 22) + 1))
    assert run(call.format(log=log, file=large).split()) == 2
    assert "large.txt: is no declaration: it has more than 4,194,304 signs" in capsys.readouterr().err


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device")
def test_a_device_without_an_end_is_no_site_file(tmp_path, capsys):
    log = tmp_path / "a.txt"
    log.write_text(HAND, encoding="utf-8")
    assert run(["audit", str(log), "--site-file", "/dev/zero"]) == 2
    assert capsys.readouterr().err.startswith("oddchip: /dev/zero: is no declaration: it has more than")


def test_names_in_a_site_file_that_do_not_exist(tmp_path, capsys):
    text = (ROOT / "docs" / "examples" / "tidewater.toml").read_text(encoding="utf-8")
    log = str(ROOT / "docs" / "examples" / "tidewater.txt")
    for old, new, told in (
        ('= "no_limit"', '= "nolimit"', "structures.no-limit: unknown structure"),
        ('= "holdem"', '= "holdemm"', "games.holdem: unknown game"),
    ):
        site = tmp_path / f"{len(old)}.toml"
        site.write_text(text.replace(old, new), encoding="utf-8")
        for call in (["audit", "--site-file", str(site), log], ["sites", "--check", str(site), log]):
            assert run(call) == 2
            assert told in capsys.readouterr().err


def test_a_summary_of_a_tournament_is_known_and_no_hand(tmp_path):
    path = tmp_path / "summary.txt"
    path.write_text("PokerStars Tournament #900000001, No Limit Hold'em\nBuy-In: $1.00/$0.10 USD\n9 players\n")
    parts = audited(path)
    assert [code for part in parts for code in part.facts.rejects.get_column("code")] == [int(RejectCode.IGNORED_TEXT)]
    assert all(part.findings.is_empty() for part in parts)


def test_a_year_that_is_any_number_is_no_time(tmp_path):
    """Where the year stands apart from the day, it is read as a number."""
    text = grammar.load("partypoker").samples[0].text.lstrip()
    assert " 2013\n" in text
    path = tmp_path / "a.txt"
    path.write_text(text.replace(" 2013\n", " 999999999\n") + text, encoding="utf-8")
    times = pl.concat([part.facts.hands for part in audited(path)]).get_column("started_at").to_list()
    assert times[0] is None
    assert times[1].year == 2013


def test_the_largest_winnings_have_statistics(tmp_path, capsysbinary):
    path = tmp_path / "a.txt"
    assert "Oskar_B collected $14.20" in HAND
    path.write_text(HAND.replace("collected $14.20", "collected $9999999999999.99"), encoding="utf-8")
    assert run(["stats", str(path), "--as", "csv"]) == 0
    row = next(line for line in capsysbinary.readouterr().out.decode().splitlines() if "Oskar_B" in line)
    assert row.endswith(",9999999999992.64,999999999999264,1,1999999999998527.8,19999999999985.277,1")


def test_a_file_that_is_gone_before_it_is_read_takes_no_other_along(tmp_path, monkeypatch):
    for name in ("a.txt", "b.txt", "c.txt"):
        (tmp_path / name).write_text(HAND.replace("#", f"#{ord(name[0])}", 1), encoding="utf-8")
    reading = sources.open_splits([tmp_path], split_bytes=1)
    (tmp_path / "b.txt").unlink()
    assert sum(ingest(split).hands.height for split in reading) == 2
    assert reading.sources.height == 3
    assert reading.rejects.select("source", "code", "length", "text").rows() == [
        (1, int(RejectCode.UNDECODABLE), 0, "the rest was not read: No such file or directory")
    ]
    named = sources.open_splits([tmp_path / "a.txt"])
    (tmp_path / "a.txt").unlink()
    with pytest.raises(SourceError, match="cannot read"):
        list(named)


def renamed(tmp_path, site, old, new):
    """The codes found in a site's clean sample in which a player is called otherwise."""
    sample = next((ROOT / "sample_histories" / site).glob("clean.*"))
    text = sample.read_text(encoding="utf-8")
    (tmp_path / sample.name).write_text(text.replace(old, new), encoding="utf-8")
    parts = audited(tmp_path / sample.name)
    return {code for part in parts for code in part.findings.get_column("code")}


@pytest.mark.parametrize("site", SITES)
def test_a_name_that_another_begins_with(tmp_path, site):
    assert not renamed(tmp_path, site, "Rik", "Ola Pim")


# by name alone: where acts name the seat or a number too, a name may stand twice
@pytest.mark.parametrize("site", ["boss", "coinpoker_events", "entraction", "fulltilt2016", "ipoker", "pokertracker"])
def test_two_players_of_one_name_are_one_fault(tmp_path, site):
    assert renamed(tmp_path, site, "Pim", "Ola") in ({"ING106"}, {"ING101"})


def test_two_players_of_one_id(tmp_path):
    assert renamed(tmp_path, "ohh", '"id": 2,', '"id": 1,') == {"ING101"}

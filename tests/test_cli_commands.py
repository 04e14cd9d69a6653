"""The commands as a user meets them: exit status, one line for an error, output whole or not at all."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

from auditor.cli import main, terminal
from tests import report_hands

ROOT = Path(__file__).parents[1]
CLEAN = """PokerStars Hand #700000000500:  Hold'em No Limit (50/100) - 2024/03/02 20:15:09 ET
Table 'Aster 500' 6-max Seat #4 is the button
Seat 1: Ana (9000 in chips)
Seat 2: Bo (9000 in chips)
Seat 4: Dev (9000 in chips)
Ana: posts small blind 50
Bo: posts big blind 100
*** HOLE CARDS ***
Dev: raises 200 to 300
Ana: folds
Bo: folds
Uncalled bet (200) returned to Dev
Dev collected 250 from pot
Dev: doesn't show hand
*** SUMMARY ***
Total pot 250 | Rake 0
Seat 1: Ana (small blind) folded before Flop
Seat 2: Bo (big blind) folded before Flop
Seat 4: Dev (button) collected (250)


"""
CUT = "PokerStars Hand #700000000999:  Hold'em No Limit (50/100) - 2024/03/02 20:15:09 ET\nTable 'A"


@pytest.fixture
def clean(tmp_path):
    file = tmp_path / "clean.txt"
    file.write_text(CLEAN, encoding="utf-8")
    return str(file)


@pytest.fixture
def faulty(tmp_path):
    file = tmp_path / "faulty.txt"
    file.write_text(CLEAN + CUT, encoding="utf-8")
    return str(file)


def run(*arguments):
    """A whole process, for what belongs to one."""
    command = [sys.executable, "-m", "auditor.cli", *arguments]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8")


def test_exit_status(clean, faulty):
    assert main.run(["audit", clean]) == 0
    assert main.run(["audit", faulty]) == 1
    assert main.run(["audit", faulty, "--fail-on", "never"]) == 0
    assert main.run(["audit", faulty, "--ignore", "ING"]) == 0
    assert main.run(["audit", faulty, "--select", "SES"]) == 0
    assert main.run(["review", clean]) == 0
    assert main.run(["review", faulty]) == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["audit", "no/such/file.txt"],
        ["audit"],
        ["audit", "{clean}", "--format", "toml"],
        ["audit", "{clean}", "--fail-on", "nothing"],
        ["audit", "{clean}", "--select", "XYZ"],
        ["audit", "{clean}", "--house", "nowhere"],
        ["audit", "{clean}", "--site", "nowhere"],
        ["audit", "{clean}", "--jobs", "-1"],
        ["audit", "{clean}", "--no-such-option"],
        ["audit", "{clean}", "--out", "{clean}"],
        ["audit", "{clean}", "--out", "{folder}/missing/t"],
        ["audit", "{clean}", "--html", "{folder}/missing/page.html"],
        ["audit", "{clean}", "--output-file", "{folder}/missing/found.txt"],
        ["review", "{clean}", "--html", "{clean}/page.html"],
        ["export", "{clean}", "--out", "{folder}/missing/t.phhs", "--as", "phh"],
        ["stats", "{clean}", "--out", "{folder}/missing/stats.csv"],
        ["review", "{clean}", "--hand", "1"],
        ["review", "{clean}", "--format", "csv"],
        ["export", "{clean}", "--out", "{folder}/t", "--tables", "hands,nothing"],
        ["export", "{clean}", "--out", "{folder}/t", "--as", "xls"],
        ["stats", "{clean}", "--by", "moon"],
        ["stats", "{clean}", "--only", "moon"],
        ["stats", "{clean}", "--as", "moon"],
        ["rule", "NOPE"],
        ["houses", "nowhere"],
        ["games", "nowhere"],
        ["sites", "nowhere"],
        ["sites", "{clean}"],
        ["nonsense"],
    ],
    ids=" ".join,
)
def test_what_cannot_be_done_is_one_line_and_status_2(arguments, clean, tmp_path, capfd):
    told = [part.format(clean=clean, folder=tmp_path) for part in arguments]
    assert main.run(told) == 2
    answer = capfd.readouterr()
    assert answer.out == ""
    assert answer.err.startswith("oddchip: ")
    assert answer.err.count("\n") == 1
    assert not list(tmp_path.glob(".*"))
    assert not (tmp_path / "missing").exists()


def test_without_a_command_the_help_is_shown():
    done = run()
    assert done.returncode == 2
    assert "Usage: oddchip" in done.stderr


def test_the_list_of_commands_cuts_no_sentence():
    listed = run("--help").stdout.partition("Commands:")[2].strip().splitlines()
    assert len(listed) == 8
    assert all(line.endswith(".") and not line.endswith("...") for line in listed)


def test_what_can_be_read_is_listed_whole_and_cut_on_a_narrow_terminal(clean, capfd, monkeypatch):
    from parsers import grammar, readers

    assert main.run(["sites"]) == 0
    assert repr(grammar.load("betfair").signatures[0]) in capfd.readouterr().out
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(terminal, "is_terminal", lambda stream: True)
    assert main.run(["sites"]) == 0
    told = capfd.readouterr().out
    assert max(map(len, told.splitlines())) <= 80
    names = [*grammar.names(), *readers.names()]
    for name in names:
        assert f"\n  {name} " in told
    assert told.index("  winamax ") < told.index("Structured formats:") < told.index("  ohh ")
    assert "  Open Hand History  " in told
    assert main.run(["audit", clean, "--site", "nowhere"]) == 2
    assert "--site nowhere: unknown; there are " in capfd.readouterr().err
    assert main.run(["audit", clean, "--site", "pokerstar"]) == 2
    assert "did you mean 'pokerstars'?" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (
            ["--house", "pokrstars"],
            "no house pokrstars: it is no file, and oddchip knows no such house; did you mean 'pokerstars'?",
        ),
        (["--site", "winamx"], "--site winamx: unknown; did you mean 'winamax'?"),
    ],
)
def test_what_is_nearly_right_is_told(clean, capfd, arguments, told):
    assert main.run(["audit", clean, *arguments]) == 2
    assert told in capfd.readouterr().err


def test_every_format_of_an_export_is_told(clean, tmp_path, capfd):
    assert main.run(["export", clean, "--as", "doc", "--out", str(tmp_path / "out")]) == 2
    assert capfd.readouterr().err == "oddchip: --as doc: unknown; there are csv, jsonl, parquet, ohh, phh\n"


def test_a_review_names_the_rule_book(clean, capfd):
    for arguments, title in [((), "PokerStars"), (("--house", "rrop"), "Robert's Rules of Poker")]:
        assert main.run(["review", clean, *arguments]) == 0
        assert f"Judged by the rule book: {title}" in capfd.readouterr().out
        main.run(["review", clean, *arguments, "--format", "json"])
        assert json.loads(capfd.readouterr().out)["house"].startswith(title)


@pytest.mark.parametrize("kind", ["table", "csv", "json", "parquet"])
def test_a_reader_who_goes_is_no_fault(clean, kind):
    """It ends as a command of the system does whose reader has gone, and says nothing."""
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "auditor.cli", "stats", clean, "--as", kind]
    ended = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, text=True)
    os.close(writer)
    assert (ended.returncode, ended.stderr) == (141, "")


def test_json_of_both_commands(faulty, capfdbinary):
    main.run(["audit", faulty, "--format", "json"])
    told = json.loads(capfdbinary.readouterr().out)
    assert told["summary"]["complete"] == 1
    assert [reject["code"] for reject in told["rejects"]] == ["truncated_hand"]
    main.run(["review", faulty, "--format", "json"])
    views = [json.loads(line) for line in capfdbinary.readouterr().out.splitlines()]
    assert [(view["hand_id"], view["status"]) for view in views] == [
        ("700000000500", "complete"),
        ("700000000999", "rejected"),
    ]
    assert views[0]["reckoned"]["pot"] == "250"
    assert {seat["player"]: seat["net"] for seat in views[0]["seats"]} == {"Ana": "-50", "Bo": "-100", "Dev": "150"}


def test_coverage_is_of_the_selected_rules(faulty, capfdbinary):
    main.run(["audit", faulty, "--format", "json", "--select", "ING10", "--ignore", "ING102"])
    codes = {row["code"] for row in json.loads(capfdbinary.readouterr().out)["coverage"]}
    assert "ING101" in codes
    assert all(code.startswith("ING10") and code != "ING102" for code in codes)


def test_seconds_are_those_that_a_person_waits(clean, tmp_path):
    """Loading, judging and writing, not the splits alone."""
    script = (
        "import sys, time; began = time.perf_counter(); from auditor.cli.main import main\n"
        "from reports.pages import batch\n"
        "finish = batch.Batch.finish\n"
        "batch.Batch.finish = lambda page, summary: (time.sleep(0.5), finish(page, summary))\n"
        "try: main()\n"
        "finally: sys.stderr.write(str(time.perf_counter() - began))"
    )
    arguments = ["audit", clean, "--format", "json", "--html", str(tmp_path / "page.html")]
    done = subprocess.run([sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=True)
    summary = json.loads(done.stdout)["summary"]
    waited = float(done.stderr)
    assert 0.5 < summary["seconds"] <= waited
    assert summary["hands_per_second"] == pytest.approx(summary["hands"] / summary["seconds"], abs=0.1)


def test_one_hand_by_its_number(faulty, capfdbinary):
    assert main.run(["review", faulty, "--hand", "700000000500", "--format", "json"]) == 0
    assert len(capfdbinary.readouterr().out.splitlines()) == 1


def test_a_hand_is_found_as_it_is_told_and_others_are_named(clean, tmp_path, capfd):
    assert main.run(["review", clean, "--hand", "#700000000500", "--format", "json"]) == 0
    capfd.readouterr()
    assert main.run(["review", clean, "--hand", "#70000000500"]) == 2
    assert "did you mean 700000000500?" in capfd.readouterr().err
    many = tmp_path / "many.txt"
    many.write_text("".join(CLEAN.replace("500:", f"{n}:") for n in range(100, 120)), encoding="utf-8")
    assert main.run(["review", str(many), "--hand", "x"]) == 2
    assert "it holds 700000000100, 700000000101, " in capfd.readouterr().err
    assert main.run(["review", str(many), "--hand", "119"]) == 2
    assert "did you mean 700000000119? (20 in all)" in capfd.readouterr().err


def test_output_files(faulty, tmp_path, capfd):
    report, page = tmp_path / "report.json", tmp_path / "page.html"
    assert main.run(["audit", faulty, "--format", "json", "--output-file", str(report), "--html", str(page)]) == 1
    assert capfd.readouterr().out == ""
    assert json.loads(report.read_text("utf-8"))["schema"] == 1
    assert page.read_text("utf-8").endswith("</html>\n")
    assert not list(tmp_path.rglob("*.partial"))


def test_tables_have_the_key_names_and_a_version(faulty, tmp_path):
    out = tmp_path / "tables"
    assert main.run(["audit", faulty, "--out", str(out)]) == 1
    hands = pl.read_parquet(out / "hands")
    assert hands.select("site", "hand_id", "status", "structure").row(0) == (
        "pokerstars", "700000000500", "complete", "no_limit",
    )  # fmt: skip
    for table in ("actions", "trace", "seats", "results", "reckoning", "stakes", "findings"):
        assert {"site", "hand_id", "source"} <= set(pl.read_parquet(out / table).columns), table
    assert pl.read_parquet_metadata(out / "hands" / "part-00000.parquet")["schema_version"] == "1"
    manifest = json.loads((out / "oddchip.json").read_text("utf-8"))
    assert manifest["summary"]["hands"] == 1
    assert pl.read_parquet(out / "rejects").height == 1
    assert pl.read_parquet(out / "findings").height == 1


def test_tables_join_as_the_docs_promise(clean, tmp_path):
    wrong = tmp_path / "wrong.txt"
    wrong.write_text(CLEAN.replace("#7000000005", "#7000000006").replace("200 to 300", "50 to 150"), encoding="utf-8")
    out = tmp_path / "tables"
    main.run(["audit", clean, str(wrong), "--out", str(out), "--fail-on", "never"])
    tables = {folder.name: pl.scan_parquet(folder) for folder in out.iterdir() if folder.is_dir()}
    keyed = {name for name, table in tables.items() if "hand_id" in table.collect_schema()}
    assert keyed == set(tables) - {"sources", "coverage", "rejects"}
    told = {name for name in keyed if tables[name].collect().height}
    assert {"hands", "seats", "actions", "trace", "owed", "reckoning", "findings"} <= told
    for name in keyed:
        for key in (["site", "hand_id"], ["part", "hand"]):
            joined = tables[name].join(tables["hands"], on=key)
            assert joined.collect().height == tables[name].collect().height, (name, key)
    assert tables["sources"].join(tables["hands"], on=["site", "source"]).collect().height == 2


def test_tables_replace_tables_and_nothing_else(clean, faulty, tmp_path):
    out = tmp_path / "tables"
    assert main.run(["export", clean, "--out", str(out), "--tables", "hands", "--as", "csv"]) == 0
    assert main.run(["export", faulty, "--out", str(out), "--tables", "rejects", "--as", "jsonl"]) == 0
    assert sorted(entry.name for entry in out.iterdir()) == ["oddchip.json", "rejects"]
    other = tmp_path / "other"
    other.mkdir()
    (other / "mine.txt").write_text("x", encoding="utf-8")
    assert main.run(["export", clean, "--out", str(other)]) == 2
    assert (other / "mine.txt").exists()


def test_what_fails_leaves_nothing_behind(clean, tmp_path, monkeypatch):
    from reports.tables import parquet

    def broken(table, path):
        raise KeyboardInterrupt

    monkeypatch.setattr(parquet, "write", broken)
    before = sorted(tmp_path.iterdir())
    files = ["--output-file", str(tmp_path / "a.txt"), "--html", str(tmp_path / "a.html")]
    assert main.run(["audit", clean, "--out", str(tmp_path / "tables"), *files, "--jobs", "1"]) == 130
    assert sorted(tmp_path.iterdir()) == before


def test_a_reader_that_leaves_is_no_error(tmp_path):
    file = tmp_path / "many.txt"
    file.write_text("".join(CLEAN.replace("500:", f"{n}:") for n in range(100, 400)), encoding="utf-8")
    command = f"{sys.executable} -m auditor.cli review {file} | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, encoding="utf-8")
    assert done.stderr == ""
    assert done.stdout.startswith("Hand #")


def test_standard_input(clean):
    command = [sys.executable, "-m", "auditor.cli", "audit", "-", "--format", "json"]
    done = subprocess.run(command, input=Path(clean).read_bytes(), capture_output=True)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["summary"]["hands"] == 1
    assert done.stderr == b""


def test_hostile_names_reach_no_terminal(tmp_path, capfd):
    file = tmp_path / "hostile.txt"
    file.write_text(report_hands.TEXT.format(name="<script>\x1b[2J=1+1"), encoding="utf-8")
    page = tmp_path / "page.html"
    main.run(["review", str(file), "--html", str(page)])
    assert "\x1b" not in capfd.readouterr().out
    html = page.read_text("utf-8")
    assert html.count("<script>") == 1
    assert "&lt;script&gt;" in html


def test_no_colour_without_a_terminal(faulty):
    done = run("audit", faulty)
    assert "\x1b" not in done.stdout + done.stderr
    assert done.stderr == ""


def test_statistics(clean, tmp_path, capfd):
    assert main.run(["stats", clean, "--by", "player,site", "--as", "json"]) == 0
    told = json.loads(capfd.readouterr().out)
    rows = {row["player"]: row for row in told["rows"]}
    assert (rows["Dev"]["vpip_times"], rows["Dev"]["vpip_chances"]) == (1, 1)
    assert rows["Dev"]["won"] == "150"
    assert "vpip" in told["definitions"]
    out = tmp_path / "stats.parquet"
    assert main.run(["stats", clean, "--as", "parquet", "--out", str(out), "--only", "vpip"]) == 0
    assert "vpip_times" in pl.read_parquet(out).columns
    assert main.run(["stats", clean, "--only", "vpip,won"]) == 0
    assert capfd.readouterr().out.splitlines()[0].split() == ["player", "currency", "VPIP", "Won"]
    assert main.run(["stats", clean, "--as", "csv", "--only", "won,vpip,won", "--only", "vpip"]) == 0
    assert capfd.readouterr().out.startswith("player,currency,exponent,won,won_times,won_chances,vpip,vpip_times,")
    assert main.run(["stats", clean, "--as", "csv"]) == 0
    assert capfd.readouterr().out.startswith("player,currency,exponent,hands,")


@pytest.fixture
def mixed(tmp_path):
    """A folder with a hand, one that is cut off, and a file that is no log."""
    folder = tmp_path / "mixed"
    folder.mkdir()
    (folder / "hands.txt").write_text(CLEAN + CUT, encoding="utf-8")
    (folder / "page.html").write_text("<!doctype html><p>none", encoding="utf-8")
    return str(folder)


@pytest.mark.parametrize(
    "arguments",
    [
        ["stats", "{path}", "--as", "csv"],
        ["export", "{path}", "--out", "{folder}/t"],
        ["export", "{path}", "--out", "{folder}/t.ohh", "--as", "ohh"],
    ],
    ids=" ".join,
)
def test_what_was_not_read_is_told_at_the_end(arguments, mixed, clean, tmp_path, capfd):
    def told(path):
        status = main.run([part.format(path=path, folder=tmp_path) for part in arguments])
        return status, (capfd.readouterr().err.splitlines() or [""])[-1]

    assert told(mixed) == (0, "1 hand; 1 text not read, 1 file skipped; oddchip audit --all says which and why")
    assert "not read" not in told(clean)[1]
    (tmp_path / "notes.md").write_text("# Notes\n", encoding="utf-8")
    for output in (tmp_path / "t", tmp_path / "t.ohh"):
        shutil.rmtree(output) if output.is_dir() else output.unlink(missing_ok=True)
    before = sorted(tmp_path.iterdir())
    error = f"oddchip: {tmp_path}/notes.md: 0 hands; 1 text not read; oddchip audit says why"
    assert told(tmp_path / "notes.md") == (2, error)
    assert sorted(tmp_path.iterdir()) == before


def test_a_review_counts_as_an_audit_does(mixed, tmp_path, capfd):
    page = tmp_path / "page.html"
    assert main.run(["review", mixed, "--html", str(page)]) == 1
    assert capfd.readouterr().out.splitlines()[-1] == "1 hand, 0 with findings; 1 text not read"
    assert "Replayed act by act, with what was legal at each; 1 text was not read." in page.read_text("utf-8")


def test_a_text_without_a_hand_has_no_review(tmp_path, capfd):
    file = tmp_path / "summary.txt"
    file.write_text("PokerStars Tournament #900000001, No Limit Hold'em\n2 players\n", encoding="utf-8")
    assert main.run(["review", str(file)]) == 2
    assert capfd.readouterr() == ("", f"oddchip: {file}: there is no hand in it; oddchip audit says why\n")


def test_interrupt_stops_without_a_word(tmp_path, monkeypatch, clean, capfd):
    from auditor import pipeline

    def interrupted(*arguments, **options):
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(pipeline, "run", interrupted)
    assert main.run(["audit", clean, "--output-file", str(tmp_path / "x.json")]) == 130
    assert not (tmp_path / "x.json").exists()
    assert capfd.readouterr().err == ""


@pytest.mark.skipif(os.name != "posix", reason="a pseudo-terminal")
def test_progress_only_on_a_terminal(clean):
    import pty

    leader, follower = pty.openpty()
    command = [sys.executable, "-m", "auditor.cli", "audit", clean]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=follower, stdin=subprocess.DEVNULL)
    os.close(follower)
    told = os.read(leader, 65536)
    os.close(leader)
    assert b"\x1b[" in told
    assert b"\x1b" not in done.stdout


def test_a_rule_is_found_by_words_and_an_option_by_its_name(capfd):
    assert main.run(["rule", "big", "blind"]) == 0
    assert "FRC101" in capfd.readouterr().out
    assert main.run(["rule", "odd_chip"]) == 0
    told = capfd.readouterr().out
    assert "button_left" in told
    assert "tda2024" in told
    assert "Rules: POT107 odd-chip-seat." in told
    assert main.run(["rule", "cap"]) == 0
    assert "See also: `cap_two_rounds`," in capfd.readouterr().out
    assert main.run(["rule", "cap_tw"]) == 0
    assert capfd.readouterr().out.startswith("house options\n  cap_two_rounds ")
    assert main.run(["rule", "rake_permyriad"]) == 0
    assert "from 0 to 10000 (hundredths of a percent" in capfd.readouterr().out


@pytest.mark.skipif(os.name != "posix", reason="a pseudo-terminal")
def test_a_page_has_no_marks_on_a_terminal():
    import pty

    leader, follower = pty.openpty()
    subprocess.run([sys.executable, "-m", "auditor.cli", "rule", "odd_chip"], stdout=follower, check=True)
    os.close(follower)
    told = os.read(leader, 65536).decode()
    os.close(leader)
    assert told.startswith("odd_chip")
    assert "Rules: POT107 odd-chip-seat." in told
    assert not set("`#*") & set(told)


def test_a_cut_hand_is_told_once_and_where_it_stands(tmp_path, capfd):
    whole, cut = CLEAN.rstrip("\n"), CLEAN.split("*** HOLE CARDS ***")[0].replace("0500:", "0499:").rstrip("\n")
    wrong = whole.replace("0500:", "0501:").replace("Total pot", "Fen juggles\nTotal pot")
    file = tmp_path / "cut.txt"
    file.write_text("\n\n\n".join((cut, whole, wrong)) + "\n", encoding="utf-8")
    assert main.run(["audit", str(file), "--select", "ING"]) == 1
    told = capfd.readouterr().out
    assert re.findall(r"cut.txt:\d+: \w (\w+)", told) == ["ING102", "ING103"]
    assert told.count("truncated") == 2  # the finding, and how many there are of its rule
    assert "Not read" not in told
    assert main.run(["audit", str(file), "--select", "ING103"]) == 0
    assert "Not read: 1 truncated hand" in capfd.readouterr().out


def test_one_site_in_full(capfd):
    from parsers import grammar, readers

    for name in (*grammar.names(), *readers.names()):
        assert main.run(["sites", name]) == 0
        told = capfd.readouterr().out
        assert told.startswith(f"{name}: ")
        assert "\nencodings:\n  UTF-8" in told
        assert "(oddchip houses " in told
    for name in grammar.names():
        assert main.run(["sites", name]) == 0
        told = capfd.readouterr().out
        site = grammar.load(name)
        assert all(
            repr(text) in told for text in (*site.signatures, *(text for text in site.games if site.games[text]))
        )


def test_one_game_in_full(capfd):
    from auditor import games

    for name in games.names():
        assert main.run(["games", name]) == 0
        told = capfd.readouterr().out
        assert told.startswith(f"{name}: {games.load(name).title}\n")
        assert all(f"\n  {street} " in told for street in games.load(name).streets)
    assert main.run(["games", "stud_hilo8"]) == 0
    told = " ".join(capfd.readouterr().out.split())
    assert "bring-in of the low card wins: high / low, eight or better, half each" in told
    assert "third small bet 2 down, 1 up fourth small bet 1 up fifth big bet 1 up" in told
    assert main.run(["games"]) == 0
    listed = capfd.readouterr().out.splitlines()
    assert len(listed) == len(games.names())
    assert any(line.split(maxsplit=1) == ["badugi", "Badugi: 4 cards, 3 draws; badugi"] for line in listed)


def test_a_name_of_several_words_needs_no_quotation_marks(capfd):
    for command, words, begins in (
        ("games", ("Big", "O"), "omaha5_hilo8: "),
        ("games", ("big", "o"), "omaha5_hilo8: "),
        ("houses", ("Full", "Tilt", "Poker"), "fulltilt: "),
        ("sites", ("run", "it", "once"), "runitonce: "),
    ):
        assert main.run([command, *words]) == 0
        assert capfd.readouterr().out.startswith(begins)
    assert main.run(["games", "no", "such"]) == 2
    assert "no game no such;" in capfd.readouterr().err


def test_links_of_pages_read_as_text(capfd):
    assert main.run(["sites", "--keys"]) == 0
    assert "docs/bring-your-own.md makes one" in capfd.readouterr().out


def test_a_review_takes_several_files(clean, faulty, tmp_path, capfd):
    assert main.run(["review", clean, faulty, "--ignore", "ING"]) == 0
    assert capfd.readouterr().out.count("Hand #700000000500") == 2
    assert main.run(["review", clean, faulty, "--hand", "1"]) == 2
    assert "there is no such hand in" in capfd.readouterr().err


def test_what_could_not_be_judged_has_names_and_says_why(clean, tmp_path, capfd):
    assert main.run(["audit", clean]) == 0
    told = capfd.readouterr().out
    assert "Could not be judged, for want of facts in the log:\n" in told
    for line in re.findall(r"^ +[\d,]+ of [\d,]+  .*$", told, re.MULTILINE):
        assert re.fullmatch(r" +[\d,]+ of [\d,]+  [A-Z]{3}\d{3} [a-z0-9-]+(, [A-Z]{3}\d{3} [a-z0-9-]+)*", line)
    gap = tmp_path / "gap.txt"
    gap.write_text(CLEAN.replace("Ana: folds", "Ana: ponders\nAna: folds"), encoding="utf-8")
    assert main.run(["audit", str(gap)]) == 0
    told = capfd.readouterr().out
    assert "for want of facts in the log, or behind lines that were not read:\n" in told
    assert re.search(r" of \d+  TRN101 out-of-turn\n", told)


def test_a_hand_with_an_award_and_no_total_says_what_is_missing(tmp_path, capfd):
    cut = tmp_path / "cut.txt"
    cut.write_text(CLEAN.split("*** SUMMARY")[0], encoding="utf-8")
    assert main.run(["audit", str(cut)]) == 1
    told = capfd.readouterr().out
    assert "ING102 truncated-hand" in told
    assert "or the one that ends a hand of this format (it tells the total;" in told


def test_a_rake_that_no_line_tells_is_what_was_not_paid_out(capsys):
    """888 has no line for it."""
    assert main.run(["review", str(ROOT / "sample_histories/888/clean.txt"), "--format", "json"]) == 0
    told = [json.loads(line)["declared"] for line in capsys.readouterr().out.splitlines()]
    assert [(one["rake"], one["rake_is"]) for one in told] == [("0.03", "rest"), ("0.01", "rest")]
    assert all(one["pot"] is None for one in told)


def test_a_terminal_without_all_signs_gets_them_escaped(tmp_path):
    log = tmp_path / "log.txt"
    log.write_text("Tidewater deal 41: ten €\n", encoding="utf-8")
    site = Path(__file__).parent.parent / "docs" / "examples" / "tidewater.toml"
    command = [sys.executable, "-m", "auditor.cli", "sites", "--check", str(site), str(log)]
    done = subprocess.run(command, capture_output=True, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (1, b"")
    assert b"Tidewater deal 41: ten \\u20ac\n" in done.stdout


def test_pages_are_broken_between_words_on_a_terminal_and_lose_their_marks_alone(monkeypatch, capsys):
    monkeypatch.setattr(terminal, "is_terminal", lambda stream: True)
    monkeypatch.setenv("COLUMNS", "72")
    for arguments in (["rule", "FRC102"], ["rule", "odd_chip"], ["houses", "pokerstars"], ["sites", "--keys"]):
        capsys.readouterr()
        assert main.run(arguments) == 0
        shown = capsys.readouterr().out
        assert max(map(len, shown.splitlines())) <= 72
        assert "`" not in shown
        assert "\n#" not in shown
    assert "parsers/sites/*.toml" in shown
    assert "bring-your-own.md makes one step by step" in " ".join(shown.split())
    monkeypatch.setattr(terminal, "is_terminal", lambda stream: False)
    assert main.run(["rule", "FRC102"]) == 0
    assert capsys.readouterr().out == (ROOT / "docs" / "rules" / "FRC102.md").read_text("utf-8")


def test_a_name_may_be_written_in_any_case_and_be_a_title(faulty, capfd):
    def told(*arguments):
        status = main.run(list(arguments))
        return status, capfd.readouterr().out

    for command, word, name in (
        ("sites", "PokerStars", "pokerstars"),
        ("sites", "full tilt poker", "fulltilt"),
        ("sites", "Open Hand History", "ohh"),
        ("houses", "POKERSTARS", "pokerstars"),
        ("houses", "Winning Poker Network", "winning"),
        ("games", "Omaha", "omaha"),
        ("games", "texas Hold'em", "holdem"),
        ("games", "PLO8", "omaha_hilo8"),
        ("games", "2-7 TD", "draw27_triple"),
    ):
        assert told(command, word) == told(command, name)
        assert told(command, name)[0] == 0
    plain = told("audit", faulty, "--format", "jsonl", "--site", "pokerstars", "--house", "winning")
    assert plain[1]
    assert (
        told("audit", faulty, "--format", "jsonl", "--site", "PokerStars", "--house", "winning poker network") == plain
    )


def test_games_are_found_by_words(capfd):
    assert main.run(["games", "five-card OMAHA high"]) == 0
    assert capfd.readouterr().out.startswith("omaha5_hilo8: ")
    assert main.run(["games", "draw"]) == 0
    names = [line.split()[0] for line in capfd.readouterr().out.splitlines()]
    assert names[0] == "draw27_single"
    assert "draw5" in names
    assert "holdem" not in names


def test_the_games_of_a_mix_are_found(capfd):
    assert main.run(["games", "8-game"]) == 0
    told = [line.split()[0] for line in capfd.readouterr().out.splitlines()]
    assert told == ["draw27_triple", "holdem", "omaha", "omaha_hilo8", "razz", "stud", "stud_hilo8"]


def test_statistics_are_what_the_suffix_says_unless_told(clean, tmp_path, capfd):
    def written(name, *kind):
        assert main.run(["stats", clean, "--only", "vpip", "--out", str(tmp_path / name), *kind]) == 0
        return (tmp_path / name).read_bytes()

    assert written("st.csv").startswith(b"player,currency,exponent,vpip,")
    assert json.loads(written("st.JSON"))["schema"] == 1
    assert written("st.parquet").startswith(b"PAR1")
    table = written("st.txt")
    assert table.split()[:3] == [b"player", b"currency", b"VPIP"]
    assert written("st.csv", "--as", "table") == written("st") == table
    assert main.run(["stats", clean, "--only", "vpip", "--out", "-"]) == 0
    assert capfd.readouterr().out.encode() == table


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (["audit", "{clean}", "--output-file", "{folder}/x.json"], "written as text; --format json, jsonl or csv"),
        (["audit", "{clean}", "--output-file", "{folder}/x.json", "--format", "jsonl"], ""),
        (["audit", "{clean}", "--output-file", "{folder}/x.txt"], ""),
        (["review", "{clean}", "--output-file", "{folder}/x.JSON"], "written as text; --format json"),
        (["review", "{clean}", "--output-file", "{folder}/x.json", "--format", "json"], ""),
        (["stats", "{clean}", "--out", "{folder}/x.xlsx"], "written as text; --as csv, json or parquet"),
        (["stats", "{clean}", "--out", "{folder}/x.csv", "--as", "table"], ""),
        (["export", "{clean}", "--out", "{folder}/x.csv", "--as", "csv"], "a folder, with a folder a table; one"),
        (["export", "{clean}", "--out", "{folder}/x.parquet"], "x.parquet is a folder, with a folder a table\n"),
        (["export", "{clean}", "--out", "{folder}/x", "--as", "csv"], ""),
        (["audit", "{clean}", "--out", "{folder}/x.parquet"], "x.parquet is a folder, with a folder a table\n"),
    ],
)
def test_a_file_that_is_not_what_its_name_says_is_told(clean, tmp_path, capfd, command, told):
    assert main.run([part.format(clean=clean, folder=tmp_path) for part in command]) == 0
    error = capfd.readouterr().err
    assert told in error if told else error == ""


def test_a_rule_that_is_written_nearly_so_is_told(capfd):
    for word, meant in (("BET1044", "BET104"), ("raise-below-minimun", "raise-below-minimum"), ("od_chip", "odd_chip")):
        assert main.run(["rule", word]) == 2
        assert capfd.readouterr().err.endswith(f"; did you mean {meant!r}?\n")


def test_compiling_is_told_without_a_terminal_once(clean, capfd):
    from parsers import kernels

    with terminal.progress([clean], quiet=False):
        assert capfd.readouterr().err == ""
        while kernels.waits:
            kernels.waits.pop()()
    assert capfd.readouterr().err == "oddchip: compiling for this machine, once; about a minute\n"


@pytest.mark.parametrize("is_seen", [False, True])
@pytest.mark.parametrize(
    "command",
    [["audit", "-q"], ["stats", "--quiet"], ["export", "-q", "--as", "jsonl", "--tables", "hands", "--out", "-"]],
)
def test_quiet(command, is_seen, clean, capfd, monkeypatch):
    """Neither a bar on a terminal nor the line on compiling elsewhere; the results are the same."""
    from parsers import kernels

    loud = [word for word in command if word not in ("-q", "--quiet")]
    assert main.run([*loud, clean]) == 0
    out = capfd.readouterr().out
    monkeypatch.setattr(terminal, "is_terminal", lambda stream: is_seen and stream is sys.stderr)
    kernels.waits[:] = []
    assert main.run([*command, clean]) == 0
    told = capfd.readouterr()
    assert told.err == ""
    assert kernels.waits == []
    assert _without_seconds(told.out) == _without_seconds(out)


def _without_seconds(text):
    return re.sub(r"in [\d.]+ s", "", text)

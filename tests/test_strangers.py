"""Files beside the logs that are no logs: skipped and counted where only met, an error where they are named."""

import io
import json
import tarfile
import zipfile
from pathlib import Path

import pytest
from source_logs import hand, opened, written

from auditor.cli import main
from parsers.vocabulary import RejectCode
from tests import report_hands

HAND = hand(1).encode()
PICTURE = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(256))


def codes(splits) -> dict[str, RejectCode]:
    list(splits)
    names = splits.sources.select("uri", "member").rows()
    return {Path(names[row[0]][1] or names[row[0]][0]).name: RejectCode(row[4]) for row in splits.rejects.rows()}


def test_what_lies_beside_the_logs_is_skipped(tmp_path):
    written(tmp_path, "logs/a.txt", HAND)
    written(tmp_path, "logs/p.png", PICTURE)
    written(tmp_path, "logs/deep/run.py", b"print('a')\n")
    written(tmp_path, "logs/NOTES", b"bought in for 20\n")
    splits = opened(tmp_path / "logs")
    assert codes(splits) == dict.fromkeys(("p.png", "run.py", "NOTES"), RejectCode.SKIPPED_FILE)
    assert splits.rejects["length"].sum() == len(PICTURE) + 11 + 17
    assert splits.sources.height == 4


def test_a_file_of_the_kind_of_the_logs_may_be_one(tmp_path):
    written(tmp_path, "a.TXT", HAND)
    written(tmp_path, "b.txt", b"Engine log 7, nobody knows it\n")
    written(tmp_path, "c.txt", PICTURE)
    assert codes(opened(tmp_path)) == {"b.txt": RejectCode.UNKNOWN_FORMAT, "c.txt": RejectCode.BINARY}


def test_a_folder_in_which_nothing_is_read_is_not_passed_over(tmp_path):
    written(tmp_path, "one/a.log", b"Engine log 7\n")
    written(tmp_path, "two/a.txt", HAND)
    written(tmp_path, "two/a.log", b"Engine log 7\n")
    splits = opened(tmp_path / "one", tmp_path / "two")
    list(splits)
    assert splits.rejects["code"].to_list() == [RejectCode.UNKNOWN_FORMAT, RejectCode.SKIPPED_FILE]
    assert codes(opened(tmp_path)) == {"a.log": RejectCode.SKIPPED_FILE}  # named as one folder


def test_what_is_named_is_never_skipped(tmp_path):
    log = written(tmp_path, "a.txt", HAND)
    picture = written(tmp_path, "p.png", PICTURE)
    assert codes(opened(log, picture)) == {"p.png": RejectCode.BINARY}
    assert codes(opened(str(tmp_path / "*.*"))) == {"p.png": RejectCode.BINARY}  # as a shell would name them
    assert codes(opened(tmp_path, picture))["p.png"] == RejectCode.BINARY


def test_what_may_hold_logs_is_not_skipped(tmp_path):
    written(tmp_path, "a.txt", HAND)
    written(tmp_path, "old.7z", b"7z\xbc\xaf\x27\x1c" + bytes(40))
    written(tmp_path, "cut.gz", b"\x1f\x8b\x08\0\0")
    assert codes(opened(tmp_path)) == {"old.7z": RejectCode.BINARY, "cut.gz": RejectCode.UNDECODABLE}


@pytest.mark.parametrize("suffix", ["zip", "tar"])
def test_an_archive_is_as_a_folder(tmp_path, suffix):
    file = tmp_path / f"logs.{suffix}"
    members = {"a.txt": HAND, "p.png": PICTURE, "b.txt": b"Engine log 7\n"}
    if suffix == "zip":
        with zipfile.ZipFile(file, "w") as made:
            for name, data in members.items():
                made.writestr(name, data)
    else:
        with tarfile.open(file, "w") as made:
            for name, data in members.items():
                info = tarfile.TarInfo(name)
                info.size = len(data)
                made.addfile(info, io.BytesIO(data))
    assert codes(opened(file)) == {"p.png": RejectCode.SKIPPED_FILE, "b.txt": RejectCode.UNKNOWN_FORMAT}


def test_compression_is_no_kind(tmp_path):
    import gzip

    written(tmp_path, "a.txt.gz", gzip.compress(HAND))
    written(tmp_path, "b.sql.gz", gzip.compress(b"create table t\n"))
    written(tmp_path, "c.txt", b"Engine log 7\n")
    assert codes(opened(tmp_path)) == {"b.sql.gz": RejectCode.SKIPPED_FILE, "c.txt": RejectCode.UNKNOWN_FORMAT}


def test_an_audit_beside_its_own_outputs(tmp_path, capfd):
    (tmp_path / "hand.txt").write_text(report_hands.TEXT.format(name="Dev"), encoding="utf-8")
    outputs = ["--out", str(tmp_path / "tables"), "--html", str(tmp_path / "page.html"), "--select", "ING"]
    main.run(["audit", str(tmp_path), *outputs])
    capfd.readouterr()
    assert main.run(["audit", str(tmp_path), "--select", "ING", "--format", "json"]) == 0
    told = json.loads(capfd.readouterr().out)
    skipped = told["summary"]["skipped_files"]
    assert skipped == told["summary"]["rejects"] == told["summary"]["sources"] - 1 > 20
    assert {reject["code"] for reject in told["rejects"]} == {"skipped_file"}
    rest = told["summary"]["bytes"] - (tmp_path / "hand.txt").stat().st_size
    assert sum(reject["length"] for reject in told["rejects"]) == rest  # every byte is accounted for
    assert main.run(["audit", str(tmp_path), "--select", "ING"]) == 0
    assert f"Skipped: {skipped} files that hold no hands" in capfd.readouterr().out
    assert main.run(["audit", str(tmp_path / "page.html"), str(tmp_path / "hand.txt"), "--select", "ING"]) == 1
    assert "E ING101" in capfd.readouterr().out

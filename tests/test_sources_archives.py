"""Compressed files and archives are read as they come, within limits; damage stays where it is. Own-written text."""

import bz2
import gzip
import hashlib
import io
import lzma
import random
import struct
import tarfile
import zipfile
from pathlib import Path

import pyarrow as pa
import pytest
from source_logs import hand, hands, opened, written

from parsers.archives import Limits
from parsers.sources import Splits
from parsers.vocabulary import RejectCode

TEXT = "".join(hand(number) for number in range(40)).encode()


def packed(codec: str, data: bytes) -> bytes:
    if codec == "gz":
        return gzip.compress(data)
    if codec == "bz2":
        return bz2.compress(data)
    if codec == "xz":
        return lzma.compress(data)
    sink = pa.BufferOutputStream()
    with pa.CompressedOutputStream(sink, {"zst": "zstd", "lz4": "lz4"}[codec]) as stream:
        stream.write(data)
    return sink.getvalue().to_pybytes()


def tarred(members: dict[str, bytes]) -> bytes:
    sink = io.BytesIO()
    with tarfile.open(fileobj=sink, mode="w") as archive:
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return sink.getvalue()


def zipped(members: dict[str, bytes]) -> bytes:
    sink = io.BytesIO()
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return sink.getvalue()


def rejects(splits: Splits) -> list[tuple[int, int, str]]:
    return [(row["source"], row["code"], row["text"]) for row in splits.rejects.to_dicts()]


@pytest.mark.parametrize("members", [{}, {".hidden": TEXT}, {"a.txt": b"", "b.txt": b"\r\n"}])
@pytest.mark.parametrize("name", ["a.zip", "a.tar", "a.tar.gz"])
def test_an_archive_with_nothing_in_it_is_told_where_it_is_named(tmp_path, name, members):
    data = zipped(members) if name == "a.zip" else tarred(members)
    path = written(tmp_path / "logs", name, gzip.compress(data) if name == "a.tar.gz" else data)
    for named in (path, path.parent):
        splits = opened(named)
        assert list(splits) == []
        assert rejects(splits) == [
            (0, RejectCode.UNKNOWN_FORMAT, "there is nothing in it, or only blanks and line ends")
        ]
    if len(members) < 2:  # of members each has its own
        sizes = splits.sources.select("bytes", "sha256").rows()
        assert sizes == [(path.stat().st_size, hashlib.sha256(path.read_bytes()).hexdigest())]
    written(tmp_path / "logs", "b.txt", TEXT)
    splits = opened(path.parent)
    assert len(hands(list(splits))) == 40
    assert splits.rejects.is_empty()


CODECS = ["gz", "bz2", "xz", "zst", "lz4"]


@pytest.mark.parametrize("codec", CODECS)
@pytest.mark.parametrize("split_bytes", [100, 8 << 20])
def test_compressed_files(tmp_path: Path, codec: str, split_bytes: int) -> None:
    data = packed(codec, TEXT)
    splits = opened(written(tmp_path, f"a.txt.{codec}", data), split_bytes=split_bytes)
    assert len(hands(list(splits))) == 40
    (row,) = splits.sources.to_dicts()
    assert (row["codec"], row["member"], row["bytes"]) == (codec, None, len(data))
    assert row["sha256"] == hashlib.sha256(data).hexdigest()  # of the file as it is stored
    assert rejects(splits) == []


@pytest.mark.parametrize("codec", CODECS)
def test_truncated_compressed_files(tmp_path: Path, codec: str) -> None:
    noise = random.Random(1)
    text = "".join(hand(number, player=noise.randbytes(20).hex()) for number in range(10_000)).encode()
    data = packed(codec, text)
    cut = data[: len(data) * 2 // 3]
    splits = opened(written(tmp_path, f"a.{codec}", cut))
    assert len(hands(list(splits))) > 1_000  # what came before the damage stands
    ((source, code, reason),) = rejects(splits)
    assert (source, code) == (0, RejectCode.UNDECODABLE)
    assert "the rest was not read" in reason
    assert splits.sources["sha256"].to_list() == [hashlib.sha256(cut).hexdigest()]


@pytest.mark.parametrize("codec", CODECS)
def test_not_what_the_suffix_says(tmp_path: Path, codec: str) -> None:
    written(tmp_path, f"a.{codec}", TEXT)
    written(tmp_path, f"b.tar.{codec}", TEXT)
    written(tmp_path, "c.zip", TEXT)
    written(tmp_path, "d.tar", TEXT)
    written(tmp_path, "e.txt", TEXT)
    splits = opened(tmp_path)
    assert len(hands(list(splits))) == 40
    assert [(source, code) for source, code, _ in rejects(splits)] == [(s, RejectCode.UNDECODABLE) for s in range(4)]


def test_a_gz_file_of_several_parts(tmp_path: Path) -> None:
    splits = opened(written(tmp_path, "a.gz", gzip.compress(TEXT) + gzip.compress(TEXT)))
    assert len(hands(list(splits))) == 80


@pytest.mark.parametrize("junk", [b"and some junk", b"\x1f\x8b\x08 no member", b"\0" * 20_000 + b"junk"])
def test_what_follows_a_gz_file_takes_nothing_along(tmp_path: Path, junk: bytes) -> None:
    splits = opened(written(tmp_path, "a.gz", gzip.compress(TEXT) + junk))
    assert len(hands(list(splits))) == 40
    assert [code for _, code, _ in rejects(splits)] == [RejectCode.UNDECODABLE]


def test_a_gz_file_may_be_filled_up(tmp_path: Path) -> None:
    splits = opened(written(tmp_path, "a.gz", gzip.compress(TEXT) + b"\0" * 20_000 + gzip.compress(TEXT) + b"\0" * 9))
    assert len(hands(list(splits))) == 80
    assert rejects(splits) == []


@pytest.mark.parametrize("suffix", ["zip", "tar", "tgz", "tbz2", "txz", "tzst", *(f"tar.{codec}" for codec in CODECS)])
def test_archives(tmp_path: Path, suffix: str) -> None:
    picture = b"\x89PNG\0" * 500_000
    members = {"b/1.txt": TEXT, "b/.hidden": picture, "a.txt": TEXT, "x.png": picture, "last.txt": TEXT}
    if suffix == "zip":
        data = zipped(members)
    else:
        data = tarred(members)
        codec = suffix.removeprefix("tar").lstrip(".").removeprefix("t")
        data = packed(codec, data) if codec else data
    splits = opened(written(tmp_path, f"a.{suffix}", data))
    assert len(hands(list(splits))) == 120
    assert splits.sources["member"].to_list() == ["b/1.txt", "a.txt", "x.png", "last.txt"]
    assert splits.sources["uri"].unique().len() == 1
    assert splits.sources["sha256"][0] == hashlib.sha256(TEXT).hexdigest()
    assert splits.sources["bytes"].to_list() == [len(TEXT), len(TEXT), len(picture), len(TEXT)]
    assert [(source, code) for source, code, _ in rejects(splits)] == [(2, RejectCode.SKIPPED_FILE)]


def test_a_damaged_member_leaves_the_others(tmp_path: Path) -> None:
    data = bytearray(zipped({"1.txt": TEXT, "2.txt": TEXT, "3.txt": TEXT}))
    second = data.find(b"2.txt") + 20
    data[second : second + 30] = b"\xff" * 30
    splits = opened(written(tmp_path, "a.zip", bytes(data)))
    assert len({source for source, *_ in hands(list(splits))} & {0, 2}) == 2
    assert [(source, code) for source, code, _ in rejects(splits)] == [(1, RejectCode.UNDECODABLE)]
    assert [sha is None for sha in splits.sources["sha256"]] == [False, True, False]


def test_an_encrypted_member(tmp_path: Path) -> None:
    data = bytearray(zipped({"1.txt": TEXT, "2.txt": TEXT}))
    for at in (data.find(b"PK\3\4") + 6, data.find(b"PK\1\2") + 8):  # the flag that says so, in both places
        data[at] |= 1
    splits = opened(written(tmp_path, "a.zip", bytes(data)))
    assert len(hands(list(splits))) == 40
    ((source, code, reason),) = rejects(splits)
    assert (source, code) == (0, RejectCode.UNDECODABLE)
    assert reason == "the rest was not read: it is encrypted"


@pytest.mark.parametrize("cut", [600, 1000, 2560])
def test_a_truncated_tar(tmp_path: Path, cut: int) -> None:
    data = tarred({"1.txt": hand(1).encode(), "2.txt": hand(2).encode() * 20, "3.txt": hand(3).encode()})
    splits = opened(written(tmp_path, "a.tar", data[:cut]))
    assert len(hands(list(splits))) >= 1
    assert RejectCode.UNDECODABLE in [code for _, code, _ in rejects(splits)]


@pytest.mark.parametrize("suffix", ["gz", "xz", "zst", "zip", "tar.gz"])
def test_bombs(tmp_path: Path, suffix: str) -> None:
    limits = Limits(ratio=50, ratio_from=1 << 20)
    bomb = hand(1).encode() + b"\n" * (4 << 20)
    if suffix == "zip":
        data = zipped({"bomb.txt": bomb, "good.txt": TEXT})
    elif suffix == "tar.gz":
        data = packed("gz", tarred({"bomb.txt": bomb}))
    else:
        data = packed(suffix, bomb)
    splits = opened(written(tmp_path, f"a.{suffix}", data), limits=limits)
    assert len(hands(list(splits))) == (41 if suffix == "zip" else 1)
    told = rejects(splits)
    assert (0, RejectCode.TOO_LONG, "the rest was not read: decompresses to more than 50 times its size") in told or (
        suffix == "tar.gz" and "decompresses to more than 50 times" in told[-1][2]
    )


def test_size_limit(tmp_path: Path) -> None:
    file = written(tmp_path, "a.gz", gzip.compress(TEXT * 1000))
    splits = opened(file, limits=Limits(member_bytes=100_000))
    list(splits)
    assert "decompresses to more than 100000 bytes" in rejects(splits)[0][2]


@pytest.mark.parametrize("suffix", ["zip", "tar"])
def test_too_many_members(tmp_path: Path, suffix: str) -> None:
    members = {f"{number}.txt": hand(number).encode() for number in range(30)}
    data = zipped(members) if suffix == "zip" else tarred(members)
    splits = opened(written(tmp_path, f"a.{suffix}", data), limits=Limits(members=20))
    assert len(hands(list(splits))) == 20
    ((source, code, reason),) = rejects(splits)
    assert (source, code) == (20, RejectCode.TOO_LONG)
    assert "more than 20 members" in reason


def test_a_zip_directory_that_would_fill_the_memory(tmp_path: Path) -> None:
    data = bytearray(zipped({"1.txt": TEXT}))
    struct.pack_into("<I", data, data.rfind(b"PK\5\6") + 12, 1 << 30)
    splits = opened(written(tmp_path, "a.zip", bytes(data)))
    assert list(splits) == []
    assert "directory" in rejects(splits)[0][2]


def test_tar_headers_that_would_fill_the_memory(tmp_path: Path) -> None:
    info = tarfile.TarInfo("long")
    info.type = tarfile.GNUTYPE_LONGNAME
    info.size = 1 << 33
    data = info.tobuf(tarfile.GNU_FORMAT) + b"n" * (8 << 20)
    splits = opened(written(tmp_path, "a.tar", data))
    assert list(splits) == []
    assert "headers of a member are too large" in rejects(splits)[0][2]


def test_links_in_a_tar_are_passed_over(tmp_path: Path) -> None:
    sink = io.BytesIO()
    with tarfile.open(fileobj=sink, mode="w") as archive:
        link = tarfile.TarInfo("link.txt")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/hostname"
        archive.addfile(link)
    splits = opened(written(tmp_path, "a.tar", sink.getvalue()))
    assert list(splits) == []
    assert splits.sources["member"].to_list() == [None]  # the archive, in which nothing else is


@pytest.mark.parametrize("codec", ["gz", "bz2", "xz", "zst", "lz4"])
def test_compressed_standard_input(codec: str) -> None:
    splits = opened("-", stdin=io.BytesIO(packed(codec, TEXT)))
    assert len(hands(list(splits))) == 40
    assert splits.sources.get_column("codec").to_list() == [codec]
    assert splits.sources.get_column("sha256")[0] == hashlib.sha256(packed(codec, TEXT)).hexdigest()


@pytest.mark.parametrize("size", [0, 1, 15, 16, 17])
def test_short_standard_input(size: int) -> None:
    splits = opened("-", stdin=io.BytesIO(b"x" * size))
    assert list(splits) == []
    assert splits.sources.get_column("bytes").to_list() == [size]


def test_compressed_data_within_an_archive(tmp_path: Path) -> None:
    """It is not unpacked, and that is said."""
    inner = packed("gz", TEXT)
    file = written(tmp_path, "a.zip", zipped({"one.txt": TEXT, "two.txt.gz": inner, "three.zip": zipped({"a": TEXT})}))
    splits = opened(file)
    assert len(hands(list(splits))) == 40
    assert splits.rejects.get_column("code").to_list() == [RejectCode.BINARY] * 2
    assert splits.rejects.get_column("text").to_list() == [
        "gz data within, which is not unpacked: unpack it first",
        "zip data within, which is not unpacked: unpack it first",
    ]
    assert splits.rejects.get_column("length")[0] == len(inner)

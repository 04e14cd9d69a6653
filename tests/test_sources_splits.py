"""Splits end at hand borders, lose nothing, and do not depend on how the input is cut. All text is own-written."""

import hashlib
import io
import os
import tracemalloc
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from source_logs import BOM, LAKE, SITES, FakeSite, hand, hands, opened, parts, written

from parsers import packing, tables
from parsers.archives import Limits
from parsers.errors import DeclarationError, SourceError, UsageError
from parsers.sources import open_splits
from parsers.vocabulary import RejectCode


def test_one_file(tmp_path: Path) -> None:
    data = "".join(hand(number) for number in range(3)).encode()
    file = written(tmp_path, "a.txt", data)
    splits = opened(file)
    (split,) = list(splits)
    assert (split.site, split.data) == ("river", data)
    assert splits.rejects.equals(tables.empty("rejects"))
    assert splits.sources.rows() == [
        (0, str(file), None, len(data), hashlib.sha256(data).hexdigest(), "utf-8", None, "river")
    ]
    tables.check("sources", splits.sources)
    tables.check("rejects", splits.rejects)
    assert len(hands([split])) == 3
    assert len(list(splits)) == 1  # a second reading begins anew
    assert splits.sources.height == 1


@pytest.mark.parametrize(("files", "workers", "count"), [(1, 1, 5), (1, 2, 6), (100, 1, 5), (100, 2, 6), (100, 8, 6)])
def test_splits_of_one_input_are_as_large_as_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: int, workers: int, count: int
) -> None:
    """And each of two workers has as many."""
    monkeypatch.setattr(packing, "BLOCK", 3_000)
    text = "".join(hand(number) for number in range(2_000)).encode()
    each = len(text) // files
    for number in range(files):
        written(tmp_path, f"{number:03}.txt", text[number * each : (number + 1) * each])
    sizes = [len(split.data) for split in opened(tmp_path, split_bytes=len(text) // 5 + 4_000, workers=workers)]
    assert len(sizes) == count
    lacking = min(3_000, each)  # of a block, or of a file: it stays for the next split
    assert max(sizes[:-1]) - min(sizes[:-1]) <= lacking
    assert 2 * sizes[-1] > max(sizes)


def test_small_files_share_splits(tmp_path: Path) -> None:
    for number in range(100):
        written(tmp_path, f"{number % 7}/{number:03}.txt", hand(number).encode())
    written(tmp_path, "0/lake.txt", b"Lake Game 7\nfolds\n")
    written(tmp_path, "0/.hidden", hand(1).encode())
    written(tmp_path, ".git/x.txt", hand(1).encode())
    splits = opened(tmp_path)
    found = list(splits)
    assert sorted(split.site for split in found) == ["lake", "river"]
    assert (
        len(hands([split for split in found if split.site == "river"][:1] if found[0].site == "river" else [])) == 100
    )
    uris = splits.sources["uri"].to_list()
    assert len(uris) == 101
    assert uris == sorted(uris, key=lambda uri: Path(uri).parts)
    small = [split for split in opened(tmp_path, split_bytes=1000) if split.site == "river"]
    assert max(len(split.data) for split in small) <= 1000
    assert len(small) < 15
    splits = opened(tmp_path, split_bytes=1000)
    known = [splits.sources for _ in splits]  # grows as the sources are read
    assert known[-1].height <= 101
    for before, after in pairwise([*known, splits.sources]):
        assert before[:-1].equals(after[: before.height - 1])
        assert before["uri"].equals(after["uri"][: before.height])
    assert splits.sources["site"].null_count() == 0
    assert splits.sources["source"].to_list() == list(range(101))


def test_many_sites_in_the_making_are_bounded(tmp_path: Path) -> None:
    sites = [FakeSite(f"site{number}", (f"Site{number} Hand #",)) for number in range(40)]
    for number, site in enumerate(sites):
        written(tmp_path, f"{number:02}.txt", hand(1, sign=site.signatures[0]).encode())
    splits = opened(tmp_path, sites=sites, split_bytes=200)
    assert [split.site for split in splits] == [site.name for site in sites]


def test_missing_and_unreadable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "void").mkdir()
    with pytest.raises(SourceError, match=r"no such file: nowhere\.txt"):
        opened("nowhere.txt")
    with pytest.raises(SourceError, match="no file matches"):
        opened(str(tmp_path / "*.log"))
    with pytest.raises(SourceError, match="no files in folder"):
        opened(tmp_path / "void")
    with pytest.raises(UsageError, match="no input"):
        opened()
    file = written(tmp_path, "a.txt", b"x")
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(SourceError, match="no permission to read"):
        opened(file)
    monkeypatch.undo()
    splits = opened(file)
    file.unlink()
    with pytest.raises(SourceError, match=r"cannot read: .*a\.txt"):
        list(splits)
    with pytest.raises(DeclarationError):
        open_splits([tmp_path], site="no-such-site")


def test_globs_and_names_with_magic(tmp_path: Path) -> None:
    for name in ("b.txt", "a.txt", "[a].txt", "deep/c.txt"):
        written(tmp_path, name, hand(1).encode())

    def names(path: str) -> list[str]:
        splits = opened(str(tmp_path / path))
        list(splits)
        return [Path(uri).name for uri in splits.sources["uri"]]

    assert names("*.txt") == ["[a].txt", "a.txt", "b.txt"]
    assert names("[a].txt") == ["[a].txt"]
    assert names("**/*.txt") == ["[a].txt", "a.txt", "b.txt", "c.txt"]
    assert names("d*") == ["c.txt"]


def test_standard_input() -> None:
    data = hand(1).encode()
    stdin = io.BytesIO(data)
    splits = opened("-", stdin=stdin)
    assert [split.data for split in splits] == [data]
    assert splits.sources["uri"].to_list() == ["-"]
    assert not stdin.closed


def test_file_uri(tmp_path: Path) -> None:
    written(tmp_path, "logs/b.txt", hand(2).encode())
    written(tmp_path, "logs/a.txt", hand(1).encode())
    written(tmp_path, "logs/.hidden", hand(1).encode())
    splits = opened((tmp_path / "logs").as_uri())
    assert len(hands(list(splits))) == 2
    assert splits.sources["uri"].to_list() == [(tmp_path / "logs" / name).as_uri() for name in ("a.txt", "b.txt")]
    assert len(list(opened((tmp_path / "logs" / "a.txt").as_uri()))) == 1
    with pytest.raises(SourceError, match="no such file"):
        opened((tmp_path / "none.txt").as_uri())
    with pytest.raises(SourceError, match="cannot read: nosuchscheme"):
        opened("nosuchscheme://x/y")


@pytest.mark.parametrize("data", [b"", b" \r\n\n", BOM, BOM + b"\n", "\ufeff".encode("utf-16-le")])
def test_nothing_to_read(tmp_path: Path, data: bytes) -> None:
    splits = opened(written(tmp_path, "a.txt", data))
    assert list(splits) == []
    assert splits.rejects.select("offset", "length", "line", "code").rows() == [(0, 0, 1, RejectCode.UNKNOWN_FORMAT)]
    assert splits.sources["bytes"].to_list() == [len(data)]
    written(tmp_path, "b.txt", data)
    in_folder = opened(tmp_path)
    assert list(in_folder) == []
    assert in_folder.rejects.equals(splits.rejects)  # the folder was named, and nothing is in it: said once
    written(tmp_path, "c.txt", b"dear diary")
    beside_text = opened(tmp_path)
    assert list(beside_text) == []
    assert beside_text.rejects["source"].to_list() == [2]


def test_unknown_and_binary(tmp_path: Path) -> None:
    written(tmp_path, "a.txt", b"dear diary\nRiverRoom Hand  #1\nxRiverRoom Hand #1")
    written(tmp_path, "b.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(256)) * 1000)
    written(tmp_path, "c.txt", b"\n\n\xfffran\xe7ais" + b"x" * 200_000)
    splits = opened(tmp_path)
    assert list(splits) == []
    assert splits.sources["site"].to_list() == [None] * 3
    assert splits.rejects["code"].to_list() == [
        RejectCode.UNKNOWN_FORMAT,
        RejectCode.BINARY,
        RejectCode.UNKNOWN_FORMAT,
    ]
    assert splits.rejects["length"].to_list() == splits.sources["bytes"].to_list()
    texts = splits.rejects["text"].to_list()
    assert texts[0].startswith("dear diary")
    assert max(map(len, texts)) == 300


def test_preamble_is_told_apart(tmp_path: Path) -> None:
    chatter = b"Sent by mail\nRiverRoom is nice\n" * 5000
    data = chatter + hand(1).encode() + hand(2).encode()
    for split_bytes in (10, 100_000, 8 << 20):
        splits = opened(written(tmp_path, "a.txt", data), split_bytes=split_bytes)
        assert {(source, offset, line) for source, offset, line, _ in hands(list(splits))} == {
            (0, len(chatter), 10_001),
            (0, len(chatter) + len(hand(1)), 10_006),
        }
        ((source, offset, length, line, code, text),) = splits.rejects.rows()
        assert (source, offset, length, line, code) == (0, 0, len(chatter), 1, RejectCode.IGNORED_TEXT)
        assert text.startswith("Sent by mail\nRiverRoom is nice\n")


def test_nul_in_a_known_log_is_the_parsers_affair(tmp_path: Path) -> None:
    data = hand(1).encode() + b"\0\0\0\n" + hand(2).encode()
    assert [split.data for split in opened(written(tmp_path, "a.txt", data))] == [data]


def test_forced_site(tmp_path: Path) -> None:
    file = written(tmp_path, "a.txt", hand(1).encode())
    splits = opened(file, sites=[LAKE])
    assert list(splits) == []
    assert splits.rejects["code"].to_list() == [RejectCode.UNKNOWN_FORMAT]


def test_mark_in_mid_file_hides_no_hand(tmp_path: Path) -> None:
    data = BOM + hand(1).encode() + BOM + hand(2).encode() + BOM + BOM + hand(3).encode()
    for split_bytes in (7, 8 << 20):
        found = hands(list(opened(written(tmp_path, "a.txt", data), split_bytes=split_bytes)))
        assert sorted(offset for _, offset, _, _ in found) == [0, 3 + len(hand(1)), 6 + 2 * len(hand(1))]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends(tmp_path: Path, end: str) -> None:
    data = "".join(hand(number, end=end) for number in range(50)).encode()
    for split_bytes in (1, 64, 1000, 8 << 20):
        found = hands(list(opened(written(tmp_path, "a.txt", data), split_bytes=split_bytes)))
        assert sorted(line for _, _, line, _ in found) == [1 + 5 * number for number in range(50)]


def test_a_hand_without_end(tmp_path: Path) -> None:
    limits = Limits(hand_bytes=10_000)
    good = hand(1).encode()
    long_line = good[:-2] + b"x" * 50_000 + b"\n"
    many_lines = good + b"bla\n" * 10_000
    data = good + long_line + good + many_lines + good + b"RiverRoom Hand #9" + b"y" * 20_000
    results = []
    for split_bytes in (100, 3_000, 8 << 20):
        splits = opened(written(tmp_path, "a.txt", data), split_bytes=split_bytes, limits=limits)
        found = sorted(hands(list(splits)))
        results.append((found, splits.rejects.rows()))
    assert results[0] == results[1] == results[2]
    found, rejects = results[0]
    assert [text for *_, text in found] == [good] * 3
    assert [(length, code) for _, _, length, _, code, _ in rejects] == [
        (len(long_line), RejectCode.TOO_LONG),
        (len(many_lines), RejectCode.TOO_LONG),
        (20_017, RejectCode.TOO_LONG),
    ]


def test_memory_is_bounded_by_splits_not_by_a_line(tmp_path: Path) -> None:
    class Endless(io.RawIOBase):
        left = 600

        def read(self, size: int = -1) -> bytes:
            self.left -= 1
            return b"z" * (1 << 16) if self.left >= 0 else b""

    tracemalloc.start()
    splits = opened("-", stdin=Endless(), split_bytes=1 << 17)
    assert list(splits) == []
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert splits.rejects["length"].to_list() == [600 << 16]
    assert peak < 8 << 20


LINES = ["folds", "", "  ", "RiverRoom", "RiverRoom Hand", "Ana: \u20ac5", "\ufeffzz", "\u00e9" * 9, "x" * 90]
ENDS = ["\n", "\r\n", "\r"]


@st.composite
def logs(draw: st.DrawFn) -> bytes:
    data = b""
    for _ in range(draw(st.integers(0, 25))):
        line = draw(
            st.sampled_from([*LINES, "RiverRoom Hand #1", "\ufeffRiverRoom Fast Hand #2", "RiverRoom Hand #\u00fc"])
        )
        text = line + draw(st.sampled_from(ENDS))
        data += text.encode(draw(st.sampled_from(["utf-8", "utf-8", "cp1252"])), errors="ignore")
    return data + draw(st.sampled_from([b"", b"RiverRoom Hand #", b"\xe2\x82", b"\r"]))


@settings(max_examples=300, deadline=None)
@given(logs(), st.integers(1, 200), st.booleans())
def test_nothing_depends_on_the_cut(data: bytes, split_bytes: int, is_wide: bool) -> None:
    text: bytes | None
    if is_wide:
        text = ("\ufeff" + data.decode(errors="replace")).encode()
        data = text.decode().encode("utf-16-le")
    else:
        text = data if data == data.decode(errors="ignore").encode() else None
    limits = Limits(hand_bytes=400)
    results = []
    for size in (split_bytes, 8 << 20):
        splits = opened("-", stdin=io.BytesIO(data), split_bytes=size, limits=limits)
        found = list(splits)
        rejects = splits.rejects.rows()
        results.append((hands(found), splits.sources.rows(), rejects))
        if text is not None:  # bytes of hands, rejects and white space are those of the text
            covered = [(offset, offset + len(part)) for _, offset, _, part in parts(found)]
            covered += [(offset, offset + length) for _, offset, length, *_ in rejects]
            ends = [(0, 0), *sorted(covered), (len(text), len(text))]
            for (_, end), (start, _) in pairwise(ends):
                assert end <= start
                assert not text[end:start].replace(BOM, b"").strip()
            for _, offset, _, part in parts(found):
                assert text[offset : offset + len(part)] == part
    assert results[0] == results[1]


def test_a_source_of_several_sites(tmp_path: Path) -> None:
    """Hands of each go to a split of its own, wherever the source is cut."""
    lake = FakeSite("lake", ("Great Lake Hand #",))
    first = [hand(number).encode() for number in range(6)]
    second = [hand(number, sign="Great Lake Hand #").encode() for number in range(6)]
    data = b"".join([*first[:2], *second[:2], first[2], BOM, second[2], *first[3:], *second[3:]])
    for split_bytes in (64, 300, 1000, 1 << 20):
        file = written(tmp_path, "mixed.txt", data)
        splits = open_splits(str(file), sites=[SITES[0], lake], split_bytes=split_bytes)
        found: dict[str, bytes] = {}
        for split in splits:
            found[split.site] = found.get(split.site, b"") + split.data
        assert found["river"] == b"".join(first)
        assert found["lake"] == b"".join([*second[:2], BOM, *second[2:]])
        assert splits.sources.get_column("site").to_list() == ["river+lake"]
        assert splits.rejects.is_empty()


@pytest.mark.parametrize("split_bytes", [1, 100, 1 << 20])
def test_all_sources_are_known_when_the_last_split_goes(tmp_path: Path, split_bytes: int) -> None:
    """Who works on a split at a time looks at the sources then: nothing may be read behind it."""
    for number, site in enumerate((*SITES, *SITES)):
        written(tmp_path, f"{number}.txt", hand(number, sign=site.signatures[0]).encode())
    splits = opened(tmp_path, split_bytes=split_bytes)
    known = [splits.sources for _ in splits]
    assert known[-1].equals(splits.sources)
    assert known[-1].drop("member", "codec").null_count().row(0) == (0,) * 6

"""The text of a source becomes UTF-8, whatever it was, and says what it was. All text is own-written."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from source_logs import BOM, FakeSite, hand, hands, opened, written

from parsers import borders
from parsers.encoding import Text, sniff

PLAYER = "Zo\u00eb \u20ac \u2660 \U0001f0a1"


def decoded(file: Path, **options: object) -> tuple[bytes, str]:
    splits = opened(file, **options)
    data = b"".join(split.data for split in splits)
    assert splits.rejects.height == 0
    return data, splits.sources["encoding"].to_list()[0]


@pytest.mark.parametrize("split_bytes", [1, 7, 64, 8 << 20])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("codec", ["utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_unicode(tmp_path: Path, codec: str, mark: str, split_bytes: int) -> None:
    if "32" in codec and not mark:
        pytest.skip("UTF-32 is known by its mark alone")
    text = mark + "".join(hand(number, PLAYER) for number in range(30))
    file = written(tmp_path, "a.txt", text.encode(codec))
    assert decoded(file, split_bytes=split_bytes) == (text.encode(), codec)


def test_half_a_unit_and_lone_surrogates(tmp_path: Path) -> None:
    good = ("\ufeff" + hand(1)).encode("utf-16-le")
    for damage in (b"\x00\xd8", b"\x00\xdc", b"x"):
        file = written(tmp_path, "a.txt", good + damage)
        assert decoded(file) == (("\ufeff" + hand(1) + "\ufffd").encode(), "utf-16-le (damaged)")
    pair = "\U0001f0a1".encode("utf-16-le")
    file = written(tmp_path, "a.txt", good[:-2] + pair[:2] + "z\n".encode("utf-16-le"))
    for split_bytes in (1, 2, 3, 1000):
        data, name = decoded(file, split_bytes=split_bytes)
        assert data.endswith("\ufffdz\n".encode())
        assert name == "utf-16-le (damaged)"


def test_declared_fallback(tmp_path: Path) -> None:
    text = hand(1, "Zo\u00eb") + hand(2, "\u20acmil")
    assert decoded(written(tmp_path, "a.txt", text.encode("cp1252"))) == (text.encode(), "cp1252")


@pytest.mark.parametrize("split_bytes", [1, 50, 8 << 20])
def test_mixed_file(tmp_path: Path, split_bytes: int) -> None:
    data = BOM + hand(1, "Zo\u00eb").encode() + hand(2, "\u20acmil").encode("cp1252") + hand(3, PLAYER).encode()
    text = "\ufeff" + hand(1, "Zo\u00eb") + hand(2, "\u20acmil") + hand(3, PLAYER)
    file = written(tmp_path, "a.txt", data)
    assert decoded(file, split_bytes=split_bytes) == (text.encode(), "utf-8+cp1252")


def test_a_mark_before_an_old_line_still_shows_the_hand(tmp_path: Path) -> None:
    first = "RiverRoom Hand #1: caf\u00e9\n"
    data, name = decoded(written(tmp_path, "a.txt", BOM + first.encode("cp1252")))
    assert data == BOM + first.encode()
    assert name == "utf-8+cp1252"


def test_a_flood_of_marks(tmp_path: Path) -> None:
    data, name = decoded(written(tmp_path, "a.txt", BOM * 50_000 + b"RiverRoom Hand #1: caf\xe9\n"))
    assert data == BOM * 50_000 + "RiverRoom Hand #1: caf\u00e9\n".encode()
    assert name == "utf-8+cp1252"


def test_undecodable_bytes_are_marked(tmp_path: Path) -> None:
    data = hand(1).encode() + b"Ana said \x81\x8d \xc3\xa9\nBo\xc3\xab\n"
    assert decoded(written(tmp_path, "a.txt", data)) == (
        (hand(1) + "Ana said \ufffd\ufffd \u00e9\nBo\u00eb\n").encode(),
        "utf-8 (damaged)",
    )


def test_several_fallbacks(tmp_path: Path) -> None:
    site = FakeSite("river", ("RiverRoom Hand #",), ("cp1252", "cp1251"))
    text = hand(1, "\u0402\u0452\u043d") + hand(2, "Zo\u00eb")
    data = hand(1, "\u0402\u0452\u043d").encode("cp1251") + hand(2, "Zo\u00eb").encode("cp1252")
    assert b"\x90" in data  # which cp1252 does not have
    assert decoded(written(tmp_path, "a.txt", data), sites=[site]) == (text.encode(), "cp1251+cp1252")


@pytest.mark.parametrize("kind", ["utf-8", "cp1252", "mixed"])
def test_large_files_in_windows(tmp_path: Path, kind: str) -> None:
    texts = [hand(number, "Zo\u00eb \u20ac") for number in range(8_000)]
    old = {"utf-8": 0, "cp1252": 8_000, "mixed": 4_000}[kind]
    data = b"".join(text.encode("cp1252" if number < old else "utf-8") for number, text in enumerate(texts))
    file = written(tmp_path, "a.txt", data)
    name = {"utf-8": "utf-8", "cp1252": "cp1252", "mixed": "utf-8+cp1252"}[kind]
    assert decoded(file) == ("".join(texts).encode(), name)
    assert len(hands(list(opened(file)))) == 8_000


def test_sniff() -> None:
    assert sniff(b"") == "utf-8"
    assert sniff(b"R\0i\0") == "utf-16-le"
    assert sniff(b"\0R\0i") == "utf-16-be"
    assert sniff(b"\0\0\0\0\0\0") == "utf-8"
    assert sniff(b"RiverRoom \0") == "utf-8"


@given(st.binary(max_size=300), st.sampled_from([(), ("cp1252",), ("cp1251", "latin-1"), ("shift-jis",)]))
def test_repair_gives_utf8_line_by_line(data: bytes, fallbacks: tuple[str, ...]) -> None:
    text = Text("utf-8")
    text.fallbacks = fallbacks
    whole = text.repair(data)
    whole.decode()
    lines = data.splitlines(keepends=True)
    again = Text("utf-8")
    again.fallbacks = fallbacks
    assert b"".join(again.repair(line) for line in lines) == whole
    assert again.name == text.name


@given(st.lists(st.sampled_from([b"ab", b"\r", b"\n", b"\r\n", "\u20ac".encode(), b"\xe2", b""])), st.integers(1, 9))
def test_whole_lines(parts: list[bytes], size: int) -> None:
    data = b"".join(parts)
    blocks = [data[start : start + size] for start in range(0, len(data), size)]
    lines = list(borders.whole_lines(blocks))
    assert b"".join(lines) == data
    assert sum(map(borders.line_ends, lines)) == borders.line_ends(data) == len((data + b".").splitlines()) - 1
    assert all(line.endswith((b"\n", b"\r")) for line in lines[:-1])


def test_long_lines_come_in_the_same_parts_however_they_are_cut() -> None:
    data = b"a\n" + "\u20acx".encode() * 1_000_000 + b"\r\n" + b"b" * (borders.LONG_LINE - 1) + b"\r\nend"
    results = []
    for size in (1000, 65_536, 1_048_577):
        blocks = list(borders.whole_lines(data[start : start + size] for start in range(0, len(data), size)))
        assert b"".join(blocks) == data
        text = Text("utf-8")
        text.fallbacks = ("cp1252",)
        results.append((b"".join(text.repair(block) for block in blocks), text.name))
        assert sum(map(borders.line_ends, blocks)) == 3
    assert {(data, "utf-8")} == set(results)


def test_line_ends_of_large_blocks() -> None:
    for data in (b"ab\r\n" * 5000, b"ab\n" * 5000, b"ab\r" * 5000, b"ab\r\r\n\n" * 5000, b"\n" * 9000):
        assert borders.line_ends(data) == len(data.splitlines())

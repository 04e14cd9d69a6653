"""Lines that begin with certain words: found as a plain reading finds them, interpreted and compiled alike."""

import random
import re
from typing import Any

import pytest

from parsers import lines
from tests.test_kernels_bounds import Numbers, Text

SIGNS = (b"Game #", b"Game started", b"Hand#7", b"#", b"*** Hist", b"***** Handed", b"M\xc3\xa3o #", b"<a")
MARKS = (b" ", b"\0", b"\xef\xbb\xbf", b"\xc3\xaf\xc2\xbb\xc2\xbf")
PARTS = (
    *(SIGNS + MARKS + (b"\n", b"\r", b"\r\n", b"\n\n", b"\n\x0b", b"\r\x0e\n", b"\x0b\n", b"\xff")),
    *(b"Game", b"Gam\n", b"*** His", b"Seat 1: Ann", b"*** HOLE CARDS ***", b"Hand#", b"x"),
)


def plain(block: bytes, at_line_start: bool) -> list[int]:
    """The same by a pattern."""
    words = b"|".join(re.escape(sign[: lines.WORD]) for sign in SIGNS)
    begin = b"^|" if at_line_start else b""
    pattern = re.compile(b"(?:%s(?<=[\r\n]))[%s]*?(?=%s)" % (begin, re.escape(lines.LEADS), words))
    found = {match.end() for start in range(len(block) + 1) if (match := pattern.match(block, start))}
    return sorted(place for place in found if place <= len(block) - lines.WORD)


def texts() -> list[bytes]:
    """Texts that are made of the words, of what stands between them, and of what is nearly such."""
    chance = random.Random(9)
    made = [b"".join(chance.choices(PARTS, k=chance.randrange(40))) for _ in range(2000)]
    return made + [text.replace(b"\r", b"") for text in made]


@pytest.mark.parametrize("at_line_start", [False, True])
@pytest.mark.parametrize("compiled", [False, True])
def test_places_are_those_of_a_plain_reading(compiled: bool, at_line_start: bool) -> None:
    sought = lines.sought(SIGNS)
    count = 0
    for text in texts():
        found = list(lines.starts(sought, text, at_line_start, compiled=compiled))
        assert found == plain(text, at_line_start), text
        count += len(found)
    assert count > 2000


@pytest.mark.parametrize("compiled", [False, True])
def test_more_places_than_are_told_at_once(compiled: bool) -> None:
    text = b"Game #1: 2\n" * (3 * lines.ROOM)
    found = list(lines.starts(lines.sought(SIGNS), text, True, compiled=compiled))
    assert found == list(range(0, len(text), 11))


def test_a_word_beyond_what_a_byte_counts_is_found() -> None:
    signs = [b"%03dxyz" % number for number in range(600)]
    text = b"\n".join(sign + b"  " for sign in signs) + b"\n"
    assert list(lines.starts(lines.sought(signs), text, True, compiled=False)) == list(range(0, len(text), 9))


def test_nothing_is_read_beside_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    find = lines.find

    def guarded(data: bytes, eights: Any, at: int, end: int, size: int, *rest: Any) -> tuple[int, int]:
        return find(Text(data), Numbers(eights), at, end, size, *rest)

    monkeypatch.setattr(lines, "find", guarded)
    for text in texts()[:500]:
        list(lines.starts(lines.sought(SIGNS), text, True, compiled=False))

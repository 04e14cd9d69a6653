"""Several formats in one file: each hand is read as the site's whose it is, whatever stands before it."""

import io
from functools import cache
from pathlib import Path

import pytest
from fuzzing import HEADER

from parsers import borders, grammar, readers
from parsers.ingest import ingest
from parsers.sources import open_splits
from parsers.vocabulary import RejectCode

SAMPLES = Path(__file__).parent.parent / "sample_histories"


@cache
def hands_of(site: str) -> bytes:
    """All hands of our own of a site of text, so every form of its header."""
    texts = [sample.text for sample in grammar.load(site).samples]
    texts += [file.read_text("utf-8") for file in sorted((SAMPLES / site).rglob("*.txt"))]
    return "\n\n\n".join(text.strip("\n") for text in texts).encode() + b"\n"


@cache
def file_of(reader: str) -> bytes:
    """A file of a structured format."""
    return next(file for file in sorted((SAMPLES / reader).glob("*.*"))).read_bytes()


def parts(data: bytes, split_bytes: int = 24 << 20, **asked: object):
    """What is read, by site; the rejects of the sources; and the splits."""
    opened = open_splits("-", stdin=io.BytesIO(data), split_bytes=split_bytes, **asked)  # type: ignore[arg-type]
    splits = list(opened)
    found: dict[str, bytes] = {}
    for split in splits:
        found[split.site] = found.get(split.site, b"") + split.data
    return found, opened.rejects, splits


def hands_in(splits) -> dict[str, int]:
    """How many hands are read, by site."""
    found: dict[str, int] = {}
    for split in splits:
        hands = ingest(split, compiled=False).hands.height
        if hands:
            found[split.site] = found.get(split.site, 0) + hands
    return found


@pytest.mark.parametrize("first", grammar.names())
def test_hands_of_another_site_behind_and_before(first):
    own = hands_of(first)
    assert parts(own)[0] == {first: own}
    for other in grammar.names():
        if other == first:
            continue
        found, rejects, _ = parts(own + hands_of(other) + b"\n\n" + own)
        assert found == {first: own * 2, other: hands_of(other) + b"\n\n"}, other
        assert rejects.is_empty(), other


@pytest.mark.parametrize("asked", [*grammar.names(), *readers.names()])
def test_a_site_that_was_asked_for_is_read_alone(asked):
    """What another site's hands are, and other formats, are rejects that say so, with no blank line between them."""
    is_site = asked in grammar.names()
    own = hands_of(asked) if is_site else file_of(asked).rstrip() + b"\n"
    for other in [*grammar.names(), *(readers.names() if is_site else ())]:
        if other == asked:
            continue
        data = hands_of(other) if other in grammar.names() else file_of(other).rstrip() + b"\n"
        found, rejects, _ = parts(own + data + own * is_site, site=asked)
        assert found == {asked: own + own * is_site}, other
        assert rejects.select("code", "offset", "length").rows() == [(RejectCode.OTHER_FORMAT, len(own), len(data))]
        told = f"it reads as {other}, not as {asked}; leave --site and --site-file out, or give --site {other}: "
        behind = f"{other} behind {asked} is not read: give it a file of its own: "
        assert rejects["text"][0].startswith(told if other in grammar.names() else behind)
        if is_site:
            found, rejects, _ = parts(data + own, 400, site=asked)
            assert found == {asked: own}, other
            assert rejects.select("code", "offset", "length").rows() == [(RejectCode.OTHER_FORMAT, 0, len(data))]
            assert rejects["text"][0].startswith(told)


def test_what_a_site_file_declares_is_its_own(tmp_path):
    """Though the hands of another site, or another format, begin so; what it does not is told apart."""
    file = tmp_path / "mine.toml"
    file.write_text(
        """
name = "kiosk"
signatures = ["Kiosk Hand #"]
games = { "Hold'em" = "holdem" }
structures = { "NL" = "no_limit" }

[[line]]
template = "Kiosk Hand #{hand_id} {structure} {game} {small}/{big}"
section = "header"
row = "header"

[[line]]
template = "PokerStars Hand #{text}"
section = "any"

[[line]]
template = "URL: {text}"
section = "any"
""",
        encoding="utf-8",
    )
    own = f"Kiosk Hand #7 NL Hold'em 1/2\nURL: https://kiosk.example/7\n{HEADER}\n".encode()
    assert parts(own, site_file=file)[0] == {"kiosk": own}
    found, rejects, _ = parts(own + hands_of("winamax"), site_file=file)
    assert found == {"kiosk": own}
    assert rejects["text"][0].startswith("it reads as winamax, not as kiosk; leave --site and --site-file out")


@pytest.mark.parametrize("split_bytes", [500, 7000, 24 << 20])
def test_all_sites_in_one_file(split_bytes):
    """Each hand gives the same facts as alone, wherever the file is cut."""
    whole = b"\n".join(hands_of(site) for site in grammar.names())
    found, rejects, splits = parts(whole, split_bytes)
    assert {site: data.rstrip() for site, data in found.items()} == {
        site: hands_of(site).rstrip() for site in grammar.names()
    }
    assert rejects.is_empty()
    alone = {site: hands_in(parts(hands_of(site))[2])[site] for site in grammar.names()}
    assert hands_in(splits) == alone


def test_indented_and_marked_hands():
    own, other = hands_of("888"), grammar.load("unibet").samples[0].text.strip("\n").encode() + b"\n"
    for lead in (b"  ", b"\xef\xbb\xbf", b"\0", b"\xef\xbb\xbf  "):
        found, rejects, _ = parts(own + lead + other)
        assert found == {"888": own, "unibet": lead + other}
        assert rejects.is_empty()


def test_a_signature_alone_is_no_header():
    """What players are called, or say, begins no hand of another site."""
    lines = [b"Hand #7 was the best", b"Game #1: Table talk", b"Table #5 is closed", b"#45: nice hand", b"GAME #7 over"]
    for line in lines:
        own = hands_of("pokerstars") + line + b"\n" + hands_of("pokerstars")
        assert parts(own)[0] == {"pokerstars": own}


def test_known_lines_before_a_hand_go_with_it():
    """Not with the last hand of the other site, which goes on to the end of its text."""
    site = grammar.load("pokerstars_ru")
    title = f"{site.ignored[0]}1 **************\n\n".encode()
    own, other = hands_of("888"), title + hands_of("pokerstars_ru")
    found, rejects, _ = parts(own + b"\n" + other)
    assert found == {"888": own + b"\n", "pokerstars_ru": other}
    assert rejects.is_empty()


@pytest.mark.parametrize("reader", readers.names())
def test_text_behind_a_structured_format(reader):
    own, other = file_of(reader).rstrip() + b"\n", hands_of("unibet")
    found, rejects, splits = parts(own + other)
    assert found == {reader: own, "unibet": other}
    assert rejects.is_empty()
    assert hands_in(splits) == hands_in(parts(own)[2]) | hands_in(parts(other)[2])


@pytest.mark.parametrize("reader", readers.names())
@pytest.mark.parametrize("split_bytes", [300, 24 << 20])
def test_a_structured_format_behind_text_is_a_reject(reader, split_bytes):
    """Up to the next hand in text, and it says why; the hands around it are as they are alone."""
    own, data = hands_of("888"), file_of(reader)
    for after in (own, hands_of("seals")):
        found, rejects, splits = parts(own + data + b"\n" + after, split_bytes)
        read = b"".join(found.values())
        assert len(own + after) <= len(read) <= len(own + after) + 4  # white space
        assert rejects.select("code", "offset").rows() == [(RejectCode.OTHER_FORMAT, len(own))]
        assert rejects["text"][0].startswith(f"{reader} behind 888 is not read: give it a file of its own: ")
        remarks = sum(ingest(split, compiled=False).remarks.height for split in splits)
        assert remarks == sum(ingest(split, compiled=False).remarks.height for split in parts(own + after)[2])


@pytest.mark.parametrize("first", readers.names())
def test_two_structured_formats_lose_nothing_silently(first):
    for other in readers.names():
        if other == first:
            continue
        _, rejects, splits = parts(file_of(first) + b"\n" + file_of(other))
        read = [ingest(split, compiled=False) for split in splits]
        whole = hands_in(parts(file_of(first))[2])[first] + hands_in(parts(file_of(other))[2])[other]
        assert sum(facts.hands.height for facts in read) < whole
        assert rejects.height + sum(facts.rejects.height for facts in read) > 0, other


def rows(data: bytes, split_bytes: int) -> list[tuple[object, ...]]:
    """Hands and rejects with their places."""
    _, rejects, splits = parts(data, split_bytes)
    read = [ingest(split, compiled=False) for split in splits]
    hands = [("hand", *row) for facts in read for row in facts.hands.select("offset", "line", "length", "site").rows()]
    left = [rejects, *(facts.rejects for facts in read)]
    return hands + [("reject", *row) for table in left for row in table.select("offset", "line", "length").rows()]


@pytest.mark.parametrize("site", ["seals", "winning", "pokerstars", "ggpoker", "winamax"])
def test_marks_before_each_line_do_not_hide_whose_header_it_is(site):
    """Sites that sign alike are told apart by the second line, before which NULs or a mark may stand as well."""
    for mark in borders.MARKS:
        data = hands_of(site).replace(b"\n", b"\n" + mark)
        assert parts(data)[0] == {site: data}
        behind = hands_of("pokerstars_pt") + data
        assert hands_in(parts(behind, site=site)[2]) == hands_in(parts(hands_of(site))[2]), mark


@pytest.mark.parametrize("reader", readers.names())
def test_text_above_a_structured_format_is_a_reject(reader):
    """Of its own, wherever the source is cut; the hands below it are as they are without it."""
    data = file_of(reader)
    alone = rows(data, 24 << 20)
    for above in (b"a note\n", b"two\n\n[5] notes\n", b'"quoted"\n', b"Game #1: a talk\n", b"x" * 2000 + b"\n\n"):
        moved = [(kind, at + len(above), line + above.count(b"\n"), *rest) for kind, at, line, *rest in alone]
        expected = [*moved, ("reject", 0, 1, len(above))]
        for split_bytes in (100, 700, 24 << 20):
            assert rows(above + data, split_bytes) == expected, (above, split_bytes)
    assert rows(b"\n\n" + data, 100) == rows(b"\n\n" + data, 24 << 20)
    assert not parts(b"\n\n" + data)[1].height


def test_what_lies_before_the_first_part_is_one_by_itself():
    data = b"# hands of ours\n\n[1]\n" + file_of("phh") + b"\n[2]\n" + file_of("phh").replace(b"hand = ", b"hand = 1")
    for split_bytes in (100, 24 << 20):
        found = rows(data, split_bytes)
        assert [(kind, at) for kind, at, *_ in found] == [("hand", 17), ("hand", data.index(b"[2]")), ("reject", 0)]


def test_an_array_of_objects_is_cut_anywhere():
    one = file_of("ohh").strip()
    two = one.replace(b'"game_number": "', b'"game_number": "1')
    for data in (b"[\n" + one + b",\n" + two + b"\n]\n", b"[" + one + b",\n" + two + b"]"):
        whole = rows(data, 24 << 20)
        assert [kind for kind, *_ in whole] == ["hand", "hand"]
        assert rows(data, 100) == rows(data, 1000) == whole


@pytest.mark.parametrize("reader", readers.names())
def test_last_lines_of_a_hand_stay_with_it_where_a_structured_format_follows(reader):
    """Only what may be the format's own goes with it: a comment or the name of a table, in PHH."""
    own, data = hands_of("888"), file_of(reader)
    for line in (b'"a last word"\n', b"#1 a last word\n", b"[5] a last word\n", b"] a last word\n"):
        _, rejects, _ = parts(own + line + data)
        at = len(own) + len(line) * (reader != "phh" or line[:1] not in (b"#", b"["))
        assert rejects.select("code", "offset").rows() == [(RejectCode.OTHER_FORMAT, at)], line
    if data[:1] in b"<{":  # a line that only opens something is the format's
        _, rejects, _ = parts(own + data[:1].replace(b"<", b"<?xml?>") + b"\n" + data.lstrip(b"{"))
        assert rejects.select("code", "offset").rows() == [(RejectCode.OTHER_FORMAT, len(own))]

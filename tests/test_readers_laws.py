"""What holds for every reader: nothing is lost, nothing crashes, memory is bounded, the registry lists them."""

import gzip
import io
import json
from itertools import pairwise

import pytest
from fuzzing import white
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from reading import facts_of
from test_readers_coinpoker import HAND as COINPOKER
from test_readers_globalpoker import HAND as GLOBALPOKER
from test_readers_ohh import hand as ohh
from test_readers_phh import NO_LIMIT
from test_readers_pokernow import ENTRIES, log
from test_readers_thebiggame import FIRST, SECOND
from test_readers_xml import BOSS, EVEREST, IPOKER, MERGE, MICROGAMING, xml

from parsers import readers
from parsers.archives import Limits
from parsers.errors import DeclarationError
from parsers.ingest import ingest
from parsers.sources import open_splits
from parsers.vocabulary import RejectCode

SAMPLES = {
    "phh": NO_LIMIT + "\n",
    "ohh": json.dumps(ohh(), indent=2) + "\n" + json.dumps(ohh("A-2")) + "\n",
    "pokernow": log(ENTRIES),
    "ipoker": IPOKER,
    "merge": MERGE,
    "boss": xml("HISTORY", {"ID": "12", "STAKES": "0.25/0.50"} | BOSS | {"limit": "NL"}),
    "igt": json.dumps({"history": [BOSS, BOSS]}),
    "microgaming": MICROGAMING,
    "everest": EVEREST,
    "globalpoker": json.dumps(GLOBALPOKER),
    "coinpoker_events": json.dumps(COINPOKER),
    "thebiggame": FIRST + SECOND,
}


def test_every_reader_has_a_sample():
    assert set(readers.names()) == set(SAMPLES)
    for name in readers.names():
        assert readers.told(name) == (readers.load(name).TITLE, readers.load(name).BEGINS)


@pytest.mark.parametrize("name", SAMPLES)
def test_recognised_by_one_reader_alone(name):
    head = SAMPLES[name].encode()
    assert [other for other in readers.names() if readers.load(other).recognises(head)] == [name]


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("change", [str.encode, lambda text: b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()])
def test_read_whole(tmp_path, name, change):
    data = change(SAMPLES[name])
    facts = facts_of(tmp_path, data)
    assert facts.rejects.is_empty()
    assert facts.hands.get_column("site").unique().to_list() == [name]
    assert facts.hands.get_column("length").sum() == len(data)
    for offset, length in facts.hands.select("offset", "length").rows():
        assert 0 <= offset < offset + length <= len(data)


@pytest.mark.parametrize("name", SAMPLES)
def test_utf_16_and_compressed_input(tmp_path, name):
    plain = facts_of(tmp_path, SAMPLES[name])
    wide = facts_of(tmp_path, SAMPLES[name].encode("utf-16"))
    packed = facts_of(tmp_path, gzip.compress(SAMPLES[name].encode()), "hands.gz")
    for other in (wide, packed):
        assert other.actions.equals(plain.actions)
        assert other.hands.drop("offset", "length", "content").equals(plain.hands.drop("offset", "length", "content"))


def test_standard_input():
    splits = open_splits("-", stdin=io.BytesIO(SAMPLES["merge"].encode()))
    assert [split.site for split in splits] == ["merge"]


def test_a_format_may_be_named(tmp_path):
    (tmp_path / "hands").write_text(SAMPLES["phh"], encoding="utf-8")
    assert [split.site for split in open_splits(str(tmp_path), site="phh")] == ["phh"]
    splits = open_splits(str(tmp_path), site="ohh")
    assert list(splits) == []
    assert splits.rejects.get_column("code").to_list() == [RejectCode.OTHER_FORMAT]
    with pytest.raises(DeclarationError):
        open_splits(str(tmp_path), site="nobody")


def test_many_small_files_share_a_split(tmp_path):
    for number in range(30):
        (tmp_path / f"{number:02}.phh").write_text(SAMPLES["phh"].replace("0001", f"{number:04}"), encoding="utf-8")
    (split,) = list(open_splits(str(tmp_path)))
    facts = ingest(split)
    assert facts.hands.get_column("source").to_list() == list(range(30))
    assert facts.hands.get_column("offset").to_list() == [0] * 30
    assert facts.hands.get_column("line").to_list() == [1] * 30


def test_streams_are_cut_into_bounded_parts(tmp_path):
    text = "\n".join(json.dumps(ohh(str(number))) for number in range(200)) + "\n"
    (tmp_path / "hands").write_text(text, encoding="utf-8")
    splits = list(open_splits(str(tmp_path), split_bytes=20_000))
    assert len(splits) > 5
    found = [ingest(split).hands for split in splits]
    assert [number for hands in found for number in hands.get_column("hand_id")] == [str(n) for n in range(200)]
    assert [line for hands in found for line in hands.get_column("line")] == list(range(1, 201))


@pytest.mark.parametrize("name", ["ipoker", "pokernow", "igt"])
def test_a_part_that_is_too_long(tmp_path, name):
    (tmp_path / "hands").write_bytes(SAMPLES[name].encode() + b" " * 5000)
    splits = open_splits(str(tmp_path), limits=Limits(hand_bytes=4000))
    assert list(splits) == []
    assert splits.rejects.get_column("code").to_list() == [RejectCode.TOO_LONG]


CHANGES = st.lists(
    st.tuples(
        st.sampled_from(["flip", "drop", "double", "cut", "insert"]),
        st.floats(0, 1, exclude_max=True),
        st.sampled_from([b"\0", b'"', b"<", b">", b"9" * 30, b"\xff", b"\n[", b"\n{", b"&#0;", b"-1", b"'", b"]]>"]),
    ),
    min_size=1,
    max_size=5,
)


def changed(data, changes):
    """Damage of a few kinds, at relative places."""
    for kind, where, what in changes:
        if not data:
            break
        at = int(where * len(data))
        if kind == "flip":
            data = data[:at] + bytes([data[at] ^ 1 << at % 7]) + data[at + 1 :]
        elif kind == "cut":
            data = data[:at]
        elif kind == "insert":
            data = data[:at] + what + data[at:]
        else:
            lines = data.splitlines(keepends=True)
            row = int(where * len(lines))
            data = b"".join(lines[:row] + lines[row : row + 1] * (2 if kind == "double" else 0) + lines[row + 1 :])
    return data


@pytest.mark.parametrize("name", SAMPLES)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(changes=CHANGES)
def test_damage_loses_nothing(tmp_path, name, changes):
    data = changed(SAMPLES[name].encode(), changes)
    file = tmp_path / "hands"
    file.write_bytes(data)
    splits = open_splits(str(file))
    spans = []
    for split in splits:
        facts = ingest(split)
        spans += [*facts.hands.select("offset", "length").rows(), *facts.rejects.select("offset", "length").rows()]
        assert all(text for text in facts.rejects.get_column("text"))
    spans = sorted([(0, 0), *spans, *splits.rejects.select("offset", "length").rows()])
    assert all(start + length <= end for (start, length), (end, _) in pairwise(spans))
    if data.isascii() and splits.sources.get_column("encoding")[0] in (None, "utf-8"):
        ends = [start for start, _ in spans[1:]] + [len(data)]
        assert all(white(data[start + length : end]) for (start, length), end in zip(spans, ends, strict=True))

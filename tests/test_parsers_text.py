"""Text to facts: the samples of every site file, the laws of the scan, and what hard logs hold."""

import re
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reading import site_of

from parsers import check, grammar
from parsers.choosing import choose
from parsers.ingest import ingest, scanned
from parsers.kernels import rebound
from parsers.scan import scan
from parsers.splits import Pieces, Split
from parsers.tables import SCHEMAS, readable
from parsers.vocabulary import Action, Origin, RejectCode, RemarkCode, Status

SHARED = Path(__file__).resolve().parents[2] / "shared"
TABLES = [name for name in SCHEMAS if name != "sources"]
SAMPLES = [(name, sample) for name in grammar.names() for sample in grammar.load(name).samples]
TEXT = grammar.load("pokerstars").samples[0].text.strip().encode() + b"\n"


def split_of(*parts: bytes, site: str = "pokerstars") -> Split:
    """A split whose pieces are these parts, each of a source of its own."""
    lengths = [len(part) for part in parts]
    starts = np.cumsum([0, *lengths[:-1]]).astype(np.int64)
    count = len(parts)
    pieces = Pieces(starts, np.arange(count, dtype=np.int32), np.zeros(count, np.int64), np.ones(count, np.int32))
    return Split(0, site, b"".join(parts), pieces)


def read(text: bytes | str, site="pokerstars"):
    data = text.encode() if isinstance(text, str) else text
    if isinstance(site, str):
        return ingest(split_of(data, site=site), compiled=False)
    return ingest(split_of(data), site=site, compiled=False)


def codes(facts, table="remarks"):
    kind = RemarkCode if table == "remarks" else RejectCode
    return [(kind(code).name, line) for code, line in getattr(facts, table).select("code", "line").rows()]


@pytest.mark.parametrize("site", grammar.names())
def test_samples_give_their_rows(site):
    assert grammar.load(site).title, "`oddchip sites` lists the full name: title"
    for sample, troubles in check.samples(grammar.load(site)):
        assert not troubles, sample.title


def equal(first, second):
    for table in TABLES:
        left, right = getattr(first, table), getattr(second, table)
        assert left.equals(right, null_equal=True), table


def test_machine_code_and_interpreter_agree():
    text = "\n\n".join(sample.text for name, sample in SAMPLES if name == "pokerstars").encode()
    text += b"junk\nPokerStars Hand #1: nothing\n" + TEXT[:300]
    equal(ingest(split_of(text), compiled=True), ingest(split_of(text), compiled=False))


def white(data: bytes) -> bool:
    """White space and byte order marks, also marks that were encoded twice."""
    return not data.replace(b"\xef\xbb\xbf", b"").replace("\u00ef\u00bb\u00bf".encode(), b"").strip(b" \t\r\n")


def lawful(data: bytes) -> None:
    """Every byte is in one hand or one reject, or is white space."""
    facts = read(data)
    spans = facts.hands.select("offset", "length").rows() + facts.rejects.select("offset", "length").rows()
    place = 0
    for start, length in sorted(spans):
        assert start >= place
        assert white(data[place:start])
        place = start + length
    assert white(data[place:])


LINES = TEXT.splitlines(keepends=True)
PIECES = st.one_of(
    st.sampled_from(
        [*LINES, TEXT, b"\n", b"\r\n\r\n", b"\xef\xbb\xbf", b"Hand #7:\n", b"Transcript for your last 3\n"]
    ),
    st.binary(max_size=20).map(lambda part: part.decode("latin-1").encode()),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(PIECES, max_size=12).map(b"".join))
def test_no_byte_is_lost(data):
    lawful(data)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, len(TEXT)), st.integers(0, len(TEXT)), st.binary(max_size=3))
def test_damage_loses_no_byte(start, end, put):
    lawful(TEXT[:start] + put.decode("latin-1").encode() + TEXT[end:] + TEXT)


@pytest.mark.parametrize("ending", [b"\n", b"\r\n", b"\r", b"  \n", b"\t\r\n"])
def test_line_ends_and_trailing_blanks_mean_nothing(ending):
    plain = read(TEXT)
    other = read(TEXT.replace(b"\n", ending))
    moved = ["offset", "length"]
    assert other.hands.drop(moved).equals(plain.hands.drop(moved))
    for table in ("seats", "actions", "cards", "pots", "collections"):
        assert getattr(other, table).equals(getattr(plain, table)), table


def test_content_tells_hands_apart():
    first = read(TEXT).hands["content"][0]
    assert read(TEXT.replace(b"[Ah Kd]", b"[Ah Kc]")).hands["content"][0] != first


@pytest.mark.parametrize("size", range(40, len(TEXT) - 400, 97))
def test_a_hand_cut_short_is_one_reject_and_harms_nobody(size):
    facts = read(TEXT + TEXT[:size] + b"\n" + TEXT)
    assert facts.hands.height == 2
    assert codes(facts, "rejects") == [("TRUNCATED_HAND", 1 + TEXT.count(b"\n"))] or size < 110
    assert "900000000001" in facts.rejects["text"][0] or size < 60
    assert facts.actions["hand"].unique().to_list() == [0, 1]


def test_the_end_of_a_source_within_a_line():
    facts = read(TEXT[: TEXT.rindex(b" showed [7s")] + b" sho")
    assert facts.hands.height == 0
    assert codes(facts, "rejects") == [("TRUNCATED_HAND", 1)]


def test_hands_of_several_sources_know_where_they_are():
    facts = ingest(split_of(b"\n" + TEXT, TEXT, b"\xef\xbb\xbf" + TEXT), compiled=False)
    assert facts.hands.select("source", "offset", "line").rows() == [(0, 1, 2), (1, 0, 1), (2, 3, 1)]
    assert facts.hands["content"].n_unique() == 1


def test_text_of_no_site_is_rejected():
    facts = ingest(split_of(b"hello\nworld\n", site=""))
    assert codes(facts, "rejects") == [("UNKNOWN_FORMAT", 1)]


def test_both_spellings_of_a_name_are_one_player():
    text = TEXT.replace(b"Ola", "Zoë".encode())
    mixed = text.replace("Zoë: raises".encode(), "Zoe\u0308: raises".encode())
    assert codes(read(mixed)) == []
    seats = read(text.replace("Seat 1: Zoë".encode(), "Seat 1: Zoe\u0308".encode(), 1))
    assert seats.seats["player"][0] == "Zoe\u0308"
    assert codes(seats) == []


@pytest.mark.parametrize(
    ("old", "new", "remark"),
    [
        (b"Ola: calls $1", b"Ola: kalls $1", "UNPARSED_LINE"),
        (b"Ola: calls $1", b"Ulf: calls $1", "UNKNOWN_ACTOR"),
        (b"Ola: calls $1", b"Ola: calls $1,5", "AMBIGUOUS_NUMBER"),
        (b"Ola: calls $1", b"Ola: calls $123456789012345678", "DAMAGED_TEXT"),
        (b"Ola: calls $1", b"Ola : calls $1", "DEPARTURE"),
        (b"Ola: calls $1", b"Ola: c\x00lls $1", "DAMAGED_TEXT"),
        (b"in chips)\nSeat 5", b"in chips)\nSeat 2: Eve ($1 in chips)\nSeat 5", "DUPLICATE_SEAT"),
        (b"Seat 1: Ola (button) mucked", b"Seat 1: Ulf (button) mucked", "UNKNOWN_ACTOR"),
        (b"Seat 1: Ola (button) mucked", b"Seat 1: Ola (button) hid", "LATE_LINE"),
        (b"Seat 1: Ola (button) mucked", b"Seat 1: Olaf X (button) mucked", "UNKNOWN_ACTOR"),
        (b"Seat 1: Ola (button) mucked [Ah Kd]", b"Seat 1: Ola (button) mucked [of]", "DAMAGED_TEXT"),
        (b"Dealt to Ola [Ah Kd]", b"Dealt to Ulf", "UNKNOWN_ACTOR"),
        (b"Ola: calls $1", b"Ola: calls all of it and then some more than that", "UNPARSED_LINE"),
        (b"Ola: calls $1", b"Ola: c", "UNPARSED_LINE"),
        (b"Ola: calls $1", b"Ola: $l", "UNPARSED_LINE"),
    ],
)
def test_remarks(old, new, remark):
    facts = read(TEXT.replace(old, new, 1))
    assert facts.hands.height == 1
    assert [code for code, _ in codes(facts)] == [remark]


@pytest.mark.parametrize(
    ("old", "new", "like"),
    [
        ("Ola: calls $1", "Ola: calls $l", '"{player}: calls {amount}", but "$l" is no amount'),
        ("[Ah Kd]\nOla", "[Ah of]\nOla", '"Dealt to {player}{? {?[{held}] }[{cards}]}", but "Ah of" is no card'),
        ("FLOP *** [2c 7d Jh]", "FLOP *** [2c ?? Jh]", '"*** FLOP *** [{cards}]", but "2c ?? Jh" is no card'),
        ("Board [2c 7d Jh 8s 3h]", "Board [2c 7d Jh 8s 3h]4", '"Board [{cards}]", but "4" stands behind its end'),
        ("from main pot", "from ma", '"{player} collected {amount} from main pot", but ends too early'),
        ("Total pot $", "Total pot S", '"Total pot {pot} | Rake {rake}", but "S6.75" is no amount'),
        (
            "Seat 1: Ola ($10 in",
            "Seat 1: Ola ($1O in",
            '"Seat {seat}: {name} ({stack} in chips)", but "$1O" is no amount',
        ),
    ],
)
def test_a_damaged_line_says_what_it_reads_like(old, new, like):
    text = TEXT.decode()
    assert old in text
    facts = read(text.replace(old, new, 1))
    assert [code for code, _ in codes(facts)] == ["DAMAGED_TEXT"]
    assert facts.remarks["reason"].to_list() == [f"reads like {like}"]


def test_a_player_whose_stack_is_damaged_sits_there_all_the_same():
    facts = read(TEXT.replace(b"Seat 1: Ola ($10 in", b"Seat 1: Ola ($1O in", 1))
    assert facts.seats.filter(pl.col("seat") == 1).select("player", "starting_stack").rows() == [("Ola", None)]
    assert facts.actions.equals(read(TEXT).actions)


def test_a_damaged_seat_is_one_fault_whatever_its_player_does():
    """A tool has put a code in place of the name and what stood behind it, wherever the name stood."""
    code = "Xk3vQp9ZbT"
    told = re.sub(r"Ola(: \w| \(\$|.{3}|$)", code, TEXT.decode(), flags=re.MULTILINE)
    facts = read(told)
    assert facts.hands.height == 1
    found = [code for code, _ in codes(facts)]
    assert found[0] == "DAMAGED_TEXT"
    assert len(found) > 3
    assert set(found[1:]) == {"DAMAGED_PLAYER"}
    assert facts.remarks["reason"].drop_nulls().len() == 1


@pytest.mark.parametrize("gap", ["", "\n\n\n"])
def test_a_hand_without_its_first_line_is_a_hand_cut_short(gap):
    headless = TEXT.split(b"\n", 1)[1]
    facts = read(TEXT + gap.encode() + b"\n" + headless)
    assert facts.hands.height == 1
    assert [code for code, _ in codes(facts, "rejects")] == ["TRUNCATED_HAND"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"Ola: calls $1\n", b'Ola: calls $1 ""\n'),
        (b"Ola: calls $1\n", b'"Ola: calls $1"\n'),
        (b"[Ah Kd]\nOla", b"[aH 10d]\nOla"),
        (b"($10 in chips)", b"($10 in chips) btn"),
        (b"*** FLOP *** [2c 7d Jh]\n", b"*** FLOP *** [2C, 7d, jh]\n"),
    ],
)
def test_lines_as_other_tools_leave_them(old, new):
    facts = read(TEXT.replace(old, new, 1))
    assert [code for code, _ in codes(facts)] == ["DEPARTURE"]
    expected = read(TEXT.replace(b"[Ah Kd]\nOla", b"[Ah Td]\nOla", 1) if b"10d" in new else TEXT)
    for table in ("seats", "actions", "cards", "collections"):
        assert getattr(facts, table).equals(getattr(expected, table)), table


@pytest.mark.parametrize(
    "line",
    [
        'Ola said, "Bo: raises $2 to $4: folds"',
        'Ulf said, "*** FLOP *** [Ah Kh Qh]"',
        "Ulf joins the table at seat #3",
        "Ulf: sits out",
        "Ola is disconnected",
        "Ola has returned",
        "Ulf has timed out while disconnected",
        "Ulf was removed from the table for failing to post",
        "Ulf will be allowed to play after the button",
    ],
)
def test_chatter_makes_nothing(line):
    facts = read(TEXT.replace(b"*** FLOP", line.encode() + b"\n*** FLOP", 1))
    assert codes(facts) == []
    assert facts.actions.drop("line").equals(read(TEXT).actions.drop("line"))


def test_amounts_finer_than_the_currency_raise_the_exponent():
    facts = read(TEXT.replace(b"$1,012.50 in", b"$1,012.5025 in").replace(b"Ola: calls $1\n", b"Ola: calls $1.00\n"))
    assert facts.hands.select("exponent", "pot", "stakes").rows() == [(4, 67500, [500, 1000])]
    assert facts.seats["starting_stack"].to_list() == [100000, 10125025, 30000]
    assert facts.actions["to"].drop_nulls().to_list() == [3000, 9000]


def test_a_repeated_board_that_differs_is_kept():
    facts = read(TEXT.replace(b"*** TURN *** [2c 7d Jh]", b"*** TURN *** [2c 7d Jd]"))
    told = facts.cards.filter(pl.col("line") == 17)
    assert told.filter(origin=Origin.SUMMARY_BOARD)["card"].to_list() == [0, 21, 37]
    assert read(TEXT).cards.filter((pl.col("line") == 17) & (pl.col("origin") == Origin.SUMMARY_BOARD)).is_empty()


def test_a_cancelled_hand():
    head = TEXT[: TEXT.index(b"*** HOLE")]
    facts = read(head + b"Hand cancelled\n*** SUMMARY ***\nSeat 1: Ola (button) collected ($0)\n")
    assert facts.hands["status"].to_list() == [Status.CANCELLED]
    assert codes(facts) == []


def test_a_cashed_out_winner_is_not_awarded():
    old = b"and won ($4.50) with three of a kind, Sevens"
    text = TEXT.replace(b"$5 (fish) collected", b"$5 (fish) cashed out the hand for $4 | Cash Out Fee $0.04\nx", 1)
    text = re.sub(rb"\nx[^\n]*", b"", text).replace(old, old + b" (pot not awarded as player cashed out)")
    rows = readable("collections", read(text).collections).select("seat", "kind", "amount").rows()
    assert rows == [(2, "win", 200), (5, "cash_out", 400), (5, "not_awarded", 450)]


def test_a_second_straddle_tells_the_total():
    text = (
        grammar.load("ggpoker")
        .samples[0]
        .text.replace("Rik: straddle $0.5\n", "Rik: straddle $0.5\nRik: straddle $1\n")
    )
    straddles = read(text, "ggpoker").actions.filter(action=Action.STRADDLE)
    assert straddles.select("amount", "to").rows() == [(50, None), (50, 100)]


def test_the_second_small_blind_of_a_hand_is_dead():
    post = b"$5 (fish): posts big blind $0.10\n"
    facts = read(TEXT.replace(post, post + b"Ola: posts small blind $0.05\n"))
    forced = readable("actions", facts.actions).filter(pl.col("street") == "deal")
    assert forced.select("seat", "action").rows() == [(2, "small_blind"), (5, "big_blind"), (1, "dead_blind")]
    assert facts.actions.filter(action=Action.RAISE)["amount"][0] == 30


def test_a_street_named_twice_is_dealt_once():
    facts = read(TEXT.replace(b"*** HOLE CARDS ***\n", b"*** HOLE CARDS ***\n*** PRE-FLOP *** [2c]\n"))
    assert facts.actions.filter(action=Action.DEAL).height == read(TEXT).actions.filter(action=Action.DEAL).height
    assert facts.actions.filter(action=Action.RAISE)["amount"].to_list() == [30, 85]


def test_a_site_extends_another(tmp_path):
    own = tmp_path / "own.toml"
    own.write_text(
        'name = "own"\nextends = "pokerstars"\nsignatures = ["Own #"]\n[[line]]\nsection = "header"\nrow = "header"\n'
        'template = "Own #{hand_id}: {game} {structure} ({small}/{big})"\n'
    )
    text = b"Own #7: Hold'em No Limit ($0.05/$0.10)\n" + TEXT[TEXT.index(b"\n") + 1 :]
    facts = read(text, site=grammar.load(own))
    assert facts.hands.select("site", "hand_id", "big_blind").rows() == [("own", "7", 10)]
    assert codes(facts) == []


def test_a_hostile_line_is_bounded():
    facts = read(TEXT + b"x" * 1_000_000 + b"\n" + TEXT)
    assert facts.hands.height == 2
    assert len(facts.remarks["text"][0]) == 300


def test_a_line_of_many_words_is_not_tried_at_each():
    """Of whom it is, where nobody is seated who is called so."""
    tried = 0

    def counted(*given):
        nonlocal tried
        tried += 1
        return choose(*given)

    split = split_of(TEXT.replace(b"*** SUMMARY ***", b"*** SUMMARY ***\nSeat 9: " + b": " * 1900 + b"folded") + b"\n")
    scanned(split, grammar.load("pokerstars"), compiled=False, kernel=rebound(scan, choose=counted))
    assert tried < 500


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared cases are not here")
def test_the_cases_read():
    for path in sorted((SHARED / "cases").glob("*.txt")):
        data = path.read_bytes()
        if path.name.startswith("bom-utf16-a"):
            data = data.decode("utf-16").encode()
        name = site_of(data)
        if name is None:
            continue
        site = grammar.load(name)
        facts = read(data, name)
        told = {name for name, _ in codes(facts)} - {"DEPARTURE"}
        assert told == set(), path.name
        rejects = {name for name, _ in codes(facts, "rejects")} - {"IGNORED_TEXT"}
        assert rejects == ({"TRUNCATED_HAND"} if path.stem == "truncated" else set()), path.name
        signs, ignored = (tuple(sign.encode() for sign in kind) for kind in (site.signatures, site.ignored))
        lines = [line.removeprefix(b"\xef\xbb\xbf") for line in re.split(rb"[\r\n]", data)]
        headers = sum(line.startswith(signs) and not line.startswith(ignored) for line in lines)
        assert facts.hands.height + facts.rejects.filter(code=RejectCode.TRUNCATED_HAND).height == headers, path.name


@pytest.mark.skipif(not SHARED.is_dir(), reason="the corpus is not here")
def test_the_corpus_reads():
    """A part of it; benchmarks/corpus_report.py reads all."""
    for path in sorted((SHARED / "corpus" / "pokerstars" / "cash" / "fpdb-osx" / "Stud").glob("*.txt")):
        data = path.read_bytes()
        try:
            data.decode()
        except UnicodeDecodeError:
            continue
        facts = read(data)
        assert facts.hands.height > 0
        assert codes(facts, "rejects") == []
        assert facts.actions.filter(action=Action.ANTE).height > 0


@pytest.mark.parametrize(
    ("told", "zone", "hour"),
    [
        (b" CET [2023/07/01 3:05:09 ET]", "America/New_York", 7),
        (b" CET", "Europe/Berlin", 7),
        (b" UTC", "UTC", 9),
        (b"", None, None),
    ],
)
def test_the_zone_of_the_clock_is_kept(told, zone, hour):
    facts = read(TEXT.replace(b" CET [2023/07/01 3:05:09 ET]", told))
    at = facts.hands.item(0, "started_at")
    assert (facts.hands.item(0, "zone"), at and at.hour) == (zone, hour)


@pytest.mark.parametrize("zone", ["AEDT", "GMT+05:30", "Nowhere Standard Time"])
def test_a_zone_that_nobody_knows_leaves_the_time_open(zone):
    text = TEXT.replace(b" CET [2023/07/01 3:05:09 ET]", b" " + zone.encode())
    facts = read(text)
    assert facts.hands.select("started_at", "zone", "game").row(0) == (None, None, "holdem")
    assert codes(facts) == [("DEPARTURE", 1)]
    equal(facts, ingest(split_of(text), compiled=True))


def test_a_total_cut_within_its_amount_is_no_end():
    end = TEXT.index(b"Rake $0") + len(b"Rake $0")
    assert codes(read(TEXT[:end]), "rejects") == [("TRUNCATED_HAND", 1)]
    assert read(TEXT[:end] + b".25\n").hands.get_column("rake").to_list() == [25]


def test_an_indented_hand_is_read():
    facts = read(b"\n".join(b" " + line for line in TEXT.splitlines()) + b"\n" + TEXT)
    assert facts.hands.get_column("pot").to_list() == [675, 675]
    assert facts.rejects.is_empty()


@pytest.mark.parametrize("sign", ["€", "£"])
def test_a_blind_of_nothing_at_pkr_is_no_post_in_any_currency(sign):
    text = next(sample.text for sample in grammar.load("pkr").samples if "posts $0\n" in sample.text)
    read = [ingest(split_of(told.encode(), site="pkr")).actions for told in (text, text.replace("$", sign))]
    assert read[0].equals(read[1])

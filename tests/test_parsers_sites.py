"""What sites write in other manners than PokerStars: amounts, cards, dates, languages, posts that are not told."""

import re
from pathlib import Path

import pytest

from parsers import cards, grammar, times
from parsers.ingest import ingest
from parsers.spelling import respelled
from parsers.tables import readable
from parsers.tracing import traced
from parsers.vocabulary import UNREAD, RemarkCode
from tests.test_parsers_text import codes, read, split_of


def amounts(site: str, old: str, new: str):
    """The starting stack of the first seat of the site's sample, `old` being written as `new`."""
    text = grammar.load(site).samples[0].text
    assert old in text
    facts = read(text.replace(old, new, 1), site)
    assert codes(facts) == []
    return facts.seats.get_column("starting_stack")[0]


@pytest.mark.parametrize(
    ("written", "cents"),
    [
        ("1 010 $", 101000),
        ("1\u00a0010 $", 101000),
        ("1\u202f010,50 $", 101050),
        ("1.010 $", 101000),
        ("1,010.5 $", 101050),
        ("$1'010.50", 101050),
        ("$ 2.150", 215000),
        ("12 345 678,9 $", 1234567890),
    ],
)
def test_amounts_of_all_languages(written, cents):
    assert amounts("888", "1 010 $", written) == cents


def test_a_sign_behind_tells_the_currency():
    facts = read(grammar.load("winamax").samples[0].text, "winamax")
    assert facts.hands.get_column("currency").to_list() == ["EUR"]


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (b"10h", ["Th"]),
        (b"9 h 7 s", ["9h", "7s"]),
        (b"H10 SK s5", ["Th", "Ks", "5s"]),
        (b"9c2cQd", ["9c", "2c", "Qd"]),
        (b"4h - 7h - 6c", ["4h", "7h", "6c"]),
        (b"AS,QH", ["As", "Qh"]),
        (b"X X 8h", ["??", "??", "8h"]),
        (b"Ola", []),
    ],
)
def test_cards_of_other_manners(written, expected):
    room = [0] * cards.MOST
    count, end = cards.loose_cards_at(written, 0, len(written), room, 0, 1)
    assert [cards.text(card) for card in room[:count]] == expected
    assert not expected or end == len(written)


def test_cards_in_brackets_each():
    room = [0] * cards.MOST
    count, end = cards.loose_cards_at(b"9 h][7 s][2 s] to Ola", 0, 21, room, 0, 2)
    assert ([cards.text(card) for card in room[:count]], end) == (["9h", "7s", "2s"], 13)


@pytest.mark.parametrize(
    ("written", "date"),
    [
        (b"2014/01/06", 20140106),
        (b"30 04 2015", 20150430),
        (b"29.7.2012", 20120729),
        (b"15 May 2012", 20120515),
        (b"July 19", 719),
        (b"2014/13/06", None),
        (b"Ola 19", None),
    ],
)
def test_dates(written, date):
    slot = [0]
    end = times.date_at(written, 0, len(written), slot, 0)
    assert (slot[0] if end == len(written) else None) == date


@pytest.mark.parametrize(
    ("written", "second"),
    [(b"04:37:54", 16674), (b"18:23:36.005", 66216), (b"19:34", 70440), (b"8:05:09 PM", 72309), (b"25:00", None)],
)
def test_clock_times(written, second):
    slot = [0]
    end = times.clock_at(written, 0, len(written), slot, 0)
    assert (slot[0] if end == len(written) else None) == second


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (b"[ 4c, Hd, Vd ]", b"[ 4c, Kd, Qd ]"),  # Dutch
        (b"[ 4c, Rd, Vd ]", b"[ 4c, Kd, Jd ]"),  # French
        (b"[ 6Kreuz, 10Herz ]", b"[         6c, Th ]"),
        (b"[ Kns, Ec ]", b"[  Js, Ac ]"),  # Swedish
        (b"[ Kd, Qd ]", b"[ Kd, Qd ]"),
        (b"[ nothing here ]", b"[ nothing here ]"),
    ],
)
def test_cards_in_the_language_of_the_client(written, expected):
    assert respelled(written, [0, len(written)], grammar.load("888").alphabets) == expected


def test_the_language_is_settled_for_each_source():
    dutch, french = b"[ Hd ]\n[ Vd ]\n", b"[ Rd ]\n[ Vd ]\n"
    text = respelled(dutch + french, [0, len(dutch), len(dutch + french)], grammar.load("888").alphabets)
    assert text == b"[ Kd ]\n[ Qd ]\n[ Kd ]\n[ Jd ]\n"


def test_a_call_that_raises_all_in():
    text = grammar.load("888").samples[0].text.replace("Rik calls [0,20 $]", "Rik calls [14 $]")
    facts = read(text, "888")
    acts = readable("actions", facts.actions)
    assert acts.filter(seat=4).get_column("action").to_list()[1] == "raise"
    assert codes(facts)[0][0] == "DEPARTURE"


def test_blinds_that_no_line_tells():
    text = grammar.load("partypoker").samples[0].text
    kept = [line for line in text.split("\n") if " blind " not in line]
    posts = readable("actions", read("\n".join(kept), "partypoker").actions).head(2)
    assert posts.select("seat", "action", "amount").rows() == [(2, "small_blind", 5), (4, "big_blind", 10)]


def test_seats_are_sorted_whatever_their_order_in_the_text():
    facts = read(grammar.load("partypoker").samples[0].text, "partypoker")
    assert facts.seats.get_column("seat").to_list() == [1, 2, 4]


def test_who_will_not_post_is_not_dealt_in():
    text = grammar.load("888").samples[0].text.replace("Rik posts big", "Pim folds\nRik posts big")
    text = text.replace("Pim posts small blind [0,05 $]\n", "")
    facts = read(text.replace("Pim folds\nRik calls", "Rik calls"), "888")
    assert facts.seats.filter(seat=2).get_column("is_out").to_list() == [True]


def unknown_acts(site: str):
    """A sample of the site once for each act that it tells, with a word that no site knows in it."""
    known = grammar.load(site)
    for sample in known.samples:
        text, trace = traced(split_of(sample.text.encode(), site=site), known)
        acts = {line.template: begin for begin, line in trace.read.items() if line.action}
        for template, begin in acts.items():
            line, rest = text[begin:].split(b"\n", 1)
            words = re.findall(r"[^\W\d_]{3,}", re.sub(r"\{\w+\}", " ", template))
            word = [word.encode() for word in words if word.encode() in line][-1]
            yield text[:begin] + line.replace(word, b"quaffs") + b"\n" + rest


LIKE_CHAT = {"everleaf"}  # where chat and acts are written alike: a name, a colon and text


@pytest.mark.parametrize("site", sorted({*grammar.names()} - LIKE_CHAT))
def test_no_line_of_chatter_reads_what_may_be_an_act(site):
    for text in unknown_acts(site):
        remarks = ingest(split_of(text, site=site)).remarks.get_column("code").to_list()
        assert {*remarks} & {*UNREAD, RemarkCode.DAMAGED_TEXT, RemarkCode.UNKNOWN_ACTOR}, text.decode()


@pytest.mark.parametrize("site", [name for name in grammar.names() if grammar.load(name).samples])
def test_machine_code_and_interpreter_agree(site):
    text = "\n\n".join(sample.text for sample in grammar.load(site).samples).encode()
    first, second = (ingest(split_of(text, site=site), compiled=flag) for flag in (True, False))
    for table in ("hands", "seats", "actions", "cards", "pots", "collections", "remarks", "rejects"):
        assert getattr(first, table).equals(getattr(second, table)), table


@pytest.mark.parametrize("told", [b"[ Ad, Vh ]", b"[Ad, Vh ]", b"[Ad, Vh]", b"[10d]", b"[Vh, 10d ]"])
def test_cards_respelled_are_as_long_as_they_were(told):
    """Also in brackets without a blank in front: every later offset of the split hangs on it."""
    text = b"Dealt to Ola " + told + b"\n"
    assert len(respelled(text, [0, len(text)], grammar.load("888").alphabets)) == len(text)


def form(site: str, hand_id: str):
    """The hand of that number in the rarer forms of a site."""
    texts = (Path(__file__).parent / "forms" / f"{site}.txt").read_text("utf-8").split("\n\n")
    return read(next(text for text in texts if hand_id in text.split("\n")[0]) + "\n", site)


def test_headers_of_italy_and_of_satellites():
    cash, satellite = form("pokerstars", "700000009022"), form("pokerstars", "700000009023")
    assert cash.hands.select("game", "currency", "stakes").rows() == [("holdem", "EUR", [2, 5])]
    assert str(cash.hands.get_column("started_at")[0]).startswith("2013-05-19 19:14:05")
    assert satellite.hands.select("tournament", "level", "stakes").rows() == [("70000923", "Level V", [40, 80])]
    fusion = read(
        grammar.load("pokerstars").samples[0].text.replace("Hold'em No Limit", "Fusion Pot Limit"), "pokerstars"
    )
    assert fusion.hands.get_column("game").to_list() == [None]


def test_money_that_winamax_adds():
    facts = [form("winamax", number) for number in ("7000009-21-", "7000009-22-")]
    assert [one.hands.select("added", "is_fast", "pot").row(0) for one in facts] == [(20, True, 29), (40, True, 43)]


@pytest.mark.parametrize(
    ("word", "game"), [("7stud", "stud"), ("7stud8", "stud_hilo8"), ("Lowball27", "draw27_triple")]
)
def test_winamax_writes_some_games_in_two_ways(word, game):
    text = grammar.load("winamax").samples[0].text.replace("Holdem no limit", f"{word} fixed limit")
    assert read(text, "winamax").hands.get_column("game").to_list() == [game]


def test_a_knock_out_and_a_button_blind_at_partypoker():
    knocked, short = form("partypoker", "70000009006"), form("partypoker", "70000009007")
    won = readable("collections", knocked.collections).select("seat", "amount", "kind").rows()
    assert won == [(1, 130, "win"), (1, 250, "bounty")]
    acts = readable("actions", short.actions).select("seat", "action", "amount").rows()
    assert acts[:3] == [(1, "ante", 10), (2, "ante", 10), (2, "button_blind", 10)]
    assert short.hands.get_column("game").to_list() == ["shortdeck"]


def test_a_premium_is_paid_outside_the_pot():
    paid = readable("collections", form("ggpoker", "HD800009032").collections).select("seat", "amount", "kind").rows()
    assert paid == [(2, 120, "cash_out_fee"), (2, 5000, "win")]

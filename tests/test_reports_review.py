import io
import json
import re
from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest

from auditor.pipeline import Settings, run
from parsers.vocabulary import Half
from reports import phrases, review, rows
from reports.view import views
from reports.view.money import pots_of
from tests import report_hands

FAULTY = Path(__file__).parent.parent / "sample_histories" / "pokerstars" / "faulty"
ACTION_KEYS = {"seq", "street", "seat", "player", "action", "amount", "to", "is_all_in", "line", "before", "findings"}


@pytest.fixture(autouse=True)
def _catalogue(monkeypatch):
    monkeypatch.setattr(rows, "_rules", lambda: {"BET104": report_hands.RULE})


def reviewed(kind, split, colour=False, width=None):
    out = io.BytesIO()
    writer = review.writer(kind, out, colour=colour, width=width)
    for view in views(split):
        writer.add(view)
    writer.finish()
    return out.getvalue().decode()


def test_json_is_the_contract():
    first, second, rejected = map(json.loads, reviewed("json", report_hands.audited(exponent=2)).splitlines())
    for view in (first, second, rejected):
        assert set(view) >= {
            "schema", "site", "hand_id", "status", "source", "line", "game", "structure", "currency", "stakes", "table",
            "button", "started_at", "boards", "seats", "actions", "pots", "declared", "reckoned", "findings",
        }  # fmt: skip
    assert first["boards"] == [["2c7dJh"]]
    assert (first["started_at"], first["local_time"]) == ("2024-03-03T01:15:09Z", "2024-03-02 20:15:09 EST")
    assert (second["started_at"], second["local_time"]) == ("2024-03-03T01:15:09Z", None)
    assert set(first["seats"][0]) >= {"seat", "player", "stack", "cards", "put_in", "returned", "collected", "net"}
    raised = first["actions"][3]
    assert set(raised) >= ACTION_KEYS
    assert raised["findings"] == ["BET104"]
    assert raised["to"] == "4.50"
    assert set(raised["before"]) >= {"pot", "stack", "to_call", "may_raise", "min_to", "max_to"}
    assert (raised["before"]["min_to"], raised["before"]["may_raise"]) == ("5.00", True)
    assert first["pots"][0] | {} == {
        "pot": 0, "run": 1, "amount": "10.00", "net": "10.00", "eligible": ["Dev"], "owed": {"Dev": "10.00"},
        "halves": None,
    }  # fmt: skip
    assert first["declared"] == {"pot": "10.00", "rake": "0.00", "rake_is": "told", "jackpot": None}
    assert first["reckoned"] == {"pot": "10.00", "rake": "0.00"}
    assert first["findings"][0]["text"] == "Ana: raises 150 to 450"
    assert (second["hand_id"], second["findings"]) == ("700000000408", [])
    assert (rejected["hand_id"], rejected["status"]) == ("700000000999", "rejected")
    assert first.keys() | {"reject"} == rejected.keys()


def test_a_wrong_act_stands_out_with_rule_and_arithmetic():
    lines = reviewed("text", report_hands.audited()).splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("> "))
    assert "Ana  raises to 450" in lines[at]
    assert "call 250, raise to 500 - 9000" in lines[at]
    assert (
        lines[at + 1].strip() == "error BET104 raise-below-minimum: raise to 450; least is 500 = 300 + last raise 200"
    )
    assert lines[at + 2].strip() == "line 10: Ana: raises 150 to 450"
    assert sum(line.startswith("> ") for line in lines) == 1


def test_names_are_harmless_and_columns_straight():
    text = reviewed("text", report_hands.audited("名\x1b[2J: raises 4 to 6"))
    assert "\x1b" not in text
    assert "名\\x1b[2J: raises 4 to 6" in text


def moved(**columns):
    """The audited hand with its finding elsewhere."""
    split = report_hands.audited()
    changed = [pl.lit(value, split.findings.schema[name]).alias(name) for name, value in columns.items()]
    object.__setattr__(split, "findings", split.findings.with_columns(changed))
    return split


@pytest.mark.parametrize("place", [{"seq": 99}, {"seq": None, "line": 2}, {"seq": None, "line": 1}])
def test_a_finding_under_no_act_stands_at_the_end(place):
    split = moved(**place)
    text = reviewed("text", split)
    assert text.count("error BET104 raise-below-minimum") == 1
    view = next(iter(views(split)))
    assert len(phrases.of_the_hand(view)) == 1
    assert "BET104" not in [code for action in view["actions"] for code in action["findings"]]


@pytest.mark.parametrize(
    ("place", "row", "is_marked"),
    [
        ({"seq": 6}, "Flop", False),  # a deal is no row, but the head of its street
        ({"seq": None, "line": 10}, "> Ana  raises to 450", True),
        ({"seq": None, "line": 10, "seat": None}, "  Ana  raises to 450", False),  # nobody is at fault
        ({"seq": None, "line": 6}, "> Ana  posts the small blind", True),
        ({"seq": None, "line": 7}, "  Bo   posts the big blind", False),
    ],
)
def test_a_finding_without_an_act_stands_at_the_act_of_its_line(place, row, is_marked):
    lines = reviewed("text", moved(**place)).splitlines()
    at = next(number for number, line in enumerate(lines) if "BET104" in line)
    assert lines[at - 1].startswith(row)
    assert any(line.startswith("> ") for line in lines) is is_marked
    view = next(iter(views(moved(**place))))
    told = [action for action in view["actions"] if action["findings"] == ["BET104"]]
    assert len(told) == 1
    assert (told[0]["verdict"] == "wrong") is (is_marked or told[0]["action"] == "deal")
    assert not phrases.of_the_hand(view)


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ({"to_call": "0", "level": "0", "may_raise": True, "min_to": "2", "max_to": "90"}, "check, bet 2 - 90"),
        ({"to_call": "0", "level": "2", "may_raise": True, "min_to": "4", "max_to": "90"}, "check, raise to 4 - 90"),
        (
            {"to_call": "9", "level": "9", "may_raise": True, "min_to": "18", "max_to": "12"},
            "call 9, raise to 12 all-in",
        ),
        ({"to_call": "9", "level": "9", "may_raise": False, "min_to": None, "max_to": None}, "call 9, no raise"),
        ({"to_call": "9", "level": "9", "may_raise": False, "closed_by": "capped"}, "call 9, no raise: capped"),
        (
            {"to_call": "9", "level": "9", "may_raise": False, "closed_by": "no_opponent"},
            "call 9, a raise nobody can call",
        ),
        ({"to_call": None, "level": None, "may_raise": None, "min_to": None, "max_to": None}, "not known"),
        (
            {"to_call": "10", "level": "10", "may_raise": True, "min_to": "20", "max_to": "30", "either": True},
            "call 10, raise to 20 or 30",
        ),
    ],
)
def test_the_legal_range_in_words(before, said):
    act = {"action": "raise", "before": before, "barred": None, "is_turn": True, "verdict": "legal"}
    assert phrases.legal(act) == said


def _acts(sample):
    """The acts of a sample with a fault: (player and act, legal range in words, verdict, JSON)."""
    (split,) = run(Settings((str(FAULTY / sample),), jobs=1))
    acts = [action for view in views(split) for action in view["actions"]]
    return {(f"{act['player']} {phrases.act(act)}", act["street"]): (phrases.legal(act), act) for act in acts}


@pytest.mark.parametrize(
    ("sample", "street", "done", "said"),
    [
        ("TRN103-inactive-actor.txt", "flop", "tuva88 calls 2.00", "folded"),
        ("TRN103-inactive-actor.txt", "flop", "Mirel checks", "all-in"),
        ("TRN101-out-of-turn.txt", "flop", "Fen bets 2.00", "not their turn"),
    ],
)
def test_who_may_not_act_has_no_legal_range(sample, street, done, said):
    legal, act = _acts(sample)[done, street]
    assert (legal, act["verdict"], act["barred"].replace("_", " ")) == (said, "wrong", said.replace("-", " "))


def test_whose_turn_is_not_known_has_no_range_and_no_verdict():
    acts = _acts("TRN104-round-left-open.txt")
    legal, bet = acts["Mirel bets 20", "flop"]
    assert (legal, bet["is_turn"], bet["verdict"], bet["barred"]) == ("not known", None, "unknown", None)
    assert (bet["before"]["may_raise"], bet["before"]["max_to"]) == (None, None)
    assert acts["Mirel calls 10", "preflop"][0] == "call 10, raise to 40 - 2000"


def test_a_narrow_terminal_gets_two_lines_an_act_and_a_seat():
    split = report_hands.audited()
    assert reviewed("text", split, width=200) == reviewed("text", split)
    lines = reviewed("text", split, width=40).splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("> "))
    assert lines[at] == "> Ana raises to 450  ✗"
    assert lines[at + 1] == "      pot 450; call 250, raise to 500 - 9000"
    seat = next(number for number, line in enumerate(lines) if " Ana " in line)
    assert re.fullmatch(r" +\d [D ] Ana  [-+]?\d+", lines[seat])
    assert lines[seat + 1].startswith("       stack 9000, ")
    narrow, wide = (set(re.findall(r"[\w.]+", reviewed("text", split, width=width))) for width in (40, 200))
    assert wide - {"legal", "seat", "player", "cards", "net"} <= narrow


STUD = Path(__file__).parent / "combined" / "stud_draw_pokerstars.txt"


def test_open_cards_stand_by_their_street():
    """What decides who brings it in and who opens a street."""
    (split,) = run(Settings((str(STUD),), jobs=1))
    view = next(view for view in views(split) if view["open_cards"])
    third = [card for card in view["open_cards"] if card["street"] == "third"]
    out = io.BytesIO()
    writer = review.writer("text", out, colour=False)
    writer.add(view)
    writer.finish()
    told = "Third  " + ", ".join(f"{card['player']} {card['card']}" for card in third)
    assert len(third) == len(view["seats"])
    assert told in out.getvalue().decode().splitlines()


def test_what_is_no_share_of_a_pot_is_said_to_be_that():
    (split,) = run(
        Settings((str(Path(__file__).parents[1] / "sample_histories" / "pokerstars" / "clean.txt"),), jobs=1)
    )
    text = reviewed("text", split)
    assert "51.07 (cashed out, by the house), " in text
    assert "95.45 (not awarded, for the winner cashed out)" in text


def test_who_is_owed_which_half():
    (split,) = run(Settings((str(next(FAULTY.glob("POT108*"))),), jobs=1))
    pot = next(iter(views(split)))["pots"][0]
    assert pot["halves"] == {"high": {"Mirel": "5.70"}, "low": {"Fen": "5.70"}}
    assert "owed to: high Mirel 5.70; low Fen 5.70" in reviewed("text", split)


@pytest.mark.parametrize(
    ("returned", "collected", "said"),
    [
        ("200", "1000", ""),  # a line gives it back
        ("200", "800", "; 200 of it goes back to Dev: nobody matched it"),
        ("0", "1000", ""),
    ],
)
def test_a_bet_that_is_paid_with_the_pot_is_told_apart(returned, collected, said):
    split = report_hands.audited()
    changed = [pl.lit(int(amount)).alias(name) for name, amount in (("returned", returned), ("collected", collected))]
    results = split.derived.results.with_columns(
        pl.when(pl.col("seat") == 4).then(part).otherwise(part.meta.output_name()).alias(part.meta.output_name())
        for part in changed
    )
    object.__setattr__(split, "derived", replace(split.derived, results=results.cast(split.derived.results.schema)))
    assert f"\nPaid: Dev 1000{said}\n" in reviewed("text", split)


def test_two_players_of_one_name_are_told_apart():
    pot = {"pot": 0, "run": 1, "amount": 1000, "net": 1000, "eligible": 7}
    share = {"pot": 0, "run": 1, "undecidable": False}
    owed = [
        {**share, "seat": seat, "half": half, "amount": 250}
        for seat, half in ((1, Half.HIGH), (3, Half.HIGH), (2, Half.LOW), (3, Half.LOW))
    ]
    names = {1: "Ana", 2: "Bo", 3: "Ana"}
    seats = [{"player": name} for name in names.values()]
    (told,) = pots_of([pot], owed, seats, names, 2)
    assert told["owed"] == {"Ana (seat 1)": "2.50", "Ana (seat 3)": "5.00", "Bo": "2.50"}
    assert told["halves"]["high"] == {"Ana (seat 1)": "2.50", "Ana (seat 3)": "2.50"}


def test_where_players_are_paid_more_than_the_pot_there_is_no_rake():
    (audited, *_) = run(Settings((str(FAULTY / "ACC101-not-conserved.txt"),), jobs=1))
    (view, *_) = views(audited)
    paid = sum(int(row["amount"].replace(".", "")) for row in view["collections"])
    assert paid > int(view["reckoned"]["pot"].replace(".", ""))
    assert view["reckoned"]["rake"] is None
    assert "rake ? reckoned" in phrases.sums(view)


def test_when_is_told_by_the_clock_of_the_log_too():
    first, second = (line for line in reviewed("text", report_hands.audited()).splitlines() if "table Aster" in line)
    assert first.endswith("table Aster 407, 2024-03-02 20:15:09 EST (2024-03-03 01:15:09 UTC)")
    assert second.endswith("table Aster 407, 2024-03-03 01:15:09 UTC")


@pytest.mark.parametrize(("level", "told"), [("15", "level 15"), ("Level VI", "Level VI"), (None, "")])
def test_a_level_that_is_a_number_is_called_one(level, told):
    assert phrases.place({"table": None, "level": level, "started_at": None, "local_time": None}) == told

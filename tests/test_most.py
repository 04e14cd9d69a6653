"""The largest amount that is money: what is above it is refused by every reader, and what is not is summed exactly."""

import json
from decimal import Decimal

import pytest
from reading import facts_of
from test_readers_ohh import hand as ohh

from auditor import pipeline
from parsers.draft import UNIT, UnreadableError, money
from parsers.vocabulary import MOST, MOST_LINES, RejectCode, RemarkCode

CASH = """PokerStars Hand #{number}:  Hold'em No Limit ({sign}1/{sign}2{name}) - 2024/03/05 20:00:00 ET
Table 'Gorse' 6-max{play} Seat #1 is the button
Seat 1: Ana ({sign}{stack} in chips)
Seat 2: Ben ({sign}{second} in chips)
Ana: posts small blind {sign}1
Ben: posts big blind {sign}2
*** HOLE CARDS ***
{more}Ana: folds
Uncalled bet ({sign}1) returned to Ben
Ben collected {sign}2 from pot
Ben: doesn't show hand
*** SUMMARY ***
Total pot {sign}2 | Rake {sign}0
Seat 1: Ana (button) (small blind) folded before Flop
Seat 2: Ben (big blind) collected ({sign}2)



"""
COINS = {"sign": "$", "name": " USD", "play": ""}
CHIPS = {"sign": "", "name": "", "play": " (Play Money)"}


def read(folder, text):
    path = folder / "hands.txt"
    path.write_text(text + CASH.format(number=2, stack="100", second="100", more="", **COINS), encoding="utf-8")
    *parts, last = pipeline.run(pipeline.Settings((str(path),), jobs=1))
    (part,) = parts or (last,)
    assert "2" in part.facts.hands.get_column("hand_id")
    return part


@pytest.mark.parametrize(
    ("kind", "stack", "is_read"),
    [
        (CHIPS, f"{MOST}", True),
        (CHIPS, f"{MOST + 1}", False),
        (CHIPS, "1,000,000,000,000,000", True),
        (CHIPS, "99999999999999999", False),
        (CHIPS, "9" * 22, False),
        (COINS, f"{MOST // 100}", True),
        (COINS, f"{MOST // 100}.00", True),
        (COINS, f"{MOST // 100}.01", False),
        (COINS, f"{MOST}", False),
        (COINS, "9999999.00000001", True),
        (COINS, "10000000.00000001", False),
    ],
)
def test_a_line_of_text(tmp_path, kind, stack, is_read):
    part = read(tmp_path, CASH.format(number=1, stack=stack, second="9", more="", **kind))
    remarks = part.facts.remarks.get_column("code").to_list()
    stacks = part.facts.seats.filter(hand=0).get_column("starting_stack").to_list()
    if is_read:
        assert remarks == []
        exponent = part.facts.hands.get_column("exponent")[0]
        assert stacks == [int(Decimal(text.replace(",", "")).scaleb(exponent)) for text in (stack, "9")]
        assert part.findings.is_empty()
    else:
        assert remarks == [int(RemarkCode.DAMAGED_TEXT)]
        assert part.findings.get_column("code").to_list() == ["ING104"]


def test_an_amount_too_fine_for_what_stands_already(tmp_path):
    """A stack of 10^15 chips cannot be counted in halves: the line with the half is refused, the stack stays."""
    text = CASH.format(number=1, stack=MOST, second=MOST, more="Ana: bets 0.5\n", **CHIPS)
    part = read(tmp_path, text)
    assert part.facts.hands.get_column("exponent")[0] == 0
    assert part.facts.seats.filter(hand=0).get_column("starting_stack").to_list() == [MOST, MOST]
    assert part.facts.remarks.select("code", "line").rows() == [(int(RemarkCode.DAMAGED_TEXT), 8)]


def test_two_amounts_of_a_line_of_which_one_is_too_fine_for_the_other(tmp_path):
    part = read(tmp_path, CASH.format(number=1, stack=9, second=9, more=f"Ana: raises {MOST} to 0.00000001\n", **CHIPS))
    assert part.facts.remarks.select("code", "line").rows() == [(int(RemarkCode.AMBIGUOUS_NUMBER), 8)]
    acts = part.facts.actions.filter(hand=0).get_column("amount").drop_nulls().to_list()
    assert min(acts) >= 0


def test_sums_of_the_largest_amounts_are_exact(tmp_path):
    """A thousand calls of everything, each of which is wrong: they are added up all the same."""
    more = f"Ana: raises {MOST - 2} to {MOST}\nBen: calls {MOST - 2}\n" * (MOST_LINES // 2 - 20)
    part = read(tmp_path, CASH.format(number=1, stack=MOST, second=MOST, more=more, **CHIPS))
    assert part.facts.hands.height == 2
    put_in = part.derived.reckoning.get_column("put_in")[0]
    acts = part.facts.actions.filter(hand=0).get_column("amount").drop_nulls().to_list()
    assert sum(acts) > 9 * 10**17
    assert put_in > 9 * 10**17
    assert part.derived.results.filter(hand=0).get_column("put_in").sum() == put_in


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_hand_of_more_lines_than_a_hand_has(tmp_path, jobs):
    path = tmp_path / "hands.txt"
    long = CASH.format(number=1, stack=MOST, second=MOST, more=f"Ana: calls {MOST}\n" * (MOST_LINES + 20_000), **CHIPS)
    path.write_text(long + CASH.format(number=2, stack="100", second="100", more="", **COINS), encoding="utf-8")
    parts = list(pipeline.run(pipeline.Settings((str(path),), jobs=jobs)))
    assert [ids for part in parts for ids in part.facts.hands.get_column("hand_id")] == ["2"]
    rejects = [row for part in parts for row in part.facts.rejects.select("code", "offset", "length").rows()]
    assert rejects == [(int(RejectCode.TOO_LONG), 0, len(long.rstrip()))]


def test_text_behind_a_hand_takes_nothing_of_it(tmp_path):
    """However long it is: the hand had its end before."""
    hand = CASH.format(number=1, stack="100", second="100", more="", **COINS).rstrip()
    part = read(tmp_path, hand + "\n" + "something else\n" * (MOST_LINES + 500))
    assert part.facts.hands.get_column("hand_id").to_list() == ["1", "2"]
    assert part.facts.rejects.get_column("code").to_list() == [int(RejectCode.UNKNOWN_FORMAT)]


@pytest.mark.parametrize("written", [str, Decimal, int, lambda amount: f"${amount:,}", lambda amount: f"{amount}.00"])
def test_an_amount_of_a_structured_format(written):
    assert money(written(MOST)) == MOST * UNIT
    with pytest.raises(UnreadableError):
        money(written(MOST + 1))


@pytest.mark.parametrize(
    ("written", "cents"),
    [
        ("1,234", 123400), ("1,234.56", 123456), ("1.234,56", 123456), ("€1.500,00", 150000), ("1 234,56", 123456),
        ("1.234.567,5", 123456750), ("12,34,567.50", 123456750), ("0,5", 50), (",50", 50), ("-1,50", -150),
    ],
)  # fmt: skip
def test_the_decimal_mark_of_a_structured_format(written, cents):
    assert money(written) == cents * UNIT // 100


@pytest.mark.parametrize(("stack", "is_read"), [(MOST // 100, True), (MOST // 100 + 1, False), (MOST + 1, False)])
def test_structured_hands(tmp_path, stack, is_read):
    players = [{**player, "starting_stack": stack} for player in ohh()["ohh"]["players"]]
    text = json.dumps(ohh(players=players)) + "\n" + json.dumps(ohh("beside"))
    facts = facts_of(tmp_path, text)
    assert facts.rejects.height == (not is_read)
    assert "beside" in facts.hands.get_column("hand_id")

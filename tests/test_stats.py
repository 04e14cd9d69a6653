"""Each statistic on own hands with counts made by hand; the sums over splits; money; groups; what is loaded."""

import io
import random
import re
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from typing import Any

import polars as pl
import pytest
from polars.testing import assert_frame_equal
from stats_hands import read

from auditor import pipeline
from auditor.errors import UsageError
from auditor.stats import load, names, stats
from auditor.stats.tally import GROUPS, combine, count, table
from parsers.vocabulary import Action, Street
from reports import statistics

NAMES = ("Ana", "Bo", "Cyd", "Dev", "Eve", "Fay", "Gus", "Hal", "Ida")


def hand(
    number: int, players: int, body: str, *, stakes: str = "$0.10/$0.20 USD", more: str = "", stack: str = "$20"
) -> str:
    """A hand: Ana posts the small blind, Bo the big blind, the last player has the button (two: Ana has it)."""
    small, big = stakes.split()[0].split("/")
    seated = "\n".join(f"Seat {at}: {name} ({stack} in chips)" for at, name in enumerate(NAMES[:players], 1))
    lines = "\n".join(line.strip() for line in body.strip().splitlines())
    return (
        f"PokerStars Hand #{number}:  Hold'em No Limit ({stakes}) - 2024/03/02 21:01:09 ET\n"
        f"Table 'Aster' 9-max Seat #{players if players > 2 else 1} is the button\n{seated}\n"
        f"Ana: posts small blind {small}\nBo: posts big blind {big}\n{more}"
        f"*** HOLE CARDS ***\n{lines}\n*** SUMMARY ***\n\n"
    )


def counted(*hands: str) -> dict[str, dict[str, int]]:
    """The counts by player."""
    return {row["player"]: row for row in count(*read("".join(hands))).to_dicts()}


def pair(row: dict[str, int], stat: str) -> tuple[int, int]:
    return row[f"{stat}_times"], row[f"{stat}_chances"]


WALK = hand(1, 3, "Cyd: folds\nAna: folds\nUncalled bet ($0.10) returned to Bo\nBo collected $0.20 from pot")
LIMPED = hand(
    2,
    3,
    """Cyd: calls $0.20
    Ana: calls $0.10
    Bo: checks
    *** FLOP *** [2c 7d Jh]
    Ana: checks
    Bo: checks
    Cyd: bets $0.20
    Ana: raises $0.40 to $0.60
    Bo: folds
    Cyd: calls $0.40
    *** TURN *** [2c 7d Jh] [8s]
    Ana: checks
    Cyd: checks
    *** RIVER *** [2c 7d Jh 8s] [3h]
    Ana: bets $1
    Cyd: calls $1
    *** SHOW DOWN ***
    Ana collected $3.80 from pot""",
)
RAISED = hand(
    3,
    6,
    """Cyd: raises $0.40 to $0.60
    Dev: folds
    Eve: calls $0.60
    Fay: folds
    Ana: folds
    Bo: calls $0.40
    *** FLOP *** [2c 7d Jh]
    Bo: checks
    Cyd: bets $1
    Eve: raises $2 to $3
    Bo: folds
    Cyd: folds
    Uncalled bet ($2) returned to Eve
    Eve collected $3.90 from pot""",
)


def test_walk() -> None:
    row = counted(WALK)["Bo"]
    assert row["walks_times"] == 1
    assert pair(row, "vpip") == (0, 0)
    assert pair(row, "vpip_walks_in") == (0, 1)
    assert counted(LIMPED)["Bo"]["walks_times"] == 0


def test_blind_all_in_behind_folders_of_the_flop_is_no_walk() -> None:
    body = """Cyd: calls $0.20
    Ana: calls $0.10
    *** FLOP *** [2c 7d Jh]
    Ana: bets $1
    Cyd: folds
    Uncalled bet ($1) returned to Ana
    *** TURN *** [2c 7d Jh] [8s]
    *** RIVER *** [2c 7d Jh 8s] [3h]
    *** SHOW DOWN ***
    Bo collected $0.60 from pot"""
    rows = counted(hand(1, 3, body).replace("Bo ($20", "Bo ($0.20"))
    assert rows["Bo"]["walks_times"] == 0
    assert pair(rows["Bo"], "vpip") == (0, 0)
    assert pair(rows["Bo"], "vpip_walks_in") == (0, 0)
    assert pair(rows["Bo"], "wtsd") == (1, 1)
    assert pair(rows["Bo"], "all_in_showdown") == (1, 1)
    assert pair(rows["Ana"], "all_in_showdown") == (0, 1)


def test_blind_all_in_and_called_is_no_walk() -> None:
    row = counted(hand(1, 3, "Cyd: folds\nAna: calls $0.10").replace("Bo ($20", "Bo ($0.20"))["Bo"]
    assert row["walks_times"] == 0
    assert pair(row, "vpip_walks_in") == (0, 0)


def test_limping_is_voluntary_and_no_raise() -> None:
    rows = counted(LIMPED)
    assert [pair(rows[name], "vpip") for name in ("Ana", "Bo", "Cyd")] == [(1, 1), (0, 1), (1, 1)]
    assert [pair(rows[name], "pfr") for name in ("Ana", "Bo", "Cyd")] == [(0, 1), (0, 1), (0, 1)]


def test_straddle() -> None:
    straddled = hand(1, 4, "Dev: folds\nAna: folds\nBo: calls $0.20\nCyd: checks", more="Cyd: straddle $0.40\n")
    rows = counted(straddled)
    assert pair(rows["Cyd"], "vpip") == (0, 1)
    assert pair(rows["Cyd"], "vpip_straddles_in") == (1, 1)
    assert pair(rows["Bo"], "vpip_straddles_in") == (1, 1)
    assert pair(rows["Bo"], "three_bet") == (0, 0)


def test_a_raise_that_only_calls_is_a_call() -> None:
    """Told as a raise, but no more than the bet: no PFR and no 3-bet."""
    body = "Cyd: raises $0.40 to $0.60\nAna: raises $0 to $0.60 and is all-in\nBo: folds"
    rows = counted(hand(1, 3, body).replace("Ana ($20", "Ana ($0.60"))
    assert pair(rows["Ana"], "vpip") == (1, 1)
    assert pair(rows["Ana"], "pfr") == (0, 1)
    assert pair(rows["Ana"], "three_bet") == (0, 0)
    assert pair(rows["Bo"], "three_bet") == (0, 1)
    assert pair(rows["Bo"], "squeeze") == (0, 1)


def test_three_bet_and_squeeze() -> None:
    rows = counted(RAISED)
    assert [pair(rows[name], "three_bet")[1] for name in NAMES[:6]] == [1, 1, 0, 1, 1, 1]
    assert [pair(rows[name], "squeeze")[1] for name in NAMES[:6]] == [1, 1, 0, 0, 0, 1]


def test_short_three_bet_is_marked() -> None:
    body = "Cyd: raises $0.40 to $0.60\nAna: raises $0.20 to $0.80 and is all-in\nBo: folds\nCyd: calls $0.20"
    rows = counted(hand(1, 3, body).replace("Ana ($20", "Ana ($0.80"))
    assert pair(rows["Ana"], "three_bet") == (1, 1)
    assert pair(rows["Ana"], "three_bet_short") == (1, 1)
    full = counted(hand(1, 3, "Cyd: raises $0.40 to $0.60\nAna: raises $0.40 to $1\nBo: folds\nCyd: folds"))
    assert pair(full["Ana"], "three_bet_short") == (0, 1)
    less = counted(hand(1, 3, "Cyd: raises $0.40 to $0.60\nAna: raises $0.20 to $0.80\nBo: folds\nCyd: folds"))
    assert pair(less["Ana"], "three_bet_short") == (0, 1)  # not all-in: an illegal raise, and no short all-in


@pytest.mark.parametrize("completion", [Action.COMPLETE, Action.RAISE, Action.BET])
def test_a_completion_is_the_first_bet_of_stud(completion: Action) -> None:
    """Completion, raise, and only then a chance to 3-bet; who completes has raised before the flop, as trackers say."""
    facts, derived = read(hand(1, 5, "Cyd: raises $0.40 to $0.60\nDev: raises $0.60 to $1.20\nEve: folds"))
    first = pl.col("action").is_between(Action.FOLD, Action.COMPLETE)
    completes = (pl.col("action") == Action.RAISE) & (pl.col("to") == 60)
    acts = facts.actions.with_columns(
        street=pl.when(first).then(pl.lit(int(Street.THIRD), pl.Int8)).otherwise("street"),
        action=pl.when(completes).then(pl.lit(int(completion), pl.Int8)).otherwise("action"),
    )
    rows = {row["player"]: row for row in count(replace(facts, actions=acts), derived).to_dicts()}
    assert [pair(rows[name], "three_bet") for name in ("Cyd", "Dev", "Eve")] == [(0, 0), (0, 0), (0, 1)]
    assert [pair(rows[name], "pfr") for name in ("Cyd", "Dev", "Eve")] == [(1, 1), (1, 1), (0, 1)]


def test_continuation_bet() -> None:
    rows = counted(RAISED)
    assert pair(rows["Cyd"], "cbet_flop") == (1, 1)
    assert pair(rows["Eve"], "fold_to_cbet_flop") == (0, 1)
    assert pair(rows["Bo"], "fold_to_cbet_flop") == (0, 0)  # he faces a raise of it
    assert pair(rows["Cyd"], "fold_to_cbet_flop") == (0, 0)
    assert all(pair(row, "cbet_flop") == (0, 0) for row in counted(LIMPED).values())  # nobody raised before the flop


def test_the_raiser_of_the_hand_before_is_no_aggressor() -> None:
    assert all(pair(row, "cbet_flop")[1] == (name == "Cyd") for name, row in counted(RAISED, LIMPED, LIMPED).items())


def test_aggression() -> None:
    rows = counted(LIMPED)
    assert pair(rows["Ana"], "aggression") == (2, 2)
    assert pair(rows["Cyd"], "aggression") == (1, 3)
    assert pair(rows["Bo"], "aggression") == (0, 1)
    assert pair(rows["Cyd"], "aggression_factor") == (1, 2)


def test_showdowns() -> None:
    rows = counted(LIMPED, RAISED)
    assert pair(rows["Ana"], "wtsd") == (1, 1)
    assert pair(rows["Bo"], "wtsd") == (0, 2)
    assert pair(rows["Cyd"], "wtsd") == (1, 2)
    assert pair(rows["Ana"], "wsd") == (1, 1)
    assert pair(rows["Cyd"], "wsd") == (0, 1)
    assert pair(rows["Eve"], "wsd") == (0, 0)  # he won without a showdown
    assert pair(rows["Cyd"], "all_in_showdown") == (0, 1)


def test_cancelled_hands_repeats_and_players_sitting_out_do_not_count() -> None:
    cancelled = hand(9, 3, "Cyd: raises $0.40 to $0.60\nHand cancelled")
    rows = counted(WALK, cancelled, WALK, LIMPED)
    assert [row["hands_times"] for row in rows.values()] == [2, 2, 2]
    assert pair(rows["Cyd"], "pfr") == (0, 2)
    away = WALK.replace("Cyd ($20 in chips)", "Cyd ($20 in chips) is sitting out").replace("Cyd: folds\n", "")
    assert set(counted(away)) == {"Ana", "Bo"}
    assert counted(away)["Bo"]["walks_times"] == 1


def test_money_is_exact_and_currencies_stand_apart() -> None:
    chips = hand(
        7,
        3,
        "Cyd: folds\nAna: folds\nUncalled bet (10) returned to Bo\nBo collected 20 from pot",
        stakes="10/20",
        stack="1500",
    )
    whole, cents = count(*read(chips, exponent=0)), count(*read(WALK + LIMPED))
    dear = count(*read(hand(8, 3, "Cyd: folds\nAna: folds\nBo collected $4 from pot", stakes="$1/$3 USD")))
    rows = table(combine([whole, cents, dear])).filter(pl.col("player") == "Bo").to_dicts()
    by_currency = {row["currency"]: row for row in rows}
    assert by_currency["chips"]["won"] == "10"
    assert by_currency["USD"]["won"] == "0.90"  # 0.10 - 0.20 + 1.00
    assert by_currency["USD"]["hands"] == 3
    assert by_currency["USD"]["bb_per_100_times"] == pytest.approx(-0.5 + 1 / 3, abs=1e-5)
    assert by_currency["USD"]["bb_per_100"] == pytest.approx((-0.5 + 1 / 3) / 3 * 100, abs=1e-3)


def test_exponents_of_one_currency_meet_in_the_finest() -> None:
    fine = count(*read(WALK, exponent=3))
    rows = table(combine([fine, count(*read(WALK))]))
    bo = rows.filter(pl.col("player") == "Bo").to_dicts()
    assert [(row["exponent"], row["won"], row["hands"]) for row in bo] == [(3, "0.200", 2)]
    assert bo[0]["bb_per_100"] == pytest.approx(50)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("by", [("player",), GROUPS])
def test_sums_over_splits_are_the_whole(seed: int, by: tuple[str, ...]) -> None:
    draw = random.Random(seed)
    hands = [draw.choice([WALK, LIMPED, RAISED]).replace("Hand #", f"Hand #{at}0", 1) for at in range(24)]
    cuts = sorted({0, len(hands), *(draw.randrange(len(hands)) for _ in range(draw.randrange(6)))})
    parts = [count(*read("".join(hands[a:b])), by) for a, b in pairwise(cuts)]
    draw.shuffle(parts)
    assert_frame_equal(combine(parts, by), count(*read("".join(hands)), by))
    assert_frame_equal(combine([combine(parts[:2], by), combine(parts[2:], by)], by), combine(parts, by))


def test_a_split_without_hands_counts_nothing() -> None:
    for by in [("player",), GROUPS]:
        assert count(*read(""), by).height == 0
        assert_frame_equal(combine([count(*read(""), by), count(*read(WALK), by)], by), count(*read(WALK), by))


def test_nothing_combines_to_an_empty_table() -> None:
    assert table(combine([])).height == 0
    assert combine([], GROUPS).columns == count(*read(WALK), GROUPS).columns


def shown(width: int | None, *groups: tuple[str, ...]) -> list[str]:
    """The lines of the table of a few hands, as they are written for a terminal of this width."""
    out = io.BytesIO()
    statistics.writer("table")(out, table(combine([count(*read(WALK), *groups)], *groups)), colour=False, width=width)
    return out.getvalue().decode().splitlines()


def test_a_pipe_gets_every_statistic_and_a_wide_terminal_all_but_variants() -> None:
    assert all(stat.title in shown(None)[0] for stat in stats())
    assert "VPIP, walks in" not in shown(400)[0]
    assert all(stat.title in shown(400)[0] for stat in stats() if stat.rank < 5)
    assert "4 more statistics" in shown(400)[-1]


@pytest.mark.parametrize("width", [60, 80, 100, 140])
def test_a_narrow_terminal_leaves_out_the_least_wanted_statistics(width: int) -> None:
    *lines, last = shown(width)
    assert max(map(len, lines)) <= width
    there = [stat for stat in stats() if re.search(rf"(^|  ){re.escape(stat.title)}(  |$)", lines[0])]
    missing = [stat for stat in stats() if stat not in there]
    assert there
    assert f"{len(missing)} more statistics" in last
    assert max(stat.rank for stat in there) <= min(stat.rank for stat in missing)


def test_the_most_wanted_statistics_stay_on_any_terminal() -> None:
    assert all(title in shown(10)[0] for title in ("Hands", "VPIP", "PFR", "Won", "bb/100"))


def test_months_and_positions_stand_in_their_own_order_and_players_together() -> None:
    may = LIMPED.replace("2024/03/02", "2024/05/02").replace("Hand #2", "Hand #22")
    counts = count(*read(WALK + may + RAISED + LIMPED), ("month",))
    assert table(counts).get_column("month").to_list() == ["2024-03", "2024-05"]
    counts = count(*read(WALK + may + RAISED + LIMPED), ("player", "month"))
    assert table(counts).select("player", "month").head(3).rows() == [
        ("Ana", "2024-03"),
        ("Ana", "2024-05"),
        ("Bo", "2024-03"),
    ]
    nine = hand(8, 9, "\n".join(f"{name}: folds" for name in NAMES[2:9]))
    labels = table(count(*read(nine + RAISED), ("position",))).get_column("position").to_list()
    assert labels == ["sb", "bb", "utg", "utg+1", "utg+2", "lj", "hj", "co", "button"]


def test_hands_without_stakes_in_the_header_leave_those_of_others_alone() -> None:
    facts, derived = read(WALK + LIMPED.replace("$0.10/$0.20", "$0.50/$1"))
    none = pl.Series([[], [50, 100]], dtype=facts.hands.schema["stakes"])
    facts = replace(facts, hands=facts.hands.with_columns(stakes=none))
    labels = set(count(facts, derived, ("stakes",)).get_column("stakes"))
    assert labels == {"USD", "USD 0.50/1.00"}


def test_the_table_says_that_hands_are_those_of_each_player() -> None:
    told = "counts six times"
    assert told not in "".join(shown(None))
    assert told in shown(None, ("stakes",))[-1]


def test_the_table_says_why_won_and_bb_per_100_may_differ_in_sign() -> None:
    told = "bb/100 takes each hand in its own big blinds"
    assert told not in "".join(shown(None))
    steal = "Cyd: raises $0.40 to $0.60\nAna: folds\nBo: folds\nUncalled bet ($0.40) returned to Cyd\n"
    hands = [hand(at, 3, f"{steal}Cyd collected $0.50 from pot") for at in (3, 4)]
    hands.append(hand(5, 3, "Cyd: calls $2\nAna: folds\nBo: checks\nBo collected $5 from pot", stakes="$1/$2 USD"))
    out = io.BytesIO()
    statistics.writer("table")(out, table(count(*read("".join(hands)))), colour=False)
    assert told in out.getvalue().decode()


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (2, "button bb"),
        (3, "sb bb button"),
        (4, "sb bb co button"),
        (5, "sb bb utg co button"),
        (6, "sb bb utg hj co button"),
        (7, "sb bb utg lj hj co button"),
        (9, "sb bb utg utg+1 utg+2 lj hj co button"),
    ],
)
def test_positions(players: int, expected: str) -> None:
    folds = "\n".join(f"{name}: folds" for name in NAMES[2:players])
    text = hand(1, players, folds)
    rows = count(*read(text + text.replace("Hand #1", "Hand #2")), ("player", "position"))
    assert dict(rows.select("player", "position").iter_rows()) == dict(zip(NAMES, expected.split(), strict=False))


@pytest.mark.parametrize("button", range(1, 7))
def test_positions_go_round_the_table(button: int) -> None:
    """Wherever the button is, the order from it is the same; a hand before it in the split changes nothing."""
    order = [NAMES[(button + at) % 6] for at in range(6)]
    text = hand(5, 6, f"{order[2]}: folds").replace("Seat #6 is", f"Seat #{button} is")
    text = text.replace("Ana: posts", "one: posts").replace("Bo: posts", f"{order[1]}: posts")
    text = text.replace("one: posts", f"{order[0]}: posts")
    before = hand(4, 4, "Cyd: folds", stakes="$1/$2 USD")
    rows = count(*read(before + text), ("player", "position", "stakes"))
    told = rows.filter(pl.col("stakes") == "USD 0.10/0.20").select("player", "position").iter_rows()
    assert dict(told) == dict(zip(order, ("sb", "bb", "utg", "hj", "co", "button"), strict=True))


def test_extra_post_makes_no_big_blind_and_dead_small_blind_no_gap() -> None:
    posted = hand(1, 4, "Cyd: checks\nDev: folds\nAna: folds\nBo: checks", more="Cyd: posts big blind $0.20\n")
    rows = count(*read(posted), ("player", "position"))
    assert dict(rows.select("player", "position").iter_rows())["Cyd"] == "co"
    dead = hand(2, 4, "Cyd: folds\nDev: folds").replace("Ana: posts small blind $0.10\n", "")
    dead = dead.replace("Seat 1: Ana ($20 in chips)\n", "")
    rows = count(*read(dead), ("player", "position"))
    assert dict(rows.select("player", "position").iter_rows()) == {"Bo": "bb", "Cyd": "co", "Dev": "button"}


def test_labels() -> None:
    rows = count(*read(WALK), ("site", "game", "stakes", "month")).to_dicts()
    assert [list(row.values())[:4] for row in rows] == [["pokerstars", "no limit holdem", "USD 0.10/0.20", "2024-03"]]
    assert rows[0]["hands_times"] == 3


def test_unknown_group_is_a_usage_error() -> None:
    with pytest.raises(UsageError, match="--by colour"):
        count(*read(WALK), ("colour",))
    with pytest.raises(UsageError, match="twice"):
        combine([], ("player", "player"))
    with pytest.raises(UsageError, match="no statistic luck"):
        load("luck")


def test_catalogue() -> None:
    assert names()[:3] == ("hands", "walks", "vpip")
    assert len(set(names())) == len(names())
    for stat in stats():
        assert load(stat.name) is stat
        assert stat.definition.endswith(".")
        assert stat.title


def test_more_times_than_chances_is_impossible_for_shares() -> None:
    rows = count(*read(WALK + LIMPED + RAISED))
    for stat in stats():
        if stat.kind == "percent":
            assert (rows[f"{stat.name}_times"] <= rows[f"{stat.name}_chances"]).all(), stat.name


def test_the_definitions_load_nothing_heavy() -> None:
    code = "import sys; from auditor.stats import names; names(); assert not {'polars', 'numpy'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


UNREAD = hand(
    9,
    2,
    """Ana: ponders and puts in $1.90
    Bo: calls $1.80
    *** FLOP *** [2c 7d Jh]
    Bo: folds
    Ana collected $4 from pot""",
)
CASHED_OUT = hand(
    10,
    2,
    """Ana: raises $19.80 to $20 and is all-in
    Bo: calls $19.80 and is all-in
    *** FLOP *** [2c 7d Jh]
    *** TURN *** [2c 7d Jh] [8s]
    *** RIVER *** [2c 7d Jh 8s] [3h]
    *** SHOW DOWN ***
    Bo: shows [Ks Kd] (a pair of Kings)
    Ana: shows [Qs Qd] (a pair of Queens)
    Bo collected $40 from pot
    Ana cashed out the hand for $7""",
)


def as_audited(folder, text: str) -> dict[str, dict[str, Any]]:
    """The table by player, of hands that the real reader has read and the real replay has played."""
    file = folder / "hands.txt"
    file.write_text(text.replace("*** SUMMARY ***\n", "*** SUMMARY ***\nTotal pot $0 | Rake $0\n"), encoding="utf-8")
    run = pipeline.run(pipeline.Settings((str(file),), judges=False, jobs=1))
    return {row["player"]: row for row in table(combine(count(part.facts, part.derived) for part in run)).to_dicts()}


def test_who_has_cashed_out_and_loses_has_not_won(tmp_path) -> None:
    rows = as_audited(tmp_path, CASHED_OUT)
    assert pair(rows["Ana"], "wsd") == (0, 1)
    assert pair(rows["Bo"], "wsd") == (1, 1)
    assert rows["Ana"]["won"] == "-13.00"


def test_of_a_hand_with_a_line_that_was_not_read_nobody_knows_what_was_won(tmp_path) -> None:
    rows = as_audited(tmp_path, UNREAD)
    for row in (rows["Ana"], rows["Bo"]):
        assert row["hands"] == 1
        assert pair(row, "won") == pair(row, "bb_per_100") == (0, 0)
        assert (row["won"], row["bb_per_100"]) == (None, None)

"""Odd chips: who gets the unit that does not divide, by the options of the house."""

from pathlib import Path
from typing import Any

import polars as pl
import pytest

from auditor import pipeline
from auditor.ranks import Ranking
from auditor.replay.arrays import H_HIGH, H_LOW, H_ODD_SPLIT, H_ODD_TO_LOW, W_HEADER, W_ORDER
from auditor.replay.odd_chips import first_half
from auditor.replay.settle import _work

STUD = """PokerStars Hand #8100000000{number}:  {game} Limit ($2/$4 USD) - 2024/05/04 18:32:31 ET
Table 'Corvus' 8-max
Seat 1: Ines ($100 in chips)
Seat 2: Jarl ($100 in chips)
Ines: posts the ante $0.40
Jarl: posts the ante $0.40
*** 3rd STREET ***
Dealt to Ines [{a[2]}]
Dealt to Jarl [{b[2]}]
{bring}: brings in for $1
{other}: calls $1
*** 4th STREET ***
Dealt to Ines [{a[2]}] [{a[3]}]
Dealt to Jarl [{b[2]}] [{b[3]}]
Ines: checks
Jarl: checks
*** 5th STREET ***
Dealt to Ines [{a[2]} {a[3]}] [{a[4]}]
Dealt to Jarl [{b[2]} {b[3]}] [{b[4]}]
Ines: checks
Jarl: checks
*** 6th STREET ***
Dealt to Ines [{a[2]} {a[3]} {a[4]}] [{a[5]}]
Dealt to Jarl [{b[2]} {b[3]} {b[4]}] [{b[5]}]
Ines: checks
Jarl: checks
*** RIVER ***
Ines: checks
Jarl: checks
*** SHOW DOWN ***
Ines: shows [{first}]
Jarl: shows [{second}]
Ines collected $1.34 from pot
Jarl collected $1.33 from pot
*** SUMMARY ***
Total pot $2.80 | Rake $0.13
Seat 1: Ines showed [{first}] and won ($1.34)
Seat 2: Jarl showed [{second}] and won ($1.33)
"""


def owed(text: str, tmp_path: Path, **options: str) -> dict[str, int]:
    """What each player is owed in the one hand."""
    (tmp_path / "hand.txt").write_text(text, "utf-8")
    house = 'title = "tests"\ninherits = "pokerstars"\n'
    for name, value in options.items():
        house += f'[options.{name}]\nvalue = "{value}"\nknown = "published"\nsource = "tests"\n'
    (tmp_path / "house.toml").write_text(house, "utf-8")
    settings = pipeline.Settings(paths=(str(tmp_path / "hand.txt"),), house=str(tmp_path / "house.toml"), jobs=1)
    (audited,) = pipeline.run(settings)
    assert "ING103" not in audited.findings.get_column("code").to_list()
    rows = (
        audited.derived.owed.join(audited.facts.seats, on=["hand", "seat"])
        .group_by("player")
        .agg(pl.col("amount").sum())
    )
    return dict(rows.iter_rows())


def stud(game: str, first: str, second: str, bring: str) -> str:
    other = {"Ines": "Jarl", "Jarl": "Ines"}[bring]
    held: dict[str, Any] = {"a": first.split(), "b": second.split()}
    return STUD.format(number="20", game=game, first=first, second=second, bring=bring, other=other, **held)


# equal straights to the nine; Ines holds an ace that does not play, Jarl's nine is the higher by suit
HIGH = stud("7 Card Stud", "As 2c 9d 8c 7d 6c 5h", "2d 3h 9s 8h 7s 6h 5c", "Ines")
# equal lows, eight to four; Ines has the higher eight by suit, Jarl the lower four and the higher king
LOW = stud("Razz", "Kd Qc 8d 7d 6d 5d 4s", "Kh Qs 8c 7c 6c 5c 4c", "Ines")


@pytest.mark.parametrize(
    ("text", "options", "gets"),
    [
        (HIGH, {"odd_chip_stud": "high_card"}, "Jarl"),
        (HIGH, {"odd_chip_stud": "high_card_of_all"}, "Ines"),
        (HIGH, {"odd_chip_stud": "button_left"}, "Ines"),
        (LOW, {"odd_chip_stud": "high_card", "odd_chip_stud_low": "high_card"}, "Ines"),
        (LOW, {"odd_chip_stud": "high_card", "odd_chip_stud_low": "low_card"}, "Jarl"),
        (LOW, {"odd_chip_stud": "high_card_of_all", "odd_chip_stud_low": "high_card"}, "Jarl"),
        (LOW, {"odd_chip_stud": "button_left"}, "Ines"),
    ],
)
def test_stud(text: str, options: dict[str, str], gets: str, tmp_path: Path) -> None:
    shares = owed(text, tmp_path, **options)
    assert shares == {name: 134 if name == gets else 133 for name in ("Ines", "Jarl")}


FLOP = """PokerStars Hand #810000000040:  Hold'em No Limit ($0.50/$1 USD) - 2024/05/04 18:32:31 ET
Table 'Corvus' 6-max Seat #1 is the button
Seat 1: Ines ($100 in chips)
Seat 2: Jarl ($100 in chips)
Seat 3: Kofi ($60 in chips)
Jarl: posts small blind $0.50
Kofi: posts big blind $1
*** HOLE CARDS ***
Ines: folds
Jarl: calls $0.50
Kofi: checks
*** FLOP *** [Kh 7d 2c]
Jarl: checks
Kofi: checks
*** TURN *** [Kh 7d 2c] [7s]
Jarl: checks
Kofi: checks
*** RIVER *** [Kh 7d 2c 7s] [Ah]
Jarl: checks
Kofi: checks
*** SHOW DOWN ***
Jarl: shows [Kd 4c] (two pair, Kings and Sevens)
Kofi: shows [Ks 3s] (two pair, Kings and Sevens)
Jarl collected $0.94 from pot
Kofi collected $0.93 from pot
*** SUMMARY ***
Total pot $2 | Rake $0.13
Board [Kh 7d 2c 7s Ah]
Seat 1: Ines (button) folded before Flop (didn't bet)
Seat 2: Jarl (small blind) showed [Kd 4c] and won ($0.94) with two pair, Kings and Sevens
Seat 3: Kofi (big blind) showed [Ks 3s] and won ($0.93) with two pair, Kings and Sevens
"""


@pytest.mark.parametrize(("answer", "gets"), [("button_left", "Jarl"), ("high_card", "Kofi")])
def test_button_games(answer: str, gets: str, tmp_path: Path) -> None:
    shares = owed(FLOP, tmp_path, odd_chip=answer)
    assert shares == {name: 94 if name == gets else 93 for name in ("Jarl", "Kofi")}


@pytest.mark.parametrize(
    ("paid", "known", "wrong"),
    [
        (("0.98", "0.97"), "observed", []),
        (("1", "0.95"), "observed", []),  # in steps of five cents, as pot and payments are
        (("1", "0.95"), "published", [("POT106", 2)]),
        (("0.85", "1.10"), "observed", [("POT106", 13)]),  # even so uneven, which is told to the cent
    ],
)
def test_steps_of_five_cents(paid: tuple[str, str], known: str, wrong: list[tuple[str, int]], tmp_path: Path) -> None:
    """Only where the house does not publish that the smallest chip is a cent."""
    text = FLOP.replace("0.94", paid[0]).replace("0.93", paid[1]).replace("Rake $0.13", "Rake $0.05")
    (tmp_path / "hand.txt").write_text(text, "utf-8")
    unit = f'[options.odd_chip_unit]\nvalue = 1\nknown = "{known}"\nsource = "tests"\n'
    (tmp_path / "house.toml").write_text(f'title = "tests"\ninherits = "pokerstars"\n{unit}', "utf-8")
    settings = pipeline.Settings(paths=(str(tmp_path / "hand.txt"),), house=str(tmp_path / "house.toml"), jobs=1)
    (audited,) = pipeline.run(settings)
    found = audited.findings.filter(pl.col("code").str.starts_with("POT"))
    due = audited.derived.reckoning.get_column("due_amount").to_list()
    assert [(code, amount) for code, amount in zip(found.get_column("code"), due, strict=False)] == wrong


@pytest.mark.parametrize(
    ("high", "low", "split", "low_option", "is_first"),
    [
        (Ranking.HIGH, Ranking.EIGHT_OR_BETTER, 0, False, True),
        (Ranking.HIGH, Ranking.EIGHT_OR_BETTER, 1, True, False),
        (Ranking.BADUGI, Ranking.ACE_TO_FIVE, 0, False, True),
        (Ranking.BADUGI, Ranking.ACE_TO_FIVE, 1, False, False),  # the hand of five cards
        (Ranking.OMAHA, Ranking.DRAWMAHA, 1, False, False),  # the draw hand
        (Ranking.BADUGI, Ranking.ACE_TO_FIVE, 2, False, False),  # the low's winner sits first
    ],
)
def test_which_half(high: Ranking, low: Ranking, split: int, low_option: bool, is_first: bool) -> None:
    *_, work = _work()
    work[W_ORDER : W_ORDER + 3] = [1, 2, 0]
    h = work[W_HEADER:]
    h[[H_HIGH, H_LOW, H_ODD_TO_LOW, H_ODD_SPLIT]] = high, low, low_option, split
    assert first_half(h, 0b001, 0b100, 3, work) is is_first

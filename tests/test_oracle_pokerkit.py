"""Random legal hands of every betting structure and family of games, the replay beside pokerkit (see `oracle`).

In CI a few hundred hands; `ODDCHIP_EFFORT=50` plays fifty times as many. Where the two differ, a test of
`test_oracle_differences` says why.
"""

import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.effort import EFFORT
from tests.oracle import REASONS, compared

sys.path.insert(0, str(Path(__file__).parent.parent / "benchmarks"))

from handmaker.engine import Game
from handmaker.stud_and_draw import staked

CHIPS = {"symbol": "", "code": "", "unit": 1}
BLINDS = {"sb": 50, "bb": 100}
LIMIT = {**BLINDS, "bets": (100, 200)}
BUTTON_BLIND = {"ante": 50, "bb": 50, "stakes": "Button Blind $0.50 - Ante $0.50  USD"}
GAMES = {
    "no-limit": Game(**BLINDS, **CHIPS),
    "no-limit-antes": Game(**BLINDS, ante=13, **CHIPS),
    "no-limit-short-deck": Game("6+ Hold'em No Limit", short_deck=True, **BUTTON_BLIND),
    "pot-limit-holdem": Game("Hold'em Pot Limit", "PL", **BLINDS, **CHIPS),
    "pot-limit-omaha": Game("Omaha Pot Limit", "PL", 4, **BLINDS, **CHIPS),
    "pot-limit-omaha5-antes": Game("5 Card Omaha Pot Limit", "PL", 5, ante=7, **BLINDS, **CHIPS),
    "pot-limit-omaha-hilo": Game("Omaha Hi/Lo Pot Limit", "PL", 4, hi_lo=True, **BLINDS, **CHIPS),
    "pot-limit-omaha5-hilo": Game("5 Card Omaha Hi/Lo Pot Limit", "PL", 5, hi_lo=True, **BLINDS, **CHIPS),
    "limit-holdem": Game("Hold'em Limit", "FL", **LIMIT, **CHIPS),
    "limit-omaha-hilo": Game("Omaha Hi/Lo Limit", "FL", 4, hi_lo=True, **LIMIT, **CHIPS),
    "limit-stud": "stud",
    "limit-stud-hilo": "stud8",
    "limit-razz": "razz",
    "limit-draw27": "draw27",
    "limit-badugi": "badugi",
    "limit-draw5": "draw5",
    "no-limit-draw27-single": "single27",
}
SPLIT = {kind for kind, game in GAMES.items() if "hilo" in kind}
# how often each reason to differ may come up among a hundred decisions; more of them would hide something
OFTEN = {
    "next_level": 12,
    "open_pair": 12,
    "short_all_ins_counted": 8,
    "limper": 5,
    "half_a_bet": 3,
    "level_completed": 1,
}


def game(kind: str) -> Game:
    made = GAMES[kind]
    return replace(staked(made, 100), rake_per_mille=0, **CHIPS) if isinstance(made, str) else made


# run twice: two boards share each pot
TWICE = (
    "no-limit",
    "no-limit-antes",
    "no-limit-short-deck",
    "pot-limit-holdem",
    "pot-limit-omaha",
    "pot-limit-omaha5-antes",
)


def agreed(tally: Counter[str]) -> None:
    decisions = tally["ranges"] + tally["closed"]
    for reason in REASONS:
        assert tally[reason.__name__] <= 3 + decisions * OFTEN[reason.__name__] / 100, tally
    assert tally["short post"] <= 3 + tally["hands"] / 2, tally


@pytest.mark.parametrize("kind", GAMES)
def test_ranges_pots_and_payouts(kind: str, tmp_path: Path) -> None:
    """All-ins of any size, side pots, ties, halves."""
    tally = compared(game(kind), f"{kind} 1", 40 * EFFORT, tmp_path)
    agreed(tally)
    assert tally["ranges"] > 80 * EFFORT
    assert tally["pots"] > 20 * EFFORT
    assert min(tally["all-in"], tally["side pots"]) > 2 * EFFORT
    assert tally["nets"] > 20 * EFFORT
    assert kind not in SPLIT or tally["split"] + tally["halved without a low"] > 0


@pytest.mark.parametrize("kind", TWICE)
def test_hands_run_twice(kind: str, tmp_path: Path) -> None:
    """Each pot is shared by two boards, on each by those who win there; the odd unit is the first board's."""
    tally = compared(game(kind), f"{kind} twice", 40 * EFFORT, tmp_path, twice=True)
    agreed(tally)
    assert tally["runs"] > 20 * EFFORT
    assert tally["run by others"] > 2 * EFFORT
    assert tally["nets"] > 10 * EFFORT


@pytest.mark.parametrize("kind", GAMES)
def test_any_hands(kind: str, tmp_path: Path) -> None:
    """How often they differ is judged over all examples: one has too few decisions."""
    tally: Counter[str] = Counter()

    @settings(max_examples=3 * EFFORT, deadline=None, derandomize=True)
    @given(seed=st.integers(0, 2**32))
    def play(seed: int) -> None:
        tally.update(compared(game(kind), f"{kind} {seed}", 4, tmp_path))

    play()
    agreed(tally)

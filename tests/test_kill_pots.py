"""Kill pots, told by a site file of one's own: replayed, judged, exported."""

import io
from pathlib import Path
from typing import Any

import pytest

from auditor import house
from auditor.pipeline import Audited, Settings, run
from auditor.replay import replay
from parsers import grammar
from parsers.ingest import ingest
from parsers.sources import open_splits
from parsers.tables import Facts
from parsers.vocabulary import Action
from reports import hands, phrases
from reports.view import views
from tests.reading import acts
from tests.test_betting_rules import judged

SITE = """
name = "saltmarsh"
signatures = ["Saltmarsh deal "]
games = { "holdem" = "holdem" }
structures = { "limit" = "fixed_limit", "no-limit" = "no_limit" }
line = [
    { section = "header", row = "header", template = "Saltmarsh deal {hand_id}: {structure} {game}, {small}/{big}" },
    { section = "seats", row = "seat", template = "chair {seat}: {name} has {stack}{?{is_button}, deals}" },
    { action = "small_blind", template = "{player} small blind {amount}" },
    { action = "big_blind", template = "{player} big blind {amount}" },
    { action = "kill", template = "{player} kills the pot with {amount}{?{all_in}, all in}" },
    { row = "street", street = "preflop", template = "-- cards" },
    { row = "street", street = "flop", template = "-- flop {cards}" },
    { row = "street", street = "turn", template = "-- turn {cards}" },
    { row = "street", street = "river", template = "-- river {cards}" },
    { action = "fold", template = "{player} folds" },
    { action = "check", template = "{player} checks" },
    { action = "call", template = "{player} calls {amount}" },
    { action = "bet", template = "{player} bets {amount}" },
    { action = "raise", template = "{player} raises to {to}" },
    { action = "uncalled", template = "{player} gets back {amount}" },
    { row = "collect", template = "{player} wins {amount}" },
    { section = "any", row = "total", template = "-- total {pot}" },
]
"""
LOG = """\
Saltmarsh deal {number}: limit holdem, 100/200
chair 1: Ida has 9000
chair 2: Jon has 9000
chair 3: Kai has 9000
chair 4: Lea has 9000, deals
Ida small blind 50
Jon big blind 100
Lea kills the pot with {kill}
-- cards
Kai raises to {0}
Lea calls {1}
Ida folds
Jon folds
-- flop Qs 7d 2c
Kai bets {2}
Lea raises to {3}
Kai calls {2}
-- turn 9h
Kai checks
Lea bets {3}
Kai calls {3}
-- river 4s
Kai bets {3}
Lea folds
Kai gets back {3}
Kai wins {pot}
-- total {pot}

"""


def deal(number: int, kill: int, small: int) -> str:
    """A hand of limit 100/200 that is played with another small bet, legal if the kill is that."""
    return LOG.format(
        kill + small, kill + small - kill, small, 2 * small, number=number, kill=kill, pot=150 + 2 * (kill + 5 * small)
    )


@pytest.fixture
def site(tmp_path: Path) -> Path:
    path = tmp_path / "saltmarsh.toml"
    path.write_text(SITE)
    return path


def audited(path: Path, text: str, site: Path | None, book: str = "rrop") -> Audited:
    path.write_text(text)
    (split,) = run(Settings((str(path),), site_file=site, house=book, jobs=1))
    return split


def codes(split: Audited) -> list[str]:
    return split.findings.get_column("code").to_list()


def read(site: Path, text: str, *, compiled: bool) -> Facts:
    log = site.with_name("log.txt")
    log.write_text(text)
    (split,) = open_splits(str(log), site_file=site)
    return ingest(split, site=grammar.load(site), compiled=compiled)


def test_a_site_file_tells_a_kill(site: Path) -> None:
    facts = read(site, deal(1, 200, 200), compiled=False)
    assert acts(facts)[:4] == [
        "deal 1 small_blind 50", "deal 2 big_blind 100", "deal 4 kill 200", "preflop deal",
    ]  # fmt: skip


@pytest.mark.parametrize("kill", [200, 150])
def test_the_limits_grow_on_all_streets(site: Path, tmp_path: Path, kill: int) -> None:
    split = audited(tmp_path / "log.txt", deal(1, kill, kill), site)
    assert codes(split) == []
    stakes, trace = split.derived.stakes, split.derived.trace
    sizes = stakes.select("big_blind", "bet_1", "bet_2", "bet_3", "bet_4").row(0)
    assert sizes == (100, kill, kill, 2 * kill, 2 * kill)
    wagers = split.facts.actions.get_column("action").is_in([int(Action.BET), int(Action.RAISE)])
    assert trace.filter(wagers).get_column("last_full_raise").to_list() == [kill, kill, kill, 2 * kill, 2 * kill]
    assert trace.row(4, named=True)["to_call"] == kill
    assert split.derived.reckoning.get_column("gap").to_list() == [0]


@pytest.mark.parametrize("kill", [200, 150])
def test_limits_that_do_not_grow_are_found(site: Path, tmp_path: Path, kill: int) -> None:
    found = codes(audited(tmp_path / "log.txt", deal(1, kill, 100), site))
    assert set(found) == ({"BET101", "BET102"} if kill == 200 else {"BET101"})


def test_machine_code_gives_the_same(site: Path) -> None:
    text = "".join(
        deal(1 + number, kill, small)
        for number, (kill, small) in enumerate(((200, 200), (150, 150), (200, 100), (250, 250)))
    )
    both = []
    for compiled in (False, True):
        facts = read(site, text, compiled=compiled)
        derived = replay(facts, house.load("rrop"), compiled=compiled)
        both.append((facts.actions, derived.trace, derived.stakes, derived.reckoning))
    assert all(one.equals(other) for one, other in zip(*both, strict=True))


FL = {
    "game": "holdem",
    "structure": "FL",
    "params": {"sb": 50, "bb": 100, "bet_sizes": [100, 200]},
    "stacks": {"A": 5000, "B": 5000, "D": 5000, "C": 5000},
    "button": "C",
}
NL = FL | {"structure": "NL", "params": {"sb": 50, "bb": 100}}
POSTS = "A sb 50, B bb 100, "
BUTTON_IN_TURN = (
    "C kill 200, deal preflop, D call 200, C check, A fold, B call 200, deal flop, B check, D check, C check"
)
BUTTON_LAST = "C kill 200, deal preflop, D call 200, A fold, B call 200, C check, deal flop, B check, D check, C check"


def found(acts: str, case: dict[str, Any] = FL, **answers: str) -> list[tuple[Any, ...]]:
    part = {"acts": POSTS + acts, "house": answers}
    return [(row["code"], row["seq"], row["detail"], row["option"]) for row in judged({**case, "part": part}, "part")]


@pytest.mark.parametrize(
    ("acts", "order", "codes"),
    [
        (BUTTON_IN_TURN, "in_turn", []),
        (BUTTON_IN_TURN, "last", ["TRN101"]),
        (BUTTON_LAST, "last", []),
        (BUTTON_LAST, "in_turn", ["TRN101"]),
        ("D kill 200, deal preflop, D check, C call 200, A fold, B raise 400, D call 400, C fold", "in_turn", []),
        ("D kill 200, deal preflop, C call 200, A fold, B call 200, D raise 400, C fold, B fold", "last", []),
        (
            "D kill 200, deal preflop, C call 200, A fold, B call 200, D raise 400, C fold, B fold",
            "in_turn",
            ["TRN102"],
        ),
        ("B kill 100, deal preflop, D call 200, C fold, A fold, B check, deal flop, B check, D check", "in_turn", []),
    ],
)
def test_when_the_killer_acts(acts: str, order: str, codes: list[str]) -> None:
    assert [code for code, *_ in found(acts, kill_order=order)] == codes


def test_the_order_is_named_where_the_finding_hangs_on_it() -> None:
    late = "D kill 200, deal preflop, C call 200, A fold, B call 200, D raise 400, C fold, B fold"
    assert found(late, kill_order="in_turn") == [("TRN102", 4, None, "kill_order")]


@pytest.mark.parametrize(
    ("acts", "answers", "told"),
    [
        (
            "D kill 250, deal preflop, D check, C raise 500, A fold, B fold, D fold",
            {},
            ("FRC108", 2, "kill that is neither half nor full", None),
        ),
        (
            "C kill 200, D kill 200, deal preflop, D check, C check, A fold, B fold, deal flop, D bet 200, C fold",
            {},
            ("FRC108", 3, "second kill", None),
        ),
        (
            "C kill 200, D straddle 400, deal preflop, C fold, A fold, B fold",
            {"kill": "no_straddle"},
            ("FRC108", 3, "straddle beside a kill", "kill"),
        ),
        ("C kill 200, deal preflop, D fold, C check, A fold, B fold", {"kill": "none"}, ("FRC108", 2, "kill", "kill")),
        ("C kill 200, deal preflop, D raise 300, C fold, A fold, B fold", {}, ("BET101", 4, "", None)),
        (
            "C kill 200, deal preflop, D call 200, C check, A fold, B fold, deal flop, D check, C check, "
            "deal turn, D bet 200, C fold",
            {},
            ("BET102", 12, None, None),
        ),
        ("C kill 200, deal preflop, D call 100, C check, A fold, B fold", {}, ("BET109", 4, None, None)),
    ],
)
def test_one_fault_gives_one_finding(acts: str, answers: dict[str, str], told: tuple[Any, ...]) -> None:
    assert found(acts, **answers) == [told]


@pytest.mark.parametrize("answer", ["allowed", "no_straddle"])
def test_a_straddle_without_a_kill(answer: str) -> None:
    assert found("D straddle 200, deal preflop, C fold, A fold, B fold", kill=answer) == []


def test_a_kill_and_a_straddle_where_the_house_has_both() -> None:
    play = "D straddle 200, C kill 200, deal preflop, C check, A fold, B fold, D check, deal flop, D bet 200, C fold"
    assert found(play) == []


def test_who_kills_with_his_last_chips() -> None:
    """The bets of the hand may be those of a half kill or of a full one, so nothing is said of them."""
    short = FL | {"stacks": {"A": 5000, "B": 5000, "D": 120, "C": 5000}}
    for raised in (300, 400):
        assert found(f"D kill 120, deal preflop, C raise {raised}, A fold, B fold", short) == []


@pytest.mark.parametrize(
    ("answer", "raised", "told"),
    [
        ("straddle_is_new_bb", 400, []),
        ("straddle_is_new_bb", 300, [("BET113", 4, "kill", "straddle_min_raise")]),
        ("original_bb", 300, []),
    ],
)
def test_no_limit_raises_over_a_kill_as_over_a_straddle(answer: str, raised: int, told: list[Any]) -> None:
    play = f"C kill 200, deal preflop, D raise {raised}, C fold, A fold, B fold"
    assert found(play, NL, straddle_min_raise=answer) == told


def test_the_books() -> None:
    for name, answer in (("rrop", "allowed"), ("wsop_live", "no_straddle")):
        book = house.load(name)
        assert [(book.value(option), book.standing(option)) for option in ("kill", "kill_order")] == [
            (answer, "published"),
            ("in_turn", "published"),
        ]
    assert house.load("pokerstars").standing("kill_order") == "assumed"


def test_the_review_says_so(site: Path, tmp_path: Path) -> None:
    split = audited(tmp_path / "log.txt", deal(1, 200, 200), site)
    (view,) = views(split)
    assert [phrases.act(row) for row in view["actions"]][2] == "kills the pot with 200"


@pytest.mark.parametrize("kind", hands.names())
def test_a_kill_is_exported_and_read_back(site: Path, tmp_path: Path, kind: str) -> None:
    out = io.BytesIO()
    writer = hands.Writer(kind, out)
    before = audited(tmp_path / "log.txt", deal(1, 200, 200) + deal(2, 150, 150), site)
    writer.add(before)
    assert writer.written == 2
    after = audited(tmp_path / f"log.{kind}", out.getvalue().decode(), None)
    assert codes(after) == []
    for name in ("min_to", "to_call", "level", "is_turn"):
        assert after.derived.trace.get_column(name).to_list() == before.derived.trace.get_column(name).to_list()

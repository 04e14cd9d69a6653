"""A hand beside the one before it: the button that stands still, and all that may lie between two hands."""

import re
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import polars as pl
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from auditor import house, pipeline
from auditor.cli import main
from auditor.replay import replay
from auditor.rules import spans
from auditor.rules.neighbours import Neighbours
from auditor.rules.sittings import Edge, Sittings
from auditor.summary import Summary
from tests.hands import acts, facts
from tests.test_replay import together

sys.path.insert(0, str(Path(__file__).parent.parent / "benchmarks"))

from handmaker.write_pokerstars import write
from plant import clean_hands
from planting.again import again

ROUND = "A sb 50, B bb 100, deal preflop, C fold, A fold"


def hand(stacks: dict[str, int], button: str = "C", text: str = ROUND) -> dict[str, object]:
    """A vector of three players."""
    return {
        "id": "hand",
        "game": "holdem",
        "structure": "NL",
        "params": {"sb": 50, "bb": 100},
        "seats": list(stacks),
        "stacks": stacks,
        "button": button,
        "actions": acts(text),
    }


FIRST = hand({"A": 2000, "B": 2000, "C": 2000})
MOVED = "B sb 50, C bb 100, deal preflop, A fold, B fold"


@pytest.mark.parametrize(
    ("second", "still"),
    [
        (hand({"A": 1950, "B": 1950, "C": 2000}), True),
        (hand({"A": 1950, "B": 1900, "C": 2000}), False),  # stacks do not run on: hands may be missing
        (hand({"A": 1950, "B": 1950, "D": 2000}, "D", ROUND.replace("C", "D")), False),  # another player
        (hand({"A": 1950, "B": 1950, "C": 2000}, "A", MOVED), False),
    ],
)
def test_stands_still(second: dict[str, object], still: bool) -> None:
    """Nobody is paid in these hands: what the big blind has over the small one goes back, the rest is lost."""
    both = together([facts(FIRST), facts(second)])
    both = type(both)(
        **{name: getattr(both, name) for name in type(both).__dataclass_fields__ if name != "hands"},
        hands=both.hands.with_columns(pl.lit("T").alias("table")),
    )
    derived = replay(both, house.load("rrop"), compiled=False)
    assert Neighbours(both, derived).still.to_list() == [None, still]


def test_hands_of_no_table_have_no_neighbour() -> None:
    both = together([facts(FIRST), facts(hand({"A": 1950, "B": 1950, "C": 2000}))])
    derived = replay(both, house.load("rrop"), compiled=False)
    assert not Neighbours(both, derived).still.fill_null(value=False).any()


def edge(site: str, source: int, number: int) -> Edge:
    """A hand at a table that is called as its site is; it begins as the one before it ended."""
    times = {"time": number, "place": 1, "begin": number, "end": number + 1, "line": number, "offset": number}
    still = {"is_fast": False, "still": None, "seat": 2, "player": "B", "button": 1, "exponent": 2, "currency": "USD"}
    return Edge(
        hand=0, source=source, site=site, tournament=None, table=site, hand_id=str(number), length=1, **times, **still
    )


def test_splits_of_several_sites_go_through_the_files_each_at_its_own_pace() -> None:
    sittings = Sittings()
    sittings.add([edge("first", 0, 1), edge("first", 3, 2)])
    sittings.add([edge("second", 1, 7)])
    sittings.add([edge("first", 3, 3)])
    sittings.add([edge("second", 1, 8), edge("second", 2, 20)])
    assert (sittings.judged, [hand.hand_id for hand in sittings.still]) == (2, ["3", "8"])


def tables(count: int) -> str:
    """Two tables in turn: at one the button moves on, at the other it stands still every third hand."""
    clean = [hand for hand in islice(clean_hands(5), 600) if hand.game.bb and not hand.game.short_deck]
    names = list(dict.fromkeys(hand.table for hand in clean))
    moving = max(([hand for hand in clean if hand.table == name] for name in names), key=len)
    first = next(hand for hand in clean if hand.table != moving[0].table and set(hand.blind) <= {"", *BLINDS})
    texts, stacks = [], [100 * first.game.bb] * len(first.names)
    for number in range(count):
        texts.append(write(moving[number % len(moving)]).replace("Hand #", f"Hand #8{number:03}", 1))
        hand = again(first, Random(number), start=stacks)
        stacks = hand.stack if number % 3 else [stack + 1 for stack in hand.stack]  # a chip bought: no neighbour
        texts.append(write(hand).replace("Hand #", f"Hand #9{number:03}", 1))
    return "\n\n\n\n".join(texts) + "\n\n"


BLINDS = ("small blind", "big blind")


def told(paths: list[Path], split_bytes: int, jobs: int, executor: ThreadPoolExecutor | None = None) -> object:
    """What is found and judged, whatever the order in which it is told; and that all of it is written."""
    written: list[pl.DataFrame] = []
    found: list[tuple[str, ...]] = []
    summary = Summary()
    run = pipeline.Settings(tuple(map(str, paths)), jobs=jobs, split_bytes=split_bytes)
    parts = 0
    for part in pipeline.run(run, sink=lambda done: written.append(done.findings), executor=executor):
        summary.add(part)
        found += part.findings.select("code", "hand_id", "seat", "player", "a", "b", "line", "fingerprint").rows()
        parts += 1
        if part.number < 0:
            written.append(part.findings)
    assert sum(frame.height for frame in written) == len(found)
    assert parts > 3 or split_bytes > 100_000
    return sorted(found), summary.coverage


def still(result: Any) -> list[str]:
    return [hand for code, hand, *_ in result[0] if code == "SES102"]


def test_pairs_across_the_border_of_splits(tmp_path: Path) -> None:
    """Findings, coverage and what is written do not depend on where the splits end, nor on the workers."""
    path = tmp_path / "tables.txt"
    path.write_text(tables(24), "utf-8")
    whole = told([path], 16 << 20, 1)
    assert len(still(whole)) == 15
    for split_bytes in (1, 2_000, 5_000, 11_000):
        assert told([path], split_bytes, 1) == whole
    assert told([path], 3_000, 3) == whole
    with ThreadPoolExecutor(2) as pool:
        assert told([path], 3_000, 2, pool) == whole


def hands_of(count: int) -> list[str]:
    """The same hands, each a minute after the one before."""
    hands = [hand + "\n\n\n\n" for hand in tables(count).rstrip().split("\n\n\n\n")]
    return [TIME.sub(f"2024/03/05 {12 + at // 60:02}:{at % 60:02}:00", hand, count=1) for at, hand in enumerate(hands)]


TIME = re.compile(r"\d{4}/\d\d/\d\d \d+:\d\d:\d\d")
HANDS = hands_of(12)
SAMPLES = Path(__file__).parent.parent / "sample_histories"


@settings(max_examples=8, deadline=None, derandomize=True, phases=[Phase.generate])
@given(
    cuts=st.sets(st.integers(1, len(HANDS) - 1), max_size=len(HANDS)),
    order=st.randoms(use_true_random=False),
    backwards=st.booleans(),
    split_bytes=st.sampled_from([1, 9_000, 1 << 24]),
    jobs=st.sampled_from([1, 2]),
    many=st.sampled_from([0, 3, 1 << 12]),
)
def test_whatever_the_order_of_the_files(
    cuts: set[int], order: Random, backwards: bool, split_bytes: int, jobs: int, many: int
) -> None:
    """Hands that were cut into files anywhere, of which each tells the latest or the earliest hand first."""
    with TemporaryDirectory() as folder:
        whole = Path(folder) / "whole.txt"
        whole.write_text("".join(HANDS), "utf-8")
        files = []
        for number, (begin, end) in enumerate(pairwise([0, *sorted(cuts), len(HANDS)])):
            files.append(Path(folder) / f"{number}.txt")
            files[-1].write_text("".join(HANDS[begin:end][:: -1 if backwards else 1]), "utf-8")
        expected: Any = told([whole], 1 << 24, 1)
        order.shuffle(files)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(spans, "_MANY", many)  # sittings in memory
            result: Any = told(files, split_bytes, jobs)
    assert still(expected)
    assert [row[:6] + row[7:] for row in result[0]] == [row[:6] + row[7:] for row in expected[0]]
    assert result[1] == expected[1]


def test_a_file_within_the_time_of_another_is_no_neighbour(tmp_path: Path) -> None:
    """Hands of one table in two files in turn, as no client writes them: which is before which is not told."""
    files = [tmp_path / "even.txt", tmp_path / "odd.txt"]
    for number, file in enumerate(files):
        file.write_text("".join(HANDS[number // 2 + number % 2 * 2 :: 4] + HANDS[number * 2 + 1 :: 4]), "utf-8")
    assert still(told(files, 1 << 24, 1)) == still(told(files[::-1], 1, 1)) == []


@pytest.mark.parametrize("cuts", [(), (7, 8, 17)])
@pytest.mark.parametrize(("alike", "unknown"), [(8, ()), (1, (2, 3, 10))])
def test_times_that_are_alike_or_unknown(
    tmp_path: Path, alike: int, unknown: tuple[int, ...], cuts: tuple[int, ...]
) -> None:
    """The latest hand first, and not every time says which of two is the earlier one: the same wherever splits end."""
    times = [f"2024/{'02/30' if at in unknown else '03/05'} 12:{at // alike:02}:00" for at in range(len(HANDS))]
    hands = [TIME.sub(time, hand, count=1) for time, hand in zip(times, HANDS, strict=True)]
    files = []
    for number, (begin, end) in enumerate(pairwise([0, *cuts, len(hands)])):
        files.append(tmp_path / f"{number}.txt")
        files[-1].write_text("".join(hands[begin:end][::-1]), "utf-8")
    whole = told(files, 1 << 24, 1)
    assert still(whole)
    assert set(still(whole)) <= set(still(told_of(HANDS, tmp_path)))
    for split_bytes in (1, 2_000, 9_000):
        assert told(files, split_bytes, 1) == whole


def test_a_repeated_file_changes_nothing(tmp_path: Path) -> None:
    files = [tmp_path / "one.txt", tmp_path / "two.txt", tmp_path / "copy.txt"]
    for file, hands in zip(files, (HANDS[:11], HANDS[11:], HANDS[5:15]), strict=True):
        file.write_text("".join(hands), "utf-8")
    assert still(told(files, 1 << 24, 1)) == still(told(files[::-1], 1, 2)) == still(told(files[:2], 1 << 24, 1))


def test_a_pair_of_two_files_in_the_reports(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    at = next(at for at in range(len(HANDS)) if f"#{still(told_of(HANDS, tmp_path))[0]}:" in HANDS[at])
    (tmp_path / "b.txt").write_text("".join(HANDS[:at]), "utf-8")
    (tmp_path / "a.txt").write_text(HANDS[at], "utf-8")
    page, out = tmp_path / "page.html", tmp_path / "tables"
    paths = [str(tmp_path / "a.txt"), str(tmp_path / "b.txt")]
    assert main.run(["audit", *paths, "--select", "SES", "--html", str(page), "--out", str(out)]) == 1
    line, *_ = [text for text in capsys.readouterr().out.splitlines() if "SES102" in text]
    name = re.search(r"hand #\d+, (.*?): button", line)
    assert line.startswith(f"{paths[0]}:1: E SES102 button-movement")
    assert name is not None
    assert line.endswith(f": {name[1]} pays the big blind again")
    assert "pays the big blind again" in page.read_text("utf-8")
    rows = pl.read_parquet(out / "findings" / "*.parquet")
    assert rows.select("code", "hand", "player").rows() == [("SES102", None, name[1])]
    assert [file.name for file in sorted((out / "actions").iterdir())] == ["part-00000.parquet"]


def told_of(hands: list[str], folder: Path) -> object:
    file = folder / "whole.txt"
    file.write_text("".join(hands), "utf-8")
    return told([file], 1 << 24, 1)


def test_the_samples_in_any_order() -> None:
    """Every finding of every sample, whatever the order of the files, where splits end and who works."""
    sites = ("pokerstars", "bovada", "ipoker", "ohh")
    files = [path for site in sites for path in sorted((SAMPLES / site).rglob("*.*")) if path.suffix != ".toml"]
    expected: Any = told(files, 1 << 24, 1)
    assert len(expected[0]) > 50
    Random(7).shuffle(files)
    assert told(files, 10_000, 2) == expected

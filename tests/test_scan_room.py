"""Text that holds more rows than the scan's memory has room for at first: no row is lost, none is written elsewhere."""

from dataclasses import fields
from pathlib import Path

import pytest

from parsers import ingest, readers, scan
from parsers.sources import open_splits
from parsers.tables import Facts

SAMPLES = Path(__file__).parent.parent / "sample_histories"
HAND = """***** History for hand R5-{number} *****
Start hand: Sun May 19 21:14:05 CEST 2013
Table: Quince [7000000] (NO_LIMIT TEXAS_HOLDEM $0.05/$0.10, Real money)
Button: seat 1
Players in round: 2
Seat 1: A ($10.00)
Seat 2: B ($8.35)
A posts small blind ($0.05)
B posts big blind ($0.10)
---
Dealing pocket cards
{dealt}A folds
---
Summary:
Main pot: $0.10 won by {winners}
***** End of hand R5-{number} *****

"""
DEALT = "Dealing to A: [" + "Ad8c3s" * 5 + "Kd]\n"  # 16 cards, five blanks and brackets


def read(path: Path) -> Facts:
    (split,) = open_splits([path])
    return ingest.ingest(split, compiled=False)


@pytest.mark.parametrize(("lines", "winners"), [(0, 300), (40, 1), (40, 300)])
def test_every_row_has_room(lines: int, winners: int, tmp_path: Path) -> None:
    text = "".join(HAND.format(number=n, dealt=DEALT * lines, winners="A ($0.01), " * winners) for n in range(3))
    (tmp_path / "log.txt").write_text(text)
    facts = read(tmp_path / "log.txt")
    assert facts.hands.height == 3
    assert facts.collections.height == 3 * winners
    assert facts.collections.get_column("amount").unique().to_list() == [1]
    assert facts.cards.height == 3 * lines * 16
    assert facts.cards.get_column("card").n_unique() == (4 if lines else 0)
    assert facts.pots.height == 3


def test_parts_without_a_line_end_have_room(tmp_path: Path) -> None:
    for number in range(50):
        (tmp_path / f"{number}.txt").write_text(f"PokerStars Hand #{number}: cut")
    assert read(tmp_path).rejects.height == 50


def test_texts_of_headers_that_are_taken_back_have_room(tmp_path: Path) -> None:
    """A header alone is no hand, but the names in it have been written down."""
    header = "Bovada Hand #{0}: HOLDEM Tournament #{0} TBL#{1}, No Limit - Level L{0} (10/20) - 2014-05-19 21:14:05\n"
    (tmp_path / "log.txt").write_text("".join(header.format(n, n + 1000) for n in range(60)))
    assert read(tmp_path / "log.txt").rejects.height == 60


@pytest.mark.parametrize("lines", [1, 7, 40])
def test_rows_are_the_same_however_often_they_are_stored(lines: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole hands go to the columns while the next one is open, broken off or taken back."""
    splits = [split for split in open_splits([SAMPLES]) if split.site and split.site not in readers.names()]
    asked = [split for split in splits if len(split.data) < 200_000]
    whole = [ingest.ingest(split, compiled=False) for split in asked]
    monkeypatch.setattr(scan, "STORE_AFTER", lines)
    assert sum(facts.hands.height for facts in whole) > 100
    for split, facts in zip(asked, whole, strict=True):
        stored = ingest.ingest(split, compiled=False)
        for table in fields(Facts):
            assert getattr(stored, table.name).equals(getattr(facts, table.name)), (split.site, table.name)

"""The line that a finding quotes is the line of the file, in every format, whatever stands before the hand."""

import re
from pathlib import Path

import pytest

from auditor.pipeline import Settings, run
from reports.view import views

SAMPLES = Path(__file__).parents[1] / "sample_histories"
LINE_END = re.compile(r"\r\n|\r|\n")


def quoted(*files: Path) -> list[tuple[str, int, str | None]]:
    """File, number and text of the lines that are quoted."""
    found = []
    for audited in run(Settings(tuple(map(str, files)), jobs=1)):
        for view in views(audited):
            if view["status"] != "rejected":
                found += [(row["source"], row["line"], row["text"]) for row in view["findings"]]
    return found


def same(source: str, number: int, text: str | None) -> bool:
    lines = LINE_END.split(Path(source).read_bytes().decode("utf-8-sig", "replace"))
    return text is not None and text.strip("\ufeff ") == lines[number - 1][:400].strip()


@pytest.mark.parametrize("folder", sorted(SAMPLES.glob("*/faulty")), ids=lambda folder: folder.parent.name)
def test_the_line_of_the_file(folder):
    found = [row for row in quoted(*sorted(folder.iterdir())) if row[1] is not None]
    assert found
    assert [row for row in found if not same(*row)] == []


def test_where_sources_meet_and_numbers_are_alike(tmp_path):
    hand = (SAMPLES / "pokerstars" / "faulty" / "BET104-raise-below-minimum.txt").read_text("utf-8").strip()
    chat = '\nFen said, "see ' + re.search(r"#(\d+)", hand)[1] + '"\n'
    files = [tmp_path / name for name in ("a.txt", "b.txt")]
    files[0].write_text(hand + "\n", "utf-8")
    files[1].write_text("\n\n" + hand.replace("\n*** SUMMARY", chat + "*** SUMMARY") + "\n", "utf-8")
    found = quoted(*files)
    assert {Path(source).name for source, _, _ in found} == {"a.txt", "b.txt"}
    assert all(same(*row) for row in found)

"""Rules on hands of their own: pots, showdown, rake, sums and cards (`money/`), the text itself (`text/`).

`<CODE>.toml` holds hits and near misses, each with exactly the codes it gives, and of the first finding `on`, what its
line begins with, `says`, its message, `tells`, others of its fields, and `untold`, those that are null.
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from auditor import pipeline
from auditor.rules.terms import rake_due
from reports import rows
from tests.test_vectors import VECTORS, house_with

FILES = [file for kind in ("money", "text") for file in sorted((Path(__file__).parent / kind).glob("*.toml"))]


def hands() -> Iterator[Any]:
    for file in FILES:
        for number, hand in enumerate(tomllib.loads(file.read_text("utf-8"))["hand"]):
            yield pytest.param(hand, id=f"{file.stem}-{number}-{'-'.join(hand['expect']) or 'clean'}")


@pytest.mark.parametrize("hand", list(hands()))
def test_codes(hand: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "hand.txt"
    path.write_text(hand["text"], "utf-8")
    house = None
    if "house" in hand:
        house = str(tmp_path / "house.toml")
        Path(house).write_text(hand["house"], "utf-8")
    run = pipeline.run(pipeline.Settings(paths=(str(path),), house=house, jobs=1))
    found = [finding for audited in run for finding in rows.findings(audited)]
    assert [finding["code"] for finding in found] == hand["expect"]
    if "on" in hand:
        assert hand["text"].splitlines()[found[0]["line"] - 1].startswith(hand["on"])
    if "says" in hand:
        assert found[0]["message"] == hand["says"]
    for name, value in hand.get("tells", {}).items():
        assert found[0][name] == value, name
    for name in hand.get("untold", ()):
        assert found[0][name] is None, name


@pytest.mark.parametrize(("dealt", "counted"), [(0, (0, 0, 0)), (1, (0, 2, 0)), (2, (2, 0, 1))])
def test_who_is_dealt_in_is_not_asked_where_no_cards_are_told(tmp_path: Path, dealt: int, counted: tuple[int, ...]):
    hand = tomllib.loads((FILES[0].parent.parent / "money" / "DEA107.toml").read_text("utf-8"))["hand"][0]
    lines = hand["text"].splitlines(keepends=True)
    told = [line for line in lines if line.startswith("Dealt to ")]
    (tmp_path / "hand.txt").write_text("".join(line for line in lines if line not in told[dealt:]), "utf-8")
    (audited,) = pipeline.run(pipeline.Settings(paths=(str(tmp_path),), jobs=1))
    (row,) = audited.coverage.filter(pl.col("code") == "DEA107").drop("code").rows()
    assert row == counted


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_hit_and_a_near_miss(file: Path) -> None:
    told = [hand["expect"] for hand in tomllib.loads(file.read_text("utf-8"))["hand"]]
    assert [file.stem] in told
    assert any(file.stem not in codes for codes in told)


RAKES = next(vector["rake_cases"] for vector in VECTORS if vector["id"] == "V28")


@pytest.mark.parametrize("case", [case for case in RAKES if case["flop_seen"]], ids=str)
def test_rake_is_rounded_as_published(case: dict[str, Any]) -> None:
    house = house_with({"rake_permyriad": 500, "rake_rounding": case["rounding"], "rake_cap": 30})
    rake = (
        pl.DataFrame({"sum_pot": [case["pot"]], "players": [3], "exponent": [2]}).select(rake_due(pl.col, house)).item()
    )
    assert rake == case["rake"]

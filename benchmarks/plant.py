"""Plant one fault of each kind into clean generated hands, audit them, and print what was found.

    python benchmarks/plant.py --each 200
    python benchmarks/plant.py --each 200 --markdown docs/planted-faults.md

A row a kind: hands planted, found with the right code, found with another only, missed, and hands with further errors
or warnings. The clean hands are audited too: they must give nothing.
"""

import argparse
import bisect
import re
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from random import Random

from handmaker.engine import Hand
from handmaker.players import names
from handmaker.sessions import cash, tournament
from handmaker.stud_and_draw import table as other_table
from handmaker.write_pokerstars import write
from planting import KINDS, Kind

from auditor import pipeline
from auditor.findings import Severity

GAP = "\n\n\n\n"
FIRST_ID = 262_000_000_000
TRIES = 400  # clean hands tried for one planted fault
HOUSE = """\
title = "PokerStars, with a rake schedule"
inherits = "pokerstars"

[options.rake_permyriad]
value = 500
known = "published"
source = "invented for this benchmark"

[options.rake_cap]
value = 100
known = "published"
source = "invented for this benchmark"
"""


@dataclass(slots=True)
class Result:
    """What became of the hands of one kind."""

    kind: Kind
    planted: int = 0
    right: int = 0
    other: int = 0
    missed: int = 0
    extra: int = 0
    wrong: list[tuple[str, list[str]]] = field(default_factory=list)  # texts with a wrong verdict, and the codes


def clean_hands(seed: int) -> Iterator[Hand]:
    """Cash tables of all games and tournaments, in turn."""
    rng = Random(f"clean {seed}")
    pool = names(rng, 2000)
    number, clock = FIRST_ID, datetime(2024, 2, 1, 12)
    while True:
        chance = rng.random()
        if chance < 0.12:
            made = tournament(rng, pool, 20, number, clock)
        elif chance < 0.35:
            made = other_table(rng, pool, 20, number, clock)
        else:
            made = cash(rng, pool, 20, number, clock, "every")
        yield from made
        number += 20


def plant(each: int, seed: int, pool: list[Hand], only: str = "") -> list[tuple[Kind, str]]:
    """(kind, text) of all planted hands, each with a number of its own."""
    planted: list[tuple[Kind, str]] = []
    for kind in KINDS:
        if not f"{kind.code} {kind.name}".startswith(only):
            continue
        rng = Random(f"{kind.code} {kind.name} {seed}")
        made = tries = 0
        while made < each and tries < TRIES * each:
            tries += 1
            text = kind.make(rng.choice(pool), rng)
            if text is not None:
                number = FIRST_ID + 1_000_000 + len(planted)
                planted.append((kind, re.sub(r"Hand #\d+", f"Hand #{number}", text)))
                made += 1
        if made < each:
            print(f"{kind.code} {kind.name}: only {made} of {each} could be planted", file=sys.stderr)
    return planted


def audit(texts: list[str], house: bool) -> list[list[tuple[str, int]]]:
    """(code, severity) of the findings of each text, by the line where it stands."""
    starts, line = [], 1
    for text in texts:
        starts.append(line)
        line += text.count("\n") + len(GAP)
    found: list[list[tuple[str, int]]] = [[] for _ in texts]
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "planted.txt"
        log.write_text(GAP.join(texts) + GAP, encoding="utf-8", newline="\n")
        rules = Path(folder) / "house.toml"
        rules.write_text(HOUSE, encoding="utf-8")
        settings = pipeline.Settings((str(log),), house=str(rules) if house else None, jobs=1)
        for audited in pipeline.run(settings):
            for code, severity, at in audited.findings.select("code", "severity", "line").iter_rows():
                found[bisect.bisect_right(starts, at) - 1].append((code, severity))
    return found


def judge(planted: list[tuple[Kind, str]]) -> list[Result]:
    """Audits the planted hands and counts by kind."""
    results = {id(kind): Result(kind) for kind, _ in planted}
    for house in (False, True):
        rows = [(kind, text) for kind, text in planted if kind.house == house]
        if not rows:
            continue
        for (kind, text), findings in zip(rows, audit([text for _, text in rows], house), strict=True):
            result = results[id(kind)]
            codes = [code for code, _ in findings]
            loud = [code for code, severity in findings if severity > Severity.INFO]
            is_right = kind.code in codes
            further = len(loud) - (kind.code in loud)
            result.planted += 1
            result.right += is_right
            result.other += not is_right and bool(loud)
            result.missed += not is_right and not loud
            result.extra += is_right and further > 0
            if not is_right or further:
                result.wrong.append((text, codes))
    return list(results.values())


def table(results: list[Result]) -> list[str]:
    """The rows of the table, in Markdown."""
    columns = ("planted", "right", "other", "missed", "extra")
    rows = [
        (result.kind.code, result.kind.name, *(getattr(result, column) for column in columns))
        for result in sorted(results, key=lambda result: (result.kind.code, result.kind.name))
    ]
    rows.append(("", f"**all {len(rows)} kinds**", *(sum(row[at] for row in rows) for at in range(2, 7))))
    head = ["| code | fault | " + " | ".join(columns) + " |", "|---|---|" + "--:|" * len(columns)]
    return head + ["| " + " | ".join(map(str, row)) + " |" for row in rows]


PAGE = """\
# Planted faults

Clean generated PokerStars hands (no-limit, pot-limit, fixed limit, hi/lo, short deck, cap games, straddles, run twice,
stud, razz, triple draw, badugi, tournaments) get one fault each; what follows from it in the hand follows. The page is
written by `python benchmarks/plant.py --each {each} --markdown docs/planted-faults.md`.

- {planted:,} faults of {kinds} kinds; found with the right code: {right:.2f} %.
- The least well found kind: {worst}: {least:.1f} %.
- Hands with further errors or warnings: {extra:.2f} %.
- {clean:,} clean hands: {noise} findings.

*right*: the expected code is among the findings; *other*: errors or warnings, but not that one; *missed*: no error and
no warning; *extra*: the right code, and another error or warning beside it.

{table}
"""


def page(results: list[Result], each: int, clean: int, noise: int) -> str:
    """docs/planted-faults.md."""
    planted = sum(result.planted for result in results)
    worst = min(results, key=lambda result: result.right / result.planted)
    return PAGE.format(
        each=each,
        planted=planted,
        kinds=len(results),
        right=100 * sum(result.right for result in results) / planted,
        worst=f"{worst.kind.code}, {worst.kind.name}",
        least=100 * worst.right / worst.planted,
        extra=100 * sum(result.extra for result in results) / planted,
        clean=clean,
        noise=noise,
        table="\n".join(table(results)),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--each", type=int, default=50, help="hands a kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pool", type=int, default=3000, help="clean hands to plant in")
    parser.add_argument("--only", default="", help="kinds whose code and name begin so")
    parser.add_argument("--markdown", type=Path, help="write the page here")
    parser.add_argument("--show", type=int, default=0, help="print so many wrong verdicts a kind with their hands")
    options = parser.parse_args()
    hands = clean_hands(options.seed)
    pool = [next(hands) for _ in range(options.pool)]
    noise = [code for codes in audit([write(hand) for hand in pool], house=False) for code in codes]
    results = judge(plant(options.each, options.seed, pool, options.only))
    for result in results:
        counts: dict[str, int] = defaultdict(int)
        for text, codes in result.wrong[: options.show]:
            print("\n".join([text, f"-> {result.kind.code} {result.kind.name}: {codes}", ""]))
        for _, codes in result.wrong:
            counts[" ".join(sorted(codes)) or "nothing"] += 1
        if counts:
            print(f"{result.kind.code} {result.kind.name}: {dict(counts)}", file=sys.stderr)
    print("\n".join(table(results)))
    print(f"{len(pool)} clean hands: {len(noise)} findings {noise[:5] or ''}")
    if options.markdown:
        options.markdown.write_text(page(results, options.each, len(pool), len(noise)), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()

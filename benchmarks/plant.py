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
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from random import Random

from handmaker.engine import Hand
from handmaker.players import names
from handmaker.sessions import cash, tournament
from handmaker.stud_and_draw import table as other_table
from handmaker.write_pokerstars import write
from planting import KINDS, Kind, family
from planting.harbour import NAME as HARBOUR
from planting.harbour import site, spread

from auditor import pipeline
from auditor.findings import Severity

GAP = "\n\n\n\n"
FIRST_ID = 262_000_000_000
TRIES = 200  # clean hands of a family tried for one planted fault
OPTION = """
[options.{name}]
value = {value}
known = "published"
source = "invented for this benchmark"
"""


@dataclass(frozen=True, slots=True)
class Planted:
    """A hand with a fault: the kind, the family of its game, its text."""

    kind: Kind
    family: str
    text: str


@dataclass(slots=True)
class Result:
    """What became of the hands of one kind in one family of games."""

    kind: Kind
    family: str
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
        elif chance < 0.4:
            made = (spread(rng, pool, number + step, clock) for step in range(20))
        else:
            made = cash(rng, pool, 20, number, clock, "every")
        yield from made
        number += 20


def plant(each: int, seed: int, pool: list[Hand], only: str = "") -> list[Planted]:
    """All planted hands, each with a number of its own, those of a kind from all families of games in turn."""
    families: dict[str, list[Hand]] = defaultdict(list)
    for hand in pool:
        families[family(hand)].append(hand)
    planted: list[Planted] = []
    for kind in KINDS:
        if not f"{kind.code} {kind.name}".startswith(only):
            continue
        rng = Random(f"{kind.code} {kind.name} {seed}")
        made = 0
        open_to = sorted(families)
        while made < each and open_to:
            for name in list(open_to):
                text = one(kind, families[name], rng)
                if text is None:
                    open_to.remove(name)
                elif made < each:
                    planted.append(Planted(kind, name, numbered(text, FIRST_ID + 1_000_000 + 2 * len(planted))))
                    made += 1
        if made < each:
            print(f"{kind.code} {kind.name}: only {made} of {each} could be planted", file=sys.stderr)
    return planted


def one(kind: Kind, hands: list[Hand], rng: Random) -> str | None:
    """A hand with the fault, or None where none of many hands of a family lends itself to it."""
    for _ in range(TRIES):
        text = kind.make(rng.choice(hands), rng)
        if text is not None:
            return text
    return None


def numbered(text: str, first: int) -> str:
    """The hands of a text with other numbers, at a table of their own; what had the same number keeps the same."""
    known: dict[str, int] = {}
    text = re.sub(r"^Table '[^']*'", f"Table 'Number {first}'", text, flags=re.M)
    return re.sub(r"Hand #(\d+)", lambda match: f"Hand #{known.setdefault(match[1], first + len(known))}", text)


def audit(texts: list[str], house: dict[str, int | str]) -> list[list[tuple[str, int]]]:
    """(code, severity) of the findings of each text, by the line where it stands."""
    found: list[list[tuple[str, int]]] = [[] for _ in texts]
    for harbour in (False, True):
        rows = [row for row, text in enumerate(texts) if text.startswith(HARBOUR) == harbour]
        if rows:
            for row, findings in zip(rows, _audit([texts[row] for row in rows], house, harbour), strict=True):
                found[row] = findings
    return found


def _audit(texts: list[str], house: dict[str, int | str], harbour: bool) -> list[list[tuple[str, int]]]:
    starts, line = [], 1
    for text in texts:
        starts.append(line)
        line += text.count("\n") + len(GAP)
    found: list[list[tuple[str, int]]] = [[] for _ in texts]
    with tempfile.TemporaryDirectory() as folder:
        log, rules, lines = (Path(folder) / name for name in ("planted.txt", "house.toml", "harbour.toml"))
        log.write_text(GAP.join(texts) + GAP, encoding="utf-8", newline="\n")
        lines.write_text(site(), encoding="utf-8")
        options = "".join(OPTION.format(name=name, value=value) for name, value in house.items())
        rules.write_text(f'title = "PokerStars and more"\ninherits = "pokerstars"\n{options}', encoding="utf-8")
        named = str(rules) if house else "pokerstars"
        settings = pipeline.Settings((str(log),), house=named, site_file=lines if harbour else None, jobs=1)
        for audited in pipeline.run(settings):
            for code, severity, at in audited.findings.select("code", "severity", "line").iter_rows():
                found[bisect.bisect_right(starts, at) - 1].append((code, severity))
    return found


def judge(planted: list[Planted]) -> list[Result]:
    """Audits the planted hands; a result a kind and family."""
    results: dict[tuple[int, str], Result] = {}
    houses = {tuple(hand.kind.house.items()): hand.kind.house for hand in planted}
    for house in houses.values():
        rows = [hand for hand in planted if hand.kind.house == house]
        for hand, findings in zip(rows, audit([hand.text for hand in rows], house), strict=True):
            kind, codes = hand.kind, [code for code, _ in findings]
            result = results.setdefault((id(kind), hand.family), Result(kind, hand.family))
            loud = [code for code, severity in findings if severity > Severity.INFO]
            is_right = kind.code in codes
            further = len(loud) - (kind.code in loud)
            result.planted += 1
            result.right += is_right
            result.other += not is_right and bool(loud)
            result.missed += not is_right and not loud
            result.extra += is_right and further > 0
            if not is_right or further:
                result.wrong.append((hand.text, codes))
    return list(results.values())


COLUMNS = ("planted", "right", "other", "missed", "extra")


def sums(results: list[Result], key: Callable[[Result], tuple[str, ...]]) -> dict[tuple[str, ...], list[int]]:
    """The counts of all results that have the same key, in the order of the keys."""
    made: dict[tuple[str, ...], list[int]] = {}
    for result in sorted(results, key=key):
        counts = made.setdefault(key(result), [0] * len(COLUMNS))
        for at, column in enumerate(COLUMNS):
            counts[at] += getattr(result, column)
    return made


def by_kind(result: Result) -> tuple[str, ...]:
    return result.kind.code, result.kind.name


def by_family(result: Result) -> tuple[str, ...]:
    return (result.family,)


def table(results: list[Result]) -> list[str]:
    """The rows of the table of kinds, in Markdown."""
    rows = sums(results, by_kind)
    whole = [sum(counts[at] for counts in rows.values()) for at in range(len(COLUMNS))]
    head = ["| code | fault | " + " | ".join(COLUMNS) + " |", "|---|---|" + "--:|" * len(COLUMNS)]
    lines = [f"| {code} | {name} | " + " | ".join(map(str, counts)) + " |" for (code, name), counts in rows.items()]
    return [*head, *lines, f"|  | **all {len(rows)} kinds** | " + " | ".join(map(str, whole)) + " |"]


def families(results: list[Result]) -> list[str]:
    """The rows of the table of games, in Markdown."""
    head = ["| game | kinds | codes | " + " | ".join(COLUMNS) + " |", "|---|--:|--:|" + "--:|" * len(COLUMNS)]
    lines = []
    for (name,), counts in sums(results, by_family).items():
        kinds = {by_kind(result) for result in results if result.family == name}
        figures = [len(kinds), len({code for code, _ in kinds}), *counts]
        lines.append(f"| {name} | " + " | ".join(map(str, figures)) + " |")
    return head + lines


PAGE = """\
# Planted faults

Clean generated hands (no-limit, pot-limit, fixed limit, spread limit, hi/lo, short deck, cap games, straddles, run
twice, stud, stud hi/lo, razz, triple and single draw, badugi, five-card draw, tournaments) get one fault each; what
follows from it in the hand follows. The faults of a kind are spread over all games that can have them. The text is
PokerStars', and for what its headers cannot tell (spread limits, the bring-in, the table's ante) that of a made-up
house with a site file of its own. The page is written by
`python benchmarks/plant.py --each {each} --pool {clean} --markdown docs/planted-faults.md`.

- {planted:,} faults of {kinds} kinds, {codes} rules; found with the right code: {right:.2f} %.
- The least well found kind: {worst}: {least:.1f} %.
- Hands with further errors or warnings: {extra:.2f} %.
- {clean:,} clean hands: {noise} findings.

*right*: the expected code is among the findings; *other*: errors or warnings, but not that one; *missed*: no error and
no warning; *extra*: the right code, and another error or warning beside it.

## By kind

{table}

## By game

{families}
"""


def page(results: list[Result], each: int, clean: int, noise: int) -> str:
    """docs/planted-faults.md."""
    kinds = sums(results, by_kind)
    planted, right, _, _, extra = (sum(counts[at] for counts in kinds.values()) for at in range(len(COLUMNS)))
    worst = min(kinds, key=lambda kind: kinds[kind][1] / kinds[kind][0])
    return PAGE.format(
        each=each,
        planted=planted,
        kinds=len(kinds),
        codes=len({code for code, _ in kinds}),
        right=100 * right / planted,
        worst=", ".join(worst),
        least=100 * kinds[worst][1] / kinds[worst][0],
        extra=100 * extra / planted,
        clean=clean,
        noise=noise,
        table="\n".join(table(results)),
        families="\n".join(families(results)),
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
    noise = [code for codes in audit([write(hand) for hand in pool], {}) for code in codes]
    results = judge(plant(options.each, options.seed, pool, options.only))
    for result in results:
        counts: dict[str, int] = defaultdict(int)
        for text, codes in result.wrong[: options.show]:
            print("\n".join([text, f"-> {result.kind.code} {result.kind.name}, {result.family}: {codes}", ""]))
        for _, codes in result.wrong:
            counts[" ".join(sorted(codes)) or "nothing"] += 1
        if counts:
            print(f"{result.kind.code} {result.kind.name}, {result.family}: {dict(counts)}", file=sys.stderr)
    print("\n".join(table(results) + families(results)))
    print(f"{len(pool)} clean hands: {len(noise)} findings {noise[:5] or ''}")
    if options.markdown:
        options.markdown.write_text(page(results, options.each, len(pool), len(noise)), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()

"""How fast each format is read and audited: the own-written hands of `sample_histories`, over and over.

    python benchmarks/sites.py [--megabytes N] [--site NAME ...] [--clean]

Prints a row a format: hands and bytes a CPU second for reading (text to facts) and for the whole audit, and the share
of PokerStars' speed by hands and by bytes. Hands of different formats differ in length, so both are told. CPU time of
this thread, the best of three passes after one that warms up: machine code is compiled before. `--clean` leaves out
the faulty hands, of which some sites have more.
"""

import argparse
import shutil
import tempfile
from pathlib import Path
from time import thread_time

import polars as pl

from auditor import house as houses
from auditor import registry
from auditor.replay import replay
from auditor.rules.evaluate import evaluate
from parsers import readers
from parsers.ingest import ingest
from parsers.sources import open_splits
from parsers.splits import Split

SAMPLES = Path(__file__).parent.parent / "sample_histories"
PASSES = 3


def copies(folder: Path, target: Path, size: int, *, clean: bool) -> list[Path]:
    """The files of a folder so often that they hold `size` bytes. Text is joined; a structured file is one document."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix != ".md"]
    texts = [path.read_bytes() for path in files if not clean or "faulty" not in path.parts]
    once = sum(map(len, texts))
    times = max(1, size // once)
    if folder.name not in readers.names():
        path = target / f"{folder.name}.txt"
        path.write_bytes(b"\n\n".join(texts * times))
        return [path]
    paths = []
    for number in range(times):
        for place, text in enumerate(texts):
            paths.append(target / f"{folder.name}-{number}-{place}{_suffix(folder)}")
            paths[-1].write_bytes(text)
    return paths


def _suffix(folder: Path) -> str:
    return next(path.suffix for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix != ".md")


def measure(splits: list[Split]) -> tuple[int, int, float, float]:
    """Hands, bytes, and the CPU seconds of reading and of the whole."""
    rules = registry.rules()
    best = [9e9, 9e9]
    hands = 0
    for _ in range(PASSES + 1):
        reading = judging = 0.0
        hands = 0
        for split in splits:
            began = thread_time()
            facts = ingest(split)
            read = thread_time()
            house = houses.for_site(split.site)
            evaluate(facts, replay(facts, house), house, rules)
            judging += thread_time() - read
            reading += read - began
            hands += facts.hands.height
        best = [min(best[0], reading), min(best[1], reading + judging)]
    return hands, sum(len(split.data) for split in splits), best[0], best[1]


def main() -> None:
    """The table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--megabytes", type=int, default=8)
    parser.add_argument("--site", nargs="*", default=[])
    parser.add_argument("--clean", action="store_true")
    options = parser.parse_args()
    names = [path.name for path in sorted(SAMPLES.iterdir()) if path.is_dir() and path.name != "expected"]
    rows = []
    target = Path(tempfile.mkdtemp(prefix="oddchip-bench-"))
    try:
        for name in ["pokerstars", *(name for name in names if name != "pokerstars")]:
            if options.site and name not in (*options.site, "pokerstars"):
                continue
            splits = list(open_splits(copies(SAMPLES / name, target, options.megabytes << 20, clean=options.clean)))
            hands, size, reading, whole = measure(splits)
            if hands:
                rows.append(
                    {
                        "format": name,
                        "reader": "structured" if name in readers.names() else "text",
                        "bytes a hand": size // hands,
                        "read, hands/s": int(hands / reading),
                        "audit, hands/s": int(hands / whole),
                        "audit, MB/s": round(size / whole / 1e6, 1),
                    }
                )
    finally:
        shutil.rmtree(target)
    first = rows[0]
    table = pl.DataFrame(rows).with_columns(
        (pl.col("audit, hands/s") / first["audit, hands/s"]).round(2).alias("of PokerStars, hands"),
        (pl.col("audit, MB/s") / first["audit, MB/s"]).round(2).alias("bytes"),
    )
    with pl.Config(tbl_rows=100, tbl_cols=20, tbl_width_chars=140):
        print(table)


if __name__ == "__main__":
    main()

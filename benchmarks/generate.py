"""Write large, legal, realistic PokerStars logs; the same seed gives the same bytes.

    python benchmarks/generate.py --hands 100000 --out logs/
    python benchmarks/generate.py --files 10000 --hands-per-file 10 --out small/ --mix all

`--out` ending in .txt is one file, anything else a folder. Every hand is legal: a correct auditor finds nothing.
"""

import argparse
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import datetime, timedelta
from itertools import starmap
from multiprocessing import get_context
from pathlib import Path
from random import Random

from handmaker.players import names
from handmaker.sessions import SECONDS, cash, tournament
from handmaker.write_pokerstars import write

SESSION = 50  # hands at one table, at most
CHUNK = 500  # hands a file, unless told otherwise
PLAYERS = 40_000
FIRST_ID = 240_000_000_000
START = datetime(2022, 1, 3, 12, 0, 0)

_pool: list[str] = []


def chunk(seed: int, first: int, hands: int, mix: str) -> bytes:
    """The log of a run of hands, the first being number `first` of all: one table after another."""
    if not _pool:
        _pool.extend(names(Random(seed), PLAYERS))
    texts = []
    first_id = FIRST_ID + seed % 1000 * 10_000_000  # logs of different seeds may be audited together
    for number in range(first, first + hands, SESSION):
        rng = Random(f"{seed}/{number}")
        count = min(SESSION, first + hands - number)
        clock = START + timedelta(seconds=SECONDS * number)  # so that times follow the hand numbers
        if rng.random() < 0.1:
            played = tournament(rng, _pool, count, first_id + number, clock)
        else:
            played = cash(rng, _pool, count, first_id + number, clock, mix)
        texts += [write(hand) + "\n\n\n\n" for hand in played]
    return "".join(texts).encode()


def generate(hands: int, size: int, seed: int, mix: str, jobs: int) -> Iterator[bytes]:
    """Chunks of `size` hands in order; a bounded number of them in memory."""
    arguments = [(seed, first, min(size, hands - first), mix) for first in range(0, hands, size)]
    if jobs == 1:
        yield from starmap(chunk, arguments)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for at in range(0, len(arguments), 32 * jobs):
            yield from pool.map(chunk, *zip(*arguments[at : at + 32 * jobs], strict=True), chunksize=4)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=100_000)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--files", type=int)
    parser.add_argument("--hands-per-file", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mix", choices=("nl", "all", "every"), default="nl")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    size = options.hands_per_file or CHUNK
    hands = options.files * size if options.files else options.hands
    began, written = time.perf_counter(), 0
    texts = generate(hands, size, options.seed, options.mix, options.jobs)
    if options.out.suffix == ".txt":
        options.out.parent.mkdir(parents=True, exist_ok=True)
        with options.out.open("wb") as file:
            for text in texts:
                written += file.write(text)
    else:
        options.out.mkdir(parents=True, exist_ok=True)
        for number, text in enumerate(texts):
            written += (options.out / f"table{number:05}.txt").write_bytes(text)
    seconds = time.perf_counter() - began
    print(
        f"{hands} hands, {written / 1e6:.1f} MB, {written / max(hands, 1):.0f} bytes a hand, "
        f"{seconds:.1f} s, {hands / seconds:.0f} hands/s",
        file=sys.stderr,
    )


if __name__ == "__main__":
    main()

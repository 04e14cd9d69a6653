"""Write large, legal, realistic PokerStars logs; the same seed gives the same bytes.

    python benchmarks/generate.py --hands 100000 --out logs/
    python benchmarks/generate.py --files 10000 --hands-per-file 10 --out small/ --mix all

`--out` ending in .txt is one file, anything else a folder. Every hand is legal: a correct auditor finds nothing.
"""

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random

from handmaker.players import names
from handmaker.sessions import cash, tournament
from handmaker.write_pokerstars import write

SESSION = 500  # hands at one table
PLAYERS = 40_000
FIRST_ID = 240_000_000_000

_pool: list[str] = []


def session_text(seed: int, number: int, hands: int, first_id: int, mix: str) -> str:
    """The log of one table."""
    if not _pool:
        _pool.extend(names(Random(seed), PLAYERS))
    rng = Random(f"{seed}/{number}")
    if number % 10 == 9:
        played = tournament(rng, _pool, hands, first_id)
    else:
        played = cash(rng, _pool, hands, first_id, mix)
    return "".join([write(hand) + "\n\n\n\n" for hand in played])


def _job(arguments: tuple[int, int, int, int, str]) -> bytes:
    return session_text(*arguments).encode()


def generate(sizes: list[int], seed: int, mix: str, jobs: int):
    """The sessions in order, as bytes; a bounded number of them in memory."""
    arguments, first_id = [], FIRST_ID
    for number, hands in enumerate(sizes):
        arguments.append((seed, number, hands, first_id, mix))
        first_id += hands
    if jobs == 1:
        yield from map(_job, arguments)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for at in range(0, len(arguments), 16 * jobs):
            yield from pool.map(_job, arguments[at : at + 16 * jobs])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=100_000)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--files", type=int)
    parser.add_argument("--hands-per-file", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mix", choices=("nl", "all"), default="nl")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    per_file = options.hands_per_file or SESSION
    hands = options.files * per_file if options.files else options.hands
    session = per_file if options.files else SESSION
    sizes = [min(session, hands - at) for at in range(0, hands, session)]
    began, written = time.perf_counter(), 0
    if options.out.suffix == ".txt":
        options.out.parent.mkdir(parents=True, exist_ok=True)
        with options.out.open("wb") as file:
            for text in generate(sizes, options.seed, options.mix, options.jobs):
                written += file.write(text)
    else:
        options.out.mkdir(parents=True, exist_ok=True)
        for number, text in enumerate(generate(sizes, options.seed, options.mix, options.jobs)):
            written += (options.out / f"table{number:05}.txt").write_bytes(text)
    seconds = time.perf_counter() - began
    print(
        f"{hands} hands, {written / 1e6:.1f} MB, {written / max(hands, 1):.0f} bytes a hand, "
        f"{seconds:.1f} s, {hands / seconds:.0f} hands/s",
        file=sys.stderr,
    )


if __name__ == "__main__":
    main()

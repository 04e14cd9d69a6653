"""The work of `run.py` that has to happen in a process of its own: the stages of an audit, or a plain loop over lines.

python benchmarks/stages.py stages PATH... JOBS      JSON: hands, bytes, seconds a stage
python benchmarks/stages.py lines LIST 1             loops over the lines of the files in LIST (NUL between names)
"""

import json
import shutil
import sys
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from time import perf_counter
from typing import Any

SPLITS = 16


def lines(names: str) -> None:
    """The plainest Python reader there is."""
    count = 0
    for name in Path(names).read_text().split("\0"):
        with Path(name).open(encoding="utf-8") as file:
            for _ in file:
                count += 1
    print(count)


def stages(paths: Sequence[str], jobs: int) -> dict[str, Any]:
    """Each stage over the first splits of the input, one stage after another."""
    from auditor import house as houses
    from auditor import registry
    from auditor.pipeline import Settings, audit
    from auditor.replay import replay
    from auditor.rules.evaluate import evaluate
    from parsers.ingest import ingest
    from parsers.sources import open_splits
    from reports.dataset import Dataset

    began = perf_counter()
    splits = list(islice(open_splits(paths), SPLITS))
    seconds = {"read and split": perf_counter() - began}
    rules = registry.rules()
    settings = Settings(tuple(paths))

    def timed(name: str, work: Callable[..., Any], *inputs: Sequence[Any]) -> list[Any]:
        work(*(column[0] for column in inputs))  # warm
        with ThreadPoolExecutor(jobs) as pool:
            began = perf_counter()
            results = list(map(work, *inputs)) if jobs == 1 else list(pool.map(work, *inputs))
            seconds[name] = perf_counter() - began
        return results

    book = [houses.for_site(split.site) for split in splits]
    facts = timed("scan and assemble", ingest, splits)
    derived = timed("replay", replay, facts, book)
    timed("rules", lambda f, d, h: evaluate(f, d, h, rules), facts, derived, book)
    audited = [audit(f, s.site, settings, number=s.number, data=s.data) for f, s in zip(facts, splits, strict=True)]
    folder = Path(tempfile.mkdtemp(prefix="oddchip-bench-"))
    try:
        with Dataset(folder / "tables") as dataset, ThreadPoolExecutor(jobs) as pool:
            began = perf_counter()
            list(pool.map(dataset.write, audited))
            seconds["Parquet"] = perf_counter() - began
    finally:
        shutil.rmtree(folder)
    return {
        "hands": sum(f.hands.height for f in facts),
        "bytes": sum(len(split.data) for split in splits),
        "stages": seconds,
    }


def main() -> None:
    what, *paths, jobs = sys.argv[1:]
    if what == "lines":
        lines(paths[0])
    else:
        print(json.dumps(stages(paths, int(jobs))))


if __name__ == "__main__":
    main()

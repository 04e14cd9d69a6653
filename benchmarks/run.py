"""How fast oddchip is: floors, stages and the whole audit, on one core and on two, with peak memory.

    python benchmarks/generate.py --hands 100000 --out logs/
    python benchmarks/run.py logs/ [--jobs 1,2] [--markdown] [--skip floors,stages,cold]
    python benchmarks/run.py --small-files        10,000 files of ten hands, made for the occasion

Every figure is of a process of its own, bound to as many cores as it has jobs where the system allows. The stages are
measured on the first splits of the input, each stage over all of them in turn, after a warm-up; the audit reads
everything, finds and writes Parquet. "cold" is the audit with an empty compile cache.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
AUDIT = [sys.executable, "-c", "from auditor.cli.__main__ import main; main()", "audit"]


@dataclass(frozen=True, slots=True)
class Figure:
    """A row of the table."""

    name: str
    jobs: int
    hands: int
    bytes: int
    wall: float
    cpu: float = 0.0
    peak: int = 0
    note: str = ""


@dataclass(frozen=True, slots=True)
class Ran:
    """What a finished process says and took."""

    text: str
    status: int
    wall: float
    cpu: float
    peak: int


def run(command: list[str], jobs: int = 0, environment: dict[str, str] | None = None) -> Ran:
    """A process bound to `jobs` cores (0: not bound): its output, wall and processor time, and peak memory in bytes."""
    bind = None
    if jobs and hasattr(os, "sched_setaffinity"):
        cores = sorted(os.sched_getaffinity(0))[:jobs]

        def bind() -> None:
            os.sched_setaffinity(0, cores)

    path = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    variables = {**os.environ, "PYTHONPATH": path, **(environment or {})}
    began = perf_counter()
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(command, stdout=out, stderr=errors, env=variables, preexec_fn=bind)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        wall = perf_counter() - began
        out.seek(0)
        errors.seek(0)
        text, complaint = out.read().decode(), errors.read().decode()
    if process.returncode not in (0, 1) or "Traceback" in complaint:
        raise SystemExit(f"{' '.join(command)}\nended with {process.returncode}\n{complaint[-2000:]}")
    peak = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    return Ran(text, process.returncode, wall, usage.ru_utime + usage.ru_stime, peak)


def files_of(paths: Iterable[Path]) -> list[Path]:
    """The files of the input, folders searched."""
    return [file for path in paths for file in (sorted(path.rglob("*.txt")) if path.is_dir() else [path])]


def floors(files: list[Path], hands: int, size: int) -> list[Figure]:
    """What reading alone takes."""
    listed = "\0".join(map(str, files))
    with tempfile.NamedTemporaryFile("w", suffix=".list") as names:
        names.write(listed)
        names.flush()
        count = run(["wc", "-l", f"--files0-from={names.name}"])
        loop = run([sys.executable, str(HERE / "stages.py"), "lines", names.name, "1"], 1)
    return [
        Figure("wc -l", 1, hands, size, count.wall, count.cpu, count.peak),
        Figure("Python, for line in file", 1, hands, size, loop.wall, loop.cpu, loop.peak),
    ]


def stages(paths: list[Path], jobs: int) -> list[Figure]:
    """Reading, parsing, replay, rules and writing, each alone."""
    ran = run([sys.executable, str(HERE / "stages.py"), "stages", *map(str, paths), str(jobs)], jobs)
    told = json.loads(ran.text)
    return [
        Figure(name, jobs, told["hands"], told["bytes"], seconds, note="stage")
        for name, seconds in told["stages"].items()
    ]


def audit(paths: list[Path], jobs: int, made: Path, *, cold: bool = False) -> Figure:
    """The whole command: find everything, write every table. What it has made stays until all is measured: where
    thousands of files were just removed, ext4 is slow to make new ones, as it steps over each for some minutes."""
    folder = tempfile.mkdtemp(dir=made)
    command = [*AUDIT, *map(str, paths), "--out", f"{folder}/tables", "--jobs", str(jobs), "--format", "json"]
    ran = run(command, jobs, {"ODDCHIP_CACHE_DIR": f"{folder}/cache"} if cold else None)
    summary = json.loads(ran.text)["summary"]
    found = sum(summary["findings"].values()) + summary["rejects"] + summary["unrecognised_lines"]
    note = "" if not found else f"{summary['findings']}, {summary['rejects']} rejects"
    name = "audit, cold cache" if cold else "audit"
    return Figure(name, jobs, summary["hands"], summary["bytes"], ran.wall, ran.cpu, ran.peak, note)


def cells(figure: Figure) -> tuple[str, ...]:
    """A row as text."""
    return (
        figure.name,
        str(figure.jobs),
        f"{figure.wall:.2f}",
        f"{figure.cpu:.2f}" if figure.cpu else "",
        f"{figure.hands / figure.wall:,.0f}",
        f"{figure.bytes / figure.wall / 1e6:,.1f}",
        f"{figure.peak / 1e6:,.0f}" if figure.peak else "",
        figure.note,
    )


def table(figures: list[Figure], markdown: bool) -> str:
    """The figures as text."""
    head = ("what", "cores", "wall s", "CPU s", "hands/s", "MB/s", "peak MB", "")
    rows = [head, *(cells(figure) for figure in figures)]
    if markdown:
        lines = ["| " + " | ".join(row) + " |" for row in rows]
        return "\n".join([lines[0], "|---|" + "---:|" * 6 + "---|", *lines[1:]])
    widths = [max(len(row[i]) for row in rows) for i in range(len(head))]
    return "\n".join(
        "  ".join(
            cell.ljust(w) if i in (0, 7) else cell.rjust(w) for i, (cell, w) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*", type=Path)
    parser.add_argument("--jobs", default="1,2", help="numbers of cores, default 1,2")
    parser.add_argument("--skip", default="", help="of floors, stages, cold")
    parser.add_argument("--small-files", action="store_true")
    parser.add_argument("--markdown", action="store_true")
    options = parser.parse_args()
    skipped = options.skip.split(",")
    jobs = [int(number) for number in options.jobs.split(",")]
    with tempfile.TemporaryDirectory(prefix="oddchip-bench-") as made:
        paths = options.paths
        if options.small_files:
            paths = [Path(made) / "small"]
            run([sys.executable, str(HERE / "generate.py"), "--files", "10000", "--hands-per-file", "10",
                 "--out", str(paths[0])])  # fmt: skip
        if not paths:
            parser.error("name the logs, or --small-files")
        figures: list[Figure] = []
        if "cold" not in skipped:
            figures.append(audit(paths, 1, Path(made), cold=True))
        audit(paths[:1] if len(paths) > 1 else paths, max(jobs), Path(made))  # warms the compile cache
        audits = [audit(paths, number, Path(made)) for number in jobs]
        hands, size = audits[0].hands, audits[0].bytes
        if "floors" not in skipped:
            figures += floors(files_of(paths), hands, size)
        if "stages" not in skipped:
            for number in jobs:
                figures += stages(paths, number)
        print(table([*figures, *audits], options.markdown))
    if len(audits) > 1:
        print(f"\n{jobs[-1]} cores against {jobs[0]}: {audits[0].wall / audits[-1].wall:.2f} x")


if __name__ == "__main__":
    main()

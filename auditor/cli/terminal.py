"""Standard output and standard error: where results go, when there is colour, and the progress bar.

Results go to standard output or to a file that appears whole; progress goes to standard error, and only to a terminal.
"""

import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import TextIOBase
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NoReturn

from auditor.errors import SourceError, UsageError
from parsers import unfinished

if TYPE_CHECKING:
    from auditor.pipeline import Audited
    from auditor.summary import Summary

_IN_MEMORY = 16 << 20
_NO_TEXT = ("json", "jsonl", "ndjson", "csv", "tsv", "parquet", "xlsx", "xls", "ods", "html", "htm", "xml")
_CLEARED = b"\r\x1b[2K\x1b[?25h"  # the line of the bar goes, the cursor comes back


def is_terminal(stream: IO[str] | None) -> bool:
    """Whether a person looks at it. A stream that was closed before the start is None."""
    return stream is not None and stream.isatty() and os.environ.get("TERM") != "dumb"


class Closed(TextIOBase):
    """What stands for a standard output that is closed: whoever writes there has the user told."""

    def write(self, text: str) -> int:
        """Refuses."""
        raise UsageError("standard output is closed")

    @property
    def buffer(self) -> NoReturn:  # noqa: D102
        raise UsageError("standard output is closed")


def has_colour() -> bool:
    """Whether results on standard output are coloured: on a terminal, unless NO_COLOR says no."""
    return is_terminal(sys.stdout) and not os.environ.get("NO_COLOR")


def line(text: str, hang: int = 0) -> None:
    """A line of results that may hold text of a file: no control characters reach the terminal. With `hang` it is
    broken there between words, what follows being set in so far."""
    from reports.amounts import printable

    sys.stdout.write("\n".join(_broken(printable(text), hang) if hang else [printable(text)]) + "\n")


def tell(**lists: list[dict[str, Any]]) -> None:
    """Lists as one object of the JSON contract."""
    import msgspec

    with results(None) as out:
        out.write(msgspec.json.format(msgspec.json.encode({"schema": 1, **lists}), indent=1) + b"\n")


def say(page: str) -> None:
    """A page of docs/, whose links read as text. Other marks of Markdown stay for a file or a pipe; a person at a
    terminal has none, and lines that are broken between words."""
    page = re.sub(r"\[([^]]*)\]\(([^)]*)\)", lambda link: f"docs/{link[2]}" if link[1] == link[2] else link[1], page)
    if is_terminal(sys.stdout):
        page = re.sub(r"(?<=[^\n])\n(?=[^\n\s#|-])", " ", page)  # a paragraph is one line
        page = re.sub(r"(?m)^#+ ", "", page)
        parts = page.split("`")  # code is every other one, and stands as it is
        page = "".join(part if number % 2 else part.replace("*", "") for number, part in enumerate(parts))
        lines = page.splitlines()
        page = "\n".join(part for one in lines for part in _broken(one, 2 if one.startswith("- ") else 0)) + "\n"
    sys.stdout.write(page)


def _broken(text: str, hang: int) -> list[str]:
    """A line as those that a terminal has room for; one that is set in is an example and stays whole."""
    cells = width()
    if cells is None or not text or text.startswith("    "):
        return [text]
    from textwrap import wrap

    return wrap(text, max(cells, hang + 20), subsequent_indent=" " * hang, break_on_hyphens=False)


def width() -> int | None:
    """How many cells a line of standard output has; None where it is no terminal, and lines may be of any length."""
    return shutil.get_terminal_size().columns if is_terminal(sys.stdout) else None


def is_standard(file: Path | None) -> bool:
    """Whether results go to standard output: no file is named, or it is called "-"."""
    return file is None or str(file) == "-"


@contextmanager
def results(file: Path | None, *, held: bool = False) -> Iterator[IO[bytes]]:
    """Where results are written: to a file, or for None and "-" to standard output. `held`: what goes to a terminal
    waits for the end, out of the progress bar's way."""
    if is_standard(file) and isinstance(sys.stdout, Closed):
        raise UsageError("standard output is closed: name a file with --output-file or --out")
    if not is_standard(file):
        assert file is not None
        from reports.whole import whole

        with whole(file) as out:
            yield out
    elif held and is_terminal(sys.stdout) and is_terminal(sys.stderr):
        from tempfile import SpooledTemporaryFile

        with SpooledTemporaryFile(_IN_MEMORY) as spool:
            yield spool
            spool.seek(0)
            shutil.copyfileobj(spool, sys.stdout.buffer)
            sys.stdout.buffer.flush()
    else:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()


@contextmanager
def progress(paths: list[str], *, quiet: bool) -> "Iterator[Callable[[Audited, Summary], None]]":
    """A function to call after each split: moves the bar, with hands/s and MB/s. Without a terminal there is no bar,
    but one line where kernels have to be compiled; `quiet`: neither."""
    if quiet or not is_terminal(sys.stderr):
        from parsers import kernels

        kernels.waits[:] = [] if quiet else [lambda: warn("compiling for this machine, once; about a minute")]
        yield lambda audited, summary: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.fields[told]}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        total = _bytes(paths)
        task = bar.add_task("audit", total=total, told=_beginning(total))

        def advance(audited: "Audited", summary: "Summary") -> None:
            done = bar.tasks[0].completed + len(audited.data)
            seconds = summary.seconds or 1.0
            told = f"{summary.hands:,} hands  {summary.hands / seconds:,.0f} hands/s  {done / seconds / 1e6:,.1f} MB/s"
            bar.update(task, completed=done, told=told)

        unfinished.add(bar, lambda: os.write(2, _CLEARED))
        yield advance
        unfinished.settle(bar)


def named(paths: list[str]) -> str:
    """What was named to be read, in an error."""
    return paths[0] if len(paths) == 1 else f"{paths[0]} and {len(paths) - 1} more"


def check_hands(paths: list[str], summary: "Summary") -> None:
    """Raises SourceError where nothing that was named holds a hand: there is no result then."""
    if not summary.hands:
        from reports.formats.text import account

        raise SourceError(f"{named(paths)}: {account(0, *_unread(summary))}; oddchip audit says why")


def unread(summary: "Summary") -> None:
    """One line at the end where something was not read as hands, for commands that show no findings."""
    texts, skipped = _unread(summary)
    if (texts or skipped) and sys.stderr is not None:
        from reports.formats.text import account

        sys.stderr.write(f"{account(summary.hands, texts, skipped)}; oddchip audit --all says which and why\n")


def warn(text: str) -> None:
    """One line on standard error about what may not be meant."""
    if sys.stderr is not None:
        sys.stderr.write(f"oddchip: {text}\n")


def mind_suffix(file: Path | None, others: str) -> None:
    """A line where text for people went to a file whose name is that of data or a page; `others`: what writes data."""
    if file is not None and file.suffix[1:].lower() in _NO_TEXT:
        warn(f"{file}: written as text; {others} writes data")


def mind_folder(folder: Path, alone: str = "") -> None:
    """A line where tables went to a folder whose name is that of a file; `alone`: how one table is a file."""
    if folder.suffix[1:].lower() in _NO_TEXT:
        warn(f"{folder} is a folder, with a folder a table{alone}")


def _unread(summary: "Summary") -> tuple[int, int]:
    """(texts that were not read, files that were skipped), known text that is no hand aside."""
    return summary.rejects - summary.skipped_files - summary.ignored_texts, summary.skipped_files


def _beginning(total: int | None) -> str:
    """What happens until the first hands are done: a large input has its kernels compiled, once on a machine."""
    from parsers import kernels
    from parsers.scan import scan

    if (total is None or total >= kernels.FROM) and not kernels.are_compiled(scan):
        return "compiling for this machine, once: half a minute or more"
    return "reading"


def _bytes(paths: list[str]) -> int | None:
    """How much there is to read, or None where a path is neither a file nor a folder."""
    total = 0
    for text in paths:
        path = Path(text)
        try:
            if path.is_dir():
                total += sum(file.stat().st_size for file in path.rglob("*") if file.is_file())
            elif path.is_file():
                total += path.stat().st_size
            else:
                return None
        except OSError:
            return None
    return total

"""Text: a line a finding, then a summary that a person can read, with what could not be judged."""

import shutil
from collections import Counter
from tempfile import SpooledTemporaryFile
from typing import IO, TYPE_CHECKING

from reports import phrases, rows
from reports.amounts import quoted, words
from reports.paper import SEVERITY_STYLE, Paper, Span, padded

if TYPE_CHECKING:
    from auditor.pipeline import Audited
    from auditor.summary import Summary

_MOST_RULES = 12  # that could not judge everything
_MOST_TEXTS = 5  # that were not read, and files that were skipped
_MOST_HELD = 5000  # findings
_IN_MEMORY = 16 << 20  # of lines that come at the end
_TELLING = 100  # hands/s: of a few hands the start is most of the time


def open(out: IO[bytes], *, colour: bool = False, whole: bool = False) -> "Text":  # noqa: A001
    """Begins a report; `whole`: with all that was not read, was skipped or could not be judged, not the first alone."""
    return Text(out, colour=colour, whole=whole)


class _List:
    """Lines that come at the end: the first few, or all."""

    def __init__(self, most: int | None, *, colour: bool) -> None:
        self._most = most
        self._count = 0
        self._file = SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115
        self._paper = Paper(self._file, colour=colour)

    def add(self, *spans: Span | str) -> None:
        """Takes a line."""
        self._count += 1
        if self._most is None or self._count <= self._most:
            self._paper.line("  ", *spans)

    def write(self, out: IO[bytes]) -> None:
        """Writes the lines, and how many are left out."""
        if self._most is not None and self._count > self._most:
            self._paper.line(f"  and {self._count - self._most:,} more; --all lists them")
        self._file.seek(0)
        shutil.copyfileobj(self._file, out)


class Text:
    """Findings as they come; counts for the end."""

    def __init__(self, out: IO[bytes], *, colour: bool, whole: bool) -> None:
        self._out = out
        self._paper = Paper(out, colour=colour)
        self._by_code: Counter[tuple[str, str, str]] = Counter()
        self._rejects: Counter[str] = Counter()
        self._unread, self._skipped = (_List(None if whole else _MOST_TEXTS, colour=colour) for _ in range(2))
        self._unjudged = _List(None if whole else _MOST_RULES, colour=colour)
        self._held: list[rows.Row] = []
        self._order: dict[str, int] = {}  # of the sources

    def add(self, audited: "Audited") -> None:
        """Takes a split. Findings are held, as long as they are few: those about text in no hand come late, and of
        small files those of one format together, but each is to stand where it belongs."""
        if len(self._order) < audited.sources.height:
            self._order = {place: row for row, place in enumerate(rows.places(audited.sources))}
        told = set()
        for found in rows.findings(audited):
            self._by_code[found["code"], found["name"] or "", found["severity"]] += 1
            if found["hand_id"] is None:
                told.add((found["source"], found["line"]))
            self._held.append(found)
            if len(self._held) > _MOST_HELD:
                self._write_held()
        for reject in rows.rejects(audited):
            if (reject["source"], reject["line"]) in told and reject["code"] not in rows.QUIET:
                continue  # the finding says where, what and why
            self._rejects[reject["code"]] += 1
            if reject["code"] == "skipped_file":
                self._skipped.add((reject["source"] or "?", "dim"))
            elif reject["code"] not in rows.QUIET:
                text = quoted((reject["text"] or "").strip(), 100)
                place = f"{reject['source'] or '?'}:{reject['line'] or '?'}: "
                self._unread.add((place, "dim"), words(reject["code"]), (f"  {text}", "dim"))

    def finish(self, summary: "Summary") -> None:
        """Writes the summary."""
        self._write_held()
        if self._by_code:
            self._paper.line()
        self._codes()
        skipped, aside = self._rejects.pop("skipped_file", 0), self._rejects.pop("ignored_text", 0)
        if self._rejects:
            told = ", ".join(f"{count:,} {words(code)}" for code, count in self._rejects.most_common())
            self._paper.line(("Not read: ", "bold"), told)
            self._unread.write(self._out)
        if aside:
            self._paper.line(("Set aside: ", "bold"), set_aside(aside))
        if skipped:
            self._paper.line(("Skipped: ", "bold"), skipped_files(skipped))
            self._skipped.write(self._out)
        self._coverage(rows.coverage(summary), has_gaps=bool(summary.unrecognised_lines))
        for spans in summary_lines(summary):
            self._paper.line(*spans)

    def _write_held(self) -> None:
        self._held.sort(key=lambda found: (self._order.get(found["source"], -1), found["line"] or 0))
        for found in self._held:
            self._paper.line(*line(found))
        self._held.clear()

    def _codes(self) -> None:
        width = max((len(f"{count:,}") for count in self._by_code.values()), default=0)
        longest = max((len(severity) for _, _, severity in self._by_code), default=0)
        worst = list(SEVERITY_STYLE).index
        for (code, name, severity), count in sorted(
            self._by_code.items(), key=lambda told: (worst(told[0][2]), -told[1], told[0][0])
        ):
            style = SEVERITY_STYLE[severity]
            told = padded(f"{count:,}", width, right=True), padded(severity, longest), f"{code} "
            self._paper.line(told[0], "  ", (f"{told[1]}  {told[2]}", style), name)
        if self._by_code:
            self._paper.line()

    def _coverage(self, coverage: list[rows.Row], *, has_gaps: bool) -> None:
        """Rules that could not judge everything."""
        partly = sorted((row for row in coverage if row["undecidable"]), key=lambda row: -row["undecidable"])
        if not partly:
            return
        why = ", or behind lines that were not read" if has_gaps else ""
        self._paper.line((f"Could not be judged, for want of facts in the log{why}:", "bold"))
        lines = [(f"{most:,} of {told:,}", told_names) for told_names, most, told in _grouped(partly)]
        width = max(len(count) for count, _ in lines)
        for count, told_names in lines:
            self._unjudged.add(f"{padded(count, width, right=True)}  {told_names}")
        self._unjudged.write(self._out)


def line(found: rows.Row) -> list[Span | str]:
    """One finding on one line."""
    who = [found["hand_id"] and f"hand #{found['hand_id']}", found["player"]]
    who.append(found["street"] and words(found["street"]))
    where = ", ".join(str(part) for part in who if part)
    style = SEVERITY_STYLE[found["severity"]]
    hangs = phrases.hangs(found)
    return [
        (f"{found['source'] or '?'}:{found['line'] or '?'}: ", "dim"),
        (f"{found['severity'][0].upper()} {found['code']} ", style),
        f"{found['name'] or ''}  ",
        (f"{where}: " if where else "", "bold"),
        found["message"] or "",
        (f" [{hangs}]" if hangs else "", "dim"),
    ]


def _grouped(partly: list[rows.Row]) -> list[tuple[str, int, int]]:
    """(codes and names, rows not judged, rows) a line. Rules of a family that judged nothing are one, such as those on
    rake where the house declares no rate, no cap and no drop."""
    codes: dict[tuple[str, int], list[str]] = {}
    counts: dict[tuple[str, int], tuple[int, int]] = {}
    for row in partly:
        key = (row["code"], 0) if row["judged"] else (row["code"][:3], row["undecidable"])
        codes.setdefault(key, []).append(row["code"])
        counts.setdefault(key, (row["undecidable"], row["undecidable"] + row["judged"]))
    return [(", ".join(rows.titled(code) for code in sorted(codes[key])), *counts[key]) for key in codes]


def summary_lines(summary: "Summary") -> list[list[Span | str]]:
    """The last lines: what was read, what was found."""
    others = [
        f"{count:,} {name}"
        for name, count in (
            ("cancelled", summary.cancelled),
            ("repeated" if summary.duplicates else "", summary.duplicates),
        )
        if count
    ]
    aside = f" ({', '.join(others)})" if others else ""
    read = (
        f"{_count(summary.hands, 'hand')}{aside} from {_count(summary.sources, 'source')}, {size(summary.bytes)}, "
        f"in {summary.seconds:.1f} s"
    )
    if summary.has_compiled:
        read += ", with compiling for this machine, once"
    elif summary.hands_per_second >= _TELLING:
        read += f": {summary.hands_per_second:,.0f} hands/s"
    lines: list[list[Span | str]] = [[("Audited ", "bold"), read]]
    if len(summary.sites) > 1:
        sites = sorted(summary.sites.items(), key=lambda site: (-site[1], site[0]))
        lines.append([("Hands by site: ", "bold"), ", ".join(f"{name} {count:,}" for name, count in sites)])
    if summary.unrecognised_lines:
        verb = "was" if summary.unrecognised_lines == 1 else "were"
        lines.append([(f"{_count(summary.unrecognised_lines, 'line')} {verb} not recognised", "yellow")])
    counts = (("error", summary.errors), ("warning", summary.warnings), ("info", summary.infos))
    found = ", ".join(_count(count, name, name if name == "info" else None) for name, count in counts if count)
    style = "bold red" if summary.errors else "bold yellow" if summary.warnings else "bold green"
    lines.append([(f"Found {found}" if found else "Nothing found", style)])
    return lines


def account(hands: int, unread: int, skipped: int = 0, aside: str = "") -> str:
    """Hands, and what was not read as hands, in a few words: "88 hands; 1 text not read, 2 files skipped"."""
    parts = [f"{_count(unread, 'text')} not read"] if unread else []
    parts += [f"{_count(skipped, 'file')} skipped"] if skipped else []
    return "; ".join(part for part in (_count(hands, "hand") + aside, ", ".join(parts)) if part)


def skipped_files(number: int) -> str:
    """What was met in folders and archives beside the logs."""
    return "1 file that holds no hands" if number == 1 else f"{number:,} files that hold no hands"


def set_aside(number: int) -> str:
    """Known text that is no hand."""
    return (
        f"{_count(number, 'known text')} that {'is no hand' if number == 1 else 'are no hands'}: summaries and the like"
    )


def _count(number: int, one: str, many: str | None = None) -> str:
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def size(count: int) -> str:
    """Bytes for a person."""
    if count < 1000:
        return f"{count} bytes"
    value = float(count)
    for unit in ("kB", "MB", "GB"):
        value /= 1000
        if value < 1000:
            return f"{value:,.1f} {unit}"
    return f"{value / 1000:,.1f} TB"

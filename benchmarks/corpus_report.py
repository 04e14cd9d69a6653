"""What oddchip makes of the corpus of real logs beside the repository, by site: the account of hands, and findings.

    python benchmarks/corpus_report.py [--site NAME ...] [--findings] [--lines N]

Each site of the manifest is audited in one run, as a user would audit its folder. A row of the first table is a site:

    files      of the site, expected results and summaries aside
    hands      headers that the manifest counts in them; in JSON it counts a word, which is one where it is a key
    read       hands read, each once
    repeats    hands read whose number was read before: the same text, or another (conflict)
    cut        hands that end before their end: not complete
    broken     headers without what a hand needs
    unknown    the rest of the headers, file by file: in text of no known site
    beyond     hands and rejects beyond the manifest's count, file by file: hands = read + repeats + cut + broken +
               unknown - beyond
    share      (read + repeats) / (hands - cut), percent: complete hands that are read
    unread     lines of hands that match no template
    damaged    lines of hands that read like one but for a part that is lost
    even       hands whose chips are conserved: put in - returned + added = collected + rake + fees
    gaps       hands where they are not
    untold     hands where the log does not tell enough to say so

Then the files with broken or unknown hands or with hands beyond the count. `--findings` counts the findings of severity
error and warning by site and code, `--lines N` prints the first N rejects and unread lines of each site.
"""

import argparse
import csv
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

import polars as pl

from auditor.findings import Severity
from auditor.pipeline import Audited, Settings, run
from parsers.vocabulary import UNREAD, RejectCode, RemarkCode, Status

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus"
LISTED = (
    "hands", "read", "repeats", "cut", "broken", "unknown", "beyond", "share", "unread", "damaged", "even", "gaps",
    "untold",
)  # fmt: skip
REJECTS = {RejectCode.TRUNCATED_HAND: "cut", RejectCode.BROKEN_HAND: "broken", RejectCode.TOO_LONG: "broken"}
LOUD = (*UNREAD, RemarkCode.DAMAGED_TEXT)
OBJECT = re.compile(rb'"ohh"\s*:\s*\{')  # where a hand of Open Hand History begins


def headers(row: dict[str, str]) -> int:
    """The hands counted in a file."""
    if row["site"] == "ohh":
        return len(OBJECT.findall((CORPUS / row["path"]).read_bytes()))
    return int(row["hands"])


def manifest() -> dict[str, dict[Path, int | None]]:
    """The files of each site and the hands counted in them; None: a file that holds no hands to be read."""
    sites: defaultdict[str, dict[Path, int | None]] = defaultdict(dict)
    with (CORPUS / "MANIFEST.tsv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            sites[row["site"]][CORPUS / row["path"]] = headers(row) if row["kind"] == "hands" else None
    return dict(sorted(sites.items()))


class Site:
    """The counts of one site, and by file."""

    def __init__(self, files: dict[Path, int | None], lines: int) -> None:
        self.files = files
        self.lines = lines
        self.counts: Counter[str] = Counter()
        self.by_file: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.findings: Counter[tuple[str, str]] = Counter()

    def add(self, audited: Audited) -> None:
        """Counts a split."""
        facts = audited.facts
        uris = audited.sources.get_column("uri").to_list()
        for source, status in facts.hands.select("source", "status").iter_rows():
            kind = "repeats" if status >= Status.DUPLICATE else "read"
            self.by_file[uris[source]][kind] += 1
        for source, line, code, text in facts.rejects.select("source", "line", "code", "text").iter_rows():
            if code in REJECTS:
                self.by_file[uris[source]][REJECTS[RejectCode(code)]] += 1
            if code not in (RejectCode.IGNORED_TEXT, RejectCode.SKIPPED_FILE):
                self.show(RejectCode(code).name, uris[source], line, text)
        where = facts.remarks.join(facts.hands.select("hand", "source"), on="hand")
        for source, line, code, text in where.select("source", "line", "code", "text").iter_rows():
            if code in LOUD:
                self.counts["unread" if code in UNREAD else "damaged"] += 1
                self.show(RemarkCode(code).name, uris[source], line, text)
        complete = facts.hands.select("hand", "status").filter(pl.col("status") == int(Status.COMPLETE))
        gaps = complete.join(audited.derived.reckoning, on="hand", how="left").get_column("gap")
        self.counts["even"] += int((gaps == 0).sum())
        self.counts["gaps"] += int((gaps != 0).sum())
        self.counts["untold"] += gaps.null_count()
        for code, severity in audited.findings.select("code", "severity").iter_rows():
            self.findings[Severity(severity).name.lower(), code] += 1

    def show(self, name: str, uri: str, line: int, text: str) -> None:
        """Prints what was not understood, so long as lines are left."""
        if self.lines > 0:
            self.lines -= 1
            print(f"{name:15} {Path(uri).name[-50:]}:{line} {text[:110]!r}")

    def row(self) -> dict[str, int | str]:
        """The account. What the manifest counts and nobody read is unknown text."""
        total = Counter(self.counts)
        for path, hands in self.files.items():
            found = self.by_file[str(path)]
            rest = (hands or 0) - found.total()
            if hands is None and not found["read"] + found["repeats"]:
                continue  # an expected result or a summary, as it should be
            found["unknown" if rest > 0 else "beyond"] += abs(rest)
            total += found
            total["files"] += 1
            total["hands"] += hands or 0
        whole = total["hands"] - total["cut"] + total["beyond"]
        share = 100 * (total["read"] + total["repeats"]) / whole if whole else 0
        return {"files": total["files"], **{name: total[name] for name in LISTED}, "share": f"{share:.1f}"}


def table(rows: Sequence[dict[str, int | str]]) -> Iterable[str]:
    """The rows as a table of Markdown."""
    yield "| " + " | ".join(rows[0]) + " |"
    yield "|---|" + "---:|" * (len(rows[0]) - 1)
    for row in rows:
        yield "| " + " | ".join(f"{cell:,}" if isinstance(cell, int) else cell for cell in row.values()) + " |"


def main() -> None:
    """The tables."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--lines", type=int, default=0)
    parser.add_argument("--site", nargs="*", default=[])
    parser.add_argument("--findings", action="store_true")
    options = parser.parse_args()
    sites: dict[str, Site] = {}
    for name, files in manifest().items():
        if not options.site or name in options.site:
            sites[name] = Site(files, options.lines)
            for audited in run(Settings(paths=tuple(map(str, files)), jobs=1)):
                sites[name].add(audited)
    rows: list[dict[str, int | str]] = [{"site": name, **site.row()} for name, site in sites.items()]
    whole: dict[str, int | str] = {
        key: sum(int(row[key]) for row in rows) for key in rows[0] if key not in ("site", "share")
    }
    rows.append({"site": "all", **{key: whole.get(key, "") for key in rows[0] if key != "site"}})
    print(*table(rows), sep="\n")
    print()
    for name, site in sites.items():
        for path, found in site.by_file.items():
            odd = {kind: found[kind] for kind in ("broken", "unknown", "beyond") if found[kind]}
            if odd:
                print(f"{name}: {path.removeprefix(str(CORPUS))}: {site.files[Path(path)]} hands counted, {odd}")
    if options.findings:
        print("\n| site | severity | rule | findings |\n|---|---|---|---:|")
        for name, site in sites.items():
            for (severity, code), count in sorted(site.findings.items()):
                if severity != "info":
                    print(f"| {name} | {severity} | {code} | {count:,} |")


if __name__ == "__main__":
    main()

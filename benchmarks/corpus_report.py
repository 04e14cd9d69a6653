"""What the parser makes of the corpus beside the repository: headers, hands, repeats, rejects and remarks by site.

    python benchmarks/corpus_report.py [--site NAME ...] [--lines N]

Reads `../shared/corpus` (see its README) as the pipeline does, each folder of a site told by its files' first lines;
prints a row a site and, with --lines, the first lines that were not understood. `open` is headers less hands and
rejects: 0 where nothing is lost.
"""

import argparse
import csv
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import polars as pl

from parsers import grammar
from parsers.ingest import ingest
from parsers.sources import open_splits
from parsers.vocabulary import RejectCode, RemarkCode

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus"
QUIET = ("DEPARTURE", "IGNORED_TEXT")
COLUMNS = ("files", "headers", "hands", "repeats", "TRUNCATED_HAND", "BROKEN_HAND", "UNKNOWN_FORMAT", "UNPARSED_LINE")


def files(formats: set[str]) -> Iterator[tuple[str, Path]]:
    """Every file of the corpus with its format."""
    with (CORPUS / "MANIFEST.tsv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            if not formats or row["format"] in formats:
                yield row["format"], CORPUS / row["path"]


def headers(data: bytes, site: str) -> int:
    """Lines that begin a hand."""
    if site not in grammar.names():
        return 0
    signatures = tuple(text.encode() for text in grammar.load(site).signatures)
    lines = data.replace(b"\r", b"\n").split(b"\n")
    return sum(line.lstrip(b"\xef\xbb\xbf\xc3\xc2\xaf").startswith(signatures) for line in lines)


def report(site: str, paths: list[Path], limit: int) -> Counter[str]:
    """The counts of a site's files; prints the first lines that were not understood."""
    total: Counter[str] = Counter(files=len(paths))
    names = [site] if site in grammar.names() else None
    splits = open_splits(paths, site=site) if names else open_splits(paths)
    seen: set[str] = set()
    remarks = []
    for split in splits:
        starts = [*split.pieces.start.tolist(), len(split.data)]
        for begin, end in pairwise(starts):
            total["headers"] += headers(split.data[begin:end], split.site)
        facts = ingest(split, compiled=True)
        total["hands"] += facts.hands.height
        for number in facts.hands.get_column("hand_id"):
            total["repeats"] += number in seen
            seen.add(number)
        where = facts.hands.select("hand", "source")
        remarks += facts.remarks.join(where, on="hand").iter_rows(named=True)
        remarks += facts.rejects.iter_rows(named=True)
    uris = splits.sources.get_column("uri")
    for entry in [*remarks, *splits.rejects.iter_rows(named=True)]:
        codes = RemarkCode if "hand" in entry else RejectCode
        name = codes(entry["code"]).name
        total[name] += 1
        if limit > 0 and name not in QUIET:
            limit -= 1
            print(f"{name:16} {Path(uris[entry['source']]).name[-40:]:40} {entry['line']:5} {entry['text'][:110]!r}")
    return total


def main() -> None:
    """The table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--lines", type=int, default=0)
    parser.add_argument("--site", nargs="*", default=[])
    parser.add_argument("--format", nargs="*", default=[])
    options = parser.parse_args()
    by_site: defaultdict[str, list[Path]] = defaultdict(list)
    for _, path in files(set(options.format)):
        head = next(iter(open_splits([path])), None)
        if head is not None and (not options.site or head.site in options.site):
            by_site[head.site].append(path)
    rows = []
    for site, paths in sorted(by_site.items()):
        total = report(site, paths, options.lines)
        others = sum(count for name, count in total.items() if name not in (*COLUMNS, *QUIET))
        rows.append({"site": site, **{name.lower(): total[name] for name in COLUMNS}, "other": others})
    with pl.Config(tbl_rows=100, tbl_cols=20, tbl_width_chars=150):
        print(pl.DataFrame(rows))


if __name__ == "__main__":
    main()

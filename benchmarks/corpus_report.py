"""What the parser makes of the corpus beside the repository: headers, hands, rejects and remarks by format.

    python benchmarks/corpus_report.py [--lines N] [--format stars]

Reads `../shared/corpus` (see its README); prints nothing but counts, and with --lines the first lines not understood.
"""

import argparse
import csv
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from parsers import grammar
from parsers.ingest import ingest
from parsers.splits import Pieces, Split
from parsers.vocabulary import RejectCode, RemarkCode

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus"


def decoded(data: bytes) -> bytes:
    """UTF-8, however the file is encoded."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16").encode()
    try:
        data.decode()
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace").encode()
    return data


def split_of(data: bytes, site: str = "pokerstars") -> Split:
    """A split of one piece."""
    pieces = Pieces(np.zeros(1, np.int64), np.zeros(1, np.int32), np.zeros(1, np.int64), np.ones(1, np.int32))
    return Split(0, site, data, pieces)


def headers(data: bytes, site: str) -> int:
    """Lines that begin a hand."""
    signatures = tuple(text.encode() for text in grammar.load(site).signatures)
    lines = data.replace(b"\r", b"\n").split(b"\n")
    return sum(line.lstrip(b"\xef\xbb\xbf\xc2\xaf").startswith(signatures) for line in lines)


def rows(kind: str) -> Iterator[dict[str, str]]:
    with (CORPUS / "MANIFEST.tsv").open(encoding="utf-8") as file:
        yield from (row for row in csv.DictReader(file, delimiter="\t") if row["format"] == kind)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--lines", type=int, default=0)
    parser.add_argument("--format", default="stars")
    parser.add_argument("--site", default="pokerstars")
    options = parser.parse_args()
    total: Counter[str] = Counter()
    shown = 0
    for row in rows(options.format):
        data = decoded((CORPUS / row["path"]).read_bytes())
        facts = ingest(split_of(data, options.site), compiled=True)
        total["files"] += 1
        total["headers"] += headers(data, options.site)
        total["hands"] += facts.hands.height
        for table, codes in (("rejects", RejectCode), ("remarks", RemarkCode)):
            for entry in getattr(facts, table).iter_rows(named=True):
                name = codes(entry["code"]).name
                total[name] += 1
                if shown < options.lines and name not in ("DEPARTURE", "IGNORED_TEXT"):
                    shown += 1
                    print(f"{name:16} {row['path'][-50:]:50} {entry['line']:5} {entry['text'][:100]!r}")
    for name, count in total.items():
        print(f"{name:20} {count:8}")


if __name__ == "__main__":
    main()

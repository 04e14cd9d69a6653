"""Damage to own-written hands of every site and format, and what must hold for whatever comes out of it.

`changed` applies changes of a few kinds at relative places; `lawful` reads the result through the whole pipeline and
checks that nothing crashed, hung or was lost: bytes of hands + rejects + white space = bytes of the source.
"""

import io
import time
from itertools import pairwise
from pathlib import Path

from auditor.pipeline import Settings, audit
from parsers import borders, grammar
from parsers.ingest import ingest
from parsers.sources import open_splits

HISTORIES = Path(__file__).parent.parent / "sample_histories"
SITES = grammar.names()
HEADER = "PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2024/05/04 18:30:31 ET"
NAMES = (  # of players: what sites write, what programs choke on
    "PokerStars Hand #", HEADER, "Ola: folds", ": raises $2 to $4 and is all-in", "*** SUMMARY ***", "Seat 1: Ola",
    "Dealt to Pim [Ad Qh]", "Total pot $1 | Rake $0", "Uncalled bet ($1) returned to", "Game #",
    "#41: Limit Omaha - 1/2", "$5", "1", "", " ", "  Rik", "Ol", "Ola Pim", "(", "[Ad]", "{player}", "%s%n", "=1+1",
    "<script>alert(1)</script>",
    '"', "'", "\\", "a|b", "\u202eolA", "Zoe\u0301", "\ufeff", "\ufffd", "\u0130", "\0", "\t", "\x1b[2J", "x" * 300,
)  # fmt: skip
PARTS = (  # of lines
    b"\0", b"\xff", b"\xef\xbb\xbf", b'"', b"<", b">", b"]]>", b"&#0;", b"\n[", b"\n{", b"\r", b"\n\n", b"\n\n\n",
    b"9" * 30, b"-1", b"0", b"1e9", b"$", b"1,234", b"1.234,5", b" and is all-in", b" [Ad Ad]", b" (", b" - ",
    b": " * 200, b"{" * 50, b"\x80", b"\xc3", b"*** TURN *** [2c 7d Jh] [8s]", b"PokerStars Hand #1: ",
)  # fmt: skip
KINDS = ("flip", "drop", "double", "swap", "cut", "behead", "insert", "rename", "number", "splice", "ends")
SECONDS = 20.0  # of processor time: a hang, not a slow machine


def seeds(site: str) -> list[bytes]:
    """The sample hands of a site: a text for each file, and for each sample of its site file."""
    files = [path.read_bytes() for path in sorted((HISTORIES / site).rglob("*.txt"))]
    return files + [sample.text.lstrip().encode() for sample in grammar.load(site).samples]


def changed(data: bytes, changes: list[tuple[str, float, int]], other: bytes = b"") -> bytes:
    """The text after changes: (kind, where between 0 and 1, which). `other` is spliced in."""
    for kind, where, which in changes:
        at = int(where * len(data))
        lines = data.splitlines(keepends=True)
        row = int(where * len(lines))
        if kind == "cut":
            data = data[:at]
        elif kind == "behead":
            data = data[at:]
        elif kind == "insert":
            data = data[:at] + PARTS[which % len(PARTS)] + data[at:]
        elif kind == "splice":
            data = b"".join([*lines[:row], other, *lines[row:]])
        elif kind == "ends":
            data = data.replace(b"\n", (b"\r\n", b"\r", b"  \n", b"\n\n")[which % 4])
        elif not lines:
            continue
        elif kind == "flip":
            data = data[:at] + bytes([data[at] ^ 1 << which % 8]) + data[at + 1 :]
        elif kind == "swap":
            place = which % len(lines)
            lines[row], lines[place] = lines[place], lines[row]
            data = b"".join(lines)
        elif kind in ("drop", "double"):
            data = b"".join(lines[:row] + lines[row : row + 1] * (2 if kind == "double" else 0) + lines[row + 1 :])
        elif kind == "rename":
            name = (b"Ola", b"Pim", b"Rik")[int(where * 3)]
            data = data.replace(name, NAMES[which % len(NAMES)].encode())
        elif kind == "number":
            digits = [place for place in range(len(data)) if data[place : place + 1].isdigit()]
            if digits:
                place = digits[int(where * len(digits))]
                data = data[:place] + str(10 ** (which % 22) - which % 3).encode() + data[place + 1 :]
    return data


def white(data: bytes) -> bool:
    """Whether these bytes say nothing: blanks, ends of lines, NULs and byte order marks."""
    for mark in borders.MARKS:
        data = data.replace(mark, b"")
    return not data.strip()


def lawful(data: bytes, *, judges: bool = True, **options: object) -> list[tuple[int, int]]:
    """Reads and audits a source; raises where something is lost. Returns where the hands are: offset and length."""
    begin = time.process_time()
    splits = open_splits("-", stdin=io.BytesIO(data), **options)  # type: ignore[arg-type]
    spans: list[tuple[int, int]] = []
    hands: list[tuple[int, int]] = []
    for split in splits:
        facts = ingest(split, compiled=False)
        hands += facts.hands.select("offset", "length").rows()
        (offset,), (start,) = split.pieces.offset[:1].tolist(), split.pieces.start[:1].tolist()
        found = [*facts.hands.select("offset", "length").rows(), *facts.rejects.select("offset", "length").rows()]
        found.sort()
        assert all(one[0] + one[1] <= two[0] for one, two in pairwise(found)), "two rows share bytes"
        if len(split.pieces.start) == 1:
            place = 0
            for at, length in found:
                assert white(split.data[start + place : start + at - offset]), split.data[start + place :][:80]
                place = at - offset + length
            assert white(split.data[start + place :]), split.data[start + place :][:80]
        spans += found
        assert all(text.strip() for text in facts.rejects.get_column("text")), "an empty reject"
        if judges:
            audit(facts, split.site, Settings(paths=("-",)), data=split.data, table=splits.sources)
    spans += splits.rejects.select("offset", "length").rows()
    spans.sort()
    assert all(one[0] + one[1] <= two[0] for one, two in pairwise(spans)), "two rows share bytes"
    try:
        data.decode()
    except UnicodeDecodeError:
        pass
    else:
        if splits.sources.get_column("encoding")[0] in (None, "utf-8"):
            place = 0
            for at, length in [*spans, (len(data), 0)]:
                assert white(data[place:at]), data[place:at][:80]
                place = at + length
    assert time.process_time() - begin < SECONDS, "a hang"
    return sorted(hands)

"""For the author of a site file: which template matched which line, and what its samples do not give.

In: a site and text. Out: a row a line, in order; the troubles of a sample. The scan itself is run, interpreted, and
looked at while it runs.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields

import numpy as np

from parsers import cards, kernels, scan
from parsers.declarations import key, meant
from parsers.grammar import Line, Sample, Site
from parsers.ingest import ingest, scanned
from parsers.layout import HEADER, SECTION
from parsers.splits import Pieces, Split
from parsers.tables import Facts, readable
from parsers.templates import parse, variants
from parsers.vocabulary import RejectCode, RemarkCode

_HEADER = "the header of a hand"


@dataclass(frozen=True, slots=True)
class Match:
    """A line of the text, its number from 1, and the template that reads it: None where none does."""

    number: int
    text: str
    template: str | None
    is_header: bool


def matches(split: Split, site: Site) -> Iterator[Match]:
    """Every line of the split that is not blank."""
    owners = [line for line in site.lines for _ in variants(parse(line.template))]
    found: dict[int, Line | str] = {}

    def use(template: int, data: bytes, begin: int, end: int, m: list[int]) -> None:
        found[begin] = owners[template]
        scan.use(template, data, begin, end, m)

    def open_hand(data: bytes, begin: int, end: int, m: list[int]) -> None:
        scan.open_hand(data, begin, end, m)
        if m[SECTION] != HEADER:
            found[begin] = _HEADER

    text, _ = scanned(split, site, compiled=False, kernel=kernels.rebound(scan.scan, use=use, open_hand=open_hand))
    begin = 0
    for number, line in enumerate(text.splitlines(keepends=True), 1):
        if line.strip(b" \r\n\t"):
            owner = found.get(begin + len(line) - len(line.lstrip(b"\xef\xbb\xbf")))
            told = owner.template if isinstance(owner, Line) else owner
            yield Match(number, line.decode("utf-8", "replace").rstrip(), told, owner == _HEADER)
        begin += len(line)


_REMARKS = {  # what it is, and whether it is wrong
    RemarkCode.AMBIGUOUS_NUMBER: ("an amount in it can be read in two ways (ING105)", False),
    RemarkCode.UNKNOWN_ACTOR: ("its template has no {player}, or the player has no seat (ING106)", True),
    RemarkCode.DUPLICATE_SEAT: ("the seat or the name stands twice (ING106)", True),
    RemarkCode.DEPARTURE: ("it is not written as the format declares (ING111)", False),
}
_TOTAL = 'no line makes a row = "total" (or set ends_with_payment)'
_PAID = 'nobody is paid (row = "collect")'
_BROKEN = 'the hand that begins here is not understood: its header, or it has no seats (row = "seat")'


def troubles(facts: Facts, site: Site) -> Iterator[tuple[int, bool, str]]:
    """What is the matter with lines that a template reads, and with hands that are taken back: the line, whether it is
    wrong, and words."""
    for code, line in facts.remarks.select("code", "line").iter_rows():
        if RemarkCode(code) in _REMARKS:
            words, is_wrong = _REMARKS[RemarkCode(code)]
            yield line, is_wrong, words
    for code, line in facts.rejects.select("code", "line").iter_rows():
        if code == RejectCode.TRUNCATED_HAND:
            yield line, True, f"the hand that begins here has no end: {_PAID if site.ends_with_payment else _TOTAL}"
        elif code == RejectCode.BROKEN_HAND:
            yield line, True, _BROKEN


def unresolved(facts: Facts) -> dict[str, int]:
    """How many hands tell no game or no betting structure, by which it is: what `games` and `structures` are for."""
    missing = {"game": facts.hands.get_column("game").null_count()}
    missing["betting structure"] = facts.hands.get_column("structure").null_count()
    return {name: count for name, count in missing.items() if count}


def unraked(facts: Facts) -> int:
    """How many hands tell no rake, nor that there is none: what they do not pay may be rake."""
    return facts.hands.get_column("rake").null_count()


def samples(site: Site) -> Iterator[tuple[Sample, list[str]]]:
    """Every sample of a site file, and what its text does not give: one line each, with the path in the file."""
    for number, sample in enumerate(site.samples):
        facts = ingest(_split(sample.text.encode(), site.name), site=site, compiled=False)
        yield sample, [f"{key('sample', number)}{trouble}" for trouble in _troubles(sample, facts)]


def _split(text: bytes, site: str) -> Split:
    """Text as if it were a file."""
    pieces = Pieces(np.zeros(1, np.int64), np.zeros(1, np.int32), np.zeros(1, np.int64), np.ones(1, np.int32))
    return Split(0, site, text, pieces)


def _troubles(sample: Sample, facts: Facts) -> Iterator[str]:
    if facts.hands.is_empty():
        yield ".text: no hand begins in it"
    for code, line, text in facts.remarks.select("code", "line", "text").iter_rows():
        yield f".text: line {line}: {RemarkCode(code).name.lower().replace('_', ' ')}: {text}"
    for code, line in facts.rejects.select("code", "line").iter_rows():
        yield f".text: line {line}: {RejectCode(code).name.lower().replace('_', ' ')}"
    known = [table.name for table in fields(facts)]
    for table, expected in sample.rows.items():
        if table not in known:
            yield f".{key('rows', table)}: there is no such table{meant(table, known)}"
            continue
        found = readable(table, getattr(facts, table)).to_dicts()
        columns = getattr(facts, table).columns
        strange = [(row, name) for row, want in enumerate(expected) for name in want if name not in columns]
        if strange:
            row, name = strange[0]
            yield f".{key('rows', table, row, name)}: there is no such column{meant(name, columns)}"
            continue
        difference = _difference(expected, found)
        if difference:
            yield f".rows.{table}{difference}"


def _difference(expected: Sequence[dict[str, object]], found: Sequence[dict[str, object]]) -> str:
    """Where rows that should follow one another do not: told of the place where the most of them do. "" for none."""
    if len(found) < len(expected):
        return f": the text gives {len(found)} rows, {len(expected)} are expected"
    fewest: list[str] | None = None
    for start in range(len(found) - len(expected) + 1):
        pairs = [
            (f"[{row}].{name}", _shown(name, found[start + row][name]), _shown(name, value))
            for row, want in enumerate(expected)
            for name, value in want.items()
        ]
        wrong = [
            f"{place}: the text gives {told}, {value} is expected" for place, told, value in pairs if told != value
        ]
        if fewest is None or len(wrong) < len(fewest):
            fewest = wrong
    return fewest[0] if fewest else ""


def _shown(name: str, value: object) -> str:
    """A value as it stands in a site file; "" is what the text does not tell."""
    if name == "card" and isinstance(value, int):
        value = cards.text(value)
    if isinstance(value, bool):
        return str(value).lower()
    return '""' if value is None or value == "" else f'"{value}"' if isinstance(value, str) else str(value)

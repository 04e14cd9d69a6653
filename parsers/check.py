"""For the author of a site file: which template matched which line, and what its samples do not give.

In: a site and text. Out: a row a line, in order; the troubles of a sample.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields

import numpy as np
import polars as pl

from parsers import cards
from parsers.declarations import key, meant
from parsers.grammar import Sample, Site
from parsers.ingest import ingest
from parsers.splits import Pieces, Split
from parsers.tables import Facts, readable
from parsers.tracing import declaring, traced, undeclared
from parsers.vocabulary import Action, RejectCode, RemarkCode, Street, is_forced, is_turn

_HEADER = "the header of a hand"
_IGNORED = "ignored text"
_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class Match:
    """A line of a source, its number from 1, and what is made of it."""

    source: int
    number: int
    text: str
    told: str  # in words: the template that reads it, or what else it is
    is_read: bool
    is_header: bool = False


def matches(split: Split, site: Site) -> Iterator[Match]:
    """Every line of the split that is not blank."""
    text, trace = traced(split, site)
    lines = list(_lines(split, text))
    unread = b"\n".join(line for _, _, begin, line in lines if begin not in trace.read)
    signs = undeclared(unread.decode("utf-8", "replace"), site)
    others = [(traced(split, declaring(site, signs, loose=loose))[1], loose) for loose in (False, True) if signs]
    outside: RejectCode | None = None
    for source, number, begin, line in lines:
        shown = line.decode("utf-8", "replace").rstrip()
        is_header, owner = begin in trace.headers, trace.read.get(begin)
        is_first = begin in trace.outside
        outside = trace.outside[begin] if is_first else None if is_header or owner else outside
        if is_header or owner:
            yield Match(source, number, shown, owner.template if owner else _HEADER, True, is_header)
        elif outside == RejectCode.IGNORED_TEXT:
            yield Match(source, number, shown, _IGNORED, True)
        else:
            sign = next((sign for sign in signs if sign in shown), None)
            why = trace.missed.get(begin, "")
            other, loose = next(
                (one for one in others if begin in one[0].headers or begin in one[0].read), (None, False)
            )
            if sign and other:
                reader = f'"{other.read[begin].template}"' if begin in other.read else _header(site)
                how = "; behind an amount with loose_amounts" if loose and not site.loose_amounts else ""
                why = f"{reader} would, but {sign!r} is no declared sign (currencies{how})"
            elif outside is not None and not is_first:
                why = "the header of its hand is not read" if outside == RejectCode.BROKEN_HAND else "it is in no hand"
            yield Match(source, number, shown, f"no template reads this line{why and f': {why}'}", False)


def _header(site: Site) -> str:
    """The header's template in words."""
    templates = [line.template for line in site.lines if line.section == "header"]
    return f'"{templates[0]}"' if len(templates) == 1 else "one of the header's templates"


def _lines(split: Split, text: bytes) -> Iterator[tuple[int, int, int, bytes]]:
    """The lines that are not blank: source, number in it, where the line's own text begins, and the line."""
    pieces = split.pieces
    starts = [*pieces.start.tolist(), len(text)]
    for start, end, source, number in zip(
        starts, starts[1:], pieces.source.tolist(), pieces.line.tolist(), strict=False
    ):
        begin = start
        for line in text[start:end].splitlines(keepends=True):
            if line.strip(b" \r\n\t"):
                yield source, number, begin + len(line) - len(line.lstrip(b"\xef\xbb\xbf")), line
            begin += len(line)
            number += 1


def outside(rejects: pl.DataFrame, site: Site) -> list[Match]:
    """Text of sources that came into no split, since no hand begins in it: told by its first line."""
    found = []
    for source, number, length, told in rejects.select("source", "line", "length", "text").iter_rows():
        first, *more = _LINE_END.split(told.lstrip("\ufeff"))
        is_ignored = first.startswith(site.ignored)
        words = _IGNORED if is_ignored else "no hand begins here"
        rest = ", nor in what follows it" if any(map(str.strip, more)) and not is_ignored else ""
        found.append(Match(source, number if length else 0, first.rstrip(), words + rest, is_ignored))
    return found


_REMARKS = {  # what it is, and whether it is wrong
    RemarkCode.AMBIGUOUS_NUMBER: ("an amount in it can be read in two ways (ING105)", False),
    RemarkCode.UNKNOWN_ACTOR: ("its template has no {player}, or the player has no seat (ING106)", True),
    RemarkCode.DUPLICATE_SEAT: ("the seat or the name stands twice (ING106)", True),
    RemarkCode.DEPARTURE: ("it is not written as the format declares (ING111, which oddchip audit explains)", False),
}
_CHOICES = [int(one) for one in Action if is_turn(one) and not is_forced(one)]
_TOTAL = 'no line makes a row = "total" (or set ends_with_payment)'
_PAID = 'nobody is paid (row = "collect")'
_BROKEN = 'the hand that begins here is not understood: its header, or it has no seats (row = "seat")'


def troubles(facts: Facts, site: Site) -> Iterator[tuple[tuple[int, int], bool, str]]:
    """What is the matter with lines that a template reads, and with hands that are taken back: source and line, whether
    it is wrong, and words."""
    of_hand = facts.remarks.join(facts.hands.select("hand", "source"), on="hand")
    for code, source, line in of_hand.select("code", "source", "line").iter_rows():
        if RemarkCode(code) in _REMARKS:
            words, is_wrong = _REMARKS[RemarkCode(code)]
            yield (source, line), is_wrong, words
    for code, source, line in facts.rejects.select("code", "source", "line").iter_rows():
        if code == RejectCode.TRUNCATED_HAND:
            yield (
                (source, line),
                True,
                f"the hand that begins here has no end: {_PAID if site.ends_with_payment else _TOTAL}",
            )
        elif code == RejectCode.BROKEN_HAND:
            yield (source, line), True, _BROKEN


def unresolved(facts: Facts) -> dict[str, int]:
    """How many hands tell no game or no betting structure, by which it is: what `games` and `structures` are for."""
    missing = {"game": facts.hands.get_column("game").null_count()}
    missing["betting structure"] = facts.hands.get_column("structure").null_count()
    return {name: count for name, count in missing.items() if count}


def unraked(facts: Facts) -> int:
    """How many hands tell no rake, nor that there is none: what they do not pay may be rake."""
    return facts.hands.get_column("rake").null_count()


def streetless(facts: Facts) -> int:
    """How many hands have folds, calls or bets before any line begins a street: they count as acts of the deal."""
    is_early = (pl.col("street") == int(Street.DEAL)) & pl.col("action").is_in(_CHOICES)
    return facts.actions.filter(is_early).get_column("hand").n_unique()


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

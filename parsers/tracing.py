"""One scan, interpreted and looked at while it runs: what reads which line, and of the other lines what they miss.

In: a split and a site. Out: the text, and by the place where a line begins what was made of it. The scan is the one
that audits; only some of its kernels are called by way of here.
"""

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass, field

import msgspec

from parsers import choosing, damage, kernels, scan
from parsers.grammar import Currency, Line, Site
from parsers.ingest import scanned
from parsers.layout import AMBIGUOUS, DEPARTED, DONE, HEADER, HURT, HURT_LENGTH, HURT_START, SECTION
from parsers.program import SECTIONS
from parsers.splits import Split
from parsers.templates import parse, variants
from parsers.vocabulary import RejectCode

_BESIDE = re.compile(r"(?<![^\W_])([^\W\d_]{2,12})(?=\d)|(?<=\d) ?([^\W\d_]{2,12})(?![^\W_])")
_BEHIND = "it stands behind the end of a hand; declare text between hands with `ignored`"


@dataclass(frozen=True, slots=True)
class Trace:
    """What was made of the lines, by the place where each begins in the text."""

    read: dict[int, Line] = field(default_factory=dict)
    headers: set[int] = field(default_factory=set)
    missed: dict[int, str] = field(default_factory=dict)  # what a line misses that no template reads
    outside: dict[int, RejectCode] = field(default_factory=dict)  # where text begins that is in no hand


def traced(split: Split, site: Site) -> tuple[bytes, Trace]:
    """The scan of a split, and what it made of each line."""
    owners = [line for line in site.lines for _ in variants(parse(line.template))]
    trace = Trace()

    def use(template: int, data: bytes, begin: int, end: int, m: list[int]) -> None:
        trace.read[begin] = owners[template]
        scan.use(template, data, begin, end, m)

    def open_hand(data: bytes, begin: int, end: int, m: list[int]) -> None:
        scan.open_hand(data, begin, end, m)
        if m[SECTION] != HEADER:
            trace.headers.add(begin)
        else:
            trace.outside[begin] = RejectCode.BROKEN_HAND
            trace.missed[begin] = _elsewhere(owners, data, begin, end, m)

    def open_region(m: list[int], code: int, begin: int, end: int) -> None:
        scan.open_region(m, code, begin, end)
        trace.outside[begin] = RejectCode(code)

    def damaged_row(template: int, data: bytes, begin: int, end: int, m: list[int]) -> None:
        at, length = m[HURT_START], m[HURT_LENGTH]
        told = data[at : at + length].decode("utf-8", "replace")
        reason = damage.reason(owners[template].template, m[HURT], told)
        scan.damaged_row(template, data, begin, end, m)
        trace.missed[begin] = _elsewhere(owners, data, begin, end, m) or reason

    def find_stranger(data: bytes, begin: int, end: int, m: list[int]) -> int:
        trace.missed[begin] = _elsewhere(owners, data, begin, end, m) or _BEHIND * m[DONE]
        return choosing.find_stranger(data, begin, end, m)

    kernel = kernels.rebound(
        scan.scan,
        use=use,
        open_hand=open_hand,
        open_region=open_region,
        damaged_row=damaged_row,
        find_stranger=find_stranger,
    )
    text, *_ = scanned(split, site, compiled=False, kernel=kernel)
    return text, trace


def undeclared(text: str, site: Site) -> list[str]:
    """The signs of currencies that stand in a text, and that the site declares for none: characters that are one, and
    words that stand beside numbers more than once."""
    known = "".join(sign for currency in site.currencies.values() for sign in currency.signs)
    words = Counter(word for pair in _BESIDE.findall(text) for word in pair if word)
    signs = {sign for sign in text if unicodedata.category(sign) == "Sc"}
    signs |= {word for word, count in words.items() if count > 1}
    return sorted((sign for sign in signs if sign not in known), key=lambda sign: (-words[sign], sign))


def declaring(site: Site, signs: list[str], *, loose: bool) -> Site:
    """The site as if it had declared these signs; `loose`: behind amounts and set off by a blank as well."""
    added = {sign: Currency(signs=(sign,)) for sign in signs}
    return msgspec.structs.replace(site, currencies=added | site.currencies, loose_amounts=loose or site.loose_amounts)


def _elsewhere(owners: list[Line], data: bytes, begin: int, end: int, m: list[int]) -> str:
    """Whether a line would be read in another section of the hand than the one it stands in: in words, or ""."""
    here, ambiguous, departed = m[SECTION], m[AMBIGUOUS], m[DEPARTED]
    found = -1
    for section in range(len(SECTIONS)):
        if section != here and found < 0:
            m[SECTION] = section
            found = choosing.find(data, begin, end, m)
    m[SECTION], m[AMBIGUOUS], m[DEPARTED] = here, ambiguous, departed
    if found < 0:
        return ""
    return f'"{owners[found].template}" would fit in section {owners[found].section}, but stands in {SECTIONS[here]}'

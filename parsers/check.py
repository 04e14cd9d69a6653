"""Which template of a site matched which line: for the author of a site file.

In: a site and text. Out: a row a line, in order. The scan itself is run, interpreted, and looked at while it runs.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from parsers import kernels, scan
from parsers.grammar import Line, Site
from parsers.ingest import text_and_memory
from parsers.layout import SECTION
from parsers.splits import Split
from parsers.templates import parse, variants

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
        if m[SECTION] != scan.HEADER:
            found[begin] = _HEADER

    text, starts, lines, memory = text_and_memory(split, site)
    kernels.rebound(scan.scan, use=use, open_hand=open_hand)(text, starts, lines, len(lines), memory.tolist())
    begin = 0
    for number, line in enumerate(text.splitlines(keepends=True), 1):
        if line.strip(b" \r\n\t"):
            owner = found.get(begin + len(line) - len(line.lstrip(b"\xef\xbb\xbf")))
            told = owner.template if isinstance(owner, Line) else owner
            yield Match(number, line.decode("utf-8", "replace").rstrip(), told, owner == _HEADER)
        begin += len(line)

"""Text of a split to facts.

In: a `Split`. Out: `Facts`. Small splits are read by the interpreter, large ones by machine code: the same functions.
"""

import re
import unicodedata
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

import numpy as np

from parsers import grammar, kernels, readers
from parsers.assemble import assemble
from parsers.grammar import Site
from parsers.layout import (
    COLUMNS,
    FIXED,
    FULL,
    INDEX_SIZE,
    LOST,
    NONE,
    P_CODE,
    REGION,
    T_INDEX,
    TEXTS,
)  # fmt: skip
from parsers.mend import mended
from parsers.scan import scan
from parsers.spelling import respelled
from parsers.splits import Split
from parsers.tables import Facts
from parsers.templates import Program, compile_site

COMBINING = re.compile(rb"\xcc[\x80-\xbf]|\xcd[\x80-\xaf]")  # U+0300 to U+036F
_MARKS = (b"\n\r", b" [")  # what ends a line, what stands before a card
_SAMPLES, _SAMPLE = 16, 1 << 14  # bytes
COMPILE_FROM = 512 * 1024  # bytes: below, loading the machine code takes longer than it saves

NOWHERE = Site(name="", signatures=("\0",), lines=(), games={}, structures={})  # text of no site: all is rejected

_programs: dict[int, tuple[Site, Program]] = {}  # by the site's identity: a Site holds dictionaries


def ingest(split: Split, *, site: Site | None = None, compiled: bool | None = None) -> Facts:
    """The facts of a split. `site` stands in for the installed one of that name; `compiled` None: by size."""
    if site is None and split.site in readers.names():
        from parsers import book

        return book.read(split, readers.load(split.site))
    site = site or (grammar.load(split.site) if split.site else NOWHERE)
    text, memory = scanned(split, site, compiled=len(split.data) >= COMPILE_FROM if compiled is None else compiled)
    facts = assemble(split, text, site, memory)
    return mended(facts, site.mended) if site.mended else facts


def scanned(split: Split, site: Site, *, compiled: bool, kernel: Any = None) -> tuple[bytes, Any]:
    """The text as the scan reads it, and its filled memory. `kernel` stands in for the scan."""
    starts, lines = [*split.pieces.start.tolist(), len(split.data)], split.pieces.line.tolist()
    text = respelled(composed(split.data), starts, site.alphabets)
    room = [1] * (TEXTS + 1)
    while True:
        memory = memory_of(text, site, room)
        if compiled:
            data = np.frombuffer(text, np.uint8)
            run: Any = kernels.compiled(scan)
            run(data, np.array(starts, np.int64), np.array(lines, np.int64), len(lines), memory)
        else:
            interpreted = memory.tolist()
            (kernel or scan)(text, starts, lines, len(lines), interpreted)
            memory = np.array(interpreted)
        if not memory[FULL]:
            return text, memory
        room[memory[FULL] - 1] *= 4


def composed(data: bytes) -> bytes:
    """The text with combining marks composed (NFC), so that both spellings of a name are one player.

    Offsets stay: a line that becomes shorter is filled up with blanks, which mean nothing at the end of a line.
    """
    if b"\xcc" not in data and b"\xcd" not in data:
        return data
    lines = re.split(rb"([\r\n]+)", data)
    for number, line in enumerate(lines):
        if COMBINING.search(line):
            short = unicodedata.normalize("NFC", line.decode("utf-8", "replace")).encode()
            if len(short) <= len(line):
                lines[number] = short.ljust(len(line))
    return b"".join(lines)


def _program(site: Site) -> Program:
    found = _programs.get(id(site))
    if found is None:
        found = _programs[id(site)] = (site, compile_site(site))
    return found[1]


def _counted(data: bytes) -> tuple[int, int]:
    """How many lines there may be, and how many cards; of a long text by samples, and half as many again."""
    size = len(data)
    if size > _SAMPLES * _SAMPLE:
        data = b"".join([data[at : at + _SAMPLE] for at in range(0, size, size // _SAMPLES)])
    text = np.frombuffer(data, np.uint8)
    lines, cards = (int(np.count_nonzero(text == one) + np.count_nonzero(text == other)) for one, other in _MARKS)
    if size > len(data):
        lines, cards = (3 * count * size // (2 * len(data)) for count in (lines, cards))
    return lines + 2, cards + 2


def memory_of(data: bytes, site: Site, room: Sequence[int] = (1,) * (TEXTS + 1)) -> Any:
    """The scan's memory: the site's program, and room for what the text holds.

    A hand takes three lines or more; a row of any table takes a line, but for cards (a blank or bracket before each)
    and pots (nine bytes and more). Text can be made that holds more: `room` is how many times that, a number a
    table. Pages that are never written cost nothing.
    """
    program = _program(site)
    lines, cards = _counted(data)
    texts = (lines // 2 + 64) * room[TEXTS]
    index = 1 << texts.bit_length()
    rows = dict.fromkeys(COLUMNS, lines)
    rows |= {"hands": lines // 3 + 2, "actions": lines + lines // 3 + 2, "cards": cards, "pots": len(data) // 9 + 9}
    parts = [len(part) for part in program] + [0]
    widths = zip(COLUMNS.items(), room, strict=False)
    parts += [rows[name] * len(columns) * times for (name, columns), times in widths] + [2 * texts, index]
    places = list(accumulate(parts, initial=FIXED))
    memory = np.empty(places[-1], np.int64)
    memory[:FIXED] = 0
    memory[P_CODE : P_CODE + len(places)] = places
    for part, place in zip(program, places, strict=False):
        memory[place : place + len(part)] = part
    memory[memory[T_INDEX] : memory[T_INDEX] + index] = NONE
    memory[INDEX_SIZE] = index
    memory[REGION] = memory[LOST] = NONE
    return memory

"""Text of a split to facts.

In: a `Split`. Out: `Facts`. Small splits are read by the interpreter, large ones by machine code: the same functions.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import partial
from itertools import accumulate, chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parsers import columns, grammar, kernels, readers
from parsers.assemble import assemble
from parsers.grammar import Site
from parsers.layout import (
    AT,
    BUFFER,
    COLUMNS,
    COUNTS,
    FIXED,
    FULL,
    INDEX_SIZE,
    LOST,
    MOST_LINES,
    NONE,
    P_CODE,
    REGION,
    STORE_AFTER,
    T_HANDS,
    T_INDEX,
    TEXTS,
    WANTING,
    Columns,
)
from parsers.program import compile_site
from parsers.scan import scan
from parsers.spelling import respelled
from parsers.splits import Split
from parsers.tables import Facts

COMBINING = re.compile(rb"\xcc[\x80-\xbf]|\xcd[\x80-\xaf]")  # U+0300 to U+036F

NOWHERE = Site(name="", signatures=("\0",), lines=(), games={}, structures={})  # text of no site: all is rejected

_Compiled = tuple[list[int], NDArray[np.int64]]  # how long the parts of a program are, and all of them in one array
_programs: dict[int, tuple[Site, _Compiled]] = {}  # by the site's identity: a Site holds dictionaries


def ingest(split: Split, *, site: Site | None = None, compiled: bool | None = None) -> Facts:
    """The facts of a split. `site` stands in for the installed one of that name; `compiled` None: by size."""
    if site is None and split.site in readers.names():
        from parsers import book

        return book.read(split, readers.load(split.site))
    site = site or (grammar.load(split.site) if split.site else NOWHERE)
    compiled = len(split.data) >= kernels.FROM if compiled is None else compiled
    text, memory, raw = scanned(split, site, compiled=compiled)
    facts = assemble(split, text, site, memory, raw)
    if site.mended:  # few are
        from parsers.mend import mended

        return mended(facts, site.mended)
    return facts


def scanned(split: Split, site: Site, *, compiled: bool, kernel: Any = None) -> tuple[bytes, Any, columns.Raw]:
    """The text as the scan reads it, its memory, and the columns of its tables. `kernel` stands in for the scan."""
    starts, lines = [*split.pieces.start.tolist(), len(split.data)], split.pieces.line.tolist()
    text = respelled(composed(split.data), starts, site.alphabets)
    room = [1] * (TEXTS + 1)
    while True:
        memory = memory_of(text, site, room)
        stored = columns.begun(memory)
        if compiled:
            data = np.frombuffer(text, np.uint8)
            run = partial(kernels.compiled(scan), data, np.array(starts), np.array(lines), len(lines))
        else:
            run = partial(_interpreted, kernel or scan, text, starts, lines)
        run(stored, memory)
        while memory[WANTING]:
            stored = columns.grown(stored, memory, len(text))
            run(stored, memory)
        if not memory[FULL]:
            return text, memory, columns.arrays(stored, memory)
        room[memory[FULL] - 1] *= 4


def _interpreted(
    kernel: Any, text: bytes, starts: list[int], lines: list[int], stored: Columns, memory: NDArray[np.int64]
) -> None:
    """Runs the scan in Python, which is quicker over lists than over arrays."""
    numbers, lists = memory.tolist(), Columns(*(column.tolist() for column in stored))
    kernel(text, starts, lines, len(lines), lists, numbers)
    memory[:] = numbers
    for column, values in zip(stored, lists, strict=True):
        column[:] = np.array(values, np.int64).astype(column.dtype)


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


def _program(site: Site) -> _Compiled:
    found = _programs.get(id(site))
    if found is None:
        program = compile_site(site)
        compiled = [len(part) for part in program], np.array([*chain(*program)], np.int64)
        found = _programs[id(site)] = (site, compiled)
    return found[1]


def memory_of(data: bytes, site: Site, room: Sequence[int] = (1,) * (TEXTS + 1)) -> NDArray[np.int64]:
    """The scan's memory: the site's program, and a buffer for the rows that are not stored yet.

    A hand takes three lines or more, and a row of any table takes a line of eight bytes, but for cards and pots, of
    which a line tells several. Text can be made that holds more: `room` is how many times that, a number a table.
    """
    lengths, program = _program(site)
    texts = (len(data) // 128 + 64) * room[TEXTS]
    index = 1 << (2 * texts).bit_length()
    held = min(len(data) // 8 + 2, STORE_AFTER + MOST_LINES)
    rows = dict.fromkeys(COLUMNS, held)
    rows |= {"hands": held // 3 + 2, "actions": held + held // 3 + 2, "cards": 4 * held + 64, "pots": 2 * held + 64}
    parts = [*lengths, 0]
    widths = zip(COLUMNS.items(), room, strict=False)
    parts += [rows[name] * len(names) * times for (name, names), times in widths] + [2 * texts, index]
    places = list(accumulate(parts, initial=FIXED))
    memory = np.empty(places[-1], np.int64)
    memory[:FIXED] = 0
    memory[P_CODE : P_CODE + len(places)] = places
    memory[BUFFER : BUFFER + COUNTS + 1] = memory[T_HANDS : T_HANDS + COUNTS + 1]
    memory[FIXED : FIXED + len(program)] = program
    memory[memory[T_INDEX] : memory[T_INDEX] + index] = NONE
    memory[INDEX_SIZE] = index
    memory[REGION] = memory[LOST] = memory[AT] = NONE
    return memory

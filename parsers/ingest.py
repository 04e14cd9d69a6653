"""Text of a split to facts.

In: a `Split`. Out: `Facts`. Small splits are read by the interpreter, large ones by machine code: the same functions.
"""

from itertools import accumulate
from typing import Any

import numpy as np

from parsers import grammar, kernels
from parsers.assemble import assemble
from parsers.grammar import Site
from parsers.layout import (
    COLUMNS,
    FIXED,
    INDEX_SIZE,
    LOST,
    NONE,
    P_CODE,
    REGION,
    T_INDEX,
)  # fmt: skip
from parsers.scan import scan
from parsers.splits import Split
from parsers.tables import Facts
from parsers.templates import Program, compile_site

COMPILE_FROM = 256 * 1024  # bytes: below, loading the machine code takes longer than it saves

_programs: dict[int, tuple[Site, Program]] = {}  # by the site's identity: a Site holds dictionaries


def ingest(split: Split, *, site: Site | None = None, compiled: bool | None = None) -> Facts:
    """The facts of a split. `site` stands in for the installed one of that name; `compiled` None: by size."""
    site = site or grammar.load(split.site)
    starts = [*split.pieces.start.tolist(), len(split.data)]
    lines = split.pieces.line.tolist()
    memory = _memory(split.data, _program(site))
    if len(split.data) >= COMPILE_FROM if compiled is None else compiled:
        data = np.frombuffer(split.data, np.uint8)
        kernels.compiled(scan)(data, np.array(starts, np.int64), np.array(lines, np.int64), memory)
    else:
        interpreted = memory.tolist()
        scan(split.data, starts, lines, interpreted)
        memory = np.array(interpreted)
    return assemble(split, site, memory)


def _program(site: Site) -> Program:
    found = _programs.get(id(site))
    if found is None:
        found = _programs[id(site)] = (site, compile_site(site))
    return found[1]


def _memory(data: bytes, program: Program) -> Any:
    """The scan's memory: the program, and room for what the text can hold at most.

    A hand takes three lines or more; a row of any table takes a line, but for cards (a blank or bracket before each) and
    pots (nine bytes and more). Pages that are never written cost nothing.
    """
    text = np.frombuffer(data, np.uint8)
    lines = int(np.count_nonzero(text == 10) + np.count_nonzero(text == 13)) + 2
    cards = int(np.count_nonzero(text == 32) + np.count_nonzero(text == 91)) + 2
    index = 1 << (2 * lines).bit_length()
    rows = dict.fromkeys(COLUMNS, lines)
    rows |= {"hands": lines // 3 + 2, "actions": lines + lines // 3 + 2, "cards": cards, "pots": len(data) // 9 + 9}
    parts = [len(part) for part in program] + [0]
    parts += [rows[name] * len(columns) for name, columns in COLUMNS.items()] + [4 * lines, index]
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

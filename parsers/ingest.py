"""Text of a split to facts.

In: a `Split`. Out: `Facts`. Small splits are read by the interpreter, large ones by machine code: the same functions.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from parsers import grammar, kernels, layout
from parsers.assemble import assemble
from parsers.grammar import Site
from parsers.layout import COLUMNS, NONE, STATE, Tables
from parsers.match import DEPTH
from parsers.scan import SCRATCH, SLOTS, scan
from parsers.splits import Split
from parsers.tables import Facts
from parsers.templates import Program, compile_site

COMPILE_FROM = 256 * 1024  # bytes: below, loading the machine code takes longer than it saves

_programs: dict[int, tuple[Site, Program, Program]] = {}  # by the site's identity: a Site holds dictionaries


def ingest(split: Split, *, site: Site | None = None, compiled: bool | None = None) -> Facts:
    """The facts of a split. `site` stands in for the installed one of that name; `compiled` None: by size."""
    site = site or grammar.load(split.site)
    if compiled is None:
        compiled = len(split.data) >= COMPILE_FROM
    data = np.frombuffer(split.data, np.uint8)
    starts = [*split.pieces.start.tolist(), len(data)]
    lines = split.pieces.line.tolist()
    tables = _tables(data, _integers if compiled else _list)
    state = [0] * STATE
    state[layout.REGION] = state[layout.LOST] = NONE
    scratch = [[0] * size for size in (SLOTS, SCRATCH, 1 + 3 * layout.MAX_SEATS, 4 * DEPTH)]
    _, plain, packed = _program(site)
    if compiled:
        counts = np.array(state)
        kernels.compiled(scan)(
            data, np.array(starts), np.array(lines, np.int64), packed, tables, counts, *map(np.array, scratch)
        )
        state = counts.tolist()
    else:
        scan(split.data, starts, lines, plain, tables, state, *scratch)
    return assemble(split, site, tables, state)


def _program(site: Site) -> tuple[Site, Program, Program]:
    """The site's program as lists for the interpreter and as arrays for machine code."""
    found = _programs.get(id(site))
    if found is None:
        plain = compile_site(site)
        packed: Any = Program(
            *(np.frombuffer(part, np.uint8) if isinstance(part, bytes) else np.array(part, np.int64) for part in plain)
        )
        found = _programs[id(site)] = (site, plain, packed)
    return found


def _tables(data: NDArray[np.uint8], allocate: Any) -> Tables:
    """Room for what the text can hold at most: rows are bounded by lines, cards by the blanks and brackets before them."""
    lines = int(np.count_nonzero(data == 10) + np.count_nonzero(data == 13)) + 1
    cards = int(np.count_nonzero(data == 32) + np.count_nonzero(data == 91)) + 1
    rows = dict.fromkeys(COLUMNS, 2 * lines + 2) | {"cards": cards, "pots": 9 * lines if lines < 64 else 2 * lines}
    index = 1 << (4 * lines).bit_length()
    return Tables(
        **{name: allocate(rows[name] * len(columns), 0) for name, columns in COLUMNS.items()},
        texts=allocate(8 * lines, 0),
        index=allocate(index, NONE),
    )


def _integers(size: int, value: int) -> NDArray[np.int64]:
    return np.empty(size, np.int64) if value == 0 else np.full(size, value, np.int64)


def _list(size: int, value: int) -> list[int]:
    return [value] * size

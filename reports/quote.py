"""The lines of the log that a hand was read from. Enters: an audited split and a hand. Leaves: its lines as text."""

import re
from typing import TYPE_CHECKING

import numpy as np

from parsers.splits import Pieces

if TYPE_CHECKING:
    from auditor.pipeline import Audited

_LINE_END = re.compile(rb"\r\n|\r|\n")
_LONGEST = 400  # characters of a line that are quoted


def lines(audited: "Audited", hand: int) -> list[str]:
    """The hand's lines from the one on whose number its row has; none where the text of the split is not at hand."""
    head = audited.facts.hands.row(hand, named=True)
    start = None if audited.pieces is None else _place(audited.pieces, head["source"], head["offset"])
    if start is None:
        return []
    text = audited.data[start : start + head["length"]]
    return [line.decode("utf-8", "replace")[:_LONGEST] for line in _LINE_END.split(text)]


def _place(pieces: Pieces, source: int, offset: int) -> int | None:
    """Where a place of a source stands in the split's buffer."""
    within = np.flatnonzero((pieces.source == source) & (pieces.offset <= offset))
    if not len(within):
        return None
    piece = within[np.argmax(pieces.offset[within])]
    return int(pieces.start[piece] + offset - pieces.offset[piece])


def quoted(hand_lines: list[str], first: int | None, line: int | None) -> str | None:
    """The line of that number, where `first` is the number of the hand's header."""
    if first is None or line is None or not 0 <= line - first < len(hand_lines):
        return None
    return hand_lines[line - first]

"""The lines of the log that a hand was read from. Enters: an audited split and a hand. Leaves: its lines as text."""

import re
from typing import TYPE_CHECKING, Any

import polars as pl

if TYPE_CHECKING:
    from auditor.pipeline import Audited

_LINE_END = re.compile(rb"\r\n|\r|\n")
_LONGEST = 400  # characters of a line that are quoted


def lines(audited: "Audited", hand: int) -> list[str]:
    """The hand's lines, none where they cannot be found: they begin with the header, which holds the hand's number."""
    head = audited.facts.hands.row(hand, named=True)
    start = _start(audited, hand, head)
    if start is None:
        return []
    text = audited.data[start : start + head["length"]]
    return [line.decode("utf-8", "replace")[:_LONGEST] for line in _LINE_END.split(text)]


def _start(audited: "Audited", hand: int, head: dict[str, Any]) -> int | None:
    """Where the hand begins in the split's buffer: the line with its number, after a blank line for choice.

    Chat may quote a number, and where sources meet there is no blank line. A number that stands there again begins that
    much later.
    """
    if not head["hand_id"]:
        return None
    earlier = audited.facts.hands.head(hand).filter(pl.col("hand_id") == head["hand_id"]).height
    mark = re.compile(rb"(?<!\w)" + re.escape(head["hand_id"].encode()) + rb"(?!\w)")
    starts = [_line_start(audited.data, found.start()) for found in mark.finditer(audited.data)]
    after_blank = [at for at in starts if not audited.data[max(0, at - 4) : at].strip()]
    for places in (after_blank, starts):
        if earlier < len(places):
            return places[earlier]
    return None


def _line_start(data: bytes, at: int) -> int:
    return max(data.rfind(b"\n", 0, at), data.rfind(b"\r", 0, at)) + 1


def quoted(hand_lines: list[str], first: int | None, line: int | None) -> str | None:
    """The line of that number, where `first` is the number of the hand's header."""
    if first is None or line is None or not 0 <= line - first < len(hand_lines):
        return None
    return hand_lines[line - first]

"""How far a source was read: parts of its text in, what is held for a split and what is dropped out."""

import msgspec

from parsers import borders, encoding
from parsers.vocabulary import RejectCode

REJECT_TEXT = 300  # characters of what is dropped that are told
_LAST_LINE = 2**31 - 1


class Dropped(msgspec.Struct):
    """Text that goes into no split, as far as it was read, and why."""

    code: RejectCode
    length: int = 0
    line_ends: int = 0
    begin: bytes = b""  # from the first byte that is not white
    blank: int = 0  # line ends before that


class Reading(msgspec.Struct):
    """How far a source was read: `offset` and `line` are those of the first byte that is held or being dropped."""

    number: int
    text: encoding.Text
    site: str | None = None
    sites: dict[str, None] = {}  # those met, in order
    above: int = 0  # bytes of text above a structured format that are still to come
    offset: int = 0
    line: int = 1
    held: list[bytes | memoryview] = []  # from the start of a hand on
    held_bytes: int = 0
    dropped: Dropped | None = None

    def hold(self, part: bytes | memoryview) -> None:
        """Keeps text of hands."""
        self.held.append(part)
        self.held_bytes += len(part)

    def take(self) -> list[bytes | memoryview]:
        """What is held, which then is not any more."""
        held, self.held, self.held_bytes = self.held, [], 0
        return held

    def drop(self, code: RejectCode, part: bytes) -> None:
        """Keeps the beginning and the length of text that is no hand; the first reason stays."""
        if not part:
            return
        if self.dropped is None:
            self.dropped = Dropped(code)
        dropped = self.dropped
        dropped.length += len(part)
        dropped.line_ends += borders.line_ends(part)
        if not dropped.begin:
            text = part.lstrip(borders.WHITE)
            dropped.blank += borders.line_ends(part[: len(part) - len(text)])
            part = text
        if len(dropped.begin) < 4 * REJECT_TEXT:
            dropped.begin += part[: 4 * REJECT_TEXT - len(dropped.begin)]


def told_line(number: int) -> int:
    """The number of a line as the tables hold it."""
    return min(number, _LAST_LINE)

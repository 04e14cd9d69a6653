"""The text of a source as UTF-8: byte order marks, UTF-16 and UTF-32, strict UTF-8, then what the site declares.

Raw blocks in, UTF-8 blocks out. Files of mixed encodings exist (a UTF-8 file to which an older client appended), so
what is no UTF-8 is decoded line by line: a line is wholly in one encoding.
"""

import codecs
import re
from collections.abc import Callable, Iterable, Iterator, Sequence

import polars as pl

from parsers.borders import BOM, LONG_LINE, part_end

_MARKS = [  # UTF-32 first: its little-endian mark begins with that of UTF-16
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
]
_WIDE: dict[str, Callable[[bytes, str, bool], tuple[str, int]]] = {
    "utf-32-le": codecs.utf_32_le_decode,
    "utf-32-be": codecs.utf_32_be_decode,
    "utf-16-le": codecs.utf_16_le_decode,
    "utf-16-be": codecs.utf_16_be_decode,
}
_SEQUENCE = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")  # UTF-8
_BOMS = re.compile(b"(?:" + BOM + b")+")
_LINE_END = re.compile(rb"[\r\n]")
_LARGE = 1 << 16


def sniff(head: bytes) -> str:
    """The encoding of a source by its first bytes: "utf-8" (to be verified), or one of UTF-16 and UTF-32.

    Without a byte order mark UTF-16 shows by its NULs: text in Latin letters has them in every other byte.
    """
    for mark, name in _MARKS:
        if head.startswith(mark):
            return name
    if len(head) >= 4 and b"\0" in head:
        pairs = len(head) // 2
        even, odd = head[0 : 2 * pairs : 2].count(0), head[1 : 2 * pairs : 2].count(0)
        if odd > 0.6 * pairs and even < 0.05 * pairs:
            return "utf-16-le"
        if even > 0.6 * pairs and odd < 0.05 * pairs:
            return "utf-16-be"
    return "utf-8"


class Text:
    """The decoder of one source. `name` tells what was met so far: "utf-8+cp1252", "utf-16-le (damaged)"."""

    def __init__(self, codec: str) -> None:
        self.codec = codec
        self.fallbacks: Sequence[str] = ()  # the site's declared encodings, once the site is known
        self._has_utf8 = False
        self._used: list[str] = []
        self._damaged = False

    @property
    def name(self) -> str:
        """The encodings that were met; "(damaged)" where something became U+FFFD."""
        met = [self.codec] if self._has_utf8 or not self._used else []
        return "+".join(met + self._used) + (" (damaged)" if self._damaged else "")

    def blocks(self, raw: Iterable[bytes]) -> Iterator[bytes]:
        """Raw blocks as they are, or transcoded from UTF-16 or UTF-32. Lone surrogates and half units become U+FFFD."""
        decode = _WIDE.get(self.codec)
        if decode is None:
            yield from raw
            return
        rest = b""
        for block in raw:
            text, rest = self._wide(decode, rest + block, False)
            yield text
        yield self._wide(decode, rest, True)[0]

    def _wide(
        self, decode: Callable[[bytes, str, bool], tuple[str, int]], data: bytes, final: bool
    ) -> tuple[bytes, bytes]:
        try:
            text, used = decode(data, "strict", final)
        except UnicodeDecodeError:
            self._damaged = True
            text, used = decode(data, "replace", final)
        return text.encode(), data[used:]

    def repair(self, block: bytes) -> bytes:
        """A block of whole lines as valid UTF-8; the block itself where it is valid, as nearly all are."""
        if block.isascii():
            return block
        if _is_utf8(block):
            self._has_utf8 = True
            return block
        parts = []
        start = 0
        while start < len(block):  # in windows of whole lines: most are of one encoding
            found = _LINE_END.search(block, start + _LARGE)
            end = found.end() if found else len(block)
            parts.append(self._window(block[start:end]))
            start = end
        return b"".join(parts)

    def _window(self, window: bytes) -> bytes:
        if _is_utf8(window):
            self._has_utf8 = self._has_utf8 or not window.isascii()
            return window
        if self.fallbacks and len(window) < LONG_LINE and not _SEQUENCE.search(window):
            try:  # no line that is not ASCII can be UTF-8: all at once gives what line by line would
                text = window.decode(self.fallbacks[0])
            except UnicodeDecodeError:
                pass
            else:
                self._use(self.fallbacks[0])
                return text.encode(errors="replace")
        return b"".join(map(self._line, window.splitlines(keepends=True)))

    def _line(self, line: bytes) -> bytes:
        if line.isascii():
            return line
        if len(line) > LONG_LINE:
            end = part_end(line, 0)
            return self._line(line[:end]) + self._line(line[end:])
        if _is_utf8(line):
            self._has_utf8 = True
            return line
        marks = _BOMS.match(line)
        begin = marks.end() if marks else 0
        self._has_utf8 = self._has_utf8 or begin > 0
        for name in self.fallbacks:
            try:
                text = line[begin:].decode(name)
            except UnicodeDecodeError:
                continue
            self._use(name)
            return line[:begin] + text.encode(errors="replace")
        self._damaged = True
        return line.decode(errors="replace").encode()

    def _use(self, name: str) -> None:
        if name not in self._used:
            self._used.append(name)


def _is_utf8(block: bytes) -> bool:
    try:
        if len(block) > _LARGE:  # ten times as fast as decode() where text is not ASCII alone
            pl.Series([block]).cast(pl.String)
        else:
            block.decode()
    except (UnicodeDecodeError, pl.exceptions.PolarsError):
        return False
    return True

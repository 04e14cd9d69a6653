"""Whether a line is a header in full: what `borders` finds by its first words, and a player may be called like.

In: a site, and a line. The line is matched as the scan matches it, so both agree on where hands begin.
"""

import re
from contextlib import suppress

from parsers.borders import LEADS
from parsers.choosing import choose
from parsers.grammar import Site
from parsers.ingest import memory_of
from parsers.layout import HEADER
from parsers.match import MAX_LINE
from parsers.program import WITH_LITERAL

_KNOWN = 4096  # headers that differ in their digits alone are one: so many are remembered
_DIGIT = re.compile(rb"[0-9]")


class Headers:
    """The headers of a site."""

    def __init__(self, site: Site) -> None:
        self._memory: list[int] = memory_of(b"", site).tolist()
        self._known: dict[bytes, bool] = {}
        self._encodings = site.encodings

    def has(self, line: bytes) -> bool:
        """Whether the line is one of them."""
        line = line.lstrip(LEADS).rstrip(b" \t")
        line = self._decoded(line)
        if len(line) > MAX_LINE:
            return False
        key = _DIGIT.sub(b"0", line)
        if key not in self._known:
            if len(self._known) >= _KNOWN:
                self._known.clear()
            self._known[key] = choose(line, 0, len(line), HEADER, WITH_LITERAL, self._memory) >= 0
        return self._known[key]

    def _decoded(self, line: bytes) -> bytes:
        """The line as UTF-8: nobody knows yet whether the source needs the site's other encodings."""
        for encoding in ("utf-8", *self._encodings):
            with suppress(UnicodeDecodeError):
                return line.decode(encoding).encode()
        return line

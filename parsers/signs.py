"""Whose text begins where: the sites and structured formats that are known in, of a line or a source out.

A site is told by the signature at the start of a hand, and where several sign alike, or the signature is short, by the
whole header and the line behind it. A structured format is told by how a source begins, and ends a source of another
where a line stands that only it has.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from typing import Protocol

from parsers import borders, kernels, lines

HEAD = 1 << 16  # bytes by which the encoding and the format of a source are told, and that it is no text
_SURE = 12  # bytes of what no other text begins with: a source that begins so is no structured format, or is known
_SHORT = 7  # a signature of fewer bytes begins a hand only where the whole line is a header
_WITHIN = (b'"', b"}", b"]")  # no text of JSON begins with


class SiteLike(Protocol):
    """What is needed of a `grammar.Site`."""

    @property
    def name(self) -> str: ...  # noqa: D102
    @property
    def signatures(self) -> tuple[str, ...]: ...  # noqa: D102
    @property
    def encodings(self) -> tuple[str, ...]: ...  # noqa: D102


class ReaderLike(Protocol):
    """What is needed of a module of `readers`."""

    ENCODINGS: tuple[str, ...]
    ABOVE: tuple[bytes, ...]
    STARTS: re.Pattern[bytes] | None

    def recognises(self, head: bytes) -> bool: ...  # noqa: D102


class Signs:
    """What hands of sites, and sources of structured formats, begin with. `any` is where hands of any site may begin;
    `ignored` and `second` are what text begins with that is known and no hand, and a hand without its header."""

    def __init__(self, sites: Sequence[SiteLike], formats: Sequence[str]) -> None:
        self.formats = formats
        self._sites: dict[bytes, list[SiteLike]] = {}
        for site in sites:
            for sign in site.signatures:
                self._sites.setdefault(sign.encode(), []).append(site)
        self._headers: dict[str, Callable[[bytes], bool]] = {}
        self.any = borders.any_of(self._sites)
        self._openings = _openings(formats)
        self._own: dict[str, re.Pattern[bytes]] = {}  # of those sites and formats that were met
        self._words: dict[str, lines.Sought] = {}
        # a summary of a tournament is known, and no hand; a short signature may begin anything
        self.ignored = tuple(
            text
            for site in sites
            for text in getattr(site, "ignored", ())
            if any(map(str.isalpha, text)) and len(text) >= _SURE
        )
        self.second = tuple(text for site in sites for text in getattr(site, "second", ()) if len(text) >= _SHORT)
        self._seen = 0  # bytes that were looked through for hands of other sites

    @cached_property
    def borders(self) -> re.Pattern[bytes]:
        """Where hands of any site may begin, or any structured format."""
        return borders.any_of([*self._sites, *self._openings])

    def of(self, name: str) -> re.Pattern[bytes]:
        """Where hands of a site, or of a structured format, may begin."""
        if name not in self._own:
            starts = self.readers[name].STARTS if name in self.formats else None
            self._own[name] = starts or borders.any_of(self.signing(lambda site: site.name == name))
        return self._own[name]

    def _foreign(self, name: str) -> lines.Sought:
        """What lines begin with where the hands of another site may begin, or another structured format."""
        if name not in self._words:
            opens = (text for text, other in self._openings.items() if other != name)
            self._words[name] = lines.sought([*self.signing(lambda site: site.name != name), *opens])
        return self._words[name]

    def signing(self, is_asked: Callable[[SiteLike], bool]) -> Iterator[bytes]:
        """The signatures of sites that are asked for."""
        return (sign for sign, sites in self._sites.items() if any(map(is_asked, sites)))

    def _is_header(self, site: SiteLike, line: bytes) -> bool:
        """Whether a line that begins with a signature of the site is a header in full: a player may be called so."""
        if site.name not in self._headers:
            from parsers import grammar
            from parsers.headers import Headers

            whole = grammar.load(site.name) if isinstance(site, grammar.Outline) else site
            self._headers[site.name] = Headers(whole).has if isinstance(whole, grammar.Site) else lambda line: True
        return self._headers[site.name](line)

    def told(self, sign: bytes, block: bytes, start: int) -> SiteLike | None:
        """The site whose hand begins at this line; where none of those with the signature has the header, the first."""
        sites = self._alike(self._sites[sign], block, start)
        if len(sites) > 1 or len(sign) < _SHORT:
            line = borders.line_at(block, start)
            whole = next((site for site in sites if self._is_header(site, line)), None)
            return whole or (sites[0] if len(sign) >= _SHORT else None)
        return sites[0]

    def _alike(self, sites: list[SiteLike], block: bytes, start: int) -> list[SiteLike]:
        """Of sites that sign alike those that the second line fits, if any site tells how its own begins and the line
        is in the block."""
        if len(sites) == 1 or not any(getattr(site, "second", ()) for site in sites):
            return sites
        line = re.split(rb"\r\n|\r|\n", block[start : start + HEAD], maxsplit=2)[1:2]
        if line in ([], [b""]):
            return sites
        second = line[0].lstrip(borders.LEADS)
        told = [site for site in sites if second.startswith(tuple(map(str.encode, getattr(site, "second", ()))))]
        return told or [site for site in sites if not getattr(site, "second", ())] or sites

    def recognise(self, head: bytes) -> tuple[str, int] | None:
        """The structured format of a source that begins so, and how many bytes of text stand above it; None: of none.

        A source is a reader's from where its format begins; text may stand above that, but no hand. One that begins as
        a site's text is of none, so its reader need not be loaded.
        """
        begin = head.lstrip(borders.WHITE)
        sign = self.any.match(begin)
        if sign and len(sign[0]) >= _SURE:
            return None
        found = next((name for name, reader in self.readers.items() if reader.recognises(begin)), None)
        if found:
            return found, 0
        for at, text in borders.hand_starts(self.borders, head, True, indented=True):
            name = self._openings.get(text)
            if name is None and self.told(text, head, at):
                return None
            for top in self.tops(name, head[:at]) if name else ():
                if name and self.readers[name].recognises(head[top:].lstrip(borders.WHITE)):
                    return name, top
        return None

    def tops(self, name: str, text: bytes) -> Iterator[int]:
        """Where a structured format may begin whose first telling line stands behind this text: the likeliest first."""
        start = borders.tail_start(self.readers[name].ABOVE, text)
        for line in text[start:].splitlines(keepends=True):
            if not line.lstrip(borders.WHITE).startswith(_WITHIN):
                yield start
            start += len(line)
        yield len(text)

    @cached_property
    def readers(self) -> dict[str, ReaderLike]:
        """The readers of the structured formats, by name."""
        from parsers import readers

        return {name: readers.load(name) for name in self.formats}

    def header_of(self, name: str | None) -> Callable[[bytes], bool] | None:
        """Whether a line is a header of the site; None: of structured formats each start is one."""
        if name in self.formats:
            return None
        site = next(site for sites in self._sites.values() for site in sites if site.name == name)
        return partial(self._is_header, site)

    def changes(self, name: str, block: bytes, fresh: bool, is_of_one: bool) -> dict[int, SiteLike | str]:
        """Where hands of another site begin, in a source of several: at a line that is a header of it in full. And
        where a structured format begins that the source is not of, by name: it is not read there.

        `name` is the site or format at the start of the block, and `is_of_one`: the source has had no other yet.
        """
        begins = self._foreign(name)
        if not begins.many:
            return {}
        self._seen += len(block)
        first = 0
        if is_of_one:
            starts = lines.starts(begins, block, fresh, compiled=self._seen >= kernels.FROM)
            found = (self.borders.match(block, start) for start in starts)
            signs = (match.start() for match in found if match and self._other(name, match[0], block, match.start()))
            sign = next(signs, None)
            if sign is None:
                return {}
            first = sign
        changes: dict[int, SiteLike | str] = {}
        for start, text in borders.hand_starts(self.borders, block, fresh, first, indented=True):
            if other := self._other(name, text, block, start):
                changes[start] = other
                name = name if isinstance(other, str) else other.name
        return changes

    def _other(self, name: str, sign: bytes, block: bytes, start: int) -> SiteLike | str | None:
        """The other site whose hand begins at this line, or the other structured format."""
        if sign in self._openings:
            return self._openings[sign] if self._openings[sign] != name else None
        sites = self._alike(self._sites[sign], block, start)
        if all(site.name == name for site in sites):
            return None
        line = borders.line_at(block, start)
        site = next((site for site in sites if self._is_header(site, line)), None)
        return site if site and site.name != name else None


def _openings(formats: Sequence[str]) -> dict[bytes, str]:
    """What lines begin with that stand in one structured format alone, and its name."""
    from parsers import readers

    return {text: name for name in formats for text in readers.opens(name)}

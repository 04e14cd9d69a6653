"""What the user names -> splits: buffers of whole hands of one site, and what became of the rest.

    splits = open_splits(["logs/", "more.zip"])
    for split in splits: ...
    splits.sources, splits.rejects

Everything streams: memory holds a few splits, never a source. Offsets and lengths count the decoded text (the source in
UTF-8: its own bytes where it is that already), byte order marks included. Every byte of it is in a split, in a reject,
or white space outside hands. None of that depends on `split_bytes`.
"""

import math
import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from itertools import chain, pairwise
from pathlib import Path
from typing import IO, TYPE_CHECKING, Protocol

import msgspec
import numpy as np
import polars as pl

from parsers import borders, encoding, kernels, lines, tables
from parsers.archives import Limits, Stream, packed_as, streams
from parsers.paths import Place, expand
from parsers.splits import Pieces, Split
from parsers.strangers import Strangers
from parsers.vocabulary import RejectCode

if TYPE_CHECKING:
    from parsers import grammar

SPLIT_BYTES = 20 << 20  # larger ones touch more memory than they save time; of half the size each costs more
_BLOCK = 3 << 19  # read at a time; stays in the processor's cache while it is looked through (1 and 2 MiB are slower)
_LITTLE = 0.25  # of a split: no split of its own
_HEAD = 1 << 16  # by which the encoding of a source is told, and that it is no text
_FEW = 256  # files: of more the sizes are not asked, which takes as long as to open them
_WASTE = 4  # splits of several sites in the making hold together so many times split_bytes
_SURE = 12  # bytes of what no other text begins with: a source that begins so is no structured format, or is known
_SHORT = 7  # a signature of fewer bytes begins a hand only where the whole line is a header
_LAST_LINE = 2**31 - 1
_REJECT_TEXT = 300
_NOTHING = "there is nothing in it, or only blanks and line ends"
_MOST_SIGNS = 3  # that a reject names
_WITHIN = (b'"', b"}", b"]")  # no text of JSON begins with
_WHITE = b" \t\r\n\v\f" + borders.BOM


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


def open_splits(
    paths: str | Path | Iterable[str | Path],
    *,
    site: str | None = None,
    site_file: Path | None = None,
    split_bytes: int = SPLIT_BYTES,
    workers: int = 1,
    limits: Limits | None = None,
    stdin: IO[bytes] | None = None,
    sites: Sequence[SiteLike] | None = None,
) -> "Splits":
    """The splits of files, folders (recursive), globs, archives, URIs and "-" (`stdin`, or the process's own).

    A site is told by the signature at the start of a hand, a structured format by how a source begins. Where `site` or
    `site_file` asks for one, text of another becomes a reject that says so; `sites` are the only ones that are known,
    and no structured format. Of so many `workers` each gets as many splits, as large ones, as the others.
    Raises SourceError for what is missing or unreadable (before anything is read, as far as can be known),
    DeclarationError for an unknown site or a wrong site file, UsageError for no path.
    """
    formats: Sequence[str] = ()
    asked = None
    if sites is None:
        from parsers import grammar, readers

        sites, formats = [grammar.outline(name) for name in grammar.names()], readers.names()
        asked = site
        if site_file or (site and site not in formats):
            own = grammar.load(site_file or str(site))
            others = [grammar.outline(name) for name in grammar.names() if name != own.name]
            if site_file:
                others, formats = _unlike(own, others, formats)
            sites, asked = [own, *others], own.name
    places = expand(paths, stdin)
    return Splits(places, sites, _even(places, split_bytes, workers), limits or Limits(), formats, asked)


def _unlike(
    own: "grammar.Site", others: Iterable["grammar.Outline"], formats: Iterable[str]
) -> tuple[list["grammar.Outline"], list[str]]:
    """Other sites and formats as far as nothing of the own site file begins as they do: that is its own."""
    from parsers import readers

    literal = (line.template.replace("{{}", "\0").split("{")[0].replace("\0", "{") for line in own.lines)
    begins = tuple(filter(None, (*own.signatures, *own.ignored, *literal)))

    def is_free(text: str) -> bool:
        return not text.startswith(begins) and not any(begin.startswith(text) for begin in begins)

    cut = [msgspec.structs.replace(site, signatures=tuple(filter(is_free, site.signatures))) for site in others]
    return cut, [name for name in formats if name != own.name and all(is_free(t.decode()) for t in readers.opens(name))]


def _openings(formats: Sequence[str]) -> dict[bytes, str]:
    """What lines begin with that stand in one structured format alone, and its name."""
    from parsers import readers

    return {text: name for name in formats for text in readers.opens(name)}


class Splits:
    """Iterate for the splits; `sources` and `rejects` then tell of the sources that were read so far."""

    def __init__(
        self,
        places: Sequence[Place],
        sites: Sequence[SiteLike],
        split_bytes: int,
        limits: Limits,
        formats: Sequence[str] = (),
        asked: str | None = None,
    ) -> None:
        self._places = places
        self._asked = asked
        self._formats = formats
        self._sites: dict[bytes, list[SiteLike]] = {}
        for site in sites:
            for sign in site.signatures:
                self._sites.setdefault(sign.encode(), []).append(site)
        self._headers: dict[str, Callable[[bytes], bool]] = {}
        self._any = borders.any_of(self._sites)
        self._openings = _openings(formats)
        self._own: dict[str, re.Pattern[bytes]] = {}  # of those sites and formats that were met
        self._words: dict[str, lines.Sought] = {}
        # a summary of a tournament is known, and no hand; a short signature may begin anything
        self._ignored = tuple(
            text
            for site in sites
            for text in getattr(site, "ignored", ())
            if any(map(str.isalpha, text)) and len(text) >= _SURE
        )
        self._second = tuple(text for site in sites for text in getattr(site, "second", ()) if len(text) >= _SHORT)
        self._limits = limits
        self._block = max(1, min(split_bytes, _BLOCK, limits.hand_bytes // 2))
        self._first = max(self._block, _HEAD)  # bytes of a source that are read at once
        self._split_bytes = split_bytes
        self._clear()

    @cached_property
    def _borders(self) -> re.Pattern[bytes]:
        """Where hands of any site may begin, or any structured format."""
        return borders.any_of([*self._sites, *self._openings])

    def _signs(self, name: str) -> re.Pattern[bytes]:
        """Where hands of a site, or of a structured format, may begin."""
        if name not in self._own:
            starts = self._readers[name].STARTS if name in self._formats else None
            self._own[name] = starts or borders.any_of(self._signing(lambda site: site.name == name))
        return self._own[name]

    def _foreign(self, name: str) -> lines.Sought:
        """What lines begin with where the hands of another site may begin, or another structured format."""
        if name not in self._words:
            opens = (text for text, other in self._openings.items() if other != name)
            self._words[name] = lines.sought([*self._signing(lambda site: site.name != name), *opens])
        return self._words[name]

    def _signing(self, is_asked: Callable[[SiteLike], bool]) -> Iterator[bytes]:
        return (sign for sign, sites in self._sites.items() if any(map(is_asked, sites)))

    def _is_header(self, site: SiteLike, line: bytes) -> bool:
        """Whether a line that begins with a signature of the site is a header in full: a player may be called so."""
        if site.name not in self._headers:
            from parsers import grammar
            from parsers.headers import Headers

            whole = grammar.load(site.name) if isinstance(site, grammar.Outline) else site
            self._headers[site.name] = Headers(whole).has if isinstance(whole, grammar.Site) else lambda line: True
        return self._headers[site.name](line)

    def _told(self, sign: bytes, block: bytes, start: int) -> SiteLike | None:
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
        line = re.split(rb"\r\n|\r|\n", block[start : start + _HEAD], maxsplit=2)[1:2]
        if line in ([], [b""]):
            return sites
        second = line[0].lstrip(borders.LEADS)
        told = [site for site in sites if second.startswith(tuple(map(str.encode, getattr(site, "second", ()))))]
        return told or [site for site in sites if not getattr(site, "second", ())] or sites

    def _clear(self) -> None:
        self._sources = tables.empty("sources")
        self._source_rows: list[tuple[object, ...]] = []  # not in the table yet; only the last may be incomplete
        self._reject_rows: list[tuple[object, ...]] = []
        self._drafts: dict[str, _Draft] = {}
        self._strangers = Strangers()
        self._empty: dict[str, int | None] = {}  # folders and archives: the first source, while nothing is in any
        self._number = 0
        self._seen = 0  # bytes that were looked through for hands of other sites

    @property
    def sources(self) -> pl.DataFrame:
        """The table `sources`, a row for every file or member that was opened, in order.

        Where the last one is still being read, its size, hash, encoding and site are null.
        """
        schema = tables.SCHEMAS["sources"]
        done, self._source_rows = self._source_rows[:-1], self._source_rows[-1:]
        if done:
            self._sources = self._sources.vstack(pl.DataFrame(done, schema, orient="row"))
        return self._sources.vstack(pl.DataFrame(self._source_rows, schema, orient="row"))

    @property
    def rejects(self) -> pl.DataFrame:
        """The table `rejects`: what is in no split. Which files are skipped is known when all have been read."""
        return pl.DataFrame(self._reject_rows, tables.SCHEMAS["rejects"], orient="row")

    def __iter__(self) -> Iterator[Split]:
        self._clear()
        for place in self._places:
            for stream in streams(place, self._limits):
                yield from self._source(place, stream)
        self._strangers.settle(self._reject_rows)
        self._reject_rows += [_empty(number) for number in self._empty.values() if number is not None]
        for name in list(self._drafts):
            yield self._finished(name)

    def _source(self, place: Place, stream: Stream) -> Iterator[Split]:
        uri, rejects = place.uri, len(self._reject_rows)
        number = self._sources.height + len(self._source_rows)
        self._source_rows.append(
            (number, _readable(uri), _readable(stream.member), None, None, None, stream.codec, None)
        )
        # damage to an archive takes along what is read at once of a member
        first = stream.read(self._first if stream.member is None else _HEAD)
        head = first[:_HEAD]
        text = encoding.Text(encoding.sniff(head))
        reading = _Reading(number, text)
        if packed_as(head) or (
            text.codec == "utf-8" and b"\0" in head and not any(borders.hand_starts(self._any, head, True))
        ):
            for block in chain(_parts(first, _HEAD), iter(partial(stream.read, _HEAD), b"")):
                reading.drop(RejectCode.BINARY, block)
            if reading.dropped and (packed := packed_as(head)):
                reading.dropped.begin = f"{packed} data within, which is not unpacked: unpack it first".encode()
        else:
            self._recognise(reading, head)
            yield from self._text(reading, text.blocks(self._blocks(first, stream)))
            if reading.held:
                yield from self._emit(reading, reading.take(), is_last=stream.trouble is None)
        if self._asked and not reading.sites:
            self._refuse(reading, self._asked)
        self._reject(reading)
        is_empty = not reading.sites and len(self._reject_rows) == rejects and not stream.trouble
        if not is_empty:
            self._empty[place.found_in or uri] = None
        elif place.found_in is None and stream.member is None:
            self._reject_rows.append(_empty(number))
        else:
            self._empty.setdefault(place.found_in or uri, number)
        self._strangers.note(place, stream, head, bool(reading.sites), range(rejects, len(self._reject_rows)))
        if stream.trouble:
            message = f"the rest was not read: {stream.trouble.reason}"
            self._reject_rows.append(
                (number, reading.offset, 0, _line(reading.line), int(stream.trouble.code), message[:_REJECT_TEXT])
            )
        size, sha256 = stream.finish()
        name = text.name if reading.site or text.codec != "utf-8" else None
        sites = "+".join(reading.sites) or None
        self._source_rows[-1] = (
            number,
            _readable(uri),
            _readable(stream.member),
            size,
            sha256,
            name,
            stream.codec,
            sites,
        )

    def _recognise(self, reading: "_Reading", head: bytes) -> None:
        """A source of a structured format is its reader's from where it begins; text may stand above that, but no hand.
        One that begins as a site's text is of none, so its reader need not be loaded."""
        if reading.text.codec != "utf-8":
            head = next(iter(encoding.Text(reading.text.codec).blocks([head])))
        begin = head.lstrip(_WHITE)
        sign = self._any.match(begin)
        if sign and len(sign[0]) >= _SURE:
            return
        found = next((name for name, reader in self._readers.items() if reader.recognises(begin)), None)
        for at, text in borders.hand_starts(self._borders, head, True, indented=True) if found is None else ():
            name = self._openings.get(text)
            if name is None and self._told(text, head, at):
                return
            for top in self._tops(name, head[:at]) if name else ():
                if name and self._readers[name].recognises(head[top:].lstrip(_WHITE)):
                    found, reading.above = name, top
                    break
            if found:
                break
        if found:
            self._change(reading, found, self._readers[found].ENCODINGS)

    def _tops(self, name: str, text: bytes) -> Iterator[int]:
        """Where a structured format may begin whose first telling line stands behind this text: the likeliest first."""
        start = borders.tail_start(self._readers[name].ABOVE, text)
        for line in text[start:].splitlines(keepends=True):
            if not line.lstrip(_WHITE).startswith(_WITHIN):
                yield start
            start += len(line)
        yield len(text)

    def _refuse(self, reading: "_Reading", asked: str) -> None:
        """Text of no format, where one was asked for: says what is missing."""
        dropped = reading.dropped
        if dropped is None or not dropped.begin or dropped.code != RejectCode.UNKNOWN_FORMAT:
            return
        if dropped.begin.decode(errors="replace").startswith(self._ignored):
            return
        dropped.code = RejectCode.OTHER_FORMAT
        if asked in self._formats:
            told = f"it does not begin as {asked} does"
        else:
            signs = [repr(sign.decode()) for sign in self._signing(lambda site: site.name == asked)]
            more = f" or {len(signs) - _MOST_SIGNS} others" if len(signs) > _MOST_SIGNS else ""
            told = f"no hand begins with {' or '.join(signs[:_MOST_SIGNS])}{more} and the rest of a header of {asked}"
        dropped.begin = f"{told}: ".encode() + dropped.begin

    @cached_property
    def _readers(self) -> dict[str, ReaderLike]:
        from parsers import readers

        return {name: readers.load(name) for name in self._formats}

    def _blocks(self, first: bytes, stream: Stream) -> Iterator[bytes]:
        is_all = len(first) < _HEAD
        if not is_all:
            first += stream.read(self._first - len(first))
        yield from _parts(first, self._block)
        while not is_all and (block := stream.read(self._block)):
            yield block

    def _text(self, reading: "_Reading", blocks: Iterable[bytes]) -> Iterator[Split]:
        """Drops what comes before the first hand, cuts splits where hands begin; leaves the end in `reading`."""
        at_line_start = True
        pattern = self._signs(reading.site) if reading.site else self._any
        for block, is_last in _marked(borders.whole_lines(blocks)):
            fresh, at_line_start = at_line_start, block[-1] in b"\r\n"
            if reading.above:
                text, block = block[: reading.above], block[reading.above :]
                reading.above -= len(text)
                reading.drop(RejectCode.IGNORED_TEXT, text)
                if reading.above:
                    continue
                self._reject(reading)
                if not block:
                    continue
            if reading.site is None:
                begins = (
                    (at, self._told(sign, block, at))
                    for at, sign in borders.hand_starts(pattern, block, fresh, indented=True)
                )
                at, site = next(((at, site) for at, site in begins if site), (-1, None))
                if site is None:
                    reading.drop(RejectCode.UNKNOWN_FORMAT, block)
                    continue
                reading.drop(RejectCode.UNKNOWN_FORMAT, block[:at])
                self._reject(reading, RejectCode.IGNORED_TEXT)
                self._change(reading, site.name, site.encodings)
                pattern = self._signs(site.name)
                block, fresh = block[at:], True
            changes = self._changes(reading, block, fresh)
            for start, end in pairwise([0, *changes, len(block)]) if changes else ((0, len(block)),):
                part = block[start:end]
                if start in changes:
                    yield from self._leave(reading, changes[start])
                    pattern, fresh = self._signs(reading.site or ""), True
                part = reading.text.repair(part)  # each site's in its own encodings
                yield from self._part(reading, pattern, part, fresh, is_last and end == len(block))

    def _part(
        self, reading: "_Reading", pattern: re.Pattern[bytes], block: bytes, fresh: bool, is_last: bool
    ) -> Iterator[Split]:
        """Cuts splits where hands of one site begin; leaves the end in `reading`."""
        if self._asked not in (None, reading.site):
            self._pass_over(reading, block)
        elif reading.dropped or reading.held_bytes + len(block) > self._limits.hand_bytes:
            yield from self._hand_by_hand(reading, pattern, block, fresh)
        elif is_last or (cut := borders.last_hand(pattern, block, fresh, self._is_own(reading))) < 0:
            reading.hold(block)
        else:
            if cut:
                reading.hold(memoryview(block)[:cut])
            yield from self._emit(reading, reading.take())
            reading.hold(block[cut:])

    def _is_own(self, reading: "_Reading") -> Callable[[bytes], bool] | None:
        """Whether a line is a header of the site that is being read; None: of structured formats each start is one."""
        if reading.site in self._formats:
            return None
        site = next(site for sites in self._sites.values() for site in sites if site.name == reading.site)
        return partial(self._is_header, site)

    def _leave(self, reading: "_Reading", other: SiteLike | str) -> Iterator[Split]:
        """Ends what is being read where a hand of another site begins, or another format. Lines before it that are
        known to stand between hands go with it."""
        if isinstance(other, str) and reading.dropped:
            return
        self._reject(reading)
        held = b"".join(reading.take())
        if isinstance(other, str):
            tail = len(held) if reading.site in self._formats else next(self._tops(other, held))
        else:
            tail = borders.tail_start(tuple(map(str.encode, getattr(other, "ignored", ()))), held)
        yield from self._emit(reading, [held[:tail]])
        if isinstance(other, str):
            told = f"{other} behind {reading.site} is not read: give it a file of its own: "
            reading.dropped = _Dropped(RejectCode.OTHER_FORMAT, begin=told.encode())
            reading.drop(RejectCode.OTHER_FORMAT, held[tail:])
        else:
            self._change(reading, other.name, other.encodings)
            if self._asked not in (None, reading.site):
                self._pass_over(reading, held[tail:])
            else:
                reading.hold(held[tail:])

    def _pass_over(self, reading: "_Reading", text: bytes) -> None:
        """Drops text of another format than the one that was asked for; the reject says so."""
        if reading.dropped is None:
            told = f"it reads as {reading.site}, not as {self._asked}; leave --site and --site-file out, or give"
            reading.dropped = _Dropped(RejectCode.OTHER_FORMAT, begin=f"{told} --site {reading.site}: ".encode())
        reading.drop(RejectCode.OTHER_FORMAT, text)

    def _changes(self, reading: "_Reading", block: bytes, fresh: bool) -> dict[int, SiteLike | str]:
        """Where hands of another site begin, in a source of several: at a line that is a header of it in full. And
        where a structured format begins that the source is not of, by name: it is not read there."""
        name = reading.site or ""
        begins = self._foreign(name)
        if not begins.many:
            return {}
        self._seen += len(block)
        first = 0
        if len(reading.sites) == 1:
            starts = lines.starts(begins, block, fresh, compiled=self._seen >= kernels.FROM)
            found = (self._borders.match(block, start) for start in starts)
            signs = (match.start() for match in found if match and self._other(name, match[0], block, match.start()))
            sign = next(signs, None)
            if sign is None:
                return {}
            first = sign
        changes: dict[int, SiteLike | str] = {}
        for start, text in borders.hand_starts(self._borders, block, fresh, first, indented=True):
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

    def _change(self, reading: "_Reading", name: str, encodings: Sequence[str]) -> None:
        reading.site, reading.text.fallbacks = name, encodings
        if self._asked in (None, name):
            reading.sites.setdefault(name)

    def _hand_by_hand(
        self, reading: "_Reading", pattern: re.Pattern[bytes], block: bytes, fresh: bool
    ) -> Iterator[Split]:
        """The careful way, where a hand may be too long: such a hand is dropped, up to where the next one begins."""
        starts = borders.headers(pattern, block, fresh, self._is_own(reading))
        for number, (start, end) in enumerate(pairwise([0, *starts, len(block)])):
            if number:
                self._reject(reading)
                yield from self._emit(reading, reading.take())
            if reading.dropped:
                reading.drop(RejectCode.TOO_LONG, block[start:end])
                continue
            reading.hold(block[start:end])
            if reading.held_bytes > self._limits.hand_bytes:
                for part in reading.take():
                    reading.drop(RejectCode.TOO_LONG, bytes(part))

    def _emit(self, reading: "_Reading", parts: list[bytes | memoryview], is_last: bool = False) -> Iterator[Split]:
        size = sum(map(len, parts))
        if not size:
            return
        name = reading.site or ""
        # what is full goes before there is more, so that all sources are known when the last split goes
        is_waste = sum(draft.size for draft in self._drafts.values()) + size > _WASTE * self._split_bytes
        for other in list(self._drafts):
            if is_waste or (other == name and self._drafts[name].size + size > self._split_bytes):
                yield self._finished(other)
        draft = self._drafts.setdefault(name, _Draft())
        if draft.end != (reading.number, reading.offset):
            draft.pieces.append((draft.size, reading.number, reading.offset, _line(reading.line)))
        draft.parts += parts
        draft.size += size
        reading.offset += size
        draft.end = reading.number, reading.offset
        if not is_last:
            reading.line += sum(map(borders.line_ends, parts))

    def _finished(self, name: str) -> Split:
        draft = self._drafts.pop(name)
        start, source, offset, line = np.array(draft.pieces, np.int64).T.copy()
        pieces = Pieces(start, source.astype(np.int32), offset, line.astype(np.int32))
        self._number += 1
        return Split(self._number - 1, name, b"".join(draft.parts), pieces)

    def _reject(self, reading: "_Reading", code: RejectCode | None = None) -> None:
        """Ends what is being dropped; `code` if that is now known better. White space needs no reject."""
        dropped, reading.dropped = reading.dropped, None
        if dropped is None:
            return
        if dropped.begin:
            text = dropped.begin.decode(errors="replace")[:_REJECT_TEXT]
            place = (reading.number, reading.offset, dropped.length, _line(reading.line + dropped.blank))
            code = dropped.code if code is None else code
            if code == RejectCode.UNKNOWN_FORMAT and text.lstrip("\ufeff \r\n").startswith(self._ignored):
                code = RejectCode.IGNORED_TEXT
            elif code == RejectCode.UNKNOWN_FORMAT and text.lstrip("\ufeff \r\n").startswith(self._second):
                code = RejectCode.TRUNCATED_HAND  # its first line is missing
            self._reject_rows.append((*place, int(code), text))
        reading.offset += dropped.length
        reading.line += dropped.line_ends


def _empty(number: int) -> tuple[object, ...]:
    """The reject of a source, or of a folder or an archive by its first one, that was named and holds nothing."""
    return number, 0, 0, 1, int(RejectCode.UNKNOWN_FORMAT), _NOTHING


class _Draft(msgspec.Struct):
    """A split in the making: `pieces` are its rows (start, source, offset, line), `end` is a source and an offset."""

    size: int = 0
    end: tuple[int, int] = (-1, 0)
    parts: list[bytes | memoryview] = []
    pieces: list[tuple[int, int, int, int]] = []


class _Dropped(msgspec.Struct):
    code: RejectCode
    length: int = 0
    line_ends: int = 0
    begin: bytes = b""  # from the first byte that is not white
    blank: int = 0  # line ends before that


class _Reading(msgspec.Struct):
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
    dropped: _Dropped | None = None

    def hold(self, part: bytes | memoryview) -> None:
        self.held.append(part)
        self.held_bytes += len(part)

    def take(self) -> list[bytes | memoryview]:
        held, self.held, self.held_bytes = self.held, [], 0
        return held

    def drop(self, code: RejectCode, part: bytes) -> None:
        if not part:
            return
        if self.dropped is None:
            self.dropped = _Dropped(code)
        dropped = self.dropped
        dropped.length += len(part)
        dropped.line_ends += borders.line_ends(part)
        if not dropped.begin:
            text = part.lstrip(_WHITE)
            dropped.blank += borders.line_ends(part[: len(part) - len(text)])
            part = text
        if len(dropped.begin) < 4 * _REJECT_TEXT:
            dropped.begin += part[: 4 * _REJECT_TEXT - len(dropped.begin)]


def _even(places: Sequence[Place], asked: int, workers: int) -> int:
    """The size of splits by which all are as large, and each of two workers has as many; a quarter of a split more than
    was asked for is shared out. A split lacks a part of a block, or of a file where those are smaller."""
    if len(places) > _FEW or asked <= 2 * _BLOCK:
        return asked
    sizes = [_size(place) for place in places]
    lacking = min(_BLOCK, max(sizes, default=0))
    size, whole = sum(sizes), asked - lacking
    if size <= whole:
        return asked
    each = min(workers, 2)
    count = math.ceil(size / whole / each - _LITTLE) * each
    return -(-size // count) + lacking


def _size(place: Place) -> int:
    """The bytes of a file, 0 of what is none."""
    try:
        return Path(place.uri).stat().st_size
    except OSError:  # standard input, a URI
        return 0


def _marked(blocks: Iterable[bytes]) -> Iterator[tuple[bytes, bool]]:
    """Every block, and whether it is the last one."""
    previous = None
    for block in blocks:
        if previous is not None:
            yield previous, False
        previous = block
    if previous is not None:
        yield previous, True


def _parts(block: bytes, size: int) -> Iterator[bytes]:
    """A block in parts of some size; whole, and not copied, where it is no larger."""
    return (block[start : start + size] for start in range(0, len(block), size))


def _line(number: int) -> int:
    return min(number, _LAST_LINE)


def _readable(name: str | None) -> str | None:
    """A name as text: file systems take bytes that are no UTF-8."""
    return None if name is None else os.fsencode(name).decode("utf-8", "backslashreplace")

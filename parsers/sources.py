"""What the user names -> splits: buffers of whole hands of one site, and what became of the rest.

    splits = open_splits(["logs/", "more.zip"])
    for split in splits: ...
    splits.sources, splits.rejects

Everything streams: memory holds a few splits, never a source. Offsets and lengths count the decoded text (the source in
UTF-8: its own bytes where it is that already), byte order marks included. Every byte of it is in a split, in a reject,
or white space outside hands. None of that depends on `split_bytes`.
"""

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, pairwise
from pathlib import Path
from typing import IO, TYPE_CHECKING

import msgspec
import polars as pl

from parsers import borders, encoding, packing, tables
from parsers.archives import Limits, Stream, packed_as, streams
from parsers.paths import Place, expand
from parsers.reading import REJECT_TEXT, Dropped, Reading, told_line
from parsers.signs import HEAD, Signs, SiteLike
from parsers.splits import Split
from parsers.strangers import Strangers
from parsers.vocabulary import RejectCode

if TYPE_CHECKING:
    from parsers import grammar

SPLIT_BYTES = 20 << 20  # larger ones touch more memory than they save time; of half the size each costs more
_NOTHING = "there is nothing in it, or only blanks and line ends"
_MOST_SIGNS = 3  # that a reject names


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
    return Splits(places, sites, packing.even(places, split_bytes, workers), limits or Limits(), formats, asked)


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
        self._signs = Signs(sites, formats)
        self._limits = limits
        self._block = max(1, min(split_bytes, packing.BLOCK, limits.hand_bytes // 2))
        self._first = max(self._block, HEAD)  # bytes of a source that are read at once
        self._split_bytes = split_bytes
        self._clear()

    def _clear(self) -> None:
        self._sources = tables.empty("sources")
        self._source_rows: list[tuple[object, ...]] = []  # not in the table yet; only the last may be incomplete
        self._reject_rows: list[tuple[object, ...]] = []
        self._packing = packing.Packing(self._split_bytes)
        self._strangers = Strangers()
        self._empty: dict[str, int | None] = {}  # folders and archives: the first source, while nothing is in any

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
        yield from self._packing.rest()

    def _source(self, place: Place, stream: Stream) -> Iterator[Split]:
        uri, rejects = place.uri, len(self._reject_rows)
        number = self._sources.height + len(self._source_rows)
        self._source_rows.append(
            (number, _readable(uri), _readable(stream.member), None, None, None, stream.codec, None)
        )
        # damage to an archive takes along what is read at once of a member
        first = stream.read(self._first if stream.member is None else HEAD)
        head = first[:HEAD]
        text = encoding.Text(encoding.sniff(head))
        reading = Reading(number, text)
        if packed_as(head) or (
            text.codec == "utf-8" and b"\0" in head and not any(borders.hand_starts(self._signs.any, head, True))
        ):
            for block in chain(_parts(first, HEAD), iter(partial(stream.read, HEAD), b"")):
                reading.drop(RejectCode.BINARY, block)
            if reading.dropped and (packed := packed_as(head)):
                reading.dropped.begin = f"{packed} data within, which is not unpacked: unpack it first".encode()
        else:
            whole = head if text.codec == "utf-8" else next(iter(encoding.Text(text.codec).blocks([head])))
            if found := self._signs.recognise(whole):
                kind, reading.above = found
                self._change(reading, kind, self._signs.readers[kind].ENCODINGS)
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
                (number, reading.offset, 0, told_line(reading.line), int(stream.trouble.code), message[:REJECT_TEXT])
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

    def _refuse(self, reading: Reading, asked: str) -> None:
        """Text of no format, where one was asked for: says what is missing."""
        dropped = reading.dropped
        if dropped is None or not dropped.begin or dropped.code != RejectCode.UNKNOWN_FORMAT:
            return
        if dropped.begin.decode(errors="replace").startswith(self._signs.ignored):
            return
        dropped.code = RejectCode.OTHER_FORMAT
        if asked in self._signs.formats:
            told = f"it does not begin as {asked} does"
        else:
            signs = [repr(sign.decode()) for sign in self._signs.signing(lambda site: site.name == asked)]
            more = f" or {len(signs) - _MOST_SIGNS} others" if len(signs) > _MOST_SIGNS else ""
            told = f"no hand begins with {' or '.join(signs[:_MOST_SIGNS])}{more} and the rest of a header of {asked}"
        dropped.begin = f"{told}: ".encode() + dropped.begin

    def _blocks(self, first: bytes, stream: Stream) -> Iterator[bytes]:
        is_all = len(first) < HEAD
        if not is_all:
            first += stream.read(self._first - len(first))
        yield from _parts(first, self._block)
        while not is_all and (block := stream.read(self._block)):
            yield block

    def _text(self, reading: Reading, blocks: Iterable[bytes]) -> Iterator[Split]:
        """Drops what comes before the first hand, cuts splits where hands begin; leaves the end in `reading`."""
        at_line_start = True
        pattern = self._signs.of(reading.site) if reading.site else self._signs.any
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
                    (at, self._signs.told(sign, block, at))
                    for at, sign in borders.hand_starts(pattern, block, fresh, indented=True)
                )
                at, site = next(((at, site) for at, site in begins if site), (-1, None))
                if site is None:
                    reading.drop(RejectCode.UNKNOWN_FORMAT, block)
                    continue
                reading.drop(RejectCode.UNKNOWN_FORMAT, block[:at])
                self._reject(reading, RejectCode.IGNORED_TEXT)
                self._change(reading, site.name, site.encodings)
                pattern = self._signs.of(site.name)
                block, fresh = block[at:], True
            changes = self._signs.changes(reading.site or "", block, fresh, len(reading.sites) == 1)
            for start, end in pairwise([0, *changes, len(block)]) if changes else ((0, len(block)),):
                part = block[start:end]
                if start in changes:
                    yield from self._leave(reading, changes[start])
                    pattern, fresh = self._signs.of(reading.site or ""), True
                part = reading.text.repair(part)  # each site's in its own encodings
                yield from self._part(reading, pattern, part, fresh, is_last and end == len(block))

    def _part(
        self, reading: Reading, pattern: re.Pattern[bytes], block: bytes, fresh: bool, is_last: bool
    ) -> Iterator[Split]:
        """Cuts splits where hands of one site begin; leaves the end in `reading`."""
        if self._asked not in (None, reading.site):
            self._pass_over(reading, block)
        elif reading.dropped or reading.held_bytes + len(block) > self._limits.hand_bytes:
            yield from self._hand_by_hand(reading, pattern, block, fresh)
        elif is_last or (cut := borders.last_hand(pattern, block, fresh, self._signs.header_of(reading.site))) < 0:
            reading.hold(block)
        else:
            if cut:
                reading.hold(memoryview(block)[:cut])
            yield from self._emit(reading, reading.take())
            reading.hold(block[cut:])

    def _leave(self, reading: Reading, other: SiteLike | str) -> Iterator[Split]:
        """Ends what is being read where a hand of another site begins, or another format. Lines before it that are
        known to stand between hands go with it."""
        if isinstance(other, str) and reading.dropped:
            return
        self._reject(reading)
        held = b"".join(reading.take())
        if isinstance(other, str):
            tail = len(held) if reading.site in self._signs.formats else next(self._signs.tops(other, held))
        else:
            tail = borders.tail_start(tuple(map(str.encode, getattr(other, "ignored", ()))), held)
        yield from self._emit(reading, [held[:tail]])
        if isinstance(other, str):
            told = f"{other} behind {reading.site} is not read: give it a file of its own: "
            reading.dropped = Dropped(RejectCode.OTHER_FORMAT, begin=told.encode())
            reading.drop(RejectCode.OTHER_FORMAT, held[tail:])
        else:
            self._change(reading, other.name, other.encodings)
            if self._asked not in (None, reading.site):
                self._pass_over(reading, held[tail:])
            else:
                reading.hold(held[tail:])

    def _pass_over(self, reading: Reading, text: bytes) -> None:
        """Drops text of another format than the one that was asked for; the reject says so."""
        if reading.dropped is None:
            told = f"it reads as {reading.site}, not as {self._asked}; leave --site and --site-file out, or give"
            reading.dropped = Dropped(RejectCode.OTHER_FORMAT, begin=f"{told} --site {reading.site}: ".encode())
        reading.drop(RejectCode.OTHER_FORMAT, text)

    def _change(self, reading: Reading, name: str, encodings: Sequence[str]) -> None:
        reading.site, reading.text.fallbacks = name, encodings
        if self._asked in (None, name):
            reading.sites.setdefault(name)

    def _hand_by_hand(self, reading: Reading, pattern: re.Pattern[bytes], block: bytes, fresh: bool) -> Iterator[Split]:
        """The careful way, where a hand may be too long: such a hand is dropped, up to where the next one begins."""
        starts = borders.headers(pattern, block, fresh, self._signs.header_of(reading.site))
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

    def _emit(self, reading: Reading, parts: list[bytes | memoryview], is_last: bool = False) -> Iterator[Split]:
        size = sum(map(len, parts))
        if not size:
            return
        yield from self._packing.add(reading.site or "", reading.number, reading.offset, reading.line, parts, size)
        reading.offset += size
        if not is_last:
            reading.line += sum(map(borders.line_ends, parts))

    def _reject(self, reading: Reading, code: RejectCode | None = None) -> None:
        """Ends what is being dropped; `code` if that is now known better. White space needs no reject."""
        dropped, reading.dropped = reading.dropped, None
        if dropped is None:
            return
        if dropped.begin:
            text = dropped.begin.decode(errors="replace")[:REJECT_TEXT]
            place = (reading.number, reading.offset, dropped.length, told_line(reading.line + dropped.blank))
            code = dropped.code if code is None else code
            if code == RejectCode.UNKNOWN_FORMAT and text.lstrip("\ufeff \r\n").startswith(self._signs.ignored):
                code = RejectCode.IGNORED_TEXT
            elif code == RejectCode.UNKNOWN_FORMAT and text.lstrip("\ufeff \r\n").startswith(self._signs.second):
                code = RejectCode.TRUNCATED_HAND  # its first line is missing
            self._reject_rows.append((*place, int(code), text))
        reading.offset += dropped.length
        reading.line += dropped.line_ends


def _empty(number: int) -> tuple[object, ...]:
    """The reject of a source, or of a folder or an archive by its first one, that was named and holds nothing."""
    return number, 0, 0, 1, int(RejectCode.UNKNOWN_FORMAT), _NOTHING


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


def _readable(name: str | None) -> str | None:
    """A name as text: file systems take bytes that are no UTF-8."""
    return None if name is None else os.fsencode(name).decode("utf-8", "backslashreplace")

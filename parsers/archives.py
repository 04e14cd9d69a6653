"""A file -> the streams of bytes in it: itself, decompressed, or the members of an archive, within limits.

A stream that is damaged, encrypted or larger than the limits ends there and has its `trouble` set: what was read before
stands, and the other members are not affected. Members are never written to disk.
"""

import hashlib
import lzma
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import IO, Any

import msgspec

from parsers.errors import SourceError
from parsers.paths import STDIN, Place
from parsers.vocabulary import RejectCode

Read = Callable[[int], bytes]  # up to so many bytes, at least one unless at the end

_CODECS: dict[str, Any] = {
    "gz": "",
    "bz2": "bz2",
    "zst": "zstd",
    "lz4": "lz4",
    "xz": "",
}  # suffix -> its name in pyarrow
_SHORT = {"tgz": "tar.gz", "tbz": "tar.bz2", "tbz2": "tar.bz2", "tzst": "tar.zst", "txz": "tar.xz"}
_MAGIC = {
    b"\x1f\x8b\x08": "gz",
    b"\x28\xb5\x2f\xfd": "zst",
    b"\xfd7zXZ\0": "xz",
    b"\x04\x22\x4d\x18": "lz4",
    b"PK\3\4": "zip",
    b"7z\xbc\xaf\x27\x1c": "7z",
    b"Rar!\x1a\7": "rar",
}
_STEP = 1 << 13  # decompressed at a time: damage takes along at most the step in which it shows
_ENCRYPTED = 1  # the flag of a member
_HEADERS = 1 << 20  # the headers of one tar member, long names included
_DIRECTORY = 1 << 25  # the directory of a zip archive, which zipfile holds in memory


class Limits(msgspec.Struct, frozen=True):
    """What is read at most; the rest becomes a reject."""

    members: int = 100_000  # of an archive
    member_bytes: int = 1 << 36  # decompressed
    ratio: int = 250  # of decompressed to compressed bytes
    ratio_from: int = 1 << 26  # decompressed bytes up to which the ratio does not matter
    hand_bytes: int = 1 << 24  # from the start of a hand to the start of the next


class Trouble(msgspec.Struct, frozen=True):
    """Why a stream ended early."""

    reason: str
    code: RejectCode = RejectCode.UNDECODABLE


class Tap:
    """Reads a file or a member, and knows the size and the hash of what passed."""

    def __init__(self, read: Read) -> None:
        self._read = read
        self._hash = hashlib.sha256()
        self.bytes = 0

    def read(self, size: int = -1) -> bytes:
        """As the file's own."""
        data = self._read(size)
        self.bytes += len(data)
        self._hash.update(data)
        return data

    @property
    def sha256(self) -> str:
        """In hexadecimal digits."""
        return self._hash.hexdigest()


class Stream:
    """The bytes of one text. `tap` measures the file or member as stored, `packed` the compressed bytes so far."""

    def __init__(
        self,
        read: Read,
        limits: Limits,
        *,
        tap: Tap | None = None,
        member: str | None = None,
        codec: str | None = None,
        packed: Callable[[], int] | None = None,
        trouble: Trouble | None = None,
    ) -> None:
        self.tap = tap or Tap(read)
        self.member = member
        self.codec = codec
        self.trouble = trouble
        self.given = 0
        self.allowance: int | None = None  # of `given`, while an archive reads headers
        self._read = read if tap else self.tap.read
        self._limits = limits
        self._packed = packed

    def read(self, size: int) -> bytes:
        """Exactly `size` bytes, fewer only at the end or before trouble."""
        parts: list[bytes] = []
        missing = size
        while missing and self.trouble is None:
            try:
                data = self._read(min(missing, _STEP) if self._packed else missing)
            except _damage() as error:
                self.trouble = Trouble((str(error) or type(error).__name__).splitlines()[0])
                break
            if not data:
                break
            parts.append(data)
            missing -= len(data)
            self.given += len(data)
            if self._packed or self.allowance is not None:
                self.trouble = self._excess()
        return b"".join(parts)

    def _excess(self) -> Trouble | None:
        limits = self._limits
        packed = self._packed() if self._packed else self.given
        if self.given > limits.member_bytes:
            return Trouble(f"decompresses to more than {limits.member_bytes} bytes", RejectCode.TOO_LONG)
        if self.given > limits.ratio_from and self.given > limits.ratio * packed:
            return Trouble(f"decompresses to more than {limits.ratio} times its size", RejectCode.TOO_LONG)
        if self.allowance is not None and self.given > self.allowance:
            return Trouble("the headers of a member are too large", RejectCode.TOO_LONG)
        return None

    def finish(self) -> tuple[int, str | None]:
        """The size and the hash of the file or member; the hash is None where it was not read to the end."""
        if self._read != self.tap.read:  # compressed: what the codec left unread is part of the file
            try:
                while self.tap.read(1 << 20):
                    pass
            except _damage():
                return self.tap.bytes, None
        elif self.trouble:
            return self.tap.bytes, None
        return self.tap.bytes, self.tap.sha256


def packed_as(head: bytes) -> str | None:
    """How data is compressed or archived, by its first bytes."""
    if head.startswith(b"BZh") and head[4:10] == b"1AY&SY":
        return "bz2"
    return next((name for magic, name in _MAGIC.items() if head.startswith(magic)), None)


def streams(place: Place, limits: Limits) -> Iterator[Stream]:
    """The texts in a file, in the order in which they are stored. Raises SourceError where one that was named cannot be
    opened; what was met in a folder may be gone again, and takes nothing else along."""
    try:
        context = place.open()
    except (OSError, ValueError) as error:
        if place.found_in is not None:
            yield _broken(Trouble(getattr(error, "strerror", None) or type(error).__name__), None, limits)
            return
        told = getattr(error, "strerror", None) or str(error) or type(error).__name__
        raise SourceError(f"cannot read: {place.uri} ({told.splitlines()[0]})") from error
    with context as file:
        suffixes = place.uri.replace("\\", "/").rsplit("/", 1)[-1].lower().split(".")[1:]
        suffixes[-1:] = _SHORT.get(suffixes[-1], suffixes[-1]).split(".") if suffixes else []
        if place.uri == STDIN:  # it has no name: its first bytes tell
            head = file.read(16)
            file = _File(_joined(head, file.read))  # type: ignore[assignment]
            suffixes = [name] if (name := packed_as(head)) in _CODECS else []
        if suffixes[-1:] == ["zip"]:
            yield from _zip(file, limits)
        elif suffixes[-1:] == ["tar"]:
            yield from _tar(Stream(file.read, limits, codec="tar"), limits)
        elif suffixes and suffixes[-1] in _CODECS:
            stream = _decompressed(file, suffixes[-1], limits)
            if suffixes[-2:-1] == ["tar"]:
                stream.codec = f"tar.{suffixes[-1]}"
                yield from _tar(stream, limits)
            else:
                yield stream
        else:
            yield Stream(file.read, limits)


def _joined(head: bytes, read: Callable[..., bytes]) -> Callable[..., bytes]:
    """Reads as if `head` had not been read yet."""
    waiting = [head]

    def joined(size: int = -1) -> bytes:
        begin = waiting.pop() if waiting else b""
        if 0 <= size < len(begin):
            waiting.append(begin[size:])
            return begin[:size]
        return begin or read(size)

    return joined


class _File(msgspec.Struct):
    """What pyarrow and lzma ask of a file."""

    read: Callable[..., bytes]
    closed: bool = False

    def close(self) -> None:
        self.closed = True

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return False


class _Gzip:
    """The members of a gzip file, one after the other. What follows the last one takes nothing of it along."""

    def __init__(self, read: Read) -> None:
        self._read = read
        self._rest = b""
        self._engine = zlib.decompressobj(31)
        self._is_open = False

    def read(self, size: int) -> bytes:
        """Up to so many bytes, none at the end. Raises zlib.error or EOFError for damage."""
        while True:
            block = self._rest or self._read(_STEP)
            if not self._is_open and block[:1] == b"\0":  # files on tapes are filled up
                self._rest = block.lstrip(b"\0")
                continue
            if not block and self._is_open:
                raise EOFError("the compressed data ends early")
            if not block:
                return b""
            self._is_open = True
            data = self._engine.decompress(block, size)
            self._rest = self._engine.unconsumed_tail
            if self._engine.eof:
                self._rest = self._engine.unused_data
                self._engine = zlib.decompressobj(31)
                self._is_open = False
            if data:
                return data


def _decompressed(file: IO[bytes], suffix: str, limits: Limits) -> Stream:
    tap = Tap(file.read)
    opened: Any
    if suffix == "gz":
        opened = _Gzip(tap.read)
    elif suffix == "xz":
        opened = lzma.LZMAFile(_File(tap.read))  # type: ignore[arg-type]  # noqa: SIM115
    else:
        import pyarrow as pa

        packed = pa.PythonFile(_File(tap.read), mode="r")  # type: ignore[arg-type]
        opened = pa.CompressedInputStream(packed, _CODECS[suffix])
    return Stream(opened.read, limits, tap=tap, codec=suffix, packed=lambda: tap.bytes)


def _zip(file: IO[bytes], limits: Limits) -> Iterator[Stream]:
    try:
        size = _directory_bytes(file)
        if size > _DIRECTORY:
            raise zipfile.BadZipFile(f"its directory has {size} bytes, {_DIRECTORY} are read")
        archive = zipfile.ZipFile(file)
    except _damage() as error:
        yield _broken(Trouble(f"no zip archive that can be read: {error}"), "zip", limits)
        return
    with archive:
        members = [info for info in archive.infolist() if not info.is_dir() and not _is_hidden(info.filename)]
        for info in members[: limits.members]:
            try:
                opened = archive.open(info)
            except _damage() as error:
                reason = "it is encrypted" if info.flag_bits & _ENCRYPTED else str(error)
                yield _broken(Trouble(reason), "zip", limits, info.filename)
                continue
            with opened:
                yield Stream(opened.read, limits, member=info.filename, codec="zip", packed=partial(_size, info))
    if len(members) > limits.members:
        yield _too_many("zip", limits)
    if not members:
        file.seek(0)
        yield _without_members(Tap(file.read), "zip", limits)


@cache
def _damage() -> tuple[type[Exception], ...]:
    """What is raised for data that are damaged. Asked only then: most runs meet no tar archive."""
    from tarfile import TarError

    return (
        OSError,
        EOFError,
        ValueError,  # pyarrow's ArrowInvalid too
        RuntimeError,  # zipfile: encrypted; NotImplementedError: a method that it does not know
        struct.error,
        zlib.error,
        lzma.LZMAError,
        zipfile.BadZipFile,
        TarError,
    )


def _size(info: zipfile.ZipInfo) -> int:
    return info.compress_size


def _directory_bytes(file: IO[bytes]) -> int:
    file.seek(max(0, file.seek(0, 2) - (1 << 16) - 22))
    tail = file.read((1 << 16) + 22)
    at = tail.rfind(b"PK\5\6")
    size: int = struct.unpack_from("<I", tail, at + 12)[0] if at >= 0 else 0
    file.seek(0)
    return size


def _tar(outer: Stream, limits: Limits) -> Iterator[Stream]:
    import tarfile

    codec = outer.codec or "tar"
    count = skipped = 0
    outer.allowance = _HEADERS  # opening reads a header too
    try:
        with tarfile.open(fileobj=outer, mode="r|", bufsize=1 << 16) as archive:  # type: ignore[call-overload]
            while True:
                outer.allowance = outer.given + _HEADERS + skipped
                info = archive.next()
                outer.allowance = None
                archive.members = []  # else it keeps them all
                if info is None:
                    break
                skipped = info.size
                if info.issparse():
                    count += 1
                    yield _broken(Trouble("a sparse file"), codec, limits, info.name)
                elif info.isreg() and not _is_hidden(info.name):
                    count += 1
                    if count > limits.members:
                        yield _too_many(codec, limits)
                        return
                    opened = archive.extractfile(info)
                    if opened is not None:
                        yield Stream(opened.read, limits, member=info.name, codec=codec)
                        skipped = 0
    except _damage() as error:
        yield _broken(outer.trouble or Trouble(f"no tar archive that can be read: {error}"), codec, limits)
    else:
        if outer.trouble:
            yield _broken(outer.trouble, codec, limits)
        elif not count:
            yield _without_members(outer.tap, codec, limits)


def _without_members(tap: Tap, codec: str, limits: Limits) -> Stream:
    """An archive in which there is nothing to read is a text without bytes: it was read all the same."""
    return Stream(lambda size: b"", limits, tap=tap, codec=codec)


def _broken(trouble: Trouble, codec: str | None, limits: Limits, member: str | None = None) -> Stream:
    return Stream(lambda size: b"", limits, member=member, codec=codec, trouble=trouble)


def _too_many(codec: str, limits: Limits) -> Stream:
    reason = f"more than {limits.members} members: unpack the archive to read the rest"
    return _broken(Trouble(reason, RejectCode.TOO_LONG), codec, limits)


def _is_hidden(name: str) -> bool:
    return name.startswith("__MACOSX/") or any(part.startswith(".") and part.strip(".") for part in name.split("/"))

"""What the user named -> the files to read: paths, folders, globs, URIs and standard input, in a fixed order."""

import glob
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import IO, Any

import msgspec

from parsers.errors import SourceError, UsageError

STDIN = "-"
_URI = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+://")  # two letters or more: C:// is a drive


class Place(msgspec.Struct, frozen=True):
    """A file to read. `open` gives a context with the binary file at its start; OSError where that cannot be done."""

    uri: str
    open: Callable[[], AbstractContextManager[IO[bytes]]]
    found_in: str | None = None  # the folder that was named; None: the file itself was


def expand(paths: str | Path | Iterable[str | Path], stdin: IO[bytes] | None = None) -> list[Place]:
    """The files behind the paths, in the order given, folders and globs sorted by name.

    Hidden files of folders are passed over; links to folders are not followed. Raises SourceError for a path that does
    not exist or cannot be read, a folder or glob without files, UsageError for no path at all and for standard input
    twice.
    """
    if isinstance(paths, (str, Path)):
        paths = [paths]
    paths = list(paths)
    if paths.count(STDIN) > 1:
        raise UsageError(f"{STDIN}: standard input is named more than once, and can be read once")
    places = [place for path in paths for place in _expand(os.fspath(path), stdin)]
    if not places:
        raise UsageError("no input: give a file, a folder, a glob, a URI, or - for standard input")
    return places


def _expand(path: str, stdin: IO[bytes] | None) -> list[Place]:
    if path == STDIN:
        return [Place(STDIN, lambda: _standard_input(stdin))]
    if _URI.match(path):
        return _remote(path)
    if os.path.isdir(path):  # noqa: PTH112 - also for the quick loop below: os.path costs a fifth of pathlib
        files: dict[str, str | None] = dict.fromkeys(_walk(path), path)
        if not files:
            raise SourceError(f"no files in folder: {path}")
    elif os.path.exists(path):  # noqa: PTH110
        files = {path: None}
    elif glob.has_magic(path):
        files = {}
        for found in sorted(glob.glob(path, recursive=True)):  # noqa: PTH207
            if not os.path.isdir(found):  # noqa: PTH112
                files[found] = None
            elif "**" not in path:
                files |= dict.fromkeys(_walk(found), found)
        if not files:
            raise SourceError(f"no file matches: {path}")
    else:
        raise SourceError(f"no such file: {path or repr('')}")
    for file in files:
        if not os.access(file, os.R_OK):
            raise SourceError(f"no permission to read: {file}")
    return [_local(file, folder) for file, folder in files.items()]


def _local(file: str, folder: str | None) -> Place:
    return Place(file, lambda: open(file, "rb", buffering=0), folder)  # noqa: PTH123 - the reader closes it


def _walk(folder: str) -> Iterator[str]:
    try:
        with os.scandir(folder) as found:
            entries = sorted(found, key=lambda entry: entry.name)
    except OSError as error:
        raise SourceError(f"cannot read folder: {folder} ({error.strerror})") from error
    for entry in entries:
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _walk(entry.path)
        elif _is_file(entry):
            yield entry.path


def _is_file(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_file()
    except OSError:  # a link in a circle leads nowhere
        return False


def _standard_input(stdin: IO[bytes] | None) -> AbstractContextManager[IO[bytes]]:
    if stdin is None and sys.stdin is None:
        raise SourceError("standard input is closed")
    return nullcontext(sys.stdin.buffer if stdin is None else stdin)  # not ours to close


def _remote(uri: str) -> list[Place]:
    import pyarrow as pa
    from pyarrow import fs

    try:
        system, path = fs.FileSystem.from_uri(uri)
        info = system.get_file_info(path)
        if info.type == fs.FileType.NotFound:
            raise SourceError(f"no such file: {uri}")
        if info.type != fs.FileType.Directory:
            return [Place(uri, _opener(system, path))]
        found = system.get_file_info(fs.FileSelector(path, recursive=True))
    except (pa.ArrowException, OSError, ValueError) as error:
        raise SourceError(f"cannot read: {uri} ({_first_line(error)})") from error
    places = []
    for item in sorted(found, key=lambda item: item.path.split("/")):
        below = item.path[len(path.rstrip("/")) :]
        if item.type == fs.FileType.File and "/." not in below:
            places.append(Place(uri.rstrip("/") + below, _opener(system, item.path), uri))
    if not places:
        raise SourceError(f"no files in folder: {uri}")
    return places


def _opener(system: Any, path: str) -> Callable[[], IO[bytes]]:
    return lambda: system.open_input_file(path)


def _first_line(error: BaseException) -> str:
    return (str(error) or type(error).__name__).splitlines()[0]

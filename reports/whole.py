"""A file that appears whole or not at all. Enters: a path. Leaves: the file, when the block ends without an error."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from auditor.errors import SourceError
from reports import partial


@contextmanager
def whole(path: Path) -> Iterator[IO[bytes]]:
    """A file to write to, beside the path; it takes the path's place at the end. Raises SourceError.

    A link is followed; what exists and is no file (a device, a pipe) is written to as it is.
    """
    if path.is_dir():
        raise SourceError(f"{path}: cannot be written: it is a folder; name a file")
    if path.exists() and not path.is_file():
        try:
            with path.open("wb") as stream:
                yield stream
        except OSError as error:
            raise SourceError(f"{path}: cannot be written: {error.strerror}") from error
        return
    try:
        path = path.resolve()
        handle, making = partial.file_beside(path)
    except RuntimeError:  # as Python 3.11 says it
        raise SourceError(f"{path}: cannot be written: links lead in a circle") from None
    except OSError as error:
        raise SourceError(f"{path}: cannot be written: {error.strerror}") from error
    try:
        with open(handle, "wb") as file:  # noqa: PTH123 - it is open already
            yield file
            file.flush()
        mask = os.umask(0)
        os.umask(mask)
        making.chmod(0o666 & ~mask)
        try:
            partial.take_place(making, path)
        except OSError as error:
            raise SourceError(f"{path}: cannot be written: {error.strerror}") from error
    finally:
        partial.remove(making)

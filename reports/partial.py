"""What is being written stands hidden beside its place until it is whole: `.NAME.xxxxxxxx.partial`.

A run that is killed outright cannot take it away. So whoever writes holds a lock on it, which the system lets go when
the process ends, and the next run that writes the same output removes what nobody holds any more and nothing touched
lately. Where the system has no such locks nothing is removed.
"""

import os
import re
import shutil
import time
from pathlib import Path
from tempfile import mkdtemp, mkstemp

from auditor.errors import SourceError

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

SUFFIX = ".partial"
_UNTOUCHED = 60.0  # seconds: a run that has only just begun may not hold its lock yet


def file_beside(place: Path) -> tuple[int, Path]:
    """A new file to become `place`, open for writing: closing it lets go of it. Raises SourceError, OSError."""
    _check_parent(place)
    tidy(place)
    handle, name = mkstemp(prefix=f".{place.name}.", suffix=SUFFIX, dir=place.parent)
    _hold(handle)
    return handle, Path(name)


def folder_beside(place: Path) -> tuple[int, Path]:
    """A new folder to become `place`, and a handle that holds it until it is closed. Raises SourceError, OSError."""
    _check_parent(place)
    tidy(place)
    folder = Path(mkdtemp(prefix=f".{place.name}.", suffix=SUFFIX, dir=place.parent))
    if fcntl is None:
        return -1, folder
    handle = os.open(folder, os.O_RDONLY)
    _hold(handle)
    return handle, folder


def _check_parent(place: Path) -> None:
    """A folder that is missing is rather a slip of the pen than one to be made."""
    if not place.parent.is_dir():
        raise SourceError(f"{place}: cannot be written: there is no folder {place.parent}")


def release(handle: int) -> None:
    """Lets go of a folder."""
    if handle >= 0:
        os.close(handle)


def tidy(place: Path) -> None:
    """Removes what runs that were killed left of `place`."""
    if fcntl is None:
        return
    name = re.compile(rf"\.{re.escape(place.name)}\.\w{{8}}{re.escape(SUFFIX)}")
    try:
        with os.scandir(place.parent) as entries:
            left = [
                Path(entry.path)
                for entry in entries
                if name.fullmatch(entry.name)
                and (entry.is_file(follow_symlinks=False) or entry.is_dir(follow_symlinks=False))
            ]
    except OSError:
        return
    for path in left:
        if _is_left(path) and path.is_dir():
            shutil.rmtree(path, ignore_errors=True)
        elif _is_left(path):
            path.unlink(missing_ok=True)


def _is_left(path: Path) -> bool:
    try:
        touched = max(entry.stat().st_mtime for entry in (path, *(path.iterdir() if path.is_dir() else ())))
        handle = os.open(path, os.O_RDONLY)
    except OSError:
        return False
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return bool(time.time() - touched > _UNTOUCHED)
    except OSError:
        return False
    finally:
        os.close(handle)


def _hold(handle: int) -> None:
    if fcntl is not None:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:  # a file system without locks: nobody can take one there
            return

"""What is being written stands hidden beside its place until it is whole: `.NAME.xxxxxxxx.partial`.

A run that is killed outright cannot take it away. So whoever writes holds a lock on it, which the system lets go when
the process ends, and the next run that writes the same output removes what nobody holds any more and nothing touched
lately. Where the system has no such locks nothing is removed. A run that is told to end removes its own.
"""

import os
import re
import shutil
import time
from contextlib import suppress
from functools import partial
from pathlib import Path
from tempfile import mkdtemp, mkstemp

from auditor.errors import SourceError
from parsers import unfinished

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

SUFFIX = ".partial"
_OLD, _GONE = ".old", ".gone"  # a folder whose place is taken, one that is being removed
_TRIES = 5
_UNTOUCHED = 60.0  # seconds: a run that has only just begun may not hold its lock yet


def file_beside(place: Path) -> tuple[int, Path]:
    """A new file to become `place`, open for writing: closing it lets go of it. Raises SourceError, OSError."""
    _check_parent(place)
    tidy(place)
    with unfinished.STEP:
        handle, name = mkstemp(prefix=f".{place.name}.", suffix=SUFFIX, dir=place.parent)
        unfinished.add(Path(name), partial(remove, Path(name)))
    _hold(handle)
    return handle, Path(name)


def folder_beside(place: Path) -> tuple[int, Path]:
    """A new folder to become `place`, and a handle that holds it until it is closed. Raises SourceError, OSError."""
    _check_parent(place)
    tidy(place)
    with unfinished.STEP:
        folder = Path(mkdtemp(prefix=f".{place.name}.", suffix=SUFFIX, dir=place.parent))
        unfinished.add(folder, partial(remove, folder))
    if fcntl is None:
        return -1, folder
    handle = os.open(folder, os.O_RDONLY)
    _hold(handle)
    return handle, folder


def take_place(making: Path, place: Path) -> None:
    """What is whole gets its name; a folder that had it goes. Raises OSError."""
    old = making.with_suffix(_OLD)
    with unfinished.STEP:
        if place.is_dir():
            place.replace(old)
            unfinished.add(old, partial(remove, old))
        making.replace(place)
    remove(old)


def remove(path: Path) -> None:
    """Removes a file or a folder, if it is there, even while a thread is writing into it."""
    held = path
    if path.is_dir() and not path.is_symlink():
        with suppress(OSError):  # under another name, where no thread looks for it
            held = path.replace(path.with_suffix(_GONE))
        for _ in range(_TRIES):
            shutil.rmtree(held, ignore_errors=True)
            if not held.exists():
                break
    else:
        path.unlink(missing_ok=True)
    unfinished.settle(path)


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
    suffixes = (SUFFIX, _GONE, _OLD) if place.exists() else (SUFFIX, _GONE)  # else an old one is the only one there is
    name = re.compile(rf"\.{re.escape(place.name)}\.\w{{8}}(?:{'|'.join(map(re.escape, suffixes))})")
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
        if _is_left(path):
            remove(path)


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

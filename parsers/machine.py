"""Machine code kept on disk: a file an entry, loaded by LLVM alone.

The file's name says all that the code hangs on, this processor included; its first bytes are a digest of the name and
the rest. A file that is damaged, cut short or of another machine is as good as none. As it is run, it is kept and
looked for only in folders into which nobody else can put a file. What no run has used for a month goes.
"""

import hashlib
import json
import os
import stat
import tempfile
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from parsers import unfinished
from parsers.errors import UsageError

_NAMED = "ODDCHIP_CACHE_DIR"
_DIGEST = 32  # bytes
_PART = ".part"
_UNUSED = 30 * 86400.0  # seconds
_MOST = 100  # files; a version has half a dozen

_engines: list[Any] = []  # their code lives as long as they do


class Code(NamedTuple):
    """An object file, the name of its entry and how many integers that returns."""

    object: bytes
    symbol: str
    results: int


def kept(name: str, digest: str, kinds: str) -> Code | None:
    """The machine code that was kept under a name, if it is whole. Raises UsageError as `keep` does."""
    file = _file(name, digest, kinds)
    for folder in filter(_is_ours, _folders()):
        try:
            data = (folder / file).read_bytes()
        except OSError:
            continue
        if _check(file, memoryview(data)[_DIGEST:]) == data[:_DIGEST]:
            with suppress(OSError):  # it is in use
                os.utime(folder / file)
            end = data.index(b"\n", _DIGEST)
            told = json.loads(data[_DIGEST:end])
            return Code(data[end + 1 :], told["symbol"], told["results"])
    return None


def keep(code: Code, name: str, digest: str, kinds: str) -> None:
    """Keeps machine code for the next run; where that cannot be, it compiles once more. Raises UsageError for a folder
    that is named wrongly."""
    file = _file(name, digest, kinds)
    body = json.dumps({"symbol": code.symbol, "results": code.results}).encode() + b"\n" + code.object
    for folder in _folders():
        with suppress(OSError, ValueError):  # ValueError: a name that is none
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if _is_ours(folder):
                _write(folder / file, _check(file, body) + body)
                _prune(folder)
                return


def _write(path: Path, data: bytes) -> None:
    """Writes a file whole or not at all, whoever else compiles."""
    with unfinished.STEP:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=_PART)
        part = Path(name)
        unfinished.add(part, part.unlink)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
        unfinished.settle(part)


def _prune(folder: Path) -> None:
    """Removes what other versions, builds and processors have left. Who is loading a file has read it whole."""
    used: list[tuple[float, Path]] = []
    for path in folder.iterdir():
        if path.suffix in (".o", _PART):
            with suppress(OSError):  # another process prunes too
                used.append((path.stat().st_mtime, path))
    used.sort(reverse=True)
    for place, (when, path) in enumerate(used):
        if place >= _MOST or time.time() - when > _UNUSED:
            with suppress(OSError):
                path.unlink()


def is_kept(name: str, digest: str) -> bool:
    """Whether an entry was compiled on this machine, for whatever arguments."""
    pattern = f"{name}-{_machine()}-{digest}-*.o"
    return any(any(folder.glob(pattern)) for folder in filter(_is_ours, _folders()))


def load(code: Code) -> int | None:
    """The address of the entry; None if LLVM refuses the object."""
    import llvmlite.binding as llvm

    processor()
    try:
        target = llvm.Target.from_triple(llvm.get_process_triple())
        # memory in one piece: the code reaches no further
        engine = llvm.create_mcjit_compiler(
            llvm.parse_assembly(""), target.create_target_machine(jit=True), use_lmm=True
        )
        engine.add_object_file(llvm.ObjectFileRef.from_data(code.object))
        engine.finalize_object()
        address = engine.get_function_address(code.symbol)
    except RuntimeError:
        return None
    _engines.append(engine)
    return int(address) or None


def _check(file: str, body: bytes | memoryview) -> bytes:
    digest = hashlib.sha256(file.encode())
    digest.update(body)
    return digest.digest()


@cache
def processor() -> tuple[str, str, str]:
    """LLVM's words for this processor: the platform, its name, and what it can do."""
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    try:
        features = llvm.get_host_cpu_features().flatten()
    except RuntimeError:  # LLVM does not know how to ask
        features = ""
    return llvm.get_process_triple(), llvm.get_host_cpu_name(), features


@cache
def _machine() -> str:
    return hashlib.sha256(repr(processor()).encode()).hexdigest()[:16]


def _file(name: str, digest: str, kinds: str) -> str:
    return f"{name}-{_machine()}-{digest}-{kinds}.o"


@cache
def _folders() -> tuple[Path, ...]:
    """Where machine code may be kept, in the order in which that is tried."""
    named = os.environ.get(_NAMED, "").strip()
    if named and not Path(named).is_absolute():
        raise UsageError(f"{_NAMED}={named}: is no absolute path")
    found = []
    with suppress(RuntimeError):  # a user without a home
        caches = Path(os.environ.get("XDG_CACHE_HOME", ""))  # one that is not absolute is to be ignored
        found.append(Path(named) if named else caches if caches.is_absolute() else Path.home() / ".cache")
    with suppress(OSError):
        found.append(Path(tempfile.gettempdir()) / f"oddchip-{_owner()}")
    return tuple(base.absolute() / "oddchip" / "kernels" for base in found)


def _owner() -> int | None:
    return os.getuid() if hasattr(os, "getuid") else None


def _is_ours(folder: Path) -> bool:
    """Whether only this user and the system's can put a file into a folder, or another folder in its place."""
    owner = _owner()
    try:
        told = folder.stat()
        if owner is None:
            return True
        if told.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
            return False
        above = {path: path.stat() for way in (folder, folder.resolve()) for path in (way, *way.parents)}
    except (OSError, ValueError, RuntimeError):  # there is none, or links lead round in a circle
        return False
    trusted = {owner, 0, Path(folder.anchor).stat().st_uid}  # the root may be mapped to another number
    return all(
        told.st_uid in trusted and (not told.st_mode & stat.S_IWOTH or told.st_mode & stat.S_ISVTX)
        for told in above.values()
    )

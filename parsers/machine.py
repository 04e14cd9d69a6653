"""Machine code kept on disk: a file an entry, loaded by LLVM alone.

The file's name says all that the code hangs on, this processor included; its first bytes are a digest of the name and
the rest. A file that is damaged, cut short or of another machine is as good as none.
"""

import hashlib
import json
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from parsers import unfinished

_DIGEST = 32  # bytes

_engines: list[Any] = []  # their code lives as long as they do


class Code(NamedTuple):
    """An object file, the name of its entry and how many integers that returns."""

    object: bytes
    symbol: str
    results: int


def kept(name: str, digest: str, kinds: str) -> Code | None:
    """The machine code that was kept under a name, if it is whole."""
    path = _path(name, digest, kinds)
    try:
        data = path.read_bytes()
    except OSError:
        return None
    head, _, code = data[_DIGEST:].partition(b"\n")
    if _check(path, data[_DIGEST:]) != data[:_DIGEST]:
        return None
    told = json.loads(head)
    return Code(code, told["symbol"], told["results"])


def keep(code: Code, name: str, digest: str, kinds: str) -> None:
    """Keeps machine code for the next run; on a full disk that compiles once more."""
    path = _path(name, digest, kinds)
    body = json.dumps({"symbol": code.symbol, "results": code.results}).encode() + b"\n" + code.object
    with suppress(OSError):
        with unfinished.STEP:
            handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
            part = Path(name)
            unfinished.add(part, part.unlink)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(_check(path, body) + body)
            part.replace(path)  # whole or not at all, whoever else compiles
        finally:
            part.unlink(missing_ok=True)
            unfinished.settle(part)


def is_kept(name: str, digest: str) -> bool:
    """Whether an entry was compiled on this machine, for whatever arguments."""
    return any(_folder().glob(f"{name}-{_machine()}-{digest}-*.o"))


def load(code: Code) -> int | None:
    """The address of the entry; None if LLVM refuses the object."""
    import llvmlite.binding as llvm

    _machine()
    try:
        target = llvm.Target.from_triple(llvm.get_process_triple())
        engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), target.create_target_machine(jit=True))
        engine.add_object_file(llvm.ObjectFileRef.from_data(code.object))
        engine.finalize_object()
        address = engine.get_function_address(code.symbol)
    except RuntimeError:
        return None
    _engines.append(engine)
    return int(address) or None


def _check(path: Path, body: bytes) -> bytes:
    return hashlib.sha256(path.name.encode() + body).digest()


@cache
def _machine() -> str:
    """This processor and what it can do, as LLVM compiles for it."""
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    try:
        features = llvm.get_host_cpu_features().flatten()
    except RuntimeError:  # LLVM does not know how to ask
        features = ""
    told = (llvm.get_process_triple(), llvm.get_host_cpu_name(), features)
    return hashlib.sha256(repr(told).encode()).hexdigest()[:16]


def _path(name: str, digest: str, kinds: str) -> Path:
    return _folder() / f"{name}-{_machine()}-{digest}-{kinds}.o"


@cache
def _folder() -> Path:
    """The folder of machine code: the user's alone, since it is run."""
    base = os.environ.get("ODDCHIP_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME")
    folders: list[Callable[[], Path]] = [lambda: Path(base) if base else Path.home() / ".cache"]
    owner = os.getuid() if hasattr(os, "getuid") else None
    folders.append(lambda: Path(tempfile.gettempdir()) / f"oddchip-{owner}")
    for folder in folders:
        with suppress(OSError, RuntimeError, ValueError):  # a user without a home, a name that is none
            target = folder() / "oddchip" / "kernels"
            target.mkdir(mode=0o700, parents=True, exist_ok=True)
            is_ours = owner is None or target.stat().st_uid == owner
            if is_ours and os.access(target, os.W_OK):
                return target
    with suppress(OSError):
        return Path(tempfile.mkdtemp(prefix="oddchip-"))
    return Path(os.devnull) / "kernels"  # nothing is kept there

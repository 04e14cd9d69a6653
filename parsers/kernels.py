"""Kernels: plain Python loops over integer arrays that numba can compile.

A kernel is an ordinary function marked with `@kernel`, written in the subset that numba compiles (integers, NumPy
arrays, named tuples of arrays). Interpreted it runs as it stands: small inputs, debuggers and coverage load no numba.
`compiled(f)` gives the machine code of f and of every kernel it calls, once a process, cached on disk in a folder named
after the digest of all kernel sources (numba itself does not notice a change in a callee's file).
"""

import hashlib
import os
import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

_lock = threading.RLock()


def kernel(function: F) -> F:
    """Marks a function as a kernel."""
    function.__kernel__ = True  # type: ignore[attr-defined]
    return function


def compiled(function: F, *, by_pointer: bool = False) -> F:
    """The machine code of a kernel (a numba dispatcher that releases the interpreter lock).

    `by_pointer`: it is given pointers to the first items in place of arrays, which is much faster (`_pointers`). Such
    a kernel indexes in one dimension, from 0 on, and is told how many items there are.
    """
    with _lock:
        machine: F = _compile(function, is_entry=True, by_pointer=by_pointer)
        return machine


def tail(array: Any, start: int) -> Any:
    """The array from an item on; what is past its end is not looked at in a kernel that is compiled by pointer."""
    return array[start:]


def rebound(function: F, **callees: Callable[..., Any]) -> F:
    """An interpreted copy of a kernel in which kernels of these names, however deep, are called in place of its own."""
    scope = dict(function.__globals__) | callees
    for name in _names(function.__code__) - set(callees):
        callee: Any = scope.get(name)
        if getattr(callee, "__kernel__", False) and callee is not function:
            scope[name] = rebound(callee, **callees)
    copy: Any = FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
    bound: F = copy
    return bound


def are_compiled() -> bool:
    """Whether the cache on disk holds machine code of these kernels."""
    return any(_cache_folder(version("numba")).rglob("*.nbi"))


@cache
def _compile(function: Any, *, is_entry: bool = False, by_pointer: bool = False) -> Any:
    numba = _numba()
    scope = dict(function.__globals__)
    for name in _names(function.__code__):
        callee = scope.get(name)
        if getattr(callee, "__kernel__", False):
            scope[name] = _compile(callee)
    copy = FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
    if by_pointer:
        scope = {"target": _compile(function), "pointers": _pointers()}
        copy = FunctionType(_entry.__code__, scope, function.__name__)
    copy.__qualname__ = function.__qualname__
    copy.__module__ = function.__module__
    # only what Python calls needs a wrapper for Python (a fifth of the time to compile) and a place in the cache,
    # where an entry's machine code holds that of its callees
    wrappers = {} if is_entry else {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    dispatcher = numba.njit(copy, nogil=True, cache=is_entry, error_model="numpy", **wrappers)
    if is_entry:
        dispatcher._cache.save_overload = _if_there_is_room(dispatcher._cache.save_overload)
    typed = dispatcher.get_call_template
    # numba compiles a callee anew for every constant it is called with; that is most of the time to compile
    widen = numba.types.unliteral
    dispatcher.get_call_template = lambda args, named: typed(
        [widen(kind) for kind in args], {name: widen(kind) for name, kind in named.items()}
    )
    return dispatcher


def _entry(*arguments: Any) -> Any:
    """What Python calls: hands the arrays on as pointers. `target` and `pointers` stand in the scope it is given."""
    return target(*pointers(arguments))  # type: ignore[name-defined]  # noqa: F821


@cache
def _pointers() -> Any:
    """What makes pointers to the first item of the arrays in a tuple, also in named tuples in it; all else stays.

    Arrays of records stay: a record in one is a pointer already. Flags are integers: numba cannot write one by pointer.

    A pointer is passed on as one word and indexed as it stands; an array takes seven, and machine code looks at each
    index whether it is a negative one.
    """
    types, cgutils, intrinsic = _numba_parts()

    def is_plain(kind: Any) -> bool:
        return isinstance(kind, types.Array) and not isinstance(kind.dtype, types.Record)

    def kind_of(kind: Any) -> Any:
        if is_plain(kind):
            return types.CPointer(kind.dtype)
        if isinstance(kind, types.BaseNamedTuple):
            return types.NamedTuple([kind_of(part) for part in kind], kind.instance_class)
        return kind

    def pointer_to(context: Any, builder: Any, kind: Any, value: Any) -> Any:
        if is_plain(kind):
            return context.make_array(kind)(context, builder, value).data
        if isinstance(kind, types.BaseNamedTuple):
            parts = cgutils.unpack_tuple(builder, value)
            made = [pointer_to(context, builder, *pair) for pair in zip(kind, parts, strict=True)]
            return context.make_tuple(builder, kind_of(kind), made)
        return value

    def pointers(typingctx: Any, arguments: Any) -> Any:
        made = types.Tuple([kind_of(kind) for kind in arguments])

        def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            parts = cgutils.unpack_tuple(builder, values[0])
            pairs = zip(signature.args[0], parts, strict=True)
            tuple_ = context.make_tuple(builder, made, [pointer_to(context, builder, *pair) for pair in pairs])
            context.nrt.incref(builder, made, tuple_)  # of the arrays that stay
            return tuple_

        return made(arguments), code

    return intrinsic(pointers)


def _numba_parts() -> tuple[Any, Any, Any]:
    """numba's types, code generators and `intrinsic`, as it has no annotations for them."""
    import numba.core.cgutils
    import numba.core.types
    import numba.extending

    return numba.core.types, numba.core.cgutils, numba.extending.intrinsic


def _declare_tail() -> None:
    """Tells numba what `tail` is."""
    import numba.extending

    types, _, intrinsic = _numba_parts()

    def move(typingctx: Any, pointer: Any, start: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            return builder.gep(values[0], [context.cast(builder, values[1], signature.args[1], types.intp)])

        return pointer(pointer, start), code

    moved = intrinsic(move)

    def of(array: Any, start: Any) -> Any:
        if isinstance(array, types.CPointer):
            return lambda array, start: moved(array, start)
        return lambda array, start: array[start:]

    numba.extending.overload(tail, strict=False)(of)  # strict: annotations must be the same, and a lambda has none


def _if_there_is_room(save: Callable[..., None]) -> Callable[..., None]:
    """A full disk costs the next run its time to compile, not this one its result."""

    def saved(*arguments: Any) -> None:
        with suppress(OSError):
            save(*arguments)

    return saved


def _names(code: CodeType) -> set[str]:
    names = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            names |= _names(constant)
    return names


@cache
def _numba() -> Any:
    """numba with its cache folder set. Loaded late: it costs 0.3 s and only pays for large inputs."""
    import numba

    numba.config.CACHE_DIR = str(  # type: ignore[attr-defined]
        _cache_folder(numba.__version__)
    )
    _declare_tail()
    return numba


@cache
def _cache_folder(numba: str) -> Path:
    digest = hashlib.sha256(f"{numba} {sys.version}".encode())
    roots = [Path(__file__).parent, Path(__file__).parent.parent / "auditor"]
    for root in roots:
        for path in sorted(root.rglob("*.py")):
            text = path.read_bytes()
            if b"@kernel" in text:
                digest.update(text)
    base = os.environ.get("ODDCHIP_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME")
    folders = [Path(base) / "oddchip"] if base else [Path.home() / ".cache" / "oddchip"]
    folders.append(Path(tempfile.gettempdir()) / f"oddchip-{os.getuid() if hasattr(os, 'getuid') else 'cache'}")
    for folder in folders:
        target = folder / "kernels" / digest.hexdigest()[:16]
        try:
            target.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(target, os.W_OK):
            return target
    return Path(tempfile.mkdtemp(prefix="oddchip-"))

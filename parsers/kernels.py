"""Kernels: plain Python loops over integer arrays that numba can compile.

A kernel is an ordinary function marked with `@kernel`, written in the subset that numba compiles (integers, NumPy
arrays, named tuples of arrays). Interpreted it runs as it stands: small inputs, debuggers and coverage load no numba.
`compiled(f)` runs the machine code of f and of every kernel it calls: compiled once a machine (`parsers/compiler.py`),
kept in a file (`parsers/machine.py`) whose name is the digest of all it depends on, and from then on loaded without
numba.

Machine code is given pointers to the first items in place of arrays. A pointer is passed on as one word and indexed as
it stands; an array takes seven, and machine code looks at each index whether it is a negative one. So a kernel indexes
in one dimension, from 0 on, and is told how many items there are; what it returns to Python is a tuple of integers, or
nothing.
"""

import ctypes
import hashlib
import marshal
import operator
import os
import sys
import threading
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, TypeVar

from parsers import machine
from parsers.machine import Code

FROM = 512 * 1024  # bytes of text: below, loading machine code takes longer than it saves

F = TypeVar("F", bound=Callable[..., Any])

waits: list[Callable[[], None]] = []
"""What is called, and taken from the list, before a kernel is compiled: whoever started this waits for a minute."""

newly: list[str] = []
"""The kernels that this process has compiled, by name: the time of a run with one says nothing of the next run's."""

_lock = threading.RLock()
_unwanted = threading.Event()


def kernel(function: F) -> F:
    """Marks a function as a kernel."""
    function.__kernel__ = True  # type: ignore[attr-defined]
    return function


def inlined(function: F) -> F:
    """Marks a small kernel that machine code repeats wherever it is called."""
    function.__inlined__ = True  # type: ignore[attr-defined]
    return kernel(function)


def tail(array: Any, start: int) -> Any:
    """The array from an item on; what is past its end is not looked at in machine code."""
    return array[start:]


def rebound(function: F, **callees: Callable[..., Any]) -> F:
    """An interpreted copy of a kernel in which kernels of these names, however deep, are called in place of its own."""
    scope = dict(function.__globals__) | callees
    for name, callee in called(function):
        if name not in callees and callee is not function:
            scope[name] = rebound(callee, **callees)
    copy: Any = FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
    bound: F = copy
    return bound


def called(function: Any) -> Iterator[tuple[str, Any]]:
    """The kernels that a kernel calls, and the names it calls them by."""
    for name in sorted(_names(function.__code__)):
        callee = function.__globals__.get(name)
        if getattr(callee, "__kernel__", False):
            yield name, callee


def is_inlined(function: Any) -> bool:
    """Whether a kernel is to be repeated wherever it is called."""
    return hasattr(function, "__inlined__")


def are_compiled(function: Callable[..., Any]) -> bool:
    """Whether there is machine code of a kernel on this machine."""
    return machine.is_kept(function.__name__, _digest(function))


@contextmanager
def given_up() -> Iterator[None]:
    """Where this is left because the process is asked to end (Ctrl-C), whatever other thread compiles gives up."""
    _unwanted.clear()
    try:
        yield
    except BaseException as error:
        if not isinstance(error, Exception | GeneratorExit):
            _unwanted.set()
        raise


def check_wanted() -> None:
    """Ends compiling that was given up."""
    if _unwanted.is_set():
        raise Unwanted


class Unwanted(BaseException):
    """Compiling was given up."""


@cache
def compiled(function: F) -> F:
    """The kernel as machine code. It releases the interpreter lock."""
    known: dict[tuple[Any, ...], tuple[Code, Any]] = {}

    def run(*arguments: Any) -> Any:
        kinds: list[Any] = []
        words = array("q")
        for argument in arguments:
            _unpack(argument, kinds, words)
        key = tuple(kinds)
        found = known.get(key)
        if found is None:
            with _lock:
                found = known.get(key) or _ready(function, arguments, key)
                known[key] = found
        code, call = found
        words.extend([0] * (code.results + 2))  # what is returned, and two words that machine code of numba wants
        at = words.buffer_info()[0]
        end = at + words.itemsize * (len(words) - 2)
        if call(end, end + words.itemsize, at):
            raise RuntimeError(f"kernel {function.__name__} failed")
        return tuple(words[-2 - code.results : -2]) if code.results else None

    machine_code: Any = run
    return machine_code  # type: ignore[no-any-return]


def _unpack(argument: Any, kinds: list[Any], words: "array[int]") -> None:
    """Adds an argument: its integers and the addresses of its arrays, and what kind each is."""
    if isinstance(argument, tuple):
        kinds += (type(argument), len(argument))
        for part in argument:
            _unpack(part, kinds, words)
    elif getattr(argument, "ndim", 0):  # an array; a number of NumPy has no dimension
        flags, dtype = argument.flags, argument.dtype
        if argument.ndim != 1 or not (flags.c_contiguous and flags.aligned):
            raise TypeError("machine code takes arrays of one dimension without gaps")
        if dtype.kind not in "iu" or not dtype.isnative:
            raise TypeError(f"machine code takes arrays of integers, not of {dtype}")
        kinds.append(dtype.str)
        words.append(argument.__array_interface__["data"][0])
    else:
        kinds.append("")
        words.append(operator.index(argument))


def _ready(function: Any, arguments: tuple[Any, ...], kinds: tuple[Any, ...]) -> tuple[Code, Any]:
    """Machine code for arguments of these kinds, and what calls it."""
    fields = [getattr(kind, "_fields", None) for kind in kinds]
    name = function.__name__, _digest(function), _digest_of(repr((kinds, fields)))
    code = machine.kept(*name)
    address = machine.load(code) if code else None
    if code is None or address is None:
        while waits:
            waits.pop()()
        from parsers import compiler

        code = compiler.compile_entry(function, arguments)
        address = machine.load(code)
        if address is None:
            raise RuntimeError(f"kernel {function.__name__}: LLVM does not load what it has compiled")
        machine.keep(code, *name)
        newly.append(function.__name__)
    prototype = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)
    return code, prototype(address)


@cache
def _compiler() -> tuple[Any, ...]:
    return sys.version, version("numba"), version("llvmlite"), Path(__file__).with_name("compiler.py").read_bytes()


@cache
def _digest(function: Any) -> str:
    """What the machine code of a kernel hangs on: the code of all kernels in it, the numbers they use, the compiler."""
    made = [*_compiler()]
    made += (f"{name}={value}" for name, value in sorted(os.environ.items()) if name.startswith("NUMBA_"))
    seen = {function}
    waiting = [function]
    while waiting:
        facts, callees = _own(waiting.pop())
        made.append(facts)
        fresh = [callee for callee in callees if callee not in seen]
        seen.update(fresh)
        waiting += fresh
    return _digest_of(tuple(made))


@cache
def _own(function: Any) -> tuple[bytes, list[Any]]:
    """What one kernel adds to that, and the kernels that it calls."""
    code, scope = function.__code__, function.__globals__
    used: list[Any] = []
    callees = []
    for name in sorted(_names(code) & scope.keys()):
        value = scope[name]
        if isinstance(value, int):  # most are; of a member of an enumeration the number, and True is not 1
            used.append((name, value if isinstance(value, bool) else int(value)))
        elif getattr(value, "__kernel__", False):
            used.append((name, value.__module__, value.__qualname__))
            callees.append(value)
        else:
            used.append((name, _constant(value)))
    facts = function.__qualname__, is_inlined(function), _facts(code), function.__defaults__, used
    return _bytes(facts), callees


def _digest_of(facts: Any) -> str:
    return hashlib.sha256(_bytes(facts)).hexdigest()[:16]


def _bytes(facts: Any) -> bytes:
    """Equal for equal values, in any process: from version 3 on marshal writes who else holds a value."""
    return marshal.dumps(facts, 2)


def _facts(code: CodeType) -> Any:
    constants = [_facts(value) if isinstance(value, CodeType) else value for value in code.co_consts]
    return code.co_code, constants, code.co_names, code.co_varnames


def _constant(value: Any) -> Any:
    """What stands for a global of a kernel that is neither a kernel nor a number."""
    if isinstance(value, bytes | tuple):
        return value
    if hasattr(value, "tobytes"):
        return value.dtype.str, hashlib.sha256(value.tobytes()).digest()
    if isinstance(value, ModuleType | FunctionType):
        return value.__name__
    raise TypeError(f"a kernel uses a {type(value)}")


def _names(code: CodeType) -> set[str]:
    names = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            names |= _names(constant)
    return names

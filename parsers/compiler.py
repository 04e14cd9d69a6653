"""What makes machine code of a kernel: numba. Loaded only where none is kept yet; it costs 0.3 s and half a minute.

numba only translates, kernel by kernel. LLVM then makes the best of the whole, which runs an eighth quicker: no kernel
but the entry has to be ready for calls from elsewhere.

The entry that Python calls is given one pointer, to a block of words: the arguments as `parsers.kernels` lays them out,
then room for the integers that the kernel returns. Nothing is allocated or counted in a kernel, so the object that
comes out needs no runtime of numba and can be loaded without it.
"""

import re
from types import FunctionType
from typing import Any

import llvmlite.binding as llvm
import numba
import numba.core.types as types
import numpy as np
from numba.core import cgutils
from numba.extending import intrinsic

from parsers import kernels, machine
from parsers.machine import Code

_OPTIONS = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "error_model": "numpy", "_nrt": False}
_INLINED = 500  # instructions and more of a kernel that is repeated where it is called; LLVM's own 225 is slower
_TEXT = re.compile(r"\bptr (?=[^,]*%arg\.data\b)")  # what a kernel calls `data` is text, which none writes to
_compiled: dict[Any, Any] = {}


def compile_entry(function: Any, arguments: tuple[Any, ...]) -> Code:
    """Machine code of a kernel for arguments of these kinds."""
    returned: list[int] = []
    scope = {
        "target": _compile(function),
        "take": _take([_kind_of(argument) for argument in arguments]),
        "give": _give(arguments, returned),
    }
    dispatcher = _dispatcher(FunctionType(_entry.__code__, scope, function.__name__))
    block = (types.CPointer(types.int64),)
    level = numba.config.OPT
    numba.config.OPT = type(level)(0)
    try:
        dispatcher.compile(block)
    finally:
        numba.config.OPT = level
    made = dispatcher.overloads[block]
    symbol = made.fndesc.llvm_func_name
    kernels.check_wanted()
    return Code(_whole(made.library.get_llvm_str(), symbol), symbol, returned[-1])


def _whole(text: str, symbol: str) -> bytes:
    """The object of an entry and all that it calls, made the best of together."""
    text = text.replace(" nsw ", " ")  # hashes wrap, of which numba assumes that it never happens
    lines = (_TEXT.sub("ptr noalias ", line) if line.startswith("define") else line for line in text.split("\n"))
    module = llvm.parse_assembly("\n".join(lines))
    for function in module.functions:
        if not function.is_declaration and function.name != symbol:
            function.linkage = "internal"
    triple, processor, features = machine.processor()
    target = llvm.Target.from_triple(triple).create_target_machine(
        cpu=processor, features=features, opt=3, reloc="pic", codemodel="small"
    )
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.inlining_threshold = _INLINED
    options.loop_vectorization = options.slp_vectorization = False  # the loops are short
    passes = llvm.create_pass_builder(target, options)
    passes.getModulePassManager().run(module, passes)
    made: bytes = target.emit_object(module)
    return made


def _entry(block: Any) -> None:
    give(block, target(*take(block)))  # type: ignore[name-defined]  # noqa: F821


def _compile(function: Any) -> Any:
    """The kernel with its callees, to be called from machine code."""
    if function not in _compiled:
        scope = dict(function.__globals__) | {name: _compile(callee) for name, callee in kernels.called(function)}
        scope |= {name: _moved for name, value in scope.items() if value is kernels.tail}
        copy = FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
        copy.__qualname__ = function.__qualname__
        copy.__module__ = function.__module__
        _compiled[function] = _dispatcher(copy, is_inlined=kernels.is_inlined(function))
    return _compiled[function]


def _dispatcher(function: Any, *, is_inlined: bool = False) -> Any:
    dispatcher = numba.njit(function, forceinline=is_inlined, **_OPTIONS)
    typed = dispatcher.get_call_template
    # numba compiles a callee anew for every constant it is called with; that is most of the time to compile
    widen = types.unliteral

    def called(args: Any, named: Any) -> Any:
        kernels.check_wanted()
        return typed([widen(kind) for kind in args], {name: widen(kind) for name, kind in named.items()})

    dispatcher.get_call_template = called
    return dispatcher


def _kind_of(argument: Any) -> Any:
    if isinstance(argument, tuple):
        kinds = [_kind_of(part) for part in argument]
        return types.Tuple(kinds) if type(argument) is tuple else types.NamedTuple(kinds, type(argument))
    if isinstance(argument, np.ndarray):
        return types.CPointer(numba.from_dtype(argument.dtype))
    return types.int64


def _word(builder: Any, context: Any, block: Any, at: int) -> Any:
    """Where a word of the block is."""
    return builder.gep(block, [context.get_constant(types.intp, at)])


def _take(kinds: list[Any]) -> Any:
    """What makes the arguments of the words."""
    made = types.Tuple(kinds)

    def value(context: Any, builder: Any, block: Any, kind: Any, at: list[int]) -> Any:
        if isinstance(kind, types.BaseTuple):
            return context.make_tuple(builder, kind, [value(context, builder, block, part, at) for part in kind])
        word = builder.load(_word(builder, context, block, at[0]))
        at[0] += 1
        if isinstance(kind, types.CPointer):
            return builder.inttoptr(word, context.get_value_type(kind))
        return word

    def take(typingctx: Any, block: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            at = [0]
            parts = [value(context, builder, values[0], kind, at) for kind in kinds]
            return context.make_tuple(builder, made, parts)

        return made(block), code

    return intrinsic(take)


def _give(arguments: tuple[Any, ...], returned: list[int]) -> Any:
    """What writes the result into the words behind the arguments; how many there are goes into `returned`."""
    start = _words(arguments)

    def give(typingctx: Any, block: Any, result: Any) -> Any:
        count = 0 if result == types.none else len(result)
        returned.append(count)

        def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            for number in range(count):
                part = cgutils.unpack_tuple(builder, values[1])[number]
                word = context.cast(builder, part, result[number], types.int64)
                builder.store(word, _word(builder, context, values[0], start + number))
            return context.get_dummy_value()

        return types.none(block, result), code

    return intrinsic(give)


def _words(argument: Any) -> int:
    return sum(map(_words, argument)) if isinstance(argument, tuple) else 1


def _tail(typingctx: Any, pointer: Any, start: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return builder.gep(values[0], [context.cast(builder, values[1], signature.args[1], types.intp)])

    return pointer(pointer, start), code


_moved = intrinsic(_tail)

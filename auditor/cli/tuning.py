"""What this process asks of the libraries it loads; settings that the user has made stand."""

import gc
import os
import sys
from collections.abc import Callable
from types import FunctionType

_ROOM = 1 << 14  # words for the calls below it: some five hundred deep
_TRIM, _MMAP, _ARENAS = -1, -3, -8  # M_TRIM_THRESHOLD, M_MMAP_THRESHOLD, M_ARENA_MAX of mallopt(3)


def before_imports() -> None:
    """To be called before any of them is loaded."""
    gc.set_threshold(200_000, 20, 20)  # half a million objects come with the imports, and next to none are garbage
    # NumPy's linear algebra, which nothing here uses, else starts a thread a core that waits actively
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    # and polars starts as many, which for a while after each piece of work look for more: our own workers are there for
    # that, and wait for less
    os.environ.setdefault("POLARS_MAX_THREADS", str(max(1, (os.cpu_count() or 1) // 2)))
    # every split needs the same memory again: polars' allocator gives it back after half a second else, Arrow's at
    # once; and where each thread has a part of its own, what one has freed is not there for another
    os.environ.setdefault("_RJEM_MALLOC_CONF", "narenas:1,dirty_decay_ms:10000,muzzy_decay_ms:0")
    os.environ.setdefault("ARROW_DEFAULT_MEMORY_POOL", "system")


def roomy(function: Callable[[], None]) -> Callable[[], None]:
    """A function below which calls find room for their frames. CPython keeps those in pieces of 16 KiB, and maps and
    unmaps one whenever a call crosses the end of the last: two thousand times while modules import one another, 15 ms.
    A frame that says it needs as much gets a larger piece, and does not touch it."""
    assert isinstance(function, FunctionType)
    function.__code__ = function.__code__.replace(co_stacksize=_ROOM)
    return function


def for_batches(workers: int) -> None:
    """Has the C library keep what is freed, for the same reason: two thirds of the page faults go. The peak stays. Of
    several workers each takes the gaps that the others leave: their large buffers are mappings of their own."""
    if sys.platform != "linux" or any(name.startswith("MALLOC_") for name in os.environ):
        return
    import ctypes
    from contextlib import suppress  # not above: until this is loaded no signal is listened to

    with suppress(AttributeError, OSError):  # another C library than glibc
        mallopt = ctypes.CDLL(None).mallopt
        for option, value in ((_TRIM, 1 << 30), (_MMAP, (32 if workers == 1 else 8) << 20), (_ARENAS, 1)):
            mallopt(option, value)

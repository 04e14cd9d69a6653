"""How the process ends: when all is done without taking itself apart, and when it is told to (Ctrl-C, SIGTERM, SIGHUP)
at once, quietly, and with nothing left half done.

A thread of its own waits for the signals, which are blocked in all others. So it does not matter what those are doing
(numba and LLVM do not listen for half a minute), no statement is torn by an exception, and no library's handler runs.
"""

import atexit
import os
import signal
import sys
import threading
from contextlib import suppress
from functools import cache

from parsers import unfinished

STATUS = 128  # and the number of the signal
_PATIENCE = 1.0  # seconds for what another thread has to bring to its end


@cache
def begin() -> None:
    """From now on a signal ends the process, but for one that is ignored or handled already (nohup, a debugger)."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows: Ctrl-C is an exception of the main thread there
        return
    numbers = [
        number
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
        if signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler)
    ]
    signal.pthread_sigmask(signal.SIG_BLOCK, numbers)
    threading.Thread(target=_await, args=(numbers,), name="ending", daemon=True).start()


def _await(numbers: list[signal.Signals]) -> None:
    number = signal.sigwait(numbers)
    unfinished.undo_all(_PATIENCE)
    os._exit(STATUS + number)


class Leaving:
    """Has the process leave with `status`, once that is set, when all that other modules do at its end is done: to free
    half a million objects one by one is for nothing, and takes longer than to read a small log. To be made before those
    modules are loaded: who registers last is called first."""

    def __init__(self) -> None:
        self.status: int | None = None
        atexit.register(self._leave)

    def _leave(self) -> None:
        if self.status is None or _is_watched():  # an error is told; who measures has to write
            return
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError, AttributeError):  # it is full, closed or none: that was told already
                stream.flush()
        os._exit(self.status)


def _is_watched() -> bool:
    """Whether a debugger, a profiler or a measurer of coverage looks on."""
    if sys.version_info >= (3, 12) and any(map(sys.monitoring.get_tool, range(6))):  # so many there may be
        return True
    return bool(sys.gettrace() or sys.getprofile())

"""What has to be undone when the process is told to end, whatever its threads are in the midst of.

    with unfinished.STEP:  # an end waits for the few statements that belong together
        path = make()
        unfinished.add(path, path.unlink)
    ...
    unfinished.settle(path)

Nothing here ends a process or listens to a signal: the command line does (`auditor.cli.ending`).
"""

import threading
from collections.abc import Callable, Hashable
from contextlib import suppress

STEP = threading.RLock()
_open: dict[Hashable, Callable[[], object]] = {}


def add(what: Hashable, undo: Callable[[], object]) -> None:
    """Has this called should the process end before it is settled."""
    with STEP:
        _open[what] = undo


def settle(what: Hashable) -> None:
    """There is nothing to undo any more."""
    with STEP:
        _open.pop(what, None)


def undo_all(patience: float) -> None:
    """Undoes all that is open, the last first, and lets no other thread begin a step: the process ends now.

    One that is in a step has so many seconds to come to its end.
    """
    STEP.acquire(timeout=patience)
    for undo in reversed(list(_open.values())):
        with suppress(Exception):  # the next one is undone all the same
            undo()

"""The entry point: `python -m auditor.cli` is the command `oddchip`. Signals first: the imports take half a second."""

# what `signal` is made of, which itself takes as long to import as all up to here
import _signal  # type: ignore[import-not-found]

if hasattr(_signal, "pthread_sigmask") and _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
    _signal.signal(_signal.SIGINT, _signal.SIG_DFL)

from auditor.cli import STARTED, ending, tuning

ending.begin()

import sys  # noqa: E402

from auditor.cli.main import run  # noqa: E402


@tuning.roomy
def main() -> None:
    """The command: of a process of its own, which is over when this is done. A program that goes on calls that of
    `auditor.cli.main`."""
    leaving = ending.Leaving()
    leaving.status = run(started=STARTED)
    sys.exit(leaving.status)


if __name__ == "__main__":
    main()

"""One file a format of findings. Each has `open(out, colour) -> Report`, which takes split after split and writes.

Formats are the modules of this folder and those of the entry point group `oddchip.formats`.
"""

from importlib import import_module
from pathlib import Path
from typing import IO, TYPE_CHECKING, Protocol, cast

from auditor.errors import UsageError
from parsers.plugins import plugins

if TYPE_CHECKING:
    from auditor.pipeline import Audited
    from auditor.summary import Summary


class Report(Protocol):
    """What is being written: splits go in, in order; `finish` writes what can only be said at the end."""

    def add(self, audited: "Audited") -> None:
        """Takes one split."""

    def finish(self, summary: "Summary") -> None:
        """Ends the report."""


class Opens(Protocol):
    """What a format's module gives."""

    def __call__(self, out: IO[bytes], *, colour: bool = False) -> Report:
        """Begins a report on `out`; colour is for a terminal."""


_HERE = Path(__file__).parent


def names() -> list[str]:
    """The formats that there are."""
    own = {file.stem for file in _HERE.glob("[a-z]*.py")}
    return sorted(own | {entry.name for entry in plugins("oddchip.formats")})


def load(name: str) -> Opens:
    """The function that begins a report of this format. Raises UsageError for an unknown one."""
    if not name.startswith("_") and name.isidentifier() and (_HERE / f"{name}.py").is_file():
        opens: Opens = import_module(f"reports.formats.{name}").open
        return opens
    for entry in plugins("oddchip.formats"):
        if entry.name == name:
            return cast("Opens", entry.load())
    raise UsageError(f"--format {name}: unknown; there are {', '.join(names())}")

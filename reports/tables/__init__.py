"""One file a format of tables. Each has `write(name, frame, path)`: one table of one split, as one file `path`."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from auditor.errors import UsageError

if TYPE_CHECKING:
    import polars as pl

Writes = Callable[[str, "pl.DataFrame", Path], None]

_HERE = Path(__file__).parent


def names() -> list[str]:
    """The formats that there are; each is the suffix of its files too."""
    return sorted(file.stem for file in _HERE.glob("[a-z]*.py"))


def load(name: str) -> Writes:
    """The function that writes a table in this format. Raises UsageError for an unknown one."""
    if name in names():
        writes: Writes = import_module(f"reports.tables.{name}").write
        return writes
    raise UsageError(f"--as {name}: unknown; there are {', '.join(names())}")

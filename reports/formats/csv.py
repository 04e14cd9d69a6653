"""CSV: the findings alone, a header and a row each. Text that a spreadsheet would take for a formula gets an apostrophe
before it, for player names and log lines are hostile."""

import csv
from collections.abc import Sequence
from io import StringIO
from typing import IO, TYPE_CHECKING, Any

from reports import rows

if TYPE_CHECKING:
    from auditor.pipeline import Audited
    from auditor.summary import Summary

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def open(out: IO[bytes], *, colour: bool = False) -> "Table":  # noqa: A001
    """Begins a report."""
    return Table(out)


class Table:
    """Findings as they come."""

    def __init__(self, out: IO[bytes]) -> None:
        self._out = out
        self._out.write(line(rows.FINDING))

    def add(self, audited: "Audited") -> None:
        """Writes the findings of a split."""
        self._out.writelines(line([found[name] for name in rows.FINDING]) for found in rows.findings(audited))

    def finish(self, summary: "Summary") -> None:
        """There is nothing to say at the end."""


def line(cells: Sequence[Any]) -> bytes:
    """A row as it is written."""
    text = StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerow(map(guarded, cells))
    return text.getvalue().encode("utf-8", "backslashreplace")


def guarded(value: Any) -> Any:
    """A cell that no spreadsheet runs; a number stays a number."""
    if not isinstance(value, str) or not value.startswith(_FORMULA):
        return value
    return value if _is_number(value) else "'" + value


def _is_number(text: str) -> bool:
    whole, _, rest = text.removeprefix("-").partition(".")
    return whole.isdecimal() and whole.isascii() and (not rest or (rest.isdecimal() and rest.isascii()))

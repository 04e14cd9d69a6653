"""JSON Lines: the findings alone, one a line."""

from typing import IO, TYPE_CHECKING

import msgspec

from reports import rows

if TYPE_CHECKING:
    from auditor.pipeline import Audited
    from auditor.summary import Summary


def open(out: IO[bytes], *, colour: bool = False) -> "Lines":  # noqa: A001
    """Begins a report."""
    return Lines(out)


class Lines:
    """Findings as they come."""

    def __init__(self, out: IO[bytes]) -> None:
        self._out = out
        self._encode = msgspec.json.Encoder().encode

    def add(self, audited: "Audited") -> None:
        """Writes the findings of a split."""
        self._out.writelines(self._encode({"schema": 1, **found}) + b"\n" for found in rows.findings(audited))

    def finish(self, summary: "Summary") -> None:
        """There is nothing to say at the end."""

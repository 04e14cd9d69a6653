"""JSON: one object with the summary, findings, rejects and coverage. Lists wait in temporary files, not in memory."""

import shutil
from tempfile import SpooledTemporaryFile
from typing import IO, TYPE_CHECKING

import msgspec

from reports import rows

if TYPE_CHECKING:
    from auditor.pipeline import Audited
    from auditor.summary import Summary

_IN_MEMORY = 16 << 20


def open(out: IO[bytes], *, colour: bool = False) -> "Json":  # noqa: A001
    """Begins a report."""
    return Json(out)


class Json:
    """The parts of the object, as they come."""

    def __init__(self, out: IO[bytes]) -> None:
        self._out = out
        self._encode = msgspec.json.Encoder().encode
        self._findings = SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115
        self._rejects = SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115

    def add(self, audited: "Audited") -> None:
        """Takes the findings and rejects of a split."""
        for spool, objects in ((self._findings, rows.findings(audited)), (self._rejects, rows.rejects(audited))):
            for value in objects:
                spool.write((b",\n" if spool.tell() else b"\n") + self._encode(value))

    def finish(self, summary: "Summary") -> None:
        """Writes the object."""
        self._out.write(b'{"schema":1,\n"summary":' + self._encode(rows.totals(summary)))
        for name, spool in ((b"findings", self._findings), (b"rejects", self._rejects)):
            self._out.write(b',\n"' + name + b'":[')
            spool.seek(0)
            shutil.copyfileobj(spool, self._out)
            spool.close()
            self._out.write(b"]")
        self._out.write(b',\n"coverage":' + self._encode(rows.coverage(summary)) + b"}\n")

"""The summary of a run: splits that were audited in, counts out.

Enters: one `Audited` after the other, in any order. Leaves: how much was read, what of it was no whole hand, how many
findings of each severity there are, and what each rule could judge.
"""

import time
from enum import IntEnum
from typing import TYPE_CHECKING

import msgspec
import numpy as np
import polars as pl

from auditor.findings import Severity
from parsers import kernels
from parsers.vocabulary import UNREAD, RejectCode, RemarkCode, Status

if TYPE_CHECKING:
    from auditor.pipeline import Audited


class Summary(msgspec.Struct):
    """Counts over a run."""

    sources: int = 0
    bytes: int = 0
    hands: int = 0
    complete: int = 0
    cancelled: int = 0
    sites: dict[str, int] = {}  # hands of each
    duplicates: int = 0  # hands whose number was read before, with the same content or another
    rejects: int = 0
    skipped_files: int = 0  # of the rejects: files that are no hand histories
    ignored_texts: int = 0  # of the rejects: known text that is no hand, such as tournament summaries
    unrecognised_lines: int = 0
    errors: int = 0
    warnings: int = 0
    infos: int = 0
    seconds: float = 0.0  # from `started` until now: what a person waits for
    started: float = msgspec.field(default_factory=time.perf_counter)
    has_compiled: bool = False  # inner loops, once on a machine: the next run is faster
    newly_before: int = msgspec.field(default_factory=lambda: len(kernels.newly))  # by this process
    coverage: dict[str, tuple[int, int, int]] = {}

    @property
    def hands_per_second(self) -> float:
        """Hands of the run by its wall time."""
        return self.hands / self.seconds if self.seconds else 0.0

    def add(self, audited: "Audited") -> None:
        """Counts one split in."""
        facts = audited.facts
        self.hands += facts.hands.height
        status = _counts(facts.hands.get_column("status"), Status)
        self.complete += status[Status.COMPLETE]
        self.cancelled += status[Status.CANCELLED]
        self.duplicates += status[Status.DUPLICATE] + status[Status.CONFLICT]
        for site, count in facts.hands.get_column("site").value_counts(sort=True).iter_rows():
            self.sites[site] = self.sites.get(site, 0) + count
        self.rejects += facts.rejects.height
        why = _counts(facts.rejects.get_column("code"), RejectCode)
        self.skipped_files += why[RejectCode.SKIPPED_FILE]
        self.ignored_texts += why[RejectCode.IGNORED_TEXT]
        remarks = _counts(facts.remarks.get_column("code"), RemarkCode)
        self.unrecognised_lines += sum(remarks[code] for code in UNREAD)
        severity = _counts(audited.findings.get_column("severity"), Severity)
        self.errors += severity[Severity.ERROR]
        self.warnings += severity[Severity.WARNING]
        self.infos += severity[Severity.INFO]
        for code, *counts in audited.coverage.iter_rows():
            before = self.coverage.get(code, (0, 0, 0))
            self.coverage[code] = (before[0] + counts[0], before[1] + counts[1], before[2] + counts[2])
        self.sources = audited.sources.height
        self.bytes = int(audited.sources.get_column("bytes").sum() or 0)
        self.stop()

    def stop(self) -> None:
        """Reads the clock: after each split, and when all is done but for writing the summary."""
        self.seconds = time.perf_counter() - self.started
        self.has_compiled = len(kernels.newly) > self.newly_before

    def worst(self) -> Severity | None:
        """The worst severity found."""
        for severity, count in ((Severity.ERROR, self.errors), (Severity.WARNING, self.warnings)):
            if count:
                return severity
        return Severity.INFO if self.infos else None


def _counts(codes: pl.Series, kinds: type[IntEnum]) -> list[int]:
    """How often each kind stands in a column, by its number."""
    told: list[int] = np.bincount(codes.to_numpy(), minlength=len(kinds)).tolist()
    return told

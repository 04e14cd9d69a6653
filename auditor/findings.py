"""Findings: defects as data. Severities and the schemas of the findings and the coverage table.

The schemas are functions so that a rule's page can be printed without loading polars.
"""

from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import polars as pl


class Severity(IntEnum):
    """How bad a finding is. Higher is worse."""

    INFO = 0
    WARNING = 1
    ERROR = 2

    def milder(self) -> "Severity":
        """One level down; info stays."""
        return Severity(max(0, self - 1))


@cache
def findings_schema() -> "pl.Schema":
    """A row a defect. `expected`, `actual`, `a`, `b`, `c` are the figures of the rule's message."""
    import polars as pl

    return pl.Schema(
        {
            "hand": pl.Int32,  # null: about text that is in no hand
            "source": pl.Int32,
            "code": pl.String,
            "severity": pl.Int8,  # Severity
            "seq": pl.Int32,  # the act, where there is one
            "seat": pl.Int8,
            "street": pl.Int8,
            "pot": pl.Int8,
            "run": pl.Int8,
            "line": pl.Int32,
            "expected": pl.Int64,
            "actual": pl.Int64,
            "a": pl.Int64,
            "b": pl.Int64,
            "c": pl.Int64,
            "option": pl.String,  # the house option that it hangs on
            "value": pl.String,  # that option's value
            "standing": pl.String,  # how well it is known: published, observed, assumed
            "detail": pl.String,  # text that belongs to the finding: a line of the log
        }
    )


@cache
def coverage_schema() -> "pl.Schema":
    """A row a rule: the rows it judged, those it could not judge, and those it found wrong."""
    import polars as pl

    return pl.Schema({"code": pl.String, "judged": pl.Int64, "undecidable": pl.Int64, "found": pl.Int64})

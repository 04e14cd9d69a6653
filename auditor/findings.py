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
    """A row a defect. `expected`, `actual`, `a`, `b`, `c` are the figures of the rule's message; the message itself, a
    sentence, is in the reports (`oddchip audit --format json`) and not in the table"""
    import polars as pl

    return pl.Schema(
        {
            "hand": pl.Int32,  # null: about text that is in no hand, or a hand beside one of another part (SES102)
            "source": pl.Int32,  # the input file or archive member, a row of `sources`
            "code": pl.String,  # of the rule: BET104
            "severity": pl.Int8,  # how bad it is, one level milder where an option is only observed or assumed
            "seq": pl.Int32,  # the act in `actions`; null: the finding is about no single act
            "seat": pl.Int8,  # whose act or chips; null: nobody's
            "street": pl.Int8,  # on which it happened; null: on none
            "pot": pl.Int8,  # 0 main, 1 and up side; null: about no pot
            "run": pl.Int8,  # the board, from 1; null: about no board
            "line": pl.Int32,  # of the log; that of the hand's header where no line is at fault
            "expected": pl.Int64,  # what would have been right, mostly money; the rule's message says what it is
            "actual": pl.Int64,  # what the log says in its place
            "a": pl.Int64,  # a figure of the rule's message
            "b": pl.Int64,  # a figure of the rule's message
            "c": pl.Int64,  # a figure of the rule's message
            "option": pl.String,  # the house option that it hangs on; null: on none
            "value": pl.String,  # that option's value
            "standing": pl.String,  # how well it is known: published, observed, assumed
            "detail": pl.String,  # words of the rule's message that differ by finding, or a line of the log
            "allowed_by": pl.String,  # other authorities that allow it, separated by semicolons; null: none is known
        }
    )


@cache
def named_schema() -> "pl.Schema":
    """What the pipeline adds to findings, so that a reader finds them again"""
    import polars as pl

    return pl.Schema(
        {
            "site": pl.String,
            "hand_id": pl.String,
            "exponent": pl.Int8,
            "currency": pl.String,
            "uri": pl.String,  # the path of the source, and the member of an archive behind "!"
            "player": pl.String,  # the name at the seat
            "hand_line": pl.Int32,  # of the hand's header
            "hand_offset": pl.Int64,  # where the hand begins, in bytes of the decoded source
            "hand_length": pl.Int64,  # its bytes
            "fingerprint": pl.String,  # the same for the same finding whatever the file, the order or the line
        }
    )


@cache
def coverage_schema() -> "pl.Schema":
    """A row a rule, over the whole run: what it could judge and what not"""
    import polars as pl

    return pl.Schema(
        {
            "code": pl.String,  # of the rule
            "judged": pl.Int64,  # rows that it could judge: acts, seats, pots or hands, as the rule is about
            "undecidable": pl.Int64,  # rows that it could not judge, for want of facts in the log
            "found": pl.Int64,  # of those judged, the ones that are wrong
        }
    )

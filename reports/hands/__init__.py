"""Hands in the formats that other tools read. One file a format, with `text(hand, number, more)`: one hand as it is
written; the files that begin with an underscore are what they share.

Faithful or not at all: every hand that is written is read back, and one that would not give the same facts is left
out and counted with the reason. Enters: audited splits. Leaves: text, and what was left out.
"""

from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import IO, TYPE_CHECKING, Protocol, cast

import polars as pl

from auditor.errors import UsageError
from parsers import readers
from parsers.draft import UnreadableError
from parsers.vocabulary import GAPS, Status
from reports.formats.csv import line
from reports.hands._differences import differences, reckons_otherwise
from reports.hands._hand import Hand, UnheldError, hands
from reports.rows import place

if TYPE_CHECKING:
    from auditor.pipeline import Audited

_HERE = Path(__file__).parent


class Writes(Protocol):
    """What a format's module gives. READER reads it back; BETWEEN stands between hands."""

    READER: str
    BETWEEN: str

    def text(self, hand: Hand, number: int, more: frozenset[str]) -> str:
        """The hand. `more` names what reading it back did not give, to be written out where the format has room."""


def names() -> list[str]:
    """The formats that there are."""
    return sorted(file.stem for file in _HERE.glob("[a-z]*.py"))


def load(name: str) -> Writes:
    """The module of a format. Raises UsageError for an unknown one."""
    if name not in names():
        raise UsageError(f"--as {name}: unknown; there are {', '.join(names())}")
    return cast("Writes", import_module(f"reports.hands.{name}"))


class Writer:
    """Hands that are being written, in order; `left_out` counts those that are not, by reason, and `names` takes a CSV
    row for each."""

    def __init__(self, kind: str, out: IO[bytes], names: IO[bytes] | None = None) -> None:
        self._format = load(kind)
        self._out = out
        self._names = names
        if names is not None:
            names.write(line(("source", "line", "hand_id", "reason")))
        self.written = 0
        self.left_out: Counter[str] = Counter()
        self.sites: set[str] = set()  # of hands that are written: read back they are of the format's own

    def add(self, audited: "Audited") -> None:
        """Writes the hands of a split, repeated ones left out."""
        unsure = set(audited.facts.remarks.filter(pl.col("code").is_in(GAPS)).get_column("hand"))
        for hand in hands(audited):
            try:
                if hand.head["status"] != Status.COMPLETE:
                    is_cancelled = hand.head["status"] == Status.CANCELLED
                    raise UnheldError("it was cancelled" if is_cancelled else "its number was read before")
                if hand.head["hand"] in unsure:
                    raise UnheldError("a line of it was not understood")
                text = self._faithful(hand)
            except UnheldError as error:
                self.left_out[str(error)] += 1
                if self._names is not None:
                    source = place(audited.sources, hand.head["source"])
                    self._names.write(line((source, hand.head["line"], hand.head["hand_id"], str(error))))
                continue
            self._out.write((self._format.BETWEEN * bool(self.written) + text).encode())
            self.written += 1
            self.sites.add(hand.head["site"])

    def _faithful(self, hand: Hand) -> str:
        more: frozenset[str] = frozenset()
        while True:
            text = self._format.text(hand, self.written + 1, more)
            found = next(iter(readers.load(self._format.READER).hands(text.encode())))
            try:
                read = found.read()
            except UnreadableError as error:
                raise UnheldError(str(error)) from error
            different = differences(hand, read)
            if not different:
                return text
            if different <= more:
                if reckons_otherwise(hand, read):
                    raise UnheldError("a call is of another amount than the format reckons")
                raise UnheldError(f"the format does not hold its {', '.join(sorted(different))}")
            more |= different

"""Squeeze: a 3-bet over a raise that has been called."""

from typing import Any

from auditor.stats import Columns, Stat


def _chances(c: Columns) -> Any:
    return c.is_first_round & c.could_raise & (c.raises_before == 1) & (c.callers_before > 0)


STAT = Stat(
    name="squeeze",
    title="Squeeze",
    definition="As 3-bet, where at least one player had called the raise.",
    place=32,
    times=lambda c: _chances(c) & c.is_aggressive,
    chances=_chances,
)

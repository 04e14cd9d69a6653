"""The rows of one hand, of a table that is sorted by it."""

from typing import Any

import polars as pl

Row = dict[str, Any]


def slice_of(frame: pl.DataFrame, hand: int) -> pl.DataFrame:
    """Its rows as a frame."""
    column = frame.get_column("hand")
    first = int(column.search_sorted(hand, "left"))
    return frame.slice(first, int(column.search_sorted(hand, "right")) - first)


def of(frame: pl.DataFrame, hand: int) -> list[Row]:
    """Its rows as dictionaries."""
    return slice_of(frame, hand).to_dicts()

"""JSON Lines: an object a row, money as integers in the hand's smallest unit as in the tables."""

from pathlib import Path

import polars as pl


def write(name: str, frame: pl.DataFrame, path: Path) -> None:
    """Writes one table of one split."""
    frame.write_ndjson(path)

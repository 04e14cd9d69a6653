"""JSON Lines: an object a row, money as integers in the hand's smallest unit as in the tables."""

from pathlib import Path

from reports.tables import Table


def write(table: Table, path: Path) -> None:
    """Writes one table of one split."""
    table.frame().write_ndjson(path)

"""CSV: lists as numbers with blanks between; text that a spreadsheet would take for a formula behind an apostrophe."""

from pathlib import Path

import polars as pl

from reports.tables import Table


def write(table: Table, path: Path) -> None:
    """Writes one table of one split."""
    frame = table.frame()
    columns = []
    for column, kind in frame.schema.items():
        if isinstance(kind, pl.List):
            columns.append(pl.col(column).list.eval(pl.element().cast(pl.String)).list.join(" "))
        elif kind == pl.String:
            text = pl.col(column)
            guarded = pl.lit("'") + text
            columns.append(pl.when(text.str.contains(r"^[=+\-@\t\r]")).then(guarded).otherwise(text).alias(column))
    frame.with_columns(columns).write_csv(path)

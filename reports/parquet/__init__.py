"""Parquet files, as much of the format as the tables need: `encodings` packs values, `file` lays out pages and footer.

What goes how is decided in `reports.tables.parquet`.
"""

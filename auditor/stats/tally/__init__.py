"""Counts the statistics: `count` one split, `combine` the counts of many, `table` to read them."""

from auditor.stats.tally.counts import combine, count
from auditor.stats.tally.groups import GROUPS
from auditor.stats.tally.table import table

__all__ = ["GROUPS", "combine", "count", "table"]

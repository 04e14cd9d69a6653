"""What other packages add to oddchip: their entry points, looked for once a process."""

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any


def plugins(group: str) -> tuple[EntryPoint, ...]:
    """The entry points of a group."""
    return tuple(_all().select(group=group))


@cache
def _all() -> Any:
    return entry_points()

"""What other packages add to oddchip: their entry points, looked for once a process."""

from functools import cache
from importlib.metadata import EntryPoint, EntryPoints, distributions

_OURS = "oddchip."  # what the groups begin with


def plugins(group: str) -> tuple[EntryPoint, ...]:
    """The entry points of a group."""
    return tuple(_all().select(group=group))


@cache
def _all() -> EntryPoints:
    """Those of all groups of ours, of a package that has some in two places those of the first. `importlib.metadata`
    has them too, but would take apart the entry points of every package first, which takes four times as long."""
    found: dict[str, EntryPoints] = {}
    for package in distributions():
        if _OURS in (package.read_text("entry_points.txt") or "") and package.name not in found:
            found[package.name] = package.entry_points
    return EntryPoints(point for points in found.values() for point in points)

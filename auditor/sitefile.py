"""A site file of the user's own: the grammar's checks, and the names that only the auditor or the system knows."""

import codecs
import zoneinfo
from collections.abc import Sequence
from pathlib import Path

import polars as pl

from auditor import games, house
from auditor.errors import DeclarationError
from parsers import grammar, readers
from parsers.declarations import key, meant
from parsers.vocabulary import Street, Structure


def load(path: Path) -> grammar.Site:
    """The site of a file. Raises DeclarationError, also for a game, a structure or a zone that does not exist."""
    site = grammar.load(path)
    _known(path, "games", "game", site.games, games.names())
    _known(path, "structures", "structure", site.structures, [member.name.lower() for member in Structure])
    _known(path, "folded", "street", site.folded, [member.name.lower() for member in Street])
    for text, zone in site.zones.items():
        try:
            zoneinfo.ZoneInfo(zone)
            pl.Series(dtype=pl.Datetime).dt.replace_time_zone(zone)  # it knows no `localtime`, which is any zone
        except (ValueError, OSError, zoneinfo.ZoneInfoNotFoundError, pl.exceptions.ComputeError) as error:
            known = zoneinfo.available_timezones() - {zone}
            near = meant(zone, sorted(known), "the IANA time zone database") if zone[:1].isalpha() else ""
            raise DeclarationError(f"{path}: {key('zones', text)}: unknown time zone {zone!r}{near}") from error
    for number, name in enumerate(site.encodings):
        try:
            codecs.lookup(name)
        except LookupError as error:
            raise DeclarationError(f"{path}: {key('encodings', number)}: unknown encoding {name!r}") from error
    return site


def namesake(site: grammar.Site) -> str:
    """That a site of one's own has the name of one that oddchip knows, whose rule book then judges it; "" if not."""
    if site.name not in (*grammar.names(), *readers.names()):
        return ""
    book = house.for_site(site.name).name
    return (
        f"name: oddchip knows a site {site.name!r}: hands are judged by its house {book}, unless --house names another"
    )


def _known(path: Path, table: str, what: str, entries: dict[str, str], names: Sequence[str]) -> None:
    for text, name in entries.items():
        if name and name.lower() not in names:
            near = meant(name, names, "oddchip games" if what == "game" else "")
            raise DeclarationError(f"{path}: {key(table, text)}: unknown {what} {name!r}{near}")

"""A site file of the user's own: the grammar's checks, and the names that only the auditor knows."""

from pathlib import Path

from auditor import games
from auditor.errors import DeclarationError
from parsers import grammar
from parsers.vocabulary import Structure


def load(path: Path) -> grammar.Site:
    """The site of a file. Raises DeclarationError, also for a game or a structure that does not exist."""
    site = grammar.load(path)
    for text, name in site.games.items():
        if name and name not in games.names():
            raise DeclarationError(f'{path}: games."{text}": unknown game {name!r}; `oddchip games` lists them')
    known = [member.name.lower() for member in Structure]
    for text, name in site.structures.items():
        if name and name.lower() not in known:
            raise DeclarationError(
                f'{path}: structures."{text}": unknown structure {name!r}; there are {", ".join(known)}'
            )
    return site

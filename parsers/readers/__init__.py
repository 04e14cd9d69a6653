"""The readers of structured formats, one module a format: no list to edit, entry points `oddchip.readers` add more.

A reader has these eight names:

    TITLE       the format's full name
    BEGINS      what a file of the format begins with, in words
    OPENS       what lines begin with, blanks aside, that stand in no other format: one near the beginning of each file
    ABOVE       what lines begin with that may stand above the first of those
    ENCODINGS   codecs to try where the text is not UTF-8
    STARTS      what a line begins with where the next independent part of a file begins; None: a file is one part
    recognises  whether the beginning of a source is of the format
    hands       a part -> the hands in it (`parsers.draft.Found`)
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Protocol, cast

from parsers.plugins import plugins

if TYPE_CHECKING:
    from parsers.draft import Found

ENTRY_POINTS = "oddchip.readers"
_OPENS = re.compile(r"^OPENS = (.*)$", re.MULTILINE)


class Reader(Protocol):
    """What a module of this package gives."""

    TITLE: str
    BEGINS: str
    OPENS: tuple[bytes, ...]
    ABOVE: tuple[bytes, ...]
    ENCODINGS: tuple[str, ...]
    STARTS: re.Pattern[bytes] | None

    def recognises(self, head: bytes) -> bool: ...  # noqa: D102
    def hands(self, data: bytes) -> "Iterator[Found]": ...  # noqa: D102


@cache
def names() -> tuple[str, ...]:
    """The formats that can be read, in alphabetical order."""
    own = {module.name for module in iter_modules(__path__)}
    return tuple(sorted(own | {point.name for point in plugins(ENTRY_POINTS)}))


@cache
def load(name: str) -> Reader:
    """The reader of a format."""
    for point in plugins(ENTRY_POINTS):
        if point.name == name:
            return cast(Reader, point.load())
    return cast(Reader, import_module(f"{__name__}.{name}"))


@cache
def told(name: str) -> tuple[str, str]:
    """The full name of a format, and what a file of it begins with. Loads no table library."""
    file = Path(__file__).with_name(f"{name}.py")
    if not file.is_file():
        reader = load(name)
        return reader.TITLE, reader.BEGINS
    words = {"TITLE": "", "BEGINS": ""}
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id in words:
            words[node.targets[0].id] = str(ast.literal_eval(node.value))
    return words["TITLE"], words["BEGINS"]


@cache
def opens(name: str) -> tuple[bytes, ...]:
    """The words of a format that stand in no other. Loads no reader of our own."""
    file = Path(__file__).with_name(f"{name}.py")
    line = _OPENS.search(file.read_text(encoding="utf-8")) if file.is_file() else None
    return cast(tuple[bytes, ...], ast.literal_eval(line[1])) if line else load(name).OPENS

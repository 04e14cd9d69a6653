"""XML of one hand as a tree, and where hands stand in a file.

A reader cuts a file at the elements of its hands and reads each by itself, so that a damaged hand does not take its
neighbours along. Document types and entities of their own are refused: no text expands.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from parsers import borders
from parsers.draft import UnreadableError


@dataclass(slots=True)
class Element:
    """An element; `line` counts from the first line of what was parsed."""

    tag: str
    attributes: dict[str, str]
    line: int
    text: str = ""
    children: list["Element"] = field(default_factory=list)

    def get(self, name: str, missing: str = "") -> str:
        """An attribute."""
        return self.attributes.get(name, missing)

    def all(self, *path: str) -> list["Element"]:
        """The elements down a path of tags."""
        found = [self]
        for tag in path:
            found = [child for element in found for child in element.children if child.tag == tag]
        return found

    def first(self, *path: str) -> str:
        """The text of the first element down a path, or ""."""
        found = self.all(*path)
        return found[0].text.strip() if found else ""


def tree(data: bytes, line: int = 1) -> Element:
    """The root element of a fragment. Raises UnreadableError for a document type, ExpatError for damage."""
    if b"<!" in data and (b"<!DOCTYPE" in data or b"<!ENTITY" in data):
        raise UnreadableError("XML that declares a document type or entities")
    top = Element("", {}, line)
    stack = [top]
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True

    def start(tag: str, attributes: dict[str, str]) -> None:
        element = Element(tag, attributes, line + parser.CurrentLineNumber - 1)
        stack[-1].children.append(element)
        stack.append(element)
        if len(stack) > 50:
            raise UnreadableError("XML that is nested too deeply")

    def end(_: str) -> None:
        stack.pop()

    def text(found: str) -> None:
        stack[-1].text += found

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = text
    parser.Parse(data, True)
    return top.children[0]


def spans(data: bytes, tag: str) -> Iterator[tuple[int, int, int]]:
    """(start, end, line) of the elements of a tag that do not nest. One without an end reaches to the next start."""
    name = re.escape(tag.encode())
    opens = re.compile(b"<" + name + rb"(?=[\s>])")
    closes = re.compile(b"</" + name + rb"\s*>")
    line, seen = 1, 0
    found = opens.search(data)
    while found:
        start = found.start()
        following = opens.search(data, found.end())
        limit = following.start() if following else len(data)
        close = closes.search(data, found.end(), limit)
        line += borders.line_ends(data[seen:start])
        seen = start
        yield start, close.end() if close else limit, line
        found = following

"""Templates: how a line is written.

In: the `line` entries of a site file. Out: the nodes of each (`parsers.program` makes integers of them), or what is
wrong with it. In a template only braces are special:

    {amount}       a hole, one of `parsers.holes`
    {? and so on}  an optional part
    {a|b}          alternatives; `{?a|b}` may be left out as well
    {all_in}       a mark: consumes nothing, notes that this part of the template was there
    {|}            the sign itself; {{} and {}} likewise

A hole of free text takes as little as lets the rest match; `{name}` (a player not yet known) takes as much.
"""

import re
from collections.abc import Iterator, Sequence
from enum import IntEnum
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from parsers.declarations import meant
from parsers.holes import HOLES, LISTED_BY, MARKS, ROWS
from parsers.vocabulary import Action, Street

if TYPE_CHECKING:
    from parsers.grammar import Line

# the action of a line that only tells that a player is all-in: a blind, a call, a bet or a raise by what it adds up to
ALL_IN_ACT = "all_in"
ALL_IN_NUMBER = 100
_POSTED = (
    "ante", "small_blind", "big_blind", "both_blinds", "dead_blind", "straddle", "button_blind", "bring_in", "kill",
)  # fmt: skip
# holes of which an act needs one: chips that move and are not told
_NEEDED = {
    **dict.fromkeys((*_POSTED, "uncalled"), ("amount",)),
    **dict.fromkeys(("bet", ALL_IN_ACT), ("amount", "to")),
    **dict.fromkeys(("raise", "complete"), ("to", "amount", "raised_by")),
}
_MOST_RUNS, _MOST_POTS = 4, 100
_MOST_VARIANTS = 1000  # of one template: each has a program of its own
_HOLE = re.compile(r"(\w+)\}")
_BRACE, _BRACE_OR_BAR = re.compile(r"[{}]"), re.compile(r"[{}|]")
_SIGNS = ("|}", "{}", "}}")  # behind a brace: the first of the two as it stands
KEY_BYTES = 4  # the last byte by which a line is chosen


class TemplateError(ValueError):
    """A line entry that is wrong; `place` is the key at fault."""

    def __init__(self, message: str, place: str = "template") -> None:
        super().__init__(message)
        self.place = place


class Literal(NamedTuple):
    """Text as it stands."""

    text: bytes


class Hole(NamedTuple):
    """A typed hole or a mark."""

    name: str


class Choice(NamedTuple):
    """Alternatives; an optional part has an empty one, the last."""

    parts: "tuple[tuple[Node, ...], ...]"


Node = Literal | Hole | Choice


@lru_cache(maxsize=4096)  # a site's templates are checked, compiled and told
def parse(template: str) -> tuple[Node, ...]:
    """The nodes of a template. Raises TemplateError."""
    nodes, end = _sequence(template, 0, _BRACE)
    if end != len(template):
        raise TemplateError(f"'{template[end]}' at {end} closes nothing")
    return nodes


def _sequence(text: str, at: int, marks: re.Pattern[str]) -> tuple[tuple[Node, ...], int]:
    """The nodes from `at` on, and where they end: at the first of the marks that opens nothing."""
    nodes: list[Node] = []
    while True:
        mark = marks.search(text, at)
        end = mark.start() if mark else len(text)
        _add(nodes, Literal(text[at:end].encode()))
        if mark is None or mark[0] != "{":
            return tuple(nodes), end
        node, at = _braces(text, end + 1)
        _add(nodes, node)


def _add(nodes: list[Node], node: Node) -> None:
    """Adds a node: literals that follow one another are one, and an empty one is none."""
    if not isinstance(node, Literal):
        nodes.append(node)
    elif nodes and isinstance(nodes[-1], Literal):
        nodes[-1] = Literal(nodes[-1].text + node.text)
    elif node.text:
        nodes.append(node)


def _braces(text: str, at: int) -> tuple[Node, int]:
    """What stands in braces, `at` being behind the opening one."""
    hole = _HOLE.match(text, at)
    if hole:
        if hole[1] not in HOLES:
            raise TemplateError(f"unknown hole {{{hole[1]}}}{meant(hole[1], HOLES, LISTED_BY)}")
        return Hole(hole[1]), hole.end()
    if text[at : at + 2] in _SIGNS:
        return Literal(text[at].encode()), at + 2
    optional = text.startswith("?", at)
    parts = []
    at += optional
    while True:
        part, at = _sequence(text, at, _BRACE_OR_BAR)
        parts.append(part)
        if at == len(text):
            raise TemplateError("a brace is not closed")
        at += 1
        if text[at - 1] == "}":
            break
    if optional:
        parts.append(())
    elif len(parts) == 1:
        raise TemplateError("braces hold a hole, alternatives (|) or an optional part (?)")
    return Choice(tuple(parts)), at


def variants(nodes: tuple[Node, ...]) -> Iterator[tuple[Node, ...]]:
    """The same template without a choice before or soon after its first literal, so that bytes can choose it."""
    for at, node in enumerate(nodes):
        if isinstance(node, Choice):
            for part in node.parts:
                yield from variants(_joined((*nodes[:at], *part, *nodes[at + 1 :])))
            return
        if isinstance(node, Hole) and node.name not in MARKS and node.name != "player":
            break
        if isinstance(node, Literal) and len(node.text) > KEY_BYTES:
            break
    yield nodes


def _joined(nodes: Sequence[Node]) -> tuple[Node, ...]:
    """Neighbouring literals made one; marks, which have no width, go to the front (but behind a leading player)."""
    marks = [node for node in nodes if isinstance(node, Hole) and node.name in MARKS]
    joined: list[Node] = []
    for node in nodes:
        if node in marks:
            continue
        if isinstance(node, Literal) and joined and isinstance(joined[-1], Literal):
            joined[-1] = Literal(joined[-1].text + node.text)
        else:
            joined.append(node)
    lead = 1 if joined and joined[0] == Hole("player") else 0
    return (*joined[:lead], *marks, *joined[lead:])


def check_line(line: "Line") -> None:
    """Raises TemplateError where an entry is wrong."""
    nodes = parse(line.template)
    if line.action is not None and line.row is not None:
        raise TemplateError("an entry makes an action or a row, not both", "row")
    if line.action is not None and line.action != ALL_IN_ACT and line.action.upper() not in Action.__members__:
        raise TemplateError(f"unknown action {line.action!r}{meant(line.action, _lower(Action), LISTED_BY)}", "action")
    if line.row is not None and line.row not in ROWS:
        raise TemplateError(f"unknown row {line.row!r}{meant(line.row, ROWS, LISTED_BY)}", "row")
    if line.street is not None and line.street.upper() not in Street.__members__:
        raise TemplateError(f"unknown street {line.street!r}{meant(line.street, _lower(Street), LISTED_BY)}", "street")
    if line.label and not ("{player}" in line.template and "{text}" in line.template):
        raise TemplateError("a label needs {player} and {text}", "label")
    needed = _NEEDED.get(line.action or "", ())
    if needed and not set(needed) & set(_holes(nodes)):
        raise TemplateError(f"action {line.action!r} needs {' or '.join(f'{{{name}}}' for name in needed)}")
    if not nodes:
        raise TemplateError("is empty")
    if any(byte in line.template for byte in "\r\n"):
        raise TemplateError("holds a line end: it is for one line")
    if line.template[-1:].isspace():
        raise TemplateError("ends with a blank: lines are read without those at their end")
    for name, value, most in (("run", line.run, _MOST_RUNS), ("pot", line.pot, _MOST_POTS)):
        least = 0 if name == "pot" else 1
        if value is not None and not least <= value <= most:
            raise TemplateError(f"{value}; it has to be a whole number from {least} to {most}", name)
    if (
        sum(isinstance(node, Choice) for node in nodes) > 8
        and len(list(islice(variants(nodes), _MOST_VARIANTS))) == _MOST_VARIANTS
    ):
        raise TemplateError("has too many optional parts before its first words: split it into several lines")


def _holes(nodes: Sequence[Node]) -> Iterator[str]:
    """The holes and marks of a template, whatever alternatives they stand in."""
    for node in nodes:
        if isinstance(node, Hole):
            yield node.name
        elif isinstance(node, Choice):
            for part in node.parts:
                yield from _holes(part)


def _lower(enum: type[IntEnum]) -> list[str]:
    return [member.name.lower() for member in enum]


def plain(template: str) -> str:
    """A template for people: of alternatives the first, without marks and what may be left out."""
    return "".join(map(_plain, parse(template)))


def _plain(node: Node) -> str:
    if isinstance(node, Literal):
        return node.text.decode()
    if isinstance(node, Hole):
        return "" if node.name in MARKS else f"{{{node.name}}}"
    return "" if node.parts[-1] == () else "".join(map(_plain, node.parts[0]))

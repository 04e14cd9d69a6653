"""The page of the site file, as Markdown: one text for `oddchip sites --keys` and for docs/site-files.md.

Made from the structs of `parsers.grammar`, the holes, rows and acts of `parsers.holes` and the mendings of
`parsers.mend`: a key that is added there is on the page.
"""

from collections.abc import Iterator
from inspect import getdoc
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec

from parsers import grammar, holes
from parsers.vocabulary import Street

_INTRODUCTION = """\
# Site files: every key, row, act and hole

A site file tells oddchip, in TOML, how the lines of a log are written. [bring-your-own.md](bring-your-own.md) makes one
step by step; this page has all that may stand in one. It is generated from the code (`python docs/build.py`), and
`oddchip sites --keys` prints it. `oddchip sites --check mine.toml log.txt` shows which template reads which line. The
site files that oddchip brings along, `parsers/sites/*.toml`, are examples.
"""
_TEMPLATES = """\
In a template only braces are special:

- `{amount}` is a hole, one of those below
- `{? and is all-in}` is an optional part, `{?a|b}` one of two or neither
- `{a|b}` are alternatives
- `{all_in}` is a mark: it consumes nothing and notes that this part of the template was there
- `{|}`, `{{}` and `{}}` are the signs themselves: within braces a bare `|` always parts alternatives
"""
_MANY = 5  # holes that are not listed twice
_WORDS = {str: "text", int: "a whole number", bool: "true or false", float: "a number", object: "anything"}


def page() -> str:
    """The whole page."""
    from parsers.mend import MENDINGS

    parts = [_INTRODUCTION, "## The file", *_keys(grammar.Site)]
    parts += ["", "## A line: `[[line]]`", "", *_keys(grammar.Line)[1:]]
    parts += ["", "## Templates", "", _TEMPLATES.rstrip("\n")]
    parts += ["", "## Rows: `row = ...`", "", "Behind each the holes that it is made from; others are read over.", ""]
    parts += [_entry(name, f"{row.meaning}{_holes(name)}") for name, row in holes.ROWS.items()]
    parts += ["", "## Acts: `action = ...`", "", "All but `cap_reached` need `{player}`.", ""]
    parts += [*(_entry(name, meaning) for name, meaning in holes.ACTS.items())]
    parts += ["", "## Holes"]
    shared = {name: (other, meaning) for name, (other, meaning) in holes.SHARED.items()}
    for kind, names in holes.KINDS.items():
        parts += ["", f"### {kind}", "", *(_entry(name, meaning, "{{{}}}") for name, meaning in names.items())]
        parts += [_entry(name, meaning, "{{{}}}") for name, (other, meaning) in shared.items() if other in names]
    parts += ["", "## Streets: `street = ...`, and the names in `folded`", ""]
    parts += [", ".join(f"`{street.name.lower()}`" for street in Street) + "."]
    for title, struct in (
        ("A currency: `currencies.NAME`", grammar.Currency),
        ("A language of cards: `[[alphabets]]`", grammar.Alphabet),
        ("A sample: `[[sample]]`", grammar.Sample),
    ):
        parts += ["", f"## {title}", *_keys(struct)]
    parts += ["", "## Mendings: `mended = [...]`", ""]
    parts += ["What can only be read of a hand when all its lines are known.", ""]
    parts += [_entry(name, " ".join((getdoc(mend) or "").split())) for name, mend in MENDINGS.items()]
    return "\n".join(parts) + "\n"


def _entry(name: str, meaning: str, written: str = "{}") -> str:
    return f"- `{written.format(name)}`: {meaning}"


def _holes(row: str) -> str:
    """The holes of a row; those of an earlier one where they are the same."""
    names = holes.ROWS[row].holes
    same = next(name for name, other in holes.ROWS.items() if other.holes == names)
    is_told = same == row or len(names) < _MANY
    told = ", ".join(f"`{{{name}}}`" for name in names) if is_told else f"The same holes as `{same}`."
    return f" {told}" if names else ""


def _keys(struct: type[msgspec.Struct]) -> list[str]:
    return ["", *_described(struct)]


def _described(struct: type[msgspec.Struct]) -> Iterator[str]:
    """A line a key: what it is, what it takes, and what it is where it is left out."""
    for field in msgspec.structs.fields(struct):
        kind, *more = get_args(field.type)
        value = _kind(kind)
        if field.required:
            value += ", needed"
        elif field.default not in (None, "", False, (), msgspec.NODEFAULT):
            told = " ".join(field.default) if isinstance(field.default, tuple) else field.default
            value += f"; without it `{told}`"
        yield _entry(field.encode_name, f"({value}) {more[0].description}")


def _kind(kind: Any) -> str:
    """A type in words."""
    origin, of = get_origin(kind), [one for one in get_args(kind) if one not in (NoneType, ...)]
    if origin is Annotated or origin is UnionType:
        return _kind(of[0])
    if origin is Literal:
        return " or ".join(f"`{one}`" for one in of) if len(of) < 6 else "one of those below"
    if origin is tuple or origin is list:
        return f"a list of {_kind(of[0])}" if get_origin(of[0]) is not Literal else "a list of those below"
    if origin is dict:
        return "a table" if of[1] not in (str,) else "a table of text"
    return _WORDS.get(kind, "tables")

"""Declaration files (sites, games, rule books): TOML in, a checked struct out.

A mistake is a DeclarationError of one line: the file, the whole path within it, and what is wrong in words.
"""

import re
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin

import msgspec

from parsers.errors import DeclarationError

T = TypeVar("T")
_MOST = 12  # names that an error lists where a command lists all
_LONGEST = 1 << 22  # signs of a file: a log, or a device without an end, may be named by mistake
_WORDS = {
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
}


def table(path: Path) -> dict[str, Any]:
    """The content of a TOML file."""
    return parse(text(path), path)


def text(path: Path) -> str:
    """The text of a file, of which there is no more than a declaration may have."""
    try:
        with path.open(encoding="utf-8") as file:
            read = file.read(_LONGEST + 1)
    except OSError as error:
        raise DeclarationError(f"{path}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise DeclarationError(f"{path}: is not UTF-8 text") from error
    if len(read) > _LONGEST:
        raise DeclarationError(f"{path}: is no declaration: it has more than {_LONGEST:,} signs")
    return read


def parse(text: str, path: Path) -> dict[str, Any]:
    """The content of TOML; `path` is for the error."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DeclarationError(f"{path}: is not valid TOML: {error}") from error


def convert(declared: dict[str, Any], kind: type[T], path: Path, listed_by: str = "") -> T:
    """What was declared as a struct; `path` is for the error, `listed_by` the command that lists all keys."""
    try:
        return msgspec.convert(declared, kind, strict=True)
    except msgspec.ValidationError as error:
        raise DeclarationError(f"{path}: {_told(str(error), declared, kind, listed_by)}") from error


def meant(word: str, known: Iterable[str], listed_by: str = "") -> str:
    """The end of an error about an unknown word: what was meant, or what there is, and a command that lists all."""
    from difflib import get_close_matches

    names = list(known)
    near = get_close_matches(word, names, n=1)
    if near:
        return f"; did you mean {near[0]!r}?{f' {listed_by} lists all' if listed_by else ''}"
    shown = names[:_MOST] if listed_by else names
    more = f" and {len(names) - len(shown)} more" if len(names) > len(shown) else ""
    told = f"; there are {', '.join(shown)}{more}" if names else ""
    return f"{told}; {listed_by} lists all" if listed_by else told


def named(word: str, names: Iterable[str], title: Callable[[str], str]) -> str:
    """The name that a person means by a word in whatever case: a name, or the title of one alone; else the word."""
    known, told = list(names), word.casefold()
    ways: tuple[Callable[[str], str], ...] = (str, title)
    for way in () if word in known else ways:
        found = [name for name in known if way(name).casefold() == told]
        if len(found) == 1:
            return found[0]
    return word


def key(*steps: str | int) -> str:
    """A path within a file as TOML and people write it: `games."Hold'em"`, `line[3].template`."""
    told = ""
    for step in steps:
        if isinstance(step, int):
            told += f"[{step}]"
        else:
            name = step if re.fullmatch(r"[\w-]+", step, re.ASCII) else f'"{step}"'
            told += f".{name}" if told else name
    return told


def _told(message: str, declared: Any, kind: Any, listed_by: str) -> str:
    """msgspec's "what - at `$.line[3].section`" as "line[3].section: what", in words."""
    what, _, where = message.partition(" - at ")
    steps, kind = _walked(where, declared, kind)
    if found := re.fullmatch(r"Object missing required field `(.*)`", what):
        return f"{key(*steps, found[1])}: is missing{f'; {listed_by} lists all keys' if listed_by else ''}"
    if found := re.fullmatch(r"Object contains unknown field `(.*)`", what):
        known = [field.encode_name for field in msgspec.structs.fields(kind)]
        return f"{key(*steps, found[1])}: there is no such key{meant(found[1], known, listed_by)}"
    if found := re.fullmatch(r"Invalid enum value '(.*)'", what):
        return f"{key(*steps)}: unknown value {found[1]!r}{meant(found[1], map(str, get_args(kind)), listed_by)}"
    if found := re.fullmatch(r"Expected `(.*)`, got `(.*)`", what):
        expected = " or ".join(_WORDS.get(name, name) for name in found[1].split(" | ") if name != "null")
        return f"{key(*steps)}: must be {expected}, not {_WORDS.get(found[2], found[2])}"
    return f"{key(*steps) or 'the file'}: {what}"


def _walked(where: str, declared: Any, kind: Any) -> tuple[list[str | int], Any]:
    """The steps of msgspec's path, and the type that is declared there. It does not tell the keys of free tables."""
    steps: list[str | int] = []
    for name, number in re.findall(r"\.(\w+)|\[(\d+|\.\.\.)\]", where):
        kind = _present(kind)
        step: str | int = name
        if name:
            kind = next(field.type for field in msgspec.structs.fields(kind) if field.encode_name == name)
        elif number == "...":
            kind = get_args(kind)[1]
            step = next(entry for entry, value in declared.items() if not _fits(value, kind))
        else:
            kind, step = get_args(kind)[0], int(number)
        steps.append(step)
        declared = declared[step]
    return steps, _present(kind)


def _present(kind: Any) -> Any:
    """A type without its meaning and its None."""
    if get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    kinds = [one for one in get_args(kind) if one is not type(None)]
    is_optional = get_origin(kind) is not Literal and len(kinds) + 1 == len(get_args(kind))
    return kinds[0] if is_optional and len(kinds) == 1 else kind


def _fits(value: Any, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind, strict=True)
    except msgspec.ValidationError:
        return False
    return True

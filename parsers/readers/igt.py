"""IGT: the histories of Boss Media as JSON, {"history": [...]}, with the same words in small letters.

A file is one part: it is one array. Lines are those on which a history begins.
"""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from parsers import borders
from parsers.draft import Draft, Found, elements, parts
from parsers.elements import Element
from parsers.readers import boss

TITLE = "IGT, once Boss Media"
BEGINS = '{"history": [...]}'
OPENS = (b'"history":', b'{"history":')
ABOVE: tuple[bytes, ...] = (b"{", b"[{", b"[\n", b"[\r", b'"', b"}", b"]")
ENCODINGS: tuple[str, ...] = ()
STARTS: re.Pattern[bytes] | None = None

_BEGINS = re.compile(rb'\{\s*"history"\s*:\s*\[')


class _File(msgspec.Struct):
    history: list[msgspec.Raw]


def recognises(head: bytes) -> bool:
    """Whether an object with histories begins."""
    return _BEGINS.match(head) is not None


def hands(data: bytes) -> Iterator[Found]:
    """The histories of a file."""
    told = data.strip().lstrip(borders.BOM)
    return parts(data, elements(data, msgspec.json.decode(told, type=_File).history), _hand)


def _hand(text: bytes, line: int) -> Draft:
    history = _element("HISTORY", msgspec.json.decode(text), line)
    told = history.attributes
    told["ID"], told["STAKES"] = told.get("HANDID", told.get("ID", "")), told.get("STAKE", "")
    told["LIMIT"] = "".join(word[0] for word in told.get("LIMIT", "").split())
    draft = boss.draft_of(history, line)
    boss.paid(draft, history)
    return draft


def _element(tag: str, told: dict[str, Any], line: int) -> Element:
    element = Element(tag, {}, line)
    for key, value in told.items():
        if isinstance(value, (list, dict)):
            for child in value if isinstance(value, list) else [value]:
                element.children.append(_element(key.upper(), child, line))
        elif value is not None:
            element.attributes[key.upper()] = str(value)
    return element

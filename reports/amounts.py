"""How values of the tables are written: amounts, streets, names. Enters: integers. Leaves: text. No floats."""

import re
from functools import cache

from parsers.amounts import decimal
from parsers.vocabulary import Action, Street

_PARTS = 4  # digits of a ten thousandth
_LINE_ENDS = re.compile(r"\r\n|\r|\n")  # of a log: others are signs like all


def amount(value: int | None, exponent: int | None) -> str | None:
    """As `parsers.amounts.decimal`. None stays None."""
    return None if value is None else decimal(value, exponent)


def exact(value: int, exponent: int | None) -> str:
    """Ten thousandths of the unit as an amount, with as many digits as it has: 118500 is "0.1185" at exponent 2."""
    whole, _, part = decimal(value, (exponent or 0) + _PARTS).partition(".")
    part = part[: exponent or 0] + part[exponent or 0 :].rstrip("0")
    return f"{whole}.{part}" if part else whole


@cache
def street(value: int | None) -> str | None:
    """The name of a street as the JSON contract has it."""
    return None if value is None else Street(value).name.lower()


@cache
def action(value: int) -> str:
    """The name of an act as the JSON contract has it."""
    return Action(value).name.lower()


def words(name: str) -> str:
    """A name of a vocabulary as it reads in a sentence: "first_draw" is "first draw"."""
    return name.replace("_", " ")


def quoted(text: str, most: int) -> str:
    """Text of the input within a sentence: its first line, without control characters, and so many signs of it."""
    first, *more = _LINE_ENDS.split(text.rstrip("\r\n"))
    told = printable(first)
    return told[:most].rstrip() + " ..." if len(told) > most else f"{told} ..." if more else told


def printable(text: str) -> str:
    """Text of a log made harmless for a terminal or a line of text: no control characters, no direction overrides."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else _escaped(sign) for sign in text)


def _escaped(sign: str) -> str:
    code = ord(sign)
    if sign in "\u00a0\u202f\u3000\u2009":  # kinds of blanks
        return sign
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}" if code < 65536 else f"\\U{code:08x}"

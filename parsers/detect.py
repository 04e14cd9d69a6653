"""Which site wrote a text.

In: the beginning of a source. Out: the name of the site one of whose signatures begins a line of it, or None.
"""

from itertools import pairwise

from parsers import grammar

_MARKS = '\ufeff \t"'


def detect(head: bytes | str) -> str | None:
    """The site of the first line that any site's signature begins; the longest signature wins, then what the second
    line begins with."""
    text = head.decode("utf-8", "replace") if isinstance(head, bytes) else head
    signatures = sorted(
        ((signature, name) for name in grammar.names() for signature in grammar.load(name).signatures),
        key=lambda entry: -len(entry[0]),
    )
    lines = text.splitlines()
    for line, second in pairwise([*lines, ""]):
        begin = line.lstrip(_MARKS)
        told = [(sign, name) for sign, name in signatures if begin.startswith(sign)]
        alike = [name for sign, name in told if sign == told[0][0]]
        for name in alike:
            if second.startswith(grammar.load(name).second or ("\0",)):
                return name
        if alike:
            return next((name for name in alike if not grammar.load(name).second), alike[0])
    return None

"""Which site wrote a text.

In: the beginning of a source. Out: the name of the site one of whose signatures begins a line of it, or None.
"""

from parsers import grammar

_MARKS = '\ufeff \t"'


def detect(head: bytes | str) -> str | None:
    """The site of the first line that any site's signature begins; the longest signature wins."""
    text = head.decode("utf-8", "replace") if isinstance(head, bytes) else head
    signatures = sorted(
        ((signature, name) for name in grammar.names() for signature in grammar.load(name).signatures),
        key=lambda entry: -len(entry[0]),
    )
    for line in text.splitlines():
        begin = line.lstrip(_MARKS)
        for signature, name in signatures:
            if begin.startswith(signature):
                return name
    return None

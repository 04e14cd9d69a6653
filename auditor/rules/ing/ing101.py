"""ING101 unknown-format."""

from typing import Any

from auditor.findings import Severity
from auditor.rules.rule import Rule
from parsers.vocabulary import RejectCode

_REASONS = {
    RejectCode.UNKNOWN_FORMAT: "in no format that oddchip reads",
    RejectCode.OTHER_FORMAT: "",  # the text says which, and what to do
    RejectCode.BINARY: "no text",
    RejectCode.UNDECODABLE: "in no encoding that is declared, or damaged",
    RejectCode.TOO_LONG: "longer than a hand can be",
    RejectCode.BROKEN_HAND: "a header that is not understood, or a hand without what it needs",
}


def _what(c: Any) -> Any:
    """Why it was not read, and how it begins."""
    why = c.code.replace_strict({int(code): words for code, words in _REASONS.items()}, default="", return_dtype=str)
    shown = (c.code != int(RejectCode.BINARY)) | c.text.str.contains("^[ -~]{8}")  # bytes that say something
    begin = c.text.str.slice(0, shown.cast(int) * 999)
    told = c.text.str.contains("; it begins: ", literal=True)  # a reader has said why itself
    told = told | (c.code == int(RejectCode.OTHER_FORMAT))
    between = shown.replace_strict({True: ": "}, default="", return_dtype=str)
    return told.replace_strict({True: ""}, default=None, return_dtype=str).fill_null(why + between) + begin


RULE = Rule(
    code="ING101",
    name="unknown-format",
    severity=Severity.ERROR,
    view="rejects",
    applies=lambda c, house: ~c.code.is_in([int(RejectCode.IGNORED_TEXT), int(RejectCode.SKIPPED_FILE)]),
    when=lambda c, house: c.code.is_in([int(code) for code in _REASONS]),
    figures={"a": lambda c, house: c.length, "b": lambda c, house: c.offset},
    detail=lambda c, house: _what(c),
    message="not read: {a:n} bytes, {detail}",
    checks="Text that no parser recognises as a hand: another site's format (also than the one that `--site` or "
    "`--site-file` asks for), binary data, bytes of no declared encoding, a stretch longer than any hand, or a header "
    "without what a hand needs.",
    why="A log that is not read is a log that is not audited. Nothing is passed over in silence: a file of "
    "another kind, met in a folder beside the logs (a picture, a report), is skipped and counted.",
    example="A file whose first line is `Some other engine, hand 1` is listed with its place and its beginning.",
    unjudged="Always judged.",
    authority="oddchip: every byte of the input ends in a hand, a reject with a reason, or white space.",
)

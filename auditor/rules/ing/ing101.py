"""ING101 unknown-format."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from parsers.vocabulary import RejectCode

_REASONS = (
    RejectCode.UNKNOWN_FORMAT,
    RejectCode.BINARY,
    RejectCode.UNDECODABLE,
    RejectCode.TOO_LONG,
    RejectCode.BROKEN_HAND,
)

RULE = Rule(
    code="ING101",
    name="unknown-format",
    severity=Severity.ERROR,
    view="rejects",
    applies=lambda c, house: ~c.code.is_in([int(RejectCode.IGNORED_TEXT), int(RejectCode.SKIPPED_FILE)]),
    when=lambda c, house: c.code.is_in([int(code) for code in _REASONS]),
    figures={"a": lambda c, house: c.length, "b": lambda c, house: c.offset},
    detail=lambda c, house: c.text,
    message="{a:n} bytes are in no format that oddchip reads: {detail}",
    checks="Text that no parser recognises as a hand: another site's format, binary data, bytes of no declared "
    "encoding, a stretch longer than any hand, or a header without what a hand needs.",
    why="A log that is not read is a log that is not audited. Nothing is passed over in silence: a file of "
    "another kind, met in a folder beside the logs (a picture, a report), is skipped and counted.",
    example="A file whose first line is `Some other engine, hand 1` is listed with its place and its beginning.",
    unjudged="Always judged.",
    authority="oddchip: every byte of the input ends in a hand, a reject with a reason, or white space.",
)

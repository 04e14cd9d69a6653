"""ING106 unknown-actor."""

from auditor.findings import Severity
from auditor.rules.rule import Columns, Rule
from parsers.vocabulary import RemarkCode

_CODES = [int(RemarkCode.UNKNOWN_ACTOR), int(RemarkCode.DUPLICATE_SEAT)]


def _is_first(c: Columns) -> Columns:
    """One finding a hand: a name that is missing at the table usually acts more than once."""
    return c.line == c.line.filter(c.code.is_in(_CODES)).first().over(c.hand)


RULE = Rule(
    code="ING106",
    name="unknown-actor",
    severity=Severity.ERROR,
    view="remarks",
    when=lambda c, house: _is_first(c) & c.code.is_in(_CODES),
    detail=lambda c, house: c.text,
    message="the line names a player or a seat that the hand does not have, or has twice: {detail}; not judged for "
    "that: {hides}",
    hides=("POT101", "POT102", "POT104", "POT110", "ACC101", "ING110", "TRN101", "TRN104"),
    because="of a player or a seat that the hand does not have, or has twice",
    checks="An act of a name without a seat line, or a seat or a name that stands twice.",
    why="Chips that nobody at the table put in cannot be accounted for.",
    example="`Gus: calls $2` in a hand whose seat lines do not name Gus.",
    unjudged="Always judged.",
    authority="GLI-19 v3.0, 2.8.2 (the record names each player and what they wagered).",
)

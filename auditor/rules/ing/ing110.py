"""ING110 summary-conflict."""

from typing import Any

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import masked
from parsers.vocabulary import Status, Street

_NOWHERE = "no line of the hand says so"
_STREETS = {int(street): f"the hand has the fold on the {street.name.lower().replace('_', ' ')}" for street in Street}


def _is_elsewhere(c: Any) -> Any:
    """Folded, and on a later street than the summary tells. Some sites name the street after that of the fold, and stud
    has streets of two names."""
    is_same_kind = (c.fold_street <= int(Street.RIVER)) | (c.declared_folded > int(Street.RIVER))
    return (c.declared_folded < c.fold_street) & is_same_kind


RULE = Rule(
    code="ING110",
    name="summary-conflict",
    severity=Severity.ERROR,
    view="seats",
    applies=lambda c, house: (c.status == int(Status.COMPLETE)) & c.is_dealt & c.declared_folded.is_not_null(),
    when=lambda c, house: (c.declared_folded.is_not_null() & ~c.is_folded & ~c.is_mucked) | _is_elsewhere(c),
    places={"line": lambda c, house: c.declared_line.fill_null(c.line)},
    figures={"a": lambda c, house: c.declared_folded},
    detail=lambda c, house: masked(_is_elsewhere(c), c.fold_street).replace_strict(_STREETS, default=_NOWHERE),
    message="the summary says that the player folded ({a:street}); {detail}",
    checks=(
        "The summary's account of a seat fits the hand: who it says folded did fold, and not after the street that it "
        "names, or threw the cards away."
    ),
    why="Two accounts in one record cannot both be true.",
    example="`Seat 3: Cyd folded on the Turn`, and Cyd called on the river.",
    unjudged=(
        "When the summary does not say what became of the seat; a fold before the street that it names, as some sites "
        "name a later one."
    ),
    authority="GLI-19 v3.0, 4.14 (recall must rebuild the outcome and the actions).",
)

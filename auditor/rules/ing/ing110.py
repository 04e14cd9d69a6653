"""ING110 summary-conflict."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from parsers.vocabulary import Status

RULE = Rule(
    code="ING110",
    name="summary-conflict",
    severity=Severity.ERROR,
    view="seats",
    applies=lambda c, house: (c.status == int(Status.COMPLETE)) & c.is_dealt & c.declared_folded.is_not_null(),
    when=lambda c, house: (c.declared_folded.is_not_null() & ~c.is_folded) & ~c.is_mucked,
    places={"line": lambda c, house: c.declared_line.fill_null(c.line)},
    figures={"a": lambda c, house: c.declared_folded},
    message="the summary says that the player folded ({a:street}); no line of the hand says so",
    checks="The summary's account of a seat fits the hand: who it says folded did fold, or threw the cards away.",
    why="Two accounts in one record cannot both be true.",
    example="`Seat 3: Cyd folded on the Turn`, and Cyd called on the river.",
    unjudged="When the summary does not say what became of the seat.",
    authority="GLI-19 v3.0, 4.14 (recall must rebuild the outcome and the actions).",
)

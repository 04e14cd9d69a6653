"""SES103 duplicate-hand."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from parsers.vocabulary import Status

RULE = Rule(
    code="SES103",
    name="duplicate-hand",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: c.hand_id.is_not_null(),
    when=lambda c, house: c.status == int(Status.CONFLICT),
    detail=lambda c, house: c.first_place,
    message="another hand with this number and other content stands at {detail}; that one counts, this one does not",
    checks="A hand number that stands for two different hands. The same hand again is no defect: it counts once.",
    why="A record is found by its number; a number with two contents means that one of them is not what happened.",
    example="Hand 230 wins 0.18 in one file and 0.81 in another.",
    unjudged="When the hand has no number.",
    authority="GLI-19 v3.0, 2.8.2 (a unique identifier for each game).",
)

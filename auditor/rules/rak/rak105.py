"""RAK105 rake-tournament."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import TAKEN, UNTOLD, how_known, played, reckoned, taken, told_line

RULE = Rule(
    code="RAK105",
    name="rake-tournament",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: played(c) & c.tournament.is_not_null(),
    unknown=lambda c, house: taken(c, house).is_null(),
    when=lambda c, house: taken(c, house) > 0,
    actual=lambda c, house: taken(c, house),
    detail=lambda c, house: how_known(c),
    alone=lambda c, house: reckoned(c),
    places={"line": lambda c, house: told_line(c)},
    message="rake {actual}{detail} in a tournament hand",
    reads=TAKEN,
    hides=("RAK103",),
    checks="No rake is taken from a pot of a tournament.",
    why="Tournament chips are not money; the fee is in the buy-in.",
    example="`Total pot 3000 | Rake 30` in a tournament.",
    unjudged=UNTOLD,
    authority="WSOP Official Tournament Rules, 2024; PokerStars, rake page.",
)

"""RAK105 rake-tournament."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import played, told_line

RULE = Rule(
    code="RAK105",
    name="rake-tournament",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: played(c) & c.tournament.is_not_null(),
    unknown=lambda c, house: c.sum_rake.is_null(),
    when=lambda c, house: c.sum_rake > 0,
    actual=lambda c, house: c.sum_rake,
    places={"line": lambda c, house: told_line(c)},
    message="rake {actual} in a tournament hand",
    hides=("RAK103",),
    checks="No rake is taken from a pot of a tournament.",
    why="Tournament chips are not money; the fee is in the buy-in.",
    example="`Total pot 3000 | Rake 30` in a tournament.",
    unjudged="When the log tells no rake.",
    authority="WSOP Official Tournament Rules, 2024; PokerStars, rake page.",
)

"""RAK101 rake-cap."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import raked, told_line

RULE = Rule(
    code="RAK101",
    name="rake-cap",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: raked(c),
    unknown=lambda c, house: c.sum_rake.is_null() | (house.value("rake_cap") == 0),
    when=lambda c, house: c.sum_rake > house.value("rake_cap"),
    expected=lambda c, house: c.hand * 0 + house.value("rake_cap"),
    actual=lambda c, house: c.sum_rake,
    places={"line": lambda c, house: told_line(c)},
    message="rake {actual}; the house takes {expected} at most",
    options={"rake_cap": None},
    hides=("RAK102",),
    checks="The rake is not above the cap that the house declares.",
    why="The cap is part of the price of the game.",
    example="Rake of $3.50 where the house declares 300 cents.",
    unjudged="When the house declares no cap (`rake_cap`): caps differ with stakes, players and year.",
    authority="GLI-19 v3.0, 4.4.1 (rake is disclosed in the rules).",
)

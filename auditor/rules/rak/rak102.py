"""RAK102 rake-rate."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import TAKEN, UNTOLD, how_known, rake_most, raked, reckoned, taken, told_line

RULE = Rule(
    code="RAK102",
    name="rake-rate",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: raked(c),
    unknown=lambda c, house: taken(c, house).is_null() | (house.value("rake_permyriad") == 0),
    when=lambda c, house: taken(c, house) > rake_most(c, house),
    expected=lambda c, house: rake_most(c, house),
    actual=lambda c, house: taken(c, house),
    detail=lambda c, house: how_known(c),
    alone=lambda c, house: reckoned(c),
    figures={"a": lambda c, house: c.sum_pot},
    places={"line": lambda c, house: told_line(c)},
    message="rake {actual} of a pot of {a}{detail}; at the declared rate it is {expected} at most",
    options={"rake_permyriad": None, **TAKEN},
    hides=("RAK104",),
    checks="The rake is not above the declared part of the pot, after unmatched bets went back.",
    why="Rake taken from chips that nobody matched, or at another rate, is a wrong price.",
    example="Rake of $0.60 of a pot of $10.00 at 5 %.",
    unjudged="When the house declares no rate (`rake_permyriad`). " + UNTOLD,
    authority="PokerStars, rake page; GLI-19 v3.0, 4.4.1 (rake is disclosed in the rules).",
)

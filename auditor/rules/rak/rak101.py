"""RAK101 rake-cap."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import (
    CAPS,
    TAKEN,
    UNTOLD,
    how_known,
    is_drop_in_rake,
    rake_cap,
    raked,
    reckoned,
    taken,
    told_line,
)

RULE = Rule(
    code="RAK101",
    name="rake-cap",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: raked(c),
    unknown=lambda c, house: taken(c, house).is_null() | (rake_cap(c, house) == 0),
    when=lambda c, house: (taken(c, house) > rake_cap(c, house)) & ~is_drop_in_rake(c, house),
    expected=lambda c, house: rake_cap(c, house),
    actual=lambda c, house: taken(c, house),
    detail=lambda c, house: how_known(c),
    alone=lambda c, house: reckoned(c),
    places={"line": lambda c, house: told_line(c)},
    message="rake {actual}{detail}; the house takes {expected} at most",
    options={**CAPS, **TAKEN},
    reads=("jackpot_from", "rake_permyriad", "rake_rounding"),
    off=lambda c, house: taken(c, house) - rake_cap(c, house),
    hides=("RAK102",),
    checks="The rake is not above the cap that the house declares for so many players dealt in.",
    why="The cap is part of the price of the game.",
    example="Rake of $3.50 where the house declares 300 cents.",
    unjudged="When the house declares no cap (`rake_cap`): caps differ with stakes, players and year. " + UNTOLD,
    authority="GLI-19 v3.0, 4.4.1 (rake is disclosed in the rules).",
)

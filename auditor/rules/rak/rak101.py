"""RAK101 rake-cap."""

from typing import Any

from auditor.findings import Severity
from auditor.house import House
from auditor.rules.rule import Rule
from auditor.rules.terms import is_drop_in_rake, is_few, is_two, rake_cap, raked, told_line


def _by_two(c: Any, house: House) -> Any:
    return is_two(c) & (house.value("rake_cap_two_players") != 0)


def _by_few(c: Any, house: House) -> Any:
    return is_few(c) & (house.value("rake_cap_few_players") != 0)


RULE = Rule(
    code="RAK101",
    name="rake-cap",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: raked(c),
    unknown=lambda c, house: c.sum_rake.is_null() | (rake_cap(c, house) == 0),
    when=lambda c, house: (c.sum_rake > rake_cap(c, house)) & ~is_drop_in_rake(c, house),
    expected=lambda c, house: rake_cap(c, house),
    actual=lambda c, house: c.sum_rake,
    places={"line": lambda c, house: told_line(c)},
    message="rake {actual}; the house takes {expected} at most",
    options={
        "rake_cap": lambda c, house: ~_by_two(c, house) & ~_by_few(c, house),
        "rake_cap_two_players": _by_two,
        "rake_cap_few_players": _by_few,
    },
    reads=("jackpot_drop", "jackpot_from", "rake_permyriad", "rake_rounding"),
    hides=("RAK102",),
    checks="The rake is not above the cap that the house declares for so many players dealt in.",
    why="The cap is part of the price of the game.",
    example="Rake of $3.50 where the house declares 300 cents.",
    unjudged="When the house declares no cap (`rake_cap`): caps differ with stakes, players and year.",
    authority="GLI-19 v3.0, 4.4.1 (rake is disclosed in the rules).",
)

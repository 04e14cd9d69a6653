"""RAK105 rake-tournament."""

from typing import TYPE_CHECKING, Any

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import how_known, played, reckoned, told_line

if TYPE_CHECKING:
    from auditor.house import House


def _taken(c: Any, house: "House") -> Any:
    """Whatever the pot pays too little: no drop is taken in a tournament either."""
    return c.rake_taken if house.value("payments_told") == "always" else c.sum_rake


RULE = Rule(
    code="RAK105",
    name="rake-tournament",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: played(c) & c.tournament.is_not_null(),
    unknown=lambda c, house: _taken(c, house).is_null(),
    when=lambda c, house: _taken(c, house) > 0,
    actual=lambda c, house: _taken(c, house),
    detail=lambda c, house: how_known(c),
    alone=lambda c, house: reckoned(c),
    places={"line": lambda c, house: told_line(c)},
    message="rake {actual}{detail} in a tournament hand",
    options={"payments_told": lambda c, house: reckoned(c)},
    off=_taken,
    hides=("RAK103",),
    checks="No rake is taken from a pot of a tournament.",
    why="Tournament chips are not money; the fee is in the buy-in.",
    example="`Total pot 3000 | Rake 30` in a tournament.",
    unjudged=(
        "Where the log tells no rake it is reckoned from the pot and what is collected: of whole hands in which all "
        "returns are told and nothing else is wrong, of houses that tell every payment; else it is not judged."
    ),
    authority="WSOP Official Tournament Rules, 2024; PokerStars, rake page.",
)

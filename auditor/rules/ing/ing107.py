"""ING107 structure-unresolved."""

from typing import Any

from auditor.findings import Severity
from auditor.rules.rule import Columns, Rule
from parsers.vocabulary import Status


def _without_stakes(c: Columns) -> Any:
    """The header names game and limit type, and no stakes, or stakes of nothing."""
    return c.structure.is_not_null() & c.game.is_not_null() & (c.stakes.list.max().fill_null(0) == 0)


RULE = Rule(
    code="ING107",
    name="structure-unresolved",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: (c.status == int(Status.COMPLETE)) & c.has_choices,
    unknown=lambda c, house: (
        ~c.is_resolved
        & (
            (c.structure.is_null() & (house.value("limit_told") == "sometimes"))
            | (_without_stakes(c) & (house.value("stakes_told") == "sometimes"))
            | (c.kill_seat.is_not_null() & c.structure.is_not_null() & c.game.is_not_null() & ~_without_stakes(c))
        )
    ),
    when=lambda c, house: ~c.is_resolved,
    options={
        "limit_told": lambda c, house: c.structure.is_null(),
        "stakes_told": lambda c, house: _without_stakes(c),
    },
    message="the game, the limit type or the bet sizes cannot be told from header and posts; bets are not judged",
    checks="A hand in which somebody had a choice and whose game, betting structure or bet sizes are neither declared "
    "nor fixed by the posts.",
    why="A bet is legal or not by the declared structure. Where that is missing, rules on bets and caps are skipped "
    "and counted as not judged; nothing is guessed.",
    example="A header that names no limit type.",
    unjudged=(
        "Where the house's log does not name the limit type or the stakes of every hand; fixed limit after a kill of "
        "another size (FRC108) or that is all-in for less."
    ),
    authority="Stakes in a header are bets at some sites and blinds at others (888 fixed limit): seen in their logs.",
)

"""FRC105 ante-order."""

from typing import Any

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import played


def _due(c: Any, house: Any) -> Any:
    """The ante that a short stack pays for the table: what the blind leaves, or all of it first."""
    if house.value("bba_order") == "ante_first":
        return c.due_ante - (c.due_ante - c.starting_stack).clip(0)
    left = (c.starting_stack - c.due_big_blind).clip(0)
    return left - (left - c.due_ante).clip(0)


def _shows(c: Any, house: Any) -> Any:
    """Whether the chips tell without the size of the ante: the blind is short although an ante was paid."""
    return (c.live < c.due_big_blind) & (c.dead > 0) & (house.value("bba_order") == "blind_first")


RULE = Rule(
    code="FRC105",
    name="ante-order",
    severity=Severity.WARNING,
    view="seats",
    applies=lambda c, house: (
        played(c)
        & (c.antes == 1)
        & (c.players > 1)
        & (c.seat == c.big_blind_by)
        & (c.starting_stack < c.due_big_blind + c.due_ante)
    ),
    unknown=lambda c, house: c.starting_stack.is_null() | (c.hand_ante.is_null() & ~_shows(c, house)),
    when=lambda c, house: (c.dead != _due(c, house)) & (c.live + c.dead >= c.starting_stack),
    expected=lambda c, house: _due(c, house),
    actual=lambda c, house: c.dead,
    places={"line": lambda c, house: c.ante_line.fill_null(c.line)},
    figures={"a": lambda c, house: c.live},
    message="ante of {actual} and blind of {a} from a short stack; the ante is {expected}",
    options={"bba_order": None},
    checks=(
        "Where the big blind pays one ante for the table and has not enough for both, the house says which comes first."
    ),
    why="The blind is live and the ante dead: the order decides how much the player can win.",
    example="Blind 100, ante 100, a stack of 120: 100 and 20, or 20 and 100.",
    unjudged="Where the header does not tell the ante, and the chips do not show which came first.",
    authority=(
        "Poker TDA Rules, 2024, recommended procedures, big blind ante (the blind first); BARGE rulebook, big blind "
        "ante."
    ),
)

"""SHO106 show-order."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import played

RULE = Rule(
    code="SHO106",
    name="show-order",
    severity=Severity.INFO,
    view="hands",
    applies=lambda c, house: played(c) & c.show_seat.is_not_null() & c.show_due.is_not_null(),
    unknown=lambda c, house: (
        ((c.show_seat != c.show_due) & ~c.show_due_told)
        | (house.value("show_order") == "any")
        | (house.standing("show_order") == "assumed")
    ),
    when=lambda c, house: c.show_seat != c.show_due,
    figures={"a": lambda c, house: c.show_due},
    places={"seat": lambda c, house: c.show_seat, "line": lambda c, house: c.show_line},
    message="{seat} shows or mucks first; it was for {a:seat} to show",
    options={"show_order": None},
    checks=(
        "At the showdown the player who bet or raised last on the last street shows first; where nobody bet there, the "
        "first to act."
    ),
    why="Who shows later knows more: whether to show at all, and what.",
    example="Ana bets the river, Bo calls, and Bo's hand is told first.",
    unjudged=(
        "Where somebody is all-in (all hands are turned up), where the log never tells that the one who was to show "
        "first shows or mucks, and where no source tells the order of the house."
    ),
    authority=(
        "Poker TDA Rules, 2024, non all-in showdowns and showdown order; WSOP Official Live Action Rules, 2024, "
        "showdown; Robert's Rules of Poker, version 11, the showdown."
    ),
)

"""POT107 odd-chip-seat."""

from typing import Any

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import played
from parsers.vocabulary import Street


def _is_stud(c: Any) -> Any:
    return c.last_street.is_between(int(Street.THIRD), int(Street.SEVENTH))


RULE = Rule(
    code="POT107",
    name="odd-chip-seat",
    severity=Severity.WARNING,
    view="hands",
    applies=lambda c, house: played(c) & c.is_showdown & c.button.is_not_null() & ~_is_stud(c),
    unknown=lambda c, house: c.is_open,
    when=lambda c, house: c.odd_taker.is_not_null() & c.odd_seat.is_not_null(),
    expected=lambda c, house: c.odd_unit,
    figures={"a": lambda c, house: c.odd_taker, "b": lambda c, house: c.odd_seat},
    places={"seat": lambda c, house: c.odd_taker},
    message=(
        "the odd chip ({expected}) went to {a:seat}; it belongs to {b:seat}, the first of the winners left of the"
        " button"
    ),
    options={"odd_chip": None},
    checks=(
        "Where a pot does not divide, the odd chip goes to the first of the winners left of the button, and "
        "between high and low to the high half."
    ),
    why="A fixed rule keeps the last chip out of anybody’s choice.",
    example="Pot 425, two equal hands: 213 to the first seat after the button, 212 to the other.",
    unjudged="Stud games, several pots or boards, and hands that were not shown.",
    authority="Poker TDA Rules, 2024, odd chips; WSOP Official Live Action Rules, 2024, odd chips.",
)

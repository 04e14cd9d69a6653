"""DEA103 hole-count."""

from typing import Any

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import played

_SHOWN = " cards at the showdown, which is not a hand of this game"


def _words(c: Any) -> Any:
    """What is done with how many cards."""
    is_dealt = c.bad_hole_street.is_not_null()
    verb = is_dealt.replace_strict({True: "is dealt "}, default="shows ")
    where = is_dealt.replace_strict({True: " cards on one street, more than the game deals"}, default=_SHOWN)
    return verb + c.bad_hole_count.cast(str) + where


RULE = Rule(
    code="DEA103",
    name="hole-count",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: played(c),
    when=lambda c, house: c.bad_hole_seat.is_not_null(),
    detail=lambda c, house: _words(c),
    places={
        "seat": lambda c, house: c.bad_hole_seat,
        "street": lambda c, house: c.bad_hole_street,
        "line": lambda c, house: c.bad_hole_line.fill_null(c.line),
    },
    message="{seat} {detail}",
    hides=("DEA101", "SHO102", "SHO104", "SHO105"),
    checks=(
        "Who shows a hand at a showdown shows as many cards as the game deals, and no street deals a player more than "
        "the game does."
    ),
    why="From fewer cards nobody can tell who won, and more are another hand.",
    example="A called all-in in hold'em, and a player shows [Td].",
    unjudged="Without a showdown a player may show any cards.",
    authority=(
        "Poker TDA Rules, 2024, all-in players show both cards; Robert's Rules of Poker, version 11, misdeals and "
        "irregularities."
    ),
)

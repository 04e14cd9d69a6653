"""FRC106 bring-in-seat."""

from typing import Any

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import masked
from parsers.vocabulary import Action


def _is_again(c: Any) -> Any:
    """By who has brought it in on the line before: the bring-in is due from nobody."""
    return ((c.prior_action == c.action) & (c.prior_seat == c.seat)).fill_null(value=False)


RULE = Rule(
    code="FRC106",
    name="bring-in-seat",
    severity=Severity.ERROR,
    view="acts",
    acts=(Action.BRING_IN,),
    unknown=lambda c, house: c.turn_seat.is_null(),
    when=lambda c, house: c.seat != c.turn_seat,
    figures={"a": lambda c, house: masked(~_is_again(c), c.turn_seat)},
    detail=lambda c, house: _is_again(c).replace_strict(
        {True: " again: it is in already"}, default="; the bring-in is due from "
    ),
    message="brings it in{detail}{a:seat?}",
    hides=("TRN101", "TRN102"),
    checks=(
        "In stud the lowest open card brings it in, in razz the highest (the ace is low); suits rank clubs, diamonds, "
        "hearts, spades. Where that player is all-in from the ante, the next to the left opens. It is brought in once."
    ),
    why="The bring-in is money that a player must put in with the worst card; the wrong one pays for another.",
    example="Open cards 2c, 9d and Kh in stud, and the player with 9d brings it in.",
    unjudged="Where an open card is not told.",
    authority=(
        "Robert's Rules of Poker, version 11, seven-card stud and razz; WSOP Official Live Action Rules, 2024, "
        "seven-card stud."
    ),
)

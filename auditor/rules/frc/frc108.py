"""FRC108 straddle-or-kill."""

from typing import Any

from auditor.findings import Severity
from auditor.house import House
from auditor.rules.rule import Rule
from auditor.rules.wagers import POSTS, all_in
from parsers.vocabulary import Action

_SEAT = " from another seat than the house allows"


def _is_off(c: Any) -> Any:
    return (c.put_in_after != 2 * c.level) & ~all_in(c)


def _is_elsewhere(c: Any, house: House) -> Any:
    """Made neither by the next seat nor, where the house allows that, by the button."""
    allowed = house.value("straddle_seat")
    if allowed == "any":
        return c.put_in_after.is_null() & False
    elsewhere = (c.seat != c.turn_seat).fill_null(value=False)
    return elsewhere & ~(c.seat == c.button).fill_null(value=False) if allowed == "next_or_button" else elsewhere


def _what(c: Any, house: House) -> Any:
    return _is_elsewhere(c, house).replace_strict({True: _SEAT}, default="")


RULE = Rule(
    code="FRC108",
    name="straddle-or-kill",
    severity=Severity.WARNING,
    view="acts",
    acts=POSTS,
    applies=lambda c, house: c.action == int(Action.STRADDLE),
    unknown=lambda c, house: c.unknown,
    when=lambda c, house: (house.value("straddle") == "none") | _is_off(c) | _is_elsewhere(c, house),
    expected=lambda c, house: 2 * c.level,
    actual=lambda c, house: c.put_in_after,
    detail=lambda c, house: _what(c, house),
    message="straddle of {actual}{detail}; one of {expected} is twice what it goes over",
    options={
        "straddle": lambda c, house: house.value("straddle") == "none",
        "straddle_seat": lambda c, house: _is_elsewhere(c, house) & ~_is_off(c),
    },
    checks=(
        "A straddle is twice the blind or straddle before it, and is made only where the house allows it and from a "
        "seat from which it does."
    ),
    why="It is a blind raise before the cards: its size is agreed, not chosen.",
    example="Blinds 1/2, and a straddle of 5.",
    unjudged=(
        "Kill pots: no log that we know tells them. The seat, where the house does not say which may (`straddle_seat`)."
    ),
    authority=(
        "Robert's Rules of Poker, version 11, button and blind use; WSOP Official Live Action Rules, 2024, straddles."
    ),
)

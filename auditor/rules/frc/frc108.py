"""FRC108 straddle-or-kill."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.wagers import POSTS, all_in
from parsers.vocabulary import Action

RULE = Rule(
    code="FRC108",
    name="straddle-or-kill",
    severity=Severity.WARNING,
    view="acts",
    acts=POSTS,
    applies=lambda c, house: c.action == int(Action.STRADDLE),
    unknown=lambda c, house: c.unknown,
    when=lambda c, house: (house.value("straddle") == "none") | ((c.put_in_after != 2 * c.level) & ~all_in(c)),
    expected=lambda c, house: 2 * c.level,
    actual=lambda c, house: c.put_in_after,
    message="straddle of {actual}; one of {expected} is twice what it goes over",
    options={"straddle": lambda c, house: house.value("straddle") == "none"},
    checks="A straddle is twice the blind or straddle before it, and is made only where the house allows it.",
    why="It is a blind raise before the cards: its size is agreed, not chosen.",
    example="Blinds 1/2, and a straddle of 5.",
    unjudged="Kill pots, and the seat from which a room allows the straddle.",
    authority=(
        "Robert's Rules of Poker, version 11, button and blind use; WSOP Official Live Action Rules, 2024, straddles."
    ),
)

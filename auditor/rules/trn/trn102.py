"""TRN102 wrong-first-actor."""

from auditor.findings import Severity
from auditor.rules.hanging import TURN
from auditor.rules.rule import Rule
from auditor.rules.wagers import DECISIONS, TURN_UNJUDGED, turn_unknown
from auditor.vocabulary import TurnFault

RULE = Rule(
    code="TRN102",
    name="wrong-first-actor",
    severity=Severity.ERROR,
    view="acts",
    acts=DECISIONS,
    unknown=turn_unknown,
    when=lambda c, house: c.turn_fault == int(TurnFault.WRONG_FIRST),
    figures={"a": lambda c, house: c.turn_seat},
    message="opens the street; the first to act is {a:seat}",
    options=TURN,
    behind="out of turn",
    checks=(
        "The first betting round begins left of the big blind or the last straddle, later ones left of the "
        "button; heads-up the button speaks first before the flop and last after it. Stud begins left of the bring-in, "
        "later streets with the highest board (razz: the lowest)."
    ),
    why="A wrong order gives away the position that the button pays for.",
    example="Heads-up, flop: the button bets before the big blind has spoken.",
    unjudged=TURN_UNJUDGED,
    authority="Poker TDA Rules, 2024, action out of turn; Robert's Rules of Poker, version 11, betting and raising.",
)

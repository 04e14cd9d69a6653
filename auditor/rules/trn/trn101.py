"""TRN101 out-of-turn."""

from typing import Any

from auditor.findings import Severity
from auditor.rules.hanging import TURN
from auditor.rules.rule import Rule
from auditor.rules.wagers import DECISIONS, TURN_UNJUDGED, turn_unknown
from auditor.vocabulary import TurnFault
from parsers.vocabulary import Action

_FAULTS = {
    int(TurnFault.OUT_OF_TURN): "",
    int(TurnFault.OF_ANOTHER): "; what follows fits if this act is theirs",
    int(TurnFault.MISSING): "; what follows fits if an act of theirs is missing before it",
}


def _is_mere_fold(c: Any) -> Any:
    """A fold before one's turn, behind which nothing is amiss."""
    return (c.action == int(Action.FOLD)) & (c.turn_fault == int(TurnFault.OUT_OF_TURN))


RULE = Rule(
    code="TRN101",
    name="out-of-turn",
    severity=Severity.ERROR,
    view="acts",
    acts=DECISIONS,
    unknown=turn_unknown,
    when=lambda c, house: c.turn_fault.is_in(list(_FAULTS)),
    figures={"a": lambda c, house: c.turn_seat},
    remark=lambda c, house: _is_mere_fold(c) & (house.value("fold_out_of_turn") == "tolerated"),
    detail=lambda c, house: c.turn_fault.replace_strict(_FAULTS, default=""),
    message="acts out of turn; it was the turn of {a:seat}{detail}",
    options={"fold_out_of_turn": lambda c, house: _is_mere_fold(c), **TURN},
    behind="out of turn",
    checks=(
        "Every act is made by the player whose turn it is: clockwise, those who are all-in are passed over. Where more "
        "than the order is amiss, and the rest of the hand comes out if one line has another's name, was lost or "
        "stands one place too early, the hand is judged as if it were so: one line amiss is one fault."
    ),
    why="Acting early tells the others something that they should not know yet.",
    example="Seat 4 bets although seat 3, who still has to speak, comes first.",
    unjudged=TURN_UNJUDGED,
    authority="Poker TDA Rules, 2024, action out of turn; Robert's Rules of Poker, version 11, betting and raising.",
)

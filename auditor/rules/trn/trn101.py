"""TRN101 out-of-turn."""

from auditor.findings import Severity
from auditor.rules.rule import Asked, Rule
from auditor.rules.wagers import DECISIONS, TURN_UNJUDGED, by_killer, turn_unknown
from auditor.vocabulary import TurnFault
from parsers.vocabulary import Action, Street

RULE = Rule(
    code="TRN101",
    name="out-of-turn",
    severity=Severity.ERROR,
    view="acts",
    acts=DECISIONS,
    unknown=turn_unknown,
    when=lambda c, house: c.turn_fault == int(TurnFault.OUT_OF_TURN),
    figures={"a": lambda c, house: c.turn_seat},
    remark=lambda c, house: (c.action == int(Action.FOLD)) & (house.value("fold_out_of_turn") == "tolerated"),
    message="acts out of turn; it was the turn of {a:seat}",
    options={
        "fold_out_of_turn": lambda c, house: c.action == int(Action.FOLD),
        "kill_order": lambda c, house: by_killer(c),
        "stud_tie": Asked(lambda c, house: c.street.is_between(int(Street.FOURTH), int(Street.SEVENTH))),
    },
    behind="out of turn",
    checks="Every act is made by the player whose turn it is: clockwise, those who are all-in are passed over.",
    why="Acting early tells the others something that they should not know yet.",
    example="Seat 4 bets although seat 3, who still has to speak, comes first.",
    unjudged=TURN_UNJUDGED,
    authority="Poker TDA Rules, 2024, action out of turn; Robert's Rules of Poker, version 11, betting and raising.",
)

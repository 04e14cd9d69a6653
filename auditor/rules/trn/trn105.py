"""TRN105 round-overrun."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.wagers import DECISIONS
from auditor.vocabulary import TurnFault
from parsers.vocabulary import Action

RULE = Rule(
    code="TRN105",
    name="round-overrun",
    severity=Severity.ERROR,
    view="acts",
    acts=DECISIONS,
    applies=lambda c, house: c.action.is_between(int(Action.FOLD), int(Action.COMPLETE)),
    unknown=lambda c, house: c.is_turn.is_null() & (c.turn_fault.is_null() | (c.turn_fault == int(TurnFault.NONE))),
    when=lambda c, house: c.turn_fault == int(TurnFault.OVERRUN),
    message="acts although the betting round is over",
    behind="after the round was over",
    checks="A betting round ends when everybody has matched the last bet or folded.",
    why="An act more than the round has is money or information from nowhere.",
    example="Bet, call, then a second call by the same player.",
    unjudged=(
        "Stud streets before which an open card is not told, or on which equal boards leave it open who is first; acts "
        "after an earlier fault on the street; hands with stacks that are not told."
    ),
    authority="Poker TDA Rules, 2024, action out of turn; Robert's Rules of Poker, version 11, betting and raising.",
)

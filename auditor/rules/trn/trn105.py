"""TRN105 round-overrun."""

from auditor.findings import Severity
from auditor.rules.hanging import TURN
from auditor.rules.rule import Rule
from auditor.rules.wagers import DECISIONS, TURN_UNJUDGED, turn_unknown
from auditor.vocabulary import TurnFault

RULE = Rule(
    code="TRN105",
    name="round-overrun",
    severity=Severity.ERROR,
    view="acts",
    acts=DECISIONS,
    unknown=turn_unknown,
    when=lambda c, house: c.turn_fault == int(TurnFault.OVERRUN),
    message="acts although the betting round is over",
    options=TURN,
    behind="after the round was over",
    hides=("RAK103",),
    checks="A betting round ends when everybody has matched the last bet or folded.",
    why="An act more than the round has is money or information from nowhere.",
    example="Bet, call, then a second call by the same player.",
    unjudged=TURN_UNJUDGED,
    authority="Poker TDA Rules, 2024, action out of turn; Robert's Rules of Poker, version 11, betting and raising.",
)

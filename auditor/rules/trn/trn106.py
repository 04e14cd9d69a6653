"""TRN106 check-facing-bet."""

from auditor.findings import Severity
from auditor.rules.hanging import LEVEL
from auditor.rules.rule import Rule
from auditor.rules.terms import SHARES, SUMS
from auditor.rules.wagers import DECISIONS
from auditor.vocabulary import TurnFault
from parsers.vocabulary import Action

RULE = Rule(
    code="TRN106",
    name="check-facing-bet",
    severity=Severity.ERROR,
    view="acts",
    acts=DECISIONS,
    applies=lambda c, house: (c.action == int(Action.CHECK)) & (c.unknown | (c.turn_fault != int(TurnFault.INACTIVE))),
    unknown=lambda c, house: c.to_call.is_null(),
    when=lambda c, house: c.to_call > 0,
    expected=lambda c, house: c.to_call,
    message="checks although {expected} is to be called",
    options=LEVEL,
    explains=lambda c, house: c.to_call,
    hides=(*SUMS, *SHARES, "BET105", "BET109", "ALL101"),
    checks=(
        "A check is possible only when nothing is to be called. Where the rest of the hand comes out if it was a fold, "
        "it is judged as if it were one: one line amiss is one fault."
    ),
    why="A free check keeps a player in the hand for nothing.",
    example="A bet of 40, and the next player checks.",
    unjudged="Where the stakes are not known.",
    authority="Robert's Rules of Poker, version 11, betting and raising.",
)

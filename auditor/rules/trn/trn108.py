"""TRN108 free-fold."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.wagers import DECISIONS, LEVEL_OPTIONS
from parsers.vocabulary import Action

RULE = Rule(
    code="TRN108",
    name="free-fold",
    severity=Severity.INFO,
    view="acts",
    acts=DECISIONS,
    applies=lambda c, house: (c.action == int(Action.FOLD)) & (c.unknown | c.is_turn),
    unknown=lambda c, house: c.to_call.is_null(),
    when=lambda c, house: c.to_call == 0,
    message="folds although a check was free",
    options=LEVEL_OPTIONS,
    checks="A fold with nothing to call is legal but never pays.",
    why="Repeated, it is a sign of a program, of collusion or of a lost connection.",
    example="Checked to the big blind, who folds.",
    unjudged="Where the stakes are not known.",
    authority="Poker TDA Rules, 2024, non-standard folds.",
)

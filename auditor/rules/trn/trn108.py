"""TRN108 free-fold."""

from typing import Any

from auditor.findings import Severity
from auditor.rules.hanging import TURN
from auditor.rules.rule import Rule
from auditor.rules.wagers import DECISIONS
from parsers.vocabulary import Action, Street


def _is_before_bring_in(c: Any) -> Any:
    """Stud, and nobody has brought it in: there is no check."""
    return (c.street == int(Street.THIRD)) & (c.level == 0).fill_null(value=False)


RULE = Rule(
    code="TRN108",
    name="free-fold",
    severity=Severity.INFO,
    view="acts",
    acts=DECISIONS,
    applies=lambda c, house: (c.action == int(Action.FOLD)) & (c.unknown | c.is_turn) & ~_is_before_bring_in(c),
    unknown=lambda c, house: c.to_call.is_null(),
    when=lambda c, house: c.to_call == 0,
    message="folds although a check was free",
    options=TURN,
    checks="A fold with nothing to call is legal but never pays.",
    why="Repeated, it is a sign of a program, of collusion or of a lost connection.",
    example="Checked to the big blind, who folds.",
    unjudged="Where the stakes are not known, and in stud before the bring-in, where there is no check.",
    authority="Poker TDA Rules, 2024, non-standard folds.",
)

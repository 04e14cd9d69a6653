"""BET108 above-stack."""

from auditor.findings import Severity
from auditor.rules.hanging import LIVE
from auditor.rules.rule import Rule
from auditor.rules.terms import SUMS
from auditor.rules.wagers import PUTS_IN
from auditor.vocabulary import TurnFault

RULE = Rule(
    code="BET108",
    name="above-stack",
    severity=Severity.ERROR,
    view="acts",
    acts=PUTS_IN,
    applies=lambda c, house: (
        c.stack.is_not_null()
        & c.stack_after.is_not_null()
        & (c.turn_fault.fill_null(0) != int(TurnFault.INACTIVE))  # who has none left: TRN103
    ),
    when=lambda c, house: c.stack_after < 0,
    expected=lambda c, house: c.stack,
    actual=lambda c, house: c.stack - c.stack_after,
    message="puts in {actual} with {expected} behind",
    options=LIVE,
    off=lambda c, house: -c.stack_after,
    explains=lambda c, house: c.stack - c.stack_after,  # nobody can tell what was meant
    hides=SUMS,
    behind="of more chips than there were",
    checks="Nobody calls, bets or raises with more chips than they have in front of them.",
    why="Table stakes: chips cannot be added during a hand, so these came from nowhere.",
    example="A player with 400 in front of them bets 450.",
    unjudged="Where the stack is not known, and what the same player does after it. Antes and blinds are ACC102.",
    authority="Robert's Rules of Poker, version 11, betting and raising: table stakes.",
)

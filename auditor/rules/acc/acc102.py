"""ACC102 negative-stack."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import SUMS
from auditor.rules.wagers import FORCED

RULE = Rule(
    code="ACC102",
    name="negative-stack",
    severity=Severity.ERROR,
    view="acts",
    acts=FORCED,
    applies=lambda c, house: c.stack.is_not_null() & c.stack_after.is_not_null(),
    when=lambda c, house: c.stack_after < 0,
    expected=lambda c, house: c.stack,
    actual=lambda c, house: c.stack - c.stack_after,
    message="posts {actual} with {expected} behind: {a} from nowhere",
    figures={"a": lambda c, house: -c.stack_after},
    off=lambda c, house: -c.stack_after,
    explains=lambda c, house: c.stack - c.stack_after,  # nobody can tell what was meant
    hides=SUMS,
    behind="of more chips than there were",
    checks="Nobody posts more chips than they sat down with: no stack falls below zero by antes, blinds or a bring-in.",
    why="Who cannot pay a blind in full is all-in for what there is; the rest is chips that appear during the hand.",
    example="A player with 30 in front of them posts a big blind of 50.",
    unjudged="Where the stack is not known. Chips that appear in a call, bet or raise are BET108.",
    authority="Robert's Rules of Poker, version 11, betting and raising: table stakes.",
)

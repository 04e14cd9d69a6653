"""ACC102 negative-stack."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import played
from parsers.vocabulary import Action

RULE = Rule(
    code="ACC102",
    name="negative-stack",
    severity=Severity.ERROR,
    view="acts",
    applies=lambda c, house: played(c) & (c.action <= int(Action.BRING_IN)) & c.stack.is_not_null(),
    when=lambda c, house: c.stack_after < 0,
    expected=lambda c, house: c.stack,
    actual=lambda c, house: c.amount,
    message="{seat} posts {actual} with {expected} behind",
    checks="No forced bet takes more than the player has.",
    why="Table stakes: nobody plays with chips that are not on the table.",
    example="A stack of 40 posts an ante of 100.",
    unjudged="When the stack is not told.",
    authority="Poker TDA Rules, 2024; WSOP Official Live Action Rules, 2024, table stakes.",
)

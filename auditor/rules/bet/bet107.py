"""BET107 hand-cap."""

from auditor.findings import Severity
from auditor.rules.hanging import LEVEL
from auditor.rules.rule import Rule

RULE = Rule(
    code="BET107",
    name="hand-cap",
    severity=Severity.ERROR,
    view="acts",
    applies=lambda c, house: c.due_cap.is_not_null() & c.put_in_after.is_not_null() & (c.put_in_after > c.put_in),
    unknown=lambda c, house: c.unknown,
    when=lambda c, house: (c.put_in_after - c.put_in > c.cap_left) & (c.stack_after >= 0),
    expected=lambda c, house: c.cap_left,
    actual=lambda c, house: c.put_in_after - c.put_in,
    figures={"a": lambda c, house: c.due_cap},
    message="puts in {actual}; the hand cap of {a} leaves {expected}",
    options=LEVEL,
    off=lambda c, house: c.put_in_after - c.put_in - c.cap_left,
    checks="In a cap game nobody puts more than the cap into one hand.",
    why="The cap is a promise on the most that can be lost in a hand.",
    example="Blinds 50/100, cap 2000: a raise to 2500.",
    unjudged="Where the stakes or the player's stack are not known.",
    authority="PokerStars help, cap tables; 888poker, cap tables.",
)

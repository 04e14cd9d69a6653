"""ALL106 short-blind-call."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import SUMS
from auditor.rules.wagers import short_blind_call
from parsers.vocabulary import Action

RULE = Rule(
    code="ALL106",
    name="short-blind-call",
    severity=Severity.ERROR,
    view="acts",
    acts=(Action.CALL,),
    applies=lambda c, house: c.unknown | (c.to_call > 0),
    unknown=lambda c, house: c.unknown,
    when=lambda c, house: short_blind_call(c) & (c.put_in_after - c.put_in < c.to_call),
    expected=lambda c, house: c.to_call,
    actual=lambda c, house: c.put_in_after - c.put_in,
    figures={"a": lambda c, house: c.level},
    message="calls {actual}, what the short big blind could post; the call is {expected}, to the full blind of {a}",
    options={"short_bb_call": None},
    off=lambda c, house: c.to_call - (c.put_in_after - c.put_in),
    hides=(*SUMS, "BET105", "BET108", "ALL101"),
    checks="A big blind that is all-in for less does not make the call smaller: the full blind is called.",
    why="The short stack limits what the player in the blind can win, not what the others play for.",
    example="Blinds 50/100, the big blind posts the last 40: the next player calls 40 instead of 100.",
    unjudged="Where the stakes or the player's stack are not known.",
    authority="Robert's Rules of Poker, version 11, button and blind use.",
)

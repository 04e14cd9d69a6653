"""BET109 call-amount."""

from typing import Any

from auditor.findings import Severity
from auditor.rules.hanging import LEVEL
from auditor.rules.rule import Rule
from auditor.rules.terms import SUMS
from auditor.rules.wagers import by_dead_blind, short_blind_call
from auditor.vocabulary import TurnFault
from parsers.vocabulary import Action


def _is_other(c: Any) -> Any:
    """A rule of its own tells why."""
    return short_blind_call(c) | by_dead_blind(c)


def _off(c: Any) -> Any:
    """What the call is off by. What is not matched of the bet is more, where less than it is to be called."""
    return (c.put_in_after - c.put_in - c.to_call).abs()


RULE = Rule(
    code="BET109",
    name="call-amount",
    severity=Severity.ERROR,
    view="acts",
    acts=(Action.CALL,),
    applies=lambda c, house: (
        c.unknown | ((c.to_call > 0) & (c.turn_fault != int(TurnFault.INACTIVE)) & (c.stack_after >= 0))
    ),
    unknown=lambda c, house: c.unknown,
    when=lambda c, house: (c.put_in_after - c.put_in != c.to_call) & (c.put_in_after != c.level) & ~_is_other(c),
    expected=lambda c, house: c.to_call,
    actual=lambda c, house: c.put_in_after - c.put_in,
    figures={"a": lambda c, house: c.level, "b": lambda c, house: c.put_in},
    message="calls {actual}; the call is {expected} (the bet of {a}, {b} of it already in)",
    options=LEVEL,
    off=lambda c, house: _off(c),
    explains=lambda c, house: _off(c) + ((c.level - c.put_in_after).abs() - _off(c)).clip(0),
    hides=(*SUMS, "BET105", "BET107", "BET108", "ALL101"),
    checks="A call is exactly what is missing to the bet, or the whole of a smaller stack.",
    why="A call that is off by a chip is either a raise or a gift.",
    example="A bet of 40, and a player with 900 behind calls 30.",
    unjudged=(
        "Where the stakes or the player's stack are not known. A call of a short big blind is ALL106, one off by a "
        "blind that was posted late FRC109."
    ),
    authority="Robert's Rules of Poker, version 11, betting and raising.",
)

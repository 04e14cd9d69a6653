"""BET114 verb-mismatch."""

from typing import Any

from auditor.findings import Severity
from auditor.rules.hanging import LEVEL
from auditor.rules.rule import Rule
from auditor.rules.wagers import PUTS_IN, is_wager
from auditor.vocabulary import TurnFault
from parsers.vocabulary import Action

_VERBS = {int(Action.CALL): "a call", int(Action.RAISE): "a raise", int(Action.COMPLETE): "a completion"}


def _told(c: Any) -> Any:
    return c.action.replace_strict(_VERBS, default="a bet", return_dtype=str)


def _done(c: Any) -> Any:
    """What the act comes to."""
    is_above, is_opened, is_call = c.put_in_after > c.level, c.level > 0, c.action == int(Action.CALL)
    opens = (is_above & ~is_opened).replace_strict({True: "a bet"}, default=None, return_dtype=str)
    raises = is_above.replace_strict({True: "a raise"}, default=None, return_dtype=str)
    matches = is_call.replace_strict({True: "a check"}, default="a call", return_dtype=str)
    return opens.fill_null(raises).fill_null(matches)


RULE = Rule(
    code="BET114",
    name="verb-mismatch",
    severity=Severity.ERROR,
    view="acts",
    acts=PUTS_IN,
    applies=lambda c, house: (
        c.level.is_not_null()
        & c.put_in_after.is_not_null()
        & ~c.turn_fault.is_in([int(TurnFault.INACTIVE), int(TurnFault.OVERRUN)])
    ),
    when=lambda c, house: (
        (is_wager(c) & (c.put_in_after <= c.level))
        | ((c.action == int(Action.BET)) & (c.level > 0))
        | ((c.action == int(Action.RAISE)) & (c.level == 0))
        | ((c.action == int(Action.CALL)) & (c.level <= c.put_in))
    ),
    expected=lambda c, house: c.level,
    actual=lambda c, house: c.put_in_after,
    detail=lambda c, house: _told(c) + ", but it is " + _done(c),
    message="told as {detail}: to {actual}, where {expected} was bet before",
    options=LEVEL,
    hides=("POT101", "POT102"),  # a call of nothing: the record goes on without a raise, and the chips are in the pot
    checks="A bet opens, a raise goes above a bet, a call matches one.",
    why=(
        "A call that is told as a raise changes who was the aggressor, in the statistics and at showdown. Every reader "
        "of the log takes the act for another one, so this is an error and no matter of style."
    ),
    example='A bet of 400; a player with 265 "raises to 265 and is all-in": that is a call.',
    unjudged="Where the stakes are not known.",
    authority="Poker TDA Rules, 2024, official terminology of betting.",
)

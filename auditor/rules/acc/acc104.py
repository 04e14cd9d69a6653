"""ACC104 side-payment."""

from typing import Any

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import played

_OF_POT = "the pot is short of it"
_TO_POT = "the pot is paid with it on top"
_IN_TOTAL = "the told total counts it in"
_IN_RESULT = "the summary counts it as won from the pot"


def _is(c: Any, what: Any) -> Any:
    return (c.side != 0) & (what.abs() == c.side.abs()).fill_null(value=False)


def _in_total(c: Any) -> Any:
    return _is(c, c.pot - c.sum_pot)


def _what(c: Any) -> Any:
    """How it is mixed in, the first that holds."""
    short = (_is(c, c.gap) & (c.gap > 0)).replace_strict({True: _OF_POT}, default=None, return_dtype=str)
    over = _is(c, c.gap).replace_strict({True: _TO_POT}, default=None, return_dtype=str)
    total = _in_total(c).replace_strict({True: _IN_TOTAL}, default=_IN_RESULT, return_dtype=str)
    return short.fill_null(over).fill_null(total)


RULE = Rule(
    code="ACC104",
    name="side-payment",
    severity=Severity.WARNING,
    view="hands",
    applies=lambda c, house: played(c) & c.side.is_not_null(),
    when=lambda c, house: _is(c, c.gap) | _in_total(c) | c.side_seat.is_not_null(),
    actual=lambda c, house: c.side,
    detail=lambda c, house: _what(c),
    places={"seat": lambda c, house: c.side_seat, "line": lambda c, house: c.side_line},
    message="{actual} was paid outside the pots, but {detail}",
    hides=("POT104", "POT110", "ACC101", "ACC103"),
    checks=(
        "What is paid outside the pots, as a cash-out less its fee, is a contract with the house: the pots, their "
        "total and what is won from them are the same with and without it."
    ),
    why="Money of a side contract that is mixed into the pot makes every later sum wrong.",
    example="Bo cashes out for $40 of a pot of $100, and the winner collects $60.",
    unjudged="Bounties, which are no chips, and insurance that the log does not tell as a payment.",
    authority=(
        "PokerStars and GGPoker hands: the pot is awarded by the cards, and the share of a player who cashed out goes "
        "to the house."
    ),
)

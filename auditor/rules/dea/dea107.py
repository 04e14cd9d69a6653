"""DEA107 dealt-without-stake."""

from typing import Any

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import played

_OUT = "sits out and is dealt cards"
_NONE = "plays without cards, though all others are dealt theirs"


def _is_out(c: Any) -> Any:
    """Sits out of a game for money, and does nothing in the hand."""
    return c.is_out & ~c.acted & (c.cards > 0) & c.tournament.is_null()


def _is_left_out(c: Any) -> Any:
    """Everybody else who plays has cards in the log, and there are several of them."""
    return c.acted & (c.cards == 0) & (c.dealt_to == c.players - 1) & (c.dealt_to > 1)


RULE = Rule(
    code="DEA107",
    name="dealt-without-stake",
    severity=Severity.WARNING,
    view="seats",
    applies=lambda c, house: played(c) & (c.is_out | c.acted),
    unknown=lambda c, house: c.dealt_to < 2,
    when=lambda c, house: _is_out(c) | _is_left_out(c),
    detail=lambda c, house: _is_out(c).replace_strict({True: _OUT}, default=_NONE),
    message="{seat} {detail}",
    hides=("TRN104",),
    checks="Cards go to the players who are in the hand, and to all of them.",
    why="A hand dealt to the wrong seats is a misdeal: every card after it is another one.",
    example="A log that tells everybody’s cards deals four hands, and a fifth player calls and raises.",
    unjudged="Logs that tell the cards of one player alone, and players who only fold.",
    authority="Poker TDA Rules, 2024, misdeals; Robert's Rules of Poker, version 11, misdeals.",
)

"""DEA107 dealt-without-stake."""

from typing import Any

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import played

_OUT = "sits out and is dealt cards"
_NONE = "plays without cards, though all others are dealt theirs"
_FOLDED = "has folded and is dealt an open card"
_BARE = "is dealt no open card, though all others who are in are dealt one"


def _is_out(c: Any) -> Any:
    """Sits out of a game for money, and does nothing in the hand."""
    return c.is_out & ~c.acted & (c.cards > 0) & c.tournament.is_null()


def _is_left_out(c: Any) -> Any:
    """Everybody else who plays has cards in the log, and there are several of them."""
    return c.acted & (c.cards == 0) & (c.dealt_to == c.players - 1) & (c.dealt_to > 1)


def _is_misdealt(c: Any) -> Any:
    """The first of a hand of stud to whom a street is dealt wrongly."""
    return (c.seat == c.misdealt_seat).fill_null(False)


def _line(c: Any) -> Any:
    """Where the street begins that is dealt wrongly, else where the seat is listed."""
    told = _is_misdealt(c).replace_strict({True: 1}, default=None, return_dtype=int)
    return (c.misdealt_line * told).fill_null(c.line)


def _words(c: Any) -> Any:
    other = _is_out(c).replace_strict({True: _OUT}, default=_NONE)
    return (
        (_is_misdealt(c).cast(int) * c.misdealt)
        .replace_strict({1: _FOLDED, 2: _BARE}, default=None, return_dtype=str)
        .fill_null(other)
    )


RULE = Rule(
    code="DEA107",
    name="dealt-without-stake",
    severity=Severity.WARNING,
    view="seats",
    applies=lambda c, house: played(c) & (c.dealt_to > 0) & (c.is_out | c.acted | _is_misdealt(c)),
    unknown=lambda c, house: c.dealt_to < 2,
    when=lambda c, house: _is_out(c) | _is_left_out(c) | _is_misdealt(c),
    detail=lambda c, house: _words(c),
    places={"line": lambda c, house: _line(c)},
    message="{seat} {detail}",
    hides=("TRN104",),
    checks="Cards go to the players who are in the hand, and to all of them; in stud on every street.",
    why="A hand dealt to the wrong seats is a misdeal: every card after it is another one.",
    example="A log that tells everybody's cards deals four hands, and a fifth player calls and raises.",
    unjudged=(
        "Logs that tell the cards of one player alone (hands of which no cards are told are not counted); before the "
        "first bets, players who only fold."
    ),
    authority="Poker TDA Rules, 2024, misdeals; Robert's Rules of Poker, version 11, misdeals.",
)

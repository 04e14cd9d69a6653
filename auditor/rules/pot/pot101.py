"""POT101 uncalled-kept."""

from typing import Any

from auditor.findings import Severity
from auditor.house import House
from auditor.rules.hanging import LIVE
from auditor.rules.rule import Rule
from auditor.rules.terms import before, paid_line, played
from auditor.vocabulary import Uncalled

_IN_POT = "no line returns it, the winner collected it with the pot"
_NOWHERE = "no line returns it, and it was not paid with the pot"


def _is_in_pot(c: Any) -> Any:
    return c.uncalled_state == int(Uncalled.IN_POT)


def _is_harmless(c: Any) -> Any:
    """He got it back with the pot that he won: some rooms tell it so."""
    return _is_in_pot(c) & (c.uncalled_taker == c.uncalled_seat)


def _is_silent(c: Any) -> Any:
    """It is missing from what was collected: some rooms return it without a line."""
    return c.uncalled_state == int(Uncalled.SILENT)


def _is_before_return_lines(c: Any) -> Any:
    """PokerStars hands of 2005 return unmatched chips without a line."""
    return before(c, 2006).fill_null(value=False)


def _is_kept(c: Any, house: House) -> Any:
    told = house.value("uncalled")
    return (_is_silent(c) & (told == "told")) | (_is_in_pot(c) & (~_is_harmless(c) | (told not in ("in_pot", "any"))))


RULE = Rule(
    code="POT101",
    name="uncalled-kept",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: played(c) & (c.uncalled > 0),
    unknown=lambda c, house: _is_before_return_lines(c),
    when=lambda c, house: _is_kept(c, house),
    expected=lambda c, house: c.uncalled,
    actual=lambda c, house: c.returned_told,
    figures={"a": lambda c, house: c.uncalled_seat},
    detail=lambda c, house: _is_in_pot(c).replace_strict({True: _IN_POT, False: _NOWHERE}, default=""),
    places={"seat": lambda c, house: c.uncalled_seat, "line": lambda c, house: paid_line(c)},
    message="{a:seat} is due {expected} back that nobody matched; {detail}",
    options={"uncalled": lambda c, house: _is_harmless(c) | _is_silent(c), **LIVE},
    off=lambda c, house: c.uncalled,
    checks=(
        "A bet, or the part of a bet, that no other player matched goes back to the player who made it, before "
        "pots are made."
    ),
    why="Chips that nobody matched are in no pot: nobody can win them, and they must not be raked.",
    example="`Bo: bets $5`, all fold, and no line returns the $5.",
    unjudged="Where the house returns unmatched chips without a line, and hands before 2006.",
    authority=(
        "Poker TDA Rules, 2024, 47 and 48 (calls and raises that are not matched); Robert's Rules of Poker, "
        "version 11, betting and raising."
    ),
)

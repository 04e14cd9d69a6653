"""BET105 above-pot."""

from typing import Any

from auditor.findings import Severity
from auditor.rules.hanging import LEVEL
from auditor.rules.rule import Rule
from auditor.rules.terms import masked
from auditor.rules.wagers import WAGERS, corrects, in_first_round, sized, unsized
from parsers.vocabulary import Structure


def _is_rounded_to(c: Any, unit: Any) -> Any:
    """The most, rounded up to a unit, in which the room then bets."""
    return ((c.put_in_after % unit == 0) & (c.put_in_after - c.max_to < unit)).fill_null(value=False)


RULE = Rule(
    code="BET105",
    name="above-pot",
    severity=Severity.ERROR,
    view="acts",
    acts=WAGERS,
    applies=lambda c, house: (c.structure == int(Structure.POT_LIMIT)) & (sized(c) | unsized(c)),
    unknown=lambda c, house: c.unknown,
    when=lambda c, house: (
        corrects(house) & (c.put_in_after > c.max_to) & (c.put_in_after - c.put_in <= c.cap_left).fill_null(True)
    ),
    expected=lambda c, house: c.max_to,
    actual=lambda c, house: c.put_in_after,
    figures={
        "a": lambda c, house: c.max_to - 2 * c.level + c.put_in,  # the pot as the house counts it
        "b": lambda c, house: c.level - c.put_in,
        "c": lambda c, house: masked(c.level > 0, c.level),
    },
    message=(
        "[to {actual}; the most is {expected} = the bet of {c} + the pot of {a} + the call of {b}|bet {actual}; the "
        "most is the pot of {expected}]"
    ),
    options={
        "pl_small_blind": lambda c, house: in_first_round(c),
        "pl_antes": lambda c, house: in_first_round(c) & (c.due_ante > 0),
        "pl_short_blind": lambda c, house: in_first_round(c),
        "pl_round_up_unit": lambda c, house: _is_rounded_to(c, c.due_small_blind) | _is_rounded_to(c, c.due_big_blind),
        **LEVEL,
    },
    reads=("live_correction",),
    off=lambda c, house: c.put_in_after - c.max_to,
    checks="In pot-limit a raise is at most the size of the pot after the call, also when it is all-in.",
    why="The maximum is what distinguishes the game from no-limit.",
    example="Flop, pot 60: a bet of 40, a call, then a raise to 221. The most is 40 + 140 + 40 = 220.",
    unjudged=(
        "Where the stakes or the player's stack are not known, and in houses where a wrong amount on which others have "
        "acted stands (`live_correction`)."
    ),
    authority="Robert's Rules of Poker, version 11, pot-limit; Poker TDA Rules, 2024, pot size and pot-limit bets.",
)

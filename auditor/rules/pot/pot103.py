"""POT103 side-pots."""

from typing import Any

from auditor.findings import Severity
from auditor.rules.hanging import LIVE, SHARES
from auditor.rules.rule import Rule
from auditor.rules.terms import masked, played
from auditor.vocabulary import PayFault


def _reaches_out(c: Any) -> Any:
    """The wrong pot was paid: somebody got more than all that they could win."""
    return c.fault == int(PayFault.OUT_OF_REACH)


def _words(c: Any) -> Any:
    """The player's name follows, where there is one."""
    raked = (c.sum_rake > 0).fill_null(False).replace_strict({True: " before rake"}, default="")
    return raked + _reaches_out(c).replace_strict({True: "; more than all that they could win is paid to "}, default="")


RULE = Rule(
    code="POT103",
    name="side-pots",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: played(c),
    when=lambda c, house: c.bad_pot.is_not_null(),
    expected=lambda c, house: c.bad_pot_due,
    actual=lambda c, house: c.bad_pot_told,
    places={"pot": lambda c, house: c.bad_pot, "line": lambda c, house: c.bad_pot_line.fill_null(c.line)},
    figures={"a": lambda c, house: masked(_reaches_out(c), c.fault_seat)},
    detail=lambda c, house: _words(c),
    message=(
        "the log tells {actual} for {pot:pot}; by the stakes of the players in it, it is {expected}{detail}{a:seat?}"
    ),
    options={"rake_multiple_pots": SHARES["rake_multiple_pots"], **LIVE},
    off=lambda c, house: masked(c.open_street.is_null(), (c.bad_pot_told - c.bad_pot_due).abs()),  # else who is in?
    hides=("POT105", "POT106", "SHO101"),
    checks=(
        "Each pot that the log names has the size that the stakes make: as much from every player as the shortest"
        " of those who can win it has put in. Dead money is in the main pot, and chips of folded players above "
        "the last level join the pot below."
    ),
    why="A pot cut at the wrong level gives players chips that they did not match.",
    example="A is all-in for 100, B and C have 300 each: main pot 300, side pot 400, and the log tells 200 and 500.",
    unjudged=(
        "When the log names no pots. Told figures may be before rake, or after a rake that is taken from the pots"
        " in any way."
    ),
    authority=(
        "Poker TDA Rules, 2024, side pots; WSOP Official Live Action Rules, 2024, all-in; Robert's Rules of "
        "Poker, version 11, all-in."
    ),
)

"""POT105 ineligible-winner."""

from typing import Any

from auditor.findings import Severity
from auditor.rules.hanging import SHARES
from auditor.rules.rule import Rule
from auditor.rules.terms import masked, played
from auditor.vocabulary import PayFault

_NOT_IN, _OUT_OF_REACH = int(PayFault.NOT_IN), int(PayFault.OUT_OF_REACH)
_FOLDED, _NOT_DEALT = "they had folded", "they were not dealt in"
_TOO_MUCH, _OF_ONE = "it is more than all the pots that they could win", "they could not win that pot"
_TO, _PARTLY_TO = "; it is due to ", "; a part of it is due to "


def _why(c: Any) -> Any:
    """What follows names the player to whom it is due, where that can be said."""
    is_one = c.wrong_pot.is_not_null().replace_strict({True: _OF_ONE}, default=_TOO_MUCH)
    out = c.fault_dealt.replace_strict({True: _FOLDED}, default=_NOT_DEALT)
    is_out = (c.fault == _NOT_IN).replace_strict({True: ""}, default=None, return_dtype=str)
    why = (is_out + out).fill_null(is_one)
    return why + (c.wrong_due >= c.wrong_paid).replace_strict({True: _TO, False: _PARTLY_TO}, default="")


RULE = Rule(
    code="POT105",
    name="ineligible-winner",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: played(c),
    when=lambda c, house: c.fault.is_in([_NOT_IN, _OUT_OF_REACH]),
    expected=lambda c, house: masked((c.fault == _NOT_IN) | c.wrong_pot.is_not_null(), 0),
    actual=lambda c, house: c.wrong_paid,
    figures={"a": lambda c, house: c.wrong_seat},
    detail=lambda c, house: _why(c),
    places={
        "seat": lambda c, house: c.fault_seat,
        "pot": lambda c, house: c.wrong_pot,
        "line": lambda c, house: c.wrong_line,
    },
    message="{seat} is paid {actual} too much{pot:of pot?}: {detail}{a:seat?}",
    options=SHARES,
    hides=("SHO101", "ACC103"),
    checks="Only a player who has not folded wins, and only pots that they have matched.",
    why="A player who folds loses every pot, and an all-in player wins no more than their stake from each opponent.",
    example="Bo folds on the flop and collects the pot on the river.",
    unjudged="Always judged.",
    authority=(
        "Poker TDA Rules, 2024; WSOP Official Live Action Rules, 2024; Robert's Rules of Poker, version 11, all-in."
    ),
)

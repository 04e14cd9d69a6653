"""POT105 ineligible-winner."""

from auditor.findings import Severity
from auditor.rules.hanging import SHARES
from auditor.rules.rule import Rule
from auditor.rules.terms import played
from auditor.vocabulary import PayFault

_NOT_IN, _OUT_OF_REACH = int(PayFault.NOT_IN), int(PayFault.OUT_OF_REACH)
_OUT = "they had folded or were not dealt in"
_TOO_MUCH = "it is more than all the pots that they could win"


RULE = Rule(
    code="POT105",
    name="ineligible-winner",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: played(c),
    when=lambda c, house: c.fault.is_in([_NOT_IN, _OUT_OF_REACH]),
    actual=lambda c, house: c.fault_amount,
    detail=lambda c, house: (c.fault == _NOT_IN).replace_strict({True: _OUT, False: _TOO_MUCH}, default=""),
    places={"seat": lambda c, house: c.fault_seat, "line": lambda c, house: c.fault_line},
    message="{seat} is paid {actual} too much: {detail}",
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

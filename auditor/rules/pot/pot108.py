"""POT108 high-low-share."""

from auditor.findings import Severity
from auditor.rules.hanging import SHARES
from auditor.rules.rule import Rule
from auditor.rules.terms import played
from auditor.vocabulary import PayFault

RULE = Rule(
    code="POT108",
    name="high-low-share",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: played(c) & c.is_split & c.is_showdown,
    unknown=lambda c, house: c.is_open,
    when=lambda c, house: c.fault == int(PayFault.HALVES),
    actual=lambda c, house: c.fault_amount,
    figures={"a": lambda c, house: c.due_seat, "b": lambda c, house: c.due_amount},
    places={"seat": lambda c, house: c.fault_seat, "line": lambda c, house: c.fault_line},
    message=(
        "{seat} got {actual} too much and {a:seat} {b} too little: the halves are not equal, or one went"
        " to a hand that does not win it"
    ),
    options=SHARES,
    hides=("POT107", "ACC103"),
    checks=(
        "In a high-low game half of each pot goes to the best high hand and half to the best qualifying low; "
        "without a low, all to the high."
    ),
    why="The halves are the game.",
    example="Pot 175, high to A, low shared by B and C: 88, 44 and 43.",
    unjudged="When a hand that was paid was never shown.",
    authority="Poker TDA Rules, 2024, odd chips; WSOP Official Live Action Rules, 2024, high-low split games.",
)

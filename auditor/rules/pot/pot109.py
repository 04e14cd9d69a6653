"""POT109 multi-run-share."""

from auditor.findings import Severity
from auditor.rules.hanging import SHARES
from auditor.rules.rule import Rule
from auditor.rules.terms import played
from auditor.vocabulary import PayFault

RULE = Rule(
    code="POT109",
    name="multi-run-share",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: played(c) & (c.runs > 1),
    unknown=lambda c, house: c.is_open,
    when=lambda c, house: c.fault == int(PayFault.RUNS),
    actual=lambda c, house: c.fault_amount,
    figures={"a": lambda c, house: c.due_seat, "b": lambda c, house: c.due_amount},
    places={"seat": lambda c, house: c.fault_seat, "line": lambda c, house: c.fault_line},
    message="{seat} got {actual} too much and {a:seat} {b} too little: the boards do not share alike",
    options=SHARES,
    hides=("POT107", "ACC103"),
    checks=(
        "A hand that is run several times shares each pot in equal parts over its boards; the odd chip may lie on"
        " any board."
    ),
    why="Each run decides its part of the pot and no more.",
    example="100.00 over three boards: 33.34, 33.33 and 33.33.",
    unjudged="When a hand that was paid was never shown.",
    authority="WSOP Official Live Action Rules, 2024, running it twice; GGPoker and PokerStars hands.",
)

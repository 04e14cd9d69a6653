"""POT106 uneven-split."""

from auditor.findings import Severity
from auditor.rules.hanging import SHARES
from auditor.rules.rule import Rule
from auditor.rules.terms import played
from auditor.vocabulary import PayFault

RULE = Rule(
    code="POT106",
    name="uneven-split",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: played(c) & c.is_showdown,
    unknown=lambda c, house: c.is_open,
    when=lambda c, house: c.fault == int(PayFault.UNEVEN),
    expected=lambda c, house: c.tie_due,
    actual=lambda c, house: c.tie_got,
    figures={"a": lambda c, house: c.due_seat, "b": lambda c, house: c.tie_other},
    detail=lambda c, house: c.tie_text,
    places={"seat": lambda c, house: c.fault_seat, "line": lambda c, house: c.fault_line},
    message="{seat} and {a:seat} tie {detail}, but {seat} got {actual} and {a:seat} {b}",
    options=SHARES,
    hides=("POT107", "ACC103"),
    checks=(
        "Players who tie share alike: their shares differ by one chip at most, where the pot does not divide. Who tie "
        "for both halves share the whole pot so."
    ),
    why="A tie is a tie; only the odd chip is given by position.",
    example="Three equal hands share 9300 as 3101, 3100 and 3099.",
    unjudged="When a hand that was paid was never shown.",
    authority=(
        "Poker TDA Rules, 2024, odd chips; WSOP Official Live Action Rules, 2024, odd chips; Robert's Rules of "
        "Poker, version 11, ties."
    ),
)

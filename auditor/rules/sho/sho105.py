"""SHO105 award-without-show."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import played

RULE = Rule(
    code="SHO105",
    name="award-without-show",
    severity=Severity.WARNING,
    view="hands",
    applies=lambda c, house: played(c) & c.is_showdown,
    when=lambda c, house: c.hidden_seat.is_not_null(),
    places={"seat": lambda c, house: c.hidden_seat, "line": lambda c, house: c.hidden_line.fill_null(c.line)},
    message="{seat} is paid at the showdown although they showed no hand and another player did",
    hides=("SHO106",),
    checks="Who wins a contested pot has shown a hand, unless all others gave theirs up.",
    why="Nobody can check a hand that nobody saw.",
    example="Bo shows two pair, Cyd shows nothing and collects the pot.",
    unjudged="When nobody shows.",
    authority="Poker TDA Rules, 2024, showdown; WSOP Official Live Action Rules, 2024, showdown.",
)

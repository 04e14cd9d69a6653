"""FRC104 ante-uneven."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import SUMS, played

RULE = Rule(
    code="FRC104",
    name="ante-uneven",
    severity=Severity.ERROR,
    view="seats",
    applies=lambda c, house: played(c) & c.is_dealt & (c.antes > 1),
    unknown=lambda c, house: c.due_ante.is_null(),
    when=lambda c, house: (
        (c.ante != c.due_ante) & ((c.ante > c.due_ante) | (c.ante < c.starting_stack)) & ~c.ante_elsewhere
    ),
    expected=lambda c, house: c.due_ante,
    actual=lambda c, house: c.ante,
    places={"line": lambda c, house: c.ante_line.fill_null(c.hand_first_line).fill_null(c.line)},
    message="ante of {actual}; everybody pays {expected}",
    hides=(*SUMS, "BET105", "BET108", "BET109", "ALL101"),
    checks=(
        "Where more than one player pays an ante, everybody who is dealt in pays the same, or the whole of a "
        "smaller stack. Of one who pays twice and one who pays nothing the first is told."
    ),
    why="An ante that is missing or short gives one player a cheaper hand.",
    example="Ante 10, and one of five players pays 5 with 900 behind.",
    unjudged="Antes that one player pays for the table, and those of no known size.",
    authority="Poker TDA Rules, 2024, antes; BARGE rulebook, antes.",
)

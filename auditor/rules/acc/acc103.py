"""ACC103 collected-v-result."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import played

RULE = Rule(
    code="ACC103",
    name="collected-v-result",
    severity=Severity.ERROR,
    view="seats",
    applies=lambda c, house: played(c) & c.declared_won.is_not_null(),
    unknown=lambda c, house: (c.declared_won < c.paid) & (house.value("summary_won") == "first_pot"),
    when=lambda c, house: c.declared_won != c.paid,
    expected=lambda c, house: c.paid,
    actual=lambda c, house: c.declared_won,
    places={"line": lambda c, house: c.declared_line.fill_null(c.line)},
    message="the summary says that {seat} won {actual}; the hand pays {expected}",
    options={"summary_won": lambda c, house: c.declared_won == c.first_paid},
    checks="What the summary says a player won is what the lines of the hand pay them.",
    why="Two accounts in one record cannot both be true.",
    example="`Bo collected $4.75 from pot`, and below `Seat 2: Bo collected ($4.85)`.",
    unjudged="When the summary does not tell it, or less where the house tells the first of several pots.",
    authority="GLI-19 v3.0, 4.14 (recall must rebuild the outcome).",
)

"""ACC103 collected-v-result."""

from typing import Any

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import played


def _may_be_of_one_pot(c: Any) -> Any:
    """Less is told than is paid, and there are several pots."""
    return (c.declared_won < c.paid) & (c.side_pots > 0)


RULE = Rule(
    code="ACC103",
    name="collected-v-result",
    severity=Severity.ERROR,
    view="seats",
    applies=lambda c, house: played(c) & c.declared_won.is_not_null(),
    unknown=lambda c, house: _may_be_of_one_pot(c) & (house.value("summary_won") == "first_pot"),
    when=lambda c, house: c.declared_won != c.paid,
    expected=lambda c, house: c.paid,
    actual=lambda c, house: c.declared_won,
    places={"line": lambda c, house: c.declared_line.fill_null(c.line)},
    message="the summary says that {seat} won {actual}; the hand pays {expected}",
    options={"summary_won": lambda c, house: _may_be_of_one_pot(c)},
    checks="What the summary says a player won is what the lines of the hand pay them.",
    why="Two accounts in one record cannot both be true.",
    example="`Bo collected $4.75 from pot`, and below `Seat 2: Bo collected ($4.85)`.",
    unjudged="When the summary does not tell it, or less of several pots where the house tells the first.",
    authority="GLI-19 v3.0, 4.14 (recall must rebuild the outcome).",
)

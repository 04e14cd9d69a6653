"""FRC107 bring-in-amount."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import SUMS
from auditor.rules.wagers import spent
from parsers.vocabulary import Action

RULE = Rule(
    code="FRC107",
    name="bring-in-amount",
    severity=Severity.ERROR,
    view="acts",
    acts=(Action.BRING_IN,),
    applies=lambda c, house: c.amount.is_not_null(),
    unknown=lambda c, house: c.unknown | c.due_bring_in.is_null(),
    when=lambda c, house: (
        (c.amount != c.due_bring_in)
        & (c.amount != c.bet_1.fill_null(c.due_bring_in))
        & ~((c.amount < c.due_bring_in) & spent(c))
    ),
    expected=lambda c, house: c.due_bring_in,
    actual=lambda c, house: c.amount,
    message="brings it in for {actual}; the bring-in is {expected}",
    off=lambda c, house: (c.due_bring_in - c.amount).abs(),
    hides=(*SUMS, "BET109", "BET111", "BET114", "ALL101", "ING109"),
    first_round=True,
    checks="Stud is opened with the bring-in, with a full small bet instead, or with the whole of a smaller stack.",
    why="All who follow call this amount or complete it.",
    example="10/20 with a bring-in of 3: brought in for 4.",
    unjudged="Where the bring-in is neither told by the header nor posted by a player with chips left.",
    authority=(
        "Robert's Rules of Poker, version 11, seven-card stud; WSOP Official Live Action Rules, 2024, seven-card stud."
    ),
)

"""FRC109 dead-post."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import SUMS
from auditor.rules.wagers import POSTS, all_in
from parsers.vocabulary import Action

RULE = Rule(
    code="FRC109",
    name="dead-post",
    severity=Severity.ERROR,
    view="acts",
    acts=POSTS,
    applies=lambda c, house: c.action == int(Action.BOTH_BLINDS),
    unknown=lambda c, house: c.due_big_blind.is_null() | c.due_small_blind.is_null(),
    when=lambda c, house: (c.amount != c.due_big_blind + c.due_small_blind) & ~all_in(c),
    expected=lambda c, house: c.due_big_blind + c.due_small_blind,
    actual=lambda c, house: c.amount,
    figures={"a": lambda c, house: c.due_big_blind, "b": lambda c, house: c.due_small_blind},
    message="posts both blinds with {actual}; they are {expected} = {a} live + {b} dead",
    hides=SUMS,
    checks="Who has missed both blinds posts a live big blind and a dead small blind.",
    why="The dead part goes to the pot and does not count towards the call.",
    example="Blinds 0.25/0.50, and a returning player posts 1.00 for both.",
    unjudged="The dead part in fixed limit, where no header tells the small blind.",
    authority="Robert's Rules of Poker, version 11, button and blind use: missed blinds.",
)

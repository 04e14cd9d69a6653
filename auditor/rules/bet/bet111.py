"""BET111 completion."""

from auditor.findings import Severity
from auditor.rules.hanging import LIMIT
from auditor.rules.rule import Rule
from auditor.rules.wagers import WAGERS, fixed_limit, off_size, over_bring_in, sized, unsized

RULE = Rule(
    code="BET111",
    name="completion",
    severity=Severity.ERROR,
    view="acts",
    acts=WAGERS,
    applies=lambda c, house: fixed_limit(c) & ((sized(c) & over_bring_in(c)) | unsized(c)),
    unknown=lambda c, house: c.unknown,
    when=lambda c, house: off_size(c),
    expected=lambda c, house: c.min_to,
    actual=lambda c, house: c.put_in_after,
    figures={"a": lambda c, house: c.level},
    message="to {actual} over the bring-in of {a}; the completion goes to {expected}",
    options=LIMIT,
    checks="In stud the first raise over the bring-in completes it to exactly the small bet.",
    why="The bring-in is not a bet: adding a full bet to it makes a size that does not exist.",
    example="10/20 with a bring-in of 3: a raise to 13 instead of 10.",
    unjudged="Where the stakes or the player's stack are not known.",
    authority=(
        "Robert's Rules of Poker, version 11, seven-card stud; WSOP Official Live Action Rules, 2024, seven-card stud."
    ),
)

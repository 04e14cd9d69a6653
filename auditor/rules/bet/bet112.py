"""BET112 open-pair-size."""

from auditor.findings import Severity
from auditor.rules.hanging import LIMIT
from auditor.rules.rule import Rule
from auditor.rules.wagers import WAGERS, fixed_limit, off_size, other_tier, sized, stud_fourth, unsized

RULE = Rule(
    code="BET112",
    name="open-pair-size",
    severity=Severity.ERROR,
    view="acts",
    acts=WAGERS,
    applies=lambda c, house: fixed_limit(c) & stud_fourth(c) & (sized(c) | unsized(c)),
    unknown=lambda c, house: c.unknown,
    when=lambda c, house: off_size(c) & other_tier(c) & (c.short_all_in == 0),
    expected=lambda c, house: c.min_to,
    actual=lambda c, house: c.put_in_after,
    detail=lambda c, house: (c.last_full_raise == c.bet_1).replace_strict(
        {True: "no open pair allows the big bet", False: "after a big bet there are only big ones"}, default=""
    ),
    message="to {actual} on fourth street; legal is {expected}: {detail}",
    options=LIMIT,
    checks=(
        "On fourth street of stud high the big bet is allowed only where somebody shows a pair and the house "
        "permits it; after a big bet there are only big raises."
    ),
    why="The option is the one place where a limit street has two sizes.",
    example="10/20, fourth street, no pair on the table: a bet of 20.",
    unjudged="Where the stakes or the player's stack are not known.",
    authority="Robert's Rules of Poker, version 11, seven-card stud; WSOP Official Tournament Rules, 2024 (no option).",
)

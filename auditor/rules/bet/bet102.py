"""BET102 limit-tier."""

from auditor.findings import Severity
from auditor.rules.hanging import LIMIT
from auditor.rules.rule import Rule
from auditor.rules.wagers import WAGERS, fixed_limit, off_size, other_tier, over_bring_in, sized, stud_fourth, unsized

RULE = Rule(
    code="BET102",
    name="limit-tier",
    severity=Severity.ERROR,
    view="acts",
    acts=WAGERS,
    applies=lambda c, house: fixed_limit(c) & (sized(c) | unsized(c)) & (c.short_all_in == 0),
    unknown=lambda c, house: c.unknown,
    when=lambda c, house: off_size(c) & ~over_bring_in(c) & other_tier(c) & ~stud_fourth(c),
    expected=lambda c, house: c.last_full_raise,
    actual=lambda c, house: c.put_in_after - c.full_level,
    message="a bet of {actual} belongs to another street; on this one it is {expected}",
    options=LIMIT,
    checks="In fixed limit the small bet is played on the early streets and the big bet on the later ones.",
    why="An engine that changes its sizes one street early or late doubles or halves the game.",
    example="Razz 10/10/30/30/60: a bet of 60 on sixth street, where it is 30.",
    unjudged="Where the limit or a stack is not known. Fourth street of stud high is BET112.",
    authority="Robert's Rules of Poker, version 11, betting and raising; the room's notation of the stakes.",
)

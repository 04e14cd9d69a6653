"""BET106 outside-spread."""

from auditor.findings import Severity
from auditor.rules.hanging import LEVEL
from auditor.rules.rule import Rule
from auditor.rules.wagers import WAGERS, all_in, sized, unsized
from parsers.vocabulary import Structure

RULE = Rule(
    code="BET106",
    name="outside-spread",
    severity=Severity.ERROR,
    view="acts",
    acts=WAGERS,
    applies=lambda c, house: (c.structure == int(Structure.SPREAD_LIMIT)) & (sized(c) | unsized(c)),
    unknown=lambda c, house: c.unknown,
    when=lambda c, house: ((c.put_in_after < c.min_to) & ~all_in(c)) | (c.put_in_after > c.max_to),
    expected=lambda c, house: c.put_in_after.clip(c.min_to, c.max_to),
    actual=lambda c, house: c.put_in_after,
    figures={"a": lambda c, house: c.min_to, "b": lambda c, house: c.max_to},
    message="to {actual}; legal is {a} to {b}",
    options={"spread_short": None, **LEVEL},
    checks="In spread limit a bet or raise lies within the spread and is not below the last raise of the street.",
    why="The spread is the structure; outside it nothing was agreed.",
    example="2 to 10: a bet of 6, then a raise to 10. The raise is by 6 to 10, so to 12 to 16.",
    unjudged="Where the stakes or the player's stack are not known.",
    authority="Robert's Rules of Poker, version 11, betting and raising.",
)

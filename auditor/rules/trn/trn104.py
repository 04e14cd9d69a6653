"""TRN104 round-left-open."""

from auditor.findings import Severity
from auditor.rules.hanging import TURN
from auditor.rules.rule import Rule
from auditor.rules.terms import SHARES, SUMS, played

RULE = Rule(
    code="TRN104",
    name="round-left-open",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: played(c),
    unknown=lambda c, house: ~c.is_resolved,
    when=lambda c, house: c.open_street.is_not_null(),
    figures={"a": lambda c, house: c.open_seat},
    places={
        "seat": lambda c, house: c.open_seat,
        "street": lambda c, house: c.open_street,
        "line": lambda c, house: c.open_line,
    },
    message="the betting round ends although {a:seat} still has to act",
    options=TURN,
    explains=lambda c, house: c.open_due,
    hides=(*SUMS, *SHARES, "ING110", "BET105", "ALL101", "SHO101"),
    behind="reached before all had acted",
    checks=(
        "A street is dealt, or the hand shown down, only when nobody has to act any more; the big blind has the option."
    ),
    why="A player was not asked, or their act is missing from the log.",
    example="The small blind calls and the flop is dealt: the big blind had the option.",
    unjudged="Where the stakes or a stack are not known.",
    authority="Poker TDA Rules, 2024; Robert's Rules of Poker, version 11, button and blind use: the option.",
)

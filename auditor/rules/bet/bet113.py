"""BET113 straddle-base."""

from auditor.findings import Severity
from auditor.rules.hanging import LEAST
from auditor.rules.rule import Rule
from auditor.rules.wagers import (
    WAGERS,
    below,
    big_bet,
    builds_on_short,
    completes,
    over_straddle,
    sized,
    unsized,
)

RULE = Rule(
    code="BET113",
    name="straddle-base",
    severity=Severity.ERROR,
    view="acts",
    acts=WAGERS,
    applies=lambda c, house: big_bet(c) & ((sized(c) & (c.level > c.due_big_blind)) | unsized(c)),
    unknown=lambda c, house: c.unknown,
    when=lambda c, house: below(c) & over_straddle(c) & ~completes(c) & ~builds_on_short(c),
    expected=lambda c, house: c.min_to,
    actual=lambda c, house: c.put_in_after,
    figures={"a": lambda c, house: c.level, "b": lambda c, house: c.due_big_blind},
    detail=lambda c, house: (c.straddle_seat.is_null() & c.kill_seat.is_not_null()).replace_strict(
        {True: "kill"}, default="straddle"
    ),
    message=(
        "raise to {actual} over the {detail} of {a}; the least is {expected} (by the {detail}, not by the big "
        "blind of {b})"
    ),
    options=LEAST,
    checks=(
        "The first raise over a straddle is at least by the straddle, where the house takes it as the new big blind. A "
        "kill is judged by the same option."
    ),
    why="A live straddle doubles the game for the hand; rooms differ on whether the least raise doubles with it.",
    example="1/2 with a straddle of 4: a raise to 6 instead of 8.",
    unjudged="Where the stakes or the player's stack are not known.",
    authority="Robert's Rules of Poker, version 11, no-limit; WSOP Official Live Action Rules, 2024, straddles (to 6).",
)

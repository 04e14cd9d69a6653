"""POT102 uncalled-wrong."""

from auditor.findings import Severity
from auditor.rules.hanging import LIVE
from auditor.rules.rule import Rule
from auditor.rules.terms import SHARES, masked, played
from auditor.vocabulary import Uncalled

RULE = Rule(
    code="POT102",
    name="uncalled-wrong",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: played(c) & (c.returned_told > 0),
    when=lambda c, house: c.uncalled_state == int(Uncalled.WRONG),
    expected=lambda c, house: c.uncalled,
    actual=lambda c, house: masked((c.returned_seat == c.uncalled_seat).fill_null(True), c.returned_told),
    figures={
        "a": lambda c, house: c.uncalled_seat,
        "b": lambda c, house: c.returned_seat,
        "c": lambda c, house: c.returned_told,
    },
    detail=lambda c, house: c.uncalled_seat.is_null().replace_strict({True: ""}, default=" to "),
    places={
        "seat": lambda c, house: c.uncalled_seat,
        "line": lambda c, house: c.returned_line.fill_null(c.line),
    },
    message="the log returns {c} to {b:seat}; by the bets {expected} is due back{detail}{a:seat?}",
    options=LIVE,
    explains=lambda c, house: (
        (c.uncalled - c.returned_told).abs() + (c.uncalled_seat != c.returned_seat).cast(int) * c.uncalled
    ),
    off=lambda c, house: (c.uncalled - c.returned_told).abs(),
    hides=("POT103", "POT104", "POT110", "ACC101", "SHO101", "SHO103", *SHARES),
    checks="What the log returns as uncalled is what the bets leave unmatched, and goes to the player who bet it.",
    why="A wrong return moves chips between a player and the pot.",
    example="A bets $10, B calls all-in for $6, and $3 goes back to A: it should be $4.",
    unjudged="When the log returns nothing: see POT101.",
    authority="Poker TDA Rules, 2024, 47 and 48; Robert's Rules of Poker, version 11, betting and raising.",
)

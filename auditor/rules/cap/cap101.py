"""CAP101 raise-cap."""

from auditor.findings import Severity
from auditor.rules.hanging import CAP
from auditor.rules.rule import Rule
from auditor.rules.wagers import WAGERS, unsized, wager
from auditor.vocabulary import Closed
from parsers.vocabulary import Structure

RULE = Rule(
    code="CAP101",
    name="raise-cap",
    severity=Severity.ERROR,
    view="acts",
    acts=WAGERS,
    applies=lambda c, house: (
        c.structure.is_in([int(Structure.FIXED_LIMIT), int(Structure.SPREAD_LIMIT)]) & (wager(c) | unsized(c))
    ),
    unknown=lambda c, house: c.unknown,
    when=lambda c, house: c.closed_by == int(Closed.CAPPED),
    expected=lambda c, house: c.bets_cap,
    actual=lambda c, house: c.bets_made + 1,
    message="bet number {actual:n} of the street; the cap is {expected:n}",
    options=CAP,
    checks=(
        "In fixed limit, and in spread limit where the house caps it, a street has no more bets than the house allows; "
        "the big blind is the first of its street."
    ),
    why="The cap keeps two players from raising a third out of the pot.",
    example="4/8 before the flop, three players: 4, 8, 12, 16, then a raise to 20.",
    unjudged="Where the stakes or the player's stack are not known.",
    authority=(
        "Robert's Rules of Poker, version 11, betting and raising; PokerStars, limit hold'em rules; WSOP Official "
        "Live Action Rules, 2024 (a bet and four raises)."
    ),
)

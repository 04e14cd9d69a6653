"""BET103 open-below-minimum."""

from auditor.findings import Severity
from auditor.rules.hanging import LEAST
from auditor.rules.rule import Rule
from auditor.rules.wagers import WAGERS, below, big_bet, corrects, sized, unsized

RULE = Rule(
    code="BET103",
    name="open-below-minimum",
    severity=Severity.ERROR,
    view="acts",
    acts=WAGERS,
    applies=lambda c, house: big_bet(c) & (sized(c) | unsized(c)) & (c.level.is_null() | (c.level == 0)),
    unknown=lambda c, house: c.unknown,
    when=lambda c, house: corrects(house) & below(c),
    expected=lambda c, house: c.min_to,
    actual=lambda c, house: c.put_in_after,
    message="bet {actual}; the least is {expected}",
    options=LEAST,
    reads=("live_correction",),
    checks=(
        "A bet is at least the big blind, unless it is the whole stack, or, in houses that allow it "
        "(`raise_to_cover`), puts all opponents all-in. In a bomb pot the ante counts too (`bomb_pot_min_bet`)."
    ),
    why="A smaller bet sells cards for less than the game costs.",
    example="Blinds 50/100, flop: a bet of 60 with 900 behind.",
    unjudged=(
        "Where the stakes or the player's stack are not known, and in houses where a wrong amount on which others have "
        "acted stands (`live_correction`)."
    ),
    authority=(
        "Robert's Rules of Poker, version 11, no-limit; Poker TDA Rules, 2024, raise amounts; "
        "BARGE rulebook, bomb pots."
    ),
)

"""BET103 open-below-minimum."""

from typing import Any

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.wagers import LEAST_OPTIONS, WAGERS, below, big_bet, corrects, sized, unsized
from parsers.vocabulary import Street


def _in_bomb_pot(c: Any) -> Any:
    """Antes and no blinds: see `bomb_pot_min_bet`."""
    has_no_blind = c.posted_small_blind.is_null() & c.posted_big_blind.is_null()
    return has_no_blind & (c.due_ante > 0) & c.street.is_between(int(Street.FLOP), int(Street.RIVER))


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
    options={
        "short_deck_min_bet": lambda c, house: (
            (c.game == "shortdeck") & (c.street > int(Street.PREFLOP)) & (c.put_in_after >= c.due_ante)
        ),
        "bomb_pot_min_bet": lambda c, house: (
            _in_bomb_pot(c) & ((c.put_in_after >= c.due_ante) | (c.put_in_after >= c.due_big_blind))
        ),
        **LEAST_OPTIONS,
    },
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

"""CAP102 cap-marker."""

from typing import Any

from auditor.findings import Severity
from auditor.rules.hanging import CAP
from auditor.rules.rule import Rule
from auditor.rules.wagers import WAGERS
from parsers.vocabulary import Action


def _follows_a_wager(c: Any) -> Any:
    """The act before is a wager on the same street."""
    return c.prior_hand.is_not_null() & (c.street == c.prior_street) & c.prior_action.is_in(WAGERS)


RULE = Rule(
    code="CAP102",
    name="cap-marker",
    severity=Severity.WARNING,
    view="acts",
    acts=(*WAGERS, Action.CAP_REACHED),
    applies=lambda c, house: (
        (house.value("cap_marker") == "always")
        & c.bets_cap.is_not_null()
        & ((c.action == int(Action.CAP_REACHED)) | (c.action.is_in(WAGERS) & (c.bets_made == c.bets_cap - 1)))
    ),
    when=lambda c, house: (
        ((c.action == int(Action.CAP_REACHED)) & ((c.bets_made < c.bets_cap) | ~_follows_a_wager(c)))
        | (
            (c.action != int(Action.CAP_REACHED))
            & (c.street == c.next_street)
            & c.next_action.is_between(int(Action.FOLD), int(Action.COMPLETE))
            & (c.next_bets_made == c.bets_cap)
        )
    ),
    expected=lambda c, house: c.bets_cap,
    actual=lambda c, house: c.bets_made + (c.action != int(Action.CAP_REACHED)).cast(int),
    detail=lambda c, house: (c.action == int(Action.CAP_REACHED)).replace_strict(
        {True: "is misplaced", False: "is missing"}, default=""
    ),
    message="bet number {actual:n} of at most {expected:n}: the line that says betting is capped {detail}",
    options={"cap_marker": None, **CAP},
    alone=lambda c, house: c.action != int(Action.CAP_REACHED),  # who goes on to a fifth bet is not capped at all
    checks="Where a site's logs say that betting is capped, the line follows the last bet of the cap, and only that.",
    why="A line out of place shows that the writer of the log counts the bets of a street in another way.",
    example='Three bets on the flop, a cap of four, and "Betting is capped".',
    unjudged="Houses whose logs have no such line, streets without a cap, and a missing line beside another fault.",
    authority="PokerStars hands: the line follows the fourth bet of a street.",
)

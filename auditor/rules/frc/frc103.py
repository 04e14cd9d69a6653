"""FRC103 blind-wrong-amount."""

from typing import TYPE_CHECKING, Any

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import SUMS
from auditor.rules.wagers import POSTS, all_in, due_blind
from parsers.vocabulary import Action

if TYPE_CHECKING:
    from auditor.house import House


def _is_rounded(c: Any, house: "House") -> Any:
    """A small blind below the header's, which may be half the big one and no chip."""
    if house.value("blinds_told") == "exact":
        return False
    is_small = c.action == int(Action.SMALL_BLIND)
    return is_small & (c.amount < c.due_small_blind) & (2 * c.amount > c.due_small_blind)


RULE = Rule(
    code="FRC103",
    name="blind-wrong-amount",
    severity=Severity.ERROR,
    view="acts",
    acts=POSTS,
    applies=lambda c, house: (
        c.action.is_in([int(Action.SMALL_BLIND), int(Action.BIG_BLIND), int(Action.BUTTON_BLIND)])
        & c.amount.is_not_null()
    ),
    unknown=lambda c, house: due_blind(c).is_null() | _is_rounded(c, house),
    when=lambda c, house: (c.amount > due_blind(c)) | ((c.amount < due_blind(c)) & ~all_in(c)),
    expected=lambda c, house: due_blind(c),
    actual=lambda c, house: c.amount,
    message="posts {actual}; the blind is {expected}",
    reads=("blinds_told",),
    hides=(*SUMS, "BET105", "BET109", "ALL101", "TRN106"),
    checks="A blind is posted in full, or with the whole of a smaller stack.",
    why="The level to be called and the least bet are taken from it.",
    example="Blinds 50/100, a player with 3000 posts a big blind of 80.",
    unjudged=(
        "The small blind of fixed-limit games, which no header tells, and a smaller one where the house's headers "
        "halve the big blind."
    ),
    authority="Robert's Rules of Poker, version 11, button and blind use.",
)

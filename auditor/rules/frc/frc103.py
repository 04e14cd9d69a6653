"""FRC103 blind-wrong-amount."""

from typing import TYPE_CHECKING, Any

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import SUMS
from auditor.rules.wagers import POSTS, due_blind, spent
from parsers.vocabulary import Action

if TYPE_CHECKING:
    from auditor.house import House


def _is_rounded(c: Any, house: "House") -> Any:
    """The same where the house's headers are such."""
    return False if house.value("blinds_told") == "exact" else _is_smaller_chip(c)


def _is_smaller_chip(c: Any) -> Any:
    """A small blind below the header's, which may be half the big one and no chip."""
    is_small = c.action == int(Action.SMALL_BLIND)
    return is_small & (c.amount < c.due_small_blind) & (2 * c.amount > c.due_small_blind)


def _lacks_the_ante(c: Any, house: "House") -> Any:
    """Not a button blind that is due with the ante in it, where antes are live."""
    if house.value("short_deck_antes") == "dead":
        return True
    return (c.action != int(Action.BUTTON_BLIND)) | (c.put_in_after != due_blind(c))


def _is_again(c: Any) -> Any:
    """A big blind by who has one in, or a button blind twice. A small one may be dead."""
    is_big = (c.action == int(Action.BIG_BLIND)) & (c.put_in == c.due_big_blind).fill_null(value=False)
    is_button = (c.action == int(Action.BUTTON_BLIND)) & (c.prior_action == c.action) & (c.prior_seat == c.seat)
    return is_big | is_button.fill_null(value=False)


def _posted(c: Any) -> Any:
    """What is told of a post: the amount, or of the second one both."""
    return c.amount + _is_again(c).cast(int) * c.put_in.fill_null(0)


def _is_above(c: Any) -> Any:
    """More than the blind; of more than there is ACC102 tells."""
    return (c.amount > due_blind(c)) & ~(c.stack_after < 0).fill_null(value=False)


def _is_short(c: Any) -> Any:
    """By who has less than the blind."""
    return ~_is_again(c) & (c.stack < due_blind(c)).fill_null(value=False)


def _due(c: Any) -> Any:
    """The blind, or all that there is."""
    short = _is_short(c).cast(int)
    return short * c.stack.fill_null(0) + (1 - short) * due_blind(c)


_SAID = {
    0: "; the blind is ",
    1: " in all, the blind again; it is ",
    2: "; left for the blind is ",
}

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
    unknown=lambda c, house: (due_blind(c) <= 0) | _is_rounded(c, house),
    when=lambda c, house: (
        (_is_above(c) | ((c.amount < due_blind(c)) & ~spent(c)) | _is_again(c)) & _lacks_the_ante(c, house)
    ),
    expected=lambda c, house: _due(c),
    actual=lambda c, house: _posted(c),
    detail=lambda c, house: (_is_again(c).cast(int) + 2 * _is_short(c).cast(int)).replace_strict(_SAID),
    message="posts {actual}{detail}{expected}",
    options={
        "blinds_told": lambda c, house: _is_smaller_chip(c),
        "short_deck_antes": lambda c, house: c.action == int(Action.BUTTON_BLIND),
    },
    off=lambda c, house: (_due(c) - _posted(c)).abs(),
    hides=(*SUMS, "BET105", "BET109", "ALL101", "TRN106", "ING109"),
    first_round=True,
    checks=(
        "A blind is posted in full, or with the whole of a smaller stack, and the big one, or the button's in short "
        "deck, by nobody twice."
    ),
    why="The level to be called and the least bet are taken from it.",
    example="Blinds 50/100, a player with 3000 posts a big blind of 80.",
    unjudged=(
        "The small blind of fixed-limit games, which no header tells, and a smaller one where the house's headers "
        "halve the big blind."
    ),
    authority="Robert's Rules of Poker, version 11, button and blind use.",
)

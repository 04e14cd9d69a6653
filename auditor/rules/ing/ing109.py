"""ING109 raise-notation."""

from auditor.findings import Severity
from auditor.rules.hanging import LEVEL
from auditor.rules.rule import Columns, Rule
from auditor.rules.wagers import WAGERS
from parsers.vocabulary import Action, Street


def _over_short_blind(c: Columns) -> Columns:
    """PokerStars counts a raise over a short big blind from the chips that are there, not from the full blind."""
    is_short = (c.level == c.due_big_blind) & (c.posted_big_blind.fill_null(0) < c.level) & (c.game != "shortdeck")
    return (is_short & (c.to - c.raised_by < c.level)).fill_null(value=False)


def _over_short_bring_in(c: Columns) -> Columns:
    """Nobody has told for how much a bring-in counts that was posted by an all-in player."""
    return (c.street == int(Street.THIRD)) & (c.full_level == 0) & c.due_bring_in.is_null()


def _completes(c: Columns) -> Columns:
    """Winamax counts a completion from nothing, as if there were no bring-in."""
    return (c.street == int(Street.THIRD)) & (c.full_level == 0) & (c.to == c.raised_by)


RULE = Rule(
    code="ING109",
    name="raise-notation",
    severity=Severity.ERROR,
    view="acts",
    acts=WAGERS,
    applies=lambda c, house: (c.action == int(Action.RAISE)) & c.raised_by.is_not_null() & c.to.is_not_null(),
    unknown=lambda c, house: c.level.is_null() | _over_short_bring_in(c),
    when=lambda c, house: (
        (c.to != c.level + c.raised_by) & (c.put_in_after > c.level) & ~_over_short_blind(c) & ~_completes(c)
    ),
    expected=lambda c, house: c.level + c.raised_by,
    actual=lambda c, house: c.to,
    figures={"a": lambda c, house: c.level, "b": lambda c, house: c.raised_by},
    message='"raises {b} to {actual}" over a bet of {a}: that would be to {expected}',
    options=LEVEL,
    checks=(
        'The two figures of "raises X to Y" fit: Y is the bet to be matched plus X. Where the rest of the hand comes '
        "out by the other figure alone, it is judged as if that were told: one line amiss is one fault."
    ),
    why="A line that contradicts itself leaves open how many chips moved.",
    example='Over a bet of 4, "raises 4 to 9".',
    unjudged=(
        "When the bet to be matched is not known, as over a bring-in posted short that nobody called. Over a big blind "
        "posted short, and over a bring-in, both ways to count are taken."
    ),
    authority="The site's own notation, as its logs show it.",
)

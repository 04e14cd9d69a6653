"""POT110 unawarded."""

from typing import TYPE_CHECKING, Any

from auditor.findings import Severity
from auditor.rules.hanging import LIVE
from auditor.rules.rule import Rule
from auditor.rules.terms import (
    RAKES,
    at_marked_table,
    awarded_twice,
    masked,
    paid_line,
    played,
    reaches_out,
    untold_drop,
)

if TYPE_CHECKING:
    from auditor.house import House

_NOBODY, _TWICE = "was not paid to anybody", "was paid a second time"


def _fault(c: Any) -> Any:
    which = (c.paid_twice >= 0).replace_strict({True: ", all", False: ", all of one of the pots"}, default="")
    return awarded_twice(c).replace_strict({True: _TWICE, False: _NOBODY}, default="") + which


def _apart(c: Any, house: "House") -> Any:
    """What the site added and the winner's lines do not hold."""
    return 0 if house.value("added_money") == "collected" else c.added.fill_null(0)


RULE = Rule(
    code="POT110",
    name="unawarded",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: played(c),
    unknown=lambda c, house: (
        ((c.sum_rake.is_null() | untold_drop(c, house)) & (c.collected > 0))
        | ((c.collected == 0) & (house.value("payments_told") == "sometimes"))
    ),
    when=lambda c, house: ((c.gap > _apart(c, house)) | awarded_twice(c)) & ~reaches_out(c),
    expected=lambda c, house: c.sum_pot,
    actual=lambda c, house: c.sum_pot - c.gap,
    detail=lambda c, house: _fault(c),
    figures={
        "a": lambda c, house: c.collected,
        "b": lambda c, house: c.sum_rake.fill_null(0) + c.fees,
        "c": lambda c, house: c.gap.abs(),
    },
    places={"line": lambda c, house: paid_line(c), "pot": lambda c, house: masked(c.paid_twice >= 0, c.paid_twice)},
    message="of a pot of {expected}, {c} {detail}{pot:of pot?} (paid {a}, rake and fees {b})",
    options={
        "added_money": lambda c, house: (c.gap > 0) & (c.gap <= c.added.fill_null(0)),
        "payments_told": lambda c, house: c.collected == 0,
        "untold_drop": lambda c, house: (c.gap > 0) & at_marked_table(c),
        **LIVE,
    },
    off=lambda c, house: c.gap.abs(),
    hides=("POT103", "ACC103", *RAKES),
    checks=(
        "Everything in the pots is awarded, and once: what the winners collect, the rake and the fees make up the "
        "pot. Less is unawarded; a whole pot more, the only one or one of several, was awarded twice. Any other "
        "excess is `ACC101`."
    ),
    why="Chips that nobody gets are gone; those of a pot that is paid twice come from nobody.",
    example=(
        "Pot 425, two winners with 212 each: one chip is lost. Main pot 300, side pot 400, and two players are paid "
        "400 each for the side pot: it was awarded twice."
    ),
    unjudged=(
        "When the log tells no rake, or the house takes a drop that no line tells: what is missing may be that. When "
        "the log pays nobody, where not every log of the house tells payments."
    ),
    authority="GLI-19 v3.0, 2.8.2 (wagers, wins and rake of every game and player).",
)

"""ING113 wager-amount."""

from auditor.findings import Severity
from auditor.rules.hanging import LEVEL
from auditor.rules.rule import Rule
from auditor.rules.wagers import WAGERS
from auditor.vocabulary import TurnFault

RULE = Rule(
    code="ING113",
    name="wager-amount",
    severity=Severity.ERROR,
    view="acts",
    acts=WAGERS,
    unknown=lambda c, house: c.turn_fault.is_null(),
    when=lambda c, house: c.turn_fault == int(TurnFault.OF_AMOUNT),
    expected=lambda c, house: c.put_in_after,
    actual=lambda c, house: c.to.fill_null(c.put_in + c.amount),
    message="to {actual}; the acts behind it and the pot fit {expected}",
    options=LEVEL,
    checks=(
        "The amount of a bet or raise is what the acts behind it answer. Where what is called and the pot do not come "
        "out by it, but do by the amount that the first of those acts tells, the hand is judged as if that were told: "
        "one line amiss is one fault."
    ),
    why="One wrong figure would else blame those who answered rightly.",
    example='"bets 6", two players call 5, and the pot holds 15.',
    unjudged=(
        "Where the stakes or a stack are not known; where another line is amiss too; where one call alone does not "
        "fit: that is BET109."
    ),
    authority="oddchip: of two readings of a hand the one in which a single line is amiss.",
)

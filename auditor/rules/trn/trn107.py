"""TRN107 timeout-ruling."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.wagers import big_bet
from parsers.vocabulary import Action

RULE = Rule(
    code="TRN107",
    name="timeout-ruling",
    severity=Severity.ERROR,
    view="acts",
    acts=(Action.TIMEOUT,),
    applies=lambda c, house: big_bet(c),
    when=lambda c, house: (
        (c.seat == c.next_seat)
        & (c.street == c.next_street)
        & c.next_action.is_between(int(Action.CALL), int(Action.COMPLETE))
    ),
    message="time has run out, and yet they go on to put chips in",
    checks=(
        "When a player's time is up in no-limit or pot-limit, the hand is folded, or checked where nothing is to "
        "be called."
    ),
    why="A time-out that calls or bets acts for an absent player.",
    example='"has timed out", and the next line is a call of the same player.',
    unjudged="Fixed limit, where some rooms treat the time-out as all-in.",
    authority="Poker TDA Rules, 2024, calling for a clock; house rules of Italian rooms on time-outs.",
)

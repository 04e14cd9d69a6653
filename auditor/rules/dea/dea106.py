"""DEA106 draw-count."""

from typing import Any

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.vocabulary import TurnFault
from parsers.vocabulary import Action


def _too_many(c: Any) -> Any:
    return (c.amount > c.draw_most).fill_null(False)


def _too_few(c: Any) -> Any:
    """More or fewer cards come than go."""
    return (c.drawn != c.amount).fill_null(False)


def _words(c: Any) -> Any:
    """What is wrong beside the turn."""
    few = _too_few(c).replace_strict({True: ", as many cards as are discarded"}, default="")
    return _too_many(c).replace_strict({True: ", and no more than the hand holds"}, default=few)


RULE = Rule(
    code="DEA106",
    name="draw-count",
    severity=Severity.ERROR,
    view="acts",
    acts=(Action.DISCARD, Action.STAND_PAT),
    applies=lambda c, house: c.action.is_in([int(Action.DISCARD), int(Action.STAND_PAT)]),
    unknown=lambda c, house: c.is_turn.is_null(),
    when=lambda c, house: (c.turn_fault > int(TurnFault.NONE)) | _too_many(c) | _too_few(c),
    expected=lambda c, house: c.draw_most,
    actual=lambda c, house: c.amount,
    figures={
        "a": lambda c, house: c.turn_seat,
        "b": lambda c, house: c.amount.fill_null(0),
        "c": lambda c, house: c.drawn.fill_null(c.amount).fill_null(0),
    },
    detail=lambda c, house: _words(c),
    message="discards {b:n} and draws {c:n}; it was the turn of {a:seat} to draw{detail}",
    checks=(
        "All who are in draw once before a street's betting, in turn from the button's left, as many cards as they "
        "discard, and no more than the hand holds."
    ),
    why="How many cards a player takes is all that opponents see of the hand.",
    example="A player discards two cards and holds six after the draw.",
    unjudged="Without a button, and after a line that was not understood.",
    authority=(
        "Robert's Rules of Poker, version 11, draw poker; WSOP Official Live Action Rules, 2024, draw games and badugi."
    ),
)

"""DEA106 draw-count."""

from typing import TYPE_CHECKING, Any

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.vocabulary import TurnFault
from parsers.vocabulary import Action

if TYPE_CHECKING:
    from auditor.house import House

_THROWN = {1: "the game throws away one card and draws none", 2: "the game throws away two cards and draws none"}
_TURN = {
    int(TurnFault.OVERRUN): "nobody was to draw",
    int(TurnFault.LEFT_OUT): " was still to draw before the betting",
}


def _too_many(c: Any) -> Any:
    return (c.throws.is_null() & (c.amount > c.draw_most)).fill_null(False)


def _too_few(c: Any) -> Any:
    """More or fewer cards come than go."""
    return (c.throws.is_null() & (c.drawn != c.amount)).fill_null(False)


def _is_thrown_wrongly(c: Any) -> Any:
    """In a game that throws cards away: more or fewer go than it says, or some come for them."""
    is_wrong = (c.amount != c.throws).fill_null(c.action == int(Action.STAND_PAT)) | (c.drawn > 0).fill_null(False)
    return c.throws.is_not_null() & is_wrong


def _is_out_of_place(c: Any, house: "House") -> Any:
    """Not his to draw, or another's after it. Cards are thrown away by all at once, in whatever order the log tells it,
    and who keeps too many shows them (DEA103)."""
    in_any_order = c.throws.is_not_null() & c.turn_fault.is_in([int(TurnFault.OUT_OF_TURN), int(TurnFault.LEFT_OUT)])
    told = True if house.value("draws_told") == "always" else ~_is_last(c)
    return (c.turn_fault > int(TurnFault.NONE)) & ~in_any_order & told


def _is_last(c: Any) -> Any:
    """The street's last draw told, and not all have drawn."""
    return c.turn_fault == int(TurnFault.LEFT_OUT)


def _words(c: Any) -> Any:
    """What is wrong with the number of cards, else with the turn."""
    return _of_number(c).fill_null(c.turn_fault.replace_strict(_TURN, default=" was next to draw"))


def _of_number(c: Any) -> Any:
    few = _too_few(c).replace_strict({True: "as many are drawn as are discarded"}, default=None, return_dtype=str)
    held = "a hand holds " + c.draw_most.cast(str) + " cards"
    is_more = _too_many(c).replace_strict({True: ""}, default=None, return_dtype=str)
    return c.throws.replace_strict(_THROWN, default=None, return_dtype=str).fill_null(is_more + held).fill_null(few)


def _whose(c: Any) -> Any:
    """Whose turn it was, where that is what is wrong."""
    is_told = _of_number(c).is_null() & (c.turn_fault != int(TurnFault.OVERRUN))
    return c.turn_seat * is_told.replace_strict({True: 1}, default=None, return_dtype=int)


RULE = Rule(
    code="DEA106",
    name="draw-count",
    severity=Severity.ERROR,
    view="acts",
    acts=(Action.DISCARD, Action.STAND_PAT),
    unknown=lambda c, house: c.is_turn.is_null() & c.throws.is_null(),
    when=lambda c, house: _is_out_of_place(c, house) | _too_many(c) | _too_few(c) | _is_thrown_wrongly(c),
    expected=lambda c, house: c.throws.fill_null(c.draw_most),
    actual=lambda c, house: c.amount,
    figures={
        "a": lambda c, house: _whose(c),
        "b": lambda c, house: c.amount.fill_null(0),
        "c": lambda c, house: c.drawn.fill_null((c.throws.is_null()).cast(int) * c.amount).fill_null(0),
    },
    detail=lambda c, house: _words(c),
    options={"draws_told": lambda c, house: _is_last(c)},
    message="{a:seat?}{detail}; {seat} discards {b:n} and draws {c:n}",
    hides=("TRN105",),
    checks=(
        "All who are in draw once before a street's betting, in turn from the button's left, as many cards as they "
        "discard, and no more than the hand holds. Where cards are thrown away after a round (pineapple, Irish), all "
        "do, as many as the game says."
    ),
    why="How many cards a player takes is all that opponents see of the hand.",
    example="A player discards two cards and holds six after the draw.",
    unjudged="Without a button, and after a line that was not understood.",
    authority=(
        "Robert's Rules of Poker, version 11, draw poker; WSOP Official Live Action Rules, 2024, draw games and badugi."
    ),
)

"""FRC108 straddle-or-kill."""

from typing import Any

from auditor.findings import Severity
from auditor.house import House
from auditor.rules.rule import Rule
from auditor.rules.terms import SUMS
from auditor.rules.wagers import POSTS, big_bet, spent
from parsers.vocabulary import Action

_NEVER = "none"
_SAID = {
    1: "straddle from another seat than the house allows",
    2: "straddle beside a kill",
    3: "kill",
    4: "kill that is neither half nor full",
    5: "second kill",
}


def _is_kill(c: Any) -> Any:
    return c.action == int(Action.KILL)


def _due(c: Any) -> Any:
    """Twice what a straddle goes over, or the big blind if nobody had chips for it; of a kill, twice the big blind."""
    blind = c.due_big_blind.fill_null(0)
    over = (~_is_kill(c) & (c.level > blind)).cast(int)
    return 2 * (over * c.level + (1 - over) * blind)


def _is_off(c: Any) -> Any:
    """Neither twice as much nor, of a kill, half as much again. An all-in is for what there is."""
    is_half = _is_kill(c) & (4 * c.put_in_after == 3 * _due(c))
    return (c.put_in_after != _due(c)) & ~is_half & ~(spent(c) & (~_is_kill(c) | (c.put_in_after < _due(c))))


def _is_elsewhere(c: Any, house: House) -> Any:
    """Made neither by the next seat nor, where the house allows that, by the button, in limit by no button."""
    allowed = house.value("straddle_seat")
    if allowed == "any":
        return c.put_in_after.is_null() & False
    elsewhere = ~_is_kill(c) & (c.seat != c.turn_seat).fill_null(value=False)
    by_button = (c.seat == c.button).fill_null(value=False) & big_bet(c)
    return elsewhere & ~by_button if allowed == "next_or_button" else elsewhere


def _is_again(c: Any) -> Any:
    """A kill after another one."""
    return _is_kill(c) & (c.seq > c.kill_seq)


def _is_beside(c: Any, house: House) -> Any:
    """A straddle in a hand with a kill, where the house has no such hands."""
    return ~_is_kill(c) & c.kill_seq.is_not_null() & (house.value("kill") == "no_straddle")


def _is_barred(c: Any, house: House) -> Any:
    return (_is_kill(c) & (house.value("kill") == _NEVER)) | (~_is_kill(c) & (house.value("straddle") == _NEVER))


def _what(c: Any, house: House) -> Any:
    is_kill, beside, again = (told.cast(int) for told in (_is_kill(c), _is_beside(c, house), _is_again(c)))
    kill = 3 + 2 * again + (1 - again) * _is_off(c).cast(int)
    straddle = 2 * beside + (1 - beside) * _is_elsewhere(c, house).cast(int)
    return (is_kill * kill.fill_null(3) + (1 - is_kill) * straddle).replace_strict(_SAID, default="straddle")


RULE = Rule(
    code="FRC108",
    name="straddle-or-kill",
    severity=Severity.WARNING,
    view="acts",
    acts=POSTS,
    applies=lambda c, house: (c.action == int(Action.STRADDLE)) | _is_kill(c),
    unknown=lambda c, house: c.unknown | (_is_kill(c) & c.due_big_blind.is_null()),
    when=lambda c, house: (
        _is_barred(c, house) | _is_off(c) | _is_elsewhere(c, house) | _is_again(c) | _is_beside(c, house)
    ),
    expected=lambda c, house: _due(c),
    actual=lambda c, house: c.put_in_after,
    detail=lambda c, house: _what(c, house),
    message="{detail} of {actual}; one of {expected} is twice what it goes over",
    options={
        "straddle": lambda c, house: ~_is_kill(c) & (house.value("straddle") == _NEVER) & ~_is_off(c),
        "kill": lambda c, house: (
            ((_is_barred(c, house) & _is_kill(c)) | _is_beside(c, house)) & ~_is_off(c) & ~_is_again(c)
        ),
        "straddle_seat": lambda c, house: _is_elsewhere(c, house) & ~_is_off(c),
    },
    off=lambda c, house: (_due(c) - c.put_in_after).abs(),
    hides=(*SUMS, "BET105", "BET109", "BET114", "ALL101", "ING109"),
    first_round=True,
    checks=(
        "A straddle is twice the blind or straddle before it, and is made only where the house allows it and from a "
        "seat from which it does. A kill is half as much again as the big blind or twice as much, and there is one a "
        "hand; a straddle beside it is made only where the house allows that."
    ),
    why="It is a blind raise before the cards: its size is agreed, not chosen.",
    example="Blinds 1/2, and a straddle of 5.",
    unjudged=(
        "The seat, where the house does not say which may (`straddle_seat`). Whether a kill was due, and by whom. "
        "Kills in games without blinds. In fixed limit, the bets after a kill of a wrong size or all-in for less."
    ),
    authority=(
        "Robert's Rules of Poker, version 11, button and blind use, kill pots; WSOP Official Live Action Rules, 2024, "
        "straddles, kill pots."
    ),
)

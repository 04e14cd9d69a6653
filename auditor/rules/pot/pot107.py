"""POT107 odd-chip-seat."""

from collections.abc import Callable
from functools import cache
from typing import Any

from auditor import games
from auditor.findings import Severity
from auditor.house import House
from auditor.rules.hanging import SHARES
from auditor.rules.rule import Rule
from auditor.rules.terms import is_stud, played

_WHY = {
    "button_left": "the first of the winners left of the button",
    "high_card": "who has the highest card by suit",
    "high_card_of_all": "who holds the highest card by suit",
    "low_card": "who has the lowest card by suit",
}


def _is_high_low(game: games.Game) -> bool:
    return game.high in ("high", "short_deck") and game.low not in (None, "drawmaha")


def _is_low(game: games.Game) -> bool:
    return game.high is None


@cache
def _named(kind: Callable[[games.Game], bool]) -> tuple[str, ...]:
    return tuple(name for name in games.names() if kind(games.load(name)))


def _is(c: Any, kind: Callable[[games.Game], bool]) -> Any:
    return c.game.is_in(_named(kind)).fill_null(False)


def _goes_round(house: House) -> bool:
    return house.value("odd_chip_stud") == "button_left"


def _may_be_anybodys(c: Any, house: House) -> Any:
    """A tie that the house leaves open."""
    return ~c.odd_halves.fill_null(False) & ~is_stud(c).fill_null(False) & (house.value("odd_chip") == "any")


def _by_low(c: Any, house: House) -> Any:
    """A tie of low hands in stud, where their own answer is asked for."""
    return is_stud(c) & (_is(c, _is_low) | c.odd_low.fill_null(False)) & (house.value("odd_chip_stud") != "button_left")


def _why(c: Any, house: House) -> Any:
    stud, other = (_WHY.get(str(house.value(name)), "") for name in ("odd_chip_stud", "odd_chip"))
    low = _WHY["low_card" if house.value("odd_chip_stud_low") == "low_card" else str(house.value("odd_chip_stud"))]
    high = is_stud(c).replace_strict({True: stud}, default=other, return_dtype=str)
    plain = _by_low(c, house).replace_strict({True: low}, default=None, return_dtype=str).fill_null(high)
    split = c.odd_halves.replace_strict({True: "by the halves"}, default=None, return_dtype=str)
    runs = (c.runs > 1).replace_strict({True: "by the boards"}, default=None, return_dtype=str)
    return split.fill_null(runs).fill_null(plain)


RULE = Rule(
    code="POT107",
    name="odd-chip-seat",
    severity=Severity.WARNING,
    view="hands",
    applies=lambda c, house: played(c) & c.is_showdown & (c.button.is_not_null() | is_stud(c)),
    unknown=lambda c, house: (
        c.is_open | (is_stud(c) & c.button.is_null() & _goes_round(house)) | _may_be_anybodys(c, house)
    ),
    when=lambda c, house: c.odd_taker.is_not_null() & c.odd_seat.is_not_null(),
    expected=lambda c, house: c.fault_amount,
    figures={"a": lambda c, house: c.odd_taker, "b": lambda c, house: c.odd_seat},
    places={"seat": lambda c, house: c.odd_taker, "line": lambda c, house: c.fault_line},
    detail=lambda c, house: _why(c, house),
    message="the odd chip ({expected}) went to {a:seat}; it belongs to {b:seat}, {detail}",
    options={
        "odd_chip_runs": lambda c, house: c.runs > 1,
        "odd_chip": lambda c, house: ~is_stud(c),
        "odd_chip_stud": lambda c, house: is_stud(c),
        "odd_chip_stud_low": lambda c, house: is_stud(c),
        "odd_chip_hilo": lambda c, house: _is(c, _is_high_low),
        "odd_chip_split": lambda c, house: c.is_split & ~_is(c, _is_high_low),
        **SHARES,
    },
    checks=(
        "Where a pot does not divide, the odd chip goes to the first of the winners left of the button, in stud to the "
        "highest card by suit, between high and low to the high half, and between boards to the first."
    ),
    why="A fixed rule keeps the last chip out of anybody's choice.",
    example="Pot 425, two equal hands: 213 to the first seat after the button, 212 to the other.",
    unjudged=(
        "Several pots, where some payments name theirs and some do not, or where the rake of each is not known; hands "
        "that were not shown; ties where the house leaves it open. Of several pots with odd chips gone wrong the first "
        "is told."
    ),
    authority=(
        "Poker TDA Rules, 2024, odd chips; WSOP Official Live Action Rules, 2024, odd chips; Robert's Rules of Poker, "
        "version 11, ties; BARGE rulebook, ties and odd chips."
    ),
)

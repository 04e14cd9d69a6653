"""FRC102 blind-wrong-seat."""

from typing import TYPE_CHECKING, Any

from auditor.findings import Severity
from auditor.rules.rule import Columns, Rule
from auditor.rules.terms import before, is_stud, is_two, played

if TYPE_CHECKING:
    from auditor.house import House

_BIG, _SMALL = "big blind; it", "small blind; the big blind"


def _is_turned(c: Columns) -> Any:
    """Heads-up with the big blind on the button."""
    return (c.players == 2) & (c.big_blind_by == c.small_blind_seat) & (c.small_blind_by == c.big_blind_seat)


def _turned_round(c: Columns, house: "House") -> Any:
    """The same where the house does so, always or after a third player has left."""
    told = house.value("heads_up_button")
    return _is_turned(c) & ((told == "either") | ((told == "unless_left") & (c.seated > 2)))


def _is_big(c: Columns) -> Any:
    """The big blind is in the wrong seat; else the small one is."""
    return c.big_blind_by != c.big_blind_seat


def _wrong(c: Columns, big: Any, small: Any) -> Any:
    """What is told of the blind in the wrong seat."""
    is_big = _is_big(c).cast(int)
    return is_big * big.fill_null(0) + (1 - is_big) * small.fill_null(0)


def _is_old(c: Columns) -> Any:
    """The same in a hand of years in which rooms did so after a player had left."""
    return _is_turned(c) & before(c, 2008)


RULE = Rule(
    code="FRC102",
    name="blind-wrong-seat",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: played(c) & ~is_stud(c).fill_null(False),
    unknown=lambda c, house: c.big_blind_seat.is_null() | c.big_blind_by.is_null() | _turned_round(c, house),
    when=lambda c, house: _is_big(c) | (c.small_blind_by != c.small_blind_seat),
    figures={
        "a": lambda c, house: _wrong(c, c.big_blind_by, c.small_blind_by),
        "b": lambda c, house: c.big_blind_seat,
        "c": lambda c, house: c.small_blind_seat,
    },
    places={
        "seat": lambda c, house: _wrong(c, c.big_blind_by, c.small_blind_by),
        "line": lambda c, house: _wrong(c, c.big_blind_line.fill_null(c.line), c.small_blind_line.fill_null(c.line)),
    },
    detail=lambda c, house: _is_big(c).replace_strict({True: _BIG, False: _SMALL}, default=""),
    message="{a:seat} posted the {detail} is due from {b:seat}, and the small blind from {c:seat}",
    options={"heads_up_button": lambda c, house: is_two(c)},
    milder=lambda c, house: _is_old(c),
    hides=("TRN101", "TRN102"),
    checks=(
        "The small blind sits left of the button and the big blind left of that; heads-up the button posts the "
        "small blind. Before 2008 some rooms turned that round after a player had left: of such hands it is a warning."
    ),
    why="The blinds decide who acts last: the wrong seats turn the positions round.",
    example="Heads-up, and the button posts the big blind.",
    unjudged="Without a button, without a small blind (dead button), and heads-up the other way round where the house "
    "does so in some hands.",
    authority=(
        "Poker TDA Rules, 2024, button placement heads-up; WSOP Official Tournament Rules, 2024, button and blinds."
    ),
)

"""DEA105 street-sequence."""

from typing import Any

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import masked, played

_MISSING, _AGAIN = "is missing", "is dealt more than once"
_LOST = "is missing before the showdown"
_OVER = {
    1: "is dealt although one player is left",
    2: "is dealt out of order or again",
    3: "is dealt, which the game does not have",
}


def _before_show(c: Any) -> Any:
    return c.lost_street.is_not_null() & c.is_showdown & (c.runs == 1)


def _between(c: Any) -> Any:
    return c.lost_line.is_not_null()


def _on_board(c: Any) -> Any:
    return c.retold_line.is_null() & ((c.bad_board_count == 0) | (c.bad_board_lines > 1))


def _street(c: Any) -> Any:
    first = masked(_between(c), c.lost_street).fill_null(masked(_on_board(c), c.bad_board))
    return first.fill_null(c.over_street).fill_null(masked(_before_show(c), c.lost_street))


def _line(c: Any) -> Any:
    first = c.lost_line.fill_null(masked(_on_board(c), c.bad_board_line))
    return first.fill_null(c.over_line).fill_null(c.show_line).fill_null(c.line)


def _said(is_so: Any, words: str) -> Any:
    return is_so.replace_strict({True: words}, default=None, return_dtype=str)


def _words(c: Any) -> Any:
    missing = _said(_on_board(c) & (c.bad_board_count == 0), _MISSING)
    again = _said(_on_board(c), _AGAIN)
    over = c.over.replace_strict(_OVER, default=None, return_dtype=str)
    between = _said(_between(c), _MISSING)
    return between.fill_null(missing).fill_null(again).fill_null(over).fill_null(_LOST)


RULE = Rule(
    code="DEA105",
    name="street-sequence",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: played(c),
    when=lambda c, house: _street(c).is_not_null(),
    detail=lambda c, house: _words(c),
    places={"street": lambda c, house: _street(c), "line": lambda c, house: _line(c)},
    message="the {street} {detail}",
    hides=("DEA101", "DEA103", "DEA106", "TRN104", "TRN105", "SHO101", "SHO102", "SHO104", "POT106", "ING110"),
    options={"streets_told": lambda c, house: _before_show(c)},
    behind="of a street out of sequence",
    checks=(
        "Streets are those of the game, dealt in order, once each, none is left out before a later one or before the "
        "showdown, and none follows when one player alone is left."
    ),
    why="A street that is missing is betting and cards that nobody can check.",
    example="A river after the flop, without a turn.",
    unjudged=(
        "The board of games that deal it in another way; a lost street whose cards nothing else tells, where the hand "
        "ends without a showdown; and what comes before the showdown of several boards that all lack it."
    ),
    authority="GLI-19 v3.0, 4.14 (recall must rebuild the outcome).",
)

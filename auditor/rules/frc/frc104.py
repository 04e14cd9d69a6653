"""FRC104 ante-uneven."""

from typing import Any

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import SUMS, is_stud, masked, played, short_deck


def _has_no_blinds(c: Any) -> Any:
    """Games in which no player pays the ante of all."""
    return is_stud(c).fill_null(value=False) | short_deck(c).fill_null(value=False)


def _is_lost(c: Any) -> Any:
    """Of two players with blinds one pays an ante, of less than the big blind and so not for the table, and the pot
    holds another one."""
    is_one = (c.players == 2) & (c.antes == 1) & (c.due_ante < c.due_big_blind)
    return (is_one & (c.pot - c.sum_pot == c.due_ante) & c.ante_line.is_null()).fill_null(value=False)


RULE = Rule(
    code="FRC104",
    name="ante-uneven",
    severity=Severity.ERROR,
    view="seats",
    applies=lambda c, house: (
        played(c) & c.is_dealt & ((c.antes > 1) | ((c.antes > 0) & _has_no_blinds(c)) | _is_lost(c))
    ),
    unknown=lambda c, house: c.due_ante.is_null() | ((c.ante == 0) & c.has_gaps),
    when=lambda c, house: (
        (c.ante != c.due_ante) & ((c.ante > c.due_ante) | (c.ante < c.starting_stack)) & ~c.ante_elsewhere
    ),
    expected=lambda c, house: c.due_ante,
    actual=lambda c, house: c.ante,
    figures={"a": lambda c, house: masked(c.ante > 0, c.ante)},
    detail=lambda c, house: (c.ante > 0).replace_strict({True: "an ante of "}, default="no ante"),
    places={"line": lambda c, house: c.ante_line.fill_null(c.line)},
    message="{seat} posts {detail}{a:?}; everybody else pays {expected}",
    options={"short_deck_antes": lambda c, house: short_deck(c)},
    off=lambda c, house: (c.due_ante - c.ante).abs(),
    hides=(*SUMS, "BET105", "BET108", "BET109", "ALL101"),
    checks=(
        "Where more than one player pays an ante, or one in stud or short deck, or of two players one whose pot holds "
        "a second, everybody who is dealt in pays the same, or the whole of a smaller stack. Of one who pays twice and "
        "one who pays nothing the first is told."
    ),
    why="An ante that is missing or short gives one player a cheaper hand.",
    example="Ante 10, and one of five players pays 5 with 900 behind.",
    unjudged=(
        "Antes that one player pays for the table where there are blinds, and those of no known size; who posts none, "
        "where a line of the hand was not understood."
    ),
    authority="Poker TDA Rules, 2024, antes; BARGE rulebook, antes.",
)

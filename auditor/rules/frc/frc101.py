"""FRC101 blind-missing."""

from typing import Any

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import SHARES, SUMS, is_stud, masked, played
from auditor.rules.wagers import missing


def _who(c: Any) -> Any:
    """Whose blind it is, where that is certain; of the big one where the small one is in its place."""
    small = masked(c.missing_blind == 1, c.small_blind_seat)
    big = masked((c.missing_blind == 2) & (c.small_blind_by == c.small_blind_seat), c.big_blind_seat)
    return small.fill_null(big).fill_null(masked(c.missing_blind == 3, c.button))


def _is_in(c: Any) -> Any:
    """The hand is read with the small blind in, as less is then amiss with it."""
    return ((c.missing_blind == 1) & (c.small_blind_by == c.small_blind_seat)).fill_null(value=False)


RULE = Rule(
    code="FRC101",
    name="blind-missing",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: played(c) & ~is_stud(c).fill_null(False),
    unknown=lambda c, house: ~c.is_resolved | c.missing_blind.is_null(),
    when=lambda c, house: c.missing_blind > 0,
    expected=lambda c, house: missing(c),
    places={"seat": lambda c, house: _who(c), "line": lambda c, house: c.first_line.fill_null(c.line)},
    detail=lambda c, house: c.missing_blind.replace_strict({1: "small", 2: "big", 3: "button"}, default=""),
    message="the {detail} blind of {expected} is missing when the betting begins",
    explains=lambda c, house: missing(c),
    apart=lambda c, house: _is_in(c),
    hides=(
        *(*SUMS, *SHARES, "FRC102", "BET103", "BET104", "BET105", "BET109", "ALL101"),
        *("TRN101", "TRN102", "TRN104", "TRN106", "BET114", "ING109"),
    ),
    first_round=True,
    checks=(
        "The big blind is always posted before the betting begins, and the small blind too, except that it may be left "
        "out where nobody sits between the button and the big blind (dead button). In short deck it is the button's."
    ),
    why="The blinds are what the hand is played for.",
    example="Three players, nobody short, and the first act is a fold.",
    unjudged="Hands in which somebody is all-in from the ante.",
    authority="Poker TDA Rules, 2024, dead button; WSOP Official Tournament Rules, 2024, blinds.",
)

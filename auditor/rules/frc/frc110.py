"""FRC110 button-blind-or-bomb."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.wagers import POSTS
from parsers.vocabulary import Action

RULE = Rule(
    code="FRC110",
    name="button-blind-or-bomb",
    severity=Severity.ERROR,
    view="acts",
    acts=POSTS,
    applies=lambda c, house: (
        (c.game == "shortdeck")
        & c.action.is_in([int(Action.SMALL_BLIND), int(Action.BIG_BLIND), int(Action.BUTTON_BLIND)])
    ),
    unknown=lambda c, house: c.button.is_null(),
    when=lambda c, house: (c.action != int(Action.BUTTON_BLIND)) | (c.seat != c.button),
    figures={"a": lambda c, house: c.button},
    message="short deck has one blind, and {a:seat} on the button posts it",
    hides=("TRN101", "TRN102"),
    checks="In short deck everybody pays an ante and the button alone a blind.",
    why="Another blind changes who acts first and what is to be called.",
    example="Short deck, and the seat left of the button posts a small blind.",
    unjudged="Bomb pots, which logs do not declare.",
    authority="PokerStars and GGPoker short deck rules; WSOP Official Tournament Rules, 2024, short deck.",
)

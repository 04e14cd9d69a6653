"""DEA102 card-outside-deck."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import played

RULE = Rule(
    code="DEA102",
    name="card-outside-deck",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: played(c) & c.game.str.starts_with("shortdeck"),
    when=lambda c, house: c.bad_card < 16,
    figures={"a": lambda c, house: c.bad_card},
    places={"seat": lambda c, house: c.bad_card_seat, "line": lambda c, house: c.bad_card_line},
    message="the {a:card} is not in the deck of this game",
    hides=("SHO101", "SHO102", "SHO103", "POT106"),
    checks="Every card is in the game’s deck.",
    why="Short deck is played without twos to fives.",
    example="A five of clubs on the board of a short-deck hand.",
    unjudged="Always judged.",
    authority="WSOP Official Live Action Rules, 2024, short deck.",
)

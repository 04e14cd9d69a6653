"""DEA102 card-outside-deck."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import outside_deck, played, short_deck

RULE = Rule(
    code="DEA102",
    name="card-outside-deck",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: played(c) & short_deck(c),
    when=lambda c, house: outside_deck(c),
    figures={"a": lambda c, house: c.bad_card},
    places={"seat": lambda c, house: c.bad_card_seat, "line": lambda c, house: c.bad_card_line},
    message="the {a:card} is not in the deck of this game",
    hides=("SHO101", "SHO102", "SHO103", "POT106"),
    checks="Every card is in the game's deck.",
    why="Short deck is played without twos to fives.",
    example="A five of clubs on the board of a short-deck hand.",
    unjudged="Always judged.",
    authority="WSOP Official Live Action Rules, 2024, short deck.",
)

"""DEA101 duplicate-card."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import outside_deck, played

RULE = Rule(
    code="DEA101",
    name="duplicate-card",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: played(c) & c.game.is_not_null(),
    when=lambda c, house: c.bad_card.is_not_null() & ~outside_deck(c),
    figures={"a": lambda c, house: c.bad_card},
    places={"seat": lambda c, house: c.bad_card_seat, "line": lambda c, house: c.bad_card_line},
    detail=lambda c, house: ("; who has it here folded on line " + c.bad_card_folded.cast(str)).fill_null(""),
    message="the {a:card} is seen twice{detail}",
    hides=("SHO101", "SHO102", "SHO103", "POT106", "POT108"),
    checks=(
        "Every card is in one place: a hand or a board. Who draws gets no card that they hold or have just thrown "
        "away, and nobody one that was thrown away before unless so many were dealt that the deck may have run out."
    ),
    why="A deck has each card once; a second one voids the hand.",
    example="Ana shows [Ah Kd] on a board with the Ah.",
    unjudged="Discards of earlier draws where the deck may have run out: they are shuffled and dealt again.",
    authority="Poker TDA Rules, 2024, fouled deck; WSOP Official Live Action Rules, 2024, fouled deck.",
)

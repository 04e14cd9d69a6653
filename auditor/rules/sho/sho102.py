"""SHO102 hand-label."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import played, short_deck

RULE = Rule(
    code="SHO102",
    name="hand-label",
    severity=Severity.WARNING,
    view="hands",
    applies=lambda c, house: played(c) & (c.labels > 0),
    unknown=lambda c, house: c.label_seat.is_null() & (c.labels_open > 0),
    when=lambda c, house: c.label_seat.is_not_null(),
    detail=lambda c, house: c.label_text,
    places={"seat": lambda c, house: c.label_seat, "line": lambda c, house: c.label_line},
    message="{seat} is said to have {detail}",
    options={"short_deck_trips": lambda c, house: short_deck(c)},
    checks=(
        "What the log says in words of a shown hand is what the best hand of its cards is, with the board that lay "
        "there: the category, and the ranks that are named. Where the summary says it in the same words again, that is "
        "one saying; where it says something else, both are compared."
    ),
    why="The words come from the program that decides who wins: where they are wrong, it read the cards wrong.",
    example="`Ana: shows [Ks Kd] (three of a kind, Kings)` on a board without a king.",
    unjudged=(
        "Hands of fewer than five cards, kickers, and words that no file of `auditor/labels` knows: there is one each "
        "for English, French, German, Italian, Portuguese, Russian and Spanish."
    ),
    authority="Poker TDA Rules, 2024, cards speak.",
)

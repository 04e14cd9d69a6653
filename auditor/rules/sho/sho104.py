"""SHO104 shown-v-dealt."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import played

RULE = Rule(
    code="SHO104",
    name="shown-v-dealt",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: played(c),
    when=lambda c, house: c.changed_seat.is_not_null(),
    places={"seat": lambda c, house: c.changed_seat, "line": lambda c, house: c.changed_line.fill_null(c.line)},
    detail=lambda c, house: c.changed_cards,
    message="{seat} {detail}",
    hides=("DEA101", "SHO102"),
    checks=(
        "A player shows, throws away and is told to hold only cards that were dealt to them, and the summary tells no "
        "other hand than was dealt or shown."
    ),
    why="Cards do not change between the deal and the showdown.",
    example="`Dealt to Ana [As Kd]`, and later `Ana: shows [As Kh]`.",
    unjudged="When only one of the two is told; in draw games, unless the player draws and all their draws are told.",
    authority="GLI-19 v3.0, 4.14 (recall must rebuild the outcome).",
)

"""DEA103 hole-count."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from auditor.rules.terms import played

RULE = Rule(
    code="DEA103",
    name="hole-count",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: played(c),
    when=lambda c, house: c.bad_hole_seat.is_not_null(),
    figures={"a": lambda c, house: c.bad_hole_count},
    places={"seat": lambda c, house: c.bad_hole_seat, "line": lambda c, house: c.bad_hole_line.fill_null(c.line)},
    message="{seat} shows {a:n} cards at the showdown, which is not a hand of this game",
    hides=("SHO102", "SHO105"),
    checks="Who shows a hand at a showdown shows as many cards as the game deals.",
    why="From fewer cards nobody can tell who won.",
    example="A called all-in in hold’em, and a player shows [Td].",
    unjudged="Without a showdown a player may show any cards.",
    authority="Poker TDA Rules, 2024, all-in players show both cards.",
)

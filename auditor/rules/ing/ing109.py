"""ING109 raise-notation."""

from auditor.findings import Severity
from auditor.rules.rule import Rule
from parsers.vocabulary import Action

RULE = Rule(
    code="ING109",
    name="raise-notation",
    severity=Severity.ERROR,
    view="acts",
    applies=lambda c, house: (c.action == int(Action.RAISE)) & c.raised_by.is_not_null() & c.to.is_not_null(),
    unknown=lambda c, house: c.level.is_null(),
    when=lambda c, house: (c.to != c.level + c.raised_by) & (c.to > c.level),
    expected=lambda c, house: c.level + c.raised_by,
    actual=lambda c, house: c.to,
    figures={"a": lambda c, house: c.level, "b": lambda c, house: c.raised_by},
    message='"raises {b} to {actual}" over a bet of {a}: that would be to {expected}',
    checks='The two figures of "raises X to Y" fit: Y is the bet to be matched plus X.',
    why="A line that contradicts itself leaves open how many chips moved.",
    example='Over a bet of 4, "raises 4 to 9".',
    unjudged="When the bet to be matched is not known.",
    authority="The site's own notation, as its logs show it.",
)

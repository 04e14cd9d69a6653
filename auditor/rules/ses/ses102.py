"""SES102 button-movement."""

from auditor.findings import Severity
from auditor.rules.rule import Rule

RULE = Rule(
    code="SES102",
    name="button-movement",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: c.stands_still.is_not_null(),
    when=lambda c, house: c.stands_still,
    figures={"a": lambda c, house: c.button, "b": lambda c, house: c.big_blind_by},
    places={"seat": lambda c, house: c.big_blind_by},
    message="button and big blind are where they were in the hand before: {b:seat} pays the big blind again",
    checks=(
        "From one hand to the next at the same table the button and the big blind move on, where the same players sit "
        "there with the stacks that the hand before left them."
    ),
    why="The big blind goes round so that everybody pays alike.",
    example="Three hands in a row with the button on seat 1 and the big blind from seat 3.",
    unjudged=(
        "Fast-fold tables, hands whose neighbour is not in the input (in another file it is found by the times that "
        "the log tells; files whose hands of a table overlap in time are judged each alone), "
        "tables where somebody came, left or bought chips, cancelled hands, and games without a button."
    ),
    authority="Poker TDA Rules, 2024, dead button; Robert's Rules of Poker, version 11, button and blind use.",
)

"""ALL101 all-in-flag."""

from auditor.findings import Severity
from auditor.rules.hanging import LEVEL
from auditor.rules.rule import Rule
from parsers.vocabulary import Action

_UNSAID = "the last chips go in, but the line does not say all-in"
_LEFT = "the line says all-in, but chips are left"

RULE = Rule(
    code="ALL101",
    name="all-in-flag",
    severity=Severity.ERROR,
    view="acts",
    applies=lambda c, house: (
        ((c.action <= int(Action.COMPLETE)) | (c.action == int(Action.KILL)))
        & c.stack_after.is_not_null()
        & (c.stack_after < c.stack)
    ),
    when=lambda c, house: (
        (
            c.is_all_in
            & (c.stack_after > 0)
            & ~c.is_cap.fill_null(False)
            & (c.cap_left - (c.stack - c.stack_after) > 0).fill_null(True)
        )
        | (~c.is_all_in & ~c.is_cap.fill_null(False) & (c.stack_after == 0) & (house.value("all_in_marks") == "always"))
    ),
    actual=lambda c, house: c.stack_after,
    figures={"a": lambda c, house: c.stack},
    detail=lambda c, house: (c.stack_after == 0).replace_strict({True: _UNSAID}, default=_LEFT),
    message="{detail} ({a} before the act, {actual} after it)",
    options={"all_in_marks": lambda c, house: c.stack_after == 0, **LEVEL},
    off=lambda c, house: c.stack_after,
    checks=(
        "Who is told to be all-in has no chips left; where a site marks every all-in, who has none left is marked."
    ),
    why="Side pots hang on it: a player with chips behind plays for the whole pot.",
    example='A player with 5.25 "bets 5 and is all-in".',
    unjudged="Where the stack is not known. Reaching the cap of a cap game counts as all-in.",
    authority="Robert's Rules of Poker, version 11, betting and raising: table stakes.",
)

"""TRN103 inactive-actor."""

from typing import Any

from auditor.findings import Severity
from auditor.rules.hanging import TURN
from auditor.rules.rule import Rule
from auditor.rules.terms import SUMS
from auditor.rules.wagers import DECISIONS, TURN_UNJUDGED, turn_unknown
from auditor.vocabulary import TurnFault


def _why(c: Any) -> Any:
    """Why the player cannot act."""
    folded = "folded on line " + c.folded_line.cast(str)
    all_in = c.is_in.replace_strict({True: "all-in"}, default=None, return_dtype=str)
    return all_in.fill_null(folded.fill_null("not dealt in"))


RULE = Rule(
    code="TRN103",
    name="inactive-actor",
    severity=Severity.ERROR,
    view="acts",
    acts=DECISIONS,
    unknown=turn_unknown,
    when=lambda c, house: c.turn_fault == int(TurnFault.INACTIVE),
    detail=lambda c, house: _why(c),
    message="acts although {detail}",
    options=TURN,
    hides=(*SUMS, "ING110", "DEA105", "DEA107", "TRN104"),
    behind="by a player who could not act",
    checks="Only players who are in and have chips act.",
    why="A folded hand is dead and an all-in player has nothing to decide.",
    example="A player folds before the flop and calls a bet on it.",
    unjudged=(
        "Who is told to be all-in with chips behind, except at the cap of a cap game, which counts as all-in. "
        + TURN_UNJUDGED
    ),
    authority="Poker TDA Rules, 2024, action out of turn; Robert's Rules of Poker, version 11, betting and raising.",
)

"""RAK106 jackpot-drop."""

from typing import Any

from auditor.findings import Severity
from auditor.house import House
from auditor.rules.rule import Rule
from auditor.rules.terms import declared, drop_due, is_drop_in_rake, raked, told_line

_PAID = "the pot is paid as if it had not been taken"
_IN_RAKE = "it lies in the rake"


def _is_paid(c: Any) -> Any:
    return (c.fees > 0) & (c.gap == -c.fees)


def _what(c: Any, house: House) -> Any:
    rest = is_drop_in_rake(c, house).replace_strict({True: ": " + _IN_RAKE}, default="")
    return _is_paid(c).replace_strict({True: ": " + _PAID}, default="") + rest


RULE = Rule(
    code="RAK106",
    name="jackpot-drop",
    severity=Severity.WARNING,
    view="hands",
    applies=lambda c, house: raked(c) & ((c.fees > 0) | (house.value("jackpot_drop") != 0)),
    unknown=lambda c, house: (house.value("jackpot_drop") == 0) & ~_is_paid(c),
    when=lambda c, house: _is_paid(c) | ((house.value("jackpot_drop") != 0) & (c.fees != drop_due(c, house))),
    expected=lambda c, house: drop_due(c, house) if house.value("jackpot_drop") else c.fees,
    actual=lambda c, house: c.fees,
    detail=lambda c, house: _what(c, house),
    places={"line": lambda c, house: told_line(c)},
    message="a jackpot drop of {actual}; {expected} is due{detail}",
    options={
        "jackpot_drop": lambda c, house: ~_is_paid(c),
        "jackpot_from": lambda c, house: (
            ~_is_paid(c) & ((c.fees == 0) | (c.fees == declared(c, house, "jackpot_drop")))
        ),
    },
    reads=(
        "payments_told",
        "untold_drop",
        "rake_permyriad",
        "rake_rounding",
        "rake_cap",
        "rake_cap_two_players",
        "rake_cap_few_players",
    ),
    hides=("ACC101", "POT104", "RAK102", "RAK104"),
    checks=(
        "A jackpot drop is told apart from the rake, is what the house declares, and leaves the pot: what is collected "
        "is the pot less rake and drop."
    ),
    why="The drop belongs to the players of the jackpot; what hides in the rake is the house's.",
    example="`Total pot $6 | Rake $0.30 | Jackpot $0.10`, and the winner collects $5.70.",
    unjudged="The amount, when the house declares no drop (`jackpot_drop`, `jackpot_from`).",
    authority=(
        "GGPoker hands (pot = paid + rake + jackpot fee); GLI-19 v3.0, 2.8.2 (jackpot contributions are recorded)."
    ),
)

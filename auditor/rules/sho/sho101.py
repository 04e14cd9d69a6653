"""SHO101 wrong-winner."""

from typing import Any

from auditor.findings import Severity
from auditor.rules.hanging import SHARES
from auditor.rules.rule import Rule
from auditor.rules.terms import masked, played
from auditor.vocabulary import PayFault


def _is_in(c: Any) -> Any:
    """Who is due more is in for certain: not the one whose act is missing, which may be a fold."""
    return c.open_seat.is_null() | (c.open_seat != c.wrong_seat)


RULE = Rule(
    code="SHO101",
    name="wrong-winner",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: played(c) & c.is_showdown,
    unknown=lambda c, house: c.is_open,
    when=lambda c, house: c.fault == int(PayFault.WRONG_WINNER),
    expected=lambda c, house: masked(c.wrong_pot.is_not_null(), 0),
    actual=lambda c, house: c.wrong_paid,
    figures={"a": lambda c, house: c.wrong_seat, "b": lambda c, house: c.wrong_due},
    detail=lambda c, house: c.better_text,
    places={
        "seat": lambda c, house: c.fault_seat,
        "pot": lambda c, house: c.wrong_pot,
        "line": lambda c, house: c.wrong_line,
    },
    message=("{seat} is paid {actual}{pot:of pot?} that the shown hands give to {a:seat}, who is due {b} more{detail}"),
    options=SHARES,
    off=lambda c, house: masked(_is_in(c), c.fault_amount),
    hides=("POT107", "ACC103", "SHO102"),
    checks=(
        "The best of the hands that are known wins the pot it can win. A hand that was never shown and is not "
        "paid has given up."
    ),
    why="Cards speak.",
    example="Ana has a queen-high flush, Cyd an ace-high one, and the pot goes to Ana.",
    unjudged="When a hand that was paid was never shown, or the board is not complete.",
    authority=(
        "Poker TDA Rules, 2024, cards speak; WSOP Official Live Action Rules, 2024, cards speak; Robert's Rules "
        "of Poker, version 11, showdown."
    ),
)

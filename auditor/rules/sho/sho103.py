"""SHO103 card-use."""

from auditor.findings import Severity
from auditor.rules.hanging import SHARES
from auditor.rules.rule import Rule
from auditor.rules.terms import played
from auditor.vocabulary import PayFault

RULE = Rule(
    code="SHO103",
    name="card-use",
    severity=Severity.ERROR,
    view="hands",
    applies=lambda c, house: played(c) & c.is_showdown,
    unknown=lambda c, house: c.is_open,
    when=lambda c, house: c.fault == int(PayFault.CARD_USE),
    actual=lambda c, house: c.fault_amount,
    figures={"a": lambda c, house: c.due_seat},
    places={"seat": lambda c, house: c.fault_seat, "line": lambda c, house: c.fault_line},
    message="{seat} is paid {actual} that belongs to {a:seat}: their hand is only best by the ranking of another game",
    options=SHARES,
    hides=("POT107", "ACC103", "SHO102"),
    checks=(
        "The award follows the card rules of the game: in Omaha exactly two hole cards and three of the board, in"
        " short deck a flush above a full house, in badugi four suits, and the ace where the game has it."
    ),
    why="An engine that forgets its game's card rule pays hands that do not exist.",
    example="Omaha, four hearts on the board: a player with one heart is paid for a flush.",
    unjudged="When a hand that was paid was never shown, or the board is not complete.",
    authority=(
        "WSOP Official Live Action Rules, 2024, Omaha and short deck; Robert's Rules of Poker, version 11, Omaha."
    ),
)

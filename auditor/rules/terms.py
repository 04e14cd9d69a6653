"""Expressions that many rules share: functions of `c`, the columns of a view. Loads nothing heavy."""

from typing import TYPE_CHECKING, Any

from auditor.vocabulary import PayFault
from parsers.vocabulary import Status

if TYPE_CHECKING:
    from auditor.house import House


def played(c: Any) -> Any:
    """The hand was not cancelled."""
    return c.status != int(Status.CANCELLED)


def raked(c: Any) -> Any:
    """A hand for money, of which rake may be taken."""
    return played(c) & c.tournament.is_null() & (c.currency != "chips")


def short_deck(c: Any) -> Any:
    """A game with 36 cards, where houses rank three of a kind and a straight differently."""
    return c.game.is_in(["shortdeck", "shortdeck_blinds"])


def awarded_twice(c: Any) -> Any:
    """Everything that the pots hold was paid two times (view `hands`)."""
    return (c.gap < 0) & (c.collected == 2 * (c.sum_pot - c.sum_rake.fill_null(0) - c.fees))


def reaches_out(c: Any) -> Any:
    """Somebody is paid what they cannot win, of pots that are told as they are: what does not come out in the sums
    is that (view `hands`)."""
    return c.fault.is_in([int(PayFault.NOT_IN), int(PayFault.OUT_OF_REACH)]) & c.bad_pot.is_null()


def untold_drop(c: Any, house: "House") -> Any:
    """The house may have taken a jackpot drop that the log does not tell (view `hands`)."""
    marked = house.value("untold_drop") == "jackpot_table"
    return c.table.str.contains(r"\((JP|\s*Beast\s*)\)").fill_null(value=False) if marked else False


def told_line(c: Any) -> Any:
    """The line that tells the total, else the hand's first (view `hands`)."""
    return c.total_line.fill_null(c.line)


def paid_line(c: Any) -> Any:
    """The line of the last payment, else the hand's first (view `hands`)."""
    return c.paid_line.fill_null(c.line)


# sums that cannot come out when an act itself is wrong: findings of these codes only repeat the one on the act
SUMS = ("POT101", "POT102", "POT103", "POT104", "POT110", "ACC101")

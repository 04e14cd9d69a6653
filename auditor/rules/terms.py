"""Expressions that many rules share: functions of `c`, the columns of a view. Loads nothing heavy."""

from typing import Any

from parsers.vocabulary import Status


def played(c: Any) -> Any:
    """The hand was not cancelled."""
    return c.status != int(Status.CANCELLED)


def raked(c: Any) -> Any:
    """A hand for money, of which rake may be taken."""
    return played(c) & c.tournament.is_null() & (c.currency != "chips")


def awarded_twice(c: Any) -> Any:
    """Everything that the pots hold was paid two times (view `hands`)."""
    return (c.gap < 0) & (c.collected == 2 * (c.sum_pot - c.sum_rake.fill_null(0) - c.fees))


# sums that cannot come out when an act itself is wrong: findings of these codes only repeat the one on the act
SUMS = ("POT101", "POT102", "POT103", "POT104", "POT110", "ACC101")

"""Expressions that many rules share: functions of `c`, the columns of a view. Loads nothing heavy."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from auditor.games import SHORT_DECK_LOWEST
from auditor.rules.rule import Expression
from auditor.vocabulary import PayFault
from parsers.vocabulary import FIRST_ROUND, Status, Street

if TYPE_CHECKING:
    from auditor.house import House

FIRST = [int(street) for street in FIRST_ROUND]
_RECKONED = " (the log tells none: it is the pot less what is collected)"
_WHOLE = 10_000  # a rate of 100 %
_STEPPED = _WHOLE // 20  # that of 1 per 20
_LARGE = 2**63 // _WHOLE  # what has no ten thousandths
_FINER = {exponent: 10 ** (exponent - 2) for exponent in range(3, 9)}  # parts of a cent


def masked(is_so: Any, value: Any) -> Any:
    """The value where it is so, else null: by 0 nothing can be divided."""
    return value // is_so.fill_null(False).cast(int)


def played(c: Any) -> Any:
    """The hand was not cancelled."""
    return c.status != int(Status.CANCELLED)


def before(c: Any, year: int) -> Any:
    """The hand was played before that year."""
    return c.started_at < datetime(year, 1, 1, tzinfo=UTC)


def raked(c: Any) -> Any:
    """A hand for money, of which rake may be taken."""
    return played(c) & c.tournament.is_null() & (c.currency != "chips")


def short_deck(c: Any) -> Any:
    """A game with 36 cards, where houses rank three of a kind and a straight differently."""
    return c.game.is_in(["shortdeck", "shortdeck_blinds"])


def outside_deck(c: Any) -> Any:
    """The card that cannot be there is none of the game's deck (view `hands`)."""
    return short_deck(c) & (c.bad_card < SHORT_DECK_LOWEST)


def is_stud(c: Any) -> Any:
    """Cards lie open, and a bring-in is posted in place of blinds (view `hands`)."""
    return c.last_street.is_between(int(Street.THIRD), int(Street.SEVENTH))


def awarded_twice(c: Any) -> Any:
    """Everything that the pots hold, or all of one of several, was paid two times (view `hands`)."""
    whole = c.collected == 2 * (c.sum_pot - c.sum_rake.fill_null(0) - c.fees)
    return (c.gap < 0) & (whole | c.paid_twice.is_not_null())


def reaches_out(c: Any) -> Any:
    """Somebody is paid what they cannot win, of pots that are told as they are: what does not come out in the sums
    is that (view `hands`)."""
    return c.fault.is_in([int(PayFault.NOT_IN), int(PayFault.OUT_OF_REACH)]) & c.bad_pot.is_null()


def untold_drop(c: Any, house: "House") -> Any:
    """The house may have taken a jackpot drop that the log does not tell (view `hands`)."""
    return at_marked_table(c) if house.value("untold_drop") == "jackpot_table" else False


def at_marked_table(c: Any) -> Any:
    """The table's name says that it plays for a jackpot (view `hands`)."""
    return c.table.str.contains(r"\((JP|\s*Beast\s*)\)").fill_null(value=False)


def is_two(c: Any) -> Any:
    """Two players are dealt in (view `hands`)."""
    return c.players <= 2


def is_few(c: Any) -> Any:
    """Three or four players are dealt in (view `hands`)."""
    return (c.players > 2) & (c.players < 5)


def taken(c: Any, house: "House") -> Any:
    """The rake: as the log tells it, else what the pot pays too little, where that is certain (view `hands`). Where the
    house takes a drop too, or does not tell every payment, it is not."""
    is_all = house.value("jackpot_drop") == 0 and house.value("payments_told") == "always"
    return c.rake_taken if is_all and house.value("untold_drop") == "none" else c.sum_rake


def reckoned(c: Any) -> Any:
    """The log tells no rake (view `hands`)."""
    return c.sum_rake.is_null()


def how_known(c: Any) -> Any:
    """Words of a finding on a rake that is reckoned (view `hands`)."""
    return reckoned(c).replace_strict({True: _RECKONED}, default="")


UNTOLD = (
    "Where the log tells no rake it is reckoned from the pot and what is collected: of whole hands in which all "
    "returns are told and nothing else is wrong, of houses without a drop; else it is not judged."
)
"""The end of a page on a rake that may be reckoned."""

TAKEN: "dict[str, Expression]" = dict.fromkeys(
    ("jackpot_drop", "payments_told", "untold_drop"), lambda c, house: reckoned(c)
)
"""The options that say whether a rake which is not told can be reckoned, and where that is asked (view `hands`)."""


def declared(c: Any, house: "House", option: str) -> Any:
    """Money that the house declares, in cents, in the smallest unit of the hand, which may be finer (view `hands`)."""
    cents = int(house.value(option))
    return cents * c.exponent.replace_strict(_FINER, default=1) if cents else 0


def rake_cap(c: Any, house: "House") -> Any:
    """Most rake of a hand with so many players dealt in; 0: the house declares none (view `hands`)."""
    most = declared(c, house, "rake_cap")
    two = declared(c, house, "rake_cap_two_players") if house.value("rake_cap_two_players") else most
    few = declared(c, house, "rake_cap_few_players") if house.value("rake_cap_few_players") else most
    return most + is_two(c).cast(int) * (two - most) + is_few(c).cast(int) * (few - most)


CAPS: "dict[str, Expression]" = {
    "rake_cap": lambda c, house: (
        ~(is_two(c) & (house.value("rake_cap_two_players") != 0))
        & ~(is_few(c) & (house.value("rake_cap_few_players") != 0))
    ),
    "rake_cap_two_players": lambda c, house: is_two(c),
    "rake_cap_few_players": lambda c, house: is_few(c),
}
"""On which options the cap of a hand hangs, and where."""


def _share(amount: Any, rate: int) -> tuple[Any, Any]:
    """A part of an amount, at a rate of ten thousandths, and what is left over of the last unit. The product itself may
    have more than 64 bits."""
    rest = amount % _WHOLE * rate
    return amount // _WHOLE * rate + rest // _WHOLE, rest % _WHOLE


def rake_exact(c: Any, house: "House") -> Any:
    """The rake of a hand at the rate of the house in ten thousandths of its unit, null where that has more than 64 bits
    (view `hands`)."""
    rate = _STEPPED if house.value("rake_rounding") == "step_1_per_20" else int(house.value("rake_permyriad"))
    return masked(c.sum_pot < _LARGE, c.sum_pot) * rate


def rake_most(c: Any, house: "House") -> Any:
    """The rake of a hand at the rate of the house, rounded up (view `hands`)."""
    whole, rest = _share(c.sum_pot, int(house.value("rake_permyriad")))
    return whole + (rest > 0).cast(int)


_ROUNDINGS: dict[str, Any] = {
    "half_even": lambda due, rest: (rest * 2 > _WHOLE) | ((rest * 2 == _WHOLE) & (due % 2 == 1)),
    "half_up": lambda due, rest: rest * 2 >= _WHOLE,
    "down": lambda due, rest: rest < 0,
    "up": lambda due, rest: rest > 0,
}
"""Whether one unit more is taken than the whole ones, by what is left over of the next."""


def rake_due(c: Any, house: "House") -> Any:
    """The rake of a hand at the rate of the house, rounded as it says, at most its cap (view `hands`)."""
    if house.value("rake_rounding") == "step_1_per_20":
        due = c.sum_pot // 20
    else:
        due, rest = _share(c.sum_pot, int(house.value("rake_permyriad")))
        due = due + _ROUNDINGS[str(house.value("rake_rounding"))](due, rest).cast(int)
    above = (due - rake_cap(c, house)) * (rake_cap(c, house) > 0).cast(int)
    return due - above * (above > 0).cast(int)


def is_less(c: Any, house: "House", option: str) -> Any:
    """The rake is less than the rate gives, as by a lower cap of this option (view `hands`)."""
    where: Any = CAPS[option](c, house)
    return where & (taken(c, house) < rake_due(c, house))


def is_too_little(c: Any, house: "House") -> Any:
    """A rake that is less than the rate gives by more than rounding, even of each pot by itself (view `hands`). Where
    the main pot alone is raked, that cannot be told."""
    is_all = house.value("rake_multiple_pots") != "main_pot"
    told = taken(c, house)
    return is_all & (told > 0) & (rake_due(c, house) - told > c.seated + 1)


def drop_due(c: Any, house: "House") -> Any:
    """The jackpot drop of the house: nothing of pots below its least, and of those that ended on the first street (view
    `hands`)."""
    is_due = (
        (c.sum_pot >= declared(c, house, "jackpot_from")) & c.last_street.is_not_null() & ~c.last_street.is_in(FIRST)
    )
    return is_due.cast(int) * declared(c, house, "jackpot_drop")


def is_drop_in_rake(c: Any, house: "House") -> Any:
    """The jackpot drop is not told, and the rake is more by just as much (view `hands`)."""
    is_known = house.value("rake_permyriad") != 0
    drop = drop_due(c, house)
    return (c.fees == 0) & (drop > 0) & (taken(c, house) == rake_due(c, house) + drop) & is_known


def told_line(c: Any) -> Any:
    """The line that tells the total, else the hand's first (view `hands`)."""
    return c.total_line.fill_null(c.line)


def paid_line(c: Any) -> Any:
    """The line of the last payment, else that of the total, else the hand's first (view `hands`)."""
    return c.paid_line.fill_null(told_line(c))


# sums that cannot come out when an act itself is wrong: findings of these codes only repeat the one on the act
SUMS = ("POT101", "POT102", "POT103", "POT104", "POT110", "ACC101")
# the same of what is paid, and taken, out of pots of a size that is not known
SHARES = ("POT105", "POT106", "POT108", "POT109", "RAK102", "RAK104")
# a rake of another size, where what does not come out may be a wrong figure of it
RAKES = ("RAK101", "RAK102", "RAK103", "RAK104", "RAK105")

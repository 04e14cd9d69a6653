"""The arrays that the settlement's kernels read and write: named tuples of columns, and the records of two tables.

Missing values are NONE. `first` has the row at which each hand begins, and one more for the end.
"""

from typing import Any, NamedTuple

import numpy as np

from parsers.kernels import kernel

NONE = -(1 << 62)
MOST_NUMBERS = 256  # of seats

RESULTS = ("put_in", "returned", "collected", "net", "owed", "least", "most", "paid")
RECKONING = (
    "put_in",
    "returned",
    "returned_told",
    "added",
    "pot",
    "collected",
    "rake",
    "fees",
    "gap",
    "uncalled",
    "uncalled_seat",
    "is_showdown",
    "uncalled_state",
    "uncalled_taker",
    "odd_unit",
    "is_split",
    "is_open",
    "fault",
    "fault_seat",
    "fault_amount",
    "due_seat",
    "due_amount",
    "odd_seat",
    "odd_taker",
    "bad_card",
    "bad_card_seat",
    "bad_card_line",
    "bad_board",
    "bad_board_count",
    "bad_board_lines",
    "retold_line",
    "fault_line",
    "bad_hole_seat",
    "bad_hole_count",
    "hidden_seat",
    "changed_seat",
    "bad_pot",
    "bad_pot_told",
    "bad_pot_due",
    "bad_pot_line",
    "bad_board_line",
    "bad_hole_line",
    "changed_line",
    "hidden_line",
    "odd_line",
    "paid_line",
    "labels",
    "labels_open",
    "label_seat",
    "label_line",
    "label_value",
)

# a row a hand: the header, the game's rankings, cards and deck
HANDS = (
    "is_played",
    "button",
    "runs",
    "exponent",
    "is_chips",
    "rake",
    "fees",
    "added",
    "high",  # rankings of the game
    "low",
    "need",  # hole cards at the end
    "board",  # board cards at the end
    "lowest",  # lowest card of the deck
    "has_draws",
    "deals_flop",  # three board cards, then one, then one
    "is_stud",
    "least_high",  # the value from which the first half is won by itself, 0: any
)
# a row a seat: facts and `stands` side by side
SEATS = ("seat", "is_in", "live", "ante", "dead", "returned", "is_all_in")


def _record(names: tuple[str, ...]) -> "np.dtype[Any]":
    return np.dtype([(name, np.int64) for name in names])


HANDS_TYPE, SEATS_TYPE, RESULTS_TYPE, RECKONING_TYPE = map(_record, (HANDS, SEATS, RESULTS, RECKONING))


class Cards(NamedTuple):
    """A row a card."""

    first: Any
    street: Any
    seat: Any
    run: Any
    card: Any
    origin: Any
    line: Any


class Paid(NamedTuple):
    """A row a payment."""

    first: Any
    seat: Any
    pot: Any
    half: Any
    amount: Any
    kind: Any
    line: Any


class Told(NamedTuple):
    """A row a declared pot."""

    first: Any
    pot: Any
    amount: Any
    line: Any


class Options(NamedTuple):
    """The house's answers."""

    rake_from_main: Any
    odd_to_low: Any
    odd_split: Any  # split games without a high hand: 0 the first half, 1 the five-card hand, 2 the first by position
    odd_card: Any  # button games: 0 by position, 1 by the highest card held
    odd_card_stud: Any  # 0 by position, 1 the highest card of the five, 2 of all held
    odd_any_run: Any  # several boards: the odd chip may lie on any
    odd_card_low: Any  # stud, low hands: 1 the lowest card instead
    odd_unit: Any


class Pots(NamedTuple):
    """Rows of the table `pots`; more rows than there is room for are counted, not kept."""

    hand: Any
    pot: Any
    run: Any
    amount: Any
    net: Any
    eligible: Any


class Owed(NamedTuple):
    """Rows of the table `owed`."""

    hand: Any
    pot: Any
    run: Any
    half: Any
    seat: Any
    amount: Any
    is_odd_chip: Any
    undecidable: Any


class Work(NamedTuple):
    """Work space for one hand: a value a seat row, or a pot."""

    row_of: Any
    order: Any
    ranked: Any
    is_in: Any
    claim: Any
    got: Any
    payouts: Any
    side: Any
    amounts: Any
    eligible: Any
    told: Any
    nets: Any


@kernel
def fill(column: Any, count: int, value: int) -> None:
    """Sets the first items of a column."""
    for place in range(count):
        column[place] = value

"""The arrays that the settlement's kernels read and write: named tuples of columns, and the figures of one hand.

Columns of the facts come in the types that they have there (`parsers.tables`), tables sorted by `hand`. Missing values
are NONE in what leaves, and in what enters as `auditor.replay.settle` says.
"""

from typing import Any, NamedTuple

from parsers.kernels import kernel

NONE = -(1 << 62)
MOST_NUMBERS = 128  # of seats
MOST_ROWS = 32  # seats of a hand: what a bit mask holds
MOST_POTS = MOST_ROWS + 2

# the hand's figures: of its header, of its game and of its house
(
    H_IS_PLAYED,
    H_BUTTON,
    H_RUNS,
    H_EXPONENT,
    H_IS_CHIPS,
    H_RAKE,
    H_FEES,
    H_ADDED,
    H_IS_FRESH,  # draw games: the deck never ran out, so no card comes back
    H_HIGH,  # rankings of the game
    H_LOW,
    H_NEED,  # hole cards at the end
    H_BOARD,  # board cards at the end
    H_LOWEST,  # lowest card of the deck
    H_HAS_DRAWS,
    H_DEALS_FLOP,  # three board cards, then one, then one
    H_IS_STUD,
    H_LEAST_HIGH,  # the value from which the first half is won by itself, 0: any
    H_OPENING,  # cards that a player is dealt on the first street
    H_RAKE_FROM_MAIN,  # answers of the house
    H_ODD_TO_LOW,
    H_ODD_SPLIT,  # split games without a high hand: 0 the first half, 1 the five-card hand, 2 the first by position
    H_ODD_CARD,  # button games: 0 by position, 1 by the highest card held
    H_ODD_CARD_STUD,  # 0 by position, 1 the highest card of the five, 2 of all held
    H_ODD_ANY_RUN,  # several boards: the odd chip may lie on any
    H_ODD_EVENLY,  # who ties for both halves shares as if the pot were not halved
    H_ODD_CARD_LOW,  # stud, low hands: 1 the lowest card instead
    H_ODD_UNIT,
    H_MAY_BE_FIVES,  # the odd chip may be of five cents: the house does not publish its unit
) = range(29)
H_SIZE = 29
GAME_SIZE = H_RAKE_FROM_MAIN - H_HIGH  # what is the game's, from H_HIGH on
HOUSE_SIZE = H_SIZE - H_RAKE_FROM_MAIN  # what is the house's, from there on
# the hand's row of `reckoning`, in the order of its schema
(
    R_PUT_IN,
    R_RETURNED,
    R_RETURNED_TOLD,
    R_ADDED,
    R_POT,
    R_COLLECTED,
    R_RAKE,
    R_FEES,
    R_GAP,
    R_UNCALLED,
    R_UNCALLED_SEAT,
    R_IS_SHOWDOWN,
    R_UNCALLED_STATE,
    R_UNCALLED_TAKER,
    R_ODD_UNIT,
    R_IS_SPLIT,
    R_IS_OPEN,
    R_FAULT,
    R_FAULT_SEAT,
    R_FAULT_AMOUNT,
    R_DUE_SEAT,
    R_DUE_AMOUNT,
    R_ODD_SEAT,
    R_ODD_TAKER,
    R_ODD_HALVES,
    R_BAD_CARD,
    R_BAD_CARD_SEAT,
    R_BAD_CARD_LINE,
    R_BAD_BOARD,
    R_BAD_BOARD_COUNT,
    R_BAD_BOARD_LINES,
    R_RETOLD_LINE,
    R_FAULT_LINE,
    R_BAD_HOLE_SEAT,
    R_BAD_HOLE_COUNT,
    R_HIDDEN_SEAT,
    R_CHANGED_SEAT,
    R_BAD_POT,
    R_BAD_POT_TOLD,
    R_BAD_POT_DUE,
    R_BAD_POT_LINE,
    R_BAD_BOARD_LINE,
    R_BAD_HOLE_LINE,
    R_CHANGED_LINE,
    R_HIDDEN_LINE,
    R_PAID_LINE,
    R_LABELS,
    R_LABELS_OPEN,
    R_LABEL_SEAT,
    R_LABEL_LINE,
    R_LABEL_VALUE,
    R_BAD_HOLE_STREET,
    R_ODD_LOW,
) = range(53)
R_SIZE = 53


class Hands(NamedTuple):
    """A row a hand."""

    rows: int
    game: Any  # a row of the games, from -1 on
    house: Any  # a row of the houses
    is_chips: Any
    status: Any
    button: Any
    runs: Any
    exponent: Any
    rake: Any
    fees: Any
    added: Any
    cards_out: Any


class Seats(NamedTuple):
    """A row a seat: facts and `stands` side by side."""

    rows: int
    hand: Any
    seat: Any
    stack: Any
    is_dealt: Any
    is_folded: Any
    live: Any
    ante: Any
    dead: Any
    returned: Any


class Cards(NamedTuple):
    """A row a card."""

    rows: int
    hand: Any
    street: Any
    seat: Any
    run: Any
    card: Any
    origin: Any
    line: Any
    is_up: Any


class Paid(NamedTuple):
    """A row a payment."""

    rows: int
    hand: Any
    seat: Any
    pot: Any
    half: Any
    amount: Any
    kind: Any
    line: Any


class Told(NamedTuple):
    """A row a declared pot."""

    rows: int
    hand: Any
    pot: Any
    amount: Any
    line: Any


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


class Results(NamedTuple):
    """Rows of the table `results`."""

    put_in: Any
    returned: Any
    collected: Any
    net: Any
    owed: Any
    least: Any
    most: Any
    paid: Any


# the work space of one hand is one array of each kind, as machine code passes an array to a function at the price of
# one. Here: a value a seat row, or a pot ...
(
    W_ORDER,
    W_RANKED,
    W_IS_IN,
    W_CLAIM,
    W_GOT,
    W_PAYOUTS,
    W_SIDE,
    W_SEAT,
    W_DEAD,
    W_RETURNED,
    W_IS_ALL_IN,
    W_AMOUNTS,
    W_ELIGIBLE,
    W_TOLD,
    W_NETS,
) = range(0, 15 * MOST_POTS, MOST_POTS)
W_SEATED = 15 * MOST_POTS  # ... how many rows there are, the hand's figures (H_, R_), seat rows by number, -1 nobody
W_HEADER = W_SEATED + 1
W_SUMS = W_HEADER + H_SIZE
W_ROW_OF = W_SUMS + R_SIZE
W_SIZE = W_ROW_OF + MOST_NUMBERS


@kernel
def end_of(hands: Any, first: int, rows: int, hand: int) -> int:
    """Where the rows of a hand end that begin at `first`, in a table of `rows` rows."""
    last = first
    while last < rows and hands[last] == hand:
        last += 1
    return last


@kernel
def fill(column: Any, count: int, value: int) -> None:
    """Sets the first items of a column."""
    for place in range(count):
        column[place] = value

"""The closed vocabularies of the tables: every enum is stored as its int8 value.

Values are written to disk as names (see `parsers.tables.readable`), so a value may be added at the end of an enum but
never moved. Names are the field's standard terms.
"""

from enum import IntEnum

MOST = 10**15
"""The largest amount, in a hand's own coin: thousands of them are a machine's integer. Larger ones are refused."""
MOST_LINES = 2000
"""The lines of a hand at most, or its acts and payments: with three amounts a line their sums are exact too."""


class Status(IntEnum):
    """What became of a hand."""

    COMPLETE = 0
    CANCELLED = 1
    # set by the pipeline, never by a parser
    DUPLICATE = 2  # the same hand was read before
    CONFLICT = 3  # another hand with this number was read before; the first content stays


class Structure(IntEnum):
    """The betting structure. A hand cap is not a structure of its own but the column `hands.cap`."""

    NO_LIMIT = 0
    POT_LIMIT = 1
    FIXED_LIMIT = 2
    SPREAD_LIMIT = 3


class StakesKind(IntEnum):
    """What the numbers in a header's stakes are (888 writes blinds for fixed limit, PokerStars writes bets)."""

    BLINDS = 0
    BETS = 1


class Street(IntEnum):
    """The street on which something happens. Board and stud streets never mix within one hand (draw games may have a
    board too: drawmaha)."""

    DEAL = 0  # before any cards: antes and blinds
    PREFLOP = 1
    FLOP = 2
    TURN = 3
    RIVER = 4
    THIRD = 5
    FOURTH = 6
    FIFTH = 7
    SIXTH = 8
    SEVENTH = 9
    PREDRAW = 10
    FIRST_DRAW = 11
    SECOND_DRAW = 12
    THIRD_DRAW = 13
    SHOWDOWN = 14


FIRST_ROUND = (Street.DEAL, Street.PREFLOP, Street.THIRD, Street.PREDRAW)
"""The streets of the first betting round, posts and all."""


class Action(IntEnum):
    """One act. The forced ones come first, up to BRING_IN, but for KILL, which came later: see `is_forced`."""

    ANTE = 0
    SMALL_BLIND = 1
    BIG_BLIND = 2
    BOTH_BLINDS = 3  # one line: a live big blind and a dead small blind
    DEAD_BLIND = 4  # dead money alone
    STRADDLE = 5
    BUTTON_BLIND = 6
    BRING_IN = 7
    FOLD = 8
    CHECK = 9
    CALL = 10
    BET = 11
    RAISE = 12
    COMPLETE = 13
    UNCALLED = 14  # the return of an unmatched bet
    DISCARD = 15  # `amount` is the number of cards
    STAND_PAT = 16
    SHOW = 17
    MUCK = 18
    DEAL = 19  # a street is dealt: no seat
    TIMEOUT = 20
    CAP_REACHED = 21  # the site says that betting is capped: no seat
    KILL = 22  # a live blind over the big one, by which the limits of the hand grow


def is_forced(action: int) -> bool:
    """Whether an act is a forced bet: no choice of the player's."""
    return action <= Action.BRING_IN or action == Action.KILL


def is_turn(action: int) -> bool:
    """Whether an act is a forced bet or a turn at betting: all that can move chips to the middle."""
    return action <= Action.COMPLETE or action == Action.KILL


class Origin(IntEnum):
    """Where the log tells a card."""

    BOARD = 0
    DEALT = 1  # hole or up cards when dealt
    SHOWN = 2
    MUCKED = 3  # told in the summary although mucked
    DISCARDED = 4
    DRAWN = 5
    SUMMARY_BOARD = 6
    SUMMARY_SHOWN = 7
    HELD = 8  # told again as a player's own, though he does not hold them by what was dealt


class Half(IntEnum):
    """The half of a pot that is won."""

    WHOLE = 0
    HIGH = 1
    LOW = 2


class Payment(IntEnum):
    """Why chips are handed out."""

    WIN = 0  # from a pot
    CASH_OUT = 1  # paid by the house outside the pot
    CASH_OUT_FEE = 2  # taken by the house outside the pot
    BOUNTY = 3
    JACKPOT = 4
    NOT_AWARDED = 5  # the winner had cashed out: his share of the pot goes to the house


class RemarkCode(IntEnum):
    """What a parser remarks about a line of a hand that it read."""

    UNPARSED_LINE = 0
    DAMAGED_TEXT = 1  # characters are lost or broken: the line reads like one of the site's, but for a part
    AMBIGUOUS_NUMBER = 2
    UNKNOWN_ACTOR = 3
    DUPLICATE_SEAT = 4
    DEPARTURE = 5  # reads, but is not written as the site writes it: a strict reader may refuse it
    DAMAGED_PLAYER = 6  # cannot be read, and is of a player whose seat's line is damaged
    LATE_LINE = 7  # no template reads it, and it stands behind the total and all payments: it can be neither


UNREAD = [int(RemarkCode.UNPARSED_LINE), int(RemarkCode.LATE_LINE)]  # that no template reads

# of lines that were not understood: an act may be missing
GAPS = [
    int(code)
    for code in (
        RemarkCode.UNPARSED_LINE,
        RemarkCode.DAMAGED_TEXT,
        RemarkCode.UNKNOWN_ACTOR,
        RemarkCode.DAMAGED_PLAYER,
    )
]


class RejectCode(IntEnum):
    """Why bytes of a source are in no hand."""

    UNKNOWN_FORMAT = 0
    TRUNCATED_HAND = 1
    IGNORED_TEXT = 2  # preambles, tournament summaries: not hands
    BINARY = 3
    UNDECODABLE = 4
    TOO_LONG = 5
    BROKEN_HAND = 6  # a header without what a hand needs
    SKIPPED_FILE = 7  # met in a folder beside logs of another suffix, and no hand history
    OTHER_FORMAT = 8  # no hand of the one format that was asked for, or that a structured source is of

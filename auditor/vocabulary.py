"""The words of the derived tables: enums that are stored as their int8 values. Loads nothing heavy."""

from enum import IntEnum


class Closed(IntEnum):
    """Why a player may not raise (`trace.closed_by`)."""

    OPEN = 0  # he may
    STACK = 1  # he has no more than the call
    NO_OPPONENT = 2  # nobody could answer a raise; harmless
    NOT_REOPENED = 3  # he has acted and faces less than a full raise
    NOT_SUMMED = 4  # he faces a full raise, but from several short all-ins that the house does not add up
    CAPPED = 5  # as many bets as the street may have


class TurnFault(IntEnum):
    """What is wrong with an act's place in the order (`trace.turn_fault`). Faults that only follow another are NONE."""

    NONE = 0
    OUT_OF_TURN = 1
    WRONG_FIRST = 2  # the street is opened by another than the first to act
    INACTIVE = 3  # folded, not dealt in or all-in
    OVERRUN = 4  # the round is over
    LEFT_OUT = 5  # a draw: the betting goes on although another player has not drawn
    OF_ANOTHER = 6  # out of turn; all that follows comes out if it is the act of the one whose turn it was
    MISSING = 7  # out of turn; all that follows comes out if an act of the one whose turn it was is missing before it
    OF_AMOUNT = 8  # in its turn; all that follows comes out if it is of another amount


class ShortAllIn(IntEnum):
    """On what the level rests in fixed limit (`trace.short_all_in`)."""

    NONE = 0
    SMALL = 1  # an all-in below half a bet
    HALF = 2  # an all-in of half a bet or more, less than a full one


class Uncalled(IntEnum):
    """What became of the bet that nobody matched (`reckoning.uncalled_state`)."""

    NONE = 0  # there is none, and none is told
    RETURNED = 1  # told, the right amount to the right player
    IN_POT = 2  # not told: the winner collected it with the pot
    SILENT = 3  # not told: it is missing from what was collected
    WRONG = 4  # told, but another amount or another player


class PayFault(IntEnum):
    """How chips of the pots reached the wrong player (`reckoning.fault`)."""

    NONE = 0
    NOT_IN = 1  # paid to a player who had folded or was not dealt in
    OUT_OF_REACH = 2  # more than all the pots that the player could win
    WRONG_WINNER = 3
    CARD_USE = 4  # the payee would have won under the ranking of another game
    UNEVEN = 5  # between players who tied
    HALVES = 6  # between the winners of the high and the low half
    RUNS = 7  # between the winners of several boards

"""Expressions on acts that the betting rules share: functions of `c`, the columns of the view `acts`. Loads nothing
heavy."""

from typing import TYPE_CHECKING, Any

from auditor.rules.terms import FIRST, short_deck
from auditor.vocabulary import TurnFault
from parsers.vocabulary import Action, Street, Structure

if TYPE_CHECKING:
    from auditor.house import House

WAGERS = (Action.BET, Action.RAISE, Action.COMPLETE)
PUTS_IN = (Action.CALL, *WAGERS)
DECISIONS = (Action.FOLD, Action.CHECK, *PUTS_IN)
POSTS = (
    Action.SMALL_BLIND,
    Action.BIG_BLIND,
    Action.BOTH_BLINDS,
    Action.STRADDLE,
    Action.BUTTON_BLIND,
    Action.KILL,
)

FORCED = (*POSTS, Action.ANTE, Action.DEAD_BLIND, Action.BRING_IN)


def is_wager(c: Any) -> Any:
    """A bet, raise or completion."""
    return c.action.is_between(int(Action.BET), int(Action.COMPLETE))


def wager(c: Any) -> Any:
    """A bet, raise or completion that goes above the level."""
    return is_wager(c) & (c.put_in_after > c.level)


def sized(c: Any) -> Any:
    """A wager by a player who may make one: its size can be judged."""
    return wager(c) & c.may_raise & (c.stack_after >= 0)


def unsized(c: Any) -> Any:
    """A wager that cannot be judged, as the stakes or a stack are not known."""
    return is_wager(c) & c.unknown


def spent(c: Any) -> Any:
    """No chips are left, or none that the hand cap lets go in; where the stack is not known, the text says so."""
    said = (c.is_all_in.fill_null(False) & c.stack_after.is_null()) | c.is_cap.fill_null(False)
    capped = (c.cap_left - (c.put_in_after - c.put_in) <= 0).fill_null(False)
    return said | (c.stack_after <= 0) | capped


def all_in(c: Any) -> Any:
    """The player is all-in with this act: no chips are left, or the text says so."""
    return c.is_all_in.fill_null(False) | spent(c)


def big_bet(c: Any) -> Any:
    """No-limit or pot-limit."""
    return c.structure.is_in([int(Structure.NO_LIMIT), int(Structure.POT_LIMIT)])


def fixed_limit(c: Any) -> Any:
    """Fixed limit."""
    return c.structure == int(Structure.FIXED_LIMIT)


def corrects(house: "House") -> bool:
    """Whether a wager of a wrong amount is a defect although others have acted on it."""
    return house.value("live_correction") == "off"


def below(c: Any) -> Any:
    """A no-limit or pot-limit wager below the least, with chips left."""
    return (c.put_in_after < c.min_to) & ~all_in(c)


def completes(c: Any) -> Any:
    """A raise over a short all-in to where the full raise would have gone."""
    return (c.short_raise > 0) & (c.put_in_after == c.full_level + c.last_full_raise)


def builds_on_short(c: Any) -> Any:
    """A raise over a short all-in by at least what that all-in added."""
    return (c.short_raise > 0) & (c.put_in_after - c.level >= c.short_raise) & ~completes(c)


def turn_unknown(c: Any, house: "House") -> Any:
    """A decision of which nobody can say whose turn it was, or that is out of its place behind another fault."""
    return ~c.is_turn.fill_null(False) & (c.turn_fault.is_null() | (c.turn_fault == int(TurnFault.NONE)))


TURN_UNJUDGED = (
    "Stud streets before which an open card is not told, or on which equal boards leave it open who is first; acts "
    "after an earlier fault on the street; hands with stacks that are not told."
)
"""What a rule on the order of acts cannot judge."""


def in_first_round(c: Any) -> Any:
    """In the first betting round, posts and all."""
    return c.street.is_in(FIRST)


def over_straddle(c: Any) -> Any:
    """The first raise over a straddle or kill, by at least the big blind."""
    return (
        in_first_round(c)
        & ~short_deck(c)  # a level above the blind holds an ante there
        & (c.last_full_raise == c.level)
        & (c.level > c.due_big_blind)
        & (c.put_in_after >= c.level + c.due_big_blind)
    )


def off_size(c: Any) -> Any:
    """A fixed-limit wager that is not the one legal size (or one of the two), nor an all-in for less."""
    return (c.put_in_after != c.min_to) & (c.put_in_after != c.max_to) & ~((c.put_in_after < c.max_to) & all_in(c))


def over_bring_in(c: Any) -> Any:
    """The first raise over a bring-in."""
    return (c.full_level == 0) & (c.level > 0) & (c.short_raise == 0)


def other_tier(c: Any) -> Any:
    """A wager by the size of another street."""
    step = c.put_in_after - c.full_level
    sizes = [c.bet_1, c.bet_2, c.bet_3, c.bet_4, c.bet_5]
    other = step == sizes[0]
    for size in sizes[1:]:
        other = other | (step == size).fill_null(False)
    return other & (step != c.last_full_raise)


def stud_fourth(c: Any) -> Any:
    """Fourth street of seven-card stud high, where an open pair may allow the big bet."""
    return (c.game == "stud") & (c.street == int(Street.FOURTH))


def short_blind_call(c: Any) -> Any:
    """A call before any raise of what the big blind could post, not of the full blind."""
    return (
        in_first_round(c)
        & (c.level == c.due_big_blind)
        & (c.put_in_after == c.posted_big_blind).fill_null(value=False)  # nobody may have had chips for it
        & (c.posted_big_blind < c.level)
        & ~all_in(c)
    )


def by_dead_blind(c: Any) -> Any:
    """A call for which the caller's dead blind was taken for live, or the live one that he posted with it for dead."""
    short = c.to_call - (c.put_in_after - c.put_in)
    has_both = (c.seat == c.both_seat).fill_null(value=False)
    has_dead = has_both | (c.seat == c.dead_seat).fill_null(value=False)
    is_off = (has_dead & (short == c.due_small_blind)) | (has_both & (short == -c.due_big_blind))
    return in_first_round(c) & is_off.fill_null(value=False)


def due_blind(c: Any) -> Any:
    """What a blind is: the header's, or as posted where both blinds differ from it; 0 where it is not known."""
    is_small = (c.action == int(Action.SMALL_BLIND)).cast(int)
    return is_small * c.due_small_blind.fill_null(0) + (1 - is_small) * c.due_big_blind.fill_null(0)


def missing(c: Any) -> Any:
    """The blind that is missing (view `hands`)."""
    return (c.missing_blind == 1).cast(int) * c.due_small_blind.fill_null(0) + (c.missing_blind > 1).cast(int) * (
        c.due_big_blind
    )

"""What our own writers tell of a hand beside a format's fields, under keys that begin with an underscore.

Enters: a draft that is read, and all keys of its hand. Leaves: the draft with what the format has no words for. Chips
that move are never amended: those stand in the format's own fields, or the hand is not written. Both formats (PHH, Open
Hand History) have these keys:

    _acts           verb and all-in mark of each act in order, where the format's rules would make others of them
    _cards          all cards: where they are told, street, run, seat ("": the board), face up, cards
    _summary_cards  the same of cards that only the summary tells, or tells otherwise
    _raised_by      a raise whose total does not fit: place among the acts, increment ("": not told), total
    _declared       what the summary says that a seat won, and where it folded, where the lines say otherwise
    _pot, _pots     the told total, and told pots (number, run, amount)
    _hero           the seat of the reader, or the seats where all hands are told as dealt
    _payments       seat, kind and amount of what is no payment from a pot
"""

from collections.abc import Iterable, Mapping
from typing import Any

from parsers.draft import Draft, UnreadableError, hand_of, money
from parsers.vocabulary import Action, Origin, Payment, Street, is_forced

_UNAMENDED = (Action.UNCALLED, Action.TIMEOUT, Action.CAP_REACHED)
_FORCED = tuple(action for action in Action if is_forced(action))
_CHIPS = (*_FORCED, Action.CALL, Action.BET, Action.RAISE, Action.COMPLETE)
_ALIKE = (_CHIPS, (Action.SHOW, Action.MUCK))


def is_amended(action: int) -> bool:
    """Whether an act counts for `_acts` and `_raised_by`."""
    return action not in _UNAMENDED


def amend(draft: Draft, told: Mapping[str, Any]) -> None:
    """Writes the own keys into a draft."""
    acts = [row for row in draft.acts if is_amended(row[3])]
    verbs = told.get("_acts", ())
    if len(verbs) == len(acts):
        for act, (verb, all_in) in zip(acts, verbs, strict=True):
            act[3], act[7] = _verb(act[3], Action[verb.upper()]), bool(all_in)
    for place, by, to in told.get("_raised_by", ()):
        acts[place][5], acts[place][6] = money(to), None if by == "" else money(by)
    if "_cards" in told:
        draft.cards = list(_cards(draft, told["_cards"]))
    draft.cards += _cards(draft, told.get("_summary_cards", ()))
    for seat, won, folded in told.get("_declared", ()):
        row = draft.seats[seat]
        row["declared_won"] = None if won == "" else money(won)
        row["declared_folded"] = None if folded == "" else int(Street[folded.upper()])
    if "_hero" in told:
        heroes = told["_hero"] if isinstance(told["_hero"], list) else [told["_hero"]]
        for seat, row in draft.seats.items():
            row["is_hero"] = seat in heroes
    if "_pot" in told:
        draft.head["pot"] = money(told["_pot"])
    if "_pots" in told:
        draft.pots = [(pot, run, money(amount), None, draft.line) for pot, run, amount in told["_pots"]]
    for seat, kind, amount in told.get("_payments", ()):
        draft.collect(seat, money(amount), kind=Payment[kind.upper()])


def _verb(read: Action, told: Action) -> Action:
    """The verb that is told of an act, if it moves chips as the one that was read does, or ends the hand as it does."""
    return told if any(read in alike and told in alike for alike in _ALIKE) else read


def _cards(draft: Draft, told: Iterable[list[Any]]) -> Iterable[tuple[Any, ...]]:
    for origin, street, run, seat, up, cards in told:
        if seat != "" and seat not in draft.seats:
            raise UnreadableError(f"cards of seat {seat}, which nobody has")
        whose = None if seat == "" else seat
        for card in hand_of(cards):
            yield (int(Street[street.upper()]), whose, run, card, bool(up), int(Origin[origin.upper()]), draft.line)

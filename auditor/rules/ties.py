"""What two players who tie are due and got, in figures and words. Enters: facts and derived tables of one split.
Leaves: columns of the view `hands`, null where no pot was shared unevenly; made only where a rule found that.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import Any, NamedTuple

import polars as pl

from auditor.derived import Derived
from auditor.vocabulary import PayFault
from parsers.amounts import decimal
from parsers.tables import Facts, of_hands
from parsers.vocabulary import Half, Payment

TIE = {
    "tie_due": pl.Int64(),  # what is due to who got too much
    "tie_got": pl.Int64(),  # what he got
    "tie_other": pl.Int64(),  # what the other got
    "tie_text": pl.String(),  # what they tie for, and what is due to both
}
_HALVES: dict[int | None, str] = {Half.HIGH: "the high half", Half.LOW: "the low half"}
_MOST_PLACES = 3


class _Share(NamedTuple):
    """A winner's share of a pot, board and half as it should be, or a payment."""

    pot: int | None
    run: int
    half: int | None
    seat: int | None
    amount: int

    @property
    def place(self) -> tuple[Any, ...]:
        return self.pot, self.run, self.half


def ties(facts: Facts, derived: Derived) -> pl.DataFrame:
    """The columns of `TIE`, a row a hand."""
    uneven = derived.reckoning.filter((pl.col("fault") == int(PayFault.UNEVEN)) & ~pl.col("is_open"))
    hands = uneven.get_column("hand")
    owed = _shares(of_hands(derived.owed, hands))
    is_paid = pl.col("kind").is_in([int(Payment.WIN), int(Payment.NOT_AWARDED)])
    paid = _shares(of_hands(facts.collections, hands).filter(is_paid))
    results = of_hands(derived.results, hands).select("hand", "seat", "paid", pl.col("most") - pl.col("least"))
    sums = {(hand, seat): (got, play) for hand, seat, got, play in results.iter_rows()}
    told: list[tuple[Any, ...]] = [(None,) * len(TIE)] * facts.hands.height
    for hand, one, other, unit in uneven.select("hand", "fault_seat", "due_seat", "odd_unit").iter_rows():
        got = {seat: sums[hand, seat][0] for seat in (one, other)}
        part, got, scope = next(_named(owed[hand], paid[hand], got), (owed[hand], got, "in all"))
        places = [_places(part, seat) for seat in got]
        tied = sorted(set.intersection(*places) or set.union(*places))  # or each wins on a board of his own
        due = {seat: _sum(part, seat) for seat in got}
        is_sure = sums[hand, one][1] <= 2 * unit * len(owed[hand])  # the rake of each pot is known
        about = scope if is_sure else f"{scope} about"
        text = _text(part, owed[hand], tied, due, unit, facts.hands.item(hand, "exponent"), about)
        told[hand] = due[one], got[one], got[other], text
    return pl.DataFrame(told, TIE, orient="row")


def _shares(frame: pl.DataFrame) -> dict[int, list[_Share]]:
    shares = dict[int, list[_Share]]()
    for hand, *share in frame.select("hand", *_Share._fields).iter_rows():
        shares.setdefault(hand, []).append(_Share(*share))
    return shares


def _sum(shares: list[_Share], seat: int) -> int:
    return sum(share.amount for share in shares if share.seat == seat)


def _amounts(shares: list[_Share], place: tuple[Any, ...], seat: int | None = None) -> list[int]:
    return [share.amount for share in shares if share.place == place and seat in (None, share.seat)]


def _places(shares: list[_Share], seat: int) -> set[tuple[Any, ...]]:
    return {share.place for share in shares if share.seat == seat}


def _named(
    owed: list[_Share], paid: list[_Share], got: Collection[int]
) -> Iterator[tuple[list[_Share], dict[int, int], str]]:
    """The shares of each half of a pot, then of each pot, that is shared between the two by more than an odd chip too
    unevenly, what both got of it, and what it is called: where the log names what it pays out of."""
    one, other = got
    for columns, scope in ((("pot", "half"), "in that half"), (("pot",), "in that pot")):
        for key in sorted({tuple(getattr(share, column) for column in columns) for share in owed}):
            due, out = (
                [share for share in shares if tuple(getattr(share, column) for column in columns) == key]
                for shares in (owed, paid)
            )
            is_whole = sum(share.amount for share in due) == sum(share.amount for share in out)
            tied = _places(due, one) & _places(due, other)
            most, least = (
                _sum(due, seat) + sum(end(_amounts(due, place)) - _amounts(due, place, seat)[0] for place in tied)
                for seat, end in ((one, max), (other, min))
            )
            if is_whole and tied and (_sum(out, one) > most or _sum(out, other) < least):
                yield due, {seat: _sum(out, seat) for seat in got}, scope


def _text(
    part: list[_Share],
    owed: list[_Share],
    tied: list[tuple[Any, ...]],
    due: dict[int, int],
    unit: int,
    exponent: int,
    scope: str,
) -> str:
    """ "with 1 more for 90.00, the low half: 30.00 each is due"; `scope` is where what they win alone is told too."""

    def money(amounts: Iterable[int], between: str) -> str:
        return between.join(decimal(amount, exponent) for amount in amounts)

    shares = [_amounts(part, place) for place in tied]
    where = " and ".join(filter(None, (_name(place, owed) for place in tied)))
    if len(tied) > _MOST_PLACES:
        where = f"{len(tied)} parts of the pots"
    more = max(map(len, shares)) - 2
    told = f"with {more} more for " * (more > 0) or "for "
    told += money([sum(map(sum, shares))], "") + f", {where}" * bool(where)
    if any(share.seat in due and share.place not in tied for share in part):
        told += f"; {scope} {money(due.values(), ' and ')} are due"
    else:
        about = "about " * scope.endswith("about")
        each = shares[0] if len(tied) == 1 else due.values()
        told += f": {about}{money(sorted(set(each)), ' or ')} each is due"
    if unit > 1 and any(sum(amounts) % (unit * len(amounts)) for amounts in shares):
        told += f" in chips of {decimal(unit, exponent)}"
    return told


def _name(place: tuple[Any, ...], owed: list[_Share]) -> str:
    """The half, pot and board, as far as there are several."""
    pot, run, half = place
    words = [_HALVES[half]] if half in _HALVES else []
    if len({share.pot for share in owed}) > 1:
        words.append(f"side pot {pot}" if pot else "the main pot")
    told = " of ".join(words)
    if len({share.run for share in owed}) > 1:
        told = f"{told or 'the pot'} of board {run}"
    return told

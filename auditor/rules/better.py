"""What was paid to another than it is due to: out of which pot, and why the shown hands say so. Enters: facts and
derived tables of one split. Leaves: columns of the view `hands`; made only where a rule found such a payment.
"""

import polars as pl

from auditor import labels, makes
from auditor.derived import Derived
from auditor.vocabulary import PayFault
from parsers.tables import Facts, of_hands
from parsers.vocabulary import Payment

WRONG = {
    "wrong_pot": pl.Int8(),  # null: there is but one, or the log does not say which
    "wrong_paid": pl.Int64(),  # to `fault_seat`, from that pot, else from all together
    "wrong_due": pl.Int64(),  # of it, or of what the pot pays
    "wrong_seat": pl.Int8(),  # to whom; null: that cannot be said
    "wrong_line": pl.Int32(),  # of the payment
}
_FAULTS = [int(fault) for fault in (PayFault.NOT_IN, PayFault.OUT_OF_REACH, PayFault.WRONG_WINNER)]
_SHARES = [int(kind) for kind in (Payment.WIN, Payment.NOT_AWARDED)]


def wrong_payments(facts: Facts, derived: Derived) -> pl.DataFrame:
    """The columns of `WRONG`, a row a hand. Where all payments name their pots it is the pot from which the player got
    what he cannot win or did not win; over all pots together what he lacks elsewhere would be set off against it."""
    told = derived.reckoning.select(
        pl.lit(None, pl.Int8).alias("wrong_pot"),
        wrong_paid="fault_amount",
        wrong_due="due_amount",
        wrong_seat="due_seat",
        wrong_line="fault_line",
    )
    sides = derived.pots.filter(pl.col("pot") > 0).get_column("hand").unique().implode()
    wrong = derived.reckoning.filter(pl.col("fault").is_in(_FAULTS) & pl.col("hand").is_in(sides))
    hands = wrong.get_column("hand")
    shares = facts.collections.filter(pl.col("kind").is_in(_SHARES))
    tables = (shares, derived.owed, derived.pots)
    frames = [of_hands(table, hands).partition_by("hand", as_dict=True) for table in tables]
    found = []
    for hand, seat in wrong.select("hand", "fault_seat").drop_nulls().iter_rows():
        here, due, pots = (frame.get((hand,), table[:0]) for frame, table in zip(frames, tables, strict=True))
        numbers = set(pots.get_column("pot"))
        if here.get_column("seat").has_nulls() or set(here.get_column("pot")) != numbers:
            continue
        got, is_due = ({pot: _by_seat(rows, pot) for pot in numbers} for rows in (_rows(here), _rows(due)))
        apart = [pot for pot in numbers if seat in got[pot] and not {seat, None} & is_due[pot].keys()]
        lacks = {to: amount - got[pot].get(to, 0) for pot in apart for to, amount in is_due[pot].items()}
        if len(apart) == 1 and max(lacks.values()) > 0:
            pot, to = apart[0], max(lacks, key=lambda to: lacks[to])
            line = here.filter((pl.col("pot") == pot) & (pl.col("seat") == seat)).item(0, "line")
            amount = got[pot][seat]
            found.append((hand, pot, amount, amount if len(is_due[pot]) == 1 else lacks[to], to, line))
    if not found:
        return told
    better = pl.DataFrame(found, {"hand": pl.Int32(), **WRONG}, orient="row")
    return told.with_columns(derived.reckoning.get_column("hand")).update(better, on="hand").select(*WRONG)


def _rows(shares: pl.DataFrame) -> list[tuple[int, int | None, int]]:
    return shares.select("pot", "seat", "amount").rows()


def _by_seat(shares: list[tuple[int, int | None, int]], pot: int) -> dict[int | None, int]:
    sums: dict[int | None, int] = {}
    for of, seat, amount in shares:
        if of == pot:
            sums[seat] = sums.get(seat, 0) + amount
    return sums


def better_text(facts: Facts, derived: Derived, payments: pl.DataFrame) -> pl.Series:
    """The hand that is due a pot and the one that was paid, ": a pair of A beats high card K"; empty where the cards do
    not say so. `payments`: the wrong ones."""
    sums = derived.reckoning.hstack(payments)
    wrong = sums.filter((pl.col("fault") == int(PayFault.WRONG_WINNER)) & ~pl.col("is_open"))
    texts = [""] * facts.hands.height
    hands = wrong.get_column("hand")
    tables = (facts.cards, derived.owed, derived.pots, facts.seats)
    frames = [of_hands(table, hands).partition_by("hand", as_dict=True) for table in tables]
    columns = ("hand", "fault_seat", "wrong_seat", "wrong_pot")
    for hand, paid, due, only in wrong.select(columns).drop_nulls("wrong_seat").iter_rows():
        cards, owed, pots, seats = (frame.get((hand,), table[:0]) for frame, table in zip(frames, tables, strict=True))
        row = 1 << seats.get_column("seat").to_list().index(paid)
        can_win = pots.filter((pl.col("eligible") & row) > 0)
        can_win = can_win if only is None else can_win.filter(pl.col("pot") == only)
        won = owed.join(can_win, on=["pot", "run"], how="semi", maintain_order="left")
        theirs = {
            seat: set(won.filter(pl.col("seat") == seat).select("pot", "run", "half").iter_rows())
            for seat in (paid, due)
        }
        game = facts.hands.item(hand, "game")
        places = sorted({place[1:] for place in theirs[due] - theirs[paid]})
        lying = makes.lying(cards)
        told = [_text(game, lying, due, paid, run, half) for run, half in places]
        texts[hand] = ": " * any(told) + "; ".join(filter(None, told))
    return pl.Series(texts, dtype=pl.String)


def _text(game: str, cards: list[makes.Card], due: int, paid: int, run: int, half: int) -> str:
    """One board and half of it; empty where one hand is not known, or does not beat the other."""
    for ranking in makes.rankings(game, half):
        better, worse = (makes.value(game, cards, seat, run, ranking) for seat in (due, paid))
        if better > worse >= 0:
            words = [labels.made(value, ranking) for value in (better, worse)]
            if words[0] == words[1]:
                words = [labels.made(value, ranking, kickers=True) for value in (better, worse)]
            if all(words):
                place = makes.on_board(run, (card.run for card in cards)) + makes.for_half(half, ranking)
                return f"{place}{words[0]} beats {words[1]}"
    return ""

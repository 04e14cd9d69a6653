"""Why the shown hands give a pot to another than was paid: two hands in words. Enters: facts and derived tables of one
split. Leaves: a column of the view `hands`; made only where a rule found a wrong winner.
"""

from collections.abc import Iterator

import numpy as np
import polars as pl

from auditor import labels
from auditor.derived import Derived
from auditor.ranks import Ranking, rank
from auditor.replay.settle import shape
from auditor.vocabulary import PayFault
from parsers.tables import Facts, of_hands
from parsers.vocabulary import Half, Origin

_TOLD = (Origin.SHOWN, Origin.SUMMARY_SHOWN, Origin.MUCKED, Origin.DEALT)  # where a hand is told, best first


def better_text(facts: Facts, derived: Derived) -> pl.Series:
    """The hand that is due a pot and the one that was paid, ": a pair of A beats high card K"; empty where the cards do
    not say so."""
    wrong = derived.reckoning.filter((pl.col("fault") == int(PayFault.WRONG_WINNER)) & ~pl.col("is_open"))
    texts = [""] * facts.hands.height
    hands = wrong.get_column("hand")
    tables = (facts.cards, derived.owed, derived.pots, facts.seats)
    frames = [of_hands(table, hands).partition_by("hand", as_dict=True) for table in tables]
    for hand, paid, due in wrong.select("hand", "fault_seat", "due_seat").drop_nulls().iter_rows():
        cards, owed, pots, seats = (frame.get((hand,), table[:0]) for frame, table in zip(frames, tables, strict=True))
        row = 1 << seats.get_column("seat").to_list().index(paid)
        can_win = pots.filter((pl.col("eligible") & row) > 0).select("pot", "run")
        won = owed.join(can_win, on=["pot", "run"], how="semi", maintain_order="left")
        theirs = {
            seat: set(won.filter(pl.col("seat") == seat).select("run", "half").iter_rows()) for seat in (paid, due)
        }
        game = facts.hands.item(hand, "game")
        told = [_text(game, cards, due, paid, run, half) for run, half in sorted(theirs[due] - theirs[paid])]
        texts[hand] = ": " * any(told) + "; ".join(filter(None, told))
    return pl.Series(texts, dtype=pl.String)


def _text(game: str, cards: pl.DataFrame, due: int, paid: int, run: int, half: int) -> str:
    """One board and half of it; empty where one hand is not known, or does not beat the other."""
    for ranking in _rankings(game, half):
        better, worse = (_value(game, cards, seat, run, ranking) for seat in (due, paid))
        if better > worse >= 0:
            words = [labels.made(value, ranking) for value in (better, worse)]
            if words[0] == words[1]:
                words = [labels.made(value, ranking, kickers=True) for value in (better, worse)]
            if all(words):
                board = f"on board {run}, " * (cards.get_column("run").n_unique() > 1)
                part = {Half.HIGH: "for high, ", Half.LOW: "for low, "}.get(Half(half), "")
                return f"{board}{part}{words[0]} beats {words[1]}"
    return ""


def _rankings(game: str, half: int) -> Iterator[Ranking]:
    """Those by which the half may go, the likelier first."""
    for above in (False, True):
        high, low = shape(game, trips_above_straight=above)[:2]
        yield from map(Ranking, (low,) if half == Half.LOW else (high,))


def _value(game: str, cards: pl.DataFrame, seat: int, run: int, ranking: Ranking) -> int:
    """Of a seat's hand on a board; -1 where some card is not told."""
    held, shown = shape(game)[2:4]
    hole = next(filter(lambda told: len(told) == held, (_known(cards, seat, origin) for origin in _TOLD)), [])
    board = list[int]()
    dealt = cards.filter(pl.col("seat").is_null() & (pl.col("origin") == int(Origin.BOARD)))
    for street in dealt.partition_by("street", maintain_order=True):
        own = street.filter(pl.col("run") == run)
        board += (own if own.height else street.filter(pl.col("run") == 1)).get_column("card").to_list()
    if not hole or len(board) != shown or max(hole + board) > 51:
        return -1
    return int(rank(int(ranking), np.array(hole, np.int64), held, np.array(board, np.int64), shown))


def _known(cards: pl.DataFrame, seat: int, origin: Origin) -> list[int]:
    is_told = (pl.col("seat") == seat) & (pl.col("origin") == int(origin))
    return cards.filter(is_told).get_column("card").unique(maintain_order=True).to_list()

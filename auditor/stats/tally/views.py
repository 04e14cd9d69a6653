"""The views that statistics are written over. Enters: facts and derived tables of one split. Leaves: lazy frames.

`acts`, a row a decision or straddle: the columns of `actions` and `trace`, and
    is_first_round    before the flop, third street, before the draw
    is_decision       a fold, check, call, bet, raise or completion, no forced bet
    is_aggressive     a bet, raise or completion that puts in more than the bet to be matched
    is_call           a call, or an act told as more that is one
    is_voluntary      a decision that puts chips in
    could_raise       a decision in which a raise was allowed and could have an effect; true where that is not known
    raises_before     raises of the first round before this act (the first bet of a stud round is none)
    callers_before    calls of the first raise before this act
    is_cbet_chance    the last raiser before the flop is to act on it with no bet before him
    faces_cbet        a decision facing a continuation bet on the flop that nobody has raised

`seats`, a row a seat of a complete hand (cancelled ones and repeats count for nothing): the columns of `seats`,
`stands`, `results`, the hand's currency, exponent, big blind and those that a grouping needs, and
    decided_first_round, decided_later    had a decision in the first round, in a later one
    put_in_first_round                    called, bet or raised in the first round
    is_walk                               everybody else folded in the first round before he had a decision
    saw_second_round, went_to_showdown
"""

import polars as pl

from auditor.derived import Derived
from parsers.tables import Facts
from parsers.vocabulary import FIRST_ROUND, Action, Status, Street


def acts(facts: Facts, derived: Derived) -> pl.LazyFrame:
    """Decisions and straddles."""
    told = facts.actions
    reckoned = [column for column in derived.trace.get_columns() if column.name not in told.columns]
    frame = pl.DataFrame([*told.get_columns(), *reckoned]).lazy()
    is_decision = pl.col("action").is_between(Action.FOLD, Action.COMPLETE)
    frame = frame.filter(pl.col("seat").is_not_null() & (is_decision | (pl.col("action") == Action.STRADDLE)))
    return _with_context(frame.with_columns(is_decision=is_decision))


def _with_context(frame: pl.LazyFrame) -> pl.LazyFrame:
    """Adds what the acts before it in the hand mean for an act. A row's hand begins where `starts` is true."""
    raises = pl.col("action").is_in([Action.BET, Action.RAISE, Action.COMPLETE])
    more = (pl.col("put_in_after") > pl.col("level")).fill_null(value=True)
    is_flop = pl.col("street") == Street.FLOP
    frame = frame.with_columns(
        starts=(pl.col("hand") != pl.col("hand").shift(1)).fill_null(value=True),
        is_first_round=pl.col("street").is_in(FIRST_ROUND),
        is_aggressive=raises & more,
        is_call=(pl.col("action") == Action.CALL) | (raises & ~more),
    )
    is_first, is_aggressive = pl.col("is_first_round"), pl.col("is_aggressive")
    # where no blind is posted the first bet (in stud the completion, whatever it is called) is no raise
    is_stud = pl.col("street") == Street.THIRD
    is_raise = is_first & is_aggressive & (is_stud | (pl.col("action") != Action.BET))
    last_raiser = pl.when(is_first & is_aggressive).then(pl.col("seat")).when(pl.col("starts")).then(pl.lit(-1))
    frame = frame.with_columns(
        is_voluntary=(is_aggressive | pl.col("is_call")) & (pl.col("amount").fill_null(1) > 0),
        could_raise=pl.col("is_decision") & (pl.col("may_raise").fill_null(value=True) | is_aggressive),
        raises_before=_before(is_raise) - is_stud.cast(pl.Int32),
        last_raiser=last_raiser.otherwise(None).forward_fill(),
        flop_bets_before=_before(is_flop & is_aggressive),
    )
    frame = frame.with_columns(
        callers_before=_before(is_first & pl.col("is_call") & (pl.col("raises_before") == 1)),
        is_cbet_chance=is_flop
        & pl.col("is_decision")
        & (pl.col("seat") == pl.col("last_raiser"))
        & (pl.col("flop_bets_before") == 0),
    )
    continued = _before(pl.col("is_cbet_chance") & is_aggressive) == 1
    return frame.with_columns(
        faces_cbet=is_flop & pl.col("is_decision") & continued & (pl.col("flop_bets_before") == 1)
    )


def _before(flag: pl.Expr) -> pl.Expr:
    """How often the flag was true in this hand before this row."""
    total = flag.cast(pl.Int32).cum_sum() - flag.cast(pl.Int32)
    return total - pl.when(pl.col("starts")).then(total).otherwise(None).forward_fill()


def acts_of_seats() -> list[pl.Expr]:
    """What the seat view needs of a seat's acts: aggregates over the act view."""
    first, decision = pl.col("is_first_round"), pl.col("is_decision")
    return [
        (first & decision).any().alias("decided_first_round"),
        (first & pl.col("is_voluntary")).any().alias("put_in_first_round"),
        (~first & decision).any().alias("decided_later"),
        (first & (pl.col("action") == Action.FOLD)).any().alias("folded_first_round"),
    ]


def seats(
    facts: Facts, derived: Derived, sums: pl.LazyFrame, of_hands: list[pl.Series], of_seats: list[pl.Series]
) -> pl.LazyFrame:
    """Seats of the complete hands. `sums` are the aggregates a hand and seat; the columns of
    `of_hands` (a row a hand) and `of_seats` (a row a seat) are added."""
    told = facts.seats
    hand = told.get_column("hand")
    columns = {column.name: column for column in told.get_columns()}
    for more in (derived.stands, derived.results):
        columns |= {column.name: column for column in more.get_columns() if column.name not in columns}
    gathered = [
        (facts.hands.get_column("status") == Status.COMPLETE).alias("counted"),
        derived.stakes.get_column("last_street"),
        derived.reckoning.get_column("is_showdown"),
        *of_hands,
    ]
    rows = pl.DataFrame([*columns.values(), *of_seats, *(column.gather(hand) for column in gathered)])
    frame = rows.lazy().filter(pl.col("counted")).join(sums, on=["hand", "seat"], how="left", maintain_order="left")
    is_in = pl.col("is_dealt") & ~pl.col("is_folded")
    others = (pl.col("is_dealt") & ~pl.col("folded_first_round").fill_null(value=False)).sum().over("hand") - 1
    dealt = pl.col("is_dealt").sum().over("hand")
    return frame.with_columns(
        pl.col("decided_first_round", "put_in_first_round", "decided_later", "folded_first_round").fill_null(
            value=False
        )
    ).with_columns(
        is_walk=is_in & ~pl.col("decided_first_round") & (others == 0) & (dealt > 1),
        saw_second_round=pl.col("is_dealt")
        & ~pl.col("folded_first_round")
        & (~pl.col("last_street").is_in(FIRST_ROUND)).fill_null(value=False),
        went_to_showdown=is_in & pl.col("is_showdown"),
    )

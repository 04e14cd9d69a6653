"""Settlement: pots, what is owed, results and sums of every hand.

Enters: the facts, `stakes` and `stands` of the betting replay, the house. Leaves: the tables `pots`, `owed`, `results`
and `reckoning` in the schemas of `auditor.derived`. Here columns become integer arrays and back; kernels do the work.
"""

from typing import Any

import numpy as np
import polars as pl

from auditor import games
from auditor.derived import SCHEMAS
from auditor.games import Game
from auditor.house import House
from auditor.ranks import Ranking
from auditor.ranks.masks import PAIR
from auditor.replay import labels
from auditor.replay.arrays import (
    HANDS_TYPE,
    MOST_NUMBERS,
    NONE,
    RECKONING,
    RECKONING_TYPE,
    RESULTS,
    RESULTS_TYPE,
    SEATS_TYPE,
    Cards,
    Options,
    Owed,
    Paid,
    Pots,
    Told,
    Work,
)
from auditor.replay.division import MOST_SHARES, Shares
from auditor.replay.settlement import settle_hands
from auditor.replay.showdown import MOST_ROWS, table
from parsers import kernels
from parsers.errors import DeclarationError
from parsers.tables import Facts
from parsers.vocabulary import Status

_Array = np.ndarray[Any, np.dtype[Any]]

# what a game's file says: ranking, second ranking, hole cards, board, lowest card, draws, deals a flop, is stud, least
# value of the first half
_NO_GAME = (0, 0, 0, 0, 0, False, False, False, 0)
_SHORT_DECK_LOWEST = 16  # the six of clubs
_ODD_SPLIT = ("first_half", "five_cards", "button_left")
_ODD_STUD = ("button_left", "high_card", "high_card_of_all")


def settle(
    facts: Facts, stakes: pl.DataFrame, stands: pl.DataFrame, house: House, *, compiled: bool
) -> tuple[pl.DataFrame, pl.DataFrame, pl.DataFrame, pl.DataFrame]:
    """(pots, owed, results, reckoning)."""
    count = facts.hands.height
    results = np.zeros(facts.seats.height, RESULTS_TYPE)
    results["owed"] = NONE
    sums = np.full(count, NONE, RECKONING_TYPE)
    for name in _ZERO:
        sums[name] = 0
    inputs = (
        count,
        _hands(facts.hands, house),
        _first(facts.seats, count),
        _seats(facts, stands),
        _cards(facts.cards, count),
        _paid(facts, count),
        _told(facts.pots, count),
        labels.coded(facts, _first(facts.labels, count), _rankings(facts.hands, house)),
    )
    run = kernels.compiled(settle_hands, by_pointer=True) if compiled else settle_hands
    room = (2 * count + 64, 2 * count + 64)
    while True:
        pots, owed = _room_for_pots(room[0]), _room_for_owed(room[1])
        taken = run(*inputs, _options(house), pots, owed, room, results, sums, _shares(), table(), _work())
        if taken[0] <= room[0] and taken[1] <= room[1]:
            break
        room = taken
    key = {"hand": facts.seats.get_column("hand"), "seat": facts.seats.get_column("seat")}
    return (
        _frame("pots", {name: column[: taken[0]] for name, column in pots._asdict().items()}),
        _frame("owed", {name: column[: taken[1]] for name, column in owed._asdict().items()}),
        _frame("results", {**key, **{name: results[name] for name in RESULTS}}),
        _frame(
            "reckoning",
            {"hand": facts.hands.get_column("hand"), **{name: sums[name] for name in RECKONING}},
        ),
    )


_ZERO = ("returned_told", "gap", "is_showdown", "uncalled_state", "odd_unit", "is_split", "is_open", "fault")


def _frame(name: str, columns: dict[str, Any]) -> pl.DataFrame:
    schema = SCHEMAS[name]
    frame = pl.DataFrame({column: pl.Series(columns[column]) for column in schema})
    return frame.select(
        pl.when(pl.col(column) != NONE).then(pl.col(column)).cast(kind).alias(column)
        if frame.schema[column] == pl.Int64
        else pl.col(column).cast(kind)
        for column, kind in schema.items()
    )


def _column(frame: pl.DataFrame, name: str, missing: int = NONE) -> _Array:
    column = frame.get_column(name).cast(pl.Int64).fill_null(missing).to_numpy()
    column.setflags(write=False)  # whatever it was: machine code is made for one kind of array
    return column


def _first(frame: pl.DataFrame, count: int) -> _Array:
    """The row at which each hand begins in a table sorted by hand, and its end."""
    hand = frame.get_column("hand").to_numpy()
    return np.searchsorted(hand, np.arange(count + 1, dtype=hand.dtype)).astype(np.int64)


def _records(kind: "np.dtype[Any]", **columns: _Array) -> _Array:
    made = np.empty(len(next(iter(columns.values()))), kind)
    for name, column in columns.items():
        made[name] = column
    return made


def _hands(frame: pl.DataFrame, house: House) -> _Array:
    names = frame.get_column("game")
    known = {name: shape(name, house) for name in names.unique().drop_nulls().to_list()}

    def told(at: int, kind: type[pl.Int64] | type[pl.Boolean] = pl.Int64) -> _Array:
        values = [known[name][at] for name in known]
        return names.replace_strict(list(known), values, default=_NO_GAME[at], return_dtype=kind).to_numpy()

    return _records(
        HANDS_TYPE,
        is_played=(frame.get_column("status") != int(Status.CANCELLED)).fill_null(value=True).to_numpy(),
        button=_column(frame, "button", 0),
        runs=np.maximum(_column(frame, "runs", 1), 1),
        exponent=_column(frame, "exponent", 0),
        is_chips=(frame.get_column("currency").is_in(["chips", "play"])).fill_null(value=False).to_numpy(),
        rake=_column(frame, "rake", -1),
        fees=_column(frame, "jackpot", 0),
        added=_column(frame, "added", 0),
        high=told(0),
        low=told(1),
        need=told(2),
        board=told(3),
        lowest=told(4),
        has_draws=told(5, pl.Boolean),
        deals_flop=told(6, pl.Boolean),
        is_stud=told(7, pl.Boolean),
        least_high=told(8),
    )


def _rankings(frame: pl.DataFrame, house: House) -> dict[str | None, tuple[int, int]]:
    """Both rankings of each game."""
    return {name: shape(name, house)[:2] for name in frame.get_column("game").unique().drop_nulls()}


def shape(name: str, house: House | None = None) -> tuple[int, int, int, int, int, bool, bool, bool, int]:
    """What the settlement asks of a game; a game that nobody has declared has no hands to compare."""
    try:
        game = games.load(name)
    except DeclarationError:
        return _NO_GAME
    high, low = _ranking(game, game.high), _ranking(game, game.low)
    if high == Ranking.SHORT_DECK and house is not None and house.value("short_deck_trips") == "above_straight":
        high = Ranking.SHORT_DECK_TRIPS
    if high == Ranking.NONE:
        high, low = low, Ranking.NONE
    return (
        int(high),
        int(low),
        game.held,
        sum(game.board),
        _SHORT_DECK_LOWEST if game.deck == "short" else 0,
        any(game.draws),
        game.board == (0, 3, 1, 1),
        game.order == "stud",
        0 if game.pair_or_better is None else PAIR << 20 | games.RANKS.index(game.pair_or_better) << 16,
    )


def _ranking(game: Game, name: str | None) -> Ranking:
    if name is None:
        return Ranking.NONE
    if game.hole_used == 2 and name == "high":
        return Ranking.OMAHA
    if game.hole_used == 2 and name == "eight_or_better":
        return Ranking.OMAHA_EIGHT
    return Ranking[name.upper()]


def _seats(facts: Facts, stands: pl.DataFrame) -> _Array:
    is_in = stands.get_column("is_dealt") & ~stands.get_column("is_folded")
    put_in = stands.get_column("live") + stands.get_column("ante") + stands.get_column("dead")
    is_all_in = put_in - stands.get_column("returned") >= facts.seats.get_column("starting_stack")
    return _records(
        SEATS_TYPE,
        seat=_column(facts.seats, "seat", 0),
        is_in=is_in.fill_null(value=False).to_numpy(),
        live=_column(stands, "live", 0),
        ante=_column(stands, "ante", 0),
        dead=_column(stands, "dead", 0),
        returned=_column(stands, "returned", 0),
        is_all_in=is_all_in.fill_null(value=False).to_numpy(),
    )


def _cards(frame: pl.DataFrame, count: int) -> Cards:
    return Cards(
        first=_first(frame, count),
        street=_column(frame, "street", 0),
        seat=_column(frame, "seat", -1),
        run=_column(frame, "run", 1),
        card=_column(frame, "card", 255),
        origin=_column(frame, "origin", -1),
        line=_column(frame, "line", 0),
    )


def _paid(facts: Facts, count: int) -> Paid:
    frame = facts.collections
    return Paid(
        first=_first(frame, count),
        seat=_column(frame, "seat", -1),
        pot=_column(frame, "pot", -1),
        half=_column(frame, "half", -1),
        amount=_column(frame, "amount", 0),
        kind=_column(frame, "kind", 0),
        line=_column(frame, "line"),
    )


def _told(frame: pl.DataFrame, count: int) -> Told:
    return Told(
        first=_first(frame, count),
        pot=_column(frame, "pot", -1),
        amount=_column(frame, "amount", -1),
        line=_column(frame, "line"),
    )


def _options(house: House) -> Options:
    return Options(
        rake_from_main=house.value("rake_multiple_pots") == "main_pot",
        odd_to_low=house.value("odd_chip_hilo") == "low",
        odd_split=_ODD_SPLIT.index(str(house.value("odd_chip_split"))),
        odd_card=int(house.value("odd_chip") == "high_card"),
        odd_card_stud=_ODD_STUD.index(str(house.value("odd_chip_stud"))),
        odd_any_run=house.value("odd_chip_runs") == "any",
        odd_card_low=int(house.value("odd_chip_stud_low") == "low_card"),
        odd_unit=int(house.value("odd_chip_unit")),
    )


def _room_for_pots(rows: int) -> Pots:
    return Pots(*(np.zeros(rows, np.int64) for _ in Pots._fields))


def _room_for_owed(rows: int) -> Owed:
    return Owed(*(np.zeros(rows, np.int64) for _ in Owed._fields))


def _shares() -> Shares:
    return Shares(
        *(np.zeros(MOST_SHARES, np.int64) for _ in range(6)), *(np.zeros(MOST_ROWS, np.int64) for _ in range(4))
    )


def _work() -> Work:
    return Work(
        row_of=np.zeros(MOST_NUMBERS, np.int64),
        order=np.zeros(MOST_ROWS, np.int64),
        ranked=np.zeros(MOST_ROWS, np.int64),
        is_in=np.zeros(MOST_ROWS, np.int64),
        claim=np.zeros(MOST_ROWS, np.int64),
        got=np.zeros(MOST_ROWS, np.int64),
        payouts=np.zeros(MOST_ROWS, np.int64),
        side=np.zeros(MOST_ROWS, np.int64),
        amounts=np.zeros(MOST_ROWS + 2, np.int64),
        eligible=np.zeros(MOST_ROWS + 2, np.int64),
        told=np.zeros(MOST_ROWS + 2, np.int64),
        nets=np.zeros(MOST_ROWS + 2, np.int64),
    )

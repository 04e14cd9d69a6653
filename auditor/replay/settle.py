"""Settlement: pots, what is owed, results and sums of every hand.

Enters: the facts, `stakes` and `stands` of the betting replay, houses. Leaves: the tables `pots`, `owed`, `results`
and `reckoning` in the schemas of `auditor.derived`. Here columns become integer arrays and back; kernels do the work.
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import polars as pl

from auditor import games
from auditor.games import Game
from auditor.house import House
from auditor.ranks import Ranking
from auditor.ranks.masks import PAIR
from auditor.replay import labels
from auditor.replay.arrays import (
    GAME_SIZE,
    HOUSE_SIZE,
    NONE,
    R_SIZE,
    W_ROW_OF,
    W_SIZE,
    Cards,
    Hands,
    Owed,
    Paid,
    Pots,
    Results,
    Seats,
    Told,
)
from auditor.replay.columns import gaps
from auditor.replay.division import SH_SIZE
from auditor.replay.plain import arrays, frame_of, frame_of_block, told
from auditor.replay.settlement import settle_hands
from auditor.replay.showdown import T_SIZE
from auditor.replay.state import PLENTY
from parsers import kernels
from parsers.cards import UNKNOWN_CARD
from parsers.errors import DeclarationError
from parsers.missing import Array, filled
from parsers.tables import Facts

# what a game's file says: ranking, second ranking, hole cards, board, lowest card, draws, deals a flop, is stud, least
# value of the first half
_NO_GAME = (0, 0, 0, 0, 0, False, False, False, 0, 0)
_NO_STACK = 1 << 62  # nobody puts it all in
_ODD_SPLIT = ("first_half", "five_cards", "button_left")
_ODD_STUD = ("button_left", "high_card", "high_card_of_all")


def settle(
    facts: Facts,
    stakes: pl.DataFrame,
    stands: pl.DataFrame,
    game: Array,
    houses: Sequence[House],
    of: Array,
    *,
    compiled: bool,
) -> tuple[pl.DataFrame, pl.DataFrame, pl.DataFrame, pl.DataFrame]:
    """(pots, owed, results, reckoning). `game`: which of `games.names()` each hand is of, -1 for none; `of`: by which
    of the houses it is settled."""
    count = facts.hands.height
    shapes = _shapes(told(game))
    above = np.array([house.value("short_deck_trips") == "above_straight" for house in houses], np.int32)
    hands = _hands(facts.hands, stakes, of, game + above[of] * np.int32(len(shapes) // 2))
    seats = _seats(facts.seats, stands)
    results = np.empty((len(Results._fields), facts.seats.height), np.int64)
    sums = np.empty(R_SIZE * count, np.int64)
    inputs = (
        hands,
        shapes.reshape(-1),
        seats,
        _cards(facts.cards),
        _paid(facts.collections),
        _told(facts.pots),
        labels.coded(facts.labels, hands.game, shapes[:, :2]),
        np.concatenate([_answers(house) for house in houses]),
    )
    run = kernels.compiled(settle_hands) if compiled else settle_hands
    room = (2 * count + 64, 2 * count + 64)
    while True:
        pots, owed = _room_for_pots(room[0]), _room_for_owed(room[1])
        taken = run(*inputs, pots, owed, room, Results(*results), sums, *_work())
        if taken[0] <= room[0] and taken[1] <= room[1]:
            break
        room = taken
    # a line that was not understood may be an act of anybody's
    Results(*results).net[gaps(facts)[seats.hand] < PLENTY] = NONE
    return (
        frame_of("pots", {name: column[: taken[0]] for name, column in pots._asdict().items()}),
        frame_of("owed", {name: column[: taken[1]] for name, column in owed._asdict().items()}),
        frame_of_block("results", results.reshape(-1), facts.seats[:, ["hand", "seat"]]),
        frame_of_block("reckoning", sums, facts.hands[:, ["hand"]]),
    )


def _hands(frame: pl.DataFrame, stakes: pl.DataFrame, of: Array, game: Array) -> Hands:
    currency = frame.get_column("currency")
    is_chips = filled((currency == "chips") | (currency == "play"), 0)
    known = arrays(frame, status=-1, button=0, runs=1, exponent=0, rake=-1, jackpot=0, added=0)
    return Hands(frame.height, game, of, is_chips, *known, *arrays(stakes, cards_out=0))


@lru_cache(maxsize=256)
def _shapes(of: tuple[int, ...]) -> Array:
    """A row a game as `shape` has it, from -1 on; and once more for houses that rank trips above a straight. Of those
    games alone, the others nobody looks at."""
    names = games.names()
    half = 1 + len(names)
    made = np.zeros((2 * half, GAME_SIZE), np.int64)
    for above in (False, True):
        for number in of:
            made[above * half + 1 + number] = shape(names[number], trips_above_straight=above)
    return made


def shape(
    name: str, *, trips_above_straight: bool = False
) -> tuple[int, int, int, int, int, bool, bool, bool, int, int]:
    """What the settlement asks of a game; a game that nobody has declared has no hands to compare."""
    try:
        game = games.load(name)
    except DeclarationError:
        return _NO_GAME
    high, low = _ranking(game, game.high), _ranking(game, game.low)
    if high == Ranking.SHORT_DECK and trips_above_straight:
        high = Ranking.SHORT_DECK_TRIPS
    if high == Ranking.NONE:
        high, low = low, Ranking.NONE
    return (
        int(high),
        int(low),
        game.held,
        sum(game.board),
        games.SHORT_DECK_LOWEST if game.deck == "short" else 0,
        any(game.draws),
        game.board == (0, 3, 1, 1),
        game.order == "stud",
        0 if game.pair_or_better is None else PAIR << 20 | games.RANKS.index(game.pair_or_better) << 16,
        game.down[0] + sum(game.up[:1]),
    )


def _ranking(game: Game, name: str | None) -> Ranking:
    if name is None:
        return Ranking.NONE
    if game.hole_used == 2 and name == "high":
        return Ranking.OMAHA
    if game.hole_used == 2 and name == "eight_or_better":
        return Ranking.OMAHA_EIGHT
    return Ranking[name.upper()]


def _seats(frame: pl.DataFrame, stands: pl.DataFrame) -> Seats:
    return Seats(
        frame.height,
        *arrays(frame, hand=0, seat=0, starting_stack=_NO_STACK),
        *arrays(stands, is_dealt=0, is_folded=0, live=0, ante=0, dead=0, returned=0),
    )


def _cards(frame: pl.DataFrame) -> Cards:
    hand, street, seat, run, card, origin, line, is_up = arrays(
        frame, hand=0, street=0, seat=-1, run=1, card=UNKNOWN_CARD, origin=-1, line=0, is_up=0
    )
    return Cards(
        frame.height, hand, street, seat, run, card.view(np.int8), origin, line, is_up
    )  # an unknown card is -1


def _paid(frame: pl.DataFrame) -> Paid:
    return Paid(frame.height, *arrays(frame, hand=0, seat=-1, pot=-1, half=-1, amount=0, kind=0, line=0))


def _told(frame: pl.DataFrame) -> Told:
    return Told(frame.height, *arrays(frame, hand=0, pot=-1, amount=-1, line=0))


@lru_cache(maxsize=256)
def _answers(house: House) -> Array:
    """What the settlement asks of a house, from H_RAKE_FROM_MAIN on."""
    made = [
        house.value("rake_multiple_pots") == "main_pot",
        house.value("odd_chip_hilo") == "low",
        _ODD_SPLIT.index(str(house.value("odd_chip_split"))),
        house.value("odd_chip") == "high_card",
        _ODD_STUD.index(str(house.value("odd_chip_stud"))),
        house.value("odd_chip_runs") == "any",
        house.value("odd_chip_both") == "evenly",
        house.value("odd_chip_stud_low") == "low_card",
        int(house.value("odd_chip_unit")),
        house.standing("odd_chip_unit") != "published",
    ]
    assert len(made) == HOUSE_SIZE
    return np.array(made, np.int64)


def _room_for_pots(rows: int) -> Pots:
    return Pots(*(np.empty(rows, np.int64) for _ in Pots._fields))


def _room_for_owed(rows: int) -> Owed:
    return Owed(*(np.empty(rows, np.int64) for _ in Owed._fields))


def _work() -> tuple[Array, Array, Array]:
    """Fresh work space: what is owed, the cards, all else."""
    shares, table, work = (np.zeros(size, np.int64) for size in (SH_SIZE, T_SIZE, W_SIZE))
    work[W_ROW_OF:].fill(-1)
    return shares, table, work

"""From facts and a house to the arrays that the betting replay reads (`auditor.replay.state`)."""

from functools import lru_cache

import numpy as np
import polars as pl

from auditor import games
from auditor.house import House
from auditor.replay.plain import arrays
from auditor.replay.state import (
    G_BIG,
    G_DRAWS,
    G_FORCED,
    G_HELD,
    G_LOW_OPENS,
    G_OPEN_PAIR,
    G_ROUNDS,
    G_SIZE,
    G_STUD,
    NONE,
    O_ANTES_LATER,
    O_ASSUME_FULL_BLIND,
    O_BB_AS_POSTED,
    O_BOMB,
    O_BUTTON_STRADDLE_LAST,
    O_CAP,
    O_CAP_HEADS_UP,
    O_CAP_SPREAD,
    O_CAP_STRADDLE,
    O_CAP_TWO_PLAYERS,
    O_CAP_TWO_ROUNDS,
    O_CAP_WITHOUT_ANTES,
    O_DOUBLES,
    O_KILL_LAST,
    O_LATE_SMALL_LIVE,
    O_NEVER_SUM,
    O_OPEN_PAIR,
    O_REOPEN_FULL,
    O_ROUND_UP,
    O_ROUNDED_SMALL_BLIND,
    O_SHORT_DECK_ANTE,
    O_SHORT_DECK_LIVE_ANTES,
    O_SHORT_DECK_ONE_SIZE,
    O_SHORT_DECK_RAISE_ANTE,
    O_SHORT_LIMIT,
    O_SIZE,
    O_SPREAD_HALF,
    O_STRADDLE_FROM_BB,
    O_STREETS_TOLD,
    O_STUD_TIE,
    O_TO_COVER,
    PLENTY,
    Acts,
    Cards,
    Column,
    Hands,
    Seats,
)
from parsers.cards import UNKNOWN_CARD
from parsers.tables import Facts
from parsers.vocabulary import GAPS, Origin, Street

_FORCED = ("blinds", "button_blind", "bring_in")
_CAP_HEADS_UP = (
    "capped",
    "uncapped_if_round_starts_heads_up",
    "uncapped_before_cap",
    "uncapped_if_two_dealt_in",
)

_BOMB = ("either", "ante", "big_blind")
_FL_ALL_IN = ("half_bet", "next_level", "whole_bet")
_STUD_TIE = ("not_known", "first_dealt", "suit")


def hands_of(facts: Facts, game: Column, of: Column) -> tuple[Hands, Column]:
    """The columns of the hands, and their headers' numbers one after the other. `game`, `of`: the game and the house of
    each."""
    frame = facts.hands
    stakes = frame.get_column("stakes")
    lengths = stakes.to_frame().select(pl.col("stakes").list.len())
    known = arrays(
        frame,
        **{"status": -1, "stakes_kind": -1, "structure": -1, "button": -1, "small_blind": NONE, "big_blind": NONE},
        **{"ante": NONE, "bring_in": NONE, "cap": NONE, "added": 0, "pot": NONE},
    )
    (length,) = arrays(lengths, stakes=0)
    (stake,) = arrays(stakes.explode(empty_as_null=False, keep_nulls=False).to_frame(), stakes=NONE)
    return Hands(frame.height, of, game, length, gaps(facts), *known), stake


def gaps(facts: Facts) -> Column:
    """The first line of each hand that was not understood, or is of somebody who has no seat: an act may be missing.
    PLENTY: there is none."""
    first = np.full(facts.hands.height, PLENTY)
    if not facts.remarks.is_empty():
        placed = pl.col("hand").is_not_null() & pl.col("line").is_not_null()
        found = facts.remarks.filter(pl.col("code").is_in(GAPS) & placed)
        hand, line = (found.get_column(name).to_numpy() for name in ("hand", "line"))
        np.minimum.at(first, hand, line)
    return first


def cards_of(facts: Facts) -> Cards:
    """The columns of the cards."""
    up = _open_cards(facts.cards)
    hand, seat, origin, line = arrays(facts.cards, hand=0, seat=-1, origin=-1, line=0)
    up_hand, up_seat, street, card = arrays(up, hand=0, seat=-1, street=0, card=UNKNOWN_CARD)
    card = card.view(np.int8)  # one that is not known is -1
    return Cards(facts.cards.height, hand, seat, origin, line, up.height, up_hand, up_seat, street, card)


def _open_cards(cards: pl.DataFrame) -> pl.DataFrame:
    """The open cards of stud as they are dealt. Of cards that a line tells together the last is the one that is
    up; a second line is of a street that no line begins."""
    stud = cards.get_column("street").is_between(int(Street.THIRD), int(Street.SIXTH))
    if not stud.any():
        return cards.clear()
    dealt = cards.filter(stud & (pl.col("origin") == int(Origin.DEALT)) & pl.col("seat").is_not_null())
    last = dealt.unique(["hand", "seat", "street", "line"], keep="last", maintain_order=True)
    return last.unique(["hand", "seat", "street"], keep="first", maintain_order=True)


@lru_cache(maxsize=256)
def games_of(told: tuple[int, ...]) -> Column:
    """A row a declared game, in the order of their names: of those that are told, the others nobody looks at."""
    rows = np.zeros((len(games.names()), G_SIZE), np.int64)
    for number in told:
        row, game = rows[number], games.load(games.names()[number])
        row[G_STUD] = game.order == "stud"
        row[G_FORCED] = _FORCED.index(game.forced)
        row[G_ROUNDS] = len(game.streets)
        row[G_BIG] = sum(1 << number for number, tier in enumerate(game.tiers) if tier == "b")
        row[G_DRAWS] = sum(1 << number for number, count in enumerate(game.draws) if count)
        row[G_HELD] = game.held
        row[G_OPEN_PAIR] = game.open_pair
        row[G_LOW_OPENS] = 0 if game.bring_in != "high" else 2 if game.ace_high else 1
    return rows.reshape(-1)


def seats_of(frame: pl.DataFrame) -> Seats:
    """The columns of the seats."""
    missing = {"hand": 0, "seat": 127, "starting_stack": NONE, "is_out": 0, "declared_folded": -1, "declared_won": 0}
    return Seats(frame.height, *arrays(frame, **missing))


def acts_of(frame: pl.DataFrame) -> Acts:
    """The columns of the acts."""
    missing = {"hand": 0, "seq": 0, "street": 0, "run": 1, "seat": -1, "action": 127, "amount": NONE, "to": NONE}
    return Acts(frame.height, *arrays(frame, **missing, raised_by=NONE, is_all_in=0, is_cap=0, line=0))


@lru_cache(maxsize=256)
def options_of(house: House) -> Column:
    """The house's answers as numbers."""

    def answers(option: str, value: str) -> int:
        return int(house.value(option) == value)

    made = np.zeros(O_SIZE, np.int64)
    made[O_SHORT_LIMIT] = _FL_ALL_IN.index(str(house.value("fl_all_in")))
    made[O_REOPEN_FULL] = answers("fl_reopen", "full")
    made[O_CAP] = int(house.value("cap"))
    made[O_CAP_TWO_ROUNDS] = int(house.value("cap_two_rounds"))
    made[O_CAP_HEADS_UP] = _CAP_HEADS_UP.index(str(house.value("cap_heads_up")))
    made[O_CAP_TWO_PLAYERS] = int(house.value("cap_two_players"))
    made[O_CAP_STRADDLE] = answers("cap_straddle", "counted")
    made[O_DOUBLES] = answers("min_raise", "double_last_bet")
    made[O_TO_COVER] = answers("raise_to_cover", "allowed")
    made[O_NEVER_SUM] = answers("short_all_in_sum", "never")
    made[O_BB_AS_POSTED] = answers("short_bb_call", "as_posted")
    made[O_ROUNDED_SMALL_BLIND] = answers("pl_small_blind", "rounded_to_bb")
    made[O_ASSUME_FULL_BLIND] = answers("pl_short_blind", "assume_full")
    made[O_LATE_SMALL_LIVE] = answers("late_small_blind", "live")
    made[O_ANTES_LATER] = answers("pl_antes", "not_preflop")
    made[O_STRADDLE_FROM_BB] = answers("straddle_min_raise", "original_bb")
    made[O_SPREAD_HALF] = answers("spread_short", "half")
    made[O_CAP_WITHOUT_ANTES] = answers("hand_cap_antes", "not_counted")
    made[O_SHORT_DECK_ANTE] = answers("short_deck_min_bet", "ante")
    made[O_SHORT_DECK_RAISE_ANTE] = answers("short_deck_min_raise", "ante")
    made[O_OPEN_PAIR] = answers("stud_open_pair", "small_or_big")
    made[O_STUD_TIE] = _STUD_TIE.index(str(house.value("stud_tie")))
    made[O_BOMB] = _BOMB.index(str(house.value("bomb_pot_min_bet")))
    made[O_BUTTON_STRADDLE_LAST] = answers("button_straddle", "left_of_big_blind")
    made[O_KILL_LAST] = answers("kill_order", "last")
    made[O_ROUND_UP] = int(house.value("pl_round_up_unit"))
    made[O_SHORT_DECK_LIVE_ANTES] = answers("short_deck_antes", "live")
    made[O_SHORT_DECK_ONE_SIZE] = answers("short_deck_first_round", "one_size")
    made[O_STREETS_TOLD] = answers("streets_told", "always")
    made[O_CAP_SPREAD] = int(house.value("cap_spread"))
    return made

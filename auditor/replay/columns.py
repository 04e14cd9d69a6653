"""From facts and a house to the arrays that the betting replay reads (`auditor.replay.state`)."""

from functools import cache
from typing import Any

import numpy as np
import polars as pl

from auditor import games
from auditor.house import House
from auditor.replay.state import (
    G_BIG,
    G_FORCED,
    G_LOW_OPENS,
    G_OPEN_PAIR,
    G_ROUNDS,
    G_SIZE,
    G_STUD,
    H_ACT,
    H_ADDED,
    H_ANTE,
    H_BETS,
    H_BIG_BLIND,
    H_BRING_IN,
    H_BUTTON,
    H_CAP,
    H_CARD,
    H_GAME,
    H_GAP,
    H_IS_COMPLETE,
    H_SEAT,
    H_SIZE,
    H_SMALL_BLIND,
    H_STAKE,
    H_STAKE_END,
    H_STRUCTURE,
    H_UP,
    NONE,
    PLENTY,
    Acts,
    Cards,
    Column,
    Options,
    Seats,
)
from parsers.tables import Facts
from parsers.vocabulary import Origin, RemarkCode, StakesKind, Status, Street

_FORCED = ("blinds", "button_blind", "bring_in")
_CAP_HEADS_UP = (
    "capped",
    "uncapped_if_round_starts_heads_up",
    "uncapped_before_cap",
    "uncapped_if_two_dealt_in",
)

_STUD_TIE = ("not_known", "first_dealt", "suit")


def _ints(frame: pl.DataFrame, name: str, missing: int, kind: Any = np.int64) -> Column:
    series = frame.get_column(name)
    if series.null_count():
        series = series.fill_null(missing)
    return np.ascontiguousarray(series.to_numpy()).astype(kind, copy=False)


def _flags(series: pl.Series) -> Column:
    return series.cast(pl.Int8).fill_null(0).to_numpy()


def starts(frame: pl.DataFrame, hands: int) -> Column:
    """Where each hand's rows begin in a table that is sorted by `hand`, and the end."""
    return np.searchsorted(frame.get_column("hand").to_numpy(), np.arange(hands + 1, dtype=np.int32))


def hands_of(facts: Facts) -> tuple[Column, Column, Cards]:
    """(a row a hand, the header's numbers of all hands, the cards)."""
    frame = facts.hands
    count = frame.height
    lengths = frame.get_column("stakes").list.len().fill_null(0).to_numpy()
    game = frame.get_column("game").cast(pl.Enum(list(games.names())), strict=False).to_physical()
    is_bets = frame.get_column("stakes_kind") == int(StakesKind.BETS)
    hands = np.empty((count, H_SIZE), np.int64)
    for place, rows in ((H_ACT, facts.actions), (H_SEAT, facts.seats), (H_CARD, facts.cards)):
        begin = starts(rows, count)
        hands[:, place], hands[:, place + 1] = begin[:-1], begin[1:]
    ends = np.cumsum(lengths, dtype=np.int64)
    hands[:, H_STAKE], hands[:, H_STAKE_END] = ends - lengths, ends
    hands[:, H_STRUCTURE] = _ints(frame, "structure", -1)
    hands[:, H_GAME] = game.cast(pl.Int64).fill_null(-1).to_numpy()
    hands[:, H_BETS] = is_bets.cast(pl.Int64).fill_null(-1).to_numpy()
    hands[:, H_BUTTON] = _ints(frame, "button", -1)
    names = ("small_blind", "big_blind", "ante", "bring_in", "cap")
    for place, name in zip((H_SMALL_BLIND, H_BIG_BLIND, H_ANTE, H_BRING_IN, H_CAP), names, strict=True):
        hands[:, place] = _ints(frame, name, NONE)
    hands[:, H_IS_COMPLETE] = (frame.get_column("status") == int(Status.COMPLETE)).cast(pl.Int64).to_numpy()
    gaps = _gaps(facts)
    hands[:, H_GAP] = PLENTY
    hands[gaps.get_column("hand").to_numpy(), H_GAP] = gaps.get_column("line").to_numpy()
    hands[:, H_ADDED] = _ints(frame, "added", 0)
    up = _open_cards(facts)
    begin = starts(up, count)
    hands[:, H_UP], hands[:, H_UP + 1] = begin[:-1], begin[1:]
    cards = Cards(
        seat=_ints(facts.cards, "seat", -1),
        is_dealt=_flags(facts.cards.get_column("origin") == int(Origin.DEALT)),
        up_seat=_ints(up, "seat", -1),
        up_round=_ints(up, "street", -1) - int(Street.THIRD) + 1,
        up_card=_ints(up, "card", 255),
    )
    stake = _ints(frame.select(pl.col("stakes").explode()).drop_nulls(), "stakes", NONE)
    return hands.reshape(-1), stake, cards


def _gaps(facts: Facts) -> pl.DataFrame:
    """The first line of each hand that was not understood, or is of somebody who has no seat: an act may be missing."""
    gaps = pl.col("code").is_in([int(RemarkCode.UNPARSED_LINE), int(RemarkCode.UNKNOWN_ACTOR)])
    found = facts.remarks.filter(gaps & pl.col("hand").is_not_null() & pl.col("line").is_not_null())
    return found.group_by("hand").agg(pl.col("line").min())


def _open_cards(facts: Facts) -> pl.DataFrame:
    """The open cards of stud as they are dealt. Of cards that a line tells together the last is the one that is up."""
    stud = pl.col("street").is_between(int(Street.THIRD), int(Street.SIXTH))
    dealt = facts.cards.filter(stud & (pl.col("origin") == int(Origin.DEALT)) & pl.col("seat").is_not_null())
    return dealt.unique(["hand", "seat", "street"], keep="last", maintain_order=True)


@cache
def games_of() -> Column:
    """A row a declared game, in the order of their names."""
    rows = np.zeros((len(games.names()), G_SIZE), np.int64)
    for row, name in zip(rows, games.names(), strict=True):
        game = games.load(name)
        row[G_STUD] = game.order == "stud"
        row[G_FORCED] = _FORCED.index(game.forced)
        row[G_ROUNDS] = len(game.streets)
        row[G_BIG] = sum(1 << number for number, tier in enumerate(game.tiers) if tier == "b")
        row[G_OPEN_PAIR] = game.open_pair
        row[G_LOW_OPENS] = 0 if game.bring_in != "high" else 2 if game.ace_high else 1
    return rows.reshape(-1)


def seats_of(facts: Facts) -> Seats:
    """The columns of the seats."""
    frame = facts.seats
    told = frame.select(pl.col("declared_folded").is_not_null() | (pl.col("declared_won") > 0)).to_series()
    return Seats(
        seat=_ints(frame, "seat", 127, np.int16),
        stack=_ints(frame, "starting_stack", NONE),
        is_out=_flags(frame.get_column("is_out")),
        is_told=_flags(told),
    )


def acts_of(facts: Facts) -> Acts:
    """The columns of the acts."""
    frame = facts.actions
    return Acts(
        street=_ints(frame, "street", 0, np.int8),
        run=_ints(frame, "run", 1, np.int8),
        seat=_ints(frame, "seat", -1, np.int8),
        action=_ints(frame, "action", 127, np.int8),
        amount=_ints(frame, "amount", NONE),
        to=_ints(frame, "to", NONE),
        is_all_in=_flags(frame.get_column("is_all_in")),
        is_cap=_flags(frame.get_column("is_cap")),
        line=_ints(frame, "line", 0, np.int32),
    )


def options_of(house: House) -> Options:
    """The house's answers as numbers."""

    def answers(option: str, value: str) -> int:
        return int(house.value(option) == value)

    return Options(
        next_level=answers("fl_all_in", "next_level"),
        reopen_full=answers("fl_reopen", "full"),
        cap=int(house.value("cap")),
        cap_two_rounds=int(house.value("cap_two_rounds")),
        cap_heads_up=_CAP_HEADS_UP.index(str(house.value("cap_heads_up"))),
        cap_two_players=int(house.value("cap_two_players")),
        cap_straddle=answers("cap_straddle", "counted"),
        doubles=answers("min_raise", "double_last_bet"),
        to_cover=answers("raise_to_cover", "allowed"),
        never_sum=answers("short_all_in_sum", "never"),
        bb_as_posted=answers("short_bb_call", "as_posted"),
        rounded_small_blind=answers("pl_small_blind", "rounded_to_bb"),
        assume_full_blind=answers("pl_short_blind", "assume_full"),
        late_small_live=answers("late_small_blind", "live"),
        antes_later=answers("pl_antes", "not_preflop"),
        straddle_from_bb=answers("straddle_min_raise", "original_bb"),
        spread_half=answers("spread_short", "half"),
        cap_without_antes=answers("hand_cap_antes", "not_counted"),
        short_deck_ante=answers("short_deck_min_bet", "ante"),
        open_pair=answers("stud_open_pair", "small_or_big"),
        stud_tie=_STUD_TIE.index(str(house.value("stud_tie"))),
        button_straddle_last=answers("button_straddle", "left_of_big_blind"),
        round_up=int(house.value("pl_round_up_unit")),
        cap_spread=int(house.value("cap_spread")),
    )

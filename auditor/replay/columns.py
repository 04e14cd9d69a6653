"""From facts and a house to the arrays that the betting replay reads (`auditor.replay.state`)."""

from functools import cache

import numpy as np
import polars as pl

from auditor import games
from auditor.house import House
from auditor.replay.plain import arrays, numbers
from auditor.replay.state import (
    G_BIG,
    G_FORCED,
    G_LOW_OPENS,
    G_OPEN_PAIR,
    G_ROUNDS,
    G_SIZE,
    G_STUD,
    NONE,
    PLENTY,
    Acts,
    Cards,
    Column,
    Hands,
    Options,
    Seats,
)
from parsers.cards import UNKNOWN_CARD
from parsers.tables import Facts
from parsers.vocabulary import Origin, RemarkCode, Street

_FORCED = ("blinds", "button_blind", "bring_in")
_CAP_HEADS_UP = (
    "capped",
    "uncapped_if_round_starts_heads_up",
    "uncapped_before_cap",
    "uncapped_if_two_dealt_in",
)

_STUD_TIE = ("not_known", "first_dealt", "suit")


def hands_of(facts: Facts) -> tuple[Hands, Column]:
    """The columns of the hands, and their headers' numbers one after the other."""
    frame = facts.hands
    stakes = frame.get_column("stakes")
    lengths = stakes.to_frame().select(pl.col("stakes").list.len())
    known = arrays(
        frame,
        **{"status": -1, "stakes_kind": -1, "structure": -1, "button": -1, "small_blind": NONE, "big_blind": NONE},
        **{"ante": NONE, "bring_in": NONE, "cap": NONE, "added": 0},
    )
    game = numbers(frame.get_column("game"), list(games.names()))
    (length,) = arrays(lengths, stakes=0)
    (stake,) = arrays(stakes.explode(empty_as_null=False, keep_nulls=False).to_frame(), stakes=NONE)
    return Hands(frame.height, game, length, _gaps(facts), *known), stake


def _gaps(facts: Facts) -> Column:
    """The first line of each hand that was not understood, or is of somebody who has no seat: an act may be missing."""
    first = np.full(facts.hands.height, PLENTY)
    if not facts.remarks.is_empty():
        gaps = pl.col("code").is_in([int(RemarkCode.UNPARSED_LINE), int(RemarkCode.UNKNOWN_ACTOR)])
        found = facts.remarks.filter(gaps & pl.col("hand").is_not_null() & pl.col("line").is_not_null())
        hand, line = (found.get_column(name).to_numpy() for name in ("hand", "line"))
        np.minimum.at(first, hand, line)
    return first


def cards_of(facts: Facts) -> Cards:
    """The columns of the cards."""
    up = _open_cards(facts.cards)
    hand, seat, origin = arrays(facts.cards, hand=0, seat=-1, origin=-1)
    up_hand, up_seat, street, card = arrays(up, hand=0, seat=-1, street=0, card=UNKNOWN_CARD)
    card = card.view(np.int8)  # one that is not known is -1
    return Cards(facts.cards.height, hand, seat, origin, up.height, up_hand, up_seat, street, card)


def _open_cards(cards: pl.DataFrame) -> pl.DataFrame:
    """The open cards of stud as they are dealt. Of cards that a line tells together the last is the one that is up."""
    stud = cards.get_column("street").is_between(int(Street.THIRD), int(Street.SIXTH))
    if not stud.any():
        return cards.clear()
    dealt = cards.filter(stud & (pl.col("origin") == int(Origin.DEALT)) & pl.col("seat").is_not_null())
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


def seats_of(frame: pl.DataFrame) -> Seats:
    """The columns of the seats."""
    missing = {"hand": 0, "seat": 127, "starting_stack": NONE, "is_out": 0, "declared_folded": -1, "declared_won": 0}
    return Seats(frame.height, *arrays(frame, **missing))


def acts_of(frame: pl.DataFrame) -> Acts:
    """The columns of the acts."""
    missing = {"hand": 0, "seq": 0, "street": 0, "run": 1, "seat": -1, "action": 127, "amount": NONE, "to": NONE}
    return Acts(frame.height, *arrays(frame, **missing, is_all_in=0, is_cap=0, line=0))


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
        short_deck_raise_ante=answers("short_deck_min_raise", "ante"),
        open_pair=answers("stud_open_pair", "small_or_big"),
        stud_tie=_STUD_TIE.index(str(house.value("stud_tie"))),
        button_straddle_last=answers("button_straddle", "left_of_big_blind"),
        round_up=int(house.value("pl_round_up_unit")),
        cap_spread=int(house.value("cap_spread")),
    )

"""Streets that no line tells: the board stands in the summary alone, and play goes on line after line.

In: facts of one split. Out: the same with the streets dealt where a round of betting is over. A round is over when
everybody who is in and has chips has acted since the last raise; what follows belongs to the next street, as long as
the summary has cards for it. Chips that a raise adds, and what an all-in is, follow from the street's own totals.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec
import polars as pl

from parsers.draft import big_of
from parsers.tables import SCHEMAS, Facts
from parsers.vocabulary import Action, Origin, Street, is_forced

_STREETS = {3: [Street.FLOP], 4: [Street.FLOP, Street.TURN], 5: [Street.FLOP, Street.TURN, Street.RIVER]}
_LIVE = (Action.SMALL_BLIND, Action.BIG_BLIND, Action.STRADDLE, Action.KILL, Action.BUTTON_BLIND)
_TURN = (pl.col("action") <= int(Action.COMPLETE)) | (pl.col("action") == int(Action.KILL))
_SHOWN = (Action.SHOW, Action.MUCK)
_PLENTY = 1 << 63  # of chips: of whom no stack is told, who is not all-in by what he pays
Row = dict[str, Any]


def with_streets(facts: Facts) -> Facts:
    """The facts with the streets of those hands that have a board and deal none of it."""
    board = facts.cards.filter(pl.col("origin") == int(Origin.SUMMARY_BOARD), pl.col("seat").is_null())
    flops = facts.actions.filter(pl.col("street") == int(Street.FLOP)).get_column("hand").unique()
    opened = facts.actions.filter(pl.col("street") == int(Street.PREFLOP)).get_column("hand").unique()
    counts = board.group_by("hand").len()
    hands = counts.filter(
        pl.col("len").is_in(list(_STREETS))
        & ~pl.col("hand").is_in(flops.implode())
        & pl.col("hand").is_in(opened.implode())
    )
    if hands.is_empty():
        return facts
    wanted = pl.col("hand").is_in(hands.get_column("hand").implode())
    held = facts.cards.filter(wanted, pl.col("seat").is_not_null()).select("hand", "seat")
    did = facts.actions.filter(wanted, _TURN).select("hand", "seat")
    is_in = pl.concat([held, did]).unique()
    told = facts.seats.join(is_in, on=["hand", "seat"], how="semi").select("hand", "seat", "starting_stack")
    dealt = dict(hands.iter_rows())
    stacks: dict[int, dict[int, int]] = {hand: {} for hand in dealt}
    for hand, seat, stack in told.iter_rows():
        stacks[hand][seat] = _PLENTY if stack is None else stack
    made: list[Row] = []
    for acts in facts.actions.filter(wanted).partition_by("hand", maintain_order=True):
        hand = acts.item(0, "hand")
        made += _played(acts.rows(named=True), stacks[hand], _STREETS[dealt[hand]])
    actions = pl.concat([facts.actions.filter(~wanted), pl.DataFrame(made, SCHEMAS["actions"])])
    place = pl.int_range(pl.len()).over("hand", "origin")
    is_board = wanted & (pl.col("origin") == int(Origin.SUMMARY_BOARD))
    street = (
        pl.when(place < 3).then(int(Street.FLOP)).when(place == 3).then(int(Street.TURN)).otherwise(int(Street.RIVER))
    )
    cards = facts.cards.with_columns(
        pl.when(is_board).then(street.cast(pl.Int8)).otherwise(pl.col("street")).alias("street"),
        pl.when(is_board).then(pl.lit(int(Origin.BOARD), pl.Int8)).otherwise(pl.col("origin")).alias("origin"),
    )
    return replace(facts, actions=actions.sort("hand", "seq", maintain_order=True), cards=cards)


class _Round(msgspec.Struct):
    """A round of betting: what each has put in on the street, who is in, who still has to act."""

    stacks: dict[int, int]
    put: dict[int, int] = {}
    level: int = 0
    pending: set[int] = set()

    def begin(self) -> None:
        self.put, self.level = {}, 0
        self.wait(None)

    def wait(self, but: int | None) -> None:
        self.pending = {seat for seat, stack in self.stacks.items() if stack > 0 and seat != but}

    def pay(self, seat: int, chips: int, live: int) -> None:
        if seat in self.stacks:
            self.stacks[seat] -= chips
        if live:
            self.put[seat] = self.put.get(seat, 0) + live
            self.level = max(self.level, self.put[seat])


def _played(acts: list[Row], stacks: dict[int, int], streets: list[Street]) -> Iterator[Row]:
    """The acts of one hand, streets dealt between them."""
    now = _Round(dict(stacks))
    street, left = Street.DEAL, list(streets)
    seq = 0
    for act in acts:
        action, seat = Action(act["action"]), act["seat"]
        is_choice = Action.FOLD <= action <= Action.COMPLETE
        if street != Street.DEAL and ((is_choice and not now.pending) or action in _SHOWN):
            for street in left[: 1 if is_choice else len(left)]:
                yield _dealt(act, street, seq)
                seq += 1
            left = left[1:] if is_choice else []
            if is_choice:
                now.begin()
        if action == Action.DEAL:
            street = Street(act["street"])
            now.wait(None)
        elif is_forced(action):
            chips = act["amount"] or 0
            now.pay(seat, chips, _live(action, chips, acts))
        elif is_choice:
            act = _acted(act, now)
        yield act | {"street": int(street), "seq": seq}
        seq += 1
    for street in left:
        yield _dealt(acts[-1], street, seq)
        seq += 1


def _live(action: Action, chips: int, acts: list[Row]) -> int:
    """What of a forced bet counts for the street."""
    if action == Action.BOTH_BLINDS:
        return big_of(None, ((row["action"], row["amount"]) for row in acts), chips)
    return chips if action in _LIVE else 0


def _acted(act: Row, now: _Round) -> Row:
    """A choice with the chips that it adds on this street; the round takes note of it."""
    seat, action = act["seat"], Action(act["action"])
    if action == Action.FOLD:
        now.stacks.pop(seat, None)
    now.pending.discard(seat)
    if action in (Action.FOLD, Action.CHECK):
        return act
    before, level = now.put.get(seat, 0), now.level
    chips = act["amount"]
    if act["to"] is not None and (action == Action.RAISE or act["is_all_in"]):
        chips = act["to"] - before
    if act["is_all_in"]:
        action = Action.CALL if before + chips <= level else Action.RAISE if level else Action.BET
    now.pay(seat, chips or 0, chips or 0)
    if act["is_all_in"] and seat in now.stacks:
        now.stacks[seat] = 0
    if now.level > level:
        now.wait(seat)
    return act | {"action": int(action), "amount": chips}


def _dealt(beside: Row, street: Street, seq: int) -> Row:
    """The row of a street that is dealt."""
    nothing = dict.fromkeys(("seat", "amount", "to", "raised_by"))
    flags = {"is_all_in": False, "is_cap": False, "run": 1}
    return beside | nothing | flags | {"action": int(Action.DEAL), "street": int(street), "seq": seq}

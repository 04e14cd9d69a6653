"""Where players sit and who posts, told by the order in which they act.

In: facts of one split. Out: the same where a player who joined during the hand has a seat that fits his turns, and
where blinds that no line tells are those of the two before the one who speaks first.
"""

from dataclasses import replace
from typing import Any

import polars as pl

from parsers.tables import SCHEMAS, Facts
from parsers.vocabulary import Action, Street

_MOST = 10  # seats of a table whose size is not told
_BLINDS = (int(Action.SMALL_BLIND), int(Action.BIG_BLIND))
_SEATED = ("seats", "actions", "cards", "collections")


def with_joined(facts: Facts) -> Facts:
    """Who has joined (no stack is told) sits behind the one who acted before him; who then did nothing has no seat."""
    joined = facts.seats.filter(pl.col("starting_stack").is_null())
    if joined.is_empty():
        return facts
    idle = joined.filter(pl.col("is_out")).select("hand", "seat")
    facts = replace(facts, seats=facts.seats.join(idle, on=["hand", "seat"], how="anti", maintain_order="left"))
    moves = []
    for hand, seat in joined.filter(~pl.col("is_out")).select("hand", "seat").iter_rows():
        moves += [(hand, *move) for move in _moved(facts, hand, seat)]
    if not moves:
        return facts
    schema = {"hand": pl.Int32, "seat": pl.Int8, "other": pl.Int8}
    numbers = pl.DataFrame(moves, schema=schema, orient="row")
    made: dict[str, pl.DataFrame] = {}
    for name in _SEATED:
        frame: pl.DataFrame = getattr(facts, name)
        beside = frame.join(numbers, on=["hand", "seat"], how="left", maintain_order="left")
        made[name] = beside.with_columns(pl.coalesce("other", "seat").alias("seat")).select(SCHEMAS[name].names())
    made["seats"] = made["seats"].sort("hand", "seat")
    return replace(facts, **made)


def _moved(facts: Facts, hand: int, seat: int) -> list[tuple[int, int]]:
    """The seats of a hand that get other numbers, so that the player's turns fit."""
    acts = facts.actions.filter(pl.col("hand") == hand, pl.col("action") <= int(Action.COMPLETE))
    posts = acts.filter(pl.col("street") == int(Street.DEAL), pl.col("action") != int(Action.ANTE))
    opened = acts.filter(pl.col("street") == int(Street.PREFLOP)).get_column("seat").to_list()
    posted = posts.get_column("seat").to_list()
    big = posts.filter(pl.col("action") == int(Action.BIG_BLIND)).get_column("seat").to_list()
    order = posted if (big and big[0] == seat) or seat not in opened else posted[:2] + opened
    at = order.index(seat) if seat in order else 0
    before = order[at - 1] if at > 0 else facts.hands.item(hand, "button")
    if before is None:
        return []
    playing = {*posted, *opened}
    size = facts.hands.item(hand, "max_seats") or _MOST
    others = facts.seats.filter(pl.col("hand") == hand).get_column("seat").to_list()
    for away in range(1, size):
        place = (before + away - 1) % size + 1
        if place in playing and place != seat:
            return []  # the next who plays: there is no seat between
        if place not in others or place == seat:
            return [(seat, place)] if place != seat else []
        if place != facts.hands.item(hand, "button"):
            return [(seat, place), (place, seat)]  # one who has left
    return []


def with_blinds(facts: Facts) -> Facts:
    """Blinds that were told by no line (they share that of the deal) are of the two players before the first to act."""
    street = facts.actions.filter(pl.col("action") == int(Action.DEAL), pl.col("street") == int(Street.PREFLOP))
    posts = facts.actions.filter(pl.col("action").is_in(_BLINDS)).join(
        street.select("hand", "line"), on=["hand", "line"]
    )
    made: list[dict[str, Any]] = []
    for told in posts.partition_by("hand", maintain_order=True):
        if told.height == 2:
            made += _posted(facts, told.rows(named=True))
    if not made:
        return facts
    posted = pl.DataFrame(made, SCHEMAS["actions"])
    kept = facts.actions.join(posted, on=["hand", "seq"], how="anti", maintain_order="left")
    actions = pl.concat([kept, posted]).sort("hand", "seq")
    return replace(facts, actions=actions)


def _posted(facts: Facts, posts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The two blinds of a hand as those have it who act first and last; none where these do not agree, or where nobody
    who acts sits between the big blind and the first to act."""
    hand = posts[0]["hand"]
    acts = facts.actions.filter(
        pl.col("hand") == hand, pl.col("action").is_between(int(Action.FOLD), int(Action.COMPLETE))
    )
    opened = acts.filter(pl.col("street") == int(Street.PREFLOP)).get_column("seat").to_list()
    paid = facts.collections.filter(pl.col("hand") == hand).get_column("seat").to_list()
    playing = sorted({*opened, *paid})
    if len(playing) < 3 or not opened:
        return []
    at = playing.index(opened[0])
    due = [playing[at - 2], playing[at - 1]]
    big = posts[1]["seat"]
    if (
        next((seat for seat in playing if seat > big), playing[0]) == opened[0]
        or list(dict.fromkeys(opened))[-2:] != due
    ):
        return []
    stacks = dict(facts.seats.filter(pl.col("hand") == hand).select("seat", "starting_stack").iter_rows())
    antes = facts.actions.filter(pl.col("hand") == hand, pl.col("action") == int(Action.ANTE)).select("seat", "amount")
    for seat, ante in antes.iter_rows():
        if stacks.get(seat) is not None:
            stacks[seat] -= ante or 0
    made = []
    for row, seat in zip(posts, due, strict=True):
        name = "small_blind" if row["action"] == _BLINDS[0] else "big_blind"
        full = facts.hands.item(hand, name) or row["amount"]
        chips = min(full, stacks[seat]) if stacks.get(seat) is not None else full
        made.append(row | {"seat": seat, "amount": chips, "is_all_in": chips < full})
    return made

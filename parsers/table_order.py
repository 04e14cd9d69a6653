"""Where players sit and who posts, told by the order in which they act.

In: facts of one split. Out: the same where a player who joined during the hand has a seat that fits his turns, and
where blinds that no line tells are those of the two before the one who speaks first.
"""

from collections import defaultdict
from dataclasses import replace
from typing import Any

import polars as pl

from parsers.tables import SCHEMAS, Facts, of_hands
from parsers.vocabulary import Action, Street, is_turn

Row = dict[str, Any]
_MOST = 10  # seats of a table whose size is not told
_BLINDS = (int(Action.SMALL_BLIND), int(Action.BIG_BLIND))
_SEATED = ("seats", "actions", "cards", "collections")


# what is looked at of the rows of a hand
_OF = {
    "hands": ("button", "max_seats", "small_blind", "big_blind"),
    "seats": ("seat", "starting_stack"),
    "actions": ("seat", "street", "action", "amount"),
    "collections": ("seat",),
}


def _by_hand(facts: Facts, name: str, hands: pl.Series) -> defaultdict[int, list[Row]]:
    """The rows of those hands in a table, by hand."""
    frame: pl.DataFrame = of_hands(getattr(facts, name), hands).select("hand", *_OF[name])
    return _grouped(frame)


def _grouped(frame: pl.DataFrame) -> defaultdict[int, list[Row]]:
    """The rows of a frame by hand."""
    found: defaultdict[int, list[Row]] = defaultdict(list)
    for row in frame.iter_rows(named=True):
        found[row["hand"]].append(row)
    return found


def with_joined(facts: Facts) -> Facts:
    """Who has joined (no stack is told) sits behind the one who acted before him; who then did nothing has no seat."""
    joined = facts.seats.filter(pl.col("starting_stack").is_null())
    if joined.is_empty():
        return facts
    idle = joined.filter(pl.col("is_out")).select("hand", "seat")
    facts = replace(facts, seats=facts.seats.join(idle, on=["hand", "seat"], how="anti", maintain_order="left"))
    moves = []
    joined = joined.filter(~pl.col("is_out"))
    acts, seats, headers = (_by_hand(facts, name, joined.get_column("hand")) for name in ("actions", "seats", "hands"))
    for hand, seat in joined.select("hand", "seat").iter_rows():
        others = [row["seat"] for row in seats[hand]]
        moves += [(hand, *move) for move in _moved(headers[hand][0], acts[hand], others, seat)]
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


def _moved(header: Row, acts: list[Row], others: list[int], seat: int) -> list[tuple[int, int]]:
    """The seats of a hand that get other numbers, so that the player's turns fit."""
    chosen = [row for row in acts if is_turn(row["action"])]
    posts = [row for row in chosen if row["street"] == Street.DEAL and row["action"] != Action.ANTE]
    opened = [row["seat"] for row in chosen if row["street"] == Street.PREFLOP]
    posted = [row["seat"] for row in posts]
    big = [row["seat"] for row in posts if row["action"] == Action.BIG_BLIND]
    order = posted if (big and big[0] == seat) or seat not in opened else posted[:2] + opened
    at = order.index(seat) if seat in order else 0
    before = order[at - 1] if at > 0 else header["button"]
    if before is None:
        return []
    playing = {*posted, *opened}
    size = header["max_seats"] or _MOST
    for away in range(1, size):
        place = (before + away - 1) % size + 1
        if place in playing and place != seat:
            return []  # the next who plays: there is no seat between
        if place not in others or place == seat:
            return [(seat, place)] if place != seat else []
        if place != header["button"]:
            return [(seat, place), (place, seat)]  # one who has left
    return []


def with_blinds(facts: Facts) -> Facts:
    """Blinds that were told by no line (they share that of the deal) are of the two players before the first to act."""
    street = facts.actions.filter(pl.col("action") == int(Action.DEAL), pl.col("street") == int(Street.PREFLOP))
    posts = facts.actions.filter(pl.col("action").is_in(_BLINDS)).join(
        street.select("hand", "line"), on=["hand", "line"]
    )
    made: list[Row] = []
    hands = posts.get_column("hand")
    acts, paid, seats, headers = (_by_hand(facts, name, hands) for name in ("actions", "collections", "seats", "hands"))
    for hand, blinds in _grouped(posts).items():
        if len(blinds) == 2:
            winners = [row["seat"] for row in paid[hand]]
            stacks = {row["seat"]: row["starting_stack"] for row in seats[hand]}
            made += _posted(headers[hand][0], blinds, acts[hand], winners, stacks)
    if not made:
        return facts
    posted = pl.DataFrame(made, SCHEMAS["actions"])
    kept = facts.actions.join(posted, on=["hand", "seq"], how="anti", maintain_order="left")
    actions = pl.concat([kept, posted]).sort("hand", "seq")
    return replace(facts, actions=actions)


def _posted(
    header: Row, posts: list[Row], acts: list[Row], paid: list[int], stacks: dict[int, int | None]
) -> list[Row]:
    """The two blinds of a hand as those have it who act first and last; none where these do not agree, or where nobody
    who acts sits between the big blind and the first to act."""
    opened = [
        row["seat"]
        for row in acts
        if row["street"] == Street.PREFLOP and Action.FOLD <= row["action"] <= Action.COMPLETE
    ]
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
    for row in acts:
        stack = stacks.get(row["seat"])
        if row["action"] == Action.ANTE and stack is not None:
            stacks[row["seat"]] = stack - (row["amount"] or 0)
    made = []
    for row, seat in zip(posts, due, strict=True):
        name = "small_blind" if row["action"] == _BLINDS[0] else "big_blind"
        full = header[name] or row["amount"]
        stack = stacks.get(seat)
        chips = full if stack is None else min(full, stack)
        made.append(row | {"seat": seat, "amount": chips, "is_all_in": chips < full})
    return made

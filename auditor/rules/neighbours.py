"""A hand beside the one before it at the same table. Enters: facts and derived tables of one split. Leaves: a Boolean
column, a row a hand; and the hands at the ends of the split and of its files, of which neighbours are elsewhere.

Two hands are neighbours only where nothing can be missing between them: the same players sit in the same seats, and
each begins with what the hand before left him. A *sitting* is what one file tells of one table. In it the hand before
is the one beside it in the file, on the side of the earlier time. Sittings of a table are set in the order of their
times, whatever the order of the files; where two overlap no hand of one is before a hand of the other.
"""

from functools import cached_property
from typing import NamedTuple

import msgspec
import numpy as np
import polars as pl
from numpy.typing import NDArray

from auditor.derived import Derived
from parsers.tables import Facts, of_hands
from parsers.vocabulary import Status

STILL = "SES102"  # the rule that is about two hands
_TABLE = ["site", "tournament", "table"]
_NEVER = -(2**63)

Rows = NDArray[np.int64]


class Neighbours:
    """What one split tells of neighbours: reckoned once, whoever asks."""

    def __init__(self, facts: Facts, derived: Derived) -> None:
        self._facts, self._derived = facts, derived

    @cached_property
    def sittings(self) -> pl.DataFrame:
        """A row a sitting with the list of its hands. Of no table there is no hand before, and a repeat is no hand."""
        hands = pl.DataFrame([self._facts.hands.get_column(name) for name in ("source", *_TABLE, "hand", "started_at")])
        is_repeat = self._facts.hands.get_column("status") >= int(Status.DUPLICATE)
        if is_repeat.any():
            hands = hands.filter(~is_repeat)
        sittings = hands.group_by("source", *_TABLE, maintain_order=True).agg("hand", "started_at")
        return sittings.filter(sittings.get_column("table").is_not_null())

    @cached_property
    def places(self) -> Rows:
        """A number a hand for the seats of the button and of the big blind; -1 where they cannot be compared."""
        hands = self._facts.hands
        button, blind = hands.get_column("button"), self._derived.stakes.get_column("big_blind_by")
        is_told = (hands.get_column("status") == int(Status.COMPLETE)) & (button >= 0) & (blind >= 0)
        places = button.cast(pl.Int64) * 64 + blind
        return places.set(~is_told.fill_null(value=False), -1).to_numpy()

    @cached_property
    def still(self) -> pl.Series:
        """Whether button and big blind are where they were in the hand before; null where no such hand is known. Of a
        hand with two before it one of them is enough."""
        hands = self._facts.hands
        now, last = self._pairs()
        is_alike = (self.places[now] == self.places[last]) & (self.places[now] >= 0)
        is_alike &= ~hands.get_column("is_fast").fill_null(value=False).to_numpy()[now]
        still = np.full(hands.height, -1, np.int8)
        still[now] = 0
        pairs = pl.DataFrame({"hand": now[is_alike], "last_hand": last[is_alike]})
        if pairs.height:
            runs_on = _runs_on(self._facts, self._derived, pairs)
            np.maximum.at(still, pairs.get_column("hand").to_numpy(), runs_on.to_numpy())
        told = pl.Series("still", still)
        return (told > 0).set(told < 0, None)

    def _pairs(self) -> tuple[Rows, Rows]:
        """Hands and the hand before each, of those that stand beside each other in a sitting. Which of two is the
        earlier one they alone tell, so that it is the same wherever a split ends; one that is later than both sides
        has two."""
        sittings = self.sittings.get_column("hand")
        hands, lengths = sittings.explode().to_numpy(), sittings.list.len().to_numpy()
        follows = np.ones(len(hands), np.bool_)
        follows[np.cumsum(lengths) - lengths] = False
        now, last = hands[follows], hands[np.flatnonzero(follows) - 1]
        time = self._facts.hands.get_column("started_at").to_physical().fill_null(_NEVER).to_numpy()
        is_back = (time[last] > time[now]) & (time[now] != _NEVER)  # the latest hand may stand first
        return np.where(is_back, last, now), np.where(is_back, now, last)

    def edges(self) -> list["Edge"]:
        """The first and the last, the earliest and the latest hand of each sitting, in the order of the split."""
        facts, derived = self._facts, self._derived
        of = self.sittings.get_column("hand")
        at = pl.concat([of.list.first(), of.list.last(), *_by_time(facts, self.sittings)]).unique().sort()
        if at.is_empty():
            return []
        seats = _dealt_in(facts, derived, at)
        stacks = seats.group_by("hand").agg(_held("starting_stack").alias("begin"), _held("end").alias("end"))
        names = of_hands(facts.seats, at).select("hand", "seat", "player").unique(["hand", "seat"], keep="first")
        place = pl.Series("place", self.places[at.to_numpy()])
        hands = facts.hands[at].with_columns(
            place.set(place < 0, None),
            derived.stakes.get_column("big_blind_by")[at].alias("seat"),
            self.still[at],
            pl.col("started_at").to_physical().alias("time"),
            pl.col("is_fast").fill_null(value=False),
        )
        told = hands.join(stacks, on="hand", how="left", maintain_order="left").join(
            names, on=["hand", "seat"], how="left", maintain_order="left"
        )
        return [Edge(*row) for row in told.select(Edge._fields).iter_rows()]


def _dealt_in(facts: Facts, derived: Derived, hands: pl.Series) -> pl.DataFrame:
    """The seats of some hands that play: what they begin with, and what they have at the `end`."""
    # results are a row a seat, in the same order
    seats = facts.seats.select("hand", "seat", "player", "starting_stack", "is_out")
    seats = of_hands(seats.hstack([derived.results.get_column("net")]), hands)
    return seats.with_columns(end=pl.col("starting_stack") + pl.col("net")).filter(
        ~pl.col("is_out").fill_null(value=False)
    )


def _runs_on(facts: Facts, derived: Derived, pairs: pl.DataFrame) -> pl.Series:
    """For each pair of hands whether the same players sit there with the stacks that the first hand left."""
    seats = _dealt_in(facts, derived, pl.concat([pairs.get_column("hand"), pairs.get_column("last_hand")]))
    ends = seats.select(pl.col("hand").alias("last_hand"), "seat", "player", "end")
    seats = seats.drop("end")
    same = (pl.col("end") == pl.col("starting_stack")).fill_null(value=False).all()
    now = pairs.join(seats, on="hand").join(ends, on=["last_hand", "seat", "player"], how="left")
    both = now.group_by("hand", "last_hand").agg(same.alias("same"), pl.len().alias("players"))
    count = ends.group_by("last_hand").len("before")
    judged = pairs.join(both, on=["hand", "last_hand"], how="left", maintain_order="left").join(
        count, on="last_hand", how="left", maintain_order="left"
    )
    return judged.select((pl.col("same") & (pl.col("players") == pl.col("before"))).fill_null(value=False)).to_series()


class Edge(NamedTuple):
    """A hand at an end of a sitting: of the part in this split, or by its time."""

    hand: int
    source: int
    site: str
    tournament: str | None
    table: str
    hand_id: str
    time: int | None
    place: int | None  # where button and big blind are
    begin: int | None  # a number for the players and their stacks before the hand
    end: int | None  # and after it
    is_fast: bool
    still: bool | None  # beside another hand of the split, as `Neighbours.still` has it
    seat: int | None  # of the big blind
    player: str | None
    button: int | None
    exponent: int
    currency: str | None
    line: int
    offset: int
    length: int


_Table = tuple[str, str | None, str]  # site, tournament, name
_pack = msgspec.msgpack.Encoder().encode
_unpack = msgspec.msgpack.Decoder(Edge).decode
_unpack_sitting = msgspec.msgpack.Decoder(tuple[_Table, int]).decode
_unpack_span = msgspec.msgpack.Decoder(tuple[Edge, Edge]).decode


def _by_time(facts: Facts, sittings: pl.DataFrame) -> list[pl.Series]:
    """The earliest and the latest hand of each sitting that tells a time, as `_when` has it."""
    when = pl.col("started_at")
    ends = sittings.with_row_index("sitting").select(
        "sitting", "hand", "started_at", when.list.min().alias("least"), when.list.max().alias("most")
    )
    ends = ends.explode("hand", "started_at").filter((when == pl.col("least")) | (when == pl.col("most")))
    number = facts.hands.get_column("hand_id").gather(ends.get_column("hand"))
    ends = ends.hstack([number]).sort("started_at", pl.col("hand_id").str.len_chars(), "hand_id", maintain_order=True)
    hands = ends.group_by("sitting").agg(first=pl.col("hand").first(), last=pl.col("hand").last())
    return [hands.get_column("first"), hands.get_column("last")]


def _held(stack: str) -> pl.Expr:
    """A number for the seats of a hand, their players and stacks, whatever their order; null where one is not known."""
    total = pl.struct("seat", "player", pl.col(stack).alias("stack")).hash(seed=1).sum()
    return pl.when(pl.col(stack).is_not_null().all()).then(total)


class Sittings:
    """The ends of all sittings so far, by table, and what was judged by them: `judged` pairs of hands, of which the
    hands in `still` stand still. Grows by two hands a file and table, packed: a sitting of 1,700 bytes takes 400."""

    def __init__(self) -> None:
        self.judged = 0
        self.still: list[Edge] = []
        self._last: dict[_Table, bytes] = {}  # of each table of the last file the hand that stands last in it
        self._source = -1  # that file
        self._spans: dict[bytes, bytes] = {}  # of each table and file the first hand and the last

    def add(self, edges: list[Edge]) -> None:
        """Adds a split's edges; the splits come in the order of the input."""
        ends: dict[_Table, Edge] = {}
        spans: dict[tuple[_Table, int], tuple[Edge, Edge]] = {}
        begun: set[tuple[_Table, int]] = set()
        for edge in edges:
            table = edge.site, edge.tournament, edge.table
            sitting = table, edge.source
            if sitting not in begun:
                begun.add(sitting)
                before = ends[table] if table in ends else self._before(table)
                if before is not None and before.source == edge.source:
                    is_back = None not in (before.time, edge.time) and before.time > edge.time  # type: ignore[operator]
                    last, now = (edge, before) if is_back else (before, edge)
                    told = self._judge(last, now)
                    edge = edge if is_back else told
            ends[table] = edge
            if edge.time is not None:
                if sitting not in spans:
                    held = self._spans.get(_pack(sitting))
                    spans[sitting] = _unpack_span(held) if held else (edge, edge)
                first, last = spans[sitting]
                spans[sitting] = min(first, edge, key=_when), max(edge, last, key=_when)
        if edges and self._source != edges[-1].source:
            self._source = edges[-1].source
            self._last.clear()
        self._last.update((table, _pack(edge)) for table, edge in ends.items() if edge.source == self._source)
        self._spans.update((_pack(sitting), _pack(span)) for sitting, span in spans.items())

    def finish(self) -> None:
        """Judges the hands across the borders of files, once each."""
        files: dict[_Table, list[bytes]] = {}
        for sitting in self._spans:
            files.setdefault(_unpack_sitting(sitting)[0], []).append(sitting)
        for sittings in files.values():
            if len(sittings) == 1:
                continue
            told = sorted((_unpack_span(self._spans[sitting]) for sitting in sittings), key=lambda span: _when(span[0]))
            latest = told[0][1]
            for first, last in told[1:]:
                if _when(latest) <= _when(first) and first.still is None:
                    self._judge(latest, first)
                latest = max(latest, last, key=_when)

    def _before(self, table: _Table) -> Edge | None:
        held = self._last.get(table)
        return _unpack(held) if held else None

    def _judge(self, last: Edge, now: Edge) -> Edge:
        """The hand with what is known of it now; it is counted once, and found once."""
        told = now._replace(still=bool(now.still) or is_still(last, now))
        self.judged += now.still is None
        if told.still and not now.still:
            self.still.append(told)
        return told


def _when(edge: Edge) -> tuple[int | None, int, str]:
    """The order in which hands were played; of hands of the same second or minute by their numbers."""
    return edge.time, len(edge.hand_id), edge.hand_id


def is_still(last: Edge, now: Edge) -> bool:
    """What `Neighbours.still` says of a pair."""
    stood = (last.place, last.end)
    return None not in stood and stood == (now.place, now.begin) and not now.is_fast

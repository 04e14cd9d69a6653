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
from auditor.rules import known
from parsers import missing
from parsers.tables import Facts, of_hands
from parsers.vocabulary import Status

STILL = "SES102"  # the rule that is about two hands
_TABLE = ["site", "tournament", "table"]
_NEVER, _EVER = -(2**63), 2**63 - 1

Rows = NDArray[np.int64]


class _Sittings(NamedTuple):
    hands: Rows  # sitting after sitting, each in the order of its file
    begins: Rows  # where in them each sitting begins


class Neighbours:
    """What one split tells of neighbours: reckoned once, whoever asks."""

    def __init__(self, facts: Facts, derived: Derived) -> None:
        self._facts, self._derived = facts, derived

    @cached_property
    def sittings(self) -> _Sittings:
        """The hands of each sitting. Of no table there is no hand before, and a repeat is no hand."""
        hands = self._facts.hands
        first = hands.select(pl.col("hand").first().over("source", *_TABLE)).to_series().to_numpy()  # of the sitting
        is_new = hands.get_column("status").to_numpy() < int(Status.DUPLICATE)
        of = np.flatnonzero(is_new & ~known.unknown(hands.get_column("table")))
        of = of[np.argsort(first[of], kind="stable")]
        return _Sittings(of, np.flatnonzero(np.diff(first[of], prepend=-1)))

    @cached_property
    def places(self) -> Rows:
        """A number a hand for the seats of the button and of the big blind; -1 where they cannot be compared."""
        hands = self._facts.hands
        button = missing.filled(hands.get_column("button"), -1).astype(np.int64)
        blind = missing.filled(self._derived.stakes.get_column("big_blind_by"), -1)
        is_complete = hands.get_column("status").to_numpy() == int(Status.COMPLETE)
        return np.where(is_complete & (button >= 0) & (blind >= 0), button * 64 + blind, -1)

    @cached_property
    def still(self) -> pl.Series:
        """Whether button and big blind are where they were in the hand before; null where no such hand is known. Of a
        hand with two before it one of them is enough."""
        hands = self._facts.hands
        now, last = self._pairs()
        is_alike = (self.places[now] == self.places[last]) & (self.places[now] >= 0)
        is_alike &= ~known.holds(hands.get_column("is_fast"))[now]
        still = np.full(hands.height, -1, np.int8)
        still[now] = 0
        pairs = pl.DataFrame({"hand": now[is_alike], "last_hand": last[is_alike]})
        if pairs.height:
            runs_on = _runs_on(self._facts, self._derived, pairs)
            np.maximum.at(still, pairs.get_column("hand").to_numpy(), runs_on.to_numpy())
        told = pl.Series("still", still)
        return (told > 0).set(told < 0, None)

    @cached_property
    def _times(self) -> Rows:
        return missing.filled(self._facts.hands.get_column("started_at").cast(pl.Int64), _NEVER)

    def _pairs(self) -> tuple[Rows, Rows]:
        """Hands and the hand before each, of those that stand beside each other in a sitting. Which of two is the
        earlier one they alone tell, so that it is the same wherever a split ends; one that is later than both sides
        has two."""
        hands, time = self.sittings.hands, self._times
        follows = np.ones(hands.size, np.bool_)
        follows[self.sittings.begins] = False
        now, last = hands[follows], hands[np.flatnonzero(follows) - 1]
        is_back = (time[last] > time[now]) & (time[now] != _NEVER)  # the latest hand may stand first
        return np.where(is_back, last, now), np.where(is_back, now, last)

    def edges(self) -> list["Edge"]:
        """The first and the last, the earliest and the latest hand of each sitting, in the order of the split."""
        hands, begins = self.sittings
        if not hands.size:
            return []
        told = self._facts.hands
        ends = (hands[begins], hands[np.append(begins[1:], hands.size) - 1], *self._by_time())
        at = np.unique(np.concatenate(ends))
        rows = pl.Series(at)
        seats = _seats(self._facts, self._derived, rows)
        of = np.searchsorted(at, seats.get_column("hand").to_numpy())
        blind = self._derived.stakes.get_column("big_blind_by")[rows]
        place = pl.Series(self.places)[rows]
        columns = {
            **{name: told.get_column(name)[rows] for name in told.columns if name in Edge._fields},
            "time": told.get_column("started_at")[rows].cast(pl.Int64),
            "place": place.set(place < 0, None),
            **_held(seats, of, at.size),
            "is_fast": pl.Series(known.holds(told.get_column("is_fast")))[rows],
            "still": self.still[rows],
            "seat": blind,
            "player": _player(seats, of, blind),
        }
        return [Edge(*row) for row in zip(*(columns[name].to_list() for name in Edge._fields), strict=True)]

    def _by_time(self) -> tuple[Rows, Rows]:
        """The earliest and the latest hand of each sitting that tells a time, as `_when` has it."""
        hands, begins = self.sittings
        time = self._times[hands]
        sitting = np.repeat(np.arange(begins.size), np.diff(begins, append=hands.size))
        is_told = time != _NEVER
        # of several hands of one second or minute the numbers tell
        least = np.minimum.reduceat(np.where(is_told, time, _EVER), begins)
        most = np.maximum.reduceat(time, begins)
        at = np.flatnonzero(is_told & ((time == least[sitting]) | (time == most[sitting])))
        ends = pl.DataFrame(
            [self._facts.hands.get_column(name)[pl.Series(hands[at])] for name in ("started_at", "hand_id")]
        )
        order = ends.select(
            pl.arg_sort_by("started_at", pl.col("hand_id").str.len_chars(), "hand_id", maintain_order=True)
        )
        at = at[order.to_series().to_numpy()]
        first, last = np.full(begins.size, -1), np.full(begins.size, -1)
        first[sitting[at[::-1]]] = hands[at[::-1]]  # of the same sitting the last that is written
        last[sitting[at]] = hands[at]
        return first[first >= 0], last[last >= 0]


def _seats(facts: Facts, derived: Derived, hands: pl.Series) -> pl.DataFrame:
    """The seats of some hands: what each begins with, and what it has at the `end`."""
    seats = [facts.seats.get_column(name) for name in ("hand", "seat", "player", "starting_stack", "is_out")]
    end = facts.seats.get_column("starting_stack") + derived.results.get_column("net")  # a row a seat too
    return of_hands(pl.DataFrame([*seats, end.alias("end")]), hands)


def _held(seats: pl.DataFrame, of: Rows, count: int) -> dict[str, pl.Series]:
    """A number for the seats of each hand that play, their players and stacks, whatever their order: before the hand
    and after it; null where a stack is not known. `of`: of which hand a seat is."""
    is_in = ~known.holds(seats.get_column("is_out"))
    stacks = {"begin": "starting_stack", "end": "end"}
    numbers = seats.select(
        pl.struct("seat", "player", stack=column).hash(seed=1).alias(name) for name, column in stacks.items()
    )
    told = {}
    for name, column in stacks.items():
        total, is_known = np.zeros(count, np.uint64), np.zeros(count, np.bool_)
        np.add.at(total, of[is_in], numbers.get_column(name).to_numpy()[is_in])
        is_known[of[is_in]] = True
        is_known[of[is_in & known.unknown(seats.get_column(column))]] = False
        told[name] = pl.Series(total).set(pl.Series(~is_known), None)
    return told


def _player(seats: pl.DataFrame, of: Rows, seat: pl.Series) -> pl.Series:
    """The player in a seat of each hand."""
    is_there = missing.filled(seats.get_column("seat"), -2) == missing.filled(seat, -1)[of]
    row = np.full(len(seat), -1)
    row[of[is_there][::-1]] = np.flatnonzero(is_there)[::-1]  # of the same hand the last that is written
    return seats.get_column("player")[known.index(row)]


def _runs_on(facts: Facts, derived: Derived, pairs: pl.DataFrame) -> pl.Series:
    """For each pair of hands whether the same players sit there with the stacks that the first hand left."""
    seats = _seats(facts, derived, pl.concat([pairs.get_column("hand"), pairs.get_column("last_hand")]))
    seats = seats.filter(~pl.Series(known.holds(seats.get_column("is_out")))).drop("is_out")
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


class Sittings:
    """The ends of all sittings so far, by table, and what was judged by them: `judged` pairs of hands, of which the
    hands in `still` stand still. Grows by two hands a file and table, packed: a sitting of 1,700 bytes takes 400."""

    def __init__(self) -> None:
        self.judged = 0
        self.still: list[Edge] = []
        # of each site its last file, and of each table in that the hand that stands last: splits of one site go through
        # the files in order, those of several sites do not
        self._last: dict[str, tuple[int, dict[_Table, bytes]]] = {}
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
        for site, source in {edge.site: edge.source for edge in edges}.items():
            if site not in self._last or self._last[site][0] != source:
                self._last[site] = source, {}
        for table, edge in ends.items():
            source, last_of = self._last[edge.site]
            if edge.source == source:
                last_of[table] = _pack(edge)
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
        _, last_of = self._last.get(table[0], (None, {}))
        return _unpack(last_of[table]) if table in last_of else None

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

"""Hands at the ends of sittings, of which neighbours are in another split or file.

Enters: the edges of the splits, in order (`neighbours`). Leaves: how many pairs were judged, and which hands stand
still. Sittings of a table are set in the order of their times, whatever the order of the files; where two overlap no
hand of one is before a hand of the other.
"""

from typing import NamedTuple

import msgspec

from auditor.rules.spans import Spans, Table

STILL = "SES102"  # the rule that is about two hands


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


_Span = tuple[Edge, Edge]  # the first hand and the last
_pack = msgspec.msgpack.Encoder().encode
_unpack = msgspec.msgpack.Decoder(Edge).decode
_unpack_span = msgspec.msgpack.Decoder(_Span).decode


class Sittings:
    """The ends of all sittings so far, by table, and what was judged by them: `judged` pairs of hands, of which the
    hands in `still` stand still."""

    def __init__(self) -> None:
        self.judged = 0
        self.still: list[Edge] = []
        # of each site its last file, and of each table in that the hand that stands last: splits of one site go through
        # the files in order, those of several sites do not
        self._last: dict[str, tuple[int, dict[Table, bytes]]] = {}
        self._spans = Spans()  # of each table and file

    def add(self, edges: list[Edge]) -> None:
        """Adds a split's edges; the splits come in the order of the input."""
        ends: dict[Table, Edge] = {}
        spans: dict[tuple[Table, int], _Span] = {}
        begun: set[tuple[Table, int]] = set()
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
                    held = self._spans.get(*sitting)
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
        for sitting, span in spans.items():
            self._spans.put(*sitting, _pack(span))

    def finish(self) -> None:
        """Judges the hands across the borders of files, once each."""
        found = len(self.still)
        for spans in self._spans.by_table():
            if len(spans) == 1:
                continue
            told = sorted(map(_unpack_span, spans), key=lambda span: _when(span[0]))
            latest = told[0][1]
            for first, last in told[1:]:
                if _when(latest) <= _when(first) and first.still is None:
                    self._judge(latest, first)
                latest = max(latest, last, key=_when)
        self.still[found:] = sorted(self.still[found:], key=lambda edge: (edge.source, edge.offset))

    def close(self) -> None:
        """Removes what was held in a file."""
        self._spans.close()

    def _before(self, table: Table) -> Edge | None:
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

"""The pipeline: audits one split, and maps splits over any `concurrent.futures.Executor`.

Enters: paths and settings. Leaves: one `Audited` a split, in the order of the input whatever the number of workers.
Reading happens here; splits are parsed and judged by the workers (threads by default: kernels and polars release the
interpreter lock). Only repeated hand numbers need the order of the whole input, so they are marked between the two.
"""

import hashlib
import os
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import polars as pl

from auditor import house as houses
from auditor import registry, sitefile
from auditor.derived import Derived
from auditor.findings import Severity, findings_schema, named_schema
from auditor.replay import replay
from auditor.rules.evaluate import evaluate
from auditor.rules.hanging import with_readings
from auditor.rules.sittings import STILL, Edge, Sittings
from auditor.rules.views import Tables
from auditor.seen import Seen
from auditor.selection import Selection
from parsers import grammar, kernels, sources
from parsers.ingest import ingest
from parsers.splits import Pieces, Split
from parsers.tables import SCHEMAS, Facts, empty, of_hands
from parsers.vocabulary import UNREAD, RejectCode, RemarkCode, Status


class Settings(msgspec.Struct, frozen=True):
    """What to audit and how. `jobs` 0 means as many workers as there are cores."""

    paths: tuple[str, ...]
    house: str | None = None
    site: str | None = None
    site_file: Path | None = None
    selection: Selection = msgspec.field(default_factory=Selection)
    jobs: int = 0
    split_bytes: int = sources.SPLIT_BYTES
    judges: bool = True  # False: facts and replay alone (export, statistics)
    holding: tuple[str, ...] = ()  # only splits in whose text one of these stands; none is all


@dataclass(frozen=True, slots=True, eq=False)
class Audited:
    """One split, audited. `findings` has, beside the schema of `auditor.findings`, the columns of `named`."""

    number: int
    data: bytes  # the text of the split, for reports that quote it, by its pieces
    facts: Facts
    derived: Derived
    findings: pl.DataFrame
    coverage: pl.DataFrame
    sources: pl.DataFrame  # those known so far
    house: str | None = None  # the title of the rule book by which it is judged
    edges: list[Edge] = field(default_factory=list)  # the hands at its ends: `auditor.rules.neighbours`
    pieces: Pieces | None = None  # null: nothing can be quoted


class Summary(msgspec.Struct):
    """Counts over a run."""

    sources: int = 0
    bytes: int = 0
    hands: int = 0
    complete: int = 0
    cancelled: int = 0
    sites: dict[str, int] = {}  # hands of each
    duplicates: int = 0  # hands whose number was read before, with the same content or another
    rejects: int = 0
    skipped_files: int = 0  # of the rejects: files that are no hand histories
    ignored_texts: int = 0  # of the rejects: known text that is no hand, such as tournament summaries
    unrecognised_lines: int = 0
    errors: int = 0
    warnings: int = 0
    infos: int = 0
    seconds: float = 0.0  # from `started` until now: what a person waits for
    started: float = msgspec.field(default_factory=time.perf_counter)
    has_compiled: bool = False  # inner loops, once on a machine: the next run is faster
    newly_before: int = msgspec.field(default_factory=lambda: len(kernels.newly))  # by this process
    coverage: dict[str, tuple[int, int, int]] = {}

    @property
    def hands_per_second(self) -> float:
        """Hands of the run by its wall time."""
        return self.hands / self.seconds if self.seconds else 0.0

    def add(self, audited: Audited) -> None:
        """Counts one split in."""
        facts = audited.facts
        self.hands += facts.hands.height
        status = _counts(facts.hands.get_column("status"), Status)
        self.complete += status[Status.COMPLETE]
        self.cancelled += status[Status.CANCELLED]
        self.duplicates += status[Status.DUPLICATE] + status[Status.CONFLICT]
        for site, count in facts.hands.get_column("site").value_counts(sort=True).iter_rows():
            self.sites[site] = self.sites.get(site, 0) + count
        self.rejects += facts.rejects.height
        why = _counts(facts.rejects.get_column("code"), RejectCode)
        self.skipped_files += why[RejectCode.SKIPPED_FILE]
        self.ignored_texts += why[RejectCode.IGNORED_TEXT]
        remarks = _counts(facts.remarks.get_column("code"), RemarkCode)
        self.unrecognised_lines += sum(remarks[code] for code in UNREAD)
        severity = _counts(audited.findings.get_column("severity"), Severity)
        self.errors += severity[Severity.ERROR]
        self.warnings += severity[Severity.WARNING]
        self.infos += severity[Severity.INFO]
        for code, *counts in audited.coverage.iter_rows():
            before = self.coverage.get(code, (0, 0, 0))
            self.coverage[code] = (before[0] + counts[0], before[1] + counts[1], before[2] + counts[2])
        self.sources = audited.sources.height
        self.bytes = int(audited.sources.get_column("bytes").sum() or 0)
        self.stop()

    def stop(self) -> None:
        """Reads the clock: after each split, and when all is done but for writing the summary."""
        self.seconds = time.perf_counter() - self.started
        self.has_compiled = len(kernels.newly) > self.newly_before

    def worst(self) -> Severity | None:
        """The worst severity found."""
        for severity, count in ((Severity.ERROR, self.errors), (Severity.WARNING, self.warnings)):
            if count:
                return severity
        return Severity.INFO if self.infos else None


def _counts(codes: pl.Series, kinds: type[IntEnum]) -> list[int]:
    """How often each kind stands in a column, by its number."""
    told: list[int] = np.bincount(codes.to_numpy(), minlength=len(kinds)).tolist()
    return told


def run(
    settings: Settings,
    *,
    sink: Callable[[Audited], None] | None = None,
    executor: Executor | None = None,
) -> Generator[Audited]:
    """Audits everything, split by split, in order. `sink` (a writer) runs in the worker that judged the split.

    Who leaves early closes the generator: then no worker, and no sink, is still running.
    Raises UsageError, DeclarationError and SourceError for what cannot be begun; a bad hand is data.
    """
    if settings.house is not None:
        houses.load(settings.house)
    reader = sources.open_splits(
        settings.paths,
        site=settings.site,
        site_file=settings.site_file,
        split_bytes=settings.split_bytes,
        workers=settings.jobs or os.cpu_count() or 1,
    )
    sittings = Sittings()
    parts = _parts(reader, settings, sink, executor)
    try:
        for audited in parts:
            sittings.add(audited.edges)
            yield audited
            del audited  # the next split is made without this one in memory; so do all who loop over splits
    finally:
        parts.close()
    sittings.finish()
    yield from _rest(reader, sittings, settings)


def _parts(
    reader: sources.Splits,
    settings: Settings,
    sink: Callable[[Audited], None] | None,
    executor: Executor | None,
) -> Generator[Audited]:
    site = sitefile.load(settings.site_file) if settings.site_file else None
    jobs = settings.jobs or os.cpu_count() or 1
    seen = Seen()
    if executor is None and jobs == 1:
        for split in _holding(reader, settings.holding):
            facts = _marked(ingest(split, site=site), seen, reader.sources)
            audited = _finished(split, facts, settings, reader.sources, sink)
            del split, facts
            yield audited
            del audited
    elif executor is None:
        with ThreadPoolExecutor(jobs, thread_name_prefix="oddchip") as pool, kernels.given_up():
            yield from _mapped(reader, settings, site, seen, sink, pool, jobs)
    else:
        yield from _mapped(reader, settings, site, seen, sink, executor, jobs)


def _mapped(
    reader: sources.Splits,
    settings: Settings,
    site: grammar.Site | None,
    seen: Seen,
    sink: Callable[[Audited], None] | None,
    pool: Executor,
    jobs: int,
) -> Generator[Audited]:
    """Three queues: read, being parsed, being judged; the last two of as many splits together as there are workers,
    which bounds the memory. With more, workers parse ahead, and the last splits find one of them alone."""
    ahead: deque[Split] = deque()
    parsing: deque[tuple[Split, Future[Facts]]] = deque()
    judging: deque[Future[Audited]] = deque()
    splits = _holding(reader, settings.holding)
    is_read = False
    try:
        while True:
            if parsing and parsing[0][1].done():
                split, future = parsing.popleft()
                table = reader.sources
                facts = _marked(future.result(), seen, table)
                judging.append(pool.submit(_finished, split, facts, settings, table, sink))
                del split, future, facts
            elif judging and judging[0].done():
                yield judging.popleft().result()
            elif ahead and len(parsing) + len(judging) < jobs:
                parsing.append((ahead[0], pool.submit(ingest, ahead.popleft(), site=site)))
            elif not is_read and len(ahead) < jobs:
                following = next(splits, None)
                if following is None:
                    is_read = True
                else:
                    ahead.append(following)
                del following
            elif not parsing and not judging:
                break
            else:
                # a while at a time: under the signal handler that polars sets, Ctrl-C ends no wait
                heads: list[Future[Any]] = [*(future for _, future in list(parsing)[:1]), *list(judging)[:1]]
                wait(heads, 0.2, FIRST_COMPLETED)
    finally:
        for _, waiting in parsing:
            waiting.cancel()
        for late in judging:
            late.cancel()


def _holding(reader: sources.Splits, texts: tuple[str, ...]) -> Iterator[Split]:
    """The splits, or those in which one of the texts stands. No generator for all: it would keep the last one."""
    asked = [text.encode() for text in texts]
    return (split for split in reader if any(text in split.data for text in asked)) if asked else iter(reader)


def _finished(
    split: Split,
    facts: Facts,
    settings: Settings,
    table: pl.DataFrame,
    sink: Callable[[Audited], None] | None,
) -> Audited:
    audited = audit(facts, split.site, settings, number=split.number, data=split.data, pieces=split.pieces, table=table)
    if sink is not None:
        sink(audited)
    return audited


def audit(
    facts: Facts,
    site: str,
    settings: Settings,
    *,
    number: int = 0,
    data: bytes = b"",
    pieces: Pieces | None = None,
    table: pl.DataFrame | None = None,
) -> Audited:
    """Replays and judges the facts of one split under the house of the settings, or else of the site."""
    house = houses.load(settings.house) if settings.house else houses.for_site(site)
    derived = replay(facts, house)
    table = empty("sources") if table is None else table
    asked = [rule for rule in registry.rules() if settings.judges and settings.selection.names(rule.code)]
    rules = tuple(map(with_readings, asked))
    tables = Tables(facts, derived)
    findings, coverage = evaluate(facts, derived, house, rules, tables)
    findings = _of_counted_hands(findings, facts)
    findings = findings.filter(_takes(findings, settings.selection)) if findings.height else findings
    ends = tables.neighbours.edges() if settings.judges and facts.hands.height else []
    told = named(findings, facts, table)
    return Audited(number, data, facts, derived, told, coverage, table, house.title, ends, pieces)


def _takes(findings: pl.DataFrame, selection: Selection) -> pl.Series:
    return pl.Series([selection.takes(code) for code in findings.get_column("code")], dtype=pl.Boolean)


def _of_counted_hands(findings: pl.DataFrame, facts: Facts) -> pl.DataFrame:
    """Without those of repeated hands, which are judged once; of a conflicting number only that is said."""
    status = facts.hands.get_column("status")
    if findings.is_empty() or not (status >= int(Status.DUPLICATE)).any():
        return findings
    of = status.gather(findings.get_column("hand"))
    conflict = (of == int(Status.CONFLICT)) & (findings.get_column("code") == "SES103")
    return findings.filter(of.is_null() | (of < int(Status.DUPLICATE)) | conflict)


def _marked(facts: Facts, seen: Seen, table: pl.DataFrame) -> Facts:
    """Facts with the status of repeated hands set."""
    repeats = seen.add(facts.hands)
    if repeats.is_empty():
        return facts
    status = facts.hands.get_column("status").to_numpy().copy()
    at = repeats.get_column("hand").to_numpy()
    same = repeats.get_column("is_same").to_numpy()
    status[at[same]] = int(Status.DUPLICATE)
    status[at[~same]] = int(Status.CONFLICT)
    uri = _places(table, repeats.get_column("source"))
    places = [f"{name}:{line}" for name, line in zip(uri, repeats.get_column("line"), strict=True)]
    return replace(
        facts,
        hands=facts.hands.with_columns(pl.Series("status", status, pl.Int8)),
        repeats=pl.DataFrame({"hand": repeats.get_column("hand"), "place": places}, schema=empty("repeats").schema),
    )


def _places(table: pl.DataFrame, rows: pl.Series) -> list[str]:
    """The readable place of sources by row: the path, and the member of an archive behind "!"."""
    names = [uri if member is None else f"{uri}!{member}" for uri, member in table.select("uri", "member").iter_rows()]
    return [names[row] if row < len(names) else "?" for row in rows]


def named(findings: pl.DataFrame, facts: Facts, table: pl.DataFrame) -> pl.DataFrame:
    """Findings with what a reader needs to find them again: site, hand_id, uri, player, exponent and a fingerprint that
    does not depend on file, order or line."""
    if findings.is_empty():
        return _none_named()
    at = findings.get_column("hand")
    hands = facts.hands
    keys = [
        hands.get_column(column).gather(at)
        for column in ("site", "hand_id", "exponent", "currency", "source", "line", "offset", "length")
    ]
    source = findings.get_column("source").fill_null(keys[4])
    players = (
        findings.select("hand", "seat")
        .join(
            of_hands(facts.seats, at).select("hand", "seat", "player"),
            on=["hand", "seat"],
            how="left",
            maintain_order="left",
        )
        .get_column("player")
    )
    prints = [
        hashlib.blake2b("\x1f".join(map(str, row)).encode(), digest_size=8).hexdigest()
        for row in zip(
            keys[0], keys[1], *(findings.get_column(c) for c in ("code", "seq", "seat", "pot", "run")), strict=True
        )
    ]
    uris = pl.Series("uri", _places(table, source.fill_null(-1).replace(-1, 2**31 - 1)), dtype=pl.String)
    return findings.with_columns(
        source.alias("source"),
        findings.get_column("line").fill_null(keys[5]).alias("line"),
        keys[0],
        keys[1],
        keys[2],
        keys[3],
        uris,
        players,
        keys[5].alias("hand_line"),
        keys[6].alias("hand_offset"),
        keys[7].alias("hand_length"),
        pl.Series("fingerprint", prints, dtype=pl.String),
    )


@cache
def _none_named() -> pl.DataFrame:
    return pl.DataFrame(schema=dict(findings_schema()) | dict(named_schema()))


def _rest(reader: sources.Splits, sittings: Sittings, settings: Settings) -> Iterator[Audited]:
    """What is of no split: text that the reader could not hand to a parser, and pairs of hands in two of them."""
    rejects, table = reader.rejects, reader.sources
    if not rejects.height and not sittings.judged:
        return
    facts = Facts(**{**_nothing(), "rejects": rejects})
    rest = audit(facts, "", settings, number=-1, table=table)
    findings = rest.findings
    if sittings.still and settings.selection.takes(STILL):
        findings = pl.concat([findings, _standing_still(sittings.still, table).select(findings.columns)])
    of_rule = pl.col("code") == STILL
    yield replace(
        rest,
        findings=findings,
        coverage=rest.coverage.with_columns(
            judged=pl.when(of_rule).then(sittings.judged).otherwise("judged"),
            found=pl.when(of_rule).then(len(sittings.still)).otherwise("found"),
        ),
    )


def _standing_still(still: list[Edge], table: pl.DataFrame) -> pl.DataFrame:
    """A finding for each of these hands. They are in no table that is at hand, so `hand` is null."""
    severity = next((rule.severity for rule in registry.rules() if rule.code == STILL), Severity.ERROR)
    rows: list[dict[str, object]] = [
        {**edge._asdict(), "hand": hand, "code": STILL, "severity": int(severity), "a": edge.button, "b": edge.seat}
        for hand, edge in enumerate(still)
    ]
    alike = {name: pl.DataFrame(rows, SCHEMAS[name]) for name in ("hands", "seats")}
    found = pl.DataFrame(rows, {**findings_schema(), "allowed_by": pl.String})
    found = found.with_columns(source=pl.lit(None, pl.Int32), line=pl.lit(None, pl.Int32))  # those of the hand
    return named(found, Facts(**{**_nothing(), **alike}), table).with_columns(hand=pl.lit(None, pl.Int32))


def _nothing() -> dict[str, pl.DataFrame]:
    return {name: empty(name) for name in Facts.__dataclass_fields__}

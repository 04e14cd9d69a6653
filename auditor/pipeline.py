"""The pipeline: audits one split, and maps splits over any `concurrent.futures.Executor`.

Enters: paths and settings. Leaves: one `Audited` a split, in the order of the input whatever the number of workers.
Reading happens here; splits are parsed and judged by the workers (threads by default: kernels and polars release the
interpreter lock). Only repeated hand numbers need the order of the whole input, so they are marked between the two.
"""

import os
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import msgspec
import polars as pl

from auditor import house as houses
from auditor import registry, sitefile
from auditor.derived import Derived
from auditor.naming import named, places, standing_still
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
from parsers.tables import Facts, empty, facts_of
from parsers.vocabulary import Status


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
    """One split, audited. `findings` has, beside the schema of `auditor.findings`, the columns of `naming.named`."""

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
        sittings.finish()
    finally:
        parts.close()
        sittings.close()
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
    uri = places(table, repeats.get_column("source"))
    at_line = [f"{name}:{line}" for name, line in zip(uri, repeats.get_column("line"), strict=True)]
    return replace(
        facts,
        hands=facts.hands.with_columns(pl.Series("status", status, pl.Int8)),
        repeats=pl.DataFrame({"hand": repeats.get_column("hand"), "place": at_line}, schema=empty("repeats").schema),
    )


def _rest(reader: sources.Splits, sittings: Sittings, settings: Settings) -> Iterator[Audited]:
    """What is of no split: text that the reader could not hand to a parser, and pairs of hands in two of them."""
    rejects, table = reader.rejects, reader.sources
    if not rejects.height and not sittings.judged:
        return
    facts = facts_of(rejects=rejects)
    rest = audit(facts, "", settings, number=-1, table=table)
    findings = rest.findings
    if sittings.still and settings.selection.takes(STILL):
        findings = pl.concat([findings, standing_still(sittings.still, table).select(findings.columns)])
    of_rule = pl.col("code") == STILL
    yield replace(
        rest,
        findings=findings,
        coverage=rest.coverage.with_columns(
            judged=pl.when(of_rule).then(sittings.judged).otherwise("judged"),
            found=pl.when(of_rule).then(len(sittings.still)).otherwise("found"),
        ),
    )

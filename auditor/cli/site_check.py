"""`oddchip sites --check`: which template of a site file reads which line, and whether its samples hold."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from auditor.cli import terminal

if TYPE_CHECKING:
    from parsers.check import Match
    from parsers.grammar import Site
    from parsers.sources import Splits
    from parsers.splits import Split

_MOST = 64 * 1024 * 1024  # bytes that are checked: an author's sample, not a site's traffic


def check(site_file: Path, logs: Sequence[Path]) -> int:
    """Prints a row a line, and the samples; 1 where a line is read by no template or a sample gives something else."""
    from auditor import sitefile
    from parsers.check import samples

    site = sitefile.load(site_file)
    told: list[str] = []
    if namesake := sitefile.namesake(site):
        terminal.line(namesake)
    strangers = _lines(site_file, logs, told) if logs else 0
    wrong = count = 0
    for sample, troubles in samples(site):
        count += 1
        wrong += bool(troubles)
        terminal.line(f"{'not as expected' if troubles else 'as expected':17}sample {sample.title!r}")
        for trouble in troubles:
            terminal.line(f"        {trouble}")
    if count:
        told.append(f"{count - wrong} of {count} samples as expected")
    typer.echo("; ".join(told) or "the site file is right; it has no samples, and no log was given")
    return 1 if strangers or wrong else 0


@dataclass(frozen=True, slots=True)
class _Signed:
    """A site by its signatures: what begins with one is a header, whatever follows."""

    name: str
    signatures: tuple[str, ...]
    encodings: tuple[str, ...]


def _splits(site_file: Path, site: "Site", logs: Sequence[Path]) -> "tuple[Splits, Iterator[Split]]":
    """The logs. Where no hand begins, a short signature may stand before headers that no template reads: those are
    taken for headers then, so that it can be said what they miss."""
    from parsers.sources import open_splits

    opened = open_splits(logs, sites=[site], split_bytes=_MOST)
    splits = iter(opened)
    first = next(splits, None)
    if first is None:
        signed = open_splits(logs, sites=[_Signed(site.name, site.signatures, site.encodings)], split_bytes=_MOST)
        splits = iter(signed)
        first = next(splits, None)
        opened = opened if first is None else signed
    return opened, splits if first is None else chain([first], splits)


def _lines(site_file: Path, logs: Sequence[Path], told: list[str]) -> int:
    """Prints a row a line; how many are read by no template, and how many hands cannot be judged."""
    from auditor import sitefile
    from parsers.check import matches, outside, streetless, troubles, unraked, unresolved
    from parsers.ingest import ingest
    from reports.rows import place as place_of

    site = sitefile.load(site_file)
    strangers = hands = grave = rakeless = early = before = 0
    untold: dict[str, int] = {}
    opened, splits = _splits(site_file, site, logs)
    shown = -1

    def tell(match: "Match", troubles: Sequence[str] = ()) -> bool:
        """Prints a line of the log and what is made of it, the file first where another begins; whether nothing reads
        it."""
        nonlocal shown
        if match.source != shown:
            shown = match.source
            terminal.line(f"{place_of(opened.sources, shown)}:")
        terminal.line(f"{match.number or '':6}  {match.text}")
        terminal.line(f"        {match.told}")
        for words in troubles:
            terminal.line(f"        but {words}")
        return not match.is_read

    for split in splits:
        facts = ingest(split, site=site, compiled=False)
        wrong: dict[tuple[int, int], list[str]] = {}
        for place, is_wrong, words in troubles(facts, site):
            grave += is_wrong
            wrong.setdefault(place, []).append(words)
        texts = outside(opened.rejects, site)
        for match in matches(split, site):
            place = match.source, match.number
            while before < len(texts) and (texts[before].source, texts[before].number) < place:
                strangers += tell(texts[before])
                before += 1
            hands += match.is_header
            strangers += tell(match, wrong.get(place, ()))
        rakeless += unraked(facts)
        early += streetless(facts)
        for name, missing in unresolved(facts).items():
            untold[name] = untold.get(name, 0) + missing
    strangers += sum(map(tell, outside(opened.rejects, site)[before:]))
    told.append(
        f"{_hands(hands)}; {strangers} {'line or text' if strangers == 1 else 'lines or texts'} that no template reads"
    )
    if grave:
        told.append(f"{grave} {'is' if grave == 1 else 'are'} read and wrong, see 'but'")
    told += [
        f"{_hands(missing)} {'tells' if missing == 1 else 'tell'} no {name}: bets are not judged there"
        for name, missing in untold.items()
    ]
    if early:
        words = 'who folds there without a post counts as not dealt in; give a line street = "preflop"'
        told.append(f"{_hands(early)} {'has' if early == 1 else 'have'} acts before a street begins: {words}")
    if rakeless:
        words = "payouts are not judged; {no_rake} where there is none"
        told.append(f"no line tells the rake of {_hands(rakeless)}: {words}")
    return strangers + grave + early + sum(untold.values())


def _hands(count: int) -> str:
    return f"{count} {'hand' if count == 1 else 'hands'}"

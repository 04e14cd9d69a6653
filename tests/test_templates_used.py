"""Every template of every site file reads a line of a hand of our own: one of its samples, of the sample histories, or
of the hands of a test."""

import tomllib
from pathlib import Path

import pytest

from parsers import grammar
from parsers.ingest import scanned
from parsers.kernels import rebound
from parsers.layout import FORGIVING
from parsers.scan import choose, scan
from parsers.sources import open_splits
from parsers.templates import owners
from tests.test_parsers_text import split_of

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def reads(tmp_path_factory) -> dict[str, set[str]]:
    """By site the templates that read a line."""
    folder = tmp_path_factory.mktemp("hands")
    for file in (ROOT / "tests" / "text").glob("*.toml"):
        for number, hand in enumerate(tomllib.loads(file.read_text(encoding="utf-8"))["hand"]):
            (folder / f"{file.stem}-{number}.txt").write_text(hand["text"], encoding="utf-8")
    splits = [
        split
        for place in (ROOT / "sample_histories", ROOT / "tests" / "combined", folder)
        for split in open_splits([str(place)], split_bytes=1 << 20)
    ]
    sites = {name: grammar.load(name) for name in grammar.names()}
    splits += [split_of(sample.text.encode(), site=name) for name, site in sites.items() for sample in site.samples]
    found: dict[str, set[str]] = {name: set() for name in sites}
    for split in splits:
        if split.site in sites:
            found[split.site] |= templates_of(split, sites[split.site])
    return found


def templates_of(split, site: grammar.Site) -> set[str]:
    """The templates that read a line of a split."""
    names, found = owners(site), set()

    def chosen(data, i, end, section, kind, m):
        template = choose(data, i, end, section, kind, m)
        if template >= 0 and m[FORGIVING] == 0:
            found.add(names[template])
        return template

    scanned(split, site, compiled=False, kernel=rebound(scan, choose=chosen))
    return found


@pytest.mark.parametrize("site", grammar.names())
def test_every_template_reads_a_line_of_our_own(site, reads):
    declared = tomllib.loads((Path(grammar.__file__).parent / "sites" / f"{site}.toml").read_text(encoding="utf-8"))
    heirs = [site, *(name for name in grammar.names() if grammar.load(name).extends == site)]
    used = set().union(*(reads[name] for name in heirs))
    assert [line["template"] for line in declared["line"] if line["template"] not in used] == []

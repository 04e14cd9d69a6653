"""Every template of every site file, and every part of one (an optional part, an alternative), reads a line of a hand
of our own: of a sample, of the sample histories, of a test, or of tests/forms, which has the rarer forms of a site."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from parsers import grammar, program, templates
from parsers.choosing import choose
from parsers.ingest import ingest, scanned
from parsers.kernels import rebound
from parsers.layout import BACKTRACK, FORGIVING, PROGRAM, SLOTS
from parsers.program import owners
from parsers.scan import scan
from parsers.sources import open_splits
from parsers.templates import Choice, Hole, Literal, Node
from parsers.vocabulary import RejectCode, RemarkCode, Status
from tests.test_parsers_text import split_of

ROOT = Path(__file__).parent.parent
FORMS = ROOT / "tests" / "forms"
SITES = Path(grammar.__file__).parent / "sites"
FIRST = 1000  # of the marks that are set at parts, beyond all others


class Parts:
    """Sets a mark at each part of a template when it is parsed, and knows the templates and texts of the marks."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._parse, self._done = templates.parse, {}
        self.marks: list[tuple[str, str]] = []  # the template, and the part
        self._holes, self._operations, self._names = (
            templates.HOLES.copy(),
            program.OPERATION.copy(),
            {*templates.MARKS},
        )
        monkeypatch.setattr(program, "OPERATION", self._operations)
        for name, value in (("HOLES", self._holes), ("MARKS", self._names), ("parse", self.parse)):
            monkeypatch.setattr(templates, name, value)
            monkeypatch.setattr(program, name, value)

    def parse(self, template: str) -> tuple[Node, ...]:
        if template not in self._done:
            self._done[template] = tuple(self._marked(template, self._parse(template)))
        return self._done[template]

    def _marked(self, template: str, nodes: tuple[Node, ...]) -> Iterator[Node]:
        for node in nodes:
            if isinstance(node, Choice):
                parts = [
                    (self._mark(template, part), *self._marked(template, part)) if part else () for part in node.parts
                ]
                yield Choice(tuple(parts))
            else:
                yield node

    def _mark(self, template: str, part: tuple[Node, ...]) -> Hole:
        name, number = f"part_{len(self.marks)}", FIRST + len(self.marks)
        self._holes[name], self._operations[name] = number, program.MARK
        self._names.add(name)
        self.marks.append((template, "".join(map(text_of, part))))
        return Hole(name)

    def of(self, template: str) -> list[int]:
        self.parse(template)
        return [number for number, (owner, _) in enumerate(self.marks) if owner == template]

    def seen(self, slots: int) -> set[int]:
        return {number for number in range(len(self.marks)) if slots >> FIRST + number & 1}


def text_of(node: Node) -> str:
    """A node as a template has it."""
    if isinstance(node, Choice):
        return "{" + "|".join("".join(map(text_of, part)) for part in node.parts) + "}"
    return node.text.decode() if isinstance(node, Literal) else f"{{{node.name}}}"


def own_splits(folder: Path) -> Iterator:
    for file in (ROOT / "tests" / "text").glob("*.toml"):
        for number, hand in enumerate(tomllib.loads(file.read_text(encoding="utf-8"))["hand"]):
            (folder / f"{file.stem}-{number}.txt").write_text(hand["text"], encoding="utf-8")
    for place in (ROOT / "sample_histories", ROOT / "tests" / "combined", folder):
        yield from open_splits([str(place)], split_bytes=1 << 20)
    for name in grammar.names():
        texts = [sample.text for sample in grammar.load(name).samples]
        texts += [file.read_text(encoding="utf-8") for file in FORMS.glob(f"{name}.txt")]
        yield from (split_of(text.encode(), site=name) for text in texts)


@pytest.fixture(scope="module")
def reads(tmp_path_factory) -> tuple[Parts, dict[str, set[str | int]]]:
    """By site the templates that read a line, and the parts that did."""
    splits = list(own_splits(tmp_path_factory.mktemp("hands")))  # before, for headers are read in it too
    with pytest.MonkeyPatch.context() as monkeypatch:
        parts = Parts(monkeypatch)
        sites = {name: grammar.load.__wrapped__(name) for name in grammar.names()}  # whose programs have marks
        found: dict[str, set[str | int]] = {name: set() for name in sites}
        for split in splits:
            if split.site in sites:
                found[split.site] |= used_by(split, sites[split.site], parts)
    return parts, found


def used_by(split, site: grammar.Site, parts: Parts) -> set[str | int]:
    """The templates that read a line of a split, and their parts."""
    names, used, slots = owners(site), set(), 0

    def chosen(data, i, end, section, kind, m):
        nonlocal slots
        template = choose(data, i, end, section, kind, m)
        if template >= 0 and m[FORGIVING] == 0:
            used.add(names[template])
            slots |= m[SLOTS]
        return template

    def run(text, starts, lines, count, columns, memory):
        rebound(scan, choose=chosen)(text, starts, lines, count, columns, memory)
        memory[SLOTS] = 0  # a number too long for an array, and what the matcher kept of it
        memory[BACKTRACK:PROGRAM] = [0] * (PROGRAM - BACKTRACK)

    scanned(split, site, compiled=False, kernel=run)
    return used | parts.seen(slots)


@pytest.mark.parametrize("site", grammar.names())
def test_every_template_and_part_reads_a_line_of_our_own(site, reads):
    parts, found = reads
    declared = tomllib.loads((SITES / f"{site}.toml").read_text(encoding="utf-8"))
    heirs = [site, *(name for name in grammar.names() if grammar.load(name).extends == site)]
    used = set().union(*(found[name] for name in heirs))
    told = [line["template"] for line in declared["line"]]
    assert [template for template in told if template not in used] == []
    assert [parts.marks[number] for template in told for number in parts.of(template) if number not in used] == []


@pytest.mark.parametrize("file", sorted(FORMS.glob("*.txt")), ids=lambda file: file.stem)
def test_the_rarer_forms_are_read_to_the_last_line(file):
    facts = ingest(split_of(file.read_bytes(), site=file.stem), compiled=False)
    assert set(facts.rejects["code"]) <= {RejectCode.IGNORED_TEXT}
    assert set(facts.remarks["code"]) <= {RemarkCode.DEPARTURE, RemarkCode.UNKNOWN_ACTOR}
    assert set(facts.hands["status"]) == {Status.COMPLETE}

"""The page of a batch: the summary, findings by code with their hands act by act, what was not read, coverage.

Bounded whatever the input: so many findings in full, the rest counted.
"""

from collections import Counter
from collections.abc import Callable
from typing import IO, TYPE_CHECKING, Any

from auditor import registry
from auditor.findings import Severity
from reports import rows
from reports.amounts import words
from reports.formats.text import set_aside, skipped_files
from reports.pages import page
from reports.view import view_of

if TYPE_CHECKING:
    from auditor.pipeline import Audited
    from auditor.summary import Summary

Row = dict[str, Any]
MOST = 500  # findings in full on a page
MOST_OF_A_CODE = 50
LEAST_OF_A_CODE = 5  # whatever the others have taken: the worst may come last
MOST_OF_A_HAND = 20  # in the table of a hand
MOST_REJECTS = 100


def open(out: IO[bytes], *, colour: bool = False) -> "Batch":  # noqa: A001
    """Begins a page."""
    return Batch(out)


class Batch:
    """What the page will hold."""

    def __init__(self, out: IO[bytes]) -> None:
        self._out = out
        self._counts: Counter[str] = Counter()
        self._severities: dict[str, Counter[Severity]] = {}
        self._cards: dict[str, list[Row]] = {}
        self._shown = 0
        self._rejects: list[Row] = []
        self._reject_counts: Counter[str] = Counter()
        self._houses: set[str] = set()

    def add(self, audited: "Audited") -> None:
        """Takes the findings and rejects of a split."""
        if audited.house and audited.facts.hands.height:
            self._houses.add(audited.house)
        codes = audited.findings.get_column("code").to_list()
        severities = audited.findings.get_column("severity").to_list()
        for code, severity in zip(codes, severities, strict=True):
            self._counts[code] += 1
            self._severities.setdefault(code, Counter())[Severity(severity)] += 1
        if any(self._has_room(code) for code in set(codes)):
            self._add_cards(audited, codes)
        for reject in rows.rejects(audited):
            self._reject_counts[reject["code"]] += 1
            if len(self._rejects) < MOST_REJECTS and reject["code"] not in rows.QUIET:
                self._rejects.append(reject)

    def _has_room(self, code: str) -> bool:
        return len(self._cards.get(code, ())) < (MOST_OF_A_CODE if self._shown < MOST else LEAST_OF_A_CODE)

    def _add_cards(self, audited: "Audited", codes: list[str]) -> None:
        """A card a finding, with the view of its hand."""
        hands = audited.findings.get_column("hand").to_list()
        view = _viewer(audited, hands)
        for at, (hand, code) in enumerate(zip(hands, codes, strict=True)):
            if self._has_room(code):
                self._shown += 1
                self._cards.setdefault(code, []).append(view(at, hand))

    def finish(self, summary: "Summary") -> None:
        """Writes the page."""
        rules = {rule.code: rule for rule in registry.rules()}
        coverage = rows.coverage(summary)
        judged = {row["code"]: row for row in coverage}
        codes: list[Row] = [
            {
                "code": code,
                "rule": rules.get(code),
                "severity": max(self._severities[code]).name.lower(),
                "severities": [
                    (one.name.lower(), many) for one, many in sorted(self._severities[code].items(), reverse=True)
                ],
                "count": count,
                "cards": self._cards.get(code, []),
                "coverage": judged.get(code),
                "share": max(1, round(100 * count / max(self._counts.values()))),
            }
            for code, count in self._counts.items()
        ]
        codes.sort(key=lambda row: (-max(self._severities[row["code"]]), -row["count"], row["code"]))
        _once(codes)
        counts = self._reject_counts
        skipped, aside = counts.pop("skipped_file", 0), counts.pop("ignored_text", 0)
        told = [", ".join(f"{count:,} {words(code)}" for code, count in counts.most_common())]
        told += [set_aside(aside)] * bool(aside) + [f"{skipped_files(skipped)} skipped"] * bool(skipped)
        page.write(
            self._out,
            "batch.html.j2",
            summary=rows.totals(summary),
            codes=codes,
            houses=sorted(self._houses),
            shown=self._shown,
            rejects=self._rejects,
            unread=counts.total(),
            not_read=list(filter(None, told)),
            coverage=[{**row, "rule": rules.get(row["code"])} for row in coverage],
            gaps=sum(row["undecidable"] > 0 for row in coverage),
            idle=sum(row["undecidable"] > 0 and not row["judged"] for row in coverage),
        )


def _once(codes: list[Row]) -> None:
    """A hand in which several things are wrong is shown at the first of them: the others link to that."""
    places: dict[int, str] = {}
    for row in codes:
        for number, card in enumerate(row["cards"], 1):
            card["place"] = f"{row['code']}-{number}"
            card["shown_at"] = places.setdefault(id(card["view"]), card["place"])


def _viewer(audited: "Audited", hands: list[int | None]) -> Callable[[int, int | None], Row]:
    """Makes the card of a finding; findings and views are made only where they are asked for."""
    of: dict[int | None, list[int]] = {}
    for at, hand in enumerate(hands):
        of.setdefault(hand, []).append(at)
    views: dict[int, Row] = {}
    made: dict[int, Row] = {}

    def found(at: int) -> Row:
        if at not in made:
            made[at] = rows.finding_at(audited, at)
        return made[at]

    def card(at: int, hand: int | None) -> Row:
        if hand is None:
            return {"finding": {**found(at), "text": None}, "view": None}
        shown = of[hand][:MOST_OF_A_HAND]
        if hand not in views:
            views[hand] = view_of(audited, hand, [found(other) for other in shown])
        view = views[hand]
        finding = view["findings"][shown.index(at)] if at in shown else {**found(at), "text": None}
        return {"finding": finding, "view": view}

    return card

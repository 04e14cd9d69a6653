"""Findings, rejects and coverage as the objects of the JSON contract; every format is written from these.

Enters: one audited split. Leaves: plain dictionaries, one a finding or reject, in the order of the tables.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

import polars as pl

from auditor import registry
from auditor.findings import Severity
from parsers.vocabulary import RejectCode
from reports import amounts, messages

if TYPE_CHECKING:
    from auditor.pipeline import Audited
    from auditor.rules.rule import Rule
    from auditor.summary import Summary

Row = dict[str, Any]
_SEVERITIES = {int(severity): severity.name.lower() for severity in Severity}
QUIET = ("ignored_text", "skipped_file")  # rejects that nobody need look at: counted, not listed
FINDING = (
    "code", "name", "severity", "site", "hand_id", "source", "line", "street", "seq", "seat", "player", "pot",
    "expected", "actual", "message", "fingerprint", "option", "value", "standing", "allowed_by",
)  # fmt: skip


@cache
def _rules() -> "Mapping[str, Rule]":
    return {rule.code: rule for rule in registry.rules()}


def findings(audited: "Audited") -> Iterator[Row]:
    """The findings of a split."""
    frame = audited.findings
    if frame.is_empty():
        return
    players = _players(audited)
    for row in frame.iter_rows(named=True):
        yield finding(row, players.get(row["hand"]) or _player(row))


def finding_at(audited: "Audited", row: int) -> Row:
    """One finding, by its row in the findings of the split."""
    found = audited.findings.row(row, named=True)
    players = _player(found)
    if found["hand"] is not None:
        seats = audited.facts.seats.filter(pl.col("hand") == found["hand"])
        players = dict(seats.select("seat", "player").iter_rows())
    return finding(found, players)


def _player(row: Mapping[str, Any]) -> dict[int, str]:
    """The name at the seat, where the hand is not at hand."""
    return {} if row["player"] is None else {row["seat"]: row["player"]}


def _players(audited: "Audited") -> dict[int, dict[int, str]]:
    """Names by hand and seat, of the hands that have findings."""
    hands = audited.findings.get_column("hand").unique().drop_nulls()
    seats = audited.facts.seats.select("hand", "seat", "player").filter(pl.col("hand").is_in(hands.implode()))
    names: dict[int, dict[int, str]] = {}
    for hand, seat, player in seats.iter_rows():
        if seat is not None and player is not None:
            names.setdefault(hand, {})[seat] = player
    return names


def finding(row: Mapping[str, Any], players: Mapping[int, str]) -> Row:
    """One finding, from a row of the findings table."""
    rule = _rules().get(row["code"])
    template = rule.message if rule else ""
    if rule and rule.because:
        row = {**row, "hides": ", ".join(name for _, name in hidden(rule))}
    return {
        "code": row["code"],
        "name": rule.name if rule else None,
        "severity": _SEVERITIES[row["severity"]],
        "site": row["site"],
        "hand_id": row["hand_id"],
        "source": row["uri"],
        "line": row["line"],
        "street": amounts.street(row["street"]),
        "seq": row["seq"],
        "seat": row["seat"],
        "player": row["player"],
        "pot": row["pot"],
        "expected": messages.figure("expected", messages.kind_of(template, "expected"), row, players),
        "actual": messages.figure("actual", messages.kind_of(template, "actual"), row, players),
        "message": messages.fill(template or "{detail}", row, players),
        "fingerprint": row["fingerprint"],
        "option": row["option"],
        "value": row["value"],
        "standing": row["standing"],
        "allowed_by": row["allowed_by"],
    }


def hidden(rule: "Rule") -> list[tuple[str, str]]:
    """The rules that a rule hides: codes and names."""
    return [(code, _rules()[code].name) for code in rule.hides if code in _rules()]


def place(sources: pl.DataFrame, row: int | None) -> str | None:
    """The readable place of a source: its path, and behind "!" the member of an archive."""
    if row is None or not 0 <= row < sources.height:
        return None
    return places(sources[row])[0]


def places(sources: pl.DataFrame) -> list[str]:
    """The places of sources, in their order."""
    rows = sources.select("uri", "member").iter_rows()
    return [str(uri) if member is None else f"{uri}!{member}" for uri, member in rows]


def rejects(audited: "Audited") -> Iterator[Row]:
    """The rejects of a split."""
    for row in audited.facts.rejects.iter_rows(named=True):
        yield {
            "source": place(audited.sources, row["source"]),
            "offset": row["offset"],
            "length": row["length"],
            "line": row["line"],
            "code": RejectCode(row["code"]).name.lower(),
            "text": row["text"],
        }


def titled(code: str) -> str:
    """A rule's code and name."""
    rule = _rules().get(code)
    return f"{code} {rule.name}" if rule else code


def act_of(found: Row, actions: list[Row], head: int | None) -> Row | None:
    """The act that a finding stands at: its own, or else one on its line, if possible of its player. `head` is the line
    of the hand's header, which is that of all acts where a hand is told on one line."""
    if found["seq"] is not None:
        return next((act for act in actions if act["seq"] == found["seq"]), None)
    there = [act for act in actions if act["line"] == found["line"] and act["line"] != head]
    return next((act for act in there if act["seat"] == found["seat"]), there[0] if there else None)


def is_at_fault(found: Row, act: Row) -> bool:
    """Whether the act that a finding stands at is what is wrong, not only beside it (the blind after a missing one)."""
    return found["seq"] is not None or bool(found["seat"] == act["seat"])


def not_judged(findings: list[Row], actions: list[Row], coverage: pl.DataFrame) -> list[Row]:
    """What of a hand is not judged because of one of its lines: an entry a rule that found one, with its lines, the
    acts behind the first that could not be judged, and the rules that stand still for it. `coverage` is that of the
    split: a rule that judged all of it did so here."""
    made = []
    standing = {_rules()[code] for code in coverage.filter(pl.col("undecidable") > 0)["code"] if code in _rules()}
    for code in dict.fromkeys(found["code"] for found in findings):
        rule = _rules().get(code)
        if rule is None or not (rule.because or rule.behind):
            continue
        lines = sorted({found["line"] for found in findings if found["code"] == code and found["line"] is not None})
        acts = [act for act in actions if lines and act["line"] > lines[0] and act["verdict"] == "unknown"]
        if not acts and not rule.because:
            continue
        kinds = {act["action"] for act in acts}
        rules = {
            **dict(hidden(rule) if rule.because else ()),
            **{one.code: one.name for one in standing if _judges(one, kinds)},
        }
        made.append(
            {
                "code": code,
                "because": rule.because or rule.behind,
                "lines": lines,
                "acts": len(acts),
                "rules": [{"code": other, "name": name} for other, name in sorted(rules.items())],
            }
        )
    return made


def _judges(rule: "Rule", kinds: set[str]) -> bool:
    """Whether a rule is about acts of these kinds, and does not judge those whose state is not known."""
    return rule.view == "acts" and rule.unknown is not None and bool(kinds & {amounts.action(act) for act in rule.acts})


def coverage(summary: "Summary") -> list[Row]:
    """What each rule could judge, over the run, in the order of the catalogue."""
    order = list(_rules())
    codes = sorted(summary.coverage, key=lambda code: order.index(code) if code in order else len(order))
    return [
        dict(zip(("code", "judged", "undecidable", "found"), (code, *summary.coverage[code]), strict=True))
        for code in codes
    ]


def totals(summary: "Summary") -> Row:
    """The summary of a run."""
    names = (
        "sources", "bytes", "hands", "sites", "complete", "cancelled", "duplicates", "rejects",
        "skipped_files", "unrecognised_lines",
    )  # fmt: skip
    counts: Row = {name: getattr(summary, name) for name in names}
    counts["findings"] = {"error": summary.errors, "warning": summary.warnings, "info": summary.infos}
    counts["seconds"] = round(summary.seconds, 3)
    counts["hands_per_second"] = round(summary.hands_per_second, 1)
    return counts

"""What a reader needs to find a finding again: rows of hands and sources in, their names out.

Enters: findings as the rules leave them, the facts of their hands and the table of sources. Leaves: the same findings
with the columns of `auditor.findings.named_schema`. Hands of which neither split nor facts are at hand any more are
named by what was kept of them.
"""

import hashlib
from functools import cache

import polars as pl

from auditor import registry
from auditor.findings import Severity, findings_schema, named_schema
from auditor.rules.sittings import STILL, Edge
from parsers.tables import SCHEMAS, Facts, facts_of, of_hands


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
    uris = pl.Series("uri", places(table, source.fill_null(-1).replace(-1, 2**31 - 1)), dtype=pl.String)
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


def places(table: pl.DataFrame, rows: pl.Series) -> list[str]:
    """The readable place of sources by row: the path, and the member of an archive behind "!"."""
    names = [uri if member is None else f"{uri}!{member}" for uri, member in table.select("uri", "member").iter_rows()]
    return [names[row] if row < len(names) else "?" for row in rows]


def standing_still(still: list[Edge], table: pl.DataFrame) -> pl.DataFrame:
    """A finding for each of these hands. They are in no table that is at hand, so `hand` is null."""
    severity = next((rule.severity for rule in registry.rules() if rule.code == STILL), Severity.ERROR)
    rows: list[dict[str, object]] = [
        {**edge._asdict(), "hand": hand, "code": STILL, "severity": int(severity), "a": edge.button, "b": edge.seat}
        for hand, edge in enumerate(still)
    ]
    alike = {name: pl.DataFrame(rows, SCHEMAS[name]) for name in ("hands", "seats")}
    found = pl.DataFrame(rows, {**findings_schema(), "allowed_by": pl.String})
    found = found.with_columns(source=pl.lit(None, pl.Int32), line=pl.lit(None, pl.Int32))  # those of the hand
    return named(found, facts_of(**alike), table).with_columns(hand=pl.lit(None, pl.Int32))
